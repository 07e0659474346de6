package arith

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// operand returns a group of one value.
func operand(name string, t ir.TypeConstraint) ir.Operands { return ir.Operands{Name: name, Type: t} }

func result(name string, t ir.TypeConstraint) []ir.Results {
	return []ir.Results{{Name: name, Type: t}}
}

// integerBinary is the record of an op of two integers and a result of one
// type.
func integerBinary(name, summary string, traits ir.Traits, f foldFunc) *ir.Kind {
	t := constraint.SignlessIntegerLike
	return &ir.Kind{
		Name: "arith." + name, Summary: summary,
		Traits:   ir.SameTypes | ir.Elementwise | traits,
		Operands: []ir.Operands{operand("lhs", t), operand("rhs", t)},
		Results:  result("result", t),
		Format:   "$lhs `,` $rhs attr-dict `:` type($result)",
		Impl:     folder{f},
	}
}

// integerWithOverflow is integerBinary with overflow flags.
func integerWithOverflow(name, summary string, traits ir.Traits, f foldFunc) *ir.Kind {
	k := integerBinary(name, summary, traits, f)
	k.Attrs = []ir.Attr{overflowProperty}
	k.Format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)"
	return k
}

// floatBinary is the record of an op of two floats and a result of one type.
func floatBinary(name, summary string, traits ir.Traits, f foldFunc) *ir.Kind {
	t := constraint.FloatLike
	return &ir.Kind{
		Name: "arith." + name, Summary: summary,
		Traits:   ir.SameTypes | ir.Elementwise | ir.Pure | traits,
		Operands: []ir.Operands{operand("lhs", t), operand("rhs", t)},
		Results:  result("result", t),
		Attrs:    []ir.Attr{FastMathProperty},
		Format:   "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
		Impl:     folder{f},
	}
}

// foldFunc is Folder.Fold for ops of one result.
type foldFunc func(op *ir.Op, operands []ir.Attribute) ir.FoldResult

// folder is the Impl of ops that do nothing but fold.
type folder struct{ f foldFunc }

// Fold implements ir.Folder.
func (f folder) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return one(f.f(op, operands))
}

// one returns r as the results of an op, nil where it is empty.
func one(r ir.FoldResult) []ir.FoldResult {
	if r.Attr == nil && r.Value == nil {
		return nil
	}
	return []ir.FoldResult{r}
}

func toValue(v *ir.Value) ir.FoldResult { return ir.FoldResult{Value: v} }

func toAttr(a ir.Attribute) ir.FoldResult { return ir.FoldResult{Attr: a} }
