// Package query answers questions about layouts that are asked as JSON, one
// request a line:
//
//	{"op":"address","type":"f32[3,5]{1,0:T(2,2)}","index":[2,3]}
//	{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}
//
// A type is that of a tensor in MLIR, with or without an encoding, of a memref,
// or a shape of XLA's; size, explain and convert also take tuples. The requests:
//
//	address   type, index           offset, byte, bit, grid, coords
//	locate    type, grid, offset or byte    index, or padding
//	size      type                  elements, slots, bytes, padding, physical
//	print     type                  text
//	convert   type, to              text; to is xla, metal, device, ttnn, tpu or map
//	format    type, to              text; to is tpu, tpu-16bit, …, auto or mosaic
//	equal     a, b                  result, witness
//	bitcast   a, b                  result, witness; bits of an element of a and b where they differ
//	nearest   a, b                  text: b in the layout that makes it a bitcast of a
//	transfers a, b, limit or all    runs, complete, transfers: strided; 1000 unless it says otherwise
//	traffic   a, b                  pairs of cores with bytes, runs, longest
//	cost      a, b                  bytes, runs, longest, fill, crosscore, cycles
//	padding   type, grid            boxes of padding, of all or of one core
//	explain   type                  sizes, padding by cause, why, and what is better; elements of a tuple
//	runs      a, b                  count, longest, bytes
//	collapse  shape, grid, intervals, element, tile    linear, shard, type
//	simplify  map, dims, symbols    map
//	mapequal  a, b, dims, symbols   result, witness
//
// Intervals are pairs [begin, end), as in Python; dims and symbols are pairs of ends, both included.
//
// Offsets, bytes and bits are counted from the start of the core's shard where
// there is a grid, else of the whole storage. What cannot be answered is
// answered {"error":"…"}.
package query
