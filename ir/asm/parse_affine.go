package asm

import (
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// AffineMapOfSSA parses the subscripts of an affine access in brackets,
// [%i * 4 + symbol(%n), %j], and returns the map with the operands of its dims
// and then of its symbols, which are all of type index.
func (p *Parser) AffineMapOfSSA() (affine.Map, []*ir.Value) {
	m, dims, syms := p.ssaMap('[', ']')
	return m, p.ResolveSame(append(dims, syms...), p.ctx.Index())
}

// AffineMapOfSSAIn is AffineMapOfSSA for a list in parentheses.
func (p *Parser) AffineMapOfSSAIn(open string) (m affine.Map, dims, syms []Unresolved) {
	kind := punctuation(open)
	return p.ssaMap(kind, closing(kind))
}

// AffineExprOfSSA parses one subscript, up to the comma or the bracket behind
// it.
func (p *Parser) AffineExprOfSSA() (m affine.Map, dims, syms []Unresolved) {
	return p.ssaExprs(p.start, true)
}

func (p *Parser) ssaMap(open, close tokenKind) (m affine.Map, dims, syms []Unresolved) {
	if p.kind != open {
		p.wrong("expected '%s'", tokenText(open))
		return affine.Map{}, nil, nil
	}
	at := p.end
	p.advance()
	m, dims, syms = p.ssaExprs(at, false)
	p.need(close, "expected '"+tokenText(close)+"'")
	return m, dims, syms
}

// subscripts is what a text of subscripts stands for; dims and syms are the
// values behind the map's dims and symbols, by the order in which the text has
// them.
type subscripts struct {
	m          affine.Map
	dims, syms []int
}

// ssaExprs parses the text from a byte on, where the parser stands, to the
// bracket that closes it, or with one set, to a comma if that comes first. The
// map is remembered by the text, in which each value is but a number.
func (p *Parser) ssaExprs(at int, one bool) (m affine.Map, dims, syms []Unresolved) {
	var names []string
	var places []Pos
	key := p.subscriptKey[:0]
	for depth := 1; p.err == nil; {
		switch p.kind {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if one && depth == 1 {
				depth = 0
			}
		case tokEOF:
			depth = 0
		}
		if depth == 0 {
			break
		}
		if p.kind == tokPercent {
			name, pos := p.spelling(), p.Pos()
			if p.end < len(p.text) && p.text[p.end] == '#' {
				p.advance()
				name += p.spelling()
			}
			i := slices.Index(names, name)
			if i < 0 {
				i = len(names)
				names, places = append(names, name), append(places, pos)
			}
			key = strconv.AppendInt(append(key, '%'), int64(i), 10)
		} else {
			key = append(key, p.spelling()...)
		}
		key = append(key, ' ')
		p.advance()
	}
	p.subscriptKey = key
	if p.err != nil {
		return affine.Map{}, nil, nil
	}
	s := p.subscripts[string(key)]
	if s == nil {
		m, dimNames, symNames, err := affine.ParseIndices(p.text[at:p.start])
		if err != nil {
			p.Fail(Pos(at), p.affineError(at, err))
			return affine.Map{}, nil, nil
		}
		s = &subscripts{m: m}
		for _, n := range dimNames {
			s.dims = append(s.dims, slices.Index(names, n))
		}
		for _, n := range symNames {
			s.syms = append(s.syms, slices.Index(names, n))
		}
		if p.subscripts == nil {
			p.subscripts = map[string]*subscripts{}
		}
		p.subscripts[string(key)] = s
	}
	for _, i := range s.dims {
		dims = append(dims, p.useOf(names[i], places[i]))
	}
	for _, i := range s.syms {
		syms = append(syms, p.useOf(names[i], places[i]))
	}
	return s.m, dims, syms
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

// AffineMapInline parses a map: affine_map<…>, or an alias of one.
func (p *Parser) AffineMapInline() *ir.AffineMapAttr {
	at := p.Pos()
	a := p.Attr(nil)
	m, ok := a.(*ir.AffineMapAttr)
	if !ok && p.err == nil {
		p.errorf(at, "expected an affine map, but found '%s'", a)
	}
	return m
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
	at := p.start
	parens, depth := 0, 0
	for p.err == nil && p.kind != tokEOF {
		switch p.kind {
		case '(', '[':
			depth++
		case ')', ']':
			if depth--; depth == 0 && p.kind == ')' {
				parens++
			}
		}
		end := p.end
		p.advance()
		if parens == 2 && depth == 0 {
			m, err := affine.ParseMap(p.text[at:end])
			if err != nil {
				p.Fail(Pos(at), p.affineError(at, err))
			}
			return m
		}
	}
	p.wrong("expected an affine map")
	return affine.Map{}
}
