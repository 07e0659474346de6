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
// digit is a contiguous run in all operands, it moves whole vectors. A relayout
// that converts nothing goes by a schedule.Schedule, which transposes in
// registers, writes padding along with elements, and goes past the cache.
//
//	pass.go         the pass and its options
//	machine.go      the machine it makes relayouts for
//	kernel.go       functions, buffers and their lives
//	nest.go         boxes to loops, runs to vectors
//	pastcache.go    what is computed goes past the cache
//	inplace.go      relayouts between ops that move nothing
//	relayout.go     ttir.to_layout, copies
//	padding.go      what padding holds
//	movement.go     ops that have the elements of their input elsewhere
//	backwards.go    those that count an index of the input down
//	window.go       ops whose result is made of windows: ttir.concat, ttir.pad
//	move.go         relayouts that convert nothing, as layout/schedule has them
//	routine.go      its routines, which become functions
//	calltable.go    calls of them, by a table
//	outline.go      its outlines, which become functions
//	copyblock.go    its blocks
//	undermask.go    neighbours of which there are not always as many
//	linefilling.go  lines in which pieces of rows meet
//	register.go     shuffles of bytes, and of words of them
//	variant.go      kernels for a part, for a core
//	print.go        the schedules for people
//	elementwise.go  ops that compute each element by itself
//	floats.go       the functions of ttir on floats
//	integers.go     and on integers, scalars or vectors
//	truth.go        and those that compare, or ask whether elements are 0
//	accumulate.go   reductions and products of matrices: what they read and write
//	sumblock.go     which blocks they compute at a time
//	sumloops.go     in which loops
//	sums.go         what is in registers there
//	strided.go      buffers whose elements are at sums of steps
//	convert.go      between number formats
//	twosteps.go     in two steps: by way of plain storage, or to another layout and another format
//	bandconvert.go  which goes by way of rows in memory
//	blockbands.go   from and to block floats
//	condensed.go    buffers in which slots share bytes
//	transfer.go     loops over groups of such slots
//	rows.go         and over rows that are contiguous in all buffers
//	blank.go        groups that have padding only
//	blockfloat.go   blocks of numbers that share an exponent: where they are
//	blockencode.go  numbers to blocks, four at a time
//	blockdecode.go  blocks to numbers
//	subbyte.go      elements of 1, 2 and 4 bits
//	interleaved.go  words of such elements from several rows
//	constant.go     ttir.constant, ttir.full and the like
//	arange.go       ttir.arange
//	emit.go         the upstream ops used
package loops
