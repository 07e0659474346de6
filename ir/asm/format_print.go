package asm

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// spacing is what decides about the space before the next element of a format.
type spacing struct{ wanted, afterPunctuation bool }

// placeSpaces sets where the printer puts spaces, as ODS does: the rule is
// static, a group counts as if it were there.
func placeSpaces(elems []element) {
	s := spacing{wanted: true}
	s.sequence(elems, "")
}

func (s *spacing) sequence(elems []element, skip string) {
	for i := range elems {
		if e := &elems[i]; skip == "" || e.kind != elemAttr || e.name != skip {
			s.element(e)
		}
	}
}

func (s *spacing) element(e *element) {
	switch e.kind {
	case elemLiteral:
		s.literal(e)
	case elemSpace:
		if e.name != `\n` {
			s.afterPunctuation = e.name == ""
			s.wanted = false
		}
	case elemGroup:
		skip := ""
		if e.elided {
			skip = e.anchor.name
		}
		s.sequence(e.then, skip)
		s.sequence(e.els, skip)
	case elemOIList:
		for i := range e.clauses {
			s.literal(&e.clauses[i].keyword)
			s.sequence(e.clauses[i].elems, "")
		}
	case elemAttrDict, elemPropDict:
		s.afterPunctuation = false
	default:
		e.space = s.wanted || !s.afterPunctuation
		s.wanted, s.afterPunctuation = true, false
	}
}

