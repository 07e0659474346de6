package asm

import "github.com/ttopt/ttopt/ir"

// blockDef is a block that was named in a region that is being parsed.
type blockDef struct {
	name    string
	block   *ir.Block
	at      Pos
	forward bool // named by a branch and not defined yet
}

// blockScope holds the blocks of a region that is being parsed: those on the
// parser's stack from base on, by name where they are many.
type blockScope struct {
	base    int
	byName  map[string]int
	forward int // blocks that are not defined yet
}

// manyBlocks is how many a region must have for a map to pay.
const manyBlocks = 16

func (p *Parser) pushScope() {
	p.names.push()
	p.scopes = append(p.scopes, blockScope{base: len(p.blocks)})
}

// popScope ends a region: its names are forgotten, its blocks must be defined.
func (p *Parser) popScope() {
	scope := &p.scopes[len(p.scopes)-1]
	if scope.forward > 0 {
		for _, d := range p.blocks[scope.base:] {
			if d.forward {
				p.report(d.at, "reference to an undefined block")
			}
		}
	}
	p.names.pop()
	p.blocks = p.blocks[:scope.base]
	p.scopes = p.scopes[:len(p.scopes)-1]
}

// blockNamed returns the record of a block of the region, nil where the name
// is new.
func (p *Parser) blockNamed(name string) *blockDef {
	scope := &p.scopes[len(p.scopes)-1]
	if scope.byName != nil {
		if i, ok := scope.byName[name]; ok {
			return &p.blocks[i]
		}
		return nil
	}
	for i := scope.base; i < len(p.blocks); i++ {
		if p.blocks[i].name == name {
			return &p.blocks[i]
		}
	}
	return nil
}

func (p *Parser) addBlock(d blockDef) {
	scope := &p.scopes[len(p.scopes)-1]
	p.blocks = append(p.blocks, d)
	if n := len(p.blocks) - scope.base; scope.byName != nil {
		scope.byName[d.name] = len(p.blocks) - 1
	} else if n > manyBlocks {
		scope.byName = make(map[string]int, 2*n)
		for i := scope.base; i < len(p.blocks); i++ {
			scope.byName[p.blocks[i].name] = i
		}
	}
	if d.forward {
		scope.forward++
	}
}

// Region parses { blocks } as the next region of s. The entry block has the
// arguments args, if there are any, and then no label.
func (p *Parser) Region(s *ir.OpState, args ...Argument) {
	open := p.Pos()
	if p.kind == '{' && p.setAside(s, args) {
		return
	}
	if !p.need('{', "expected '{' to begin a region") {
		return
	}
	if p.outer+len(p.scopes) > maxNesting {
		p.errorf(open, "regions are nested too deeply")
		return
	}
	r := &ir.Region{}
	if len(args) > 0 || p.kind != '}' {
		p.regionBody(r, args)
	}
	if p.err != nil {
		return
	}
	p.advance() // the '}'
	s.Regions++
	p.regions = append(p.regions, r)
}

// AcceptRegion parses a region if one comes next.
func (p *Parser) AcceptRegion(s *ir.OpState, args ...Argument) bool {
	if p.kind != '{' {
		return false
	}
	p.Region(s, args...)
	return true
}

// EmptyRegion gives s a region without blocks, for one that the text leaves
// out.
func (p *Parser) EmptyRegion(s *ir.OpState) {
	if p.err == nil {
		s.Regions++
		p.regions = append(p.regions, &ir.Region{})
	}
}

func (p *Parser) regionBody(r *ir.Region, args []Argument) {
	p.pushScope()
	b := p.arena.NewBlock()
	if len(args) > 0 && args[0].Name.Name != "" {
		if p.kind == tokCaret {
			p.here("invalid block name in region with named arguments")
			return
		}
		p.entryArgs(b, args)
	}
	p.firstBlock(r, b)
	if len(args) > 0 && len(b.Args()) > len(args) {
		p.here("entry block arguments were already defined")
	}
	for p.err == nil && p.kind != '}' {
		p.block(r)
	}
	if p.err == nil {
		p.popScope()
	}
}

func (p *Parser) entryArgs(b *ir.Block, args []Argument) {
	for _, a := range args {
		if p.err != nil {
			return
		}
		if old := p.names.def(a.Name.Name).at(a.Name.Number); old.value != nil {
			p.errorf(a.Name.Pos, "region entry argument '%s' is already in use", a.Name.Name).
				Note(p.Loc(old.at), "previously referenced here")
			return
		}
		loc := a.Loc
		if !a.located {
			loc = p.Loc(a.Name.Pos)
		}
		v := p.arena.AddArg(b, a.Type, loc)
		if a.deferred != "" {
			p.deferred = append(p.deferred, deferredLoc{arg: v, alias: a.deferred, at: a.deferredAt})
		}
		p.define(a.Name, v)
	}
}

// firstBlock parses the entry block b, whose label may be left out.
func (p *Parser) firstBlock(r *ir.Region, b *ir.Block) {
	if p.err == nil && p.kind == tokCaret {
		b = p.label(b)
	}
	if p.err != nil {
		return
	}
	r.Append(b)
	p.blockBody(b)
}

// block parses a block with its label.
func (p *Parser) block(r *ir.Region) {
	b := p.label(nil)
	if p.err != nil {
		return
	}
	r.Append(b)
	p.blockBody(b)
}

