package ub

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:     "ub",
		Inliner:  ir.InlinesFreely{},
		Doc:      "Values and behaviour that are not defined.",
		Kinds:    []*ir.Kind{Poison},
		Syntax:   syntax{},
		Constant: Materialize,
	}
}

// Poison yields a value that nothing may depend on: what computes with it may
// yield anything.
//
//	%0 = ub.poison : vector<4xf32>
var Poison = &ir.Kind{
	Name: "ub.poison", Summary: "poisoned value",
	Traits:  ir.Pure | ir.ConstantLike,
	Results: []ir.Results{{Name: "result", Type: ir.AnyType}},
	Attrs: []ir.Attr{{
		Name:    "value",
		Type:    ir.AttrConstraint{Desc: "PoisonAttrInterface instance", Holds: IsPoison},
		Default: func(c *ir.Context) ir.Attribute { return PoisonOf(c) },
	}},
	Format: "attr-dict (`<` $value^ `>`)? `:` type($result)",
	Impl:   poisonOp{},
}

type poisonOp struct{}

// Fold implements ir.Folder.
func (poisonOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return []ir.FoldResult{{Attr: op.Attr("value")}}
}

// PoisonAttr is #ub.poison, a constant of every type.
type PoisonAttr struct{ ir.AttrBase }

// PoisonOf returns #ub.poison.
func PoisonOf(c *ir.Context) *PoisonAttr { return ir.UniqueAttr(c, &PoisonAttr{}) }

// PrintTo implements ir.Attribute.
func (*PoisonAttr) PrintTo(w *ir.TextWriter) { w.Str("#ub.poison") }

// IsPoison reports whether a is #ub.poison.
func IsPoison(a ir.Attribute) bool {
	_, ok := a.(*PoisonAttr)
	return ok
}

// Materialize builds the constant of any type that is poison, nil for other values.
func Materialize(b *ir.Builder, value ir.Attribute, t ir.Type) *ir.Op {
	if !IsPoison(value) {
		return nil
	}
	return b.Op(Poison, t, nil, ir.NamedAttr{Name: "value", Value: value})
}

type syntax struct{}

// Names implements asm.DialectSyntax.
func (syntax) Names() (types, attrs []string) { return nil, []string{"poison"} }

// ParseType implements asm.DialectSyntax.
func (syntax) ParseType(*asm.BodyParser, string) (ir.Type, error) { return nil, nil }

// ParseAttr implements asm.DialectSyntax.
func (syntax) ParseAttr(p *asm.BodyParser, mnemonic string, _ ir.Type) (ir.Attribute, error) {
	if mnemonic != "poison" {
		return nil, nil
	}
	return PoisonOf(p.Context()), nil
}
