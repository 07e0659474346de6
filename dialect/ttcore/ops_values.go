package ttcore

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

var (
	tupleType = ir.TypeConstraint{Desc: "nested tuple with any combination of ranked tensor of any type values", Holds: isTuple}
	member    = ir.TypeConstraint{Desc: "ranked tensor of any type values or nested tuple", Holds: func(t ir.Type) bool {
		return constraint.RankedTensor.Holds(t) || isTuple(t)
	}}
)

func isTuple(t ir.Type) bool {
	_, ok := t.(*ir.TupleType)
	return ok
}

func tupleKind(name string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "tuple of tensors",
		Doc:      "    %0 = " + name + " %a, %b : tuple<tensor<2xf32>, tensor<3xf32>>\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "operands", Type: member, Arity: ir.Variadic}},
		Results:  []ir.Results{{Name: "result", Type: tupleType}},
		Impl:     tupleOp{},
	}
}

// tupleOp is the code behind ttcore.tuple.
type tupleOp struct{}

// ParseOp parses %a, %b : tuple<…>.
func (tupleOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	operands := p.Operands()
	p.AttrDict(s)
	p.Expect(":")
	at := p.Pos()
	t := p.Type()
	if p.Failed() {
		return
	}
	tuple, ok := t.(*ir.TupleType)
	if !ok {
		p.Errorf(at, "Expected tuple type")
		return
	}
	s.Operands, s.Types = p.ResolveAll(operands, tuple.Elems(), at), []ir.Type{tuple}
}

// PrintOp prints the same.
func (tupleOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	p.AttrDict(op)
	p.Str(" : ")
	p.Type(op.Result(0).Type())
}

// Verify checks that the tuple is of what is put into it.
func (tupleOp) Verify(op *ir.Op) error {
	if want := op.Context().Tuple(typesOf(op.Operands())); want != op.Result(0).Type() {
		return op.Errorf("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", want, op.Result(0).Type())
	}
	return nil
}

func getTupleElementKind(name string) *ir.Kind {
	index := constraint.I32Attr
	index.Desc = "32-bit signless integer attribute whose value is non-negative"
	index.Holds = func(a ir.Attribute) bool {
		return constraint.I32Attr.Holds(a) && a.(*ir.IntegerAttr).Big().Sign() >= 0
	}
	return &ir.Kind{
		Name: name, Summary: "one element of a tuple",
		Doc:      "    %1 = " + name + " %0[1] : (tuple<tensor<2xf32>, tensor<3xf32>>) -> tensor<3xf32>\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "operand", Type: tupleType}},
		Results:  []ir.Results{{Name: "result", Type: member}},
		Attrs:    []ir.Attr{{Name: "index", Type: index}},
		Format:   "$operand `[` $index `]` attr-dict `:` functional-type(operands, results)",
		Impl:     tupleElementOp{},
	}
}

// tupleElementOp is the code behind ttcore.get_tuple_element.
type tupleElementOp struct{}

// Verify checks that there is such an element, of that type.
func (tupleElementOp) Verify(op *ir.Op) error {
	elems := op.Operand(0).Type().(*ir.TupleType).Elems()
	i, _ := op.Attr("index").(*ir.IntegerAttr).Int64()
	if i >= int64(len(elems)) {
		return op.PlainErrorf("index %d is out of bounds of operand with size %d", i, len(elems))
	}
	if got := op.Result(0).Type(); got != elems[i] {
		return op.Errorf("inferred type(s) '%s' are incompatible with return type(s) of operation '%s'", elems[i], got)
	}
	return nil
}

// What ops have that take and give any number of tensors.
var (
	inputTensors  = []ir.Operands{{Name: "inputs", Type: constraint.RankedTensor, Arity: ir.Variadic}}
	resultTensors = []ir.Results{{Name: "results", Type: constraint.RankedTensor, Arity: ir.Variadic}}
)

func loadCachedKind(name string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: "results of a function that may have been called before",
		Doc:      "    %0 = " + name + "(@f, [%a, %b]) : (tensor<2xf32>, tensor<3xf32>) -> tensor<3xf32>\n",
		Operands: inputTensors,
		Results:  resultTensors,
		Attrs:    []ir.Attr{{Name: "callee", Type: constraint.FlatSymbolRef}},
		Format:   "`(` $callee `,` `[` $inputs `]` `)` attr-dict `:` functional-type($inputs, $results)",
		Impl:     loadCachedOp{},
	}
}

// loadCachedOp is the code behind ttcore.load_cached.
type loadCachedOp struct{}

// VerifySymbols implements ir.SymbolUser: a callee takes and returns tensors one
// by one, or in one tuple.
func (loadCachedOp) VerifySymbols(op *ir.Op, symbols *ir.SymbolTables) error {
	ref := op.Attr("callee").(*ir.SymbolRefAttr)
	callee := symbols.Resolve(op, ref)
	if callee == nil || callee.Name() != "func.func" {
		return op.Errorf("'%s' does not reference a function", ref.Leaf())
	}
	attr, ok := callee.Attr("function_type").(*ir.TypeAttr)
	if !ok {
		return nil // its own verifier says so
	}
	t, ok := attr.Value().(*ir.FunctionType)
	if !ok {
		return nil
	}
	if err := sameTypes(op, typesOf(op.Operands()), t.Inputs(), "operands", "Operand"); err != nil {
		return err
	}
	return sameTypes(op, op.ResultTypes(), t.Results(), "results", "Result")
}

func compositeKind() *ir.Kind {
	return &ir.Kind{
		Name: "ttcore.composite", Summary: "op known by its name, and the function that does the same",
		Doc:      "    %0 = \"ttcore.composite\"(%a) <{composite_name = \"topk\", decomposition = @f}> : (tensor<2xf32>) -> tensor<2xf32>\n",
		Operands: inputTensors,
		Results:  resultTensors,
		Attrs: []ir.Attr{
			{Name: "composite_name", Type: constraint.StrAttr},
			{Name: "decomposition", Type: constraint.FlatSymbolRef},
			{Name: "composite_attributes", Type: constraint.Dict, Optional: true},
		},
	}
}

func typesOf(values []*ir.Value) []ir.Type {
	out := make([]ir.Type, len(values))
	for i, v := range values {
		out[i] = v.Type()
	}
	return out
}

func sameTypes(op *ir.Op, got, want []ir.Type, many, one string) error {
	if len(want) == 1 {
		if tuple, ok := want[0].(*ir.TupleType); ok {
			want = tuple.Elems()
		}
	}
	if len(got) != len(want) {
		return op.Errorf("Incorrect number of %s for callee -- expected %d but got: %d", many, len(want), len(got))
	}
	for i, t := range want {
		if got[i] != t {
			return op.Errorf("%s type mismatch at index %d", one, i)
		}
	}
	return nil
}
