package scf

import (
	"strconv"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// IndexSwitch runs the region of the case whose value is the operand, or the
// default region:
//
//	%r = scf.index_switch %i -> f32
//	case 2 { … }
//	default { … }
var IndexSwitch = &ir.Kind{
	Name: "scf.index_switch", Summary: "choice of a region by an index",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{{Name: "arg", Type: constraint.Index}},
	Results:  results(ir.AnyType),
	Attrs:    []ir.Attr{{Name: "cases", Type: constraint.DenseI64}},
	Regions:  []ir.RegionSpec{{Name: "defaultRegion", OneBlock: true}, {Name: "caseRegions", Variadic: true, OneBlock: true}},
	Impl:     indexSwitch{},
}

// Cases returns the case values of an IndexSwitch; region i + 1 is that of
// case i.
func Cases(op *ir.Op) []int64 {
	if a, ok := op.Attr("cases").(*ir.DenseArrayAttr); ok {
		return a.Ints()
	}
	return nil
}

type indexSwitch struct{}

// ParseOp implements asm.OpParser.
func (indexSwitch) ParseOp(p *asm.Parser, s *ir.OpState) {
	arg := p.Operand()
	p.AttrDict(s)
	if p.Accept("->") {
		s.Types = p.Types()
	}
	var cases []int64
	for p.AcceptKeyword("case") {
		cases = append(cases, p.Int())
		p.Region(s)
	}
	p.ExpectKeyword("default")
	p.Region(s)
	p.RotateRegions(s)
	p.Terminate(s, 0, Yield)
	s.Operands = []*ir.Value{p.Resolve(arg, p.Context().Index())}
	if !s.Has("cases") { // what the text says counts, as in MLIR
		s.Attr("cases", p.Context().DenseI64(cases))
	}
}

// PrintOp implements asm.OpPrinter.
func (indexSwitch) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.AttrDict(op, "cases")
	if op.NumResults() > 0 {
		p.Str(" -> ")
		p.Types(op.ResultTypes())
	}
	p.Byte(' ')
	for i, v := range Cases(op) {
		p.Newline()
		p.Str("case ")
		p.Int(v)
		p.Byte(' ')
		p.Region(op.RegionAt(i+1), false, true)
	}
	p.Newline()
	p.Str("default ")
	p.Region(op.RegionAt(0), true, shows(op.Body().Last()))
}

// shows reports whether a terminator has something that must be printed.
func shows(terminator *ir.Op) bool {
	return terminator == nil || terminator.NumOperands() > 0 || terminator.NumResults() > 0 || len(terminator.AllAttrs()) > 0
}

// Verify implements ir.Verifier.
func (indexSwitch) Verify(op *ir.Op) error {
	cases := Cases(op)
	if len(cases) != op.NumRegions()-1 {
		return op.Errorf("has %d case regions but %d case values", op.NumRegions()-1, len(cases))
	}
	seen := map[int64]bool{}
	for _, v := range cases {
		if seen[v] {
			return op.Errorf("has duplicate case value: %d", v)
		}
		seen[v] = true
	}
	for i := range op.NumRegions() {
		name := "default region"
		if i > 0 {
			name = "case region #" + strconv.Itoa(i-1)
		}
		y := op.RegionAt(i).First().Last()
		if y == nil || y.Kind() != Yield {
			continue // VerifyRegions says so
		}
		if y.NumOperands() != op.NumResults() {
			return op.Errorf("expected each region to return %d values, but %s returns %d", op.NumResults(), name, y.NumOperands()).
				Note(y.Loc(), "see yield operation here")
		}
		for j, v := range y.Operands() {
			if want := op.Result(j).Type(); v.Type() != want {
				return op.Errorf("expected result #%d of each region to be '%s'", j, want).
					Note(y.Loc(), "%s returns '%s' here", name, v.Type())
			}
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (indexSwitch) VerifyRegions(op *ir.Op) error { return terminated(op) }

// ExecuteRegion runs its region, which may have many blocks, once.
var ExecuteRegion = &ir.Kind{
	Name: "scf.execute_region", Summary: "region that runs once",
	Results: results(ir.AnyType),
	Regions: []ir.RegionSpec{{Name: "region"}},
	Impl:    executeRegion{},
}

type executeRegion struct{}

// ParseOp implements asm.OpParser.
func (executeRegion) ParseOp(p *asm.Parser, s *ir.OpState) {
	if p.At("->") {
		s.Types = p.ArrowTypes()
	}
	p.Region(s)
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (executeRegion) PrintOp(p *asm.Printer, op *ir.Op) {
	if op.NumResults() > 0 {
		p.ArrowTypes(op.ResultTypes())
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, true)
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (executeRegion) Verify(op *ir.Op) error {
	b := op.Body()
	switch {
	case b == nil:
		return op.Errorf("region needs to have at least one block")
	case len(b.Args()) > 0:
		return op.Errorf("region cannot have any arguments")
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (executeRegion) VerifyRegions(op *ir.Op) error {
	for b := range op.RegionAt(0).Blocks {
		if t := b.Last(); t != nil && t.Kind() == Yield {
			if err := constraint.ControlFlowEdge(op, "Region #0", "parent results", yielded(b), op.ResultTypes()); err != nil {
				return err
			}
		}
	}
	return nil
}
