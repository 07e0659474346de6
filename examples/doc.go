// Package main runs the examples of this folder: each .mlir file is compiled to
// LLVM IR, run on generated data, and compared with what plain Go code
// computes.
//
//	go run ./examples
//
// It works without LLVM too: the reference interpreter runs the kernels then.
package main
