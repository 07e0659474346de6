package xlashape

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// layout reads {1,0:T(8,128)…}. XLA's attributes come in one order, each at most
// once.
func (p *parser) layout(depth int) (*Layout, error) {
	l := &Layout{TailAlignment: 1, at: &offsets{layout: p.toks[0].at}}
	if err := p.expect("{"); err != nil {
		return nil, err
	}
	for p.toks[0].kind == integer {
		d, err := p.integer()
		if err != nil {
			return nil, err
		}
		l.MinorToMajor = append(l.MinorToMajor, d)
		if !p.accept(",") {
			break
		}
		if p.toks[0].kind != integer {
			return nil, p.errorf("expected an integer, found %s", p.toks[0])
		}
	}
	if p.accept(":") {
		var ignored int
		attrs := []struct {
			name string
			at   *int
			read func() error
		}{
			{"D", &ignored, func() error { return p.parenthesized(p.levelType) }},
			{"T", &ignored, func() error { return p.tiles(l) }},
			{"L", &l.at.tail, func() error { return p.number(&l.TailAlignment) }},
			{"#", &l.at.index, func() error { return p.unsigned(&l.IndexType) }},
			{"*", &l.at.pointer, func() error { return p.unsigned(&l.PointerType) }},
			{"E", &l.at.bits, func() error { return p.number(&l.ElementBits) }},
			{"S", &ignored, func() error { return p.number(&l.MemorySpace) }},
			{"SC", &ignored, func() error { return p.splits(l) }},
			{"P", &ignored, func() error { return p.physical(l, depth) }},
			{"M", &l.at.metadata, func() error { return p.number(&l.Metadata) }},
		}
		for _, a := range attrs {
			if *a.at = p.toks[0].at; !p.accept(a.name) {
				continue
			}
			if err := a.read(); err != nil {
				return nil, err
			}
		}
	}
	if p.accept("}") {
		return l, nil
	}
	return nil, p.errorf("expected '}' or one of D T L # * E S SC P M, in this order, found %s", p.toks[0])
}

// levelType reads how a sparse array stored a dim, which XLA ignores too.
func (p *parser) levelType() error {
	t := p.toks[0]
	if t.kind != name || len(t.text) != 1 || !strings.Contains("DCSH", t.text) {
		return p.errorf("expected a level type D, C, S or H, found %s", t)
	}
	p.next()
	p.accept("+")
	p.accept("~")
	return nil
}

func (p *parser) tiles(l *Layout) error {
	for first := true; first || p.toks[0].text == "("; first = false {
		l.at.tiles = append(l.at.tiles, p.toks[0].at)
		tile := layout.Tiling{}
		err := p.parenthesized(func() error {
			if p.accept("*") {
				tile = append(tile, layout.Combine)
				return nil
			}
			at := p.toks[0].at
			n, err := p.integer()
			if err == nil && n < 0 {
				return errorAt(at, "expected a tile size or *, found %d", n)
			}
			tile = append(tile, n)
			return err
		})
		if err != nil {
			return err
		}
		l.Tiles = append(l.Tiles, tile)
	}
	return nil
}

// number reads (n).
func (p *parser) number(to *int64) (err error) {
	if err := p.expect("("); err != nil {
		return err
	}
	if *to, err = p.integer(); err != nil {
		return err
	}
	return p.expect(")")
}

// unsigned reads (u32).
func (p *parser) unsigned(to *string) error {
	if err := p.expect("("); err != nil {
		return err
	}
	if *to = strings.ToLower(p.toks[0].text); !isUnsigned(*to) {
		return p.errorf("expected an unsigned integer type, found %s", p.toks[0])
	}
	p.next()
	return p.expect(")")
}

// splits reads (0:10)(1:4,5).
func (p *parser) splits(l *Layout) error {
	for first := true; first || p.toks[0].text == "("; first = false {
		l.at.splits = append(l.at.splits, p.toks[0].at)
		err := p.expect("(")
		if err != nil {
			return err
		}
		var s Split
		if s.Dim, err = p.integer(); err != nil {
			return err
		}
		if err := p.expect(":"); err != nil {
			return err
		}
		err = p.list(")", func() error {
			at, err := p.integer()
			s.Positions = append(s.Positions, at)
			return err
		})
		if err != nil {
			return err
		}
		l.Splits = append(l.Splits, s)
	}
	return nil
}

func (p *parser) physical(l *Layout, depth int) (err error) {
	if err := p.expect("("); err != nil {
		return err
	}
	if l.Physical, err = p.shape(depth + 1); err != nil {
		return err
	}
	return p.expect(")")
}

// errorf returns an error at the next token.
func (p *parser) errorf(format string, args ...any) error {
	return errorAt(p.toks[0].at, format, args...)
}

func errorAt(at int, format string, args ...any) error {
	return &SyntaxError{at, fmt.Sprintf(format, args...)}
}
