package indexlist

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// The properties that hold the constant parts of a slice.
const (
	StaticOffsets = "static_offsets"
	StaticSizes   = "static_sizes"
	StaticStrides = "static_strides"
)

// SliceOperands returns the operand groups of a slice.
func SliceOperands() []ir.Operands {
	return []ir.Operands{
		{Name: "offsets", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "sizes", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "strides", Type: constraint.Index, Arity: ir.Variadic},
	}
}

// SliceAttrs returns the properties of a slice.
func SliceAttrs() []ir.Attr {
	return []ir.Attr{
		{Name: StaticOffsets, Type: constraint.DenseI64},
		{Name: StaticSizes, Type: constraint.DenseI64},
		{Name: StaticStrides, Type: constraint.DenseI64},
	}
}

// Slice is the offsets, sizes and strides of an op.
type Slice struct{ Offsets, Sizes, Strides []Index }

// SliceOf returns the slice of an op whose operand groups first, first + 1 and
// first + 2 are those of SliceOperands.
func SliceOf(op *ir.Op, first int) Slice {
	return Slice{
		Offsets: Mixed(Static(op, StaticOffsets), op.OperandGroup(first)),
		Sizes:   Mixed(Static(op, StaticSizes), op.OperandGroup(first+1)),
		Strides: Mixed(Static(op, StaticStrides), op.OperandGroup(first+2)),
	}
}

// AddTo gives an op state the slice: its operands behind those that are there,
// one each, its properties, and the segment sizes.
func (sl Slice) AddTo(c *ir.Context, s *ir.OpState) {
	segments := make([]int32, len(s.Operands), len(s.Operands)+3)
	for i := range segments {
		segments[i] = 1
	}
	for _, part := range []struct {
		name string
		list []Index
	}{{StaticOffsets, sl.Offsets}, {StaticSizes, sl.Sizes}, {StaticStrides, sl.Strides}} {
		static, values := Split(part.list)
		s.Operands = append(s.Operands, values...)
		s.Attr(part.name, c.DenseI64(static))
		segments = append(segments, int32(len(values)))
	}
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32(segments))
}

// VerifySlice checks the three lists, of so many entries each.
func VerifySlice(op *ir.Op, first, offsets, sizes, strides int) error {
	off, siz, str := Static(op, StaticOffsets), Static(op, StaticSizes), Static(op, StaticStrides)
	if !(len(off) == 1 && offsets == 1) && len(off) != len(siz) {
		return op.PlainErrorf("expected mixed offsets rank to match mixed sizes rank (%d vs %d) so the rank of the result type is well-formed.", len(off), len(siz))
	}
	if len(siz) != len(str) {
		return op.PlainErrorf("expected mixed sizes rank to match mixed strides rank (%d vs %d) so the rank of the result type is well-formed.", len(siz), len(str))
	}
	if err := Verify(op, "offset", offsets, off, len(op.OperandGroup(first))); err != nil {
		return err
	}
	if err := Verify(op, "size", sizes, siz, len(op.OperandGroup(first+1))); err != nil {
		return err
	}
	if err := Verify(op, "stride", strides, str, len(op.OperandGroup(first+2))); err != nil {
		return err
	}
	for _, v := range off {
		if v < 0 && v != ir.Dynamic {
			return op.PlainErrorf("expected offsets to be non-negative, but got %d", v)
		}
	}
	for _, v := range siz {
		if v < 0 && v != ir.Dynamic {
			return op.PlainErrorf("expected sizes to be non-negative, but got %d", v)
		}
	}
	return nil
}

// Reduces reports whether dropping dims of extent 1 makes the first shape the
// second. Where same is given, it must hold of the numbers of two dims that are
// taken for each other.
func Reduces(shape, to []int64, same func(i, j int) bool) bool {
	// reached[j]: the dims so far can make the first j of the second shape.
	reached := make([]bool, len(to)+1)
	reached[0] = true
	for i, d := range shape {
		next := make([]bool, len(to)+1)
		for j, ok := range reached {
			if !ok {
				continue
			}
			if d == 1 {
				next[j] = true
			}
			if j < len(to) && d == to[j] && (same == nil || same(i, j)) {
				next[j+1] = true
			}
		}
		reached = next
	}
	return reached[len(to)]
}
