package fn

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Call calls a function by its name.
var Call = &ir.Kind{
	Name: "func.call", Summary: "call of a function by name",
	Operands: []ir.Operands{{Name: "operands", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs:    []ir.Attr{{Name: "callee", Type: constraint.FlatSymbolRef}},
	Format:   "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
	Impl:     call{},
}

// Callee returns the name of the function that a Call calls.
func Callee(op *ir.Op) string {
	if ref, ok := op.Attr("callee").(*ir.SymbolRefAttr); ok {
		return ref.Leaf()
	}
	return ""
}

// CalleeOf returns the function that a Call calls, and false where its name
// leads to none.
func CalleeOf(call *ir.Op) (FuncOp, bool) {
	ref, ok := call.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		return FuncOp{}, false
	}
	return AsFunc(call.ResolveSymbol(ref))
}

// NewCall creates a call of f.
func NewCall(b *ir.Builder, f FuncOp, args ...*ir.Value) *ir.Op {
	if _, ok := AsFunc(f.Op); !ok {
		return b.Create(&ir.OpState{Kind: Call, Operands: args, Attrs: []ir.NamedAttr{{Name: "callee"}}}) // which is reported
	}
	s := &ir.OpState{Kind: Call, Operands: args, Types: f.Type().Results()}
	return b.Create(s.Attr("callee", b.Context().SymbolRef(f.SymbolName())))
}

type call struct{}

// VerifySymbols implements ir.SymbolUser.
func (call) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	f, ok := AsFunc(symbols.Resolve(op, op.Attr("callee").(*ir.SymbolRefAttr)))
	if !ok {
		return op.Errorf("'%s' does not reference a valid function", Callee(op))
	}
	t := f.Type()
	if op.NumOperands() != len(t.Inputs()) {
		return op.Errorf("incorrect number of operands for callee")
	}
	for i, want := range t.Inputs() {
		if got := op.Operand(i).Type(); got != want {
			return op.Errorf("operand type mismatch: expected operand type '%s', but provided '%s' for operand number %d", want, got, i)
		}
	}
	if op.NumResults() != len(t.Results()) {
		return op.Errorf("incorrect number of results for callee")
	}
	for i, want := range t.Results() {
		if op.Result(i).Type() != want {
			d := op.Errorf("result type mismatch at index %d", i)
			return d.Note(op.Loc(), "      op result types: %s", typeList(op.ResultTypes())).
				Note(op.Loc(), "function result types: %s", typeList(t.Results()))
		}
	}
	return nil
}

func typeList(ts []ir.Type) string {
	text := ""
	for i, t := range ts {
		if i > 0 {
			text += ", "
		}
		text += "'" + t.String() + "'"
	}
	return text
}

// CallIndirect calls a function that is a value.
var CallIndirect = &ir.Kind{
	Name: "func.call_indirect", Summary: "call of a function that is a value",
	Operands: []ir.Operands{
		{Name: "callee", Type: constraint.Function},
		{Name: "callee_operands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results: []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Impl:    callIndirect{},
}

type callIndirect struct{}

// ParseOp implements asm.OpParser.
func (callIndirect) ParseOp(p *asm.Parser, s *ir.OpState) {
	callee := p.Operand()
	p.Expect("(")
	at := p.Pos()
	args := p.Operands()
	p.Expect(")")
	p.AttrDict(s)
	typeAt := p.Pos()
	t, ok := p.ColonType().(*ir.FunctionType)
	if p.Failed() {
		return
	}
	if !ok {
		p.Errorf(typeAt, "'callee' must be function type, but got '%s'", t)
		return
	}
	s.Operands = append([]*ir.Value{p.Resolve(callee, t)}, p.ResolveAll(args, t.Inputs(), at)...)
	s.Types = t.Results()
}

// PrintOp implements asm.OpPrinter.
func (callIndirect) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Byte('(')
	p.Operands(op.Operands()[1:])
	p.Byte(')')
	p.AttrDict(op)
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
}

// Verify implements ir.Verifier.
func (callIndirect) Verify(op *ir.Op) error {
	t := op.Operand(0).Type().(*ir.FunctionType)
	if !sameTypes(op.Operands()[1:], t.Inputs()) {
		return op.Errorf("failed to verify that callee input types match argument types")
	}
	if !sameTypes(op.Results(), t.Results()) {
		return op.Errorf("failed to verify that callee result types match result types")
	}
	return nil
}

func sameTypes(vs []*ir.Value, ts []ir.Type) bool {
	if len(vs) != len(ts) {
		return false
	}
	for i, v := range vs {
		if v.Type() != ts[i] {
			return false
		}
	}
	return true
}

// Constant yields a function as a value.
var Constant = &ir.Kind{
	Name: "func.constant", Summary: "function as a value",
	Traits:  ir.Pure | ir.ConstantLike,
	Results: []ir.Results{{Name: "result", Type: ir.AnyType}},
	Attrs:   []ir.Attr{{Name: "value", Type: constraint.FlatSymbolRef}},
	Format:  "attr-dict $value `:` type(results)",
	Impl:    constant{},
}

type constant struct{}

// VerifySymbols implements ir.SymbolUser: the function is one of the module, whatever
// else is around the op.
func (constant) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	ref := op.Attr("value").(*ir.SymbolRefAttr)
	module := op.ParentOp()
	for module != nil && module.Name() != "builtin.module" {
		module = module.ParentOp()
	}
	var f FuncOp
	ok := false
	if module != nil {
		f, ok = AsFunc(symbols.Lookup(module, ref.Leaf()))
	}
	if !ok {
		return op.Errorf("reference to undefined function '%s'", ref.Leaf())
	}
	// A function without a type is not right itself, and will be reported.
	if t, ok := f.Attr(typeAttr).(*ir.TypeAttr); ok && t.Value() != op.Result(0).Type() {
		return op.Errorf("reference to function with mismatched type")
	}
	return nil
}

// VerifiesSymbolsEarly implements ir.EarlySymbolUser.
func (constant) VerifiesSymbolsEarly() {}

// Fold implements ir.Folder.
func (constant) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return []ir.FoldResult{{Attr: op.Attr("value")}}
}

// ResultNames suggests %f.
func (constant) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	set(op.Result(0), "f")
}
