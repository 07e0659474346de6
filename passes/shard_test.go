package passes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

// newContext returns a context without dialects, for types and attributes.
func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// chooseGrid returns the grid that ttcore-shard chooses for a tensor.
func chooseGrid(t testing.TB, ctx *ir.Context, shape []int64, o *ShardOptions) ([]int64, error) {
	t.Helper()
	tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
	a, err := ttcore.LayoutFor(tensor, ttcore.Placement{Space: ttcore.L1})
	if err != nil {
		t.Fatal(err)
	}
	chosen, err := o.shard(tensor.WithEncoding(a))
	if err != nil {
		return nil, err
	}
	return ttcore.Of(chosen).Grid(), nil
}

// TestLargestGrid tries every grid up to the largest: the chosen one has the
// most cores of those on which each core has something.
func TestLargestGrid(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		size := rapid.Int64Range(1, 70)
		shape := []int64{size.Draw(r, "rows"), size.Draw(r, "columns")}
		most := Shape{rapid.Int64Range(1, 9).Draw(r, "height"), rapid.Int64Range(1, 9).Draw(r, "width")}
		got, err := chooseGrid(t, ctx, shape, &ShardOptions{Grid: GridChoice{Auto: true}, MaxGrid: most, Unit: Shape{1, 1}})
		if err != nil {
			r.Fatal(err)
		}
		want := make([]int64, 2)
		for d := range want {
			for g := int64(1); g <= most[d]; g++ {
				if !anyEmpty(shape[d], g) {
					want[d] = g
				}
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			r.Fatalf("%v on at most %v (-want +got):\n%s", shape, most, diff)
		}
	})
}

// anyEmpty deals n rows out to g cores, the same number to each but the last.
func anyEmpty(n, g int64) bool {
	share := int64(1)
	for share*g < n {
		share++
	}
	left := n
	for range g {
		if left <= 0 {
			return true
		}
		left -= share
	}
	return false
}

// TestLargestGridOfUnits: no core without a unit, and not more units on any core
// than the fullest grid needs.
func TestLargestGridOfUnits(t *testing.T) {
	ctx := newContext(t)
	rapid.Check(t, func(r *rapid.T) {
		n, most, unit := rapid.Int64Range(1, 300).Draw(r, "n"), rapid.Int64Range(1, 9).Draw(r, "most"), rapid.Int64Range(1, 40).Draw(r, "unit")
		grid, err := chooseGrid(t, ctx, []int64{1, n}, &ShardOptions{Grid: GridChoice{Auto: true}, MaxGrid: Shape{most}, Unit: Shape{unit}})
		if err != nil {
			r.Fatal(err)
		}
		g := grid[1]
		units := int64(0)
		for units*unit < n {
			units++
		}
		if g > most || g > units || anyEmpty(n, g) {
			r.Fatalf("%d on %d cores, at most %d, %d units of %d", n, g, most, units, unit)
		}
		perCore := func(g int64) int64 { return integer.CeilDiv(integer.CeilDiv(n, g), unit) }
		if perCore(g) > perCore(min(most, units)) {
			r.Fatalf("%d units of %d on %d cores: %d on the first, %d would do", units, unit, g, perCore(g), perCore(min(most, units)))
		}
	})
}

func TestShardExamples(t *testing.T) {
	ctx := newContext(t)
	auto := func(most, unit Shape) *ShardOptions {
		return &ShardOptions{Grid: GridChoice{Auto: true}, MaxGrid: most, Unit: unit}
	}
	tests := []struct {
		shape []int64
		o     *ShardOptions
		want  []int64
	}{
		{[]int64{2, 3, 64, 128}, auto(Shape{8, 8}, Shape{32, 32}), []int64{6, 4}},
		{[]int64{53, 63}, auto(Shape{8, 8}, Shape{32, 32}), []int64{2, 2}},
		{[]int64{9, 17}, auto(Shape{8, 8}, nil), []int64{5, 6}},
		{[]int64{9, 17}, auto(nil, nil), []int64{1, 1}},
		{[]int64{0, 5}, auto(Shape{8, 8}, nil), []int64{1, 5}},
		{[]int64{1 << 40, 1}, auto(Shape{1 << 20, 8}, nil), []int64{1 << 20, 1}},
		{[]int64{100}, &ShardOptions{Grid: GridChoice{Shape: Shape{1, 64}}}, []int64{1, 64}},
	}
	for _, tt := range tests {
		got, err := chooseGrid(t, ctx, tt.shape, tt.o)
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%v with %+v: %v, %v, want %v", tt.shape, *tt.o, got, err, tt.want)
		}
	}
	_, err := chooseGrid(t, ctx, []int64{5, 5}, &ShardOptions{Grid: GridChoice{Shape: Shape{1, 2, 3}}})
	want := "expected a grid of rank 2, as the layout of '" + fmt.Sprint(layoutOnes(t, ctx, 5, 5)) + "' has, found 1x2x3"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func layoutOnes(t testing.TB, ctx *ir.Context, shape ...int64) *ir.TensorType {
	t.Helper()
	tensor := ctx.Tensor(shape, ctx.Float(ir.F32), nil)
	a, err := ttcore.LayoutFor(tensor, ttcore.Placement{Space: ttcore.L1})
	if err != nil {
		t.Fatal(err)
	}
	return tensor.WithEncoding(a)
}
