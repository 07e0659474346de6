package tensor

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/dialect/reassociation"
	"github.com/ttopt/ttopt/ir"
)

// Cast makes a shape more or less known, Bitcast reads the bits of the elements
// as another type of that width.
var (
	Cast    = cast("tensor.cast", "tensor with more or less known of its shape", castOp{"cast", sameElements})
	Bitcast = cast("tensor.bitcast", "the same bits as other elements", bitcastOp{})
)

func cast(name, summary string, impl any) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.Tensor)},
		Results:  []ir.Results{{Name: "dest", Type: constraint.Tensor}},
		Format:   "$source attr-dict `:` type($source) `to` type($dest)",
		Impl:     impl,
	}
}

// NewCast creates a Cast.
func NewCast(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	return b.Create(&ir.OpState{Kind: Cast, Operands: []*ir.Value{v}, Types: []ir.Type{t}}).Result(0)
}

func sameElements(from, to ir.Type) bool {
	a, isShaped := from.(ir.ShapedType)
	b, areShaped := to.(ir.ShapedType)
	return isShaped && areShaped && a.Elem() == b.Elem() && ir.ShapesAgree(a, b)
}

type castOp struct {
	constraint.Named
	allowed func(from, to ir.Type) bool
}

// Verify implements ir.Verifier.
func (c castOp) Verify(op *ir.Op) error {
	if from, to := op.Operand(0).Type(), op.Result(0).Type(); !c.allowed(from, to) {
		return op.Errorf("operand type '%s' and result type '%s' are cast incompatible", from, to)
	}
	return nil
}

// Fold implements ir.Folder.
func (castOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

type bitcastOp struct{}

// Verify implements ir.Verifier.
func (bitcastOp) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type(), op.Result(0).Type()
	if w := ir.BitWidth(ir.ElemOf(from)); w == 0 || w != ir.BitWidth(ir.ElemOf(to)) || !ir.ShapesAgree(from.(ir.ShapedType), to.(ir.ShapedType)) {
		return op.Errorf("operand type '%s' and result type '%s' are cast incompatible", from, to)
	}
	return nil
}

// Reshape gives a tensor the shape that another tensor holds.
var Reshape = &ir.Kind{
	Name: "tensor.reshape", Summary: "tensor with a shape known at run time",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("source", constraint.Tensor), one("shape", indexTensor("1D tensor of signless integer or index values", true))},
	Results:  result(constraint.Tensor),
	Format:   "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
	Impl:     reshape{"reshape"},
}

type reshape struct{ constraint.Named }

// Verify implements ir.Verifier.
func (reshape) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type().(ir.ShapedType), op.Result(0).Type().(ir.ShapedType)
	if from.Elem() != to.Elem() {
		return op.Errorf("element types of source and destination tensor types should be the same")
	}
	size := tensorOf(op.Operand(1)).Shape()[0]
	if !to.HasRank() {
		return nil
	}
	if size == ir.Dynamic {
		return op.Errorf("cannot use shape operand with dynamic length to reshape to statically-ranked tensor type")
	}
	if size != int64(len(to.Shape())) {
		return op.Errorf("length of shape operand differs from the result's tensor rank")
	}
	if ir.HasStaticShape(from) && ir.HasStaticShape(to) {
		n, err1 := ir.NumElements(from.Shape())
		m, err2 := ir.NumElements(to.Shape())
		if err1 != nil || err2 != nil || n != m {
			return op.Errorf("source and destination tensor should have the same number of elements")
		}
	}
	return nil
}

// ExpandShape splits dims, CollapseShape joins neighbours:
//
//	%e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, %n, 8] : tensor<?x8xf32> into tensor<2x?x8xf32>
//	%c = tensor.collapse_shape %e [[0, 1], [2]] : tensor<2x?x8xf32> into tensor<?x8xf32>
var (
	ExpandShape = &ir.Kind{
		Name: "tensor.expand_shape", Summary: "tensor with dims split",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("src", constraint.Tensor), many("output_shape", constraint.Index)},
		Results:  result(constraint.Tensor),
		Attrs:    []ir.Attr{reassociation.Attr, {Name: reassociation.StaticOutputShape, Type: constraint.DenseI64}},
		Format: "$src $reassociation `output_shape` custom<output_shape>($output_shape, $static_output_shape) " +
			"attr-dict `:` type($src) `into` type($result)",
		Impl: expandShape{Named: "expanded"},
	}
	CollapseShape = &ir.Kind{
		Name: "tensor.collapse_shape", Summary: "tensor with neighbouring dims joined",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("src", constraint.Tensor)},
		Results:  result(constraint.Tensor),
		Attrs:    []ir.Attr{reassociation.Attr},
		Format:   "$src $reassociation attr-dict `:` type($src) `into` type($result)",
		Impl:     collapseShape{"collapsed"},
	}
)

