package affine

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// ParseOp implements asm.OpParser.
func (forLoop) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	at := p.NamePos()
	var room [1]asm.Argument // most loops carry nothing
	args := append(room[:0], p.Argument(false, false))
	args[0].Type = c.Index()
	p.Expect("=")
	parseBound(p, s, at, lowerMap, "max", "lower")
	lower := len(s.Operands)
	if !p.AcceptKeyword("to") {
		p.Errorf(p.Pos(), "expected 'to' between bounds")
	}
	parseBound(p, s, at, upperMap, "min", "upper")
	upper := len(s.Operands) - lower
	parseStep(p, s)
	if p.AcceptKeyword("iter_args") {
		carried, inits := p.Assignments()
		args = append(args, carried...)
		typesAt := p.Pos()
		s.Types = p.ArrowTypes()
		if len(inits) != len(s.Types) {
			p.Errorf(at, "mismatch between the number of loop-carried values and results")
		}
		s.Operands = append(s.Operands, p.ResolveAll(inits, s.Types, typesAt)...)
	}
	if p.Failed() {
		return
	}
	for i, t := range s.Types {
		args[i+1].Type = t
	}
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{int32(lower), int32(upper), int32(len(args) - 1)}))
	p.Region(s, args...)
	p.Terminate(s, 0, Yield)
	p.AttrDict(s)
}

func parseStep(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	step := c.IndexAttr(1)
	if p.AcceptKeyword("step") {
		at := p.Pos()
		i, ok := p.Attr(c.Index()).(*ir.IntegerAttr)
		switch v := int64(0); {
		case p.Failed():
			return
		case !ok:
			p.Errorf(at, "invalid kind of attribute specified")
			return
		default:
			if v, ok = i.Int64(); !ok || v < 0 {
				p.Errorf(at, "expected step to be representable as a positive signed integer")
				return
			}
		}
		step = i
	}
	s.Attr(stepAttr, step)
}

// parseBound parses a bound: a value, a constant, or a map with its operands,
// behind the keyword where the map has several results. at is where the op
// begins.
func parseBound(p *asm.Parser, s *ir.OpState, at asm.Pos, name, keyword, side string) {
	c := p.Context()
	several := p.AcceptKeyword(keyword)
	if vs := p.Operands(); len(vs) > 0 {
		if len(vs) > 1 {
			p.Errorf(at, "expected only one loop bound operand")
			return
		}
		s.Operands = append(s.Operands, p.Resolve(vs[0], c.Index()))
		s.Attr(name, c.AffineMap(ValueBound(nil).Map))
		return
	}
	attrAt := p.Pos()
	a := p.Attr(c.Index())
	if p.Failed() {
		return
	}
	switch a := a.(type) {
	case *ir.IntegerAttr:
		v, _ := a.Int64()
		s.Attr(name, c.ConstantMap(v))
	case *ir.AffineMapAttr:
		m := a.Value()
		operands, numDims := p.DimAndSymbolList()
		switch {
		case m.NumDims != numDims:
			p.Errorf(at, "dim operand count and affine map dim count must match")
		case numDims+m.NumSymbols != len(operands):
			p.Errorf(at, "symbol operand count and affine map symbol count must match")
		case len(m.Results) > 1 && !several:
			p.Errorf(attrAt, "%s loop bound affine map with multiple results requires '%s' prefix", side, keyword)
		}
		s.Operands = append(s.Operands, operands...)
		s.Attr(name, a)
	default:
		p.Errorf(at, "expected valid affine map representation for loop bounds")
	}
}

// PrintOp implements asm.OpPrinter.
func (forLoop) PrintOp(p *asm.Printer, op *ir.Op) {
	f := ForOp{op}
	p.Byte(' ')
	p.ArgumentWithoutType(f.IV(), nil)
	p.Str(" = ")
	f.Lower().print(p, op.Attr(lowerMap), "max")
	p.Str(" to ")
	f.Upper().print(p, op.Attr(upperMap), "min")
	if f.Step() != 1 {
		p.Str(" step ")
		p.Int(f.Step())
	}
	if inits := f.Inits(); len(inits) > 0 {
		p.Str(" iter_args(")
		for i, v := range inits {
			if i > 0 {
				p.Str(", ")
			}
			p.Operand(f.Carried()[i])
			p.Str(" = ")
			p.Operand(v)
		}
		p.Str(") -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, len(f.Inits()) > 0)
	p.AttrDict(op, lowerMap, upperMap, stepAttr, ir.OperandSegmentsAttr)
}

func (b Bound) print(p *asm.Printer, m ir.Attribute, keyword string) {
	if len(b.Map.Results) == 1 {
		e := b.Map.Results[0]
		switch {
		case b.Map.NumDims+b.Map.NumSymbols == 0 && e.Op() == affine.OpConst:
			p.Int(e.Value())
			return
		case b.Map.NumDims == 0 && b.Map.NumSymbols == 1 && e.Op() == affine.OpSymbol:
			p.Operand(b.Operands[0])
			return
		}
	} else {
		p.Str(keyword)
		p.Byte(' ')
	}
	p.Attr(m)
	printDimsAndSymbols(p, b.Operands, b.Map.NumDims)
}
