package loops

import (
	"fmt"
	"slices"

	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// Options are the options of ttir-to-loops.
type Options struct {
	Machine
	Parts     bool `option:"parts" doc:"beside each kernel, one for a part of its work: name_part(args…, results…, i64 part, i64 nparts)"`
	Cores     bool `option:"cores" doc:"beside each kernel, one for a core of the result's grid: name_core(args…, shard, i64 grid0, …)"`
	PrintPlan bool `option:"print-plan" doc:"say how each relayout will move its elements, as print-relayout-plan does"`
}

// DefaultOptions returns what ttir-to-loops does unless it is told otherwise.
func DefaultOptions() Options { return Options{Machine: defaultMachine()} }

// ToLoops returns the pass ttir-to-loops.
func ToLoops() *pass.Pass {
	return &pass.Pass{
		Name:    "ttir-to-loops",
		Summary: "Lower ttir functions to loops over physical buffers in upstream dialects",
		Doc: `Every function on tensors becomes a kernel on flat buffers, one an argument and
one a result. Relayouts, elementwise ops, reductions and products of matrices
become affine loops without division, contiguous runs move as vectors. Padding is filled where the layout
says what it holds. A relayout between two ops that leaves every slot as it is
moves nothing.`,
		Anchor:  "builtin.module",
		Options: func() any { o := DefaultOptions(); return &o },
		Run: func(r *pass.Run) error {
			o := r.Options.(*Options)
			for _, f := range functions(r.Op) {
				dropMoves(f)
			}
			if o.PrintPlan {
				if err := printPlans(r, o.Machine); err != nil {
					return err
				}
			}
			return lowerModule(r.Op, o)
		},
	}
}

// produced are the dialects of the ops that the pass creates.
var produced = []string{"affine", "arith", "func", "math", "memref", "scf", "vector"}

// lowerModule lowers every function that has to do with tensors. Signatures
// come first, as calls refer to them.
func lowerModule(module *ir.Op, o *Options) error {
	for _, name := range produced {
		if module.Context().Dialect(name) == nil {
			return fmt.Errorf("dialect '%s' is not loaded, but the loops are made of it", name)
		}
	}
	if err := o.check(); err != nil {
		return err
	}
	var kernels []*kernel
	for _, f := range functions(module) {
		if !isKernel(f) {
			continue
		}
		k, err := newKernel(f.ParentOp(), f, o, whole)
		if err != nil {
			return f.AsDiagnostic(err)
		}
		kernels = append(kernels, k)
	}
	kernels, err := addVariants(kernels, o)
	if err != nil {
		return err
	}
	byFunction := map[*ir.Op]*kernel{}
	for _, k := range kernels {
		k.setSignature()
		byFunction[k.fn.Op] = k
	}
	for _, k := range kernels {
		k.others = byFunction
		if err := k.lower(); err != nil {
			return err
		}
	}
	return nil
}

// functions returns the functions of a module and of modules in it.
func functions(module *ir.Op) (list []fn.FuncOp) {
	module.Walk(func(op *ir.Op) ir.WalkResult {
		f, ok := fn.AsFunc(op)
		if !ok {
			return ir.Advance
		}
		list = append(list, f)
		return ir.Skip
	})
	return list
}

// addVariants adds the variants of the kernels that other modules can call.
func addVariants(kernels []*kernel, o *Options) ([]*kernel, error) {
	all := kernels
	for _, k := range kernels {
		if k.fn.IsDeclaration() || k.fn.SymbolVisibility() != "public" {
			continue
		}
		for _, v := range asked(o) {
			added, err := addVariant(k, v)
			if err != nil {
				return nil, err
			}
			all = append(all, added)
		}
	}
	return all, nil
}

// asked returns the variants that the options ask for.
func asked(o *Options) (out []variant) {
	if o.Parts {
		out = append(out, part)
	}
	if o.Cores {
		out = append(out, core)
	}
	return out
}

// isKernel reports whether tensors are anywhere in a function.
func isKernel(f fn.FuncOp) bool {
	ft := f.Type()
	return slices.ContainsFunc(ft.Inputs(), isTensor) || slices.ContainsFunc(ft.Results(), isTensor) || handlesTensors(f.Op)
}
