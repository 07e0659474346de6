package tensor

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Empty is a tensor without defined elements; its operands are the dynamic
// extents.
var Empty = &ir.Kind{
	Name: "tensor.empty", Summary: "tensor without defined elements",
	Traits:   ir.Pure,
	Operands: []ir.Operands{many("dynamicSizes", constraint.Index)},
	Results:  result(constraint.RankedTensor),
	Format:   "`(`$dynamicSizes`)` attr-dict `:` type($result)",
	Impl:     empty{},
}

// NewEmpty creates an Empty.
func NewEmpty(b *ir.Builder, t *ir.TensorType, sizes ...*ir.Value) *ir.Value {
	return b.Op(Empty, t, sizes).Result(0)
}

type empty struct{}

// Verify implements ir.Verifier.
func (empty) Verify(op *ir.Op) error { return verifySizes(op, op.NumOperands()) }

func verifySizes(op *ir.Op, n int) error {
	if want := numDynamic(tensorOf(op.Result(0)).Shape()); n != want {
		return op.Errorf("incorrect number of dynamic sizes, has %d, expected %d", n, want)
	}
	return nil
}

// FromElements is a tensor of scalars, in row-major order.
var FromElements = &ir.Kind{
	Name: "tensor.from_elements", Summary: "tensor of scalars",
	Traits:   ir.Pure,
	Operands: []ir.Operands{many("elements", ir.AnyType)},
	Results:  result(constraint.StaticTensor),
	TypeRules: []ir.TypeRule{{
		From: "result", To: "elements", Via: ir.ElemOf, Count: numElements, Desc: "operand types match result element type",
	}},
	Format: "$elements attr-dict `:` type($result)",
	Impl:   fromElements{"from_elements"},
}

// numElements returns how many elements a tensor has, -1 for too many.
func numElements(t ir.Type) int64 {
	n, err := ir.NumElements(t.(*ir.TensorType).Shape())
	if err != nil {
		return -1
	}
	return n
}

// NewFromElements creates a FromElements.
func NewFromElements(b *ir.Builder, t *ir.TensorType, elems ...*ir.Value) *ir.Value {
	return b.Op(FromElements, t, elems).Result(0)
}

type fromElements struct{ constraint.Named }

// Verify implements ir.Verifier.
func (fromElements) Verify(op *ir.Op) error {
	if n, err := ir.NumElements(tensorOf(op.Result(0)).Shape()); err != nil || n != int64(op.NumOperands()) {
		return op.Errorf("failed to verify that operand types match result element type")
	}
	return nil
}

// Fold implements ir.Folder.
func (fromElements) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	var data []byte
	for _, a := range operands {
		switch a.(type) {
		case *ir.IntegerAttr, *ir.FloatAttr:
			data = ir.AppendElement(data, a)
		default:
			return nil
		}
	}
	return []ir.FoldResult{{Attr: op.Context().Dense(tensorOf(op.Result(0)), string(data))}}
}

// Splat is a tensor of one scalar, repeated.
var Splat = &ir.Kind{
	Name: "tensor.splat", Summary: "scalar repeated",
	Traits:    ir.Pure,
	Operands:  []ir.Operands{one("input", constraint.IntegerIndexOrFloat), many("dynamicSizes", constraint.Index)},
	Results:   []ir.Results{{Name: "aggregate", Type: constraint.RankedTensor}},
	TypeRules: []ir.TypeRule{constraint.ElementOf("aggregate", "input", "operand type matches element type of result")},
	Format:    "$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
	Impl:      splat{"splat"},
}

type splat struct{ constraint.Named }

// Verify implements ir.Verifier.
func (splat) Verify(op *ir.Op) error { return verifySizes(op, op.NumOperands()-1) }

// Fold implements ir.Folder.
func (splat) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	switch a := operands[0].(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		if r := fold.Splat(op.Result(0).Type(), a); r != nil {
			return []ir.FoldResult{{Attr: r}}
		}
	}
	return nil
}

// Generate is a tensor whose elements the body computes from their indices.
var Generate = &ir.Kind{
	Name: "tensor.generate", Summary: "tensor of elements computed from their indices",
	Traits:   ir.SingleBlock | ir.RecursivelyPure,
	Operands: []ir.Operands{many("dynamicExtents", constraint.Index)},
	Results:  result(constraint.RankedTensor),
	Regions:  []ir.RegionSpec{{Name: "body", OneBlock: true}},
	Format:   "$dynamicExtents $body attr-dict `:` type($result)",
	Impl:     generate{"generated"},
}

type generate struct{ constraint.Named }

// ImplicitTerminator implements asm.ImplicitTerminator.
func (generate) ImplicitTerminator() *ir.Kind { return Yield }

// Verify implements ir.Verifier.
func (generate) Verify(op *ir.Op) error {
	if op.NumOperands() != numDynamic(tensorOf(op.Result(0)).Shape()) {
		return op.PlainErrorf("must have as many index operands as dynamic extents in the result type")
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (generate) VerifyRegions(op *ir.Op) error {
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	b, t := op.Body(), tensorOf(op.Result(0))
	for _, a := range b.Args() {
		if !constraint.IsIndex(a.Type()) {
			return op.PlainErrorf("all body arguments must be index")
		}
	}
	if len(b.Args()) != len(t.Shape()) {
		return op.PlainErrorf("must have one body argument per input dimension")
	}
	if b.Last().NumOperands() != 1 || b.Last().Operand(0).Type() != t.Elem() {
		return op.Errorf("body must be terminated with a `yield` operation of the tensor element type")
	}
	return nil
}

// Yield ends the body of a Generate or a Pad.
var Yield = &ir.Kind{
	Name: "tensor.yield", Summary: "element that a body computes",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []*ir.Kind{Generate, Pad},
	Operands: []ir.Operands{one("value", ir.AnyType)},
	Format:   "$value attr-dict `:` type($value)",
}

// NewYield creates a yield.
func NewYield(b *ir.Builder, v *ir.Value) *ir.Op { return b.Op(Yield, nil, []*ir.Value{v}) }