func (s *spacing) literal(e *element) {
	text := e.name
	e.space = s.wanted
	if s.wanted && (len(text) == 1 || text == "->") {
		if s.afterPunctuation {
			e.space = !strings.Contains(">)}],", text[:1])
		} else {
			e.space = !strings.Contains("<>(){}[],", text[:1])
		}
	}
	s.wanted = len(text) != 1 || !strings.Contains("<({[", text)
	s.afterPunctuation = text[0] != '_' && !isLetter(text[0])
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

// formatPrinter prints one op by its format.
type formatPrinter struct {
	*Printer
	op       *ir.Op
	fmt      *format
	operands []int // end of each operand group
	results  []int

	operandRoom, resultRoom [8]int
}

// pushFormat returns the room to print an op by its format, which is used again
// for the next one.
func (p *Printer) pushFormat() *formatPrinter {
	if p.open == len(p.rooms) {
		p.rooms = append(p.rooms, &formatPrinter{Printer: p})
	}
	p.open++
	return p.rooms[p.open-1]
}

func (p *Printer) popFormat() { p.open-- }

// formatted prints an op that has a format, from its name on. It reports false,
// having printed nothing, where operands or results do not divide into their
// groups.
func (p *Printer) formatted(op *ir.Op, f *format) bool {
	fp := p.pushFormat()
	defer p.popFormat()
	fp.op, fp.fmt = op, f
	var ok bool
	if fp.operands, ok = f.operands.ends(fp.operandRoom[:0], op); !ok {
		return false
	}
	if fp.results, ok = f.results.ends(fp.resultRoom[:0], op); !ok {
		return false
	}
	p.opName(op.Name())
	fp.sequence(f.elems, "")
	return true
}

// bounds returns the bounds of group i, given the ends of all groups.
func bounds(ends []int, i int) (lo, hi int) {
	if i > 0 {
		lo = ends[i-1]
	}
	return lo, ends[i]
}

func (p *formatPrinter) sequence(elems []element, skip string) {
	for i := range elems {
		if e := &elems[i]; skip == "" || e.kind != elemAttr || e.name != skip {
			p.element(e)
		}
	}
}

func (p *formatPrinter) element(e *element) {
	if e.space {
		p.Byte(' ')
	}
	switch e.kind {
	case elemLiteral:
		p.Str(e.name)
	case elemSpace:
		switch e.name {
		case " ":
			p.Byte(' ')
		case `\n`:
			p.Newline()
		}
	case elemOperand:
		lo, hi := bounds(p.operands, e.index)
		p.operandRange(p.op, lo, hi)
	case elemOperands:
		p.operandRange(p.op, 0, p.op.NumOperands())
	case elemAttr:
		p.attribute(e)
	case elemRegion:
		p.regions(e.index, p.op.Kind().Regions[e.index].Variadic)
	case elemRegions:
		p.regions(0, true)
	case elemSuccessor:
		p.successors(e.index, p.op.Kind().Successors[e.index].Variadic)
	case elemSuccessors:
		p.successors(0, true)
	case elemType:
		p.typesOf(&e.args[0])
	case elemFunctionalType:
		p.Byte('(')
		p.typesOf(&e.args[0])
		p.Str(") -> ")
		p.resultTypes(&e.args[1])
	case elemAttrDict:
		p.attrDict(e.keyword)
	case elemPropDict:
		p.properties(p.op)
	case elemGroup:
		p.group(e)
	case elemCustom:
		if c, ok := p.op.Kind().Impl.(CustomPrinter); ok {
			c.PrintCustom(p.Printer, p.op, e.name)
		}
	case elemOIList:
		p.oilist(e)
	}
}

func (p *formatPrinter) group(e *element) {
	skip := ""
	if e.elided {
		skip = e.anchor.name
	}
	if p.present(e.anchor) != e.inverted {
		p.sequence(e.then, skip)
	} else {
		p.sequence(e.els, skip)
	}
}

func (p *formatPrinter) oilist(e *element) {
	for i := range e.clauses {
		c := &e.clauses[i]
		for j := range c.elems {
			if p.present(&c.elems[j]) {
				p.element(&c.keyword)
				p.sequence(c.elems, p.loneUnit(c.elems))
				break
			}
		}
	}
}

// loneUnit returns the name of the unit attribute that is all of a clause, or
// "": the keyword alone stands for it.
func (p *formatPrinter) loneUnit(elems []element) string {
	if len(elems) == 1 && elems[0].kind == elemAttr && p.op.Kind().Attrs[elems[0].index].Type.Desc == unitAttrDesc {
		return elems[0].name
	}
	return ""
}

// present reports whether the anchor of a group is there.
func (p *formatPrinter) present(e *element) bool {
	switch e.kind {
	case elemOperand:
		lo, hi := bounds(p.operands, e.index)
		return hi > lo
	case elemResult:
		lo, hi := bounds(p.results, e.index)
		return hi > lo
	case elemOperands:
		return p.op.NumOperands() > 0
	case elemResults:
		return p.op.NumResults() > 0
	case elemAttr:
		a := p.op.Attr(e.name)
		return a != nil && a != p.fmt.defaults[e.index]
	case elemRegion:
		for i := e.index; i < p.op.NumRegions(); i++ {
			if !p.op.RegionAt(i).Empty() {
				return true
			}
			if !p.op.Kind().Regions[e.index].Variadic {
				break
			}
		}
		return false
	case elemSuccessor:
		return p.op.NumSuccessors() > e.index
	case elemSuccessors:
		return p.op.NumSuccessors() > 0
	case elemRegions:
		return p.op.NumRegions() > 0
	case elemType, elemCustom, elemRef, elemFunctionalType:
		for i := range e.args {
			if p.present(&e.args[i]) {
				return true
			}
		}
	}
	return false
}

func (p *formatPrinter) attribute(e *element) {
	spec := &p.op.Kind().Attrs[e.index]
	a := p.op.Attr(e.name)
	if a == nil {
		a = p.fmt.defaults[e.index]
	}
	if a == nil {
		return
	}
	switch s, isStr := a.(*ir.StringAttr); {
	case isStr && e.name == ir.SymbolNameAttr:
		p.Symbol(s.Value())
	case e.qualified:
		p.Attr(a)
	default:
		p.ConstrainedAttr(a, &spec.Type)
	}
}

// ConstrainedAttr prints an attribute without what its constraint says already,
// as op formats do: the word of an enumeration, the value without its type,
// <fast> for #arith.fastmath<fast>, [1, 2] for array<i64: 1, 2>.
func (p *Printer) ConstrainedAttr(a ir.Attribute, c *ir.AttrConstraint) {
	if c.Keywords != nil {
		if i, ok := a.(*ir.IntegerAttr); ok {
			if v, ok := i.Int64(); ok && v >= 0 && v < int64(len(c.Keywords)) {
				p.Str(c.Keywords[v])
				return
			}
		}
	}
	if c.ValueType != nil {
		p.AttrWithoutType(a)
		return
	}
	if p.collecting() || p.aliased(a) || c.Holds == nil {
		p.Attr(a)
		return
	}
	if d, ok := a.(*ir.DenseArrayAttr); ok {
		text := d.String()
		p.Byte('[')
		if i := strings.Index(text, ": "); i >= 0 {
			p.Str(text[i+2 : len(text)-1])
		}
		p.Byte(']')
		return
	}
	start := len(p.w.Bytes())
	p.Attr(a)
	text := p.w.Bytes()[start:]
	if n := len(c.Mnemonic); n > 0 && len(text) > n && text[0] == '#' && string(text[1:n+1]) == c.Mnemonic {
		copy(text, text[n+1:])
		p.w.Reset(p.w.Bytes()[:start+len(text)-n-1])
	}
}

func (p *formatPrinter) attrDict(keyword bool) {
	k := p.op.Kind()
	attrs := p.op.AllAttrs()
	if p.fmt.propDict {
		attrs = p.op.DiscardableAttrs()
	}
	if !slices.ContainsFunc(attrs, p.shows) {
		return
	}
	var room [8]string
	elided := append(room[:0], p.fmt.bound...)
	if k.Is(ir.OperandSegments) && !p.fmt.allOperands {
		elided = append(elided, ir.OperandSegmentsAttr)
	}
	if k.Is(ir.ResultSegments) && !p.fmt.allResults {
		elided = append(elided, ir.ResultSegmentsAttr)
	}
	for i := range k.Attrs {
		spec := &k.Attrs[i]
		if d := p.fmt.defaults[i]; d != nil && p.op.Attr(spec.Name) == d {
			elided = append(elided, spec.Name)
		}
	}
	if keyword {
		p.Attrs(" attributes", attrs, elided...)
	} else {
		p.Attrs("", attrs, elided...)
	}
}

// shows reports whether an attribute is not among those that the format prints.
// It may still be elided for its value.
func (p *formatPrinter) shows(a ir.NamedAttr) bool { return !slices.Contains(p.fmt.bound, a.Name) }

func (p *formatPrinter) regions(from int, all bool) {
	to := from + 1
	if all {
		to = p.op.NumRegions()
	}
	for i := from; i < to && i < p.op.NumRegions(); i++ {
		if i > from {
			p.Str(", ")
		}
		r := p.op.RegionAt(i)
		p.Region(r, true, p.terminatorShows(r))
	}
}

// terminatorShows is false where the op leaves its terminator out and that
// holds nothing.
func (p *formatPrinter) terminatorShows(r *ir.Region) bool {
	if _, ok := p.op.Kind().Impl.(ImplicitTerminator); !ok || r.Empty() {
		return true
	}
	t := r.First().Terminator()
	return t == nil || len(t.AllAttrs()) > 0 || t.NumOperands() > 0 || t.NumResults() > 0
}

func (p *formatPrinter) successors(from int, all bool) {
	to := from + 1
	if all {
		to = p.op.NumSuccessors()
	}
	for i := from; i < to && i < p.op.NumSuccessors(); i++ {
		if i > from {
			p.Str(", ")
		}
		p.Successor(p.op.Successor(i))
	}
}

// typesOf prints the types of the operands or results that an element names.
func (p *formatPrinter) typesOf(e *element) {
	switch e.kind {
	case elemOperand:
		lo, hi := bounds(p.operands, e.index)
		p.operandTypes(lo, hi)
	case elemOperands:
		p.operandTypes(0, p.op.NumOperands())
	case elemResult:
		lo, hi := bounds(p.results, e.index)
		p.typesOfResults(lo, hi)
	case elemResults:
		p.typesOfResults(0, p.op.NumResults())
	}
}

func (p *formatPrinter) operandTypes(lo, hi int) {
	for i := lo; i < hi; i++ {
		if i > lo {
			p.Str(", ")
		}
		p.Type(p.op.Operand(i).Type())
	}
}

func (p *formatPrinter) typesOfResults(lo, hi int) {
	for i := lo; i < hi; i++ {
		if i > lo {
			p.Str(", ")
		}
		p.Type(p.op.Result(i).Type())
	}
}

// resultTypes prints the right side of a functional type.
func (p *formatPrinter) resultTypes(e *element) {
	lo, hi := 0, p.op.NumResults()
	switch e.kind {
	case elemResult:
		lo, hi = bounds(p.results, e.index)
	case elemOperand:
		lo, hi = bounds(p.operands, e.index)
	}
	one := false
	if hi-lo == 1 {
		v := p.op.Result
		if e.kind == elemOperand {
			v = p.op.Operand
		}
		_, isFunc := v(lo).Type().(*ir.FunctionType)
		one = !isFunc
	}
	if !one {
		p.Byte('(')
	}
	p.typesOf(e)
	if !one {
		p.Byte(')')
	}
}
