// Package lowering turns the loops level into an LLVM module: functions on
// static memrefs and scalars, in func, arith, math, affine, scf, cf, memref and
// vector, become LLVM IR with opaque pointers.
//
// A memref of static shape is a bare pointer to its elements. Kernels have the
// C signature
//
//	void name(const void* argument…, void* result…)
//
// one contiguous buffer a tensor. Structured loops become basic blocks; affine
// maps become integer arithmetic, with unsigned division where the ranges of
// the loops show that nothing is negative.
//
//	lower.go       the module, functions, blocks
//	branch.go      cf
//	types.go       types and constants
//	index.go       affine expressions
//	structured.go  affine.for, scf.for, scf.if …
//	memory.go      memref and the loads and stores of affine and vector
//	fence.go       where stores past the cache are waited for
//	passed.go      what callers pass to a private function
//	together.go    functions that are lowered at the same time
//	ranges.go      what is known of indices
//	near.go        accesses at constant distances behind one place
//	parallel.go    loops whose iterations have nothing to do with each other
//	exhausted.go   what happens where there is no memory
//	alignment.go   what addresses are multiples of
//	arith.go       arith
//	reciprocal.go  division by a constant without a division
//	float16.go     floats of 16 bits, held as integers, and rounding to them
//	extrema.go     NaN-aware maximum
//	math.go        math
//	vector.go      vector
package lowering
