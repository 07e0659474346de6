package ttir

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect ttir.
func Dialect() *ir.Dialect {
	kinds := []*ir.Kind{EmptyKind, ConstantKind, FullKind, ZerosKind, OnesKind, ArangeKind, ToLayoutKind, TypecastKind}
	kinds = append(kinds, functions...)
	kinds = append(kinds, movements...)
	kinds = append(kinds, reductions...)
	kinds = append(kinds, ConcatKind, PadKind, SliceDynamicKind, MatmulKind, LinearKind)
	return &ir.Dialect{
		Name:     "ttir",
		Inliner:  ir.InlinesFreely{},
		Doc:      "ops on logical tensors",
		Kinds:    kinds,
		Constant: constantFor,
		Partial:  true,
	}
}

// The kinds that are no elementwise functions; see [Function] for those.
var (
	EmptyKind = &ir.Kind{
		Name:    "ttir.empty",
		Summary: "a tensor whose elements may be anything",
		Doc:     "    %0 = ttir.empty() : tensor<64x128xf32>\n",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Format:  "`(` `)` attr-dict `:` type($result)",
	}

	ConstantKind = &ir.Kind{
		Name:    "ttir.constant",
		Summary: "a tensor of known elements",
		Doc:     "    %0 = \"ttir.constant\"() <{value = dense<1.0> : tensor<64xf32>}> : () -> tensor<64xf32>\n",
		Traits:  ir.Pure | ir.ConstantLike,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:   []ir.Attr{{Name: valueAttr, Type: elementsAttr}},
		Impl:    constantOp{},
	}

	FullKind = &ir.Kind{
		Name:    "ttir.full",
		Summary: "a tensor of one value",
		Doc: "The value is converted to the element type of the result.\n\n" +
			"    %0 = \"ttir.full\"() <{fill_value = 0.5 : f32, shape = array<i32: 64>}> : () -> tensor<64xbf16>\n",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: fillValueAttr, Type: numberAttr},
			{Name: shapeAttr, Type: constraint.DenseI32, Optional: true}, dtype,
		},
		Impl: fullOp{},
	}

	ZerosKind = ofOneValue("zeros", "a tensor of zeros")
	OnesKind  = ofOneValue("ones", "a tensor of ones")

	ArangeKind = &ir.Kind{
		Name:    "ttir.arange",
		Summary: "a tensor of numbers in equal steps along a dim",
		Doc: "An element is start + step * i for its index i along the dim, an i64 that is converted\n" +
			"to the element type as by ttir.typecast. There are (end - start) / step of them.\n\n" +
			"    %0 = \"ttir.arange\"() <{start = 0 : si64, end = 8 : si64, step = 2 : si64, arange_dimension = 1 : i64}> : () -> tensor<3x4xbf16>\n",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: startAttr, Type: constraint.SI64Attr}, {Name: endAttr, Type: constraint.SI64Attr}, {Name: stepAttr, Type: constraint.SI64Attr},
			{Name: arangeDimAttr, Type: constraint.I64Attr}, dtype,
		},
		Impl: arangeOp{},
	}

	ToLayoutKind = &ir.Kind{
		Name:    "ttir.to_layout",
		Summary: "the same tensor in another layout",
		Doc: "The result has the elements of the input at the places, and in the data format,\n" +
			"that its own type says. The second operand is the destination. A hostInfo, which\n" +
			"tt-mlir wrote in 2025, is kept and has no meaning here.\n\n" +
			"    %1 = ttir.to_layout %x, %0 : tensor<64x128xf32> into tensor<64x128xf32, #layout> -> tensor<64x128xf32, #layout>\n",
		Traits: ir.Pure,
		Operands: []ir.Operands{
			{Name: "input", Type: constraint.RankedTensor},
			{Name: "output", Type: constraint.RankedTensor},
		},
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:   []ir.Attr{{Name: hostInfoAttr, Type: hostInfo, Optional: true}},
		Format: "$input `,` $output attr-dict `:` type($input) `into` type($output)" +
			" (`hostInfo` `=` $hostInfo^)? `->` type($result)",
		Impl: toLayoutOp{},
	}

	TypecastKind = &ir.Kind{
		Name:    "ttir.typecast",
		Summary: "converts elements to another type",
		Doc: "Numbers are rounded to the nearest float, once, ties to even, too large ones to\n" +
			"infinity; a NaN keeps its sign and leading bits. A float becomes an integer by\n" +
			"dropping its fraction, out of range the nearest integer that fits, NaN 0.\n" +
			"Integers are taken modulo the width. An i1 is true where the value is not 0.\n" +
			"Where the layout of the result stores another format, the converted element is\n" +
			"converted to that in turn; block floats are made of f32.\n\n" +
			"    %1 = \"ttir.typecast\"(%0) : (tensor<64xf32>) -> tensor<64xbf16>\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}, destination},
		Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs: []ir.Attr{
			{Name: "conservative_folding", Type: constraint.BoolAttr, Optional: true},
			segments,
		},
		Impl: typecastOp{},
	}
)

