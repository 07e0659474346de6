package passes

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

func TestBumpStrides(t *testing.T) {
	d := affine.Dim
	times := func(dim int, n int64) *affine.Expr { return affine.Mul(affine.Dim(dim), affine.Const(n)) }
	sum := func(es ...*affine.Expr) *affine.Expr {
		s := es[0]
		for _, e := range es[1:] {
			s = affine.Add(s, e)
		}
		return s
	}
	tests := []struct {
		name  string
		expr  *affine.Expr
		align int64
		want  string
	}{
		{"batch", sum(times(0, 8), d(1)), 32, "d0 * 32 + d1"},
		{"in proportion", sum(times(0, 99), times(1, 33), d(2)), 32, "d0 * 192 + d1 * 64 + d2"},
		{"aligned", sum(times(0, 64), d(1)), 32, "d0 * 64 + d1"},
		{"no alignment", sum(times(0, 8), d(1)), 1, "d0 * 8 + d1"},
		{"one dim", d(3), 32, "d3"},
		{"no dim", affine.Const(0), 32, "0"},
		{"other order", sum(d(1), times(0, 8)), 32, "d0 * 32 + d1"},
		{"transposed", sum(times(1, 5), d(0)), 4, "d1 * 8 + d0"},
		{"extents of 1", sum(times(0, 8), d(1), d(2)), 32, "d0 * 256 + d1 * 32 + d2"},
		{"inner stride", sum(times(0, 10), times(1, 2)), 4, "d0 * 12 + d1 * 2"},
		{"gaps", sum(times(0, 25), times(1, 10), d(2)), 8, "d0 * 48 + d1 * 16 + d2"},
		{"offset", sum(times(0, 8), d(1), affine.Const(5)), 32, "d0 * 32 + d1 + 5"},
		{"not linear", affine.Add(affine.Mod(d(0), affine.Const(2)), d(1)), 32, "d0 mod 2 + d1"},
	}
	for _, tt := range tests {
		got, err := bumpStrides(tt.expr, tt.align)
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if diff := cmp.Diff(tt.want, got.String()); diff != "" {
			t.Errorf("%s: %v aligned to %d (-want +got):\n%s", tt.name, tt.expr, tt.align, diff)
		}
	}
	for _, tt := range []struct {
		expr  *affine.Expr
		align int64
	}{
		{sum(times(0, 8), d(1)), math.MaxInt64},
		{sum(times(0, math.MaxInt64), d(1)), 32},
		{sum(times(0, math.MaxInt64/2), times(1, 3), d(2)), 32},
	} {
		got, err := bumpStrides(tt.expr, tt.align)
		if tt.align == math.MaxInt64 { // fits, just
			if err != nil {
				t.Errorf("%v aligned to %d: %v", tt.expr, tt.align, err)
			}
			continue
		}
		if err == nil || !strings.Contains(err.Error(), "does not fit 64 bits") {
			t.Errorf("%v aligned to %d: %v, %v", tt.expr, tt.align, got, err)
		}
	}
}

// TestPadIsAlignedCollapse: bumping the strides of a dense collapse gives what
// collapsing with alignment gives, which is computed from the shape instead.
func TestPadIsAlignedCollapse(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 40), 2, 5).Draw(r, "shape")
		align := rapid.Int64Range(1, 40).Draw(r, "align")
		tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
		a, err := ttcore.LayoutFor(tensor, ttcore.Placement{Grid: []int64{1, 1}, Space: ttcore.L1})
		if err != nil {
			r.Fatal(err)
		}
		got, err := (&PadOptions{Align: Shape{align, 1}, OOB: "keep"}).pad(tensor.WithEncoding(a))
		if err != nil {
			r.Fatal(err)
		}
		want, err := ttcore.LayoutFor(tensor, ttcore.Placement{Grid: []int64{1, 1}, Align: []int64{align}, Space: ttcore.L1})
		if err != nil {
			r.Fatal(err)
		}
		// Terms may stand in another order.
		index := make([]int64, len(shape))
		for i := range index {
			index[i] = rapid.Int64Range(0, shape[i]-1).Draw(r, "index")
		}
		x, err1 := ttcore.Of(got).Linear().Eval(index, nil)
		y, err2 := want.Linear().Eval(index, nil)
		if err := errors.Join(err1, err2); err != nil {
			r.Fatal(err)
		}
		if diff := cmp.Diff(y, x); diff != "" {
			r.Fatalf("%v: %v and %v (-want +got):\n%s", shape, want.Linear(), ttcore.Of(got).Linear(), diff)
		}
		if ttcore.Of(got).MemRef() != want.MemRef() {
			r.Fatalf("%v: shard %v, want %v", shape, ttcore.Of(got).MemRef(), want.MemRef())
		}
	})
}
