package asm

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// frame is the room in which one op in custom form is parsed.
type frame struct {
	state    ir.OpState
	bindings Bindings

	operands [4]*ir.Value
	types    [2]ir.Type
	attrs    [4]ir.NamedAttr
}

// frames is a stack of them, one for each op that is being parsed. They are used
// again and again.
type frames struct {
	all   []*frame
	depth int
}

// push returns the state of a new op.
func (f *frames) push(kind *ir.Kind, loc ir.Loc) *ir.OpState {
	if f.depth == len(f.all) {
		f.all = append(f.all, new(frame))
	}
	fr := f.all[f.depth]
	f.depth++
	fr.state = ir.OpState{Kind: kind, Loc: loc, Operands: fr.operands[:0], Types: fr.types[:0], Attrs: fr.attrs[:0]}
	return &fr.state
}

func (f *frames) current() *frame { return f.all[f.depth-1] }

func (f *frames) pop() { f.depth-- }

// opSyntax is how the ops of a kind are read.
type opSyntax struct {
	kind       *ir.Kind
	parser     OpParser // nil: by the format
	format     *format
	dialect    string // the default one in its regions
	terminator *ir.Kind
	// anywhere: the text has the full name of the op; else it is one only within
	// regions of this default dialect.
	anywhere bool
	within   string
}

// customOp parses an op in the form of its kind.
func (p *Parser) customOp(b *ir.Block, numResults int) *ir.Op {
	at := p.Pos()
	syntax := p.opSyntax()
	if syntax == nil {
		return nil
	}
	s := p.frames.push(syntax.kind, p.Loc(at))
	values, uses := p.valueRoom.mark(), p.useRoom.mark()
	op := p.customBody(b, s, syntax, at, numResults)
	p.valueRoom.release(values)
	p.useRoom.release(uses)
	p.frames.pop()
	return op
}

func (p *Parser) customBody(b *ir.Block, s *ir.OpState, syntax *opSyntax, at Pos, numResults int) *ir.Op {
	kind := syntax.kind
	p.dialects = append(p.dialects, syntax.dialect)
	outer, outerName, outerAt := p.numResults, p.opName, p.nameAt
	p.numResults, p.opName, p.nameAt = numResults, kind.Name, at
	regions := len(p.regions)
	switch {
	case syntax.parser != nil:
		syntax.parser.ParseOp(p, s)
		if name, twice := repeated(s.Attrs); twice && p.err == nil {
			p.Errorf(at, "attribute '%s' occurs more than once in the attribute list", name)
		}
	case syntax.format != nil:
		p.formatOp(s, syntax.format, at)
	default:
		p.Errorf(at, "has no custom assembly form")
	}
	p.numResults, p.opName, p.nameAt = outer, outerName, outerAt
	p.dialects = p.dialects[:len(p.dialects)-1]
	if p.err != nil {
		return nil
	}
	if len(p.regions)-regions != s.Regions {
		p.errorf(at, "'%s' op was given %d regions, but %d were parsed", kind.Name, s.Regions, len(p.regions)-regions)
		return nil
	}
	if syntax.terminator != nil {
		for _, r := range p.regions[regions:] {
			p.terminate(r, syntax.terminator, s.Loc)
		}
	}
	return p.create(s, b)
}

// repeated returns the first name, in their order, that several attributes have.
func repeated(attrs []ir.NamedAttr) (name string, twice bool) {
	const few = 16
	if len(attrs) > few {
		attrs = slices.Clone(attrs)
		slices.SortFunc(attrs, func(a, b ir.NamedAttr) int { return strings.Compare(a.Name, b.Name) })
		for i := 1; i < len(attrs); i++ {
			if attrs[i].Name == attrs[i-1].Name {
				return attrs[i].Name, true
			}
		}
		return "", false
	}
	for i := range attrs {
		for j := range i {
			if attrs[i].Name == attrs[j].Name && (!twice || attrs[i].Name < name) {
				name, twice = attrs[i].Name, true
			}
		}
	}
	return name, twice
}

// opSyntax consumes the name of an op and returns how it is read; nil after an
// error.
func (p *Parser) opSyntax() *opSyntax {
	name, at := p.spelling(), p.Pos()
	if s, ok := p.syntaxes.get(name); ok && (s.anywhere || s.within == p.dialects[len(p.dialects)-1]) {
		p.advance()
		return s
	}
	kind := p.customKind(name, at)
	if kind == nil {
		return nil
	}
	s := &opSyntax{kind: kind, anywhere: kind.Name == name, within: p.dialects[len(p.dialects)-1]}
	if d, ok := kind.Impl.(DefaultDialect); ok {
		s.dialect = d.DefaultDialect(nil)
	}
	if t, ok := kind.Impl.(ImplicitTerminator); ok {
		s.terminator = t.ImplicitTerminator()
	}
	s.parser, _ = kind.Impl.(OpParser)
	if s.parser == nil && kind.Format != "" {
		var err error
		if s.format, err = compileFormat(kind); err != nil {
			p.errorf(at, "%s", err)
			return nil
		}
	}
	p.syntaxes.set(name, s)
	return s
}

// customKind consumes the name of an op and returns its kind. A name without a
// dialect is one of the default dialect.
func (p *Parser) customKind(name string, at Pos) *ir.Kind {
	if isIntegerType(name) {
		p.wrong("expected operation name in quotes")
		return nil
	}
	p.advance()
	if k := p.ctx.Kind(name); k != nil {
		return k
	}
	full := name
	dialect, _, dotted := strings.Cut(name, ".")
	if !dotted {
		dialect = p.dialects[len(p.dialects)-1]
		full = dialect + "." + name
		if k := p.ctx.Kind(full); k != nil {
			return k
		}
	}
	tried := ""
	if full != name {
		tried = " (tried '" + full + "' as well)"
	}
	if p.ctx.Dialect(dialect) == nil {
		if tried != "" {
			tried = " " + tried
		}
		p.errorf(at, "Dialect `%s' not found for custom op '%s' %s", dialect, name, strings.TrimPrefix(tried, " ")).
			Note(p.Loc(at), "Registered dialects: %s", p.dialectNames()).
			Meant = p.ctx.KindNear(name)
		return nil
	}
	p.errorf(at, "custom op '%s' is unknown%s", name, tried).Meant = p.ctx.KindNear(full)
	return nil
}

func (p *Parser) dialectNames() string {
	var names []string
	for _, d := range p.ctx.Dialects() {
		names = append(names, d.Name)
	}
	return strings.Join(names, ", ")
}

// terminate gives the region the terminator that its text leaves out.
func (p *Parser) terminate(r *ir.Region, k *ir.Kind, loc ir.Loc) {
	if r.Empty() {
		r.AddBlock()
	}
	if b := r.Last(); b.Last() == nil || !b.Last().Kind().Is(ir.Terminator) {
		b.Append(p.arena.NewOp(p.ctx, &ir.OpState{Kind: k, Loc: loc}))
	}
}
