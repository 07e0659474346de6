package asm

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// Pos is a byte offset in the text that is parsed.
type Pos int

// Parser reads ops, types and attributes from one source, straight into IR.
// Its errors stick: after the first one every method returns its zero value at
// once and consumes nothing, so op parsers need no check behind each call;
// only loops must look at Failed.
type Parser struct {
	scanner
	ctx *ir.Context
	src *ir.Source
	err *ir.Diagnostic
	// unreadable is the error about a token that cannot be read.
	unreadable *ir.Diagnostic
	// more are errors that are reported besides err.
	more []*ir.Diagnostic
	// warnings are reported whether there are errors or not.
	warnings []*ir.Diagnostic

	arena     ir.Arena
	kinds     memo[*ir.Kind]
	types     memo[ir.Type]
	attrs     memo[ir.Attribute]
	typeAlias map[string]ir.Type
	attrAlias map[string]ir.Attribute
	distinct  map[uint64]distinctDef

	names      names
	bodies     *bodies      // nil: the parser sets none aside
	outer      int          // regions around the text that is parsed
	scopes     []blockScope // one a region
	blocks     []blockDef   // stack of the blocks of these regions
	values     []*ir.Value  // stack of operands of the ops being parsed
	uses       []Unresolved
	regions    []*ir.Region // stack of regions whose op does not exist yet
	dialects   []string     // stack of default dialects
	results    []resultGroup
	deferred   []deferredLoc
	place      parsedPlace // the last one
	elements   literal
	nesting    int
	bodyDepth  int           // bodies of dialects around what is being parsed
	restEnd    int           // where the text behind the mnemonic of the innermost !dialect<name …> ends, 0 in !dialect.name<…>
	keeping    bool          // what is read is inside a text that is kept as a whole
	keptTypes  memo[ir.Type] // what was read there
	keptAttrs  memo[ir.Attribute]
	shortAttrs map[shortKey]ir.Attribute
	subscripts map[string]*subscripts
	subscript  subscriptText
	frames     frames
	syntaxes   memo[*opSyntax]
	// lastAsWritten is the answer of isAsWritten for lastKind.
	lastKind      *ir.Kind
	lastAsWritten bool
	// opName is the op whose custom form is being parsed, "" elsewhere.
	opName string
	nameAt Pos // where it begins
	// numResults is the number of results that the custom op has names for.
	numResults int
	named      []ir.NamedAttr // stack of attributes of the ops being parsed
	typeStack  []ir.Type      // stack of their types
	valueRoom  scratch[*ir.Value]
	useRoom    scratch[Unresolved]
}

// maxNesting bounds how deep regions, types, attributes and locations nest, so that
// no text can exhaust the stack.
const maxNesting = 1 << 17

// maxBodies bounds how deep the bodies of dialects' types and attributes nest. Their
// grammars read the whole body first, so nesting takes time squared.
const maxBodies = 1000

func newParser(ctx *ir.Context, src *ir.Source) *Parser {
	p := &Parser{
		ctx:       ctx,
		src:       src,
		kinds:     newMemo[*ir.Kind](),
		types:     newMemo[ir.Type](),
		attrs:     newMemo[ir.Attribute](),
		typeAlias: map[string]ir.Type{},
		attrAlias: map[string]ir.Attribute{},
		distinct:  map[uint64]distinctDef{},
		names:     newNames(),

		shortAttrs: map[shortKey]ir.Attribute{},
		subscripts: map[string]*subscripts{},
		syntaxes:   newMemo[*opSyntax](),
		dialects:   []string{"builtin"},
	}
	if src != nil {
		p.scanner.text = src.Text
	}
	return p
}

// Parse reads a whole file: ops at the top level, with definitions of aliases
// and resources between them. A single builtin.module is returned as it is,
// anything else is wrapped in one. Diagnostics go to ctx; ok is false after
// any error. The result is not verified.
func Parse(ctx *ir.Context, src *ir.Source) (module *ir.Op, ok bool) {
	return parseFile(ctx, src, (*Parser).moduleOf)
}

// ParseOp is Parse for a file with one op at the top level, which is returned
// whatever it is.
func ParseOp(ctx *ir.Context, src *ir.Source) (op *ir.Op, ok bool) {
	return parseFile(ctx, src, (*Parser).onlyOp)
}

// parseFile reads a file and returns what its top level comes to.
func parseFile(ctx *ir.Context, src *ir.Source, root func(*Parser, *ir.Region) *ir.Op) (op *ir.Op, ok bool) {
	ctx.SetOpText(OpText)
	parse := func(threads int) *Parser {
		p := newParser(ctx, src)
		if threads > 1 && len(src.Text) >= smallestShared {
			p.bodies = newBodies(p, threads)
			defer p.bodies.stop()
		}
		if top := p.file(); top != nil {
			op = root(p, top)
		}
		return p
	}
	p := parse(ctx.Threads())
	if p.err != nil && p.bodies != nil {
		p = parse(1)
	}
	p.emit()
	return op, p.err == nil
}

