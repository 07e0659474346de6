package affine

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// If runs its first region if its operands are in an integer set, else its
// second, which may be empty where the op has no results:
//
//	affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) { … } else { … }
var If = &ir.Kind{
	Name: "affine.if", Summary: "choice by membership in an integer set",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions:  []ir.RegionSpec{{Name: "thenRegion", OneBlock: true}, {Name: "elseRegion"}},
	Impl:     ifOp{},
}

// conditionAttr holds the set; upstream does not make it a property.
const conditionAttr = "condition"

// IfOp is a view of an If.
type IfOp struct{ *ir.Op }

// AsIf returns the view of an op that is an If.
func AsIf(op *ir.Op) (IfOp, bool) { return IfOp{op}, op != nil && op.Kind() == If }

// Set returns the integer set.
func (i IfOp) Set() affine.Set {
	if a, ok := i.Attr(conditionAttr).(*ir.IntegerSetAttr); ok {
		return a.Value()
	}
	return affine.Set{}
}

// Then returns the block of the first region.
func (i IfOp) Then() *ir.Block { return i.RegionAt(0).First() }

// Else returns the block of the second region, or nil.
func (i IfOp) Else() *ir.Block { return i.RegionAt(1).First() }

// NewIf creates a choice; the functions fill the regions and return their
// values. els may be nil where there are no results.
func NewIf(b *ir.Builder, set affine.Set, operands []*ir.Value, types []ir.Type, then, els func(b *ir.Builder) []*ir.Value) IfOp {
	s := &ir.OpState{Kind: If, Operands: operands, Types: types, Regions: 2}
	op := b.Create(s.Attr(conditionAttr, b.Context().IntegerSet(set)))
	for i, body := range []func(*ir.Builder) []*ir.Value{then, els} {
		if body != nil {
			inner := b.AtEnd(op.RegionAt(i).AddBlock())
			NewYield(inner, body(inner)...)
		}
	}
	return IfOp{op}
}

type ifOp struct{ known *classes }

// NewVerifier implements ir.VerifierMaker.
func (ifOp) NewVerifier() any { return ifOp{newClasses()} }

// ParseOp implements asm.OpParser.
func (ifOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.Pos()
	a, ok := p.Attr(nil).(*ir.IntegerSetAttr)
	if p.Failed() {
		return
	}
	if !ok {
		p.Errorf(at, "invalid kind of attribute specified")
		return
	}
	set := a.Value()
	operands, numDims := p.DimAndSymbolList()
	switch {
	case set.NumDims != numDims:
		p.Errorf(p.NamePos(), "dim operand count and integer set dim count must match")
	case numDims+set.NumSymbols != len(operands):
		p.Errorf(p.NamePos(), "symbol operand count and integer set symbol count must match")
	}
	s.Operands = operands
	s.Attr(conditionAttr, a)
	s.Types = p.AcceptArrowTypes()
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
	p.Attr(op.Attr(conditionAttr))
	printDimsAndSymbols(p, op.Operands(), IfOp{op}.Set().NumDims)
	if op.NumResults() > 0 {
		p.ArrowTypes(op.ResultTypes())
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	if !op.RegionAt(1).Empty() {
		p.Str(" else ")
		p.Region(op.RegionAt(1), false, op.NumResults() > 0)
	}
	p.AttrDict(op, conditionAttr)
}

// Verify implements ir.Verifier.
func (i ifOp) Verify(op *ir.Op) error {
	for n := range 2 {
		if b := op.RegionAt(n).First(); b != nil && len(b.Args()) > 0 {
			return op.Errorf("region #%d should have no arguments", n)
		}
	}
	if _, ok := op.Attr(conditionAttr).(*ir.IntegerSetAttr); !ok {
		return op.Errorf("requires an integer set attribute named 'condition'")
	}
	set := IfOp{op}.Set()
	if op.NumOperands() != set.NumDims+set.NumSymbols {
		return op.Errorf("operand count and condition integer set dimension and symbol count must match")
	}
	return i.known.verifyOperands(op, op.Operands(), set.NumDims)
}

// VerifyRegions implements ir.RegionVerifier.
func (ifOp) VerifyRegions(op *ir.Op) error {
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	if op.NumResults() > 0 && op.RegionAt(1).Empty() {
		return op.Errorf(" region control flow edge from parent operands to parent results: source has 0 operands, but target successor needs %d", op.NumResults())
	}
	return nil
}

// Yield ends the body of a loop or a region of an If, with their values.
var Yield = &ir.Kind{
	Name: "affine.yield", Summary: "end of a region, with its values",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "attr-dict ($operands^ `:` type($operands))?",
	Impl:     yield{},
}

// NewYield creates a yield.
func NewYield(b *ir.Builder, values ...*ir.Value) *ir.Op { return b.Op(Yield, nil, values) }

type yield struct{}

// Verify implements ir.Verifier.
func (yield) Verify(op *ir.Op) error {
	parent := op.ParentOp()
	if parent == nil || parent.Kind() != For && parent.Kind() != If && parent.Kind() != Parallel {
		return op.Errorf("only terminates affine.if/for/parallel regions")
	}
	if parent.NumResults() != op.NumOperands() {
		return op.Errorf("parent of yield must have same number of results as the yield operands")
	}
	for i, v := range op.Operands() {
		if v.Type() != parent.Result(i).Type() {
			return op.Errorf("types mismatch between yield op and its parent")
		}
	}
	return nil
}
