package scf

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// If runs its first region if the condition is true, else its second, which
// may be empty where the op has no results:
//
//	%r = scf.if %c -> (f32) { … } else { … }
var If = &ir.Kind{
	Name: "scf.if", Summary: "choice of one of two regions",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{{Name: "condition", Type: constraint.I1}},
	Results:  results(ir.AnyType),
	Regions:  []ir.RegionSpec{{Name: "thenRegion", OneBlock: true}, {Name: "elseRegion"}},
	Impl:     ifOp{},
}

// IfOp is a view of an If.
type IfOp struct{ *ir.Op }

// AsIf returns the view of an op that is an If.
func AsIf(op *ir.Op) (IfOp, bool) { return IfOp{op}, op != nil && op.Kind() == If }

// Condition returns the condition.
func (i IfOp) Condition() *ir.Value { return i.Operand(0) }

// Then returns the block of the first region.
func (i IfOp) Then() *ir.Block { return i.RegionAt(0).First() }

// Else returns the block of the second region, or nil.
func (i IfOp) Else() *ir.Block { return i.RegionAt(1).First() }

// NewIf creates a choice; the functions fill the regions and return their
// values. els may be nil where there are no results.
func NewIf(b *ir.Builder, cond *ir.Value, types []ir.Type, then, els func(b *ir.Builder) []*ir.Value) IfOp {
	op := b.Create(&ir.OpState{Kind: If, Operands: []*ir.Value{cond}, Types: types, Regions: 2})
	for i, body := range []func(*ir.Builder) []*ir.Value{then, els} {
		if body != nil {
			inner := b.AtEnd(op.RegionAt(i).AddBlock())
			NewYield(inner, body(inner)...)
		}
	}
	return IfOp{op}
}

type ifOp struct{}

// ParseOp implements asm.OpParser.
func (ifOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	cond := p.Operand()
	s.Operands = []*ir.Value{p.Resolve(cond, p.Context().Integer(1))}
	if p.At("->") {
		s.Types = p.ArrowTypes()
	}
	p.Region(s)
	p.Terminate(s, 0, Yield)
	if p.AcceptKeyword("else") {
		p.Region(s)
		p.Terminate(s, 1, Yield)
	} else {
		p.EmptyRegion(s)
	}
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (ifOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	if op.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	if !op.RegionAt(1).Empty() {
		p.Str(" else ")
		p.Region(op.RegionAt(1), false, op.NumResults() > 0)
	}
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (ifOp) Verify(op *ir.Op) error {
	for i := range 2 {
		if b := op.RegionAt(i).First(); b != nil && len(b.Args()) > 0 {
			return op.Errorf("region #%d should have no arguments", i)
		}
	}
	if op.NumResults() > 0 && op.RegionAt(1).Empty() {
		return op.Errorf("must have an else block if defining values")
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (ifOp) VerifyRegions(op *ir.Op) error {
	if err := terminated(op); err != nil {
		return err
	}
	i := IfOp{op}
	if err := constraint.ControlFlowEdge(op, "Region #0", "parent results", yielded(i.Then()), op.ResultTypes()); err != nil {
		return err
	}
	if i.Else() == nil {
		return nil
	}
	return constraint.ControlFlowEdge(op, "Region #1", "parent results", yielded(i.Else()), op.ResultTypes())
}

// Fold implements ir.Folder: the opposite of a condition swaps the regions.
func (ifOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.RegionAt(1).Empty() {
		return nil
	}
	xor := op.Operand(0).DefiningOp()
	if xor == nil || xor.Name() != "arith.xori" {
		return nil
	}
	one := xor.Operand(1).DefiningOp()
	if one == nil || one.Name() != "arith.constant" || !fold.IsInt(one.Attr("value"), 1) {
		return nil
	}
	op.SetOperand(0, xor.Operand(0))
	then := op.RegionAt(0).First()
	op.RegionAt(0).Remove(then)
	op.RegionAt(0).TakeFrom(op.RegionAt(1))
	op.RegionAt(1).Append(then)
	return fold.InPlace(op)
}