type expandShape struct {
	constraint.Named
	indexlist.Syntax
}

// Verify implements ir.Verifier.
func (expandShape) Verify(op *ir.Op) error {
	from, to := tensorOf(op.Operand(0)), tensorOf(op.Result(0))
	if from == nil || to == nil {
		return op.Errorf("expected ranked tensors")
	}
	static := indexlist.Static(op, reassociation.StaticOutputShape)
	if len(static) != len(to.Shape()) {
		return op.Errorf("expected number of static shape dims to be equal to the output rank (%d) but found %d inputs instead", len(to.Shape()), len(static))
	}
	if n := indexlist.CountDynamic(static); n != op.NumOperands()-1 {
		return op.Errorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values", n, op.NumOperands()-1)
	}
	return reassociation.VerifyTensor(op, from, to)
}

// Fold implements ir.Folder.
func (expandShape) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return foldReshape(op, operands[0])
}

type collapseShape struct{ constraint.Named }

// Verify implements ir.Verifier.
func (collapseShape) Verify(op *ir.Op) error {
	from, to := tensorOf(op.Operand(0)), tensorOf(op.Result(0))
	if from == nil || to == nil {
		return op.Errorf("expected ranked tensors")
	}
	return reassociation.VerifyTensor(op, to, from)
}

// Fold implements ir.Folder.
func (collapseShape) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	return foldReshape(op, operands[0])
}

// foldReshape folds what changes no element: of a constant, to the same type,
// or back from what undoes it.
func foldReshape(op *ir.Op, a ir.Attribute) []ir.FoldResult {
	t := op.Result(0).Type()
	if op.Operand(0).Type() == t {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	if v := reshapes.Undone(op); v != nil {
		return []ir.FoldResult{{Value: v}}
	}
	if d, ok := a.(*ir.DenseElementsAttr); ok && d.Strings() == nil {
		if r := t.(*ir.TensorType); ir.HasStaticShape(r) {
			return []ir.FoldResult{{Attr: op.Context().Dense(r, d.Data())}}
		}
	}
	return nil
}

// Dim yields an extent, Rank the number of dims.
var (
	Dim = &ir.Kind{
		Name: "tensor.dim", Summary: "extent of a tensor",
		Traits:   ir.Pure | ir.MayTrap,
		Operands: []ir.Operands{one("source", constraint.TensorWithDims), one("index", constraint.Index)},
		Results:  result(constraint.Index),
		Format:   "attr-dict $source `,` $index `:` type($source)",
		Impl:     dim{"dim"},
	}
	Rank = &ir.Kind{
		Name: "tensor.rank", Summary: "number of dims of a tensor",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("tensor", constraint.Tensor)},
		Results:  result(constraint.Index),
		Format:   "$tensor attr-dict `:` type($tensor)",
		Impl:     rank{"rank"},
	}
)

// NewDim creates a Dim.
func NewDim(b *ir.Builder, t, i *ir.Value) *ir.Value {
	return b.Op(Dim, b.Context().Index(), []*ir.Value{t, i}).Result(0)
}

type dim struct{ constraint.Named }

// Fold implements ir.Folder: an extent that the type says, or that the op that
// made the tensor was given.
func (dim) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	c, ok := operands[1].(*ir.IntegerAttr)
	if !ok {
		return nil
	}
	i, ok := c.Int64()
	t := tensorOf(op.Operand(0))
	if !ok || t == nil || i < 0 || i >= int64(len(t.Shape())) {
		return nil
	}
	if d := t.Shape()[i]; d != ir.Dynamic {
		return []ir.FoldResult{{Attr: op.Context().IndexAttr(d)}}
	}
	def := op.Operand(0).DefiningOp()
	if def == nil {
		return nil
	}
	nth := numDynamic(t.Shape()[:i])
	switch def.Name() {
	case "tensor.generate":
		return []ir.FoldResult{{Value: def.Operand(nth)}}
	case "tensor.extract_slice":
		sizes := indexlist.SliceOf(def, 1).Sizes
		if len(sizes) == len(t.Shape()) && sizes[i].Value != nil {
			return []ir.FoldResult{{Value: sizes[i].Value}}
		}
	case "tensor.cast":
		if tensorOf(def.Operand(0)) != nil {
			op.SetOperand(0, def.Operand(0))
			return []ir.FoldResult{{Value: op.Result(0)}}
		}
	}
	return nil
}

type rank struct{ constraint.Named }

// Fold implements ir.Folder.
func (rank) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if t := tensorOf(op.Operand(0)); t != nil {
		return []ir.FoldResult{{Attr: op.Context().IndexAttr(int64(len(t.Shape())))}}
	}
	return nil
}
