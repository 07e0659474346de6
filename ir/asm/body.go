package asm

import (
	"errors"
	"reflect"
	"strings"
	"sync"
	"unicode"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
)

// DialectSyntax is implemented by ir.Dialect.Syntax: it parses the types and
// the attributes of a dialect. Of "!ttcore.tile<32x32, f32>" the mnemonic is
// "tile" and the parser stands at the '<'; where the text has no body, behind
// the name. A body is best read by ParseBody, or by the parser's methods. A
// nil result without an error means that the mnemonic is not known.
type DialectSyntax interface {
	ParseType(p *BodyParser, mnemonic string) (ir.Type, error)
	// ParseAttr: t is the type that the context gives to the attribute, or nil.
	ParseAttr(p *BodyParser, mnemonic string, t ir.Type) (ir.Attribute, error)
	// Names returns the mnemonics of the types and of the attributes.
	Names() (types, attrs []string)
}

// TypeTaker is implemented by attributes of a dialect that take the type behind them:
// #d.a : i32.
type TypeTaker interface {
	WithType(t ir.Type) ir.Attribute
}

// BodyParser reads the body of a dialect's type or attribute.
type BodyParser struct {
	*Parser
}

// Errorf returns an error at a byte of the text.
func (p *BodyParser) Errorf(at Pos, format string, args ...any) error {
	return ir.Errorf(p.Loc(at), format, args...)
}

// HasBody reports whether a '<' comes next.
func (p *BodyParser) HasBody() bool { return p.kind == '<' }

// FirstWord returns the word that a body begins with, "" where it begins with
// something else.
func (p *BodyParser) FirstWord() string {
	s := p.scanner
	if p.kind != '<' || s.next() != nil || s.kind != tokIdent {
		return ""
	}
	return s.spelling()
}

// Kept consumes a body and returns what stands between its brackets, for attributes
// that print as they were written. What aliases stand for is in it in their place.
// bare says that there are no brackets: #dialect<name text>.
func (p *BodyParser) Kept() (text string, bare bool, err error) {
	if bare = p.kind != '<' && p.start < p.restEnd; bare {
		text = strings.TrimSpace(p.text[p.start:p.restEnd])
		p.seek(p.restEnd)
	} else if text, _, err = p.Text(); err != nil {
		return "", false, err
	}
	text = p.expanded(text)
	return text, bare, p.failure()
}

// Text consumes a body and returns what stands between its brackets, for
// notations with a parser of their own, and where that begins.
func (p *BodyParser) Text() (text string, at Pos, err error) {
	if p.kind != '<' {
		p.wrong("expected '<'")
		return "", 0, p.failure()
	}
	end, e := symbolEnd(p.text, p.start)
	if e != nil {
		return "", 0, p.Errorf(Pos(e.at), "%s", e.msg)
	}
	text, at = p.text[p.start+1:end-1], Pos(p.start+1)
	p.seek(end)
	return text, at, p.failure()
}

// Try runs a reading that may give up. Where it reports false or finds an error,
// nothing has happened: the body is then read by a grammar, for the message.
func (p *BodyParser) Try(read func() bool) bool {
	if p.err != nil {
		return false
	}
	back, more, nesting := p.scanner, len(p.more), p.nesting
	if read() && p.err == nil {
		return true
	}
	p.scanner, p.err, p.more, p.nesting = back, nil, p.more[:more], nesting
	return false
}

// AsWritten returns what read makes of a body. Where dialects that are not
// loaded are allowed, it returns nil for what cannot be read, an alias that the
// file does not define for example, and for what would not print as it is
// written: a nil attribute is then kept as its text. mnemonic is the one of the
// attribute in dialect.
func (p *BodyParser) AsWritten(dialect, mnemonic string, read func() (ir.Attribute, error)) (ir.Attribute, error) {
	a, text, err := p.WithText(dialect, mnemonic, read)
	if text != nil {
		return nil, err
	}
	return a, err
}

