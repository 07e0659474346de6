package asm

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// CustomParser parses custom<name>(…) of an assembly format into b. It reports
// false, having consumed nothing, where the directive begins an optional group
// that is not there.
type CustomParser interface {
	ParseCustom(p *Parser, b *Bindings, name string) bool
}

// Bindings are what the variables of an assembly format stand for in the op
// that is being parsed.
type Bindings struct {
	p   *Parser
	s   *ir.OpState
	at  Pos
	ops []boundOperands
	res []boundTypes
	// all is set by the directives operands and results, which give the values
	// without dividing them into groups.
	all        *boundOperands
	allResults boundTypes
	regions    [][]int // numbers of the parsed regions of each group
	parsed     int     // number of regions
	nested     int     // length of the parser's stack of regions before them
	bySucc     [][]*ir.Block
}

// boundTypes are the types of a group of values.
type boundTypes struct {
	types []ir.Type
	known bool
	room  [1]ir.Type
}

func (b *boundTypes) set(ts []ir.Type) { b.types, b.known = ts, true }

// setOne is set for one type.
func (b *boundTypes) setOne(t ir.Type) {
	b.room[0] = t
	b.set(b.room[:])
}

// boundOperands is a group of operands.
type boundOperands struct {
	boundTypes
	uses     []Unresolved
	at       Pos // of the uses
	usesRoom [2]Unresolved
}

// reset makes b ready for an op of the kind of s that begins at a place.
func (b *Bindings) reset(p *Parser, s *ir.OpState, at Pos) {
	k := s.Kind
	*b = Bindings{
		p: p, s: s, at: at, nested: len(p.regions),
		ops: resized(b.ops, len(k.Operands)), res: resized(b.res, len(k.Results)),
	}
	for i := range b.ops {
		b.ops[i].uses = b.ops[i].usesRoom[:0]
	}
	if n := len(k.Regions); n > 0 {
		b.regions = make([][]int, n)
	}
	if n := len(k.Successors); n > 0 {
		b.bySucc = make([][]*ir.Block, n)
	}
}

// resized returns n zero elements, in the room of room where it is enough.
func resized[T any](room []T, n int) []T {
	if n > cap(room) {
		return make([]T, n)
	}
	room = room[:n]
	clear(room)
	return room
}

// State returns the state of the op; attributes go there directly.
func (b *Bindings) State() *ir.OpState { return b.s }

func (b *Bindings) operand(name string) *boundOperands {
	for i := range b.s.Kind.Operands {
		if b.s.Kind.Operands[i].Name == name {
			return &b.ops[i]
		}
	}
	return &boundOperands{}
}

// Operands returns the operands of a group, in the order they were parsed.
func (b *Bindings) Operands(name string) []Unresolved { return b.operand(name).uses }

// SetOperands says what the operands of a group are.
func (b *Bindings) SetOperands(name string, uses ...Unresolved) { b.operand(name).uses = uses }

// SetTypes says what the types of a group of operands or results are.
func (b *Bindings) SetTypes(name string, ts ...ir.Type) {
	for i := range b.s.Kind.Results {
		if b.s.Kind.Results[i].Name == name {
			b.res[i].set(ts)
			return
		}
	}
	b.operand(name).set(ts)
}

// Types returns the types of a group of operands or results, as far as they
// are known.
func (b *Bindings) Types(name string) []ir.Type {
	for i := range b.s.Kind.Results {
		if b.s.Kind.Results[i].Name == name {
			return b.res[i].types
		}
	}
	return b.operand(name).types
}

// Region parses a region of the group of that name.
func (b *Bindings) Region(name string, args ...Argument) {
	for i := range b.s.Kind.Regions {
		if b.s.Kind.Regions[i].Name == name {
			b.region(i, args...)
		}
	}
}

func (b *Bindings) region(group int, args ...Argument) {
	b.p.Region(b.s, args...)
	b.regions[group] = append(b.regions[group], b.parsed)
	b.parsed++
}

// formatOp parses an op by its assembly format. at is where the op begins.
func (p *Parser) formatOp(s *ir.OpState, f *format, at Pos) {
	b := &p.frames.current().bindings
	b.reset(p, s, at)
	b.sequence(f.elems, "")
	if p.err != nil {
		return
	}
	for _, g := range b.bySucc {
		s.Successors = append(s.Successors, g...)
	}
	b.orderRegions()
	b.segments(f)
	b.resolve()
}

// inherent checks the properties among the attributes of the dictionary at at.
func (b *Bindings) inherent(at Pos, dict []ir.NamedAttr) {
	if b.p.err != nil || len(dict) == 0 {
		return
	}
	if wrong := b.s.Kind.CheckInherent(dict); wrong != "" {
		b.p.Errorf(at, "'%s' op %s", b.s.Kind.Name, wrong)
	}
}

// sequence parses elements, but for the attribute called skip.
func (b *Bindings) sequence(elems []element, skip string) {
	for i := range elems {
		if b.p.err != nil {
			return
		}
		if e := &elems[i]; skip == "" || e.kind != elemAttr || e.name != skip {
			b.element(e)
		}
	}
}

