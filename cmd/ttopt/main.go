// Ttopt parses, verifies, transforms and prints MLIR, as mlir-opt does, with
// the layouts of tensors as part of their types; and lowers functions on
// tensors to LLVM-IR kernels. See ttopt --help.
package main

import (
	"context"
	"os"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/driver"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering"
	"github.com/ttopt/ttopt/passes"
	"github.com/ttopt/ttopt/passes/proof"
)

func main() {
	tool := &driver.Tool{
		Name:     "ttopt",
		Overview: "ttopt: layouts of tensors, from MLIR to LLVM-IR kernels",
		Dialects: all.Dialects,
		Library:  passes.Library(),
		Emit:     map[string]func(*ir.Op) ([]byte, error){"llvm": lowering.Verified},
		Semantics: func(before, after *ir.Op) []ir.Diagnostic {
			return interp.Compare(context.Background(), before, after, interp.EquivalentOptions{
				Seed:   1,
				Limits: interp.Limits{Steps: 1 << 27, Bytes: 1 << 30}, // a loop without end says nothing
			})
		},
		Layouts: func() driver.LayoutCheck {
			k := proof.New()
			return func(before, module *ir.Op, progress func(done, total int64)) []ir.Diagnostic {
				return k.Check(before, module, progress)
			}
		},
	}
	os.Exit(driver.Main(tool, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
