package asm

import (
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// AffineMapOfSSA parses the subscripts of an affine access in brackets,
// [%i * 4 + symbol(%n), %j], and returns the map with the operands of its dims
// and then of its symbols, which are all of type index. The map is nil after an
// error.
func (p *Parser) AffineMapOfSSA() (*ir.AffineMapAttr, []*ir.Value) {
	s, dims, syms := p.ssaMap('[', ']')
	vs := p.valueRoom.take(len(dims) + len(syms))
	for _, us := range [2][]Unresolved{dims, syms} {
		for _, u := range us {
			vs = append(vs, p.Resolve(u, p.ctx.Index()))
		}
	}
	if p.err != nil {
		return nil, nil
	}
	if s.attr == nil {
		s.attr = p.ctx.AffineMap(s.m)
	}
	return s.attr, vs
}

// AffineMapOfSSAIn is AffineMapOfSSA for a list in parentheses.
func (p *Parser) AffineMapOfSSAIn(open string) (m affine.Map, dims, syms []Unresolved) {
	kind := punctuation(open)
	s, dims, syms := p.ssaMap(kind, closing(kind))
	return s.m, dims, syms
}

// AffineExprOfSSA parses one subscript, up to the comma or the bracket behind
// it.
func (p *Parser) AffineExprOfSSA() (m affine.Map, dims, syms []Unresolved) {
	s, dims, syms := p.ssaExprs(0, true)
	return s.m, dims, syms
}

func (p *Parser) ssaMap(open, close tokenKind) (s *subscripts, dims, syms []Unresolved) {
	if p.kind != open {
		p.wrong("expected '%s' in affine map", tokenText(open))
		return &subscripts{}, nil, nil
	}
	p.advance()
	s, dims, syms = p.ssaExprs(close, false)
	if !p.accept(close) {
		p.wrong("expected '%s' in affine map", tokenText(close))
	}
	return s, dims, syms
}

// subscripts is what a text of subscripts stands for; dims and syms are the
// values behind the map's dims and symbols, by the order in which the text has
// them.
type subscripts struct {
	m          affine.Map
	attr       *ir.AffineMapAttr // of m, once it was asked for
	dims, syms []int
}

// ssaExprs parses subscripts to the bracket that closes them, or one of them. The
// map is remembered by the text, in which each value is but a number.
func (p *Parser) ssaExprs(close tokenKind, one bool) (s *subscripts, dims, syms []Unresolved) {
	begin := p.scanner
	t := &p.subscript
	ok := p.readSubscripts(one)
	if ok {
		s = p.subscripts[string(t.key)]
	}
	if s == nil {
		p.scanner = begin
		a := &affineParser{Parser: p, values: true}
		s = &subscripts{}
		if one {
			s.m.Results = []*affine.Expr{a.expr()}
			s.m.NumDims, s.m.NumSymbols = len(a.dims), len(a.syms)
		} else {
			s.m = a.subscripts(close)
		}
		if p.err != nil {
			return &subscripts{}, nil, nil
		}
		s.dims, s.syms = positions(a.dims, t.names), positions(a.syms, t.names)
		if ok {
			p.subscripts[string(t.key)] = s
		}
	}
	dims = p.useRoom.take(len(s.dims))
	for _, i := range s.dims {
		dims = append(dims, p.useOf(t.names[i], t.places[i]))
	}
	syms = p.useRoom.take(len(s.syms))
	for _, i := range s.syms {
		syms = append(syms, p.useOf(t.names[i], t.places[i]))
	}
	return s, dims, syms
}

// subscriptText is a text of subscripts: the values in it, and the key by which
// it is remembered.
type subscriptText struct {
	names  []string
	places []Pos
	key    []byte
}

// readSubscripts reads ahead to the end of the subscripts and sets p.subscript.
// It reports false where the text cannot be right: then the parser stands
// anywhere.
func (p *Parser) readSubscripts(one bool) bool {
	t := &p.subscript
	t.names, t.places, t.key = t.names[:0], t.places[:0], t.key[:0]
	for depth := 1; ; {
		switch p.kind {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if one && depth == 1 {
				depth = 0
			}
		case tokPercent, tokIdent, tokInt, '+', '-', '*':
		default:
			return false
		}
		if depth == 0 {
			return true
		}
		if p.kind == tokPercent {
			name, pos := p.spelling(), p.Pos()
			if p.end < len(p.text) && p.text[p.end] == '#' {
				if p.scanner.next() != nil {
					return false
				}
				name += p.spelling()
			}
			i := slices.Index(t.names, name)
			if i < 0 {
				i = len(t.names)
				t.names, t.places = append(t.names, name), append(t.places, pos)
			}
			t.key = strconv.AppendInt(append(t.key, '%'), int64(i), 10)
		} else {
			t.key = append(t.key, p.spelling()...)
		}
		t.key = append(t.key, ' ')
		if p.scanner.next() != nil {
			return false
		}
	}
}

// useOf returns the use of a value by its text: %x or %x#1.
func (p *Parser) useOf(text string, at Pos) Unresolved {
	for i := 1; i < len(text); i++ {
		if text[i] == '#' {
			n := 0
			for _, c := range []byte(text[i+1:]) {
				if !isDigit(c) || n >= maxNumbered {
					p.errorf(at, "invalid SSA value result number")
					return Unresolved{}
				}
				n = n*10 + int(c-'0')
			}
			return Unresolved{text[:i], n, at}
		}
	}
	return Unresolved{text, 0, at}
}

// DimAndSymbolList parses (%d0, %d1)[%s0], the symbols being optional, and
// returns the values, of type index, and how many of them are dims.
func (p *Parser) DimAndSymbolList() (operands []*ir.Value, numDims int) {
	us := p.OperandsIn("(")
	numDims = len(us)
	if p.kind == '[' {
		us = append(us, p.OperandsIn("[")...)
	}
	return p.ResolveSame(us, p.ctx.Index()), numDims
}

// BareAffineMap parses a map without the word affine_map: (i, j) -> (j, i).
func (p *Parser) BareAffineMap() affine.Map {
	at := p.Pos()
	m, _ := (&affineParser{Parser: p}).mapOrSet()
	if m == nil {
		p.errorf(at, "expected AffineMap, but got IntegerSet")
	}
	if p.err != nil {
		return affine.Map{}
	}
	return *m
}
