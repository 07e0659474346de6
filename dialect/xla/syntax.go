package xla

import (
	"errors"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// syntax parses the attribute of the dialect.
type syntax struct{}

// ParseType knows no types.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) {
	return nil, []string{"layout"}
}

// ParseAttr parses #xla.layout, whose body is what XLA writes behind a shape and
// then, with a comma between, what padding holds.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	if mnemonic != "layout" {
		return nil, nil
	}
	text, at, err := p.Text()
	if err != nil {
		return nil, err
	}
	text, word, hasFill := cutFill(text)
	fill := layout.Undef
	if hasFill {
		if fill, err = layout.ParseFill(strings.TrimSpace(word)); err != nil {
			return nil, p.Errorf(at+asm.Pos(len(text)+1), "%s", err)
		}
	}
	l, err := xlashape.ParseLayout(text)
	if err == nil {
		err = l.Validate()
	}
	var located *xlashape.SyntaxError
	if errors.As(err, &located) {
		return nil, p.Errorf(at+asm.Pos(located.Offset), "%s", located.Msg)
	}
	if err != nil {
		return nil, err
	}
	return Attr(p.Context(), l, fill), nil
}

// cutFill parts "{1,0}, zero" at the comma.
func cutFill(text string) (xla, fill string, ok bool) {
	end := strings.LastIndexByte(text, '}') + 1
	comma := strings.IndexByte(text[end:], ',')
	if comma < 0 {
		return text, "", false
	}
	return text[:end+comma], text[end+comma+1:], true
}
