package passes

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// PadOptions are the options of ttcore-pad.
type PadOptions struct {
	Align Shape  `option:"align" type:"32x32" doc:"what the innermost of the joined dims is aligned to, for the last dims of the grid; none leaves the strides"`
	OOB   string `option:"oob" choices:"keep|undef|zero|one|inf|neginf" doc:"what padding holds"`
	refineOptions
}

// Pad returns the pass ttcore-pad.
func Pad() *pass.Pass {
	return &pass.Pass{
		Name:    "ttcore-pad",
		Summary: "Align joined dims by bumped strides, and say what padding holds",
		Doc: `Where dims are joined, as in (d0, d1, d2) -> (d0 * 8 + d1, d2), the stride of the
outer ones is bumped so that each begins at a multiple of the alignment:
(d0 * 32 + d1, d2). So no tile holds elements of two batches.`,
		Anchor: "builtin.module",
		Options: func() any {
			return &PadOptions{OOB: "keep", refineOptions: defaultRefineOptions()}
		},
		Run: func(r *pass.Run) error {
			o := r.Options.(*PadOptions)
			refine := &refinement{refineOptions: o.refineOptions, choose: o.pad}
			return refine.run(r.Op)
		},
	}
}

func (o *PadOptions) pad(t *ir.TensorType) (*ir.TensorType, error) {
	a := ttcore.Of(t)
	if a == nil {
		return t, nil
	}
	if o.OOB != "keep" {
		v, err := ttcore.ParseOOBVal(o.OOB)
		if err != nil {
			return nil, err
		}
		a = a.WithOOB(v)
	}
	if len(o.Align) > 0 {
		m := a.Linear()
		results := make([]*affine.Expr, len(m.Results))
		for i, e := range m.Results {
			var err error
			if results[i], err = bumpStrides(e, fromEnd(o.Align, len(results)-i)); err != nil {
				return nil, err
			}
		}
		var err error
		if a, err = a.WithLinear(t, affine.Map{NumDims: m.NumDims, Results: results}); err != nil {
			return nil, err
		}
	}
	return t.WithEncoding(a), nil
}

// term is stride * dim.
type term struct {
	dim    int
	stride int64
}

// bumpStrides aligns the extent of the innermost dim of a sum of strided dims:
// the strides of all others grow in proportion.
func bumpStrides(e *affine.Expr, align int64) (*affine.Expr, error) {
	terms, offset, ok := stridedTerms(e)
	if !ok || len(terms) < 2 || align <= 1 {
		return e, nil
	}
	// Where dims of extent 1 make strides equal, the last dim is the innermost.
	slices.SortFunc(terms, func(a, b term) int {
		return cmp.Or(cmp.Compare(a.stride, b.stride), cmp.Compare(b.dim, a.dim))
	})
	next := terms[1].stride
	bumped, err := product(integer.CeilDiv(next, align), align)
	if err != nil || bumped == next {
		return e, err
	}
	inner := terms[0]
	sum := affine.Add(affine.Mul(affine.Dim(inner.dim), affine.Const(inner.stride)), affine.Const(offset))
	for _, tm := range terms[1:] {
		// In a dense collapse every outer stride is a multiple of the next; where
		// it is not, rounding up keeps the dims apart.
		stride, err := product(integer.CeilDiv(tm.stride, next), bumped)
		if err != nil {
			return nil, err
		}
		sum = affine.Add(affine.Mul(affine.Dim(tm.dim), affine.Const(stride)), sum)
	}
	return sum, nil
}

func product(a, b int64) (int64, error) {
	n, fits := integer.Mul(a, b)
	if !fits {
		return 0, fmt.Errorf("a stride of %d * %d does not fit 64 bits", a, b)
	}
	return n, nil
}

// stridedTerms takes a sum of dims times constants apart.
func stridedTerms(e *affine.Expr) (terms []term, offset int64, ok bool) {
	switch e.Op() {
	case affine.OpDim:
		return []term{{int(e.Value()), 1}}, 0, true
	case affine.OpConst:
		return nil, e.Value(), true
	case affine.OpMul:
		if e.LHS().Op() == affine.OpDim && e.RHS().Op() == affine.OpConst {
			return []term{{int(e.LHS().Value()), e.RHS().Value()}}, 0, true
		}
	case affine.OpAdd:
		l, lo, ok1 := stridedTerms(e.LHS())
		r, ro, ok2 := stridedTerms(e.RHS())
		return append(l, r...), lo + ro, ok1 && ok2
	}
	return nil, 0, false
}
