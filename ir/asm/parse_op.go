package asm

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// OpParser is implemented by the Impl of op kinds whose custom form no
// assembly format can say. ParseOp parses what follows the op's name and fills
// s; its errors stick in p.
type OpParser interface {
	ParseOp(p *Parser, s *ir.OpState)
}

// resultGroup is one of the names before the equals sign: %a, or %a:3.
type resultGroup struct {
	name  string
	count int
	at    Pos
}

// op parses one operation with its results and location and appends it to the
// block.
func (p *Parser) op(b *ir.Block) {
	at := p.Pos()
	base := len(p.results)
	total := 0
	if p.kind == tokPercent {
		total = p.resultNames()
	}
	var op *ir.Op
	switch p.kind {
	case tokString:
		op = p.genericOp(b)
	case tokIdent:
		op = p.customOp(b, total)
	default:
		p.wrong("expected operation name in quotes")
	}
	groups := p.results[base:]
	p.results = p.results[:base]
	if p.err != nil || len(groups) == 0 {
		return
	}
	switch {
	case op.NumResults() == 0:
		p.errorf(at, "cannot name an operation with no results")
		return
	case total != op.NumResults():
		p.errorf(at, "operation defines %d results but was provided %d to bind", op.NumResults(), total)
		return
	}
	i := 0
	for _, g := range groups {
		for n := 0; n < g.count; n++ {
			p.define(Unresolved{g.name, n, g.at}, op.Result(i))
			i++
		}
	}
}

// resultNames pushes the names before the equals sign and returns how many
// results they stand for.
func (p *Parser) resultNames() (total int) {
	for {
		g := resultGroup{name: p.spelling(), count: 1, at: p.Pos()}
		if !p.need(tokPercent, "expected valid ssa identifier") {
			return 0
		}
		if p.accept(':') {
			if p.kind != tokInt {
				p.wrong("expected integer number of results")
				return 0
			}
			n, ok := uintLiteral(p.spelling(), 31)
			if !ok || n < 1 {
				p.here("expected named operation to have at least 1 result")
				return 0
			}
			p.advance()
			g.count = int(n)
		}
		if total > math.MaxInt32 {
			p.errorf(g.at, "too many results")
			return 0
		}
		total += g.count
		p.results = append(p.results, g)
		if !p.accept(',') {
			break
		}
	}
	p.need('=', "expected '=' after SSA name")
	return total
}

// NumResults returns how many results the op that is being parsed in custom
// form has names for.
func (p *Parser) NumResults() int { return p.numResults }

// kindNamed returns the kind of the given name, registered or not; nil after an
// error.
func (p *Parser) kindNamed(name string) *ir.Kind {
	if k, ok := p.kinds.get(name); ok {
		p.advance()
		return k
	}
	switch {
	case name == "":
		p.here("empty operation name is invalid")
	case strings.IndexByte(name, 0) >= 0:
		p.here("null character not allowed in operation name")
	}
	p.advance()
	k := p.ctx.Kind(name)
	if k == nil {
		if dialect, _, _ := strings.Cut(name, "."); p.ctx.Dialect(dialect) == nil && !p.ctx.AllowsUnregistered() {
			p.here("operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used").
				Meant = p.ctx.KindNear(name)
		}
		k = p.ctx.UnregisteredKind(name)
	}
	p.kinds.set(name, k)
	return k
}

// genericOp parses "name"(operands)[successors]<{properties}>({regions})
// {attributes} : type.
func (p *Parser) genericOp(b *ir.Block) *ir.Op {
	at := p.start
	kind := p.kindNamed(unquote(p.spelling()))
	if p.err != nil {
		return nil
	}
	s := ir.OpState{Kind: kind, Loc: p.src.Loc(at), AsWritten: p.isAsWritten(kind)}
	uses, values, attrs, types := len(p.uses), len(p.values), len(p.named), len(p.typeStack)

	p.need('(', "expected '(' to start operand list")
	for p.kind == tokPercent {
		u, _ := p.AcceptOperand()
		p.uses = append(p.uses, u)
		if !p.accept(',') {
			break
		}
		if p.kind != tokPercent {
			p.wrong("expected SSA operand")
		}
	}
	p.need(')', "expected ')' to end operand list")
	if p.kind == '[' {
		p.successors(&s)
	}
	props, invalid, hasProps := attrs, "", p.accept('<')
	if hasProps {
		invalid = p.properties(&s)
		props = len(p.named)
		p.need('>', "expected '>' to close properties")
	}
	if p.accept('(') {
		for p.err == nil {
			p.Region(&s)
			if !p.accept(',') {
				break
			}
		}
		p.need(')', "expected ')' to end region list")
	}
	if p.kind == '{' {
		p.dictionary()
	}
	s.Props = p.named[attrs:props]
	s.Attrs = p.named[props:]
	p.need(':', "expected ':' followed by operation type")
	results := p.signature(uses)
	if p.err != nil {
		return nil
	}
	for i, u := range p.uses[uses:] {
		p.values = append(p.values, p.Resolve(u, p.typeStack[types+i]))
	}
	if p.err != nil {
		return nil
	}
	if !hasProps && !s.AsWritten {
		if wrong := kind.CheckInherent(s.Attrs); wrong != "" {
			p.fail(ir.Errorf(s.Loc, "'%s' op %s", kind.Name, wrong))
			return nil
		}
	}
	s.Operands = p.values[values:]
	s.Types = p.typeStack[results:]
	op := p.create(&s, b)
	if invalid != "" && p.err == nil {
		p.fail(ir.Errorf(s.Loc, "%s", invalid))
	}
	p.uses, p.values, p.named, p.typeStack = p.uses[:uses], p.values[:values], p.named[:attrs], p.typeStack[:types]
	return op
}

