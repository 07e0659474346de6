package ttir

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
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
	}, dimOfOp(b, SqueezeKind, "dim", dim))
}

// Unsqueeze builds a ttir.unsqueeze, which inserts a dim of size 1.
func Unsqueeze(b *ir.Builder, x *ir.Value, dim int) *ir.Value {
	return move(b, UnsqueezeKind, x, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)+1); ok {
			return slices.Insert(in, d, 1)
		}
		return in
	}, dimOfOp(b, UnsqueezeKind, "dim", dim))
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
	}, dimOfOp(b, TransposeKind, "dim0", dim0), dimOfOp(b, TransposeKind, "dim1", dim1))
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

// Reverse builds a ttir.reverse, which counts the indices of some dims from their end.
func Reverse(b *ir.Builder, x *ir.Value, dims ...int64) *ir.Value {
	return move(b, ReverseKind, x, func(in []int64) []int64 { return in }, ir.NamedAttr{Name: "dimensions", Value: b.Context().DenseI64(dims)})
}

// Repeat builds a ttir.repeat: all indices of dim i times[i] times.
func Repeat(b *ir.Builder, x *ir.Value, times ...int64) *ir.Value {
	return move(b, RepeatKind, x, func(in []int64) []int64 {
		for d := range in[:min(len(in), len(times))] {
			in[d] = repeated(in[d], times[d])
		}
		return in
	}, ir.NamedAttr{Name: "repeat_dimensions", Value: b.Context().DenseI64(times)})
}

// RepeatInterleave builds a ttir.repeat_interleave: each index of a dim several times.
func RepeatInterleave(b *ir.Builder, x *ir.Value, dim int, times int64) *ir.Value {
	if times < 0 || times > math.MaxUint32 {
		b.Failf("%s: %d does not fit 32 bits", RepeatInterleaveKind.Name, times)
		times = 1
	}
	return move(b, RepeatInterleaveKind, x, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)); ok {
			in[d] = repeated(in[d], times)
		}
		return in
	}, ir.NamedAttr{Name: "repeats", Value: b.Context().IntegerAttr(b.Context().IntegerWithSign(32, ir.Unsigned), times)}, dimOfOp(b, RepeatInterleaveKind, "dim", dim))
}

// repeated is n·times where that is a size, else 0: what is wrong, Verify says.
func repeated(n, times int64) int64 {
	if p, fits := integer.Mul(n, times); fits {
		return max(0, p)
	}
	return 0
}

// Pad builds a ttir.pad: of dim i there are padding[2*i] indices of a value before those of x, and
// padding[2*i+1] behind.
func Pad(b *ir.Builder, x *ir.Value, value float32, padding ...int64) *ir.Value {
	amounts := make([]int32, len(padding))
	for i, n := range padding {
		checkInt32(b, PadKind, n)
		amounts[i] = int32(n)
	}
	return move(b, PadKind, x, func(in []int64) []int64 {
		for d := range in[:min(len(in), len(padding)/2)] {
			in[d] = max(0, in[d]+int64(amounts[2*d])+int64(amounts[2*d+1]))
		}
		return in
	}, ir.NamedAttr{Name: "padding", Value: b.Context().DenseI32(amounts)}, floatAttr(b, valueAttr, value))
}

// Concat builds a ttir.concat, which puts tensors behind one another along a dim.
func Concat(b *ir.Builder, dim int, xs ...*ir.Value) *ir.Value {
	sum := int64(0)
	for _, x := range xs {
		if in := staticType(x); in != nil {
			if d, ok := dimOf(int64(dim), len(in.Shape())); ok {
				sum += in.Shape()[d]
			}
		}
	}
	return combine(b, ConcatKind, xs, func(in []int64) []int64 {
		if d, ok := dimOf(int64(dim), len(in)); ok {
			in[d] = sum
		}
		return in
	}, dimOfOp(b, ConcatKind, "dim", dim))
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
	return combine(b, k, []*ir.Value{x}, shape, attrs...)
}

// combine is move of several tensors, of which the first has the shape that the function gets.
func combine(b *ir.Builder, k *ir.Kind, xs []*ir.Value, shape func(in []int64) []int64, attrs ...ir.NamedAttr) *ir.Value {
	for i, x := range xs {
		if staticType(x) == nil {
			if x != nil { // else Create remembers it
				b.Failf("%s: operand #%d must be ranked tensor of static shape, but got '%s'", k.Name, i, x.Type())
			}
			nothing := b.Context().Tensor(nil, b.Context().Float(ir.F32), nil)
			return b.Op(k, nothing, xs, attrs...).Result(0)
		}
	}
	t := b.Context().Tensor(nil, b.Context().Float(ir.F32), nil)
	if len(xs) > 0 {
		in := staticType(xs[0])
		t = b.Context().Tensor(shape(slices.Clone(in.Shape())), in.Elem(), nil)
	}
	op := b.Op(k, t, xs, attrs...)
	if b.Err() == nil { // else the attributes may be wrong already
		if err := k.Impl.(ir.Verifier).Verify(op); err != nil {
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

func dimOfOp(b *ir.Builder, k *ir.Kind, name string, dim int) ir.NamedAttr {
	checkInt32(b, k, int64(dim))
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
