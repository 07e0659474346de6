package memref

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Global is a global variable, external where it has no initial value:
//
//	memref.global "private" constant @weights : memref<2xf32> = dense<[1.0, 2.0]>
var Global = &ir.Kind{
	Name: "memref.global", Summary: "global variable",
	Traits: ir.IsSymbol,
	Attrs: constraint.SymbolAttrs(
		ir.Attr{Name: "type", Type: constraint.TypeAttr[*ir.MemRefType]("memref type attribute")},
		ir.Attr{Name: "initial_value", Type: ir.AnyAttr, Optional: true},
		ir.Attr{Name: "constant", Type: constraint.UnitAttr, Optional: true},
		ir.Attr{Name: "alignment", Type: constraint.I64Attr, Optional: true},
	),
	Format: "($sym_visibility^)? (`constant` $constant^)? $sym_name `:` custom<value>($type, $initial_value) attr-dict",
	Impl:   global{},
}

// GlobalOp is a view of a Global.
type GlobalOp struct{ *ir.Op }

// AsGlobal returns the view of an op that is a Global.
func AsGlobal(op *ir.Op) (GlobalOp, bool) { return GlobalOp{op}, op != nil && op.Kind() == Global }

// Type returns the type of the variable.
func (g GlobalOp) Type() *ir.MemRefType {
	return g.Attr("type").(*ir.TypeAttr).Value().(*ir.MemRefType)
}

// Initial returns the initial elements; nil where there are none.
func (g GlobalOp) Initial() *ir.DenseElementsAttr {
	d, _ := g.Attr("initial_value").(*ir.DenseElementsAttr)
	return d
}

// IsExternal reports whether the variable is defined elsewhere.
func (g GlobalOp) IsExternal() bool { return g.Attr("initial_value") == nil }

// IsConstant reports whether the variable is never written.
func (g GlobalOp) IsConstant() bool { return g.Attr("constant") != nil }

// NewGlobal creates a private constant.
func NewGlobal(b *ir.Builder, name string, t *ir.MemRefType, initial *ir.DenseElementsAttr) GlobalOp {
	c := b.Context()
	s := &ir.OpState{Kind: Global}
	if t == nil {
		b.Failf("memref.global: the type is missing")
		t = c.MemRef(nil, c.Integer(8), nil, nil)
	}
	s.Attr(ir.SymbolNameAttr, c.Str(name)).Attr("sym_visibility", c.Str("private")).Attr("type", c.TypeAttr(t))
	s.Attr("constant", c.Unit()).Attr("initial_value", initial)
	return GlobalOp{b.Create(s)}
}

type global struct{}

// initialType returns the tensor type of the initial value of a variable.
func initialType(t *ir.MemRefType) *ir.TensorType {
	return t.Context().Tensor(t.Shape(), t.Elem(), nil)
}

// ParseCustom implements asm.CustomParser: the type and the initial value.
func (global) ParseCustom(p *asm.Parser, b *asm.Bindings, _ string) bool {
	c, s := p.Context(), b.State()
	t := p.Type()
	if p.Failed() {
		return true
	}
	m, ok := t.(*ir.MemRefType)
	if !ok || !ir.HasStaticShape(m) {
		p.Errorf(p.NamePos(), "type should be static shaped memref, but got '%s'", t)
		return true
	}
	s.Attr("type", c.TypeAttr(m))
	if !p.Accept("=") {
		return true
	}
	if p.AcceptKeyword("uninitialized") {
		s.Attr("initial_value", c.Unit())
		return true
	}
	a := p.Attr(initialType(m))
	switch a.(type) {
	case *ir.DenseElementsAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr:
		s.Attr("initial_value", a)
	default:
		if !p.Failed() {
			p.Errorf(p.NamePos(), "initial value should be a unit or elements attribute")
		}
	}
	return true
}

// PrintCustom implements asm.CustomPrinter.
func (global) PrintCustom(p *asm.Printer, op *ir.Op, _ string) {
	p.Type(op.Attr("type").(*ir.TypeAttr).Value())
	switch a := op.Attr("initial_value").(type) {
	case nil:
	case *ir.UnitAttr:
		p.Str(" = uninitialized")
	default:
		p.Str(" = ")
		p.AttrWithoutType(a)
	}
}

// Verify implements ir.Verifier.
func (global) Verify(op *ir.Op) error {
	g := GlobalOp{op}
	t := g.Type()
	if !ir.HasStaticShape(t) {
		return op.Errorf("type should be static shaped memref, but got '%s'", t)
	}
	switch a := op.Attr("initial_value").(type) {
	case nil, *ir.UnitAttr:
	case *ir.DenseElementsAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr:
		if have, want := a.(ir.TypedAttr).Type(), initialType(t); have != want {
			return op.Errorf("initial value expected to be of type '%s', but was of type '%s'", want, have)
		}
	default:
		return op.Errorf("initial value should be a unit or elements attribute, but got %s", a)
	}
	if i, ok := op.Attr("alignment").(*ir.IntegerAttr); ok {
		if v, _ := i.Int64(); v <= 0 || v&(v-1) != 0 {
			return op.PlainErrorf("alignment attribute value %d is not a power of 2", v)
		}
	}
	return nil
}

// GetGlobal yields the memory of a global variable.
var GetGlobal = &ir.Kind{
	Name: "memref.get_global", Summary: "memory of a global variable",
	Traits:  ir.Pure,
	Results: result("result", constraint.StaticMemRef),
	Attrs:   []ir.Attr{{Name: "name", Type: constraint.FlatSymbolRef}},
	Format:  "$name `:` type($result) attr-dict",
	Impl:    getGlobal{},
}

// NewGetGlobal creates a GetGlobal.
func NewGetGlobal(b *ir.Builder, g GlobalOp) *ir.Value {
	if _, ok := AsGlobal(g.Op); !ok {
		return b.Op(GetGlobal, b.Context().None(), nil, ir.NamedAttr{Name: "name"}).Result(0) // which is reported
	}
	return b.Op(GetGlobal, g.Type(), nil, ir.NamedAttr{Name: "name", Value: b.Context().SymbolRef(g.SymbolName())}).Result(0)
}

type getGlobal struct{}

// VerifySymbols implements ir.SymbolUser.
func (getGlobal) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	ref := op.Attr("name").(*ir.SymbolRefAttr)
	g, ok := AsGlobal(symbols.Resolve(op, ref))
	if !ok {
		return op.Errorf("'%s' does not reference a valid global memref", ref.Leaf())
	}
	if have := op.Result(0).Type(); have != g.Type() {
		return op.Errorf("result type '%s' does not match type '%s' of the global memref @%s", have, g.Type(), ref.Leaf())
	}
	return nil
}
