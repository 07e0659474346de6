package ttnn

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// syntax parses the attributes of the dialect.
type syntax struct{}

// wordSyntax is <dram>.
type wordSyntax struct {
	Pos  lexer.Position
	Text string `parser:"'<' @Ident '>'"`
}

// layoutSyntax is the body of #ttnn.ttnn_layout.
type layoutSyntax struct {
	Linear asm.AffineMapSyntax `parser:"'<' @@ ','"`
	Grid   ttcore.GridSyntax   `parser:"@@ ','"`
	Mesh   *asm.StringSyntax   `parser:"( 'mesh' '=' '<' @String '>' ',' )?"`
	MemRef asm.TypeSyntax      `parser:"@@"`
	Memory *memorySyntax       `parser:"( ',' @@ )?"`
	Exact  *string             `parser:"( ',' 'exactGrid' '=' @( 'true' | 'false' ) )?"`
	Ignore *string             `parser:"( ',' 'ignorePhysicalLayout' '=' @( 'true' | 'false' ) )?"`
	Cores  *coresSyntax        `parser:"( ',' 'core_ranges' '=' @@ )? '>'"`
}

// memorySyntax is <interleaved>, alone or as the attribute it stands for. In 2024 it
// was the bare word.
type memorySyntax struct {
	Pos   lexer.Position
	Short string          `parser:"( '<' @Ident '>' | (?! Ident '=' ) @Ident"`
	Whole *asm.AttrSyntax `parser:"| @@ )"`
}

// coreSetSyntax is <[#ttnn.core_range<(0,0), (7,7)>, …]>.
type coreSetSyntax struct {
	Ranges []*asm.AttrSyntax `parser:"'<' ( '[' ( @@ ( ',' @@ )* )? ']' )? '>'"`
}

// coresSyntax is a set of cores, alone or as the attribute it stands for.
type coresSyntax struct {
	Short *coreSetSyntax  `parser:"( @@"`
	Whole *asm.AttrSyntax `parser:"| @@ )"`
}

// rangeSyntax is <(0,0), (7,7)>.
type rangeSyntax struct {
	Start coreSyntax `parser:"'<' @@ ','"`
	End   coreSyntax `parser:"@@ '>'"`
}

// coreSyntax is (0,7): column and row.
type coreSyntax struct {
	Pos lexer.Position
	X   string `parser:"'(' @Int"`
	Y   string `parser:"',' @Int ')'"`
}

func (s *coreSyntax) core(p *asm.BodyParser) (c Core, err error) {
	if c.X, err = strconv.ParseInt(s.X, 10, 64); err == nil {
		c.Y, err = strconv.ParseInt(s.Y, 10, 64)
	}
	if err != nil {
		return c, p.Errorf(asm.Pos(s.Pos.Offset), "integer value too large")
	}
	return c, nil
}

// ParseType knows no types.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// verified is an attribute that can be wrong although its text is right.
type verified interface {
	ir.Attribute
	verify() error
}

// ParseAttr parses #ttnn.ttnn_layout and what it is made of. A layout that is kept as
// it is written is a layout all the same.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	read, ok := map[string]func(*asm.BodyParser) (ir.Attribute, error){
		"buffer_type":          parseBufferType,
		"tensor_memory_layout": parseMemoryLayout,
		"core_range":           parseCoreRange,
		"core_range_set":       parseCoreRangeSet,
		"ttnn_layout":          parseLayout,
		"shape":                parseShape,
		"shard_orientation":    parseOrientation,
		"shard_mode":           parseShardMode,
		"shard_spec":           parseShardSpec,
		"nd_shard_spec":        parseNDShardSpec,
		"memory_config":        parseMemoryConfig,
	}[mnemonic]
	if !ok {
		return nil, nil
	}
	at := p.Pos()
	a, text, err := p.WithText("ttnn", mnemonic, func() (ir.Attribute, error) { return read(p) })
	if a == nil || err != nil {
		return nil, err
	}
	if v, ok := a.(verified); ok {
		err = v.verify()
	}
	layout, isLayout := a.(*LayoutAttr)
	switch {
	case text != nil && (err != nil || !isLayout):
		return nil, nil
	case text != nil:
		return layout.as(text), nil
	case err != nil:
		return nil, p.Errorf(at, "%s", err)
	}
	return a, nil
}

// as returns the same layout that prints as a text.
func (a *LayoutAttr) as(text *ir.OpaqueAttr) *LayoutAttr {
	same := *a
	same.AttrBase, same.written = ir.AttrBase{}, text
	return ir.UniqueAttr(a.Context(), &same)
}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{
		"buffer_type", "tensor_memory_layout", "core_range", "core_range_set", "ttnn_layout",
		"shape", "shard_orientation", "shard_mode", "shard_spec", "nd_shard_spec", "memory_config",
	}
}

