package asm

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
)

// The bodies of the builtin types, as assembly formats.
type (
	tensorSyntax struct {
		Shape    dimsSyntax  `parser:"'<' @@"`
		Elem     TypeSyntax  `parser:"@@"`
		Encoding *AttrSyntax `parser:"(',' @@?)? '>'"`
	}
	memRefSyntax struct {
		Shape dimsSyntax   `parser:"'<' @@"`
		Elem  TypeSyntax   `parser:"@@"`
		Rest  []AttrSyntax `parser:"(',' @@)* '>'"`
	}
	vectorSyntax struct {
		Shape vectorDims `parser:"'<' @@"`
		Elem  TypeSyntax `parser:"@@ '>'"`
	}
	complexSyntax struct {
		Elem TypeSyntax `parser:"'<' @@ '>'"`
	}
	tupleSyntax struct {
		Elems []TypeSyntax `parser:"'<' (@@ (',' @@)*)? '>'"`
	}
)

// builtinBody parses the body of a builtin type; nil after an error.
func builtinBody[G any](p *Parser, name string) *G {
	p.advance()
	context := " in " + name + " type"
	if p.kind != '<' {
		p.wrong("expected '<'%s", context)
		return nil
	}
	body, err := parseBody[G](p, context, 0)
	if d, ok := err.(*ir.Diagnostic); ok && name == "memref" && d.Message == "expected '>' in memref type" {
		d.Message = "expected ',' or '>' in memref type"
	}
	if err != nil {
		p.Fail(p.Pos(), err)
		return nil
	}
	return body
}

// elem returns the element type, or nil after an error.
func (s *TypeSyntax) elem(p *Parser) ir.Type {
	t, err := s.Type(&BodyParser{p})
	if err != nil {
		p.Fail(s.Pos(), err)
		return nil
	}
	return t
}

// attr returns the attribute, or nil after an error.
func (s *AttrSyntax) attr(p *Parser) ir.Attribute {
	a, err := s.Attr(&BodyParser{p})
	if err != nil {
		p.Fail(s.Pos(), err)
		return nil
	}
	return a
}

// dimsSyntax are dims that an element type follows.
type dimsSyntax struct{ ShapeSyntax }

// Parse takes the tokens of dims.
func (s *dimsSyntax) Parse(tokens *lexer.PeekingLexer) error {
	last := tokens.Peek()
	for tokens.Peek().Type == lexShape {
		if err := s.take(tokens); err != nil {
			return err
		}
		last = tokens.Peek()
	}
	s.At, s.Open = Pos(last.Pos.Offset), true
	if last.Type == lexInt || last.Value == "?" || last.Value == "*" {
		return &syntaxError{at: Pos(last.Pos.Offset + len(last.Value)), msg: "expected 'x' in dimension list"}
	}
	return nil
}

// vectorDims are the dims of a vector: numbers, scalable ones in brackets.
type vectorDims struct{ dimsSyntax }

// Parse takes the tokens of dims.
func (s *vectorDims) Parse(tokens *lexer.PeekingLexer) error {
	first := tokens.Peek()
	err := s.dimsSyntax.Parse(tokens)
	if s.Unranked || slices.Contains(s.Dims, ir.Dynamic) || first.Value == "?" || first.Value == "*" {
		return &syntaxError{at: Pos(first.Pos.Offset), msg: "expected non-function type"}
	}
	if t := tokens.Peek(); err == nil && t.Value == "[" {
		tokens.Next()
		if t = tokens.Next(); t.Type != lexInt && t.Type != lexShape {
			return &syntaxError{Pos(t.Pos.Offset), "invalid dimension", true}
		}
		return &syntaxError{at: Pos(t.Pos.Offset + 1), msg: "missing ']' closing scalable dimension"}
	}
	return err
}

// isElement reports whether tensors and memrefs may hold the type: builtin
// scalars, and types of dialects.
func isElement(t ir.Type, memref bool) bool {
	switch t.(type) {
	case *ir.FunctionType, *ir.NoneType, *ir.TupleType, *ir.TensorType, *ir.UnrankedTensorType:
		return false
	case *ir.MemRefType, *ir.UnrankedMemRefType:
		return memref
	}
	return true
}

func (p *Parser) tensorType() ir.Type {
	b := builtinBody[tensorSyntax](p, "tensor")
	if b == nil {
		return nil
	}
	elem := b.Elem.elem(p)
	if p.err != nil {
		return nil
	}
	if !isElement(elem, false) {
		p.errorf(b.Elem.Pos(), "invalid tensor element type")
		return nil
	}
	var encoding ir.Attribute
	if b.Encoding != nil {
		encoding = b.Encoding.attr(p)
	}
	if p.err != nil {
		return nil
	}
	if b.Shape.Unranked {
		if encoding != nil {
			p.here("cannot apply encoding to unranked tensor")
			return nil
		}
		return p.ctx.UnrankedTensor(elem)
	}
	if v, ok := encoding.(EncodingVerifier); ok {
		if err := v.VerifyEncoding(b.Shape.Dims, elem); err != nil {
			p.errorf(b.Encoding.Pos(), "%s", err)
			return nil
		}
	}
	return p.ctx.Tensor(b.Shape.Dims, elem, encoding)
}

