// Package layout says where the elements of a tensor lie in memory.
//
// Every notation for that (Tenstorrent's metal_layout, XLA's tiled layouts,
// TTNN's shards, strided memrefs) is one structure, [Layout]:
//
//	index  --linear map-->  coordinates  --tiling, tiling, …-->  physical coordinates
//
// The linear map permutes, joins and strides the logical dims. A [Tiling]
// splits the last coordinates into tile numbers and positions inside the tile.
// Of the physical coordinates the first [Layout.GridRank] number positions of a
// grid (devices, cores); all of them together, row-major, number the slots of
// the storage. Slots that no index reaches are padding, whatever left them
// over: a ragged tile, a core without work, a hole of the map.
//
//	RowMajor, Strided   memref           linear map only
//	Metal               metal_layout     tiling by the shard, then 32x32, then faces 16x16
//	XLA                 {1,0:T(8,128)}   minor_to_major is the map, tiles are the tilings
//	Through             an operand seen from an iteration space
//
// All addresses, extents and sizes count elements unless the name says bytes.
// Constructors check everything (shapes, overflow, aliasing), so that queries
// need not: a storage has at most 2^62 slots, and no query depends on how many.
//
// A [Plan] walks several layouts of one shape together: it cuts the index space
// into boxes inside of which every address is a plain strided sum. It is what
// elementwise kernels are generated from. The plan of a [Relayout] has the padding, too, and
// many boxes are combinations of rows and columns there, a [Product]; or all goes by way of rows in
// memory, [RowBands]. Where divisions are left, [Relayout.TwoSteps] may have two plans without.
//
// [CountRuns], [Runs] and [Transfers] say what a relayout moves in one piece;
// [Layout.PaddingBoxes] says which slots are padding, and why. They walk through
// a storage by blocks of slots that are alike, not slot by slot; counting needs no
// walk where storages are digits of the same axes.
package layout
