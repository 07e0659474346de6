package ttcore

import (
	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// deviceLayoutSyntax is what tt-mlir writes in a metal_layout since June 2025:
//
//	logical_shape = 64x64, dim_alignments = 32x32,
//	collapsed_intervals = dense<…>, undef, l1, sharded, index_map = map(0)
//
// The out-of-bounds value and the index_map are not there any more, and sharded has
// not always been written. In 2025 the intervals were first called collapse_dims, and
// the index_map view_affine_map.
type deviceLayoutSyntax struct {
	Pos        lexer.Position
	Logical    asm.ShapeSyntax `parser:"'<' 'logical_shape' '=' @@ ','"`
	Alignments asm.ShapeSyntax `parser:"'dim_alignments' '=' @@ ','"`
	Intervals  asm.AttrSyntax  `parser:"( 'collapsed_intervals' | 'collapse_dims' ) '=' @@ ','"`
	Words      []wordSyntax    `parser:"@@ ( ',' (?! 'index_map' | 'view_affine_map' | ',' ) @@ )*"`
	Index      *indexMapSyntax `parser:"( ',' ','? ( 'index_map' | 'view_affine_map' ) '=' @@ )? '>'"`
}

// mostIndexDims bounds the identity maps that a rank stands for.
const mostIndexDims = 64

// indexMapSyntax is map(n), the identity of n dims, or an affine map.
type indexMapSyntax struct {
	Rank *integerSyntax       `parser:"( 'map' '(' @@ ')'"`
	Map  *asm.AffineMapSyntax `parser:"| @@ )"`
}

// parseDeviceLayout parses #ttcore.metal_layout<logical_shape = …>.
func parseDeviceLayout(p *asm.BodyParser) (ir.Attribute, error) {
	at := p.Pos()
	a, text, err := p.WithText("ttcore", "metal_layout", func() (ir.Attribute, error) {
		s, err := asm.ParseBody[deviceLayoutSyntax](p)
		if err != nil {
			return nil, err
		}
		layout, err := s.layout(p)
		if err != nil {
			return nil, err
		}
		return ir.UniqueAttr(p.Context(), layout), nil
	})
	if a == nil || err != nil {
		return nil, err
	}
	layout := a.(*DeviceLayoutAttr)
	err = layout.verify()
	switch {
	case err != nil && text != nil:
		return nil, nil
	case err != nil:
		return nil, p.Errorf(at, "%s", err)
	case text != nil:
		return layout.as(text), nil
	}
	return layout, nil
}

// as returns the same layout that prints as a text.
func (a *DeviceLayoutAttr) as(text *ir.OpaqueAttr) *DeviceLayoutAttr {
	same := *a
	same.AttrBase, same.written = ir.AttrBase{}, text
	return ir.UniqueAttr(a.Context(), &same)
}

// layout returns what was read, not verified.
func (s *deviceLayoutSyntax) layout(p *asm.BodyParser) (*DeviceLayoutAttr, error) {
	a := &DeviceLayoutAttr{logical: s.Logical.Dims, alignments: s.Alignments.Dims}
	for _, shape := range []asm.ShapeSyntax{s.Logical, s.Alignments} {
		if err := checkDims(p, shape); err != nil {
			return nil, err
		}
	}
	intervals, err := s.Intervals.Attr(p)
	if err != nil {
		return nil, err
	}
	var ok bool
	if a.intervals, ok = intervals.(*ir.DenseElementsAttr); !ok {
		return nil, p.Errorf(s.Intervals.Pos(), "expected intervals of dims, dense<[[0, 1], …]>")
	}
	if err := s.words(p, a); err != nil {
		return nil, err
	}
	if s.Index != nil {
		a.index = &affine.Map{}
		if s.Index.Rank != nil {
			rank, err := s.Index.Rank.integer(p)
			if err != nil {
				return nil, err
			}
			if rank > mostIndexDims {
				return nil, p.Errorf(s.Index.Rank.at(), "expected at most %d dims, found %d", mostIndexDims, rank)
			}
			*a.index = affine.Identity(int(rank))
		}
		if s.Index.Map != nil {
			if *a.index, err = s.Index.Map.Map(p); err != nil {
				return nil, err
			}
		}
	}
	return a, nil
}

// words reads the out-of-bounds value, the memory space and the memory layout, of
// which either the first or the last may be missing.
func (s *deviceLayoutSyntax) words(p *asm.BodyParser, a *DeviceLayoutAttr) (err error) {
	words := s.Words
	if last := words[len(words)-1]; last.Text == string(Sharded) || last.Text == string(Interleaved) {
		a.memory, words = MemoryLayout(last.Text), words[:len(words)-1]
	}
	switch {
	case len(words) > 2:
		return p.Errorf(words[2].at(), "expected sharded or interleaved, found '%s'", words[2].Text)
	case len(words) == 2:
		if _, err := ParseMemorySpace(words[0].Text); err == nil {
			return p.Errorf(words[1].at(), "expected sharded or interleaved, found '%s'", words[1].Text)
		}
		oob, err := ParseOOBVal(words[0].Text)
		if err != nil {
			return p.Errorf(words[0].at(), "%s", err)
		}
		a.oob = &oob
	case len(words) == 0 || a.memory == "":
		return p.Errorf(s.Words[0].at(), "expected a memory space and sharded or interleaved, found '%s'", s.Words[0].Text)
	}
	space := words[len(words)-1]
	if a.space, err = ParseMemorySpace(space.Text); err != nil {
		return p.Errorf(space.at(), "%s", err)
	}
	return nil
}

// checkDims returns an error unless a shape is a list of known numbers.
func checkDims(p *asm.BodyParser, s asm.ShapeSyntax) error {
	if s.Open && len(s.Dims) > 0 || s.Unranked || s.Scalable != nil {
		return p.Errorf(s.At, "expected a list of numbers, such as 2x4")
	}
	for _, n := range s.Dims {
		if n == ir.Dynamic {
			return p.Errorf(s.At, "expected known numbers, found ?")
		}
	}
	return nil
}
