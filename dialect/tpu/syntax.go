package tpu

import (
	"strconv"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

// syntax parses the attributes of the dialect.
type syntax struct{}

// tiledSyntax is <(8,128)(2,1),[2,1]>.
type tiledSyntax struct {
	Pos     lexer.Position
	Tiles   []*tileSyntax   `parser:"'<' @@* ','"`
	Strides []*numberSyntax `parser:"'[' ( @@ ( ',' @@ )* )? ']' '>'"`
}

// tileSyntax is (8,128).
type tileSyntax struct {
	Sizes []*numberSyntax `parser:"'(' ( @@ ( ',' @@ )* )? ')'"`
}

// numberSyntax is 128, or the ? of a stride that is not known.
type numberSyntax struct {
	Pos     lexer.Position
	Dynamic bool   `parser:"( @'?'"`
	Minus   string `parser:"| @'-'?"`
	Digits  string `parser:"  @Int )"`
}

// spaceSyntax is <vmem>.
type spaceSyntax struct {
	Pos  lexer.Position
	Name string `parser:"'<' @Ident '>'"`
}

// ParseType knows no types.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// ParseAttr parses #tpu.tiled and #tpu.memory_space.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	switch mnemonic {
	case "tiled":
		return p.AsWritten("tpu", mnemonic, func() (ir.Attribute, error) { return parseTiled(p) })
	case "memory_space":
		return p.AsWritten("tpu", mnemonic, func() (ir.Attribute, error) { return parseSpace(p) })
	}
	return nil, nil
}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{"memory_space", "tiled"}
}

func parseTiled(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[tiledSyntax](p)
	if err != nil {
		return nil, err
	}
	var tiles []layout.Tiling
	for _, t := range s.Tiles {
		sizes, err := numbers(p, t.Sizes)
		if err != nil {
			return nil, err
		}
		tiles = append(tiles, sizes)
	}
	strides, err := numbers(p, s.Strides)
	if err != nil {
		return nil, err
	}
	a, err := Tiled(p.Context(), tiles, strides)
	if err != nil {
		return nil, p.Errorf(asm.Pos(s.Pos.Offset), "%s", err)
	}
	return a, nil
}

func numbers(p *asm.BodyParser, list []*numberSyntax) ([]int64, error) {
	out := make([]int64, len(list))
	for i, n := range list {
		if n.Dynamic {
			return nil, p.Errorf(asm.Pos(n.Pos.Offset), "Not implemented: Dynamic tile strides")
		}
		v, err := strconv.ParseInt(n.Minus+n.Digits, 10, 64)
		if err != nil {
			return nil, p.Errorf(asm.Pos(n.Pos.Offset), "integer value too large")
		}
		out[i] = v
	}
	return out, nil
}

func parseSpace(p *asm.BodyParser) (ir.Attribute, error) {
	s, err := asm.ParseBody[spaceSyntax](p)
	if err != nil {
		return nil, err
	}
	if a := MemorySpace(p.Context(), s.Name); a != nil {
		return a, nil
	}
	return nil, p.Errorf(asm.Pos(s.Pos.Offset), "unknown memory space '%s'", s.Name)
}