// WithText is AsWritten for attributes that have a meaning however they are written: it
// returns both what read makes of a body and, if that would not print as it is written, its
// text. What cannot be read is nil.
func (p *BodyParser) WithText(dialect, mnemonic string, read func() (ir.Attribute, error)) (ir.Attribute, *ir.OpaqueAttr, error) {
	if !p.ctx.AllowsUnregistered() || p.keeping {
		a, err := read()
		return a, nil, err
	}
	text, broken, more := "", p.err, len(p.more)
	if p.kind == '<' {
		end, e := symbolEnd(p.text, p.start)
		if e != nil {
			a, err := read()
			return a, nil, err
		}
		text = p.text[p.start:end]
	}
	p.keep()
	a, err := read()
	p.keep()
	if err != nil {
		p.err, p.more = broken, p.more[:more]
		return nil, nil, nil
	}
	if written := p.ctx.OpaqueAttr(dialect, p.expanded(mnemonic+text), nil); written.String() != a.String() {
		return a, written, nil
	}
	return a, nil, nil
}

// keep enters or leaves a text that is kept as a whole. What is inside needs no text of
// its own, so the same words mean something else there.
func (p *Parser) keep() {
	if p.keptTypes.all == nil {
		p.keptTypes, p.keptAttrs = newMemo[ir.Type](), newMemo[ir.Attribute]()
	}
	p.types, p.keptTypes = p.keptTypes, p.types
	p.attrs, p.keptAttrs = p.keptAttrs, p.attrs
	p.keeping = !p.keeping
}

// grammars holds the parser of each grammar struct. A parser is a function of
// its struct; it is built when it is first needed.
var grammars sync.Map // grammarKey -> *participle.Parser[G]

type grammarKey struct {
	syntax    reflect.Type
	lookahead int
}

// Grammar returns the participle parser of a grammar struct for bodies; its
// String method prints the grammar as EBNF.
func Grammar[G any]() *participle.Parser[G] { return grammar[G](2) }

// grammar is Grammar with a number of tokens that a group which does not match
// may take and give back. With fewer of them errors are more exact.
func grammar[G any](lookahead int) *participle.Parser[G] {
	key := grammarKey{reflect.TypeFor[G](), lookahead}
	if g, ok := grammars.Load(key); ok {
		return g.(*participle.Parser[G])
	}
	g, _ := grammars.LoadOrStore(key, participle.MustBuild[G](participle.Lexer(bodySyntax{}), participle.UseLookahead(lookahead)))
	return g.(*participle.Parser[G])
}

// ParseBody reads a body, from its '<' to the matching '>', by the grammar in
// the struct tags of G.
func ParseBody[G any](p *BodyParser) (*G, error) {
	return parseBody[G](p.Parser, "", 2)
}

// parseBody is ParseBody with a text that ends the messages about missing
// punctuation.
func parseBody[G any](p *Parser, context string, lookahead int) (*G, error) {
	if p.err != nil {
		return nil, p.err
	}
	l := &bodyLexer{scanner: scanner{text: p.text, end: p.start}}
	tokens, err := lexer.Upgrade(l)
	var tree *G
	if err == nil {
		start := tokens.MakeCheckpoint()
		if tree, err = grammar[G](lookahead).ParseFromLexer(tokens); err != nil && lookahead > 0 {
			tokens.LoadCheckpoint(start)
			if _, exact := grammar[G](0).ParseFromLexer(tokens); exact != nil && offsetOf(exact) > offsetOf(err) {
				err = exact
			}
		}
	}
	if err != nil {
		if p.checkPieces(reflect.ValueOf(tree), offsetOf(err)); p.err != nil {
			return nil, p.err
		}
		return nil, p.bodyError(err, context)
	}
	p.seek(l.end)
	return tree, p.failure()
}

