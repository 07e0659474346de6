package arith

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/ub"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Select yields its second operand where the first is true, else the third.
// The type of the condition is written where it is not i1:
//
//	%x = arith.select %c, %a, %b : f32
//	%y = arith.select %m, %a, %b : vector<4xi1>, vector<4xf32>
var Select = &ir.Kind{
	Name: "arith.select", Summary: "one of two values",
	Traits: ir.Pure | ir.Elementwise,
	Operands: []ir.Operands{
		operand("condition", constraint.BoolLike),
		operand("true_value", ir.AnyType),
		operand("false_value", ir.AnyType),
	},
	Results: result("result", ir.AnyType),
	TypeRules: append(constraint.Same("true_value", "false_value", "result"),
		ir.TypeRule{Holds: selectsByElement, Desc: "condition is signless i1 or has matching shape"}),
	Impl: selectOp{},
}

type selectOp struct{}

// selectsByElement reports whether the condition of a select is one value, or
// one for each element, whatever the encoding.
func selectsByElement(op *ir.Op) bool {
	cond := op.Operand(0).Type()
	_, scalar := cond.(*ir.IntegerType)
	return scalar || withoutEncoding(cond) == withoutEncoding(BoolOf(op.Result(0).Type()))
}

// Verify implements ir.Verifier.
func (selectOp) Verify(op *ir.Op) error {
	cond, want := op.Operand(0).Type(), BoolOf(op.Result(0).Type())
	if _, scalar := cond.(*ir.IntegerType); scalar || cond == want {
		return nil
	}
	return op.Errorf("expected condition type to have the same shape as the result type, expected '%s', but got '%s'", want, cond)
}

func withoutEncoding(t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return tensor.WithEncoding(nil)
	}
	return t
}

// ParseOp implements asm.OpParser.
func (selectOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.Pos()
	operands := p.OperandsOf(3)
	p.AttrDict(s)
	p.Expect(":")
	t := p.Type()
	cond := ir.Type(p.Context().Integer(1))
	if p.Accept(",") {
		cond, t = t, p.Type()
	}
	if p.Failed() {
		return
	}
	s.Types = append(s.Types, t)
	s.Operands = p.ResolveAll(operands, []ir.Type{cond, t, t}, at)
}

// PrintOp implements asm.OpPrinter.
func (selectOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operands(p.OperandsFrom(op, 0))
	p.AttrDict(op)
	p.Str(" : ")
	if _, shaped := op.Operand(0).Type().(ir.ShapedType); shaped {
		p.Type(op.Operand(0).Type())
		p.Str(", ")
	}
	p.Type(op.Result(0).Type())
}

// Fold implements ir.Folder.
func (selectOp) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	cond, x, y := op.Operand(0), op.Operand(1), op.Operand(2)
	switch {
	case x == y, fold.IsInt(operands[0], 1):
		return one(toValue(x))
	case fold.IsInt(operands[0], 0), ub.IsPoison(operands[1]):
		return one(toValue(y))
	case ub.IsPoison(operands[2]):
		return one(toValue(x))
	}
	t := op.Result(0).Type()
	if ir.BitWidth(t) == 1 && fold.IsInt(operands[1], 1) && fold.IsInt(operands[2], 0) {
		return one(toValue(cond))
	}
	// a == b ? a : b is b, a != b ? a : b is a
	if cmp := definedBy(cond, "arith.cmpi"); cmp != nil {
		a, b := cmp.Operand(0), cmp.Operand(1)
		if a == x && b == y || a == y && b == x {
			switch IntPredicateOf(cmp) {
			case IntEQ:
				return one(toValue(y))
			case IntNE:
				return one(toValue(x))
			}
		}
	}
	if operands[0] == nil || ub.IsPoison(operands[0]) || operands[1] == nil || operands[2] == nil {
		return nil
	}
	return one(toAttr(fold.Elementwise(t, operands, func(elems []ir.Attribute) ir.Attribute {
		if fold.IsInt(elems[0], 0) {
			return elems[2]
		}
		return elems[1]
	})))
}
