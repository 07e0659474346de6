package linalg

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// tensorOrMemRef accepts the operands of the ops that name their init.
var tensorOrMemRef = ir.TypeConstraint{Desc: "memref of any type values or ranked tensor of any type values", Holds: func(t ir.Type) bool {
	return constraint.RankedTensor.Holds(t) || constraint.MemRef.Holds(t)
}}

var tensors = []ir.Results{{Name: "result", Type: constraint.Tensor, Arity: ir.Variadic}}

// Map computes its region on the elements of the inputs; Reduce combines the
// elements along some dims. A region of one op is printed as its name:
//
//	%m = linalg.map { arith.addf } ins(%a, %b : T, T) outs(%c : T)
//	%r = linalg.reduce { arith.addf } ins(%a : T) outs(%b : U) dimensions = [1]
var (
	Map = &ir.Kind{
		Name: "linalg.map", Summary: "elements computed from those of the inputs",
		Traits:   ir.SingleBlock,
		Operands: []ir.Operands{{Name: "inputs", Type: tensorOrMemRef, Arity: ir.Variadic}, {Name: "init", Type: tensorOrMemRef}},
		Results:  tensors,
		Regions:  []ir.RegionSpec{{Name: "mapper", OneBlock: true}},
		Impl:     mapper{},
	}
	Reduce = &ir.Kind{
		Name: "linalg.reduce", Summary: "elements combined along some dims",
		Traits: ir.SingleBlock,
		Operands: []ir.Operands{{Name: "inputs", Type: tensorOrMemRef, Arity: ir.Variadic},
			{Name: "inits", Type: tensorOrMemRef, Arity: ir.Variadic}},
		Results: tensors,
		Attrs:   []ir.Attr{{Name: dimensions, Type: increasing}},
		Regions: []ir.RegionSpec{{Name: "combiner", OneBlock: true}},
		Impl:    reducer{},
	}
)

const dimensions = "dimensions"

// increasing accepts array<i64: …> of increasing numbers.
var increasing = ir.AttrConstraint{Desc: "i64 dense array attribute should be in increasing order", Holds: func(a ir.Attribute) bool {
	if !constraint.DenseI64.Holds(a) {
		return false
	}
	vs := a.(*ir.DenseArrayAttr).Ints()
	for i := range vs {
		if i > 0 && vs[i] <= vs[i-1] {
			return false
		}
	}
	return true
}, Class: constraint.DenseI64.Holds}

// payload is the one op of a region, as the short form writes it.
type payload struct {
	kind  *ir.Kind
	attrs []ir.NamedAttr
}

// parsePayload parses "{ arith.addf {…} }" if it comes next.
func parsePayload(p *asm.Parser) (op payload, ok bool) {
	if !p.Accept("{") {
		return op, false
	}
	at := p.Pos()
	name := strings.Clone(p.Keyword())
	if p.Failed() {
		return op, false
	}
	if op.kind = p.Context().Kind(name); op.kind == nil {
		if !strings.Contains(name, ".") {
			p.Errorf(at, "custom op '%s' is unknown", name)
			return op, false
		}
		op.kind = p.Context().UnregisteredKind(name)
	}
	var s ir.OpState
	p.AttrDict(&s)
	p.Expect("}")
	op.attrs = s.Attrs
	return op, true
}

// parseBody gives s its region: what the short form stands for, if there is one, or else what
// comes next. Of the operands' types the last is that of the init, whether the text says so or
// not; it is the type of an argument if withInit says so, and then the op takes that first.
func (op payload) parseBody(p *asm.Parser, s *ir.OpState, isShort bool, operands []ir.Type, withInit bool) {
	switch last := len(operands) - 1; {
	case p.Failed():
	case !isShort:
		p.Region(s, p.Arguments("(", true, true)...)
	case last < 0: // where mlir-opt crashes, of a reduction
		p.EmptyRegion(s)
	case withInit:
		op.addTo(p, s, operands, operands[last], true)
	default:
		op.addTo(p, s, operands[:last], operands[last], false)
	}
}

// addTo gives s the region of the short form, whose op has elements of type out.
// initFirst says that the op takes the last argument first.
func (op payload) addTo(p *asm.Parser, s *ir.OpState, args []ir.Type, out ir.Type, initFirst bool) {
	b := emptyBody(p, s, args)
	operands := append([]*ir.Value(nil), b.Args()...)
	if n := len(operands); initFirst && n > 0 {
		operands = append([]*ir.Value{operands[n-1]}, operands[:n-1]...)
	}
	build := ir.NewBuilder(p.Context()).AtEnd(b).WithLoc(s.Loc)
	v := build.Op(op.kind, ir.ElemOf(out), operands, op.attrs...).Result(0)
	build.Op(Yield, nil, []*ir.Value{v})
}