// ParseType reads a type. Errors are of type *ir.Diagnostic.
func ParseType(ctx *ir.Context, text string) (ir.Type, error) {
	return NewTypeReader(ctx).Type(text)
}

// ParseAttr reads an attribute. Errors are of type *ir.Diagnostic.
func ParseAttr(ctx *ir.Context, text string) (ir.Attribute, error) {
	return parseAll(newParser(ctx, nil), text, func(p *Parser) ir.Attribute { return p.Attr(nil) })
}

// TypeReader reads types, a text each, and remembers those in them: types that
// are asked about one after the other have most of their parts in common. It
// belongs to one goroutine.
type TypeReader struct{ p *Parser }

// NewTypeReader returns a reader of types of a context.
func NewTypeReader(ctx *ir.Context) *TypeReader { return &TypeReader{newParser(ctx, nil)} }

// Type reads a type. Errors are of type *ir.Diagnostic.
func (r *TypeReader) Type(text string) (ir.Type, error) {
	t, err := parseAll(r.p, text, (*Parser).Type)
	r.p.warnings = nil
	if err != nil || len(r.p.distinct) > 0 { // which are not those of another text
		r.p = newParser(r.p.ctx, nil)
	}
	return t, err
}

// parseAll parses a text that is one thing.
func parseAll[T any](p *Parser, text string, parse func(*Parser) T) (T, error) {
	var none T
	src, err := p.ctx.AddSource("", text)
	if err != nil {
		return none, ir.Errorf(0, "%s", err)
	}
	p.src, p.scanner = src, scanner{text: text}
	p.advance()
	v := parse(p)
	if p.kind != tokEOF {
		p.wrong("found trailing characters: '%s'", text[p.start:])
	}
	if p.err != nil {
		return none, p.err
	}
	return v, nil
}

// emit hands the warnings and the errors to the context.
func (p *Parser) emit() {
	for _, d := range p.warnings {
		p.ctx.Emit(d)
	}
	if p.err != nil {
		p.ctx.Emit(p.err)
		for _, d := range p.more {
			p.ctx.Emit(d)
		}
	}
}

// Context returns the context of the types and attributes.
func (p *Parser) Context() *ir.Context { return p.ctx }

// Failed reports whether an error was found.
func (p *Parser) Failed() bool { return p.err != nil }

// Pos returns where the next token begins.
func (p *Parser) Pos() Pos { return Pos(p.start) }

// Loc returns the location of a byte of the text.
func (p *Parser) Loc(at Pos) ir.Loc {
	if at < 0 {
		at = 0
	}
	return p.src.Loc(int(at))
}

// Errorf reports an error about the op that is being parsed. Only the first
// error counts. The diagnostic is returned for notes to be added.
func (p *Parser) Errorf(at Pos, format string, args ...any) *ir.Diagnostic {
	return p.errorf(at, "%s", p.aboutOp(fmt.Sprintf(format, args...)))
}

// aboutOp puts the name of the op whose custom form is being parsed before a
// message.
func (p *Parser) aboutOp(message string) string {
	if p.opName == "" {
		return message
	}
	return "custom op '" + p.opName + "' " + message
}

// errorf reports an error. Only the first one counts.
func (p *Parser) errorf(at Pos, format string, args ...any) *ir.Diagnostic {
	d := ir.Errorf(p.Loc(at), format, args...)
	if p.err == nil {
		p.fail(d)
	}
	return d
}

// Fail reports err, which is located at a byte of the text unless it is an
// *ir.Diagnostic and knows its place. A nil err is no error.
func (p *Parser) Fail(at Pos, err error) {
	if err == nil || p.err != nil {
		return
	}
	if d, ok := err.(*ir.Diagnostic); ok {
		if d.Loc == 0 {
			d.Loc = p.Loc(at)
		}
		p.fail(d)
		return
	}
	p.Errorf(at, "%s", err)
}

// Also reports an error about the op besides the one that was found: what wanted
// the part that is not right. As in MLIR nothing is said about what cannot be read
// as tokens.
func (p *Parser) Also(at Pos, format string, args ...any) {
	if p.err != nil && p.err != p.unreadable {
		p.more = append(p.more, ir.Errorf(p.Loc(at), "%s", p.aboutOp(fmt.Sprintf(format, args...))))
	}
}

func (p *Parser) fail(d *ir.Diagnostic) {
	p.err = d
	p.kind = tokStop
}

// here reports an error at the current token; at the end of the text, at its
// last byte.
func (p *Parser) here(format string, args ...any) *ir.Diagnostic {
	at := p.start
	if p.kind == tokEOF {
		at--
	}
	return p.errorf(Pos(at), format, args...)
}

// unfit is here for op parsers: it names the op.
func (p *Parser) unfit(format string, args ...any) { p.Errorf(p.Pos(), format, args...) }

