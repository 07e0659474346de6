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
// walk where storages are made of digits: package
// [github.com/ttopt/ttopt/layout/odometer] counts those.
//
// # What a layout is
//
//	layout.go          the structure, and what follows from its parts
//	linear.go          rows of its map
//	tiling.go          and tiles of what comes out
//	strided.go         of memrefs
//	metal.go           of metal_layout
//	xla.go             of XLA
//	digits.go          and of parts of coordinates
//	through.go         seen from an iteration space
//	reshaped.go        or from another shape
//	text.go            for people to read
//	checked.go         numbers that fit
//
// # Where elements are
//
//	query.go           sizes, addresses, coordinates
//	expr.go            the same as expressions
//	inverse.go         from coordinates back to the index
//	index_expr.go      and as expressions
//	solve.go           where no division says it, and whether two indices share a slot
//	properties.go      whether slots are left over, and how far elements are apart
//	compare.go         whether two layouts are the same, or bitcasts
//	compare_region.go  region by region
//	nearest.go         which layout would be one
//
// # Addresses as sums of digits, for plans, comparisons and walks
//
//	sum.go             what such a sum is
//	sum_simplify.go    with as few divisions as there can be
//	sum_address.go     and those of a layout
//
// # Plans: boxes of elements
//
//	plan.go            what a plan is
//	region.go          a part of the index space
//	region_split.go    split where a quotient changes
//	plan_split.go      until nothing is divided
//	plan_apart.go      rows and columns by themselves
//	plan_join.go       and joined again
//	plan_box.go        what becomes of a region
//	plan_text.go       for people to read
//
// # And of relayouts, with the padding
//
//	relayout.go        what such a plan is
//	cover.go           all slots of a destination, in regions
//	relayout_cover.go  and in boxes
//	product.go         all combinations of rows and columns
//	detour.go          with a coordinate apart
//	rowbands.go        by way of rows in memory
//	rowunits.go        how a layout counts these
//	twosteps.go        by way of plain storage
//
// # What a relayout moves in one piece
//
//	runs.go            how many runs there are
//	run_digits.go      counted by digits of both storages
//	run_list.go        each of them
//	run_series.go      and those at one distance
//	traffic.go         between which cores
//	cost.go            and what it takes
//
// # Or counted slot by slot, alike ones at once
//
//	walk.go            through a storage
//	walk_ranges.go     by ranges of a digit
//	condition.go       where there is an element
//	twins.go           and whether there can be one
//	slot_index.go      which one it is
//	block.go           what such walks are made of
//	tally.go           and what is counted in them
//
// # Padding
//
//	cause.go           why a slot is padding
//	padding.go         and which slots are
//	waste.go           and what would have less
package layout
