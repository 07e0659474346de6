package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Extract yields the element at some indices, Insert replaces it.
var (
	Extract = &ir.Kind{
		Name: "tensor.extract", Summary: "element of a tensor",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("tensor", constraint.RankedTensor), many("indices", constraint.Index)},
		Results:   result(ir.AnyType),
		TypeRules: []ir.TypeRule{constraint.ElementOf("tensor", "result", "result type matches element type of tensor")},
		Format:    "$tensor `[` $indices `]` attr-dict `:` type($tensor)",
		Impl:      extract{"extracted"},
	}
	Insert = &ir.Kind{
		Name: "tensor.insert", Summary: "tensor with an element replaced",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("scalar", ir.AnyType), one("dest", constraint.RankedTensor), many("indices", constraint.Index)},
		Results:  result(constraint.RankedTensor),
		TypeRules: []ir.TypeRule{
			{From: "dest", To: "result", Desc: "result type matches type of dest"},
			constraint.ElementOf("dest", "scalar", "scalar type matches element type of dest"),
		},
		Format: "$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
		Impl:   insert{"inserted"},
	}
)

// NewExtract creates an Extract.
func NewExtract(b *ir.Builder, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Op(Extract, ir.ElemOf(typeOf(b, t)), append([]*ir.Value{t}, indices...)).Result(0)
}

// NewInsert creates an Insert of x into t.
func NewInsert(b *ir.Builder, x, t *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Op(Insert, typeOf(b, t), append([]*ir.Value{x, t}, indices...)).Result(0)
}

type extract struct{ constraint.Named }

// Verify implements ir.Verifier.
func (extract) Verify(op *ir.Op) error {
	if op.NumOperands()-1 != len(tensorOf(op.Operand(0)).Shape()) {
		return op.Errorf("incorrect number of indices for extract_element")
	}
	return nil
}

// Fold implements ir.Folder.
func (extract) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	if v := fold.SplatValue(operands[0]); v != nil {
		return []ir.FoldResult{{Attr: v}}
	}
	shape := tensorOf(op.Operand(0)).Shape()
	at := int64(0)
	for i, a := range operands[1:] {
		n, ok := a.(*ir.IntegerAttr)
		if !ok {
			return nil
		}
		v, ok := n.Int64()
		if !ok || v < 0 || shape[i] != ir.Dynamic && v >= shape[i] {
			return nil
		}
		at = at*shape[i] + v
	}
	if def := op.Operand(0).DefiningOp(); def != nil && def.Kind().Name == "tensor.from_elements" {
		if at < int64(def.NumOperands()) {
			return []ir.FoldResult{{Value: def.Operand(int(at))}}
		}
		return nil
	}
	if !constraint.IntegerIndexOrFloat.Holds(op.Result(0).Type()) {
		return nil
	}
	switch c := operands[0].(type) {
	case *ir.DenseElementsAttr:
		if c.Strings() == nil {
			return []ir.FoldResult{{Attr: c.Element(at)}}
		}
	case *ir.SparseElementsAttr:
		return []ir.FoldResult{{Attr: c.Element(at)}}
	}
	return nil
}

type insert struct{ constraint.Named }

// Verify implements ir.Verifier.
func (insert) Verify(op *ir.Op) error {
	if op.NumOperands()-2 != len(tensorOf(op.Operand(1)).Shape()) {
		return op.Errorf("incorrect number of indices")
	}
	return nil
}

// Fold implements ir.Folder.
func (insert) Fold(_ *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	d, ok := operands[1].(*ir.DenseElementsAttr)
	if ok && d.IsSplat() && operands[0] != nil && d.Element(0) == operands[0] {
		return []ir.FoldResult{{Attr: d}}
	}
	return nil
}

