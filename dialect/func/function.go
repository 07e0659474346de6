package fn

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Func is a function: a symbol with a type and, unless it is a declaration, a
// body whose entry block has the parameters.
var Func = &ir.Kind{
	Name: "func.func", Summary: "function",
	Traits: ir.IsolatedFromAbove | ir.IsSymbol | ir.AutomaticAllocationScope | ir.AffineScope,
	Attrs: constraint.SymbolAttrs(
		ir.Attr{Name: typeAttr, Type: constraint.TypeAttr[*ir.FunctionType]("type attribute of function type")},
		ir.Attr{Name: argAttrs, Type: constraint.DictArray, Optional: true},
		ir.Attr{Name: resAttrs, Type: constraint.DictArray, Optional: true},
	),
	Regions: []ir.RegionSpec{{Name: "body"}},
	Impl:    function{},
}

const (
	typeAttr       = "function_type"
	argAttrs       = "arg_attrs"
	resAttrs       = "res_attrs"
	visibilityAttr = "sym_visibility"
)

// FuncOp is a view of a Func.
type FuncOp struct{ *ir.Op }

// AsFunc returns the view of an op that is a function.
func AsFunc(op *ir.Op) (FuncOp, bool) {
	return FuncOp{op}, op != nil && op.Kind() == Func
}

// Type returns the type of the function.
func (f FuncOp) Type() *ir.FunctionType {
	return f.Attr(typeAttr).(*ir.TypeAttr).Value().(*ir.FunctionType)
}

// SetType changes the type; the entry block and the returns are the caller's
// business.
func (f FuncOp) SetType(t *ir.FunctionType) { f.SetAttr(typeAttr, f.Context().TypeAttr(t)) }

// IsDeclaration reports whether the function has no body.
func (f FuncOp) IsDeclaration() bool { return f.RegionAt(0).Empty() }

// Params returns the arguments of the entry block, nil for a declaration.
func (f FuncOp) Params() []*ir.Value {
	if f.IsDeclaration() {
		return nil
	}
	return f.Body().Args()
}

// ArgAttrs returns the attributes of parameter i.
func (f FuncOp) ArgAttrs(i int) []ir.NamedAttr { return entriesAt(f.Op, argAttrs, i) }

// ResultAttrs returns the attributes of result i.
func (f FuncOp) ResultAttrs(i int) []ir.NamedAttr { return entriesAt(f.Op, resAttrs, i) }

// SetArgAttrs sets the attributes of all parameters.
func (f FuncOp) SetArgAttrs(all [][]ir.NamedAttr) { f.setEntries(argAttrs, all) }

// SetResultAttrs sets the attributes of all results.
func (f FuncOp) SetResultAttrs(all [][]ir.NamedAttr) { f.setEntries(resAttrs, all) }

func (f FuncOp) setEntries(name string, all [][]ir.NamedAttr) {
	if a := dictionaries(f.Context(), all); a != nil {
		f.SetAttr(name, a)
	} else {
		f.SetAttr(name, nil)
	}
}

// entriesAt returns the entries of dictionary i of an array of dictionaries.
func entriesAt(op *ir.Op, name string, i int) []ir.NamedAttr {
	a, ok := op.Attr(name).(*ir.ArrayAttr)
	if !ok || i >= len(a.Elems()) {
		return nil
	}
	d, ok := a.Elems()[i].(*ir.DictionaryAttr)
	if !ok {
		return nil
	}
	return d.Entries()
}

// dictionaries returns the array of dictionaries, nil where all are empty.
func dictionaries(c *ir.Context, all [][]ir.NamedAttr) ir.Attribute {
	none := true
	elems := make([]ir.Attribute, len(all))
	for i, entries := range all {
		none = none && len(entries) == 0
		elems[i] = c.Dictionary(entries)
	}
	if none {
		return nil
	}
	return c.Array(elems)
}

// NewFunc creates a function; visibility is "", "private" or "nested". Its
// entry block has the parameters, at the builder's location.
func NewFunc(b *ir.Builder, name string, t *ir.FunctionType, visibility string) FuncOp {
	f := newFunc(b, name, t, visibility)
	entry := f.RegionAt(0).AddBlock()
	for _, in := range f.Type().Inputs() {
		entry.AddArg(in, b.Loc())
	}
	return f
}

// NewDeclaration creates a private function without a body.
func NewDeclaration(b *ir.Builder, name string, t *ir.FunctionType) FuncOp {
	return newFunc(b, name, t, "private")
}

func newFunc(b *ir.Builder, name string, t *ir.FunctionType, visibility string) FuncOp {
	c := b.Context()
	if t == nil {
		b.Failf("func.func: the type is missing")
		t = c.Function(nil, nil)
	}
	s := &ir.OpState{Kind: Func, Regions: 1}
	s.Attr(ir.SymbolNameAttr, c.Str(name)).Attr(typeAttr, c.TypeAttr(t))
	if visibility != "" {
		s.Attr(visibilityAttr, c.Str(visibility))
	}
	return FuncOp{b.Create(s)}
}
