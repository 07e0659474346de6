package arith

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// syntax parses the attributes of the dialect; it has no types.
type syntax struct{}

// ParseType implements asm.DialectSyntax.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// ParseAttr implements asm.DialectSyntax.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	switch mnemonic {
	case "fastmath":
		flags, err := parseFlags(p, "Arith_FastMathAttr", "arith::FastMathFlags", fastMathNames, map[string]uint8{"fast": uint8(Fast)})
		if err != nil {
			return nil, err
		}
		return NewFastMathAttr(p.Context(), FastMath(flags)), nil
	case "overflow":
		flags, err := parseFlags(p, "Arith_IntegerOverflowAttr", "arith::IntegerOverflowFlags", overflowNames, nil)
		if err != nil {
			return nil, err
		}
		return NewOverflowAttr(p.Context(), Overflow(flags)), nil
	}
	return nil, nil
}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{"fastmath", "overflow"}
}

// parseFlags parses <flag, …>. groups are names of several flags together.
func parseFlags(p *asm.BodyParser, attr, class string, names []string, groups map[string]uint8) (uint8, error) {
	values := map[string]uint8{"none": 0}
	for i, n := range names {
		values[n] = 1 << i
	}
	all := append([]string{"none"}, names...)
	for n, v := range groups {
		values[n] = v
		all = append(all, n)
	}
	p.Expect("<")
	at := p.Pos()
	flags := values[p.OneOf(all, at, attr, class)]
	for p.Accept(",") {
		flags |= values[p.OneOf(all, at, attr, class)]
	}
	p.Expect(">")
	return flags, p.Failure()
}