// EncodingVerifier is implemented by attributes that say which tensors they
// can be the encoding of.
type EncodingVerifier interface {
	VerifyEncoding(shape []int64, elem ir.Type) error
}

// MemRefLayout is implemented by attributes of dialects that are the layout of
// a memref and not its memory space.
type MemRefLayout interface {
	// VerifyMemRef returns an error where a memref of that shape and element
	// type cannot have the layout.
	VerifyMemRef(shape []int64, elem ir.Type) error
}

func (p *Parser) memRefType() ir.Type {
	at := p.Pos()
	b := builtinBody[memRefSyntax](p, "memref")
	if b == nil {
		return nil
	}
	elem := b.Elem.elem(p)
	if p.err != nil {
		return nil
	}
	if !isElement(elem, true) {
		p.errorf(b.Elem.Pos(), "invalid memref element type")
		return nil
	}
	var layout, space ir.Attribute
	for i := range b.Rest {
		a := b.Rest[i].attr(p)
		if p.err != nil {
			return nil
		}
		if !isMemRefLayout(a) {
			if space != nil {
				p.errorf(Pos(b.Rest[i].end), "multiple memory spaces specified in memref type")
				return nil
			}
			space = a
			continue
		}
		layout = a
		switch {
		case b.Shape.Unranked:
			p.errorf(Pos(b.Rest[i].end), "cannot have affine map for unranked memref type")
		case space != nil:
			p.errorf(Pos(b.Rest[i].end), "expected memory space to be last in memref type")
		default:
			p.Fail(at, verifyLayout(a, b.Shape.Dims, elem))
		}
		if p.err != nil {
			return nil
		}
	}
	if b.Shape.Unranked {
		return p.ctx.UnrankedMemRef(elem, space)
	}
	return p.ctx.MemRef(b.Shape.Dims, elem, layout, space)
}

func isMemRefLayout(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.AffineMapAttr, *ir.StridedLayoutAttr, MemRefLayout:
		return true
	}
	return false
}

func verifyLayout(a ir.Attribute, shape []int64, elem ir.Type) error {
	switch a := a.(type) {
	case *ir.AffineMapAttr:
		if n := a.Value().NumDims; n != len(shape) {
			return ir.Errorf(0, "memref layout mismatch between rank and affine map: %d != %d", len(shape), n)
		}
	case *ir.StridedLayoutAttr:
		if n := len(a.Strides()); n != len(shape) {
			return ir.Errorf(0, "expected the number of strides to match the rank")
		}
	case MemRefLayout:
		return a.VerifyMemRef(shape, elem)
	}
	return nil
}

func (p *Parser) vectorType() ir.Type {
	b := builtinBody[vectorSyntax](p, "vector")
	if b == nil {
		return nil
	}
	elem := b.Elem.elem(p)
	if p.err != nil {
		return nil
	}
	switch elem.(type) {
	case *ir.IntegerType, *ir.IndexType, *ir.FloatType:
	default:
		p.errorf(b.Elem.Pos(), "vector elements must be int/index/float type")
		return nil
	}
	for _, d := range b.Shape.Dims {
		if d <= 0 {
			p.errorf(b.Elem.Pos(), "vector types must have positive constant sizes")
			return nil
		}
	}
	return p.ctx.Vector(b.Shape.Dims, b.Shape.Scalable, elem)
}

// dimsText lists dims as messages do: 2, 3.
func dimsText(dims []int64) string {
	var text []byte
	for i, d := range dims {
		if i > 0 {
			text = append(text, ", "...)
		}
		text = append(text, decimal(d)...)
	}
	return string(text)
}

func (p *Parser) complexType() ir.Type {
	b := builtinBody[complexSyntax](p, "complex")
	if b == nil {
		return nil
	}
	elem := b.Elem.elem(p)
	if p.err != nil {
		return nil
	}
	switch elem.(type) {
	case *ir.IntegerType, *ir.FloatType:
		return p.ctx.Complex(elem)
	}
	p.errorf(b.Elem.Pos(), "invalid element type for complex")
	return nil
}

func (p *Parser) tupleType() ir.Type {
	b := builtinBody[tupleSyntax](p, "tuple")
	if b == nil {
		return nil
	}
	elems := make([]ir.Type, len(b.Elems))
	for i := range b.Elems {
		if elems[i] = b.Elems[i].elem(p); p.err != nil {
			return nil
		}
	}
	return p.ctx.Tuple(elems)
}
