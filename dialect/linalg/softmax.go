package linalg

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Softmax divides exponentials by their sum along a dim:
//
//	%s = linalg.softmax dimension(1) ins(%a : tensor<4x8xf32>) outs(%b : tensor<4x8xf32>) -> tensor<4x8xf32>
var Softmax = &ir.Kind{
	Name: "linalg.softmax", Summary: "exponentials over their sum along a dim",
	Operands: []ir.Operands{{Name: "input", Type: constraint.Shaped}, {Name: "output", Type: constraint.Shaped}},
	Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor, Arity: ir.Variadic}},
	Attrs:    []ir.Attr{{Name: "dimension", Type: constraint.I64Attr}},
	Format: "attr-dict `dimension` `(` $dimension `)` `ins` `(` $input `:` type($input) `)` " +
		"`outs` `(` $output `:` type($output) `)` (`->` type($result)^)?",
	Impl: softmax{},
}

type softmax struct{}

// Destinations implements tensor.DestinationStyle.
func (softmax) Destinations(op *ir.Op) []*ir.Value { return op.Operands()[1:] }

// Effects implements ir.EffectfulOp.
func (softmax) Effects(op *ir.Op) ir.Effects { return effects(op) }

// Patterns implements rewrite.Canonicalizer.
func (softmax) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "operand is cast", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		return tensor.FoldCasts(r, op, 1)
	}}}
}

// Verify implements ir.Verifier.
func (softmax) Verify(op *ir.Op) error {
	if err := verifyDestinations(op); err != nil {
		return err
	}
	in, out := op.Operand(0).Type().(ir.ShapedType), op.Operand(1).Type().(ir.ShapedType)
	rank := func(t ir.ShapedType) int64 { // that of a shape that is not known is 0
		if !t.HasRank() {
			return 0
		}
		return int64(len(t.Shape()))
	}
	if rank(in) != rank(out) || !ir.ShapesAgree(in, out) {
		return op.Errorf("incompatible output shape")
	}
	dim, _ := op.Attr("dimension").(*ir.IntegerAttr).Int64()
	if dim < 0 || dim >= rank(in) {
		return op.Errorf("incorrect dimension specified")
	}
	return nil
}
