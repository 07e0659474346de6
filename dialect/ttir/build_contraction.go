package ttir

import "github.com/ttopt/ttopt/ir"

// Sum builds a ttir.sum along dims, all of them where none is given; with keep they
// stay, of size 1. The results of this function and those below have no encoding, and
// the elements of their first operand.
func Sum(b *ir.Builder, x *ir.Value, keep bool, dims ...int64) *ir.Value {
	return reduce(b, SumKind, x, keep, dims)
}

// Mean builds a ttir.mean.
func Mean(b *ir.Builder, x *ir.Value, keep bool, dims ...int64) *ir.Value {
	return reduce(b, MeanKind, x, keep, dims)
}

// Max builds a ttir.max.
func Max(b *ir.Builder, x *ir.Value, keep bool, dims ...int64) *ir.Value {
	return reduce(b, MaxKind, x, keep, dims)
}

// Min builds a ttir.min.
func Min(b *ir.Builder, x *ir.Value, keep bool, dims ...int64) *ir.Value {
	return reduce(b, MinKind, x, keep, dims)
}

// Prod builds a ttir.prod.
func Prod(b *ir.Builder, x *ir.Value, keep bool, dims ...int64) *ir.Value {
	return reduce(b, ProdKind, x, keep, dims)
}

func reduce(b *ir.Builder, k *ir.Kind, x *ir.Value, keep bool, dims []int64) *ir.Value {
	attrs := []ir.NamedAttr{{Name: keepDimAttr, Value: b.Context().Bool(keep)}}
	if len(dims) > 0 {
		attrs = append(attrs, ir.NamedAttr{Name: dimArgAttr, Value: int32s(b, k, dims)})
	}
	return move(b, k, x, func(in []int64) []int64 {
		return keptShape(in, reducedDims(dims, len(in)), keep)
	}, attrs...)
}

// Matmul builds a ttir.matmul: x times y, each with its last two dims swapped if it
// is transposed.
func Matmul(b *ir.Builder, x, y *ir.Value, transposeX, transposeY bool) *ir.Value {
	return multiply(b, MatmulKind, transposeX, transposeY, x, y)
}

// Linear builds a ttir.linear: x times y, as Matmul has it, and a bias.
func Linear(b *ir.Builder, x, y, bias *ir.Value, transposeX, transposeY bool) *ir.Value {
	return multiply(b, LinearKind, transposeX, transposeY, x, y, bias)
}

func multiply(b *ir.Builder, k *ir.Kind, transposeX, transposeY bool, xs ...*ir.Value) *ir.Value {
	var attrs []ir.NamedAttr
	if transposeX {
		attrs = append(attrs, ir.NamedAttr{Name: transposeA, Value: b.Context().Bool(true)})
	}
	if transposeY {
		attrs = append(attrs, ir.NamedAttr{Name: transposeB, Value: b.Context().Bool(true)})
	}
	return combine(b, k, xs, func(in []int64) []int64 {
		// What does not fit, Verify says.
		shape, problem := product(in, staticType(xs[1]).Shape(), transposeX, transposeY)
		if problem != "" {
			return in
		}
		if len(xs) > 2 {
			if sum, err := Broadcast(shape, staticType(xs[2]).Shape()); err == nil {
				shape = sum
			}
		}
		if len(shape) == 0 {
			shape = []int64{1}
		}
		return shape
	}, attrs...)
}
