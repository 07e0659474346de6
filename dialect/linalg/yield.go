package linalg

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Yield ends the region of a structured op with the values that are computed;
// Index gives the index of the point in a loop.
var (
	Yield = &ir.Kind{
		Name: "linalg.yield", Summary: "what a region computes",
		Traits:   ir.Pure | ir.ReturnLike | ir.Terminator,
		Operands: []ir.Operands{{Name: "values", Type: ir.AnyType, Arity: ir.Variadic}},
		Impl:     yield{},
	}
	Index = &ir.Kind{
		Name: "linalg.index", Summary: "index of the point in a loop",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: constraint.Index}},
		Attrs: []ir.Attr{{Name: "dim", Type: ir.AttrConstraint{
			Desc: "64-bit signless integer attribute whose minimum value is 0", Holds: constraint.Alignment.Holds, Class: constraint.IsInteger, ValueType: constraint.Alignment.ValueType,
		}}},
		Format: "$dim attr-dict `:` type($result)",
		Impl:   index{},
	}
)

type yield struct{}

// ParseOp implements asm.OpParser.
func (yield) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.Pos()
	operands := p.Operands()
	p.AttrDict(s)
	if len(operands) > 0 {
		s.Operands = p.ResolveAll(operands, p.ColonTypes(), at)
	}
}

// PrintOp implements asm.OpPrinter.
func (yield) PrintOp(p *asm.Printer, op *ir.Op) {
	vs := op.Operands()
	if len(vs) > 0 {
		p.Byte(' ')
		p.Operands(vs)
	}
	p.AttrDict(op)
	if len(vs) > 0 {
		p.Str(" : ")
		p.TypesOf(vs)
	}
}

// Verify implements ir.Verifier.
func (yield) Verify(op *ir.Op) error {
	parent := op.ParentOp()
	if parent == nil || parent.NumRegions() != 1 || parent.RegionAt(0).Empty() {
		return op.Errorf("expected single non-empty parent region")
	}
	impl, ok := parent.Kind().Impl.(structured)
	if !ok {
		return op.Errorf("expected parent op with LinalgOp interface")
	}
	outs := impl.Destinations(parent)
	if op.NumOperands() != len(outs) {
		return op.Errorf("expected number of yield values (%d) to match the number of inits / outs operands of the enclosing LinalgOp (%d)", op.NumOperands(), len(outs))
	}
	for i, o := range outs {
		if got, want := op.Operand(i).Type(), ir.ElemOf(o.Type()); got != want {
			return op.Errorf("type of yield operand %d ('%s') doesn't match the element type of the enclosing linalg.generic op ('%s')", i+1, got, want)
		}
	}
	return nil
}

type index struct{}

// Verify implements ir.Verifier.
func (index) Verify(op *ir.Op) error {
	parent := op.ParentOp()
	var impl structured
	if parent != nil {
		impl, _ = parent.Kind().Impl.(structured)
	}
	if impl == nil {
		return op.Errorf("expected parent op with LinalgOp interface")
	}
	d, _ := op.Attr("dim").(*ir.IntegerAttr).Int64()
	if loops := impl.loops(parent); d >= int64(loops) {
		return op.Errorf("expected dim (%d) to be lower than the number of loops (%d) of the enclosing LinalgOp", d, loops)
	}
	return nil
}