// payloadOf returns the op that the short form stands for, or nil.
func payloadOf(b *ir.Block, initFirst bool) *ir.Op {
	op := b.First()
	if op == nil || op.Next() == nil || op.Next() != b.Last() {
		return nil
	}
	args := b.Args()
	n := len(args)
	if op.NumOperands() == 0 || op.NumOperands() != n {
		return nil
	}
	for i := range n {
		want := args[i]
		if initFirst {
			want = args[(i+n-1)%n]
		}
		if op.Operand(i) != want {
			return nil
		}
	}
	return op
}

// printPayload prints " { arith.addf {…} }".
func printPayload(p *asm.Printer, op *ir.Op) {
	p.Str(" { " + op.Name())
	var elided []string
	for _, a := range op.AllAttrs() {
		if a.Value == ir.Attribute(arith.NewFastMathAttr(op.Context(), arith.FastMathNone)) {
			elided = append(elided, a.Name)
		}
	}
	p.AttrDict(op, elided...)
	p.Str(" }")
}

// printLongRegion prints "(%in: f32) { … }" on a line of its own.
func printLongRegion(p *asm.Printer, op *ir.Op) {
	p.Indent(1)
	p.Newline()
	p.Byte('(')
	for i, a := range op.Body().Args() {
		if i > 0 {
			p.Str(", ")
		}
		p.Argument(a, nil)
	}
	p.Str(") ")
	p.Region(op.RegionAt(0), false, true)
	p.Indent(-1)
}

// resultsOf gives s a result for each tensor among the outputs.
func resultsOf(s *ir.OpState, outs []ir.Type) {
	for _, t := range outs {
		if constraint.RankedTensor.Holds(t) {
			s.Types = append(s.Types, t)
		}
	}
}

type mapper struct{}

// ParseOp implements asm.OpParser.
func (mapper) ParseOp(p *asm.Parser, s *ir.OpState) {
	short, ok := parsePayload(p)
	ins, outs := parseOperands(p, s, false)
	resultsOf(s, outs)
	p.AttrDict(s)
	short.parseBody(p, s, ok, slices.Concat(ins, outs), false)
}

// PrintOp implements asm.OpPrinter.
func (mapper) PrintOp(p *asm.Printer, op *ir.Op) {
	short := payloadOf(op.Body(), false)
	if short != nil {
		printPayload(p, short)
	}
	printOperands(p, op.OperandGroup(0), op.OperandGroup(1))
	p.AttrDict(op)
	if short == nil {
		printLongRegion(p, op)
	}
}

// ResultNames implements asm.ResultNamer.
func (mapper) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	nameResult(op, "mapped", set)
}

func nameResult(op *ir.Op, name string, set func(v *ir.Value, name string)) {
	if op.NumResults() > 0 {
		set(op.Result(0), name)
	}
}

// BlockArgNames implements asm.BlockArgNamer.
func (mapper) BlockArgNames(_ *ir.Op, r *ir.Region, set func(v *ir.Value, name string)) {
	for _, a := range r.First().Args() {
		set(a, "in")
	}
}

func (mapper) loops(op *ir.Op) int { return rankOf(op.OperandGroup(1)[0].Type()) }

// Destinations implements tensor.DestinationStyle.
func (mapper) Destinations(op *ir.Op) []*ir.Value { return op.OperandGroup(1) }

// Verify implements ir.Verifier.
func (m mapper) Verify(op *ir.Op) error {
	ins, init := op.OperandGroup(0), op.OperandGroup(1)[0]
	args := op.Body().Args()
	if len(args) != len(ins) {
		return op.Errorf("expects number of operands to match the arity of mapper, but got: %d and %d", len(ins), len(args))
	}
	for i, v := range ins {
		if elem := ir.ElemOf(v.Type()); elem != args[i].Type() {
			return op.Errorf("expected element type of input '%s' to match bbArg type '%s'", elem, args[i].Type())
		}
	}
	for _, v := range ins {
		if !equalShapes(v.Type(), init.Type()) {
			return op.Errorf("expected shape of input (%s) to match shape of output (%s)", commaList(shapeOf(v.Type())), commaList(shapeOf(init.Type())))
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (m mapper) VerifyRegions(op *ir.Op) error {
	return verifyStructure(op, elementwiseMaps(op), m.loops(op), op.OperandGroup(0))
}
