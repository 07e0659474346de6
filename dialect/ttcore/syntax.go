package ttcore

import (
	"slices"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// syntax parses the types and attributes of the dialect.
type syntax struct{}

// legacySyntax parses the same under older names.
type legacySyntax struct{ syntax }

// ParseAttr parses #tt.layout as #ttcore.metal_layout. What may be kept as it is
// written keeps its older name. So does a layout that cannot be read: some had strides
// in place of a map, or whether the memory is interleaved behind the memref.
func (s legacySyntax) ParseAttr(p *asm.BodyParser, mnemonic string, t ir.Type) (ir.Attribute, error) {
	written := mnemonic
	if mnemonic == "layout" {
		mnemonic = "metal_layout"
	}
	isText := mnemonic == "grid" || mnemonic == "shard" || p.FirstWord() == "logical_shape"
	if isText && p.Context().AllowsUnregistered() {
		return nil, nil
	}
	if mnemonic == "metal_layout" {
		a, _, err := p.WithText("tt", written, func() (ir.Attribute, error) { return parseMetalLayout(p) })
		return a, err
	}
	return s.syntax.ParseAttr(p, mnemonic, t)
}

// tileSyntax is <32x32, f32> or <32x32, f32, faces = 16x16>.
type tileSyntax struct {
	Shape asm.ShapeSyntax  `parser:"'<' @@ ','"`
	Data  wordSyntax       `parser:"@@"`
	Faces *asm.ShapeSyntax `parser:"( ',' 'faces' '=' @@ )? '>'"`
}

// memorySpaceSyntax is <l1>.
type memorySpaceSyntax struct {
	Space wordSyntax `parser:"'<' @@ '>'"`
}

// metalLayoutSyntax is <(d0, d1) -> (d0, d1), undef, <1x1>, memref<…>>.
type metalLayoutSyntax struct {
	Linear asm.AffineMapSyntax `parser:"'<' @@ ','"`
	OOB    wordSyntax          `parser:"@@ ','"`
	Grid   asm.ShapeSyntax     `parser:"'<' @@ '>' ','"`
	MemRef asm.TypeSyntax      `parser:"@@ '>'"`
}

// wordSyntax is a word that knows its place.
type wordSyntax struct {
	Pos  lexer.Position
	Text string `parser:"@Ident"`
}

func (w wordSyntax) at() asm.Pos { return asm.Pos(w.Pos.Offset) }

// ParseType parses !ttcore.tile and !ttcore.dict.
func (syntax) ParseType(p *asm.BodyParser, mnemonic string) (ir.Type, error) {
	switch mnemonic {
	case "tile":
		return parseTile(p)
	case "dict":
		return Dict(p.Context()), nil
	}
	return nil, nil
}

func parseTile(p *asm.BodyParser) (ir.Type, error) {
	s, err := asm.ParseBody[tileSyntax](p)
	if err != nil {
		return nil, err
	}
	if len(s.Shape.Dims) != 2 || s.Shape.Open || s.Shape.Unranked || s.Shape.Scalable != nil {
		return nil, p.Errorf(s.Shape.At, "expected 2D shape")
	}
	data, err := ParseDataType(s.Data.Text)
	if err != nil {
		return nil, p.Errorf(s.Data.at(), "%s", err)
	}
	var faces []int64
	at := s.Shape.At
	if s.Faces != nil {
		faces, at = s.Faces.Dims, s.Faces.At
		if len(faces) != 2 || s.Faces.Open || s.Faces.Unranked || s.Faces.Scalable != nil {
			return nil, p.Errorf(at, "expected 2D shape")
		}
	}
	t, err := Tile(p.Context(), s.Shape.Dims[0], s.Shape.Dims[1], data, faces)
	if err != nil {
		return nil, p.Errorf(at, "%s", err)
	}
	return t, nil
}

// ParseAttr parses #ttcore.metal_layout and what belongs to it.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	switch mnemonic {
	case "metal_layout":
		if p.FirstWord() == "logical_shape" {
			return parseDeviceLayout(p)
		}
		return parseMetalLayout(p)
	case "grid":
		return p.AsWritten("ttcore", mnemonic, func() (ir.Attribute, error) { return parseGrid(p) })
	case "shard":
		return p.AsWritten("ttcore", mnemonic, func() (ir.Attribute, error) { return parseShard(p) })
	case "core_range":
		return parseCoreRange(p)
	case "device":
		return parseDevice(p)
	case "system_desc":
		return parseSystemDesc(p)
	case "memory_space":
		s, err := asm.ParseBody[memorySpaceSyntax](p)
		if err != nil {
			return nil, err
		}
		space, err := ParseMemorySpace(s.Space.Text)
		if err != nil {
			return nil, p.Errorf(s.Space.at(), "%s", err)
		}
		return MemorySpaceOf(p.Context(), space), nil
	}
	if isWritten(mnemonic) || isWrittenLayout(mnemonic) {
		return parseWritten(p, mnemonic)
	}
	return nil, nil
}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	own := []string{"metal_layout", "grid", "shard", "core_range", "device", "memory_space", "system_desc"}
	return []string{"tile", "dict"}, slices.Concat(own, writtenNames(), writtenLayouts())
}

// parseMetalLayout reads what comes in every other type straight from the text, and
// all that is not of that form by the grammar, which has the messages.
func parseMetalLayout(p *asm.BodyParser) (ir.Attribute, error) {
	var linear affine.Map
	var oob OOBVal
	var grid []int64
	plain := p.Try(func() bool {
		if p.Expect("<"); !p.At("(") {
			return false
		}
		linear = p.BareAffineMap()
		p.Expect(",")
		var err error
		oob, err = ParseOOBVal(p.Keyword())
		p.Expect(",")
		p.Expect("<")
		grid = p.Extents()
		p.Expect(">")
		p.Expect(",")
		return err == nil
	})
	if !plain {
		return parseMetalGrammar(p)
	}
	at := p.Pos()
	t := p.Type()
	p.Expect(">")
	if p.Failed() {
		return nil, p.Failure()
	}
	memref, ok := t.(*ir.MemRefType)
	if !ok {
		return nil, errNoMemRef(p, at, t)
	}
	return MetalLayout(p.Context(), linear, oob, grid, memref), nil
}

func errNoMemRef(p *asm.BodyParser, at asm.Pos, t ir.Type) error {
	return p.Errorf(at, "expected a ranked memref, found '%s'", t)
}

func parseMetalGrammar(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[metalLayoutSyntax](p)
	if err != nil {
		return nil, err
	}
	linear, err := s.Linear.Map(p)
	if err != nil {
		return nil, err
	}
	oob, err := ParseOOBVal(s.OOB.Text)
	if err != nil {
		return nil, p.Errorf(s.OOB.at(), "%s", err)
	}
	if s.Grid.Open && len(s.Grid.Dims) > 0 || s.Grid.Unranked || s.Grid.Scalable != nil {
		return nil, p.Errorf(s.Grid.At, "expected the shape of a grid, such as 2x4")
	}
	for _, n := range s.Grid.Dims {
		if n == ir.Dynamic {
			return nil, p.Errorf(s.Grid.At, "expected a static grid")
		}
	}
	t, err := s.MemRef.Type(p)
	if err != nil {
		return nil, err
	}
	memref, ok := t.(*ir.MemRefType)
	if !ok {
		return nil, errNoMemRef(p, s.MemRef.Pos(), t)
	}
	return MetalLayout(p.Context(), linear, oob, s.Grid.Dims, memref), nil
}
