package ttir

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// MovementOp is an op whose result has the elements of its input at other indices:
// a permutation, a slice, a reshape.
type MovementOp struct {
	*ir.Op
	impl movementOp
}

// AsMovement returns op, which may be nil, as a MovementOp if it is one.
func AsMovement(op *ir.Op) (MovementOp, bool) {
	if op == nil {
		return MovementOp{}, false
	}
	impl, ok := op.Kind().Impl.(movementOp)
	return MovementOp{op, impl}, ok
}

// Input returns the tensor whose elements are taken.
func (o MovementOp) Input() *ir.Value { return o.Operand(0) }

// Access returns the map from an index of the result to the one of the input that
// has its element. The op is verified and of static shapes.
func (o MovementOp) Access() affine.Map {
	return o.impl.access(o.Op, logicalType(o.Input()).Shape(), logicalType(o.Result(0)).Shape())
}

// IsReshape reports whether the elements stay in their row-major order.
func (o MovementOp) IsReshape() bool { return o.impl.inOrder }

// movementOp is the code behind the ops that move elements.
type movementOp struct {
	shortForm
	// verify checks attributes and shapes.
	verify func(op *ir.Op, in, out []int64) error
	access func(op *ir.Op, in, out []int64) affine.Map
	// inOrder: the elements stay in their row-major order.
	inOrder bool
	// join lets op take the operand of producer, whose result it moves, and do what both did; it
	// reports whether it did.
	join func(op *ir.Op, producer MovementOp) bool
	// patterns are more of its canonicalization.
	patterns []*rewrite.Pattern
}

func (movementOp) inputs(*ir.Op) int { return 1 }

// Verify checks that the types agree, and what the op says itself.
func (m movementOp) Verify(op *ir.Op) error {
	if err := verifyDestination(op, 1); err != nil {
		return err
	}
	in, out := logicalType(op.Operand(0)), logicalType(op.Result(0))
	if !ir.HasStaticShape(in) || !ir.HasStaticShape(out) {
		return nil
	}
	if err := m.verify(op, in.Shape(), out.Shape()); err != nil {
		return err
	}
	if in.Elem() != out.Elem() {
		return op.Errorf("Output tensor must have the same element type as the input tensor")
	}
	return nil
}

func movement(name, summary, example string, impl movementOp, attrs ...ir.Attr) *ir.Kind {
	return &ir.Kind{
		Name: "ttir." + name, Summary: summary,
		Doc:      "An optional last operand is the destination.\n\n    " + example + "\n",
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "input", Type: constraint.RankedTensor}, destination},
		Results:  []ir.Results{{Name: "result", Type: constraint.RankedTensor}},
		Attrs:    append(attrs, segments),
		Impl:     impl,
	}
}

