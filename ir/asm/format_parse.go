package asm

import (
	"strconv"
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
	p     *Parser
	s     *ir.OpState
	at    Pos
	ops   []boundOperands
	res   [][]ir.Type
	found []bool // of the results
	// all is set by the directives operands and results, which give the values
	// without dividing them into groups.
	all      *boundOperands
	allTypes []ir.Type
	allFound bool
	regions  [][]int // numbers of the parsed regions of each group
	parsed   int     // number of regions
	nested   int     // length of the parser's stack of regions before them
	bySucc   [][]*ir.Block
}

// boundOperands is a group of operands.
type boundOperands struct {
	uses  []Unresolved
	at    Pos // of the uses
	types []ir.Type
	typed bool
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
			b.res[i], b.found[i] = ts, true
			return
		}
	}
	o := b.operand(name)
	o.types, o.typed = ts, true
}

// Types returns the types of a group of operands or results, as far as they
// are known.
func (b *Bindings) Types(name string) []ir.Type {
	for i := range b.s.Kind.Results {
		if b.s.Kind.Results[i].Name == name {
			return b.res[i]
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

// formats returns the compiled format of a kind, nil after an error.
func (p *Parser) formatOf(k *ir.Kind, at Pos) *format {
	f := p.formats[k]
	if f == nil {
		var err error
		if f, err = compileFormat(k); err != nil {
			p.errorf(at, "%s", err)
			return nil
		}
		if p.formats == nil {
			p.formats = map[*ir.Kind]*format{}
		}
		p.formats[k] = f
	}
	return f
}

// formatOp parses an op by its assembly format. at is where the op begins.
func (p *Parser) formatOp(s *ir.OpState, at Pos) {
	f := p.formatOf(s.Kind, at)
	if f == nil {
		return
	}
	k := s.Kind
	b := &Bindings{
		p: p, s: s, at: at, nested: len(p.regions),
		ops: make([]boundOperands, len(k.Operands)), res: make([][]ir.Type, len(k.Results)), found: make([]bool, len(k.Results)),
		regions: make([][]int, len(k.Regions)), bySucc: make([][]*ir.Block, len(k.Successors)),
	}
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
		if e.keyword {
			p.AttrDictWithKeyword(b.s)
		} else {
			p.AttrDict(b.s)
		}
	case elemPropDict:
		if p.accept('<') {
			b.s.Attrs = append(b.s.Attrs, p.attrDict("")...)
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
		o.uses = append(o.uses, b.p.Operands()...)
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
	if p.err == nil {
		b.s.Attr(e.name, a)
	}
	return true
}

// strAttrDesc is what ODS calls the constraint of string attributes.
const strAttrDesc = "string attribute"

// atConstrained reports whether what comes next can be the attribute.
func (p *Parser) atConstrained(name string, c *ir.AttrConstraint) bool {
	switch {
	case name == ir.SymbolNameAttr:
		return p.kind == tokSymbol
	case c.Keywords != nil:
		if p.kind == tokIdent {
			for _, w := range c.Keywords {
				if w == p.spelling() {
					return true
				}
			}
		}
		return p.kind == tokString
	case c.Mnemonic != "":
		return p.kind == '<' || p.kind == tokHash
	case c.Desc == strAttrDesc:
		return p.kind == tokString
	}
	return p.atAttr()
}

// ConstrainedAttr parses the attribute of the given name in the short form that
// its constraint allows: what Printer.ConstrainedAttr prints.
func (p *Parser) ConstrainedAttr(name string, c *ir.AttrConstraint) ir.Attribute {
	switch {
	case name == ir.SymbolNameAttr:
		v := p.SymbolName()
		if p.err != nil {
			return nil
		}
		return p.ctx.Str(v)
	case c.Keywords != nil:
		return p.keywordAttr(name, c)
	case c.ValueType != nil:
		at, t := p.Pos(), c.ValueType(p.ctx)
		a := p.Attr(t)
		if n, ok := a.(*ir.IntegerAttr); ok && n.Type() == t {
			return a // whether the value will do is for the verifier
		}
		return p.checkKind(a, c, at)
	case p.kind == '[' && strings.HasSuffix(c.Desc, " dense array attribute"):
		return p.shortArray(strings.TrimSuffix(c.Desc, " dense array attribute"))
	case c.Mnemonic != "" && p.kind != tokHash:
		return p.shortDialectAttr(c.Mnemonic)
	}
	at := p.Pos()
	return p.checkKind(p.Attr(nil), c, at)
}

// checkKind reports an attribute that is not of the kind a format asks for.
func (p *Parser) checkKind(a ir.Attribute, c *ir.AttrConstraint, at Pos) ir.Attribute {
	if p.err == nil && c.Holds != nil && !c.Holds(a) {
		p.Errorf(at, "invalid kind of attribute specified")
		return nil
	}
	return a
}

func (p *Parser) keywordAttr(name string, c *ir.AttrConstraint) ir.Attribute {
	at, quoted := p.Pos(), p.kind == tokString
	word := p.PeekKeyword()
	if quoted {
		word = unquote(p.spelling())
	}
	for i, w := range c.Keywords {
		if w == word && word != "" {
			p.advance()
			t := ir.Type(p.ctx.Integer(64))
			if c.ValueType != nil {
				t = c.ValueType(p.ctx)
			}
			return p.ctx.IntegerAttr(t, int64(i))
		}
	}
	if quoted {
		p.Errorf(at, "invalid %s attribute specification: \"%s\"", name, word)
	} else {
		p.unfit("expected string or keyword containing one of the following enum values for attribute '%s' [%s]", name, strings.Join(c.Keywords, ", "))
	}
	return nil
}

// shortArray parses [1, 2], which stands for array<elem: 1, 2>.
func (p *Parser) shortArray(elem string) ir.Attribute {
	var t ir.Type
	if isIntegerType(elem) {
		width, _ := strconv.Atoi(integerDigits(elem))
		t = p.ctx.Integer(width)
	} else if k, ok := ir.FloatKindByName(elem); ok {
		t = p.ctx.Float(k)
	}
	if t == nil {
		return p.Attr(nil)
	}
	var data []byte
	p.list('[', ']', "", func() { data = p.arrayElement(data, t) })
	if p.err != nil {
		return nil
	}
	return p.ctx.DenseArray(t, string(data))
}

// shortDialectAttr parses the body of an attribute whose name is known.
func (p *Parser) shortDialectAttr(name string) ir.Attribute {
	dialect, mnemonic, _ := strings.Cut(name, ".")
	at := p.Pos()
	d := p.ctx.Dialect(dialect)
	if d == nil {
		p.errorf(at, "dialect '%s' is not loaded", dialect)
		return nil
	}
	syntax, ok := d.Syntax.(DialectSyntax)
	if !ok {
		p.errorf(at, "dialect '%s' provides no attribute parsing hook", dialect)
		return nil
	}
	op := p.opName
	p.opName = "" // errors are about the body
	a, err := syntax.ParseAttr(&BodyParser{p}, mnemonic, nil)
	p.opName = op
	if d, ok := err.(*ir.Diagnostic); ok && !strings.HasPrefix(d.Message, "expected '") {
		d.Message = p.aboutOp(d.Message)
	}
	if err != nil {
		p.Fail(at, err)
		return nil
	}
	return a
}

// typeOf parses type(…).
func (b *Bindings) typeOf(e *element) {
	p := b.p
	one := func() []ir.Type {
		if t := p.Type(); t != nil {
			return []ir.Type{t}
		}
		return nil
	}
	optional := func() []ir.Type {
		if p.atType() {
			return one()
		}
		return nil
	}
	arity := ir.Variadic
	switch e.kind {
	case elemOperand:
		arity = b.s.Kind.Operands[e.index].Arity
	case elemResult:
		arity = b.s.Kind.Results[e.index].Arity
	}
	var ts []ir.Type
	switch arity {
	case ir.One:
		ts = one()
	case ir.Optional:
		ts = optional()
	default:
		ts = p.Types()
	}
	if p.err == nil {
		b.setTypes(e, ts)
	}
}

// setTypes says what the types of the values are that an element names.
func (b *Bindings) setTypes(e *element, ts []ir.Type) {
	switch e.kind {
	case elemOperand:
		o := &b.ops[e.index]
		o.types, o.typed = ts, true
	case elemResult:
		b.res[e.index], b.found[e.index] = ts, true
	case elemOperands:
		if b.all == nil {
			b.all = &boundOperands{}
		}
		b.all.types, b.all.typed = ts, true
	case elemResults:
		b.allTypes, b.allFound = ts, true
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
