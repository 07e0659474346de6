// Package memref is the dialect of memory: allocation, access, views and
// global variables, all on memrefs, which are memory with a shape and a layout.
//
//	Alloc Alloca Dealloc Realloc AllocaScope   allocation
//	Load Store Copy Prefetch AtomicRMW …       access
//	Cast SubView ReinterpretCast View …        other ways to see the same memory
//	Dim Rank ExtractStridedMetadata            what a memref is at run time
//	Global GetGlobal                           global variables
//
// StridesAndOffset gives the layout of a memref type as numbers.
package memref