func (b *Bindings) element(e *element) {
	p, k := b.p, b.s.Kind
	switch e.kind {
	case elemLiteral:
		p.literal(e.name)
	case elemOperand:
		b.operands(&b.ops[e.index], k.Operands[e.index].Arity)
	case elemOperands:
		b.all = &boundOperands{}
		b.operands(b.all, ir.Variadic)
	case elemAttr:
		b.attribute(e, !k.Attrs[e.index].Optional)
	case elemRegion:
		b.regionGroup(e.index)
	case elemRegions:
		if p.kind == '{' {
			p.list(0, 0, "", func() { b.region(min(b.parsed, len(k.Regions)-1)) })
		}
	case elemSuccessor:
		b.successors(e.index, k.Successors[e.index].Variadic)
	case elemSuccessors:
		b.successors(len(k.Successors)-1, true)
	case elemType:
		b.typeOf(&e.args[0])
	case elemFunctionalType:
		if ft := p.FunctionType(); ft != nil {
			b.setTypes(&e.args[0], ft.Inputs())
			b.setTypes(&e.args[1], ft.Results())
		}
	case elemAttrDict:
		at, before := p.Pos(), len(b.s.Attrs)
		if e.keyword {
			p.AttrDictWithKeyword(b.s)
		} else {
			p.AttrDict(b.s)
		}
		b.inherent(at, b.s.Attrs[before:])
	case elemPropDict:
		if p.accept('<') {
			b.s.Attrs = append(b.s.Attrs, p.attrDict()...)
			p.need('>', "expected '>' to close properties")
		}
	case elemGroup:
		b.group(e)
	case elemCustom:
		b.custom(e)
	case elemOIList:
		b.oilist(e)
	}
}

func (b *Bindings) custom(e *element) bool {
	c, ok := b.s.Kind.Impl.(CustomParser)
	if !ok {
		b.p.errorf(b.at, "'%s' op has no parser for custom<%s>", b.s.Kind.Name, e.name)
		return false
	}
	return c.ParseCustom(b.p, b, e.name)
}

// literal consumes a literal of a format: a word or punctuation.
func (p *Parser) literal(text string) {
	if !p.acceptLiteral(text) {
		if c := text[0]; class[c]&classLetter != 0 {
			p.unfit("expected '%s'", text)
		} else {
			p.wrong("expected '%s'", text)
		}
	}
}

func (p *Parser) acceptLiteral(text string) bool {
	if class[text[0]]&classLetter != 0 {
		return p.AcceptKeyword(text)
	}
	return p.Accept(text)
}

func (b *Bindings) operands(o *boundOperands, a ir.Arity) {
	o.at = b.p.Pos()
	switch a {
	case ir.One:
		o.uses = append(o.uses, b.p.Operand())
	case ir.Optional:
		if u, ok := b.p.AcceptOperand(); ok {
			o.uses = append(o.uses, u)
		}
	default:
		for b.p.kind == tokPercent || len(o.uses) > 0 {
			o.uses = append(o.uses, b.p.Operand())
			if !b.p.accept(',') {
				break
			}
		}
	}
}

func (b *Bindings) regionGroup(i int) {
	spec := &b.s.Kind.Regions[i]
	switch {
	case !spec.Variadic:
		b.region(i)
	case b.p.kind == '{':
		b.p.list(0, 0, "", func() { b.region(i) })
	}
}

func (b *Bindings) successors(i int, variadic bool) {
	add := func() { b.bySucc[i] = append(b.bySucc[i], b.p.Successor()) }
	switch {
	case !variadic:
		add()
	case b.p.kind == tokCaret:
		b.p.list(0, 0, "", add)
	}
}

// attribute parses the attribute that an element names. One that is not
// required may be missing.
func (b *Bindings) attribute(e *element, required bool) bool {
	p := b.p
	spec := &b.s.Kind.Attrs[e.index]
	if !required && !p.atConstrained(e.name, &spec.Type) {
		return false
	}
	a := p.ConstrainedAttr(e.name, &spec.Type)
	if p.err == nil && !b.s.Has(e.name) { // the dictionary comes first in MLIR
		b.s.Attr(e.name, a)
	}
	return true
}

// typeOf parses type(…).
func (b *Bindings) typeOf(e *element) {
	p := b.p
	arity := ir.Variadic
	var one *boundTypes
	switch e.kind {
	case elemOperand:
		arity, one = b.s.Kind.Operands[e.index].Arity, &b.ops[e.index].boundTypes
	case elemResult:
		arity, one = b.s.Kind.Results[e.index].Arity, &b.res[e.index]
	}
	switch {
	case arity == ir.Variadic:
		if ts := p.Types(); p.err == nil {
			b.setTypes(e, ts)
		}
	case arity == ir.One || p.atType():
		at := p.Pos()
		t := p.Type()
		if p.err == nil && !hasClass(t, b.desc(e)) {
			p.Errorf(at, "invalid kind of type specified")
		}
		if p.err == nil {
			one.setOne(t)
		}
	default:
		one.set(nil)
	}
}

