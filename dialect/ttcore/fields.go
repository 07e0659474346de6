package ttcore

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// fields are what a descriptor of hardware says, {arch = <wormhole_b0>, grid =
// 8x8, …}: which fields there are has changed often, how they are written has not.
type fields []field

type field struct {
	name  string
	value fieldValue
}

// form is how a value is written.
type form uint8

const (
	word     form = iota // host
	quoted               // "x86_64-pc-linux-gnu"
	inAngles             // <wormhole_b0>
	numbers              // 8x8, 1024
	core                 // (7, 3)
	list                 // [<f32>, <f16>]
	nested               // {worker = [ 0x0] dram = []}
)

// fieldValue is the value of a field, of which one member is in use.
type fieldValue struct {
	form  form
	word  string
	dims  []int64
	list  []fieldValue
	inner fields
}

// get returns the value of a field.
func (f fields) get(name string) (v fieldValue, ok bool) {
	for _, e := range f {
		if e.name == name {
			return e.value, true
		}
	}
	return v, false
}

// print appends "{name = value, …}".
func (f fields) print(w *ir.TextWriter, separator string) {
	w.Byte('{')
	for i, e := range f {
		if i > 0 {
			w.Str(separator)
		}
		w.Str(e.name)
		w.Str(" = ")
		e.value.print(w)
	}
	w.Byte('}')
}

func (v *fieldValue) print(w *ir.TextWriter) {
	switch v.form {
	case word:
		w.Str(v.word)
	case quoted:
		w.Quoted(v.word)
	case inAngles:
		w.Byte('<')
		w.Str(v.word)
		w.Byte('>')
	case numbers:
		w.Str(shapeText(v.dims))
	case core:
		w.Byte('(')
		w.Int(v.dims[0])
		w.Str(", ")
		w.Int(v.dims[1])
		w.Byte(')')
	case list:
		w.Byte('[')
		for i := range v.list {
			if i > 0 {
				w.Str(", ")
			}
			if v.list[i].form == numbers && len(v.list[i].dims) > 1 {
				w.Byte(' ') // as tt-mlir has it
			}
			v.list[i].print(w)
		}
		w.Byte(']')
	case nested:
		v.inner.print(w, " ")
	}
}

// fieldsSyntax is {name = value, …}.
type fieldsSyntax struct {
	Pos    lexer.Position
	Fields []*fieldSyntax `parser:"'{' ( @@ ( ',' @@ )* )? '}'"`
}

type fieldSyntax struct {
	Name  string            `parser:"@Ident '='"`
	Value *fieldValueSyntax `parser:"( @@"`
	Inner *innerSyntax      `parser:"| @@ )"`
}

// innerSyntax is fields inside a field: without commas, and with none inside them.
type innerSyntax struct {
	Open   string              `parser:"@'{'"`
	Fields []*innerFieldSyntax `parser:"@@* '}'"`
}

type innerFieldSyntax struct {
	Name  string            `parser:"@Ident '='"`
	Value *fieldValueSyntax `parser:"@@"`
}

// fieldValueSyntax is a value, or a list of them.
type fieldValueSyntax struct {
	Empty bool           `parser:"( @( '[' ']' )"`
	List  []*valueSyntax `parser:"| '[' @@ ( ',' @@ )* ']'"`
	One   *valueSyntax   `parser:"| @@ )"`
}

type valueSyntax struct {
	Angles *string           `parser:"( '<' @Ident '>'"`
	Quoted *asm.StringSyntax `parser:"| @String"`
	Dims   *dimsSyntax       `parser:"| @@"`
	Core   []integerSyntax   `parser:"| '(' @@ ',' @@ ')'"`
	Word   *string           `parser:"| @Ident )"`
}

func (s *fieldsSyntax) at() asm.Pos { return asm.Pos(s.Pos.Offset) }

func (s *fieldsSyntax) fields(p *asm.BodyParser) (fields, error) {
	out := fields{}
	for _, f := range s.Fields {
		if f.Value != nil {
			v, err := f.Value.value(p)
			if err != nil {
				return nil, err
			}
			out = append(out, field{f.Name, v})
			continue
		}
		inner := fields{}
		for _, g := range f.Inner.Fields {
			v, err := g.Value.value(p)
			if err != nil {
				return nil, err
			}
			inner = append(inner, field{g.Name, v})
		}
		out = append(out, field{f.Name, fieldValue{form: nested, inner: inner}})
	}
	return out, nil
}

func (s *fieldValueSyntax) value(p *asm.BodyParser) (fieldValue, error) {
	if s.One != nil {
		return s.One.value(p)
	}
	out := fieldValue{form: list}
	for _, e := range s.List {
		v, err := e.value(p)
		if err != nil {
			return out, err
		}
		out.list = append(out.list, v)
	}
	return out, nil
}

func (s *valueSyntax) value(p *asm.BodyParser) (v fieldValue, err error) {
	switch {
	case s.Angles != nil:
		return fieldValue{form: inAngles, word: *s.Angles}, nil
	case s.Quoted != nil:
		return fieldValue{form: quoted, word: string(*s.Quoted)}, nil
	case s.Word != nil:
		return fieldValue{form: word, word: *s.Word}, nil
	case s.Dims != nil:
		v.form = numbers
		v.dims, err = s.Dims.dims(p)
	default:
		v.form = core
		v.dims, err = integers(p, s.Core)
	}
	return v, err
}

// dimsSyntax is numbers with an x between them, one at least. They may begin with
// 0x, which is no hexadecimal number here.
type dimsSyntax struct {
	at   asm.Pos
	text string
}

// Parse takes tokens that follow one another directly.
func (s *dimsSyntax) Parse(tokens *lexer.PeekingLexer) error {
	first := tokens.Peek()
	if first.EOF() || first.Value[0] < '0' || first.Value[0] > '9' {
		return participle.NextMatch
	}
	s.at = asm.Pos(first.Pos.Offset)
	for end := first.Pos.Offset; ; {
		t := tokens.Peek()
		isSign := t.Value == "-" && strings.HasSuffix(s.text, "x") // no dim is negative
		if t.EOF() || t.Pos.Offset != end || strings.Trim(t.Value, "0123456789x ") != "" && !isSign {
			if s.text == "" {
				return participle.NextMatch
			}
			return nil
		}
		s.text += t.Value
		end += len(t.Value)
		tokens.Next()
	}
}

func (s *dimsSyntax) dims(p *asm.BodyParser) ([]int64, error) {
	var out []int64
	for _, d := range strings.Split(s.text, "x") {
		n, err := strconv.ParseInt(strings.TrimSpace(d), 10, 64)
		if err != nil || n < 0 {
			return nil, p.Errorf(s.at, "invalid dimension: expected numbers such as 8x8, found '%s'", s.text)
		}
		out = append(out, n)
	}
	return out, nil
}
