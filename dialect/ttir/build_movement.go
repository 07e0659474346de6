package ttir

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// Reshape builds a ttir.reshape of x to a shape, of which one size may be -1: what
// the others leave. The results of this function and those below have no encoding.
func Reshape(b *ir.Builder, x *ir.Value, shape ...int64) *ir.Value {
	return move(b, ReshapeKind, x, func(in []int64) []int64 {
		out := slices.Clone(shape)
		if i := slices.Index(out, -1); i >= 0 {
			out[i] = 1
			all, _ := ir.NumElements(in)
			if others, err := ir.NumElements(out); err == nil && others > 0 {
				out[i] = all / others
			}
		}
		return out
	}, ir.NamedAttr{Name: "shape", Value: int32s(b, ReshapeKind, shape)})
}

// Squeeze builds a ttir.squeeze, which drops a dim of size 1.
func Squeeze(b *ir.Builder, x *ir.Value, dim int) *ir.Value {
	return move(b, SqueezeKind, x, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)); ok {
			return slices.Delete(in, d, d+1)
		}
		return in
	}, dimOfOp(b, "dim", dim))
}

// Unsqueeze builds a ttir.unsqueeze, which inserts a dim of size 1.
func Unsqueeze(b *ir.Builder, x *ir.Value, dim int) *ir.Value {
	return move(b, UnsqueezeKind, x, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)+1); ok {
			return slices.Insert(in, d, 1)
		}
		return in
	}, dimOfOp(b, "dim", dim))
}

// Permute builds a ttir.permute: dim i of the result is dim permutation[i] of x.
func Permute(b *ir.Builder, x *ir.Value, permutation ...int64) *ir.Value {
	return move(b, PermuteKind, x, func(in []int64) []int64 {
		var out []int64
		for _, d := range permutation {
			if d >= 0 && d < int64(len(in)) {
				out = append(out, in[d])
			}
		}
		return out
	}, ir.NamedAttr{Name: "permutation", Value: b.Context().DenseI64(permutation)})
}

// Transpose builds a ttir.transpose, which swaps two dims.
func Transpose(b *ir.Builder, x *ir.Value, dim0, dim1 int) *ir.Value {
	return move(b, TransposeKind, x, func(in []int64) []int64 {
		d, ok := dimOf(int64(dim0), len(in))
		e, also := dimOf(int64(dim1), len(in))
		if ok && also {
			in[d], in[e] = in[e], in[d]
		}
		return in
	}, dimOfOp(b, "dim0", dim0), dimOfOp(b, "dim1", dim1))
}

// BroadcastTo builds a ttir.broadcast, which repeats dims of size 1.
func BroadcastTo(b *ir.Builder, x *ir.Value, shape ...int64) *ir.Value {
	times := slices.Repeat([]int64{1}, len(shape))
	if in := staticType(x); in != nil {
		for d, n := range in.Shape()[:min(len(in.Shape()), len(shape))] {
			if n == 1 {
				times[d] = shape[d]
			}
		}
	}
	return move(b, BroadcastKind, x, func([]int64) []int64 { return slices.Clone(shape) }, ir.NamedAttr{Name: "broadcast_dimensions", Value: b.Context().DenseI64(times)})
}

// SliceStatic builds a ttir.slice_static: of each dim the indices from begin to
// end, without it, in steps. Negative places count from the end of the dim.
func SliceStatic(b *ir.Builder, x *ir.Value, begins, ends, steps []int64) *ir.Value {
	return move(b, SliceStaticKind, x, func(in []int64) []int64 {
		if len(begins) != len(in) || len(ends) != len(in) || len(steps) != len(in) {
			return in
		}
		for d, size := range in {
			in[d] = interval{begins[d], ends[d], steps[d]}.size(size)
		}
		return in
	}, ir.NamedAttr{Name: "begins", Value: int32s(b, SliceStaticKind, begins)},
		ir.NamedAttr{Name: "ends", Value: int32s(b, SliceStaticKind, ends)},
		ir.NamedAttr{Name: "step", Value: int32s(b, SliceStaticKind, steps)})
}

// Index builds a ttir.index: of one dim the indices from begin to end, without it,
// in steps.
func Index(b *ir.Builder, x *ir.Value, dim int, begin, end, step int64) *ir.Value {
	i32 := b.Context().Integer(32)
	attr := func(name string, n int64) ir.NamedAttr {
		checkInt32(b, IndexKind, n)
		return ir.NamedAttr{Name: name, Value: b.Context().IntegerAttr(i32, n)}
	}
	return move(b, IndexKind, x, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)); ok {
			in[d] = interval{begin, end, step}.size(in[d])
		}
		return in
	}, attr("dim", int64(dim)), attr("begin", begin), attr("end", end), attr("step", step))
}

// size is count where there is one, else 0: what is wrong, Verify says.
func (v interval) size(size int64) int64 {
	if v.step == 0 {
		return 0
	}
	return max(0, v.count(size))
}

// move builds an op that moves elements. The shape of its result follows from that
// of x, which the function may change, and the builder remembers what the op is not
// content with.
func move(b *ir.Builder, k *ir.Kind, x *ir.Value, shape func(in []int64) []int64, attrs ...ir.NamedAttr) *ir.Value {
	in := staticType(x)
	if in == nil {
		if x != nil { // else Create remembers it
			b.Failf("%s: operand #0 must be ranked tensor of static shape, but got '%s'", k.Name, x.Type())
		}
		nothing := b.Context().Tensor(nil, b.Context().Float(ir.F32), nil)
		return b.Op(k, nothing, []*ir.Value{x}, attrs...).Result(0)
	}
	t := b.Context().Tensor(shape(slices.Clone(in.Shape())), in.Elem(), nil)
	op := b.Op(k, t, []*ir.Value{x}, attrs...)
	if b.Err() == nil { // else the attributes may be wrong already
		if err := k.Impl.(movementOp).Verify(op); err != nil {
			b.Failf("%s", err)
		}
	}
	return op.Result(0)
}

// staticType returns the logical type of a tensor of static shape; nil of others.
func staticType(x *ir.Value) *ir.TensorType {
	if x == nil {
		return nil
	}
	if t, ok := x.Type().(*ir.TensorType); !ok || !t.HasRank() || !ir.HasStaticShape(t) {
		return nil
	}
	return logicalType(x)
}

func dimOfOp(b *ir.Builder, name string, dim int) ir.NamedAttr {
	return ir.NamedAttr{Name: name, Value: b.Context().IntegerAttr(b.Context().IntegerWithSign(32, ir.Signed), int64(dim))}
}

// int32s returns an array of numbers as the ops have them.
func int32s(b *ir.Builder, k *ir.Kind, values []int64) *ir.ArrayAttr {
	elems := make([]ir.Attribute, len(values))
	for i, n := range values {
		checkInt32(b, k, n)
		elems[i] = b.Context().IntegerAttr(b.Context().Integer(32), n)
	}
	return b.Context().Array(elems)
}

func checkInt32(b *ir.Builder, k *ir.Kind, n int64) {
	if n < math.MinInt32 || n > math.MaxInt32 {
		b.Failf("%s: %d does not fit 32 bits", k.Name, n)
	}
}