// The kinds of ops that move elements.
var (
	ReshapeKind = movement("reshape", "the elements in their order, in another shape",
		`%1 = "ttir.reshape"(%0) <{shape = [6 : i32, 4 : i32]}> : (tensor<2x3x4xf32>) -> tensor<6x4xf32>`,
		movementOp{verify: verifyReshape, access: reshapeAccess, inOrder: true, join: joinReshapes}, ir.Attr{Name: "shape", Type: i32Array})
	SqueezeKind = movement("squeeze", "without a dim of size 1",
		`%1 = "ttir.squeeze"(%0) <{dim = 0 : si32}> : (tensor<1x3xf32>) -> tensor<3xf32>`,
		movementOp{verify: verifySqueeze, access: reshapeAccess, inOrder: true}, dimAttr("dim"))
	UnsqueezeKind = movement("unsqueeze", "with one more dim, of size 1",
		`%1 = "ttir.unsqueeze"(%0) <{dim = 0 : si32}> : (tensor<3xf32>) -> tensor<1x3xf32>`,
		movementOp{verify: verifyUnsqueeze, access: reshapeAccess, inOrder: true}, dimAttr("dim"))
	PermuteKind = movement("permute", "the dims in another order",
		`%1 = "ttir.permute"(%0) <{permutation = array<i64: 1, 0>}> : (tensor<2x3xf32>) -> tensor<3x2xf32>`,
		movementOp{verify: verifyPermute, access: permuteAccess, join: joinPermutes}, ir.Attr{Name: "permutation", Type: constraint.DenseI64})
	TransposeKind = movement("transpose", "two dims swapped",
		`%1 = "ttir.transpose"(%0) <{dim0 = 0 : si32, dim1 = 1 : si32}> : (tensor<2x3xf32>) -> tensor<3x2xf32>`,
		movementOp{verify: verifyTranspose, access: transposeAccess, patterns: []*rewrite.Pattern{{Name: "transpose-is-permute", Apply: permuteInstead}}}, dimAttr("dim0"), dimAttr("dim1"))
	BroadcastKind = movement("broadcast", "dims of size 1 repeated",
		`%1 = "ttir.broadcast"(%0) <{broadcast_dimensions = array<i64: 4, 1>}> : (tensor<1x3xf32>) -> tensor<4x3xf32>`,
		movementOp{verify: verifyBroadcast, access: broadcastAccess}, ir.Attr{Name: "broadcast_dimensions", Type: constraint.DenseI64})
	ReverseKind = movement("reverse", "dims from their end",
		`%1 = "ttir.reverse"(%0) <{dimensions = array<i64: 1>}> : (tensor<2x3xf32>) -> tensor<2x3xf32>`,
		movementOp{verify: verifyReverse, access: reverseAccess, join: joinReverses}, ir.Attr{Name: "dimensions", Type: constraint.DenseI64})
	RepeatInterleaveKind = movement("repeat_interleave", "each index of a dim several times",
		`%1 = "ttir.repeat_interleave"(%0) <{repeats = 2 : ui32, dim = 0 : si32}> : (tensor<2x3xf32>) -> tensor<4x3xf32>`,
		movementOp{verify: verifyInterleave, access: interleaveAccess}, ir.Attr{Name: "repeats", Type: constraint.UI32Attr}, dimAttr("dim"))
	RepeatKind = movement("repeat", "all indices of dims several times",
		`%1 = "ttir.repeat"(%0) <{repeat_dimensions = array<i64: 2, 1>}> : (tensor<2x3xf32>) -> tensor<4x3xf32>`,
		movementOp{verify: verifyRepeat, access: repeatAccess}, ir.Attr{Name: "repeat_dimensions", Type: constraint.DenseI64})
	SliceStaticKind = slice("slice_static")
	sliceKind       = slice("slice")
	IndexKind       = movement("index", "some indices of one dim, in steps",
		`%1 = "ttir.index"(%0) <{dim = 1 : i32, begin = 0 : i32, end = 3 : i32, step = 2 : i32}> : (tensor<2x3xf32>) -> tensor<2x2xf32>`,
		movementOp{verify: verifyIndex, access: indexAccess},
		ir.Attr{Name: "dim", Type: constraint.I32Attr}, ir.Attr{Name: "begin", Type: constraint.I32Attr},
		ir.Attr{Name: "end", Type: constraint.I32Attr}, ir.Attr{Name: "step", Type: constraint.I32Attr})
)

var movements = []*ir.Kind{
	ReshapeKind, SqueezeKind, UnsqueezeKind, PermuteKind, TransposeKind, BroadcastKind, ReverseKind,
	RepeatInterleaveKind, RepeatKind, SliceStaticKind, sliceKind, IndexKind,
}

func slice(name string) *ir.Kind {
	return movement(name, "some indices of each dim, in steps",
		`%1 = "ttir.`+name+`"(%0) <{begins = [0 : i32, 1 : i32], ends = [2 : i32, 3 : i32], step = [1 : i32, 1 : i32]}> : (tensor<2x3xf32>) -> tensor<2x2xf32>`,
		movementOp{verify: verifySlice, access: sliceAccess},
		ir.Attr{Name: "begins", Type: i32Array}, ir.Attr{Name: "ends", Type: i32Array}, ir.Attr{Name: "step", Type: i32Array})
}

var (
	i32Array = ir.AttrConstraint{Desc: "32-bit integer array attribute", Holds: func(a ir.Attribute) bool {
		list, ok := a.(*ir.ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range list.Elems() {
			if !constraint.I32Attr.Holds(e) {
				return false
			}
		}
		return true
	}, Class: constraint.IsArray}
)

// dimAttr is a dim; negative ones count from the end.
func dimAttr(name string) ir.Attr { return ir.Attr{Name: name, Type: constraint.SI32Attr} }

// number returns the value of an integer attribute.
func number(op *ir.Op, name string) int64 {
	i, ok := op.Attr(name).(*ir.IntegerAttr)
	if !ok {
		return 0
	}
	n, _ := i.Int64()
	return n
}