func ofOneValue(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: "ttir." + name, Summary: summary,
		Doc:     "    %0 = \"ttir." + name + "\"() <{shape = array<i32: 64>}> : () -> tensor<64xbf16>\n",
		Traits:  ir.Pure,
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:   []ir.Attr{{Name: shapeAttr, Type: constraint.DenseI32}, dtype},
		Impl:    fullOp{},
	}
}

// The names of properties.
const (
	valueAttr     = "value"
	fillValueAttr = "fill_value"
	shapeAttr     = "shape"
	hostInfoAttr  = "hostInfo"
	parameterAttr = "parameter"
	minAttr       = "min"
	maxAttr       = "max"
	startAttr     = "start"
	endAttr       = "end"
	stepAttr      = "step"
	arangeDimAttr = "arange_dimension"
	dimArgAttr    = "dim_arg"
	keepDimAttr   = "keep_dim"
	transposeA    = "transpose_a"
	transposeB    = "transpose_b"
)

var (
	// destination is the optional last operand of an op.
	destination = ir.Operands{Name: "output", Type: constraint.RankedTensor, Arity: ir.Variadic}

	// segments is how the form with a destination may say how many of the
	// operands are inputs.
	segments = ir.Attr{Name: ir.OperandSegmentsAttr, Type: constraint.DenseI32, Optional: true}

	// dtype is the element type once more. tt-mlir has had others there: it is kept, and
	// the type of the result is what counts.
	dtype = ir.Attr{Name: "dtype", Type: constraint.TypeAttr[ir.Type]("any type attribute"), Optional: true}

	elementsAttr = ir.AttrConstraint{Desc: "constant vector/tensor attribute", Holds: func(a ir.Attribute) bool {
		switch a.(type) {
		case *ir.DenseElementsAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr:
			return true
		}
		return false
	}}

	numberAttr = ir.AttrConstraint{Desc: "32-bit float attribute or 32-bit signless integer attribute", Holds: func(a ir.Attribute) bool {
		switch a := a.(type) {
		case *ir.FloatAttr:
			return a.FloatType().Kind() == ir.F32
		case *ir.IntegerAttr:
			return constraint.I32Attr.Holds(a)
		}
		return false
	}, Class: func(ir.Attribute) bool { return true }}

	// hostInfo is a layout, of which the op's form leaves the name out.
	hostInfo = ir.AttrConstraint{Desc: "layout of a tensor", Mnemonic: "ttcore.metal_layout", Holds: func(a ir.Attribute) bool {
		switch a := a.(type) {
		case encoding.Encoding:
			return true
		case *ir.OpaqueAttr:
			return a.Context().AllowsUnregistered()
		}
		return false
	}}
)