// wrong reports that the current token is not the one that is needed: the
// place is behind the token before it.
func (p *Parser) wrong(format string, args ...any) {
	if p.err == nil {
		p.errorf(behind(p.text, p.start, p.kind == tokEOF), format, args...)
	}
}

// behind returns the place where a token is missing that should stand before
// at: behind what precedes it, not counting space, blank lines and comments.
func behind(text string, at int, eof bool) Pos {
	if eof {
		at--
	}
	if at < 0 {
		return 0
	}
	before := text[:at]
	for {
		before = strings.TrimRight(before, " \t")
		if before == "" {
			return Pos(at)
		}
		if last := before[len(before)-1]; last != '\n' && last != '\r' {
			return Pos(len(before))
		}
		before = before[:len(before)-1]
		line := strings.LastIndexAny(before, "\n\r")
		if line < 0 {
			line = 0
		}
		if comment := strings.Index(before[line:], "//"); comment >= 0 {
			before = before[:line+comment]
		}
	}
}

// advance makes the next token the current one.
func (p *Parser) advance() {
	if p.kind == tokStop {
		return
	}
	if e := p.scanner.next(); e != nil {
		p.unreadable = p.errorf(Pos(e.at), "%s", e.msg)
	}
}

// seek makes the token at or after a byte offset the current one.
func (p *Parser) seek(at int) {
	p.end = at
	p.advance()
}

// accept consumes the current token if it is of the kind.
func (p *Parser) accept(kind tokenKind) bool {
	if p.kind != kind {
		return false
	}
	p.advance()
	return true
}

// need consumes a token of the kind, or reports the message.
func (p *Parser) need(kind tokenKind, message string) bool {
	if p.kind == kind {
		p.advance()
		return true
	}
	p.wrong("%s", message)
	return false
}

// enter counts one level of nesting and reports too many of them.
func (p *Parser) enter() bool {
	if p.nesting >= maxNesting {
		p.here("nested too deeply")
		return false
	}
	p.nesting++
	return p.err == nil
}

func (p *Parser) leave() { p.nesting-- }

// file parses everything up to the end of the text; it returns nil after an
// error.
func (p *Parser) file() *ir.Region {
	top := &ir.Region{}
	body := top.AddBlock()
	p.pushScope()
	p.advance()
	for p.err == nil {
		switch p.kind {
		case tokHash, tokBang, tokMetaBegin, tokEOF:
			p.joinBodies()
		}
		switch p.kind {
		case tokHash:
			p.attrAliasDef()
			continue
		case tokBang:
			p.typeAliasDef()
			continue
		case tokMetaBegin:
			p.metadata()
			continue
		}
		if p.kind == tokEOF {
			break
		}
		p.op(body)
	}
	if p.err == nil {
		p.finish()
	}
	if p.err != nil {
		return nil
	}
	return top
}

// onlyOp returns the op at the top level, where there is one.
func (p *Parser) onlyOp(top *ir.Region) *ir.Op {
	n := 0
	for range top.First().Ops {
		n++
	}
	if n != 1 {
		p.fail(ir.Errorf(p.fileLoc(), "source must contain a single top-level operation, found: %d", n))
		return nil
	}
	op := top.First().First()
	op.Remove()
	return op
}

// fileLoc is the location of the file as a whole.
func (p *Parser) fileLoc() ir.Loc { return p.ctx.Loc(p.ctx.FileLineCol(p.src.Name, 0, 0)) }

// finish reports names that were used and never defined.
func (p *Parser) finish() {
	missing := p.names.undeclared()
	sortPos(missing)
	for _, at := range missing {
		p.report(at, "use of undeclared SSA value name")
	}
	if p.err == nil {
		p.resolveLocs()
	}
	if p.err == nil {
		p.popScope()
	}
}

// report is Errorf for errors that do not end the parse: all are shown.
func (p *Parser) report(at Pos, format string, args ...any) {
	d := ir.Errorf(p.Loc(at), format, args...)
	if p.err == nil {
		p.fail(d)
	} else {
		p.more = append(p.more, d)
	}
}

// moduleOf returns the module among the top-level ops, or a new one around
// them.
func (p *Parser) moduleOf(top *ir.Region) *ir.Op {
	body := top.First()
	first := body.First()
	if first != nil && first == body.Last() && first.Name() == moduleName {
		first.Remove()
		return first
	}
	kind := p.ctx.Kind(moduleName)
	if kind == nil {
		kind = p.ctx.UnregisteredKind(moduleName)
	}
	module := p.arena.NewOp(p.ctx, &ir.OpState{Kind: kind, Loc: p.fileLoc(), Regions: 1})
	module.RegionAt(0).TakeFrom(top)
	return module
}

const moduleName = "builtin.module"

// tokenText returns how an error message names a kind of token.
func tokenText(kind tokenKind) string {
	switch kind {
	case tokArrow:
		return "->"
	case tokEllipsis:
		return "..."
	}
	return fmt.Sprintf("%c", kind)
}