// label parses ^name(%arg: T, …): and returns the block, which is b if that is
// not nil.
func (p *Parser) label(b *ir.Block) *ir.Block {
	name, at := p.spelling(), p.Pos()
	if !p.need(tokCaret, "expected block name") {
		return nil
	}
	switch def := p.blockNamed(name); {
	case def == nil:
		if b == nil {
			b = p.arena.NewBlock()
		}
		p.addBlock(blockDef{name: name, block: b, at: at})
	case !def.forward:
		p.errorf(at, "redefinition of block '%s'", name)
		return nil
	default:
		b = def.block
		def.at, def.forward = at, false
		p.scopes[len(p.scopes)-1].forward--
	}
	if p.kind == '(' {
		p.list('(', ')', "", func() { p.blockArg(b) })
	}
	p.need(':', "expected ':' after block name")
	return b
}

func (p *Parser) blockArg(b *ir.Block) {
	name := p.Operand()
	p.need(':', "expected ':' and type for SSA operand")
	t := p.Type()
	if p.err != nil {
		return
	}
	v := p.arena.AddArg(b, t, p.Loc(name.Pos))
	if p.AtKeyword("loc") {
		p.argLoc(v)
	}
	p.define(name, v)
}

func (p *Parser) blockBody(b *ir.Block) {
	for p.err == nil && p.kind != '}' && p.kind != tokCaret {
		p.op(b)
	}
}

// Successor parses ^name and returns the block, which may be defined later.
func (p *Parser) Successor() *ir.Block {
	if p.kind != tokCaret {
		p.wrong("expected block name")
		return nil
	}
	name, at := p.spelling(), p.Pos()
	p.advance()
	if def := p.blockNamed(name); def != nil {
		return def.block
	}
	b := p.arena.NewBlock()
	p.addBlock(blockDef{name: name, block: b, at: at, forward: true})
	return b
}

// Argument is a block argument: %x : T {attrs} loc(…).
type Argument struct {
	Name  Unresolved // of Name "" where there is no name
	Type  ir.Type
	Attrs []ir.NamedAttr
	Loc   ir.Loc

	located    bool   // loc(…) is written, which may be unknown
	deferred   string // alias of a location that is not defined yet
	deferredAt Pos
}

// Argument parses %name, then its type and attributes if they are asked for,
// and a location if there is one.
func (p *Parser) Argument(withType, withAttrs bool) Argument {
	p.noResultNumber()
	a := Argument{Name: p.Operand()}
	p.argumentRest(&a, withType, withAttrs)
	return a
}

// noResultNumber refuses %x#1 as the next use.
func (p *Parser) noResultNumber() {
	if number := p.end; p.kind == tokPercent && number < len(p.text) && p.text[number] == '#' {
		p.errorf(Pos(number), "result number not allowed in argument list")
	}
}

func (p *Parser) argumentRest(a *Argument, withType, withAttrs bool) {
	if withType {
		a.Type = p.ColonType()
	}
	if withAttrs && p.kind == '{' {
		a.Attrs = p.attrDict()
	}
	if p.AtKeyword("loc") {
		a.located = true
		a.Loc, a.deferred, a.deferredAt = p.locSuffix()
	}
}

// Arguments parses arguments between commas in brackets: "(" or "[".
func (p *Parser) Arguments(open string, withType, withAttrs bool) []Argument {
	kind := punctuation(open)
	var args []Argument
	p.list(kind, closing(kind), " in argument list", func() { args = append(args, p.Argument(withType, withAttrs)) })
	return args
}

// Assignments parses (%arg = %init, …): the arguments of a region, whose types
// are not known yet, and the values they begin with.
func (p *Parser) Assignments() (args []Argument, inits []Unresolved) {
	if !p.accept('(') {
		p.Errorf(p.Pos(), "expected '('")
		return nil, nil
	}
	p.listUntil(')', func() {
		args = append(args, p.Argument(false, false))
		p.Expect("=")
		inits = append(inits, p.Operand())
	})
	return args, inits
}

// FunctionSignature parses the arguments and results of a function:
// (%a: T {attrs}, …) -> (T {attrs}, …). The arguments of a declaration have no
// names. variadic allows ... behind the last argument and says whether it was
// there.
func (p *Parser) FunctionSignature(allowVariadic bool) (args []Argument, results []Argument, variadic bool) {
	p.list('(', ')', "", func() {
		if allowVariadic && p.accept(tokEllipsis) {
			variadic = true
			return
		}
		if variadic {
			p.unfit("variadic arguments must be in the end of the argument list")
			return
		}
		args = append(args, p.signatureArg(args))
	})
	if !p.accept(tokArrow) {
		return args, nil, variadic
	}
	if p.kind != '(' {
		return args, []Argument{{Type: p.nonFunctionType()}}, variadic
	}
	p.list('(', ')', "", func() {
		a := Argument{Type: p.Type()}
		if p.kind == '{' {
			a.Attrs = p.attrDict()
		}
		results = append(results, a)
	})
	return args, results, variadic
}

// signatureArg parses %a: T {attrs} loc(…), or T {attrs} loc(…) without a
// name; the arguments before it had all names, or none.
func (p *Parser) signatureArg(before []Argument) Argument {
	named := p.kind == tokPercent
	switch {
	case len(before) > 0 && named && before[0].Name.Name == "":
		p.unfit("expected type instead of SSA identifier")
	case len(before) > 0 && !named && before[0].Name.Name != "":
		p.unfit("expected SSA identifier")
	}
	if named {
		return p.Argument(true, true)
	}
	a := Argument{Name: Unresolved{Pos: p.Pos()}, Type: p.Type()}
	p.argumentRest(&a, false, true)
	return a
}
