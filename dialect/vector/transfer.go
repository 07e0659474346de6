package vector

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// TransferRead reads a vector from memory or a tensor, TransferWrite writes
// one. The permutation map says which dims of the memory the dims of the vector
// are; what lies outside is the padding, or is not written:
//
//	%v = vector.transfer_read %m[%i, %j], %pad {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
//	vector.transfer_write %v, %m[%i, %j] : vector<4x8xf32>, memref<?x?xf32>
var (
	TransferRead = &ir.Kind{
		Name: "vector.transfer_read", Summary: "vector from memory or a tensor, padded outside",
		Traits: ir.OperandSegments,
		Operands: []ir.Operands{one("source", constraint.Shaped), many("indices", constraint.Index),
			one("padding", ir.AnyType), optional("mask", mask)},
		Results: result("vector", constraint.VectorOfAnyRank),
		Attrs:   transferAttrs(),
		Impl:    transferRead{},
	}
	TransferWrite = &ir.Kind{
		Name: "vector.transfer_write", Summary: "write of a vector to memory or a tensor",
		Traits: ir.OperandSegments,
		Operands: []ir.Operands{one("vector", constraint.VectorOfAnyRank), one("source", constraint.Shaped),
			many("indices", constraint.Index), optional("mask", mask)},
		Results: []ir.Results{{Name: "result", Type: constraint.RankedTensor, Arity: ir.Optional}},
		Attrs:   transferAttrs(),
		Impl:    transferWrite{},
	}
)

const (
	permutationMap = "permutation_map"
	inBounds       = "in_bounds"
)

func transferAttrs() []ir.Attr {
	return []ir.Attr{{Name: permutationMap, Type: constraint.AffineMap}, {Name: inBounds, Type: constraint.BoolArray}}
}

// TransferOp is a view of both ops.
type TransferOp struct{ *ir.Op }

// AsTransfer returns the view of a TransferRead or a TransferWrite.
func AsTransfer(op *ir.Op) (TransferOp, bool) {
	return TransferOp{op}, op != nil && (op.Kind() == TransferRead || op.Kind() == TransferWrite)
}

func (t TransferOp) isWrite() bool { return t.Kind() == TransferWrite }

// Vector returns what is written, or read.
func (t TransferOp) Vector() *ir.Value {
	if t.isWrite() {
		return t.Operand(0)
	}
	return t.Result(0)
}

// Source returns the memory or the tensor.
func (t TransferOp) Source() *ir.Value {
	if t.isWrite() {
		return t.Operand(1)
	}
	return t.Operand(0)
}

// Indices returns where the vector begins.
func (t TransferOp) Indices() []*ir.Value {
	if t.isWrite() {
		return t.OperandGroup(2)
	}
	return t.OperandGroup(1)
}

// Mask returns the mask, or nil.
func (t TransferOp) Mask() *ir.Value {
	if m := t.OperandGroup(3); len(m) == 1 {
		return m[0]
	}
	return nil
}

// Map returns the permutation map.
func (t TransferOp) Map() affine.Map {
	if a, ok := t.Attr(permutationMap).(*ir.AffineMapAttr); ok {
		return a.Value()
	}
	return affine.Map{}
}

// InBounds says of each dim of the vector whether it lies inside.
func (t TransferOp) InBounds() []bool {
	list, ok := t.Attr(inBounds).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	flags := make([]bool, len(list.Elems()))
	for i, e := range list.Elems() {
		n, ok := e.(*ir.IntegerAttr)
		flags[i] = ok && n.IsTrue()
	}
	return flags
}

// minorIdentity returns the permutation map where none is given: the last dims.
func minorIdentity(source ir.ShapedType, v *ir.VectorType) affine.Map {
	rank, results := len(source.Shape()), len(v.Shape())
	if e, ok := source.Elem().(*ir.VectorType); ok {
		results -= len(e.Shape())
	}
	if rank == 0 && slices.Equal(v.Shape(), []int64{1}) {
		return affine.ConstantMap(0)
	}
	if results < 0 || results > rank {
		return affine.Map{NumDims: rank}
	}
	return affine.MinorIdentity(rank, results)
}

// isMinorIdentity reports whether a map yields its last dims in order.
func isMinorIdentity(m affine.Map) bool {
	return m.NumSymbols == 0 && len(m.Results) <= m.NumDims && m.Equal(affine.MinorIdentity(m.NumDims, len(m.Results)))
}

// MaskType returns the type of the mask of a transfer: i1 in the shape of what
// is accessed in memory, the dims in their order there.
func MaskType(v *ir.VectorType, m affine.Map) *ir.VectorType {
	var shape []int64
	var scalable []bool
	for d := range m.NumDims {
		for i, e := range m.Results {
			if e.Op() == affine.OpDim && e.Value() == int64(d) && i < len(v.Shape()) {
				shape = append(shape, v.Shape()[i])
				scalable = append(scalable, v.IsScalable(i))
				break
			}
		}
	}
	c := v.Context()
	return c.Vector(shape, scalable, c.Integer(1))
}

// NewTransferRead creates a read of the last dims, all in bounds or none.
func NewTransferRead(b *ir.Builder, t *ir.VectorType, source, padding *ir.Value, inside bool, indices ...*ir.Value) *ir.Value {
	s := &ir.OpState{Kind: TransferRead, Types: []ir.Type{t}}
	s.Operands = append(append([]*ir.Value{source}, indices...), padding)
	addTransfer(b, s, source, t, inside, []int32{1, int32(len(indices)), 1, 0})
	return b.Create(s).Result(0)
}

// NewTransferWrite creates a write to the last dims, all in bounds or none.
func NewTransferWrite(b *ir.Builder, v, source *ir.Value, inside bool, indices ...*ir.Value) *ir.Op {
	s := &ir.OpState{Kind: TransferWrite}
	s.Operands = append([]*ir.Value{v, source}, indices...)
	t, _ := typeOf(b, v).(*ir.VectorType)
	addTransfer(b, s, source, t, inside, []int32{1, 1, int32(len(indices)), 0})
	if tensor, ok := typeOf(b, source).(*ir.TensorType); ok {
		s.Types = []ir.Type{tensor}
	}
	return b.Create(s)
}

func addTransfer(b *ir.Builder, s *ir.OpState, source *ir.Value, t *ir.VectorType, inside bool, segments []int32) {
	c := b.Context()
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32(segments))
	shaped, ok := typeOf(b, source).(ir.ShapedType)
	if !ok || t == nil {
		b.Failf("%s: a vector and a memref or tensor are needed", s.Kind.Name)
		return
	}
	m := minorIdentity(shaped, t)
	s.Attr(permutationMap, c.AffineMap(m)).Attr(inBounds, boolArray(c, len(m.Results), inside))
}

func boolArray(c *ir.Context, n int, v bool) ir.Attribute {
	return c.Array(slices.Repeat([]ir.Attribute{c.Bool(v)}, n))
}

// Effects implements ir.EffectfulOp: a tensor is a value, to read it is no
// effect.
func (transferRead) Effects(op *ir.Op) ir.Effects { return transferEffects(op, ir.EffectRead) }

// Effects implements ir.EffectfulOp.
func (transferWrite) Effects(op *ir.Op) ir.Effects { return transferEffects(op, ir.EffectWrite) }

func transferEffects(op *ir.Op, inMemory ir.Effects) ir.Effects {
	if _, ok := (TransferOp{op}).Source().Type().(*ir.MemRefType); ok {
		return inMemory
	}
	return 0
}
