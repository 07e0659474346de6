package cf

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Switch goes on in the block whose case value is the flag, else in the
// default block:
//
//	cf.switch %flag : i32, [
//	  default: ^bb1(%a : i32),
//	  42: ^bb2
//	]
var Switch = &ir.Kind{
	Name: "cf.switch", Summary: "branch by the value of an integer",
	Traits: ir.Pure | ir.Terminator | ir.OperandSegments,
	Operands: []ir.Operands{
		{Name: "flag", Type: constraint.AnyInteger},
		{Name: "defaultOperands", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "caseOperands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Attrs: []ir.Attr{
		{Name: caseValues, Type: ir.AttrConstraint{Desc: "integer elements attribute", Holds: isIntElements, Class: constraint.IsIntElements}, Optional: true},
		{Name: caseSegments, Type: constraint.DenseI32},
	},
	Successors: []ir.SuccessorSpec{{Name: "defaultDestination"}, {Name: "caseDestinations", Variadic: true}},
	Impl:       switchOp{},
}

const (
	caseValues   = "case_values"
	caseSegments = "case_operand_segments"
)

func isIntElements(a ir.Attribute) bool {
	d, ok := a.(*ir.DenseElementsAttr)
	if !ok {
		return false
	}
	_, ok = d.ShapedType().Elem().(*ir.IntegerType)
	return ok
}

// CaseValues returns the values of the cases, attributes of the flag's type.
func CaseValues(op *ir.Op) []ir.Attribute {
	d, ok := op.Attr(caseValues).(*ir.DenseElementsAttr)
	if !ok {
		return nil
	}
	values := make([]ir.Attribute, d.NumElements())
	for i := range values {
		values[i] = d.Element(int64(i))
	}
	return values
}

// switchOperands returns the operands of all successors: of the default, then
// of the cases.
func switchOperands(op *ir.Op) [][]*ir.Value {
	groups := make([][]*ir.Value, op.NumSuccessors())
	groups[0] = op.OperandGroup(1)
	values := op.OperandGroup(2)
	segments, ok := op.Attr(caseSegments).(*ir.DenseArrayAttr)
	if !ok {
		return groups
	}
	for i, n := range segments.Ints() {
		if i+1 >= len(groups) || n < 0 || n > int64(len(values)) {
			break
		}
		groups[i+1], values = values[:n:n], values[n:]
	}
	return groups
}

// switchOperandsOf returns those of successor i, without the others.
func switchOperandsOf(op *ir.Op, i int) []*ir.Value {
	if i == 0 {
		return op.OperandGroup(1)
	}
	groups, err := op.OperandGroupSizes()
	segments, ok := op.Attr(caseSegments).(*ir.DenseArrayAttr)
	if err != nil || !ok || i > segments.Len() {
		return nil
	}
	first := groups[0] + groups[1]
	from, n := first+int(segments.Sum(i-1)), int(segments.Int(i-1))
	if from < first || n < 0 || n > op.NumOperands()-from {
		return nil
	}
	values := make([]*ir.Value, n)
	for j := range values {
		values[j] = op.Operand(from + j)
	}
	return values
}

type switchOp struct{}

// Verify implements ir.Verifier.
func (switchOp) Verify(op *ir.Op) error {
	flag := op.Operand(0).Type()
	cases := op.NumSuccessors() - 1
	d, ok := op.Attr(caseValues).(*ir.DenseElementsAttr)
	if !ok && cases == 0 {
		return verifySuccessors(op, switchOperands(op))
	}
	if ok && d.ShapedType().Elem() != flag {
		return op.Errorf("'flag' type ('%s') should match case value type ('%s')", flag, d.ShapedType().Elem())
	}
	n := int64(0) // a splat may say more values than memory has room for
	if ok {
		n = d.NumElements()
	}
	if n != int64(cases) {
		return op.Errorf("number of case values (%d) should match number of case destinations (%d)", n, cases)
	}
	return verifySuccessors(op, switchOperands(op))
}

// ParseOp implements asm.OpParser.
func (switchOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	flag := p.Operand()
	p.Expect(":")
	at := p.Pos()
	flagType, isInt := p.Type().(*ir.IntegerType)
	if !isInt {
		p.Errorf(at, "invalid kind of type specified")
	}
	p.Expect(",")
	p.Expect("[")
	if p.Failed() {
		return
	}
	s.Operands = append(s.Operands, p.Resolve(flag, flagType))
	p.ExpectKeyword("default")
	p.Expect(":")
	defaults := parseDest(p, s, p.WholeOperands) // as in MLIR
	var segments []int32
	var data []byte
	n := int64(0)
	for p.Accept(",") {
		v := p.Int()
		p.Expect(":")
		if p.Failed() {
			return
		}
		data = ir.AppendElement(data, c.IntegerAttr(flagType, v))
		segments = append(segments, int32(parseDest(p, s, p.Operands)))
		n++
	}
	p.Expect("]")
	p.AttrDict(s)
	total := int32(0)
	for _, k := range segments {
		total += k
	}
	if n > 0 && !s.Has(caseValues) { // what the text says counts, as in MLIR
		s.Attr(caseValues, c.Dense(c.Vector([]int64{n}, nil, flagType), string(data)))
	}
	if !s.Has(caseSegments) {
		s.Attr(caseSegments, c.DenseI32(segments))
	}
	if !s.Has(ir.OperandSegmentsAttr) {
		s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{1, int32(defaults), total}))
	}
}

// parseDest parses ^bb(%a, %b : T, U), adds the block and its operands to s,
// and returns how many operands there are. parse takes the operands themselves.
func parseDest(p *asm.Parser, s *ir.OpState, parse func() []asm.Unresolved) int {
	s.Successors = append(s.Successors, p.Successor())
	if !p.Accept("(") {
		return 0
	}
	at := p.Pos()
	values := parse()
	p.Expect(":")
	types := p.Types()
	p.Expect(")")
	s.Operands = append(s.Operands, p.ResolveAll(values, types, at)...)
	return len(values)
}

// PrintOp implements asm.OpPrinter.
func (switchOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
	p.Str(", [")
	p.Newline()
	p.Str("  default: ")
	operands := switchOperands(op)
	p.SuccessorWithOperands(op.Successor(0), operands[0])
	cases := CaseValues(op)
	for i, v := range cases {
		p.Byte(',')
		p.Newline()
		// Case values print as unsigned numbers.
		n := v.(*ir.IntegerAttr).Big()
		p.Str("  " + fold.Unsigned(n, ir.BitWidth(op.Operand(0).Type())).String() + ": ")
		p.SuccessorWithOperands(op.Successor(i+1), operands[i+1])
	}
	if len(cases) > 0 {
		p.Newline()
	}
	p.Byte(']')
	p.AttrDict(op, caseValues, caseSegments, ir.OperandSegmentsAttr)
}
