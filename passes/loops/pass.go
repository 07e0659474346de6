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
	VectorBits int64 `option:"vector-bits" doc:"width of the vectors that move runs"`
}

// ToLoops returns the pass ttir-to-loops.
func ToLoops() *pass.Pass {
	return &pass.Pass{
		Name:    "ttir-to-loops",
		Summary: "Lower ttir functions to loops over physical buffers in upstream dialects",
		Doc: `Every function on tensors becomes a kernel on flat buffers, one an argument and
one a result. Relayouts and elementwise ops become affine loops without
division, contiguous runs move as vectors. Padding is filled where the layout
says what it holds.`,
		Anchor:  "builtin.module",
		Options: func() any { return &Options{VectorBits: 512} },
		Run: func(r *pass.Run) error {
			return lowerModule(r.Op, r.Options.(*Options))
		},
	}
}

const maxVectorBits = 8192

// produced are the dialects of the ops that the pass creates.
var produced = []string{"affine", "arith", "func", "math", "memref"}

// lowerModule lowers every function that has to do with tensors. Signatures
// come first, as calls refer to them.
func lowerModule(module *ir.Op, o *Options) error {
	for _, name := range produced {
		if module.Context().Dialect(name) == nil {
			return fmt.Errorf("dialect '%s' is not loaded, but the loops are made of it", name)
		}
	}
	if w := o.VectorBits; w < 8 || w > maxVectorBits || w&(w-1) != 0 {
		return fmt.Errorf("vector-bits is %d, expected a power of two from 8 to %d", w, maxVectorBits)
	}
	var kernels []*kernel
	var err error
	module.Walk(func(op *ir.Op) ir.WalkResult {
		f, ok := fn.AsFunc(op)
		if !ok {
			return ir.Advance
		}
		if !isKernel(f) {
			return ir.Skip
		}
		var k *kernel
		if k, err = newKernel(op.ParentOp(), f, o); err != nil {
			err = op.AsDiagnostic(err)
			return ir.Interrupt
		}
		kernels = append(kernels, k)
		return ir.Skip
	})
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

// isKernel reports whether tensors are anywhere in a function.
func isKernel(f fn.FuncOp) bool {
	ft := f.Type()
	return slices.ContainsFunc(ft.Inputs(), isTensor) || slices.ContainsFunc(ft.Results(), isTensor) || handlesTensors(f.Op)
}
