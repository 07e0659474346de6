// Package loops holds the pass ttir-to-loops: from ops on logical tensors to
// loops over physical storage, in upstream dialects.
//
// A function on tensors becomes a kernel: every argument and every result is a
// flat buffer, in the order the layout gives its slots (grid, shard, tile,
// face), the results behind the arguments.
//
//	func.func @f(%x: tensor<4x6xf32>) -> tensor<4x6xf32, #layout>
//	func.func @f(%x: memref<24xf32>, %r: memref<32xf32>)
//
// What runs over the elements is planned by layout.Plan, which divides the
// index space into boxes in which every address is a strided sum of digits. The
// pass turns a box into a nest of affine.for, one loop a digit; where the last
// digit is a contiguous run in all operands, it moves whole vectors.
//
//	kernel.go       functions, buffers and their lives
//	nest.go         boxes to loops, runs to vectors
//	relayout.go     ttir.to_layout, fills, copies
//	elementwise.go  the functions of ttir on scalars and vectors
//	convert.go      between number formats
//	constant.go     ttir.constant and ttir.full
//	emit.go         the upstream ops used
package loops