// Gather yields slices of a tensor at coordinates that a tensor holds, Scatter
// replaces them.
var (
	Gather = &ir.Kind{
		Name: "tensor.gather", Summary: "slices at coordinates in a tensor",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.RankedTensor), one("indices", indexTensor("ranked tensor of signless integer or index values", false))},
		Results:  result(constraint.RankedTensor),
		Attrs:    []ir.Attr{{Name: "gather_dims", Type: constraint.DenseI64}, {Name: "unique", Type: constraint.UnitAttr, Optional: true}},
		Format:   "$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict `:` functional-type(operands, results)",
		Impl:     gather{"gather"},
	}
	Scatter = &ir.Kind{
		Name: "tensor.scatter", Summary: "tensor with slices at coordinates replaced",
		Traits: ir.Pure,
		Operands: []ir.Operands{one("source", constraint.RankedTensor), one("dest", constraint.RankedTensor),
			one("indices", indexTensor("ranked tensor of signless integer or index values", false))},
		Results: result(constraint.RankedTensor),
		Attrs:   []ir.Attr{{Name: "scatter_dims", Type: constraint.DenseI64}, {Name: "unique", Type: constraint.UnitAttr, Optional: true}},
		Format: "$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` $unique^)? " +
			"attr-dict `:` functional-type(operands, results)",
		Impl: scatter{"scatter"},
	}
)

type gather struct{ constraint.Named }

// Fold implements ir.Folder: of a splat, all slices are one.
func (gather) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return resizedSplat(operands[0], tensorOf(op.Result(0)))
}

// resizedSplat folds to a splat of another static shape.
func resizedSplat(source ir.Attribute, t *ir.TensorType) []ir.FoldResult {
	if d, ok := source.(*ir.DenseElementsAttr); ok && d.IsSplat() && d.Strings() == nil && ir.HasStaticShape(t) {
		return []ir.FoldResult{{Attr: t.Context().Dense(t, d.Data())}}
	}
	return nil
}

// Verify implements ir.Verifier.
func (gather) Verify(op *ir.Op) error {
	dims := op.Attr("gather_dims").(*ir.DenseArrayAttr).Ints()
	source, indices := tensorOf(op.Operand(0)), tensorOf(op.Operand(1)).Shape()
	if err := verifyDims(op, dims, source, "gather", "source"); err != nil {
		return err
	}
	return verifySlices(op, "result", tensorOf(op.Result(0)), source, indices, dims)
}

// verifySlices checks the type of the slices of t at coordinates. What a slice
// has of a dim that the coordinates are about is one element, and may be left out.
func verifySlices(op *ir.Op, word string, have, t *ir.TensorType, indices, dims []int64) error {
	full := slices.Clone(indices[:max(0, len(indices)-1)])
	reduced := slices.Clone(full)
	for i, n := range t.Shape() {
		if slices.Contains(dims, int64(i)) {
			full = append(full, 1)
		} else {
			full, reduced = append(full, n), append(reduced, n)
		}
	}
	c := op.Context()
	whole, short := c.Tensor(full, t.Elem(), nil), c.Tensor(reduced, t.Elem(), nil)
	if have != whole && have != short {
		return op.Errorf("%s type mismatch: expected '%s' or its rank-reduced variant '%s' (got: '%s')", word, whole, short, have)
	}
	return nil
}

type scatter struct{ constraint.Named }

// Verify implements ir.Verifier.
func (scatter) Verify(op *ir.Op) error {
	dims := op.Attr("scatter_dims").(*ir.DenseArrayAttr).Ints()
	dest, indices := tensorOf(op.Operand(1)), tensorOf(op.Operand(2)).Shape()
	if err := verifyDims(op, dims, dest, "scatter", "dest"); err != nil {
		return err
	}
	if op.Attr("unique") == nil {
		return op.Errorf("requires 'unique' attribute to be set")
	}
	return verifySlices(op, "source", tensorOf(op.Operand(0)), dest, indices, dims)
}

func verifyDims(op *ir.Op, dims []int64, t *ir.TensorType, word, which string) error {
	rank := int64(len(t.Shape()))
	switch {
	case len(dims) == 0:
		return op.Errorf("%s_dims must be non-empty", word)
	case len(dims) > int(rank):
		return op.Errorf("%s_dims overflow %s rank", word, which)
	}
	for i, d := range dims {
		switch {
		case d < 0:
			return op.Errorf("%s_dims value must be non-negative", word)
		case d >= rank:
			return op.Errorf("%s_dims value must be smaller than %s rank", word, which)
		case i > 0 && dims[i-1] >= d:
			return op.Errorf("%s_dims values must be strictly increasing", word)
		}
	}
	return nil
}
