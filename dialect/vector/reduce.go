package vector

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Reduction combines all elements of a vector, and an accumulator if there is
// one; MultiReduction combines along some dims; Scan keeps what lies between:
//
//	%s = vector.reduction <add>, %v, %acc : vector<16xf32> into f32
//	%m = vector.multi_reduction <mul>, %v, %acc [1] : vector<4x8xf32> to vector<4xf32>
var (
	Reduction = &ir.Kind{
		Name: "vector.reduction", Summary: "all elements combined",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("vector", constraint.VectorOfAnyRank), optional("acc", ir.AnyType)},
		Results:   result("dest", ir.AnyType),
		Attrs:     []ir.Attr{combiningKind.Property("kind", kindDesc), arith.FastMathProperty},
		TypeRules: []ir.TypeRule{{From: "dest", To: "acc", Desc: "dest and acc have the same type"}},
		Format:    "$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)",
		Impl:      reduction{},
	}
	MultiReduction = &ir.Kind{
		Name: "vector.multi_reduction", Summary: "elements combined along some dims",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("source", constraint.Vector), one("acc", ir.AnyType)},
		Results:   result("dest", ir.AnyType),
		Attrs:     []ir.Attr{combiningKind.Property("kind", kindDesc), {Name: "reduction_dims", Type: constraint.I64Array}},
		TypeRules: constraint.Same("dest", "acc"),
		Format:    "$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)",
		Impl:      multiReduction{},
	}
	Scan = &ir.Kind{
		Name: "vector.scan", Summary: "elements combined so far, along a dim",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.Vector), one("initial_value", constraint.VectorOfAnyRank)},
		Results:  []ir.Results{{Name: "dest", Type: constraint.Vector}, {Name: "accumulated_value", Type: constraint.VectorOfAnyRank}},
		Attrs: []ir.Attr{combiningKind.Property("kind", kindDesc),
			{Name: "reduction_dim", Type: constraint.I64Attr}, {Name: "inclusive", Type: constraint.BoolAttr}},
		TypeRules: append(constraint.Same("source", "dest"), constraint.Same("initial_value", "accumulated_value")...),
		Format:    "$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)",
		Impl:      scan{},
	}
)

// NewReduction creates a Reduction; acc may be nil.
func NewReduction(b *ir.Builder, kind string, v, acc *ir.Value) *ir.Value {
	s := &ir.OpState{Kind: Reduction, Operands: []*ir.Value{v}, Types: []ir.Type{ir.ElemOf(typeOf(b, v))}}
	if acc != nil {
		s.Operands = append(s.Operands, acc)
	}
	return b.Create(s.Attr("kind", Kind(b.Context(), kind))).Result(0)
}

// supportsKind reports whether elements of the type can be combined so.
func supportsKind(kind string, t ir.Type) bool {
	switch kind {
	case "add", "mul":
		return constraint.IsSignlessInteger(t) || constraint.IsIndex(t) || constraint.IsFloat(t)
	case "minui", "minsi", "maxui", "maxsi", "and", "or", "xor":
		return constraint.IsSignlessInteger(t) || constraint.IsIndex(t)
	}
	return constraint.IsFloat(t)
}

type reduction struct{}

// Verify implements ir.Verifier.
func (reduction) Verify(op *ir.Op) error {
	v, t := vectorOf(op.Operand(0)), op.Result(0).Type()
	if v.Elem() != t {
		return op.Errorf("failed to verify that source operand and result have same element type")
	}
	if len(v.Shape()) > 1 {
		return op.Errorf("unsupported reduction rank: %d", len(v.Shape()))
	}
	if !supportsKind(KindOf(op), t) {
		return op.Errorf("unsupported reduction type ''%s'' for kind '%s'", t, KindOf(op))
	}
	return nil
}

type multiReduction struct{}

// Verify implements ir.Verifier.
func (multiReduction) Verify(op *ir.Op) error {
	v, t := vectorOf(op.Operand(0)), op.Result(0).Type()
	if v.Elem() != ir.ElemOf(t) {
		return op.Errorf("failed to verify that source operand and result have same element type")
	}
	dims := op.Ints("reduction_dims")
	var shape []int64
	var flags []bool
	for i, d := range v.Shape() {
		if !slices.Contains(dims, int64(i)) {
			shape, flags = append(shape, d), append(flags, v.IsScalable(i))
		}
	}
	want := v.Elem()
	if len(shape) > 0 {
		want = v.Context().Vector(shape, flags, v.Elem())
	}
	if want != t {
		return op.Errorf("destination type '%s' is incompatible with source type '%s'", t, v)
	}
	return nil
}

type scan struct{}

// Verify implements ir.Verifier.
func (scan) Verify(op *ir.Op) error {
	v, init := vectorOf(op.Operand(0)), vectorOf(op.Operand(1))
	d, _ := op.Attr("reduction_dim").(*ir.IntegerAttr).Int64()
	rank := len(v.Shape())
	if d < 0 || d >= int64(rank) {
		return op.Errorf("reduction dimension %d has to be less than %d", d, rank)
	}
	if len(init.Shape()) != rank-1 {
		return op.Errorf("initial value rank %d has to be equal to %d", len(init.Shape()), rank-1)
	}
	if rest := slices.Delete(slices.Clone(v.Shape()), int(d), int(d)+1); !slices.Equal(rest, init.Shape()) {
		return op.Errorf("incompatible input/initial value shapes")
	}
	if kind := KindOf(op); !supportsKind(kind, v.Elem()) {
		return op.Errorf("unsupported reduction type '%s' for kind '%s'", v.Elem(), kind)
	}
	return nil
}

// FMA is lhs * rhs + acc, rounded once; MatrixMultiply multiplies matrices that
// lie flat in vectors of one dim.
var (
	FMA = &ir.Kind{
		Name: "vector.fma", Summary: "lhs * rhs + acc, rounded once",
		Traits:    ir.Pure,
		Operands:  []ir.Operands{one("lhs", floats), one("rhs", floats), one("acc", floats)},
		Results:   result("result", floats),
		TypeRules: constraint.Same("lhs", "rhs", "acc", "result"),
		Format:    "$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)",
	}
	MatrixMultiply = &ir.Kind{
		Name: "vector.matrix_multiply", Summary: "product of matrices, flat in vectors",
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("lhs", numbers), one("rhs", numbers)},
		Results:  result("res", numbers),
		Attrs: []ir.Attr{{Name: "lhs_rows", Type: constraint.I32Attr}, {Name: "lhs_columns", Type: constraint.I32Attr},
			{Name: "rhs_columns", Type: constraint.I32Attr}},
		Format: "$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)",
		Impl:   flatMatrix{[]string{"lhs", "rhs"}},
	}
)

var floats = constraint.VectorOf("vector of floating-point values", func(v *ir.VectorType) bool {
	return constraint.IsFloat(v.Elem())
})

// NewFMA creates x * y + z.
func NewFMA(b *ir.Builder, x, y, z *ir.Value) *ir.Value {
	return b.Op(FMA, typeOf(b, x), []*ir.Value{x, y, z}).Result(0)
}
