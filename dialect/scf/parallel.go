package scf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Parallel is a nest of loops whose iterations may run in any order. What they
// add up is said by the Reduce that ends the body:
//
//	%r = scf.parallel (%i, %j) = (%a, %b) to (%c, %d) step (%e, %f) init (%x) -> f32 { … }
var Parallel = &ir.Kind{
	Name: "scf.parallel", Summary: "loops whose iterations may run in any order",
	Traits: ir.SingleBlock | ir.OperandSegments | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Operands: []ir.Operands{
		{Name: "lowerBound", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "upperBound", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "step", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "initVals", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results: results(ir.AnyType),
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:    parallel{},
}

// Reduce ends the body of a Parallel: each operand is combined with what was
// reduced so far by a region of two arguments.
var Reduce = &ir.Kind{
	Name: "scf.reduce", Summary: "what the iterations of a parallel loop add up",
	Traits:   ir.Terminator | ir.RecursivelyPure,
	Parents:  []*ir.Kind{Parallel},
	Operands: variadic("operands", ir.AnyType),
	Regions:  []ir.RegionSpec{{Name: "reductions", Variadic: true, OneBlock: true}},
	Format:   "(`(` $operands^ `:` type($operands) `)`)? $reductions attr-dict",
	Impl:     reduce{},
}

// ReduceReturn ends a region of a Reduce.
var ReduceReturn = &ir.Kind{
	Name: "scf.reduce.return", Summary: "result of a reduction",
	Traits:   ir.Pure | ir.Terminator,
	Parents:  []*ir.Kind{Reduce},
	Operands: []ir.Operands{{Name: "result", Type: ir.AnyType}},
	Format:   "$result attr-dict `:` type($result)",
	Impl:     reduceReturn{},
}

type parallel struct{}

// ParseOp implements asm.OpParser.
func (parallel) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.NamePos()
	args := p.Arguments("(", false, false)
	p.Expect("=")
	index := ir.Type(p.Context().Index())
	operands := func() { s.Operands = append(s.Operands, p.ResolveSame(operandsOf(p, len(args)), index)...) }
	operands()
	p.ExpectKeyword("to")
	operands()
	p.ExpectKeyword("step")
	operands()
	var inits []asm.Unresolved
	if p.AcceptKeyword("init") {
		inits = p.OperandsIn("(")
	}
	if p.At("->") {
		s.Types = p.ArrowTypes()
	}
	if p.Failed() {
		return
	}
	for i := range args {
		args[i].Type = index
	}
	p.Region(s, args...)
	p.Terminate(s, 0, Reduce)
	p.AttrDict(s)
	if len(inits) != len(s.Types) {
		p.Errorf(at, "%d operands present, but expected %d", len(inits), len(s.Types))
		return
	}
	s.Operands = append(s.Operands, p.ResolveAll(inits, s.Types, at)...)
	n := int32(len(args))
	s.Attr(ir.OperandSegmentsAttr, p.Context().DenseI32([]int32{n, n, n, int32(len(inits))}))
}

// operandsOf parses n operands in parentheses.
func operandsOf(p *asm.Parser, n int) []asm.Unresolved {
	at := p.Pos()
	vs := p.OperandsIn("(")
	if len(vs) != n {
		p.Errorf(at, "expected %d operands", n)
	}
	return vs
}

// PrintOp implements asm.OpPrinter.
func (parallel) PrintOp(p *asm.Printer, op *ir.Op) {
	lists := [][]*ir.Value{op.Body().Args(), op.OperandGroup(0), op.OperandGroup(1), op.OperandGroup(2)}
	for i, word := range []string{" (", ") = (", ") to (", ") step ("} {
		p.Str(word)
		p.Operands(lists[i])
	}
	p.Byte(')')
	if inits := op.OperandGroup(3); len(inits) > 0 {
		p.Str(" init (")
		p.Operands(inits)
		p.Byte(')')
	}
	if op.NumResults() > 0 {
		p.ArrowTypes(op.ResultTypes())
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, true)
	p.AttrDict(op, ir.OperandSegmentsAttr)
}

// Verify implements ir.Verifier.
func (parallel) Verify(op *ir.Op) error {
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	n := sizes[2]
	if n == 0 {
		return op.Errorf("needs at least one tuple element for lowerBound, upperBound and step")
	}
	if sizes[0] != n || sizes[1] != n {
		return op.Errorf("expects as many lower bounds (%d) and upper bounds (%d) as steps (%d)", sizes[0], sizes[1], n)
	}
	for _, step := range op.OperandGroup(2) {
		if v, ok := arith.ConstantInt64(step); ok && v <= 0 {
			return op.Errorf("constant step operand must be positive")
		}
	}
	args := op.Body().Args()
	if len(args) != n {
		return op.Errorf("expects the same number of induction variables: %d as bound and step values: %d", len(args), n)
	}
	for _, a := range args {
		if !constraint.IsIndex(a.Type()) {
			return op.Errorf("expects arguments for the induction variable to be of index type")
		}
	}
	last := op.Body().Last()
	if last == nil || last.Kind() != Reduce {
		d := op.Errorf("expects body to terminate with 'scf.reduce'")
		if last != nil {
			d.Note(last.Loc(), "terminator here")
		}
		return d
	}
	switch reductions := last.NumRegions(); {
	case op.NumResults() != reductions:
		return op.Errorf("expects number of results: %d to be the same as number of reductions: %d", op.NumResults(), reductions)
	case op.NumResults() != sizes[3]:
		return op.Errorf("expects number of results: %d to be the same as number of initial values: %d", op.NumResults(), sizes[3])
	}
	for i := range op.NumResults() {
		if i >= last.NumOperands() {
			break
		}
		if have, want := last.Operand(i).Type(), op.Result(i).Type(); have != want {
			return last.Errorf("expects type of %d-th reduction operand: '%s' to be the same as the %d-th result type: '%s'", i, have, i, want)
		}
	}
	return nil
}

type reduce struct{}

// VerifyRegions implements ir.RegionVerifier.
func (reduce) VerifyRegions(op *ir.Op) error {
	if op.NumOperands() != op.NumRegions() {
		return op.Errorf("expects number of operands: %d to be the same as number of reductions: %d", op.NumOperands(), op.NumRegions())
	}
	for i := range op.NumRegions() {
		t := op.Operand(i).Type()
		b := op.RegionAt(i).First()
		if len(b.Args()) != 2 || b.Arg(0).Type() != t || b.Arg(1).Type() != t {
			return op.Errorf("expected two block arguments with type '%s' in the %d-th reduction region", t, i)
		}
		if last := b.Last(); last == nil || last.Kind() != ReduceReturn {
			return op.Errorf("reduction bodies must be terminated with an 'scf.reduce.return' op")
		}
	}
	return nil
}

type reduceReturn struct{}

// Verify implements ir.Verifier.
func (reduceReturn) Verify(op *ir.Op) error {
	b := op.Block()
	if len(b.Args()) == 0 {
		return nil // the reduction itself is wrong
	}
	if t := b.Arg(0).Type(); op.Operand(0).Type() != t {
		return op.Errorf("must have type '%s' (the type of the reduction inputs)", t)
	}
	return nil
}
