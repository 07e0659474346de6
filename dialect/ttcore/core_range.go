package ttcore

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// CoreRangeAttr is #ttcore.core_range<(0, 0), (7, 7)>, a rectangle of cores
// given by row and column of its first and its last.
type CoreRangeAttr struct {
	ir.AttrBase
	start, end [2]int64
}

// PrintTo appends "#ttcore.core_range<(0, 0), (7, 7)>".
func (a *CoreRangeAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.core_range<")
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

// coreRangeSyntax is <(0, 0), (7, 7)>.
type coreRangeSyntax struct {
	Start coreSyntax `parser:"'<' @@ ','"`
	End   coreSyntax `parser:"@@ '>'"`
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
