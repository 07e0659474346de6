package xla

import (
	"math/big"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
)

// syntax parses the attribute of the dialect.
type syntax struct{}

// layoutSyntax is <{1,0:T(8,128)(2,1)E(4)}>.
type layoutSyntax struct {
	Order []*numberSyntax `parser:"'<' '{' ( @@ ( ',' @@ )* )?"`
	Parts []*partSyntax   `parser:"( ':' @@* )? '}' '>'"`
}

// partSyntax is T(8,128)(2,1), or one of XLA's other attributes.
type partSyntax struct {
	Pos    lexer.Position
	Name   string         `parser:"@Ident"`
	Groups []*groupSyntax `parser:"( '(' @@ ')' )+"`
}

type groupSyntax struct {
	Numbers []*numberSyntax `parser:"( @@ ( ( ',' | ':' ) @@ )* )?"`
}

// numberSyntax is 128, -3 or, in a tile, *. The letters of D(D,C) are here to
// be refused by name.
type numberSyntax struct {
	Pos    lexer.Position
	Star   bool   `parser:"( @'*'"`
	Letter string `parser:"| @Ident"`
	Minus  bool   `parser:"| @'-'?"`
	Digits string `parser:"  @Int )"`
}

func (s *numberSyntax) value(p *asm.BodyParser) (int64, error) {
	at := asm.Pos(s.Pos.Offset)
	if s.Digits == "" {
		return 0, p.Errorf(at, "expected integer value")
	}
	base := 10
	if strings.HasPrefix(s.Digits, "0x") {
		base = 0
	}
	v, ok := new(big.Int).SetString(s.Digits, base)
	if !ok || !v.IsInt64() {
		return 0, p.Errorf(at, "integer value too large")
	}
	if s.Minus {
		return -v.Int64(), nil
	}
	return v.Int64(), nil
}

// ParseType knows no types.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// ParseAttr parses #xla.layout.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	if mnemonic != "layout" {
		return nil, nil
	}
	s, err := asm.ParseBody[layoutSyntax](p)
	if err != nil {
		return nil, err
	}
	var l Layout
	for _, n := range s.Order {
		d, err := n.value(p)
		if err != nil {
			return nil, err
		}
		l.MinorToMajor = append(l.MinorToMajor, d)
	}
	const order = "TLES"
	next := 0
	for _, part := range s.Parts {
		at := asm.Pos(part.Pos.Offset)
		i := strings.Index(order, part.Name)
		if i < 0 || len(part.Name) != 1 {
			return nil, p.Errorf(at, "XLA's layout attribute '%s' is not supported, only T, L, E and S are", part.Name)
		}
		if i < next {
			return nil, p.Errorf(at, "expected layout attributes in the order T, L, E, S, each at most once")
		}
		next = i + 1
		if err := l.set(p, part); err != nil {
			return nil, err
		}
	}
	return Attr(p.Context(), l), nil
}

// set reads one part of a layout.
func (l *Layout) set(p *asm.BodyParser, part *partSyntax) error {
	if part.Name == "T" {
		for _, g := range part.Groups {
			tile, err := g.tiling(p)
			if err != nil {
				return err
			}
			l.Tiles = append(l.Tiles, tile)
		}
		return nil
	}
	if len(part.Groups) != 1 || len(part.Groups[0].Numbers) != 1 {
		return p.Errorf(asm.Pos(part.Pos.Offset), "expected one number, %s(n)", part.Name)
	}
	number := part.Groups[0].Numbers[0]
	v, err := number.value(p)
	if err != nil {
		return err
	}
	if v < 0 {
		return p.Errorf(asm.Pos(number.Pos.Offset), "expected a number that is not negative")
	}
	switch part.Name {
	case "L":
		l.TailAlignment = v
	case "E":
		l.ElementBits = v
	case "S":
		l.MemorySpace = v
	}
	return nil
}

func (g *groupSyntax) tiling(p *asm.BodyParser) (layout.Tiling, error) {
	tile := layout.Tiling{}
	for _, n := range g.Numbers {
		if n.Star {
			tile = append(tile, layout.Combine)
			continue
		}
		v, err := n.value(p)
		if err != nil {
			return nil, err
		}
		if v <= 0 {
			return nil, p.Errorf(asm.Pos(n.Pos.Offset), "expected a positive tile size or *")
		}
		tile = append(tile, v)
	}
	return tile, nil
}