// desc returns what ODS calls the types that the group of an element may have.
func (b *Bindings) desc(e *element) string {
	if e.kind == elemOperand {
		return b.s.Kind.Operands[e.index].Type.Desc
	}
	return b.s.Kind.Results[e.index].Type.Desc
}

// hasClass reports whether a type is of the C++ class that a constraint is about,
// where all its types are of one: MLIR's parsers ask for that class. What else
// the constraint demands is for the verifier.
func hasClass(t ir.Type, desc string) bool {
	if _, ok := t.(*ir.IndexType); !ok && desc == "index" {
		return false
	}
	switch {
	case strings.HasPrefix(desc, "ranked or unranked memref"):
		_, ranked := t.(*ir.MemRefType)
		_, unranked := t.(*ir.UnrankedMemRefType)
		return ranked || unranked
	case desc == "non-0-ranked or unranked tensor":
		_, ranked := t.(*ir.TensorType)
		_, unranked := t.(*ir.UnrankedTensorType)
		return ranked || unranked
	}
	if strings.HasPrefix(desc, " of ranks") {
		_, vector := t.(*ir.VectorType)
		return vector
	}
	kind, elements, ofElements := strings.Cut(desc, " of ")
	if _, others, several := strings.Cut(elements, " or "); !ofElements || strings.Contains(kind, " or ") ||
		several && (strings.Contains(others, "tensor") || strings.Contains(others, "memref") || strings.Contains(others, "vector")) {
		return true
	}
	ok := true
	switch kind[strings.LastIndexByte(kind, ' ')+1:] {
	case "vector":
		_, ok = t.(*ir.VectorType)
	case "shaped":
		_, ok = t.(ir.ShapedType)
	case "memref":
		_, ok = t.(*ir.MemRefType)
	case "tensor":
		_, ok = t.(*ir.TensorType)
		if _, unranked := t.(*ir.UnrankedTensorType); unranked && kind == "tensor" {
			ok = true
		}
	}
	return ok
}

// setTypes says what the types of the values are that an element names.
func (b *Bindings) setTypes(e *element, ts []ir.Type) {
	switch e.kind {
	case elemOperand:
		b.ops[e.index].set(ts)
	case elemResult:
		b.res[e.index].set(ts)
	case elemOperands:
		if b.all == nil {
			b.all = &boundOperands{}
		}
		b.all.set(ts)
	case elemResults:
		b.allResults.set(ts)
	}
}

// group parses (then^)? or (then^) : (els)?.
func (b *Bindings) group(e *element) {
	skip := ""
	if e.elided {
		skip = e.anchor.name
	}
	first := 0
	for first < len(e.then)-1 && (e.then[first].kind == elemSpace || skip != "" && e.then[first].kind == elemAttr && e.then[first].name == skip) {
		first++
	}
	taken := b.begins(&e.then[first])
	if b.p.err != nil {
		return
	}
	if taken {
		b.sequence(e.then[first+1:], skip)
	} else {
		b.sequence(e.els, skip)
	}
	if e.elided && taken != e.inverted && b.p.err == nil {
		b.s.Attr(e.anchor.name, b.p.ctx.Unit())
	}
}

// begins parses an element if it is there, and reports whether it was.
func (b *Bindings) begins(e *element) bool {
	p := b.p
	switch e.kind {
	case elemLiteral:
		return p.acceptLiteral(e.name)
	case elemOperand, elemOperands:
		if p.kind != tokPercent {
			return false
		}
	case elemAttr:
		return b.attribute(e, false)
	case elemRegion, elemRegions:
		if p.kind != '{' {
			return false
		}
	case elemSuccessor, elemSuccessors:
		if p.kind != tokCaret {
			return false
		}
	case elemType, elemFunctionalType:
		if !p.atType() {
			return false
		}
	case elemCustom:
		return b.custom(e)
	}
	b.element(e)
	return true
}

// oilist parses clauses in any order, each at most once.
func (b *Bindings) oilist(e *element) {
	p := b.p
	seen := make([]bool, len(e.clauses))
next:
	for p.err == nil {
		for i := range e.clauses {
			c := &e.clauses[i]
			at := p.Pos()
			if !p.acceptLiteral(c.keyword.name) {
				continue
			}
			if seen[i] {
				p.errorf(at, "`%s` clause can appear at most once in the expansion of the oilist directive", c.keyword.name)
				return
			}
			seen[i] = true
			if len(c.elems) == 1 && c.elems[0].kind == elemAttr && b.s.Kind.Attrs[c.elems[0].index].Type.Desc == unitAttrDesc {
				b.s.Attr(c.elems[0].name, p.ctx.Unit())
			} else {
				b.sequence(c.elems, "")
			}
			continue next
		}
		return
	}
}
