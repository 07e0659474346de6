package ttir

import (
	"testing"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

func TestBuildContractions(t *testing.T) {
	ctx := newContext(t)
	of := func(shape ...int64) *ir.TensorType { return ctx.Tensor(shape, ctx.Float(ir.F32), nil) }
	top, b := module(t, ctx)
	arg := func(shape ...int64) *ir.Value { return b.Block().AddArg(of(shape...), 0) }
	x := arg(4, 6, 5)
	checkBuilt(t, top, b, []built{
		{Sum(b, x, false), of()},
		{Sum(b, x, true), of(1, 1, 1)},
		{Mean(b, x, false, 0, -1), of(6)},
		{Max(b, x, true, 1), of(4, 1, 5)},
		{Min(b, x, false, 1), of(4, 5)},
		{Prod(b, x, false, 2, 0, 1), of()},
		{Sum(b, arg(), false), of()},
		{Matmul(b, x, arg(5, 7), false, false), of(4, 6, 7)},
		{Matmul(b, x, arg(3, 1, 6, 7), true, false), of(3, 4, 5, 7)},
		{Matmul(b, arg(5), arg(7, 5), false, true), of(7)},
		{Matmul(b, arg(5), arg(5), false, false), of(1)},
		{Linear(b, x, arg(7, 5), arg(7), false, true), of(4, 6, 7)},
		{Linear(b, arg(2, 5), arg(5, 1), arg(3, 1, 7), false, false), of(3, 2, 7)},
	})
}

func TestBuildContractionErrors(t *testing.T) {
	ctx := newContext(t)
	of := func(shape ...int64) *ir.TensorType { return ctx.Tensor(shape, ctx.Float(ir.F32), nil) }
	for _, tt := range []struct {
		build func(b *ir.Builder, x *ir.Value) *ir.Value
		want  string
	}{
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Sum(b, x, false, 2) },
			"'ttir.sum' op Reduce dimension 2 is out of range for input tensor of rank 2"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Max(b, x, true, 1, -1) },
			"'ttir.max' op Reduce dimensions are not unique"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Matmul(b, x, x, false, false) },
			"'ttir.matmul' op Input A[-1](6) and B[-2](4) must have matching inner dimensions"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Linear(b, x, x, x, true, false) },
			"'ttir.linear' op Bias shape(4,6) is not broadcast compatible with the matmul output shape(6,6)"},
	} {
		_, b := module(t, ctx)
		tt.build(b, b.Block().AddArg(of(4, 6), 0))
		if err := b.Err(); err == nil || err.Error() != tt.want {
			t.Errorf("got %v, want %s", err, tt.want)
		}
	}
}

// TestContractionAccess: where the factors of an element are, by the indices of the
// result and of what is reduced.
func TestContractionAccess(t *testing.T) {
	ctx := newContext(t)
	_, b := module(t, ctx)
	arg := func(shape ...int64) *ir.Value {
		return b.Block().AddArg(ctx.Tensor(shape, ctx.Float(ir.F32), nil), 0)
	}
	reduction := func(v *ir.Value) affine.Map {
		o, _ := AsReduction(v.DefiningOp())
		return o.Access()
	}
	product := func(input int, v *ir.Value) affine.Map {
		o, _ := AsMatmul(v.DefiningOp())
		return o.Access(input)
	}
	x, y := arg(4, 6, 5), arg(3, 1, 5, 7)
	biased := Linear(b, arg(2, 5), arg(5, 1), arg(3, 1, 7), false, false)
	for _, tt := range []struct {
		got  affine.Map
		want string
	}{
		{reduction(Sum(b, x, false, 0, 2)), "(d0, d1, d2) -> (d1, d0, d2)"},
		{reduction(Sum(b, x, true, 0, 2)), "(d0, d1, d2, d3, d4) -> (d3, d1, d4)"},
		{reduction(Sum(b, x, false)), "(d0, d1, d2) -> (d0, d1, d2)"},
		{product(0, Matmul(b, x, y, false, false)), "(d0, d1, d2, d3, d4) -> (d1, d2, d4)"},
		{product(1, Matmul(b, x, y, false, false)), "(d0, d1, d2, d3, d4) -> (d0, 0, d4, d3)"},
		{product(0, Matmul(b, arg(6, 3, 5, 2), arg(5), true, false)), "(d0, d1, d2, d3) -> (d0, d1, d3, d2)"},
		{product(1, Matmul(b, arg(5), arg(6, 2, 5), false, true)), "(d0, d1, d2) -> (d0, d1, d2)"},
		{product(1, Matmul(b, arg(5), arg(5), false, false)), "(d0, d1) -> (d1)"},
		{product(0, biased), "(d0, d1, d2, d3) -> (d1, d3)"},
		{product(1, biased), "(d0, d1, d2, d3) -> (d3, 0)"},
		{product(2, biased), "(d0, d1, d2, d3) -> (d0, 0, d2)"},
	} {
		if got := tt.got.String(); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
	if err := b.Err(); err != nil {
		t.Error(err)
	}
}