// isAsWritten reports whether attributes of an op of that kind stay where they
// stand: what mlir-opt does with dialects that are not loaded is done with those
// of which only a part is known here.
func (p *Parser) isAsWritten(k *ir.Kind) bool {
	if k.Unregistered {
		return false
	}
	if k != p.lastKind {
		d := p.ctx.Dialect(k.Dialect())
		p.lastKind, p.lastAsWritten = k, d != nil && p.isElsewhere(d)
	}
	return p.lastAsWritten
}

// signature pushes the types of operands and results and returns where the
// latter begin. There is one operand type for each use pushed since uses.
func (p *Parser) signature(uses int) (results int) {
	at, base := p.Pos(), len(p.typeStack)
	if p.kind == '(' {
		p.typeList()
		results = len(p.typeStack)
		p.need(tokArrow, "expected '->' in function type")
		if p.kind == '(' {
			p.typeList()
		} else {
			p.typeStack = append(p.typeStack, p.nonFunctionType())
		}
	} else {
		ft, ok := p.Type().(*ir.FunctionType)
		if !ok {
			p.errorf(at, "expected function type")
			return 0
		}
		p.typeStack = append(p.typeStack, ft.Inputs()...)
		results = len(p.typeStack)
		p.typeStack = append(p.typeStack, ft.Results()...)
	}
	if have, want := len(p.uses)-uses, results-base; have != want && p.err == nil {
		plural := "s"
		if have == 1 {
			plural = " "
		}
		p.errorf(at, "expected %d operand type%s but had %d", have, plural, want)
	}
	return results
}

// typeList parses (T, …) and pushes the types.
func (p *Parser) typeList() {
	p.need('(', "expected '('")
	if p.accept(')') {
		return
	}
	for p.err == nil {
		p.typeStack = append(p.typeStack, p.Type())
		if !p.accept(',') {
			break
		}
	}
	p.need(')', "expected ')'")
}

// properties parses the attribute that holds the properties, a dictionary of them
// but for unregistered kinds. A registered kind keeps the entries it knows. What it
// cannot have is reported where the op is otherwise right.
func (p *Parser) properties(s *ir.OpState) (invalid string) {
	base := len(p.named)
	if p.kind != '{' {
		a := p.Attr(nil)
		if p.err != nil || p.kind != '>' {
			return ""
		}
		d, ok := a.(*ir.DictionaryAttr)
		if !ok {
			return p.noDictionary(s.Kind, a)
		}
		p.named = append(p.named, d.Entries()...)
	} else {
		p.dictionary()
	}
	if p.err != nil {
		return ""
	}
	given := p.named[base:]
	if s.Kind.Unregistered {
		if len(given) == 0 {
			p.named = append(p.named, ir.NamedAttr{Name: ir.WholeProps, Value: p.ctx.Dictionary(nil)})
		}
		return ""
	}
	unfit := func(a ir.NamedAttr) bool { return !s.Kind.Keeps(a.Name, a.Value) }
	if !s.Kind.HasProperties() && !s.AsWritten || slices.ContainsFunc(given, unfit) {
		d := p.ctx.Dictionary(given)
		invalid = fmt.Sprintf("invalid properties %v for op %s: %s", d, s.Kind.Name, s.Kind.CheckProperties(d))
	}
	if s.AsWritten {
		return invalid
	}
	kept := p.named[:base]
	for _, a := range given {
		if s.Kind.IsInherent(a.Name) {
			kept = append(kept, a)
		}
	}
	p.named = kept
	return invalid
}

// noDictionary takes properties that are no dictionary: ops of unregistered kinds
// have them as they are, for others they are wrong.
func (p *Parser) noDictionary(k *ir.Kind, a ir.Attribute) (invalid string) {
	if k.Unregistered {
		p.named = append(p.named, ir.NamedAttr{Name: ir.WholeProps, Value: a})
		return ""
	}
	why := "expected DictionaryAttr to set properties"
	if !k.HasProperties() {
		why = "this operation does not support properties"
	}
	return fmt.Sprintf("invalid properties %v for op %s: %s", a, k.Name, why)
}

// successors parses [^a, ^b].
func (p *Parser) successors(s *ir.OpState) {
	if !s.Kind.Unregistered && !s.Kind.Is(ir.Terminator) {
		p.here("successors in non-terminator")
		return
	}
	p.advance()
	if p.kind == ']' {
		p.wrong("expected list element")
		return
	}
	for p.err == nil {
		s.Successors = append(s.Successors, p.Successor())
		if !p.accept(',') {
			break
		}
	}
	p.need(']', "expected ',' or ']'")
}

// create makes the op, gives it the regions that were parsed for it and its
// location, and appends it to the block. Attributes that the properties of their
// names cannot be are lost.
func (p *Parser) create(s *ir.OpState, b *ir.Block) *ir.Op {
	if !s.AsWritten {
		s.Attrs = slices.DeleteFunc(s.Attrs, func(a ir.NamedAttr) bool { return !s.Kind.Keeps(a.Name, a.Value) })
	}
	op := p.arena.NewOp(p.ctx, s)
	if n := s.Regions; n > 0 {
		base := len(p.regions) - n
		for i, r := range p.regions[base:] {
			op.RegionAt(i).TakeFrom(r)
		}
		p.regions = p.regions[:base]
	}
	b.Append(op)
	if p.kind == tokIdent && p.spelling() == "loc" {
		p.opLoc(op)
	}
	return op
}
