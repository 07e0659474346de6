// Package query answers questions about layouts that are asked as JSON, one
// request a line:
//
//	{"op":"address","type":"f32[3,5]{1,0:T(2,2)}","index":[2,3]}
//	{"offset":17,"byte":68,"bit":0,"grid":[],"coords":[1,1,0,1]}
//
// A type is that of a tensor in MLIR, with or without an encoding, or a shape of
// XLA's. The requests:
//
//	address   type, index           offset, byte, bit, grid, coords
//	locate    type, grid, offset    index, or padding
//	size      type                  elements, slots, bytes, padding, physical
//	print     type                  text
//	convert   type, to              text; to is xla, metal or map
//	equal     a, b                  result, witness
//	bitcast   a, b                  result, witness
//	collapse  shape, grid, intervals, element, tile    linear, shard, type
//	simplify  map, dims, symbols    map
//	mapequal  a, b, dims, symbols   result, witness
//
// Offsets, bytes and bits are counted from the start of the core's shard where
// there is a grid, else of the whole storage. What cannot be answered is
// answered {"error":"…"}.
package query
