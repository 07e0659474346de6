package scf

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// For counts from a lower bound to an upper bound, which it does not reach, by
// a step, and may carry values from one iteration to the next:
//
//	%r = scf.for %i = %lo to %hi step %s iter_args(%acc = %init) -> (f32) { … }
var For = &ir.Kind{
	Name: "scf.for", Summary: "counting loop",
	Traits: ir.SingleBlock | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Operands: []ir.Operands{
		{Name: "lowerBound", Type: constraint.SignlessIntegerOrIndex},
		{Name: "upperBound", Type: constraint.SignlessIntegerOrIndex},
		{Name: "step", Type: constraint.SignlessIntegerOrIndex},
		{Name: "initArgs", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results:   results(ir.AnyType),
	TypeRules: constraint.Same("lowerBound", "upperBound", "step"),
	Regions:   []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:      forLoop{},
}

// ForOp is a view of a For.
type ForOp struct{ *ir.Op }

// AsFor returns the view of an op that is a For.
func AsFor(op *ir.Op) (ForOp, bool) { return ForOp{op}, op != nil && op.Kind() == For }

// Lower returns the lower bound.
func (f ForOp) Lower() *ir.Value { return f.Operand(0) }

// Upper returns the upper bound.
func (f ForOp) Upper() *ir.Value { return f.Operand(1) }

// Step returns the step.
func (f ForOp) Step() *ir.Value { return f.Operand(2) }

// Inits returns what the carried values begin with.
func (f ForOp) Inits() []*ir.Value { return f.Operands()[3:] }

// IV returns the induction variable.
func (f ForOp) IV() *ir.Value { return f.Body().Arg(0) }

// Carried returns the block arguments that carry values.
func (f ForOp) Carried() []*ir.Value { return f.Body().Args()[1:] }

// NewFor creates a loop and fills its body: the function gets the induction
// variable and the carried values, and returns those of the next iteration.
func NewFor(b *ir.Builder, lo, hi, step *ir.Value, inits []*ir.Value, body func(b *ir.Builder, iv *ir.Value, carried []*ir.Value) []*ir.Value) ForOp {
	s := &ir.OpState{Kind: For, Operands: append([]*ir.Value{lo, hi, step}, inits...), Regions: 1}
	for _, v := range inits {
		s.Types = append(s.Types, typeOf(b, v))
	}
	f := ForOp{b.Create(s)}
	entry := f.RegionAt(0).AddBlock()
	iv := entry.AddArg(typeOf(b, lo), b.Loc())
	for _, t := range s.Types {
		entry.AddArg(t, b.Loc())
	}
	inner := b.AtEnd(entry)
	NewYield(inner, body(inner, iv, entry.Args()[1:])...)
	return f
}

// AddBody adds a block without ops to a loop that a pass makes. The induction variable
// comes from where the loop does, a carried value from where that does which it begins
// with.
func (f ForOp) AddBody() *ir.Block {
	body := f.RegionAt(0).AddBlock()
	body.AddArg(f.Lower().Type(), f.Loc())
	for _, v := range f.Inits() {
		body.AddArg(v.Type(), v.Loc())
	}
	return body
}

// typeOf allows for a missing value, which the builder reports.
func typeOf(b *ir.Builder, v *ir.Value) ir.Type {
	if v == nil {
		return b.Context().None()
	}
	return v.Type()
}

type forLoop struct{}

// ParseOp implements asm.OpParser.
func (forLoop) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.NamePos()
	args := []asm.Argument{{Name: p.Operand()}}
	p.Expect("=")
	bounds := []asm.Unresolved{p.Operand()}
	p.ExpectKeyword("to")
	bounds = append(bounds, p.Operand())
	p.ExpectKeyword("step")
	bounds = append(bounds, p.Operand())
	var inits []asm.Unresolved
	if p.AcceptKeyword("iter_args") {
		var carried []asm.Argument
		carried, inits = p.Assignments()
		args = append(args, carried...)
		s.Types = p.ArrowTypes()
	}
	if p.Failed() {
		return
	}
	if len(args) != len(s.Types)+1 {
		p.Errorf(at, "mismatch in number of loop-carried values and defined values")
		return
	}
	t := ir.Type(p.Context().Index())
	if p.Accept(":") {
		t = p.Type()
	}
	setTypes(args, append([]ir.Type{t}, s.Types...))
	s.Operands = append(p.ResolveSame(bounds, t), p.ResolveAll(inits, s.Types, at)...)
	p.Region(s, args...)
	p.Terminate(s, 0, Yield)
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (forLoop) PrintOp(p *asm.Printer, op *ir.Op) {
	f := ForOp{op}
	p.Byte(' ')
	p.Operand(f.IV())
	p.Str(" = ")
	p.Operand(f.Lower())
	p.Str(" to ")
	p.Operand(f.Upper())
	p.Str(" step ")
	p.Operand(f.Step())
	printAssignments(p, " iter_args", f.Carried(), f.Inits())
	if op.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	if t := f.IV().Type(); !constraint.IsIndex(t) {
		p.Str(" : ")
		p.Type(t)
		p.Byte(' ')
	}
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (forLoop) Verify(op *ir.Op) error {
	f := ForOp{op}
	if len(f.Inits()) != op.NumResults() {
		return op.Errorf("mismatch in number of loop-carried values and defined values")
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (forLoop) VerifyRegions(op *ir.Op) error {
	if err := terminated(op); err != nil {
		return err
	}
	f := ForOp{op}
	args := op.Body().Args()
	if len(args) == 0 || args[0].Type() != f.Lower().Type() {
		return op.Errorf("expected induction variable to be same type as bounds and step")
	}
	if len(args)-1 != len(f.Inits()) {
		return op.Errorf("different number of inits and region iter_args: %d != %d", len(f.Inits()), len(args)-1)
	}
	carried, values := constraint.TypesOf(args[1:]), yielded(op.Body())
	if len(values) > 0 && len(values) != len(carried) {
		return op.Errorf("different number of region iter_args and yielded values: %d != %d", len(carried), len(values))
	}
	for i, init := range f.Inits() {
		if carried[i] != init.Type() {
			return op.Errorf("%d-th init and %d-th region iter_arg have different type: '%s' != '%s'", i, i, init.Type(), carried[i])
		}
		if len(values) > 0 && carried[i] != values[i] {
			return op.Errorf("%d-th region iter_arg and %d-th yielded value have different type: '%s' != '%s'", i, i, carried[i], values[i])
		}
	}
	for i := 0; i < len(carried) && op.NumResults() == len(carried); i++ {
		if want := op.Result(i).Type(); carried[i] != want {
			return op.Errorf("%d-th region iter_arg and %d-th loop result have different type: '%s' != '%s'", i, i, carried[i], want)
		}
	}
	if err := constraint.ControlFlowEdge(op, "Region #0", "Region #0", values, carried); err != nil {
		return err
	}
	return constraint.ControlFlowEdge(op, "Region #0", "parent results", values, op.ResultTypes())
}
