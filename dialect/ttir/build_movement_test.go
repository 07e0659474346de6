package ttir

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

func TestBuildMovements(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	of := func(shape ...int64) *ir.TensorType { return ctx.Tensor(shape, f32, nil) }
	top, b := module(t, ctx)
	x := b.Block().AddArg(placed(t, of(4, 6, 1), ttcore.Placement{Space: ttcore.L1}), 0)
	checkBuilt(t, top, b, []built{
		{Reshape(b, x, 8, 3), of(8, 3)},
		{Reshape(b, x, 2, -1, 3), of(2, 4, 3)},
		{Reshape(b, b.Block().AddArg(of(), 0)), of()},
		{Squeeze(b, x, -1), of(4, 6)},
		{Unsqueeze(b, x, 0), of(1, 4, 6, 1)},
		{Unsqueeze(b, x, -1), of(4, 6, 1, 1)},
		{Permute(b, x, 2, 0, 1), of(1, 4, 6)},
		{Transpose(b, x, 0, -2), of(6, 4, 1)},
		{BroadcastTo(b, x, 4, 6, 5), of(4, 6, 5)},
		{SliceStatic(b, x, []int64{1, -2, 0}, []int64{4, 6, 1}, []int64{2, 1, 1}), of(2, 2, 1)},
		{SliceStatic(b, x, []int64{3, 0, 0}, []int64{0, 6, 1}, []int64{-1, 5, 1}), of(3, 2, 1)},
		{Index(b, x, 1, 0, 6, 4), of(4, 2, 1)},
		{Reverse(b, x, 0, 2), of(4, 6, 1)},
		{Repeat(b, x, 1, 2, 3), of(4, 12, 3)},
		{RepeatInterleave(b, x, -1, 5), of(4, 6, 5)},
		{Pad(b, x, 0.5, 0, 0, 1, 2, 3, 0), of(4, 9, 4)},
		{Pad(b, x, 0.5, -1, 0, -4, -2, 0, 0), of(3, 0, 1)},
		{Concat(b, 1, x, x, b.Block().AddArg(of(4, 1, 1), 0)), of(4, 13, 1)},
	})
}

func TestBuildMovementErrors(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	for _, tt := range []struct {
		build func(b *ir.Builder, x *ir.Value) *ir.Value
		want  string
	}{
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Reshape(b, x, 5, 5) },
			"'ttir.reshape' op Input tensor number of elements 24 and output tensor number of elements 25 must be the same"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Reshape(b, x, -1, 7) },
			"'ttir.reshape' op Input tensor number of elements 24 and output tensor number of elements 21 must be the same"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Reshape(b, x, -1, -1) },
			"'ttir.reshape' op Shape attribute must have at most one -1 element"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Reshape(b, x, -4, -6) },
			"'ttir.reshape' op All dimensions must be >= 0 except the one with -1"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Squeeze(b, x, 1) },
			"'ttir.squeeze' op Dimension 1 in the input tensor must be 1."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Squeeze(b, x, 2) },
			"'ttir.squeeze' op Invalid dimension 2 for squeezing."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Unsqueeze(b, x, 5) },
			"'ttir.unsqueeze' op Dimension attribute must be within the bounds of the input tensor"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Permute(b, x, 1, 2) },
			"'ttir.permute' op Expected a permutation of (0, 1), got (1, 2)"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Transpose(b, x, 0, 2) },
			"'ttir.transpose' op Dimension 1 attribute must be within the bounds of the input tensor"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return BroadcastTo(b, x, 4, 7) },
			"'ttir.broadcast' op Input tensor shape (4, 6) is not broadcastable to output shape (4, 7)"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value {
			return SliceStatic(b, x, []int64{1}, []int64{2}, []int64{1})
		},
			"'ttir.slice_static' op Begins, ends, and step attributes must have the same number of elements as the input tensor rank"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value {
			return SliceStatic(b, x, []int64{1, 1}, []int64{2, 2}, []int64{0, 1})
		}, "'ttir.slice_static' op Step value for dimension 0 cannot be zero"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Index(b, x, 0, 9, 10, 1) },
			"'ttir.index' op Invalid begin index for dimension 0. Expected value in range [-4, 4), got 9. Input shape: (4, 6)"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Index(b, x, 0, 0, 4, math.MaxInt32+1) },
			"ttir.index: 2147483648 does not fit 32 bits"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Transpose(b, x, 1<<32, 1) },
			"ttir.transpose: 4294967296 does not fit 32 bits"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Concat(b, -1<<32, x, x) },
			"ttir.concat: -4294967296 does not fit 32 bits"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Reverse(b, x, 0, 0) },
			"'ttir.reverse' op dimensions should be unique. Got: (0, 0)"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Repeat(b, x, 2) },
			"'ttir.repeat' op Input tensor rank 2 doesn't match the number of repeat dimensions 1."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Repeat(b, x, 2, math.MaxInt64) },
			"'ttir.repeat' op Input tensor shape (4,6) at index 1 does not repeat to output (8,0) using repeat value 9223372036854775807."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return RepeatInterleave(b, x, 0, math.MaxInt64) },
			"ttir.repeat_interleave: 9223372036854775807 does not fit 32 bits"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return RepeatInterleave(b, x, 0, 0) },
			"'ttir.repeat_interleave' op Repeats attribute must be non-zero"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Pad(b, x, 0, 1) },
			"'ttir.pad' op Padding must have the same number of elements as twice the rank of the input tensor"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Pad(b, x, 0, 0, -5, 0, 0) },
			"'ttir.pad' op Output tensor shape (0,6) must match the inferred shape: (-1,6)"},
		{func(b *ir.Builder, x *ir.Value) *ir.Value {
			return Concat(b, 0, x, b.Block().AddArg(ctx.Tensor([]int64{4, 7}, f32, nil), 0))
		}, "'ttir.concat' op All input tensors must have the same dimensions, except for dimension 0."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Concat(b, 2, x) },
			"'ttir.concat' op Invalid dimension 2 for concatenation."},
		{func(b *ir.Builder, x *ir.Value) *ir.Value { return Concat(b, 0) }, "'ttir.concat' op expected at least one operand"},
		{func(b *ir.Builder, _ *ir.Value) *ir.Value { return Permute(b, nil, 0) }, "ttir.permute: operand #0 is missing"},
		{func(b *ir.Builder, _ *ir.Value) *ir.Value { return Reshape(b, b.Block().AddArg(f32, 0), 1) },
			"ttir.reshape: operand #0 must be ranked tensor of static shape, but got 'f32'"},
		{func(b *ir.Builder, _ *ir.Value) *ir.Value {
			return Reshape(b, b.Block().AddArg(ctx.Tensor([]int64{ir.Dynamic}, f32, nil), 0), 1)
		}, "ttir.reshape: operand #0 must be ranked tensor of static shape, but got 'tensor<?xf32>'"},
	} {
		_, b := module(t, ctx)
		v := tt.build(b, b.Block().AddArg(ctx.Tensor([]int64{4, 6}, f32, nil), 0))
		if v == nil || b.Err() == nil {
			t.Errorf("no error, want %s", tt.want)
			continue
		}
		if diff := cmp.Diff(tt.want, b.Err().Error()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
