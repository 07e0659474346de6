package ttcore

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// CoreRangeAttr is #ttcore.core_range<(0, 0), (7, 7)>, a rectangle of cores
// given by row and column of its first and its last. It may also be written as the
// first and the size, #ttcore.core_range<0x0, 8x8>.
type CoreRangeAttr struct {
	ir.AttrBase
	start, end [2]int64
	bySize     bool
}

// PrintTo appends "#ttcore.core_range<(0, 0), (7, 7)>".
func (a *CoreRangeAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.core_range<")
	if a.bySize {
		w.Str(shapeText(a.start[:]))
		w.Str(", ")
		w.Str(shapeText([]int64{a.end[0] - a.start[0] + 1, a.end[1] - a.start[1] + 1}))
		w.Byte('>')
		return
	}
	for i, c := range [][2]int64{a.start, a.end} {
		if i > 0 {
			w.Str(", ")
		}
		w.Byte('(')
		w.Int(c[0])
		w.Str(", ")
		w.Int(c[1])
		w.Byte(')')
	}
	w.Byte('>')
}

func (a *CoreRangeAttr) verify() error {
	for i := range 2 {
		if a.start[i] < 0 || a.end[i] < 0 {
			return ir.Errorf(0, "core coordinates must be non-negative")
		}
	}
	for i := range 2 {
		if a.start[i] > a.end[i] {
			return ir.Errorf(0, "start (%d, %d) must not exceed end (%d, %d)", a.start[0], a.start[1], a.end[0], a.end[1])
		}
	}
	return nil
}

// coreRangeSyntax is <(0, 0), (7, 7)> or <0x0, 8x8>.
type coreRangeSyntax struct {
	Offset *dimsSyntax `parser:"'<' ( @@ ','"`
	Size   *dimsSyntax `parser:"      @@"`
	Start  *coreSyntax `parser:"    | @@ ','"`
	End    *coreSyntax `parser:"      @@ ) '>'"`
}

// bySize reads the first core and how many rows and columns there are.
func (s *coreRangeSyntax) bySize(p *asm.BodyParser, a *CoreRangeAttr) error {
	a.bySize = true
	for i, list := range []*dimsSyntax{s.Offset, s.Size} {
		dims, err := list.dims(p)
		if err != nil {
			return err
		}
		what := [2]string{"offset", "size"}[i]
		if len(dims) != 2 {
			return p.Errorf(list.at, "%s must contain exactly 2 values, got %d", what, len(dims))
		}
		if i == 0 {
			a.start = [2]int64(dims)
			continue
		}
		for d, n := range dims {
			if n <= 0 {
				return p.Errorf(list.at, "size values must be positive")
			}
			if a.end[d] = a.start[d] + n - 1; a.end[d] < 0 {
				return p.Errorf(list.at, "integer value too large")
			}
		}
	}
	return nil
}

type coreSyntax struct {
	Pos    lexer.Position
	MinusY string `parser:"'(' @'-'?"`
	Y      string `parser:"@Int ','"`
	MinusX string `parser:"@'-'?"`
	X      string `parser:"@Int ')'"`
}

func (s *coreSyntax) core(p *asm.BodyParser) (c [2]int64, err error) {
	for i, text := range []string{s.MinusY + s.Y, s.MinusX + s.X} {
		if c[i], err = strconv.ParseInt(text, 10, 64); err != nil {
			return c, p.Errorf(asm.Pos(s.Pos.Offset), "integer value too large")
		}
	}
	return c, nil
}

func parseCoreRange(p *asm.BodyParser) (ir.Attribute, error) {
	at := p.Pos()
	var a *CoreRangeAttr
	attr, err := p.AsWritten("ttcore", "core_range", func() (ir.Attribute, error) {
		s, err := asm.ParseBody[coreRangeSyntax](p)
		if err != nil {
			return nil, err
		}
		a = &CoreRangeAttr{}
		if s.Offset != nil {
			if err := s.bySize(p, a); err != nil {
				return nil, err
			}
			return ir.UniqueAttr(p.Context(), a), nil
		}
		if a.start, err = s.Start.core(p); err != nil {
			return nil, err
		}
		if a.end, err = s.End.core(p); err != nil {
			return nil, err
		}
		return ir.UniqueAttr(p.Context(), a), nil
	})
	if attr == nil || err != nil {
		return nil, err
	}
	if err := a.verify(); err != nil {
		return nil, p.Errorf(at, "%s", err)
	}
	return attr, nil
}