// checkPieces parses the types and attributes in a part of a tree that end
// before an offset: what is wrong in them comes first.
func (p *Parser) checkPieces(v reflect.Value, before int) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			p.checkPieces(v.Elem(), before)
		}
	case reflect.Slice:
		for i := 0; i < v.Len(); i++ {
			p.checkPieces(v.Index(i), before)
		}
	case reflect.Struct:
		switch s := v.Interface().(type) {
		case TypeSyntax:
			if s.endsBefore(before) && p.err == nil {
				parseSpan(p, s.span, (*Parser).Type)
			}
			return
		case AttrSyntax:
			if s.endsBefore(before) && p.err == nil {
				parseSpan(p, s.span, func(p *Parser) ir.Attribute { return p.Attr(nil) })
			}
			return
		}
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).IsExported() {
				p.checkPieces(v.Field(i), before)
			}
		}
	}
}

// endsBefore reports whether a piece was skipped, before an offset. One that
// is huge does not count: it may hold others, and these too.
func (s span) endsBefore(offset int) bool {
	return s.end > 0 && s.end <= offset && s.end-s.at <= maxGuess
}

// Failure returns the error that was found.
func (p *BodyParser) Failure() error { return p.failure() }

// failure returns the error that was found, as an error value.
func (p *Parser) failure() error {
	if p.err == nil {
		return nil
	}
	return p.err
}

// offsetOf returns where an error of a grammar is.
func offsetOf(err error) int {
	var syntax *syntaxError
	if errors.As(err, &syntax) {
		return int(syntax.at)
	}
	var at participle.Error
	if errors.As(err, &at) {
		return at.Position().Offset
	}
	return 0
}

// bodyError words an error of a grammar as MLIR would.
func (p *Parser) bodyError(err error, context string) error {
	var lexical *lexError
	if errors.As(err, &lexical) {
		return ir.Errorf(p.Loc(Pos(lexical.at)), "%s", lexical.msg)
	}
	var syntax *syntaxError
	if errors.As(err, &syntax) {
		if syntax.missing {
			syntax.at = behind(p.text, int(syntax.at), int(syntax.at) == len(p.text))
		}
		return ir.Errorf(p.Loc(syntax.at), "%s", syntax.msg)
	}
	var at participle.Error
	if !errors.As(err, &at) {
		return ir.Errorf(p.Loc(p.Pos()), "%s", err)
	}
	offset := at.Position().Offset
	message := at.Message()
	if _, expected, ok := strings.Cut(message, "(expected "); ok {
		message = "expected " + expectation(expected, context)
	} else if offset == p.start {
		message = "expected '<'" + context
	}
	return ir.Errorf(p.Loc(behind(p.text, offset, offset == len(p.text))), "%s", message)
}

// expectation words what a grammar wanted, given in participle's notation.
func expectation(ebnf, context string) string {
	ebnf = strings.TrimLeft(ebnf, "(")
	if strings.HasPrefix(ebnf, `"`) {
		literal, _, _ := strings.Cut(ebnf[1:], `"`)
		return "'" + literal + "'" + context
	}
	word := strings.FieldsFunc(ebnf, func(r rune) bool { return strings.ContainsRune(" )?*+|(<>", r) })
	if len(word) == 0 {
		return "something else"
	}
	if text, ok := expectations[strings.ToLower(word[0])]; ok {
		return text
	}
	// The name of a grammar's struct says what it is: innerFieldSyntax.
	name, text := strings.TrimSuffix(word[0], "Syntax"), ""
	for i, r := range name {
		if i > 0 && unicode.IsUpper(r) {
			text += " "
		}
		text += string(unicode.ToLower(r))
	}
	return text
}

var expectations = map[string]string{
	"typesyntax": "non-function type", "attrsyntax": "attribute value", "shapesyntax": "shape",
	"affinemapsyntax": "affine map", "wordsyntax": "valid keyword", "ident": "valid keyword", "int": "integer value",
	"float": "floating point literal", "string": "string", "symbol": "valid '@'-identifier",
}

// syntaxError is an error of a grammar piece that knows its words.
type syntaxError struct {
	at      Pos
	msg     string
	missing bool // at is where something else stands
}

func (e *syntaxError) Error() string { return e.msg }
