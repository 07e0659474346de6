package scf

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// While runs its first region, which ends with a Condition; while that is true
// it runs the second, whose Yield goes back to the first:
//
//	%r = scf.while (%a = %init) : (i32) -> i64 { … } do { ^bb0(%b: i64): … }
var While = &ir.Kind{
	Name: "scf.while", Summary: "loop while a condition holds",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: variadic("inits", ir.AnyType),
	Results:  results(ir.AnyType),
	Regions:  []ir.RegionSpec{{Name: "before", OneBlock: true}, {Name: "after", OneBlock: true}},
	Impl:     whileLoop{},
}

// NewWhile creates a loop. before gets the carried values and returns the
// condition and the values of the given types for after, which returns the
// carried values of the next iteration.
func NewWhile(b *ir.Builder, inits []*ir.Value, types []ir.Type,
	before func(b *ir.Builder, args []*ir.Value) (cond *ir.Value, values []*ir.Value),
	after func(b *ir.Builder, args []*ir.Value) []*ir.Value) *ir.Op {
	op := b.Create(&ir.OpState{Kind: While, Operands: inits, Types: types, Regions: 2})
	first, second := op.RegionAt(0).AddBlock(), op.RegionAt(1).AddBlock()
	for _, v := range inits {
		first.AddArg(typeOf(b, v), b.Loc())
	}
	for _, t := range types {
		second.AddArg(t, b.Loc())
	}
	inner := b.AtEnd(first)
	cond, values := before(inner, first.Args())
	NewCondition(inner, cond, values...)
	inner = b.AtEnd(second)
	NewYield(inner, after(inner, second.Args())...)
	return op
}

type whileLoop struct{}

// ParseOp implements asm.OpParser.
func (whileLoop) ParseOp(p *asm.Parser, s *ir.OpState) {
	var args []asm.Argument
	var inits []asm.Unresolved
	if p.At("(") {
		args, inits = p.Assignments()
	}
	at := p.Pos()
	p.Expect(":")
	t := p.FunctionType()
	if p.Failed() {
		return
	}
	if len(t.Inputs()) != len(inits) {
		p.Errorf(at, "expected as many input types as operands (expected %d got %d)", len(inits), len(t.Inputs()))
		return
	}
	s.Types = t.Results()
	s.Operands = p.ResolveAll(inits, t.Inputs(), at)
	setTypes(args, t.Inputs())
	p.Region(s, args...)
	p.ExpectKeyword("do")
	p.Region(s)
	p.AttrDictWithKeyword(s)
}

// PrintOp implements asm.OpPrinter.
func (whileLoop) PrintOp(p *asm.Printer, op *ir.Op) {
	printAssignments(p, " ", op.Body().Args(), op.Operands())
	p.Str(" : ")
	p.FunctionType(op)
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, true)
	p.Str(" do ")
	p.Region(op.RegionAt(1), true, true)
	p.AttrDictWithKeyword(op)
}

// Verify implements ir.Verifier.
func (whileLoop) Verify(op *ir.Op) error {
	if err := endsWith(op, 0, "before", Condition); err != nil {
		return err
	}
	return endsWith(op, 1, "after", Yield)
}

func endsWith(op *ir.Op, i int, name string, k *ir.Kind) error {
	last := op.RegionAt(i).First().Last()
	if last != nil && last.Kind() == k {
		return nil
	}
	d := op.Errorf("expects the '%s' region to terminate with '%s'", name, k.Name)
	if last != nil {
		d.Note(last.Loc(), "terminator here")
	}
	return d
}

// VerifyRegions implements ir.RegionVerifier.
func (whileLoop) VerifyRegions(op *ir.Op) error {
	before, after := op.RegionAt(0).First(), op.RegionAt(1).First()
	passed := constraint.TypesOf(before.Last().Operands()[1:])
	for _, e := range []struct {
		from, to       string
		source, target []ir.Type
	}{
		{"parent operands", "Region #0", constraint.TypesOf(op.Operands()), constraint.TypesOf(before.Args())},
		{"Region #0", "parent results", passed, op.ResultTypes()},
		{"Region #0", "Region #1", passed, constraint.TypesOf(after.Args())},
		{"Region #1", "Region #0", yielded(after), constraint.TypesOf(before.Args())},
	} {
		if err := constraint.ControlFlowEdge(op, e.from, e.to, e.source, e.target); err != nil {
			return err
		}
	}
	return nil
}
