// Ttrun runs a function of an .mlir file on NumPy files.
//
//	ttrun f.mlir --entry f --in a.npy --in b.npy --out c.npy
//
// The function is lowered to a kernel by the pipeline ttcore-to-loops, whose
// options --pipeline takes, and run by LLVM, or by the reference interpreter
// where LLVM is not found.
package main

import (
	"os"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }
