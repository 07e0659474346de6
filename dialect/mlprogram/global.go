package mlprogram

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Global is a variable of any type, which its value need not have.
//
//	ml_program.global private mutable @seed(dense<0> : tensor<i64>) : tensor<i64>
var Global = &ir.Kind{
	Name: "ml_program.global", Summary: "global variable",
	Traits: ir.IsSymbol,
	Attrs: constraint.SymbolAttrs(
		ir.Attr{Name: "type", Type: constraint.TypeAttr[ir.Type]("any type attribute")},
		ir.Attr{Name: "is_mutable", Type: constraint.UnitAttr, Optional: true},
		ir.Attr{Name: "value", Type: ir.AnyAttr, Optional: true},
	),
	Format: "custom<visibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name `` custom<initial>($type, $value) attr-dict",
	Impl:   global{},
}

// GlobalLoad yields what a variable holds, GlobalLoadConst what one does that never changes.
//
//	%0 = ml_program.global_load @seed : tensor<i64>
var (
	GlobalLoad      = load("ml_program.global_load", ir.ReadOnly, loadOp{})
	GlobalLoadConst = load("ml_program.global_load_const", ir.Pure, loadOp{constant: true})
)

func load(name string, traits ir.Traits, impl loadOp) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "load of a global variable",
		Traits:  traits,
		Results: []ir.Results{{Name: "result", Type: ir.AnyType}},
		Attrs:   []ir.Attr{globalRef},
		Format:  "$global `:` type($result) attr-dict",
		Impl:    impl,
	}
}

// GlobalStore changes a variable.
//
//	ml_program.global_store @seed = %0 : tensor<i64>
var GlobalStore = &ir.Kind{
	Name: "ml_program.global_store", Summary: "store to a global variable",
	Operands: []ir.Operands{{Name: "value", Type: ir.AnyType}},
	Attrs:    []ir.Attr{globalRef},
	Format:   "$global `=` $value `:` type($value) attr-dict",
	Impl:     storeOp{},
}

var globalRef = ir.Attr{Name: "global", Type: constraint.SymbolRef}

type global struct{}

// ParseCustom implements asm.CustomParser.
func (global) ParseCustom(p *asm.Parser, b *asm.Bindings, directive string) bool {
	c, s := p.Context(), b.State()
	if directive == "visibility" {
		if v := p.AcceptKeywords("public", "private", "nested"); v != "" {
			s.Attr(ir.SymbolVisibilityAttr, c.Str(v))
		} else {
			p.Errorf(p.Pos(), "expected 'public', 'private', or 'nested'")
		}
		return true
	}
	if p.Accept("(") {
		s.Attr("value", p.Attr(nil))
		p.Expect(")")
	}
	p.Expect(":")
	if t := p.Type(); !p.Failed() {
		s.Attr("type", c.TypeAttr(t))
	}
	return true
}

// PrintCustom implements asm.CustomPrinter.
func (global) PrintCustom(p *asm.Printer, op *ir.Op, directive string) {
	if directive == "visibility" {
		p.Str(op.SymbolVisibility())
		return
	}
	if v := op.Attr("value"); v != nil {
		p.Str("(")
		p.Attr(v)
		p.Str(")")
	}
	p.Str(" : ")
	p.Type(typeOf(op))
}

// Verify implements ir.Verifier.
func (global) Verify(op *ir.Op) error {
	if op.Attr("is_mutable") == nil && op.Attr("value") == nil {
		return op.Errorf("immutable global must have an initial value")
	}
	return nil
}

// typeOf returns the type of a variable.
func typeOf(op *ir.Op) ir.Type { return op.Attr("type").(*ir.TypeAttr).Value() }

// globalOf returns the variable that an op loads or stores to.
func globalOf(op *ir.Op, symbols *ir.SymbolTables) (*ir.Op, error) {
	ref := op.Attr("global").(*ir.SymbolRefAttr)
	if g := symbols.Resolve(op, ref); g != nil && g.Kind() == Global {
		return g, nil
	}
	return nil, op.Errorf("undefined global: %s", ref)
}

type loadOp struct{ constant bool }

// VerifySymbols implements ir.SymbolUser.
func (l loadOp) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	g, err := globalOf(op, symbols)
	if err != nil {
		return err
	}
	if l.constant && g.Attr("is_mutable") != nil {
		return op.Errorf("cannot load as const from mutable global %s", op.Attr("global"))
	}
	if have := op.Result(0).Type(); have != typeOf(g) {
		return op.Errorf("cannot load from global typed '%s' as '%s'", typeOf(g), have)
	}
	return nil
}

// ResultNames suggests the variable's name.
func (loadOp) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	set(op.Result(0), op.Attr("global").(*ir.SymbolRefAttr).Leaf())
}

type storeOp struct{}

// Effects implements ir.EffectfulOp.
func (storeOp) Effects(*ir.Op) ir.Effects { return ir.EffectWrite }

// VerifySymbols implements ir.SymbolUser.
func (storeOp) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	g, err := globalOf(op, symbols)
	if err != nil {
		return err
	}
	if g.Attr("is_mutable") == nil {
		return op.Errorf("cannot store to an immutable global %s", op.Attr("global"))
	}
	if have := op.Operand(0).Type(); have != typeOf(g) {
		return op.Errorf("cannot store to a global typed '%s' from '%s'", typeOf(g), have)
	}
	return nil
}
