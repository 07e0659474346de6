package affine

import (
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// ParseOp implements asm.OpParser.
func (parallel) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	args := p.Arguments("(", false, false)
	p.Expect("=")
	parseBounds(p, s, lowerBoundsMap, lowerGroups, "max")
	p.ExpectKeyword("to")
	parseBounds(p, s, upperBoundsMap, upperGroups, "min")
	steps := make([]int64, len(args))
	for i := range args {
		args[i].Type = c.Index()
		steps[i] = 1
	}
	if p.AcceptKeyword("step") {
		m, _, _ := p.AffineMapOfSSAIn("(")
		steps = make([]int64, len(m.Results))
		for i, e := range m.Results {
			if e.Op() != affine.OpConst {
				p.Errorf(p.NamePos(), "steps must be constant integers")
				return
			}
			steps[i] = e.Value()
		}
	}
	var kinds []int64
	if p.AcceptKeyword("reduce") {
		p.List("(", ")", func() {
			at := p.Pos()
			word := p.Str()
			i := slices.Index(ReductionKinds(), word)
			if i < 0 {
				p.Errorf(at, "invalid reduction value: %s", strconv.Quote(word))
			}
			kinds = append(kinds, int64(i))
		})
	}
	s.Types = p.AcceptArrowTypes()
	if p.Failed() {
		return
	}
	s.Attr(stepsAttr, c.I64Array(steps)).Attr(reductions, c.I64Array(kinds))
	p.Region(s, args...)
	p.Terminate(s, 0, Yield)
	p.AttrDict(s)
}

// parseBounds parses (0, max(%a, 4)) and adds the map, its operands and the
// sizes of the groups to s.
func parseBounds(p *asm.Parser, s *ir.OpState, mapName, groupsName, keyword string) {
	var m affine.Map
	var dims, syms []asm.Unresolved
	var sizes []int
	place := func(list *[]asm.Unresolved, u asm.Unresolved) int {
		for i, v := range *list {
			if v.Name == u.Name && v.Number == u.Number {
				return i
			}
		}
		*list = append(*list, u)
		return len(*list) - 1
	}
	p.List("(", ")", func() {
		var part affine.Map
		var d, y []asm.Unresolved
		if p.AcceptKeyword(keyword) {
			part, d, y = p.AffineMapOfSSAIn("(")
		} else {
			part, d, y = p.AffineExprOfSSA()
		}
		newDims, newSyms := make([]*affine.Expr, len(d)), make([]*affine.Expr, len(y))
		for i, u := range d {
			newDims[i] = affine.Dim(place(&dims, u))
		}
		for i, u := range y {
			newSyms[i] = affine.Symbol(place(&syms, u))
		}
		m.Results = append(m.Results, part.Replace(newDims, newSyms, 0, 0).Results...)
		sizes = append(sizes, len(part.Results))
	})
	if p.Failed() {
		return
	}
	m.NumDims, m.NumSymbols = len(dims), len(syms)
	c := p.Context()
	s.Operands = append(s.Operands, p.ResolveSame(append(dims, syms...), c.Index())...)
	s.Attr(mapName, c.AffineMap(m)).Attr(groupsName, groupsAttr(c, sizes))
}

// PrintOp implements asm.OpPrinter.
func (parallel) PrintOp(p *asm.Printer, op *ir.Op) {
	par := ParallelOp{op}
	args := op.Body().Args()
	p.Str(" (")
	p.Operands(args)
	p.Str(") = (")
	for i := range args {
		printGroup(p, i, par.Lower(i), "max")
	}
	p.Str(") to (")
	for i := range args {
		printGroup(p, i, par.Upper(i), "min")
	}
	p.Byte(')')
	if steps := par.Steps(); slices.ContainsFunc(steps, func(v int64) bool { return v != 1 }) {
		p.Str(" step (")
		for i, v := range steps {
			if i > 0 {
				p.Str(", ")
			}
			p.Int(v)
		}
		p.Byte(')')
	}
	if op.NumResults() > 0 {
		p.Str(" reduce (")
		for i, r := range par.Reductions() {
			if i > 0 {
				p.Str(", ")
			}
			p.Quoted(ReductionKinds()[r])
		}
		p.Str(") -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	p.AttrDict(op, lowerBoundsMap, lowerGroups, upperBoundsMap, upperGroups, stepsAttr, reductions)
}

func printGroup(p *asm.Printer, i int, b Bound, keyword string) {
	if i > 0 {
		p.Str(", ")
	}
	if len(b.Map.Results) == 1 {
		p.AffineMapOfSSA(b.Map, b.Operands)
		return
	}
	p.Str(keyword)
	p.Byte('(')
	p.AffineMapOfSSA(b.Map, b.Operands)
	p.Byte(')')
}