func parseBufferType(p *asm.BodyParser) (ir.Attribute, error) {
	b, err := parseWord(p, bufferTypes, "buffer type")
	if err != nil {
		return nil, err
	}
	return BufferTypeOf(p.Context(), b), nil
}

func parseMemoryLayout(p *asm.BodyParser) (ir.Attribute, error) {
	l, err := parseWord(p, memoryLayouts, "memory layout")
	if err != nil {
		return nil, err
	}
	return MemoryLayoutOf(p.Context(), l), nil
}

func parseWord[T ~string](p *asm.BodyParser, known []T, what string) (T, error) {
	s, err := asm.ParseBody[wordSyntax](p)
	if err != nil {
		return "", err
	}
	word, err := oneOf(known, s.Text, what)
	if err != nil {
		return "", p.Errorf(asm.Pos(s.Pos.Offset), "%s", err)
	}
	return word, nil
}

func parseCoreRange(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[rangeSyntax](p)
	if err != nil {
		return nil, err
	}
	a := &CoreRangeAttr{}
	if a.start, err = s.Start.core(p); err != nil {
		return nil, err
	}
	if a.end, err = s.End.core(p); err != nil {
		return nil, err
	}
	return ir.UniqueAttr(p.Context(), a), nil
}

func parseCoreRangeSet(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[coreSetSyntax](p)
	if err != nil {
		return nil, err
	}
	return s.attr(p)
}

func (s *coreSetSyntax) attr(p *asm.BodyParser) (*CoreRangeSetAttr, error) {
	set := &CoreRangeSetAttr{}
	for _, r := range s.Ranges {
		a, err := r.Attr(p)
		if err != nil {
			return nil, err
		}
		cores, ok := a.(*CoreRangeAttr)
		if !ok {
			return nil, p.Errorf(r.Pos(), "expected #ttnn.core_range<…>, found '%s'", a)
		}
		set.ranges = append(set.ranges, cores)
	}
	return ir.UniqueAttr(p.Context(), set), nil
}

func (s *coresSyntax) attr(p *asm.BodyParser) (*CoreRangeSetAttr, error) {
	if s.Short != nil {
		return s.Short.attr(p)
	}
	a, err := s.Whole.Attr(p)
	if err != nil {
		return nil, err
	}
	if set, ok := a.(*CoreRangeSetAttr); ok {
		return set, nil
	}
	return nil, p.Errorf(s.Whole.Pos(), "expected #ttnn.core_range_set<…>, found '%s'", a)
}

// parseLayout reads a layout, not verified.
func parseLayout(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[layoutSyntax](p)
	if err != nil {
		return nil, err
	}
	a := &LayoutAttr{exactGrid: isTrue(s.Exact), ignorePhysical: isTrue(s.Ignore)}
	if a.linear, err = s.Linear.Map(p); err != nil {
		return nil, err
	}
	if a.grid, err = s.Grid.Attr(p); err != nil {
		return nil, err
	}
	if s.Mesh != nil {
		a.mesh = p.Context().Str(string(*s.Mesh))
	}
	t, err := s.MemRef.Type(p)
	if err != nil {
		return nil, err
	}
	var ok bool
	if a.memref, ok = t.(*ir.MemRefType); !ok {
		return nil, p.Errorf(s.MemRef.Pos(), "expected a ranked memref, found '%s'", t)
	}
	if _, ok := a.memref.Space().(*BufferTypeAttr); !ok {
		return nil, p.Errorf(s.MemRef.Pos(), "expected a memref in a memory #ttnn.buffer_type<…>, found '%s'", t)
	}
	if s.Memory != nil {
		if a.memory, err = s.Memory.value(p); err != nil {
			return nil, err
		}
	}
	if s.Cores != nil {
		if a.cores, err = s.Cores.attr(p); err != nil {
			return nil, err
		}
	}
	return ir.UniqueAttr(p.Context(), a), nil
}

func isTrue(word *string) bool { return word != nil && *word == "true" }

func (s *memorySyntax) value(p *asm.BodyParser) (MemoryLayout, error) {
	at := asm.Pos(s.Pos.Offset)
	if s.Whole != nil {
		attr, err := s.Whole.Attr(p)
		if err != nil {
			return None, err
		}
		if m, ok := attr.(*MemoryLayoutAttr); ok {
			return m.value, nil
		}
		return None, p.Errorf(at, "expected a memory layout, found '%s'", attr)
	}
	l, err := oneOf(memoryLayouts, s.Short, "memory layout")
	if err != nil {
		return None, p.Errorf(at, "%s", err)
	}
	return l, nil
}
