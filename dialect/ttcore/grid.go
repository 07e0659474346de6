package ttcore

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// GridAttr is #ttcore.grid<8x8>, a grid of cores. It may say how its cores are
// numbered on the chips, (device, row, column), and since 2026 how those are
// numbered in the grid:
//
//	#ttcore.grid<8x8, (d0, d1) -> (0, d0, d1)>
//	#ttcore.grid<8x8, virt_to_physical_map = (d0, d1) -> (0, d0, d1), physical_to_virt_map = (d0, d1) -> (0, d0, d1)>
type GridAttr struct {
	ir.AttrBase
	shape            []int64
	forward, inverse *affine.Map // nil where the text has none
}

// Grid returns #ttcore.grid<shape>.
func Grid(ctx *ir.Context, shape []int64) *GridAttr {
	return ir.UniqueAttr(ctx, &GridAttr{shape: slices.Clone(shape)})
}

// Shape returns the extents.
func (a *GridAttr) Shape() []int64 { return slices.Clone(a.shape) }

// Mapping returns where cores are on the chips, ok is false where that is not
// said.
func (a *GridAttr) Mapping() (m affine.Map, ok bool) {
	if a.forward == nil {
		return m, false
	}
	return *a.forward, true
}

// PrintTo appends "#ttcore.grid<8x8>".
func (a *GridAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.grid")
	a.PrintBody(w)
}

// PrintBody appends "<8x8>", which other attributes write of a grid.
func (a *GridAttr) PrintBody(w *ir.TextWriter) {
	w.Byte('<')
	w.Str(shapeText(a.shape))
	switch {
	case a.inverse != nil:
		w.Str(", virt_to_physical_map = ")
		w.Append(a.forward.AppendText)
		w.Str(", physical_to_virt_map = ")
		w.Append(a.inverse.AppendText)
	case a.forward != nil:
		w.Str(", ")
		w.Append(a.forward.AppendText)
	}
	w.Byte('>')
}

// GridSyntax is <8x8> in a grammar, with the maps of a [GridAttr].
type GridSyntax struct {
	Shape   asm.ShapeSyntax      `parser:"'<' @@"`
	Forward *asm.AffineMapSyntax `parser:"( ',' ( 'virt_to_physical_map' '=' )? @@"`
	Inverse *asm.AffineMapSyntax `parser:"  ( ',' 'physical_to_virt_map' '=' @@ )? )? '>'"`
}

// Attr returns the grid.
func (s *GridSyntax) Attr(p *asm.BodyParser) (*GridAttr, error) {
	if err := checkDims(p, s.Shape); err != nil {
		return nil, err
	}
	a := &GridAttr{shape: s.Shape.Dims}
	for _, m := range []struct {
		syntax *asm.AffineMapSyntax
		to     **affine.Map
	}{{s.Forward, &a.forward}, {s.Inverse, &a.inverse}} {
		if m.syntax == nil {
			continue
		}
		v, err := m.syntax.Map(p)
		if err != nil {
			return nil, err
		}
		*m.to = &v
	}
	return ir.UniqueAttr(p.Context(), a), nil
}

func parseGrid(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[GridSyntax](p)
	if err != nil {
		return nil, err
	}
	return s.Attr(p)
}
