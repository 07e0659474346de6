package mlprogram

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// ExternAttr is #ml_program.extern : type, the value of a variable that is given
// elsewhere.
type ExternAttr struct {
	ir.AttrBase
	typ ir.Type
}

// Extern returns #ml_program.extern : t, of no type where t is nil.
func Extern(c *ir.Context, t ir.Type) *ExternAttr {
	if t == nil {
		t = c.None()
	}
	return ir.UniqueAttr(c, &ExternAttr{typ: t})
}

// Type implements ir.TypedAttr.
func (a *ExternAttr) Type() ir.Type { return a.typ }

// WithType implements asm.TypeTaker.
func (a *ExternAttr) WithType(t ir.Type) ir.Attribute { return Extern(t.Context(), t) }

// AliasName implements asm.AliasNamer.
func (*ExternAttr) AliasName() string { return "extern" }

// PrintTo implements ir.Attribute.
func (a *ExternAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ml_program.extern")
	if a.typ != a.typ.Context().None() {
		w.Str(" : ")
		w.Type(a.typ)
	}
}

// TokenType is !ml_program.token, which orders ops of a graph.
type TokenType struct{ ir.TypeBase }

// Token returns !ml_program.token.
func Token(c *ir.Context) *TokenType { return ir.UniqueType(c, &TokenType{}) }

// PrintTo implements ir.Type.
func (*TokenType) PrintTo(w *ir.TextWriter) { w.Str("!ml_program.token") }

type syntax struct{}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) { return []string{"token"}, []string{"extern"} }

// ParseType implements asm.DialectSyntax.
func (syntax) ParseType(p *asm.BodyParser, mnemonic string) (ir.Type, error) {
	if mnemonic != "token" {
		return nil, nil
	}
	return Token(p.Context()), nil
}

// ParseAttr implements asm.DialectSyntax.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, t ir.Type) (ir.Attribute, error) {
	if mnemonic != "extern" {
		return nil, nil
	}
	return Extern(p.Context(), t), nil
}
