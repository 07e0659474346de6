package loops

import (
	"fmt"
	"slices"

	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Options are the options of ttir-to-loops.
type Options struct {
	VectorBits int64  `option:"vector-bits" doc:"width of the vectors that move runs"`
	CacheBytes int64  `option:"cache-bytes" doc:"size of the last level of the cache; relayouts of more than half of it go past it"`
	Masks      string `option:"masks" choices:"none|words|all" doc:"what the machine loads and stores under masks: nothing, loads of 32 and 64 bits (AVX2), everything (AVX-512); the rest moves in pieces"`
	Parts      bool   `option:"parts" doc:"beside each kernel, one for a part of its work: name_part(args…, results…, i64 part, i64 nparts)"`
	Cores      bool   `option:"cores" doc:"beside each kernel, one for a core of the result's grid: name_core(args…, shard, i64 grid0, …)"`
}

func defaults() *Options { return &Options{VectorBits: 512, CacheBytes: 32 << 20, Masks: "words"} }

// check refuses options that no schedule can be made for.
func (o *Options) check() error {
	if w := o.VectorBits; w < 8 || w > maxVectorBits || w&(w-1) != 0 {
		return fmt.Errorf("vector-bits is %d, expected a power of two from 8 to %d", w, maxVectorBits)
	}
	if _, ok := masks[o.Masks]; !ok {
		return fmt.Errorf("masks is %q, expected none, words or all", o.Masks)
	}
	if o.CacheBytes < 0 {
		return fmt.Errorf("cache-bytes is %d, expected a size", o.CacheBytes)
	}
	return nil
}

// masks are the values of the option.
var masks = map[string]schedule.Masks{"none": schedule.NoMasks, "words": schedule.WordLoads, "all": schedule.AllMasks}

// machine says what a schedule with a destination is for.
func (o *Options) machine(dst *buffer) schedule.Options {
	return schedule.Options{ElementBits: int64(ir.BitWidth(dst.physical)), VectorBits: o.VectorBits, CacheBytes: o.CacheBytes, Masks: masks[o.Masks]}
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
		Options: func() any { return defaults() },
		Run: func(r *pass.Run) error {
			return lowerModule(r.Op, r.Options.(*Options))
		},
	}
}

const maxVectorBits = 8192

// produced are the dialects of the ops that the pass creates.
var produced = []string{"affine", "arith", "func", "math", "memref", "vector"}

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
		if k, err = newKernel(op.ParentOp(), f, o, whole); err != nil {
			err = op.AsDiagnostic(err)
			return ir.Interrupt
		}
		kernels = append(kernels, k)
		return ir.Skip
	})
	if err != nil {
		return err
	}
	if kernels, err = addVariants(kernels, o); err != nil {
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

// addVariants adds the variants of the kernels that other modules can call.
func addVariants(kernels []*kernel, o *Options) ([]*kernel, error) {
	all := kernels
	for _, k := range kernels {
		visibility, _ := k.fn.Attr("sym_visibility").(*ir.StringAttr)
		if k.fn.IsDeclaration() || visibility != nil && visibility.Value() != "public" {
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
