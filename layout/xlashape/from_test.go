package xlashape

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

func TestFromLayout(t *testing.T) {
	metal := func(s layout.MetalSpec) (*layout.Layout, error) { s.ElementBits = 32; return layout.Metal(s) }
	collapse := func(shape []int64, align int64) affine.Map {
		m, err := affine.CollapseIntervalsAligned(shape, 2, affine.DefaultCollapseIntervals(), []int64{align})
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	shape := []int64{2, 3, 70, 100}
	made := func(l *layout.Layout, err error) *layout.Layout {
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	row := affine.Map{NumDims: 1, Results: []*affine.Expr{affine.Const(0), affine.Dim(0)}}
	sum := func(strides ...int64) *affine.Expr {
		e := affine.Const(0)
		for d, s := range strides {
			e = affine.Add(e, affine.Mul(affine.Dim(d), affine.Const(s)))
		}
		return e
	}
	bumped := affine.Map{NumDims: 4, Results: []*affine.Expr{sum(32, 5, 1), affine.Dim(3)}}
	tests := []struct {
		layout *layout.Layout
		want   string
	}{
		{made(layout.RowMajor([]int64{3, 5}, 32)), "{1,0}"},
		{made(layout.RowMajor(nil, 32)), "{}"},
		{made(layout.Strided([]int64{3, 5}, []int64{1, 3}, 0, 32)), "{0,1}"},
		{made(layout.Strided([]int64{3, 5}, []int64{8, 1}, 0, 32)), "{1,0:T(8)}"},
		{made(layout.Strided([]int64{3, 1, 5}, []int64{5, 9, 1}, 0, 32)), "{2,1,0}"},
		{made(layout.Strided([]int64{2, 3, 5}, []int64{40, 8, 1}, 0, 32)), "{2,1,0:T(5,8)}"},
		// Elements that are apart are tiles of their own.
		{made(layout.Strided([]int64{3, 5}, []int64{10, 2}, 0, 32)), "{1,0:T(1)(2)}"},
		{made(layout.Strided([]int64{16}, []int64{128}, 0, 32)), "{0:T(1)(128)}"},
		// Gaps are what tiles pad.
		{made(layout.New(layout.Spec{Shape: []int64{3, 5, 4}, Linear: collapse([]int64{3, 5, 4}, 1), Extents: []int64{16, 4}, Tilings: []layout.Tiling{{4, 4}}, ElementBits: 32})), "{2,1,0:T(*,4,4)}"},
		{made(layout.New(layout.Spec{Shape: []int64{3, 5, 32}, Linear: collapse([]int64{3, 5, 32}, 1), Extents: []int64{32, 32}, Tilings: []layout.Tiling{{32, 32}}, ElementBits: 32})), "{2,1,0:T(*,32,32)}"},
		{made(metal(layout.MetalSpec{Shape: []int64{2, 3, 5, 32}, Linear: bumped, Grid: []int64{1, 1}, Tile: []int64{32, 32}})), "{3,2,1,0:T(*,32,32)}"},
		// Tiles are of the dims that have a size, wherever one of size 1 stands.
		{made(layout.New(layout.Spec{Shape: []int64{5, 1, 64}, Linear: collapse([]int64{5, 1, 64}, 1), Extents: []int64{8, 128}, Tilings: []layout.Tiling{{8, 128}, {2, 1}}, ElementBits: 32})), "{2,0,1:T(8,128)(2,1)}"},
		// Room between elements is that of a dim of size 1.
		{made(layout.Strided([]int64{3, 1}, []int64{8, 1}, 0, 32)), "{1,0:T(8)}"},
		{made(layout.Strided([]int64{1, 3}, []int64{9, 8}, 0, 32)), "{0,1:T(8)}"},
		{made(metal(layout.MetalSpec{Shape: []int64{3, 1, 300}, Linear: collapse([]int64{3, 1, 300}, 8), Grid: []int64{1, 1}, Tile: []int64{8, 128}})), "{2,1,0:T(8,128)}"},
		{made(metal(layout.MetalSpec{Shape: shape, Linear: collapse(shape, 1), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}})), "{3,2,1,0:T(*,*,32,32)(16,16)}"},
		{made(metal(layout.MetalSpec{Shape: shape, Linear: collapse(shape, 32), Grid: []int64{1, 1}, Tile: []int64{32, 32}, Faces: []int64{16, 16}})), "{3,2,1,0:T(32,32)(16,16)}"},
		{made(metal(layout.MetalSpec{Shape: shape, Linear: collapse(shape, 1), Grid: []int64{1, 1}})), "{3,2,1,0}"},
		// One element, and room for more.
		{made(layout.New(layout.Spec{Shape: []int64{1, 1}, Linear: affine.Identity(2), Extents: []int64{8, 128}, ElementBits: 32})), "{1,0:T(8,128)}"},
		{made(layout.New(layout.Spec{Shape: []int64{1}, Linear: row, Extents: []int64{8, 4}, ElementBits: 32})), "{0:T(8,4)}"},
		{made(layout.New(layout.Spec{Linear: affine.Map{Results: row.Results[:1]}, Extents: []int64{7}, ElementBits: 32})), "{:T(7)}"},
	}
	for _, test := range tests {
		x, err := FromLayout(test.layout)
		if err != nil {
			t.Errorf("%v: %v", test.layout, err)
		} else if x.String() != test.want {
			t.Errorf("%v: %v, want %s", test.layout, x, test.want)
		}
	}
	for _, l := range []*layout.Layout{
		made(layout.Strided([]int64{3, 5}, []int64{5, 1}, 4, 32)),
		made(layout.Strided([]int64{2, 2, 5}, []int64{12, 5, 1}, 0, 32)),
		made(metal(layout.MetalSpec{Shape: shape, Linear: collapse(shape, 1), Grid: []int64{2, 1}})),
		made(metal(layout.MetalSpec{Shape: []int64{8, 4}, Linear: affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(4)), affine.Dim(1)), affine.Dim(1)}}, Grid: []int64{1, 1}})),
	} {
		if x, err := FromLayout(l); err == nil {
			t.Errorf("%v: %v", l, x)
		}
	}
}

// TestThereAndBack finds each of XLA's layouts again, or one with fewer tiles
// that is the same.
func TestThereAndBack(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		shape := rapid.SliceOfN(rapid.Int64Range(1, 6), 0, 4).Draw(r, "shape")
		x := &Layout{MinorToMajor: rapid.Permutation(Descending(len(shape)).MinorToMajor).Draw(r, "order"), TailAlignment: rapid.Int64Range(1, 5).Draw(r, "L")}
		for range rapid.IntRange(0, 3).Draw(r, "tiles") {
			tile := rapid.SliceOfN(rapid.SampledFrom([]int64{1, 2, 3, 4, layout.Combine}), 0, 4).Draw(r, "tile")
			x.Tiles = append(x.Tiles, append(tile, rapid.Int64Range(1, 4).Draw(r, "minor")))
		}
		l, err := x.PlaceOf(shape, 8)
		if err != nil {
			r.Fatal(err)
		}
		again, err := FromLayout(l)
		if err != nil {
			r.Fatalf("%v of %v: %v", x, shape, err)
		}
		if len(again.Tiles) > len(x.Tiles) {
			r.Fatalf("%v of %v became %v", x, shape, again)
		}
	})
}
