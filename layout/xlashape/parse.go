package xlashape

import (
	"strconv"
	"strings"
)

// maxDepth bounds how far shapes nest.
const maxDepth = 1000

// Parse reads a shape. An array without a layout is given the one in which the
// last dim is minor-most. Errors are of type *SyntaxError.
func Parse(text string) (*Shape, error) {
	return parse(text, "shape", func(p *parser) (*Shape, error) { return p.shape(0) })
}

// ParseLayout reads a layout alone. Errors are of type *SyntaxError.
func ParseLayout(text string) (*Layout, error) {
	return parse(text, "layout", func(p *parser) (*Layout, error) { return p.layout(0) })
}

func parse[T any](text, what string, read func(*parser) (*T, error)) (*T, error) {
	toks, err := tokens(text)
	if err != nil {
		return nil, err
	}
	p := &parser{toks: toks}
	v, err := read(p)
	if err != nil {
		return nil, err
	}
	if t := p.toks[0]; t.kind != end {
		return nil, p.errorf("extra content after %s", what)
	}
	return v, nil
}

// A parser holds the tokens not yet read; the last is always of kind end.
type parser struct{ toks []token }

func (p *parser) next() token {
	t := p.toks[0]
	if t.kind != end {
		p.toks = p.toks[1:]
	}
	return t
}

// accept reads a token of the given text, if it is there.
func (p *parser) accept(text string) bool {
	if t := p.toks[0]; t.kind != end && t.text == text {
		p.next()
		return true
	}
	return false
}

func (p *parser) expect(text string) error {
	if !p.accept(text) {
		return p.errorf("expected '%s', found %s", text, p.toks[0])
	}
	return nil
}

func (p *parser) integer() (int64, error) {
	t := p.toks[0]
	if t.kind != integer {
		return 0, p.errorf("expected an integer, found %s", t)
	}
	v, err := strconv.ParseInt(t.text, 10, 64)
	if err != nil {
		return 0, p.errorf("%s does not fit 64 bits", t.text)
	}
	p.next()
	return v, nil
}

// list reads items separated by commas up to the closing token.
func (p *parser) list(closing string, item func() error) error {
	if p.accept(closing) {
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if !p.accept(",") {
			return p.expect(closing)
		}
	}
}

// parenthesized reads ( item, … ).
func (p *parser) parenthesized(item func() error) error {
	if err := p.expect("("); err != nil {
		return err
	}
	return p.list(")", item)
}

func (p *parser) shape(depth int) (*Shape, error) {
	if depth > maxDepth {
		return nil, p.errorf("shapes nest deeper than %d", maxDepth)
	}
	if p.toks[0].text == "b" && p.toks[1].text == "(" {
		p.next()
		p.next()
		inner, err := p.shape(depth + 1)
		if err != nil {
			return nil, err
		}
		return &Shape{Kind: Buffer, Elements: []*Shape{inner}}, p.expect(")")
	}
	if p.accept("(") {
		s := &Shape{Kind: Tuple}
		err := p.list(")", func() error {
			e, err := p.shape(depth + 1)
			s.Elements = append(s.Elements, e)
			return err
		})
		return s, err
	}
	return p.array(depth)
}

func (p *parser) array(depth int) (*Shape, error) {
	t := p.toks[0]
	s := &Shape{Type: strings.ToLower(t.text)}
	_, isElement := ElementBits(s.Type)
	if t.kind != name || !isElement && !isOpaque(s.Type) {
		return nil, p.errorf("expected a primitive type, found %s", t)
	}
	p.next()
	if err := p.expect("["); err != nil {
		return nil, err
	}
	if err := p.list("]", func() error { return p.dim(s) }); err != nil {
		return nil, err
	}
	if !isElement {
		s.Kind = Opaque
		s.Type = strings.TrimSuffix(s.Type, "_type") // the name of the enumerator, which XLA prints without
		if len(s.Dims) > 0 {
			return nil, p.errorf("expected no dims of type %s", s.Type)
		}
		return s, nil
	}
	// What is no layout belongs to whatever follows the shape.
	if p.toks[0].text == "{" && (p.toks[1].kind == integer || p.toks[1].text == ":") {
		at := p.toks[0].at
		l, err := p.layout(depth)
		if err != nil {
			return nil, err
		}
		if len(l.MinorToMajor) != len(s.Dims) {
			return nil, errorAt(at, "minor_to_major has %d dims, the shape %d", len(l.MinorToMajor), len(s.Dims))
		}
		if l.Physical != nil {
			return nil, errorAt(at, "layout has a physical shape, which only sparse arrays had")
		}
		s.Layout = l
		return s, nil
	}
	s.Layout = Descending(len(s.Dims))
	return s, nil
}

func (p *parser) dim(s *Shape) error {
	if p.accept("?") {
		s.Dims = append(s.Dims, Dim{Unbounded: true})
		return nil
	}
	d := Dim{Bounded: p.accept("<=")}
	at := p.toks[0].at
	var err error
	if d.Size, err = p.integer(); err != nil {
		return err
	}
	if d.Size < 0 {
		return errorAt(at, "dim %d has the negative size %d", len(s.Dims), d.Size)
	}
	s.Dims = append(s.Dims, d)
	return nil
}
