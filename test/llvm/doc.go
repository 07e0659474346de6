// Package llvm finds the programs of LLVM 19 that tests and benchmarks compare
// with.
package llvm
