package ttcore

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// DictType is !ttcore.dict: tensors by keys, which are strings or numbers.
type DictType struct{ ir.TypeBase }

// Dict returns !ttcore.dict.
func Dict(ctx *ir.Context) *DictType { return ir.UniqueType(ctx, &DictType{}) }

// NotInMemory says that no memref holds dictionaries.
func (t *DictType) NotInMemory() {}

// PrintTo appends "!ttcore.dict".
func (t *DictType) PrintTo(w *ir.TextWriter) { w.Str("!ttcore.dict") }

var (
	dictType = ir.TypeConstraint{Desc: "TT dictionary type", Holds: func(t ir.Type) bool {
		_, ok := t.(*DictType)
		return ok
	}}
	dictKey = ir.AttrConstraint{
		Desc:  "string attribute or index attribute",
		Holds: func(a ir.Attribute) bool { return constraint.StrAttr.Holds(a) || constraint.IndexAttr.Holds(a) },
		Class: func(ir.Attribute) bool { return true },
	}
)

func optimizationBarrierKind() *ir.Kind {
	return &ir.Kind{
		Name: "ttcore.optimization_barrier", Summary: "tensors past which nothing is moved",
		Doc:      "    %0 = \"ttcore.optimization_barrier\"(%a) : (tensor<2xf32>) -> tensor<2xf32>\n",
		Operands: inputTensors,
		Results:  resultTensors,
	}
}

func setKeyValueKind() *ir.Kind {
	return &ir.Kind{
		Name: "ttcore.set_key_value", Summary: "puts tensors into a dictionary",
		Doc: "    ttcore.set_key_value %dict[\"key\"] = %a : !ttcore.dict, tensor<2xf32>\n",
		Operands: []ir.Operands{
			{Name: "dict", Type: dictType},
			{Name: "values", Type: constraint.RankedTensor, Arity: ir.Variadic},
		},
		Attrs:  []ir.Attr{{Name: "key", Type: dictKey}},
		Format: "$dict `[` $key `]` `=` $values attr-dict `:` type($dict) `,` type($values)",
		Impl:   keyValueOp{},
	}
}

func getKeyValueKind() *ir.Kind {
	return &ir.Kind{
		Name: "ttcore.get_key_value", Summary: "tensors of a dictionary",
		Doc:      "    %0 = ttcore.get_key_value %dict[3 : index] : (!ttcore.dict) -> tensor<2xf32>\n",
		Operands: []ir.Operands{{Name: "dict", Type: dictType}},
		Results:  resultTensors,
		Attrs:    []ir.Attr{{Name: "key", Type: dictKey}},
		Format:   "$dict `[` $key `]` attr-dict `:` functional-type($dict, $results)",
		Impl:     keyValueOp{},
	}
}

// keyValueOp is the code behind both ops on dictionaries.
type keyValueOp struct{}

// Verify checks that there is what to put or take.
func (keyValueOp) Verify(op *ir.Op) error {
	switch {
	case op.Kind() == SetKeyValueKind && op.NumOperands() == 1:
		return op.Errorf("requires at least one value")
	case op.Kind() == GetKeyValueKind && op.NumResults() == 0:
		return op.Errorf("requires at least one result")
	}
	return nil
}
