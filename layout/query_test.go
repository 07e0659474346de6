package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

func TestBytes(t *testing.T) {
	type place struct{ Byte, Bit int64 }
	tests := []struct {
		name  string
		l     *Layout
		bytes int64
		at    int64
		place place
	}{
		{"f32", must(t)(RowMajor([]int64{3, 5}, 32)), 60, 14, place{56, 0}},
		{"4-bit, an odd number", must(t)(XLA(XLASpec{Shape: []int64{5, 7}, ElementBits: 4})), 18, 33, place{16, 4}},
		{"1-bit", must(t)(XLA(XLASpec{Shape: []int64{3, 20}, Tiles: []Tiling{{32, 128}, {32, 1}}, ElementBits: 1})), 512, 77, place{9, 5}},
		{"12-bit", must(t)(RowMajor([]int64{3}, 12)), 5, 1, place{1, 4}},
		{"aligned", must(t)(XLA(XLASpec{Shape: []int64{13, 130}, Tiles: []Tiling{{128}}, TailAlignment: 100, ElementBits: 4})), 1700, 3, place{1, 4}},
		{"shards start at a byte", must(t)(Metal(MetalSpec{Shape: []int64{6}, Linear: affine.Identity(1), Grid: []int64{2}, ElementBits: 1})), 2, 4, place{1, 1}},
		{"2^62 bytes", must(t)(RowMajor([]int64{1 << 31, 1 << 31}, 8)), 1 << 62, 1<<62 - 1, place{1<<62 - 1, 0}},
		{"2^62 bits", must(t)(RowMajor([]int64{1 << 31, 1 << 31}, 1)), 1 << 59, 1<<62 - 1, place{1<<59 - 1, 7}},
	}
	for _, tt := range tests {
		if got := tt.l.Bytes(); got != tt.bytes {
			t.Errorf("%s: %d bytes, want %d", tt.name, got, tt.bytes)
		}
		b, bit := tt.l.Byte(tt.at)
		if diff := cmp.Diff(tt.place, place{b, bit}); diff != "" {
			t.Errorf("%s: place of slot %d (-want +got):\n%s", tt.name, tt.at, diff)
		}
	}
}

func TestString(t *testing.T) {
	l := must(t)(XLA(XLASpec{Shape: []int64{2, 7, 8}, MinorToMajor: []int64{0, 2, 1}, Tiles: []Tiling{{Combine, 8, 128}, {2, 1}}, TailAlignment: 1024, ElementBits: 16, Fill: Inf}))
	want := "2x7x8 by (d0, d1, d2) -> (d1, d2, d0) in 7x8x2 tiled (*,8,128)(2,1), aligned to 1024, 16 bits, fill inf"
	if diff := cmp.Diff(want, l.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestEqual(t *testing.T) {
	make := func(grid int64, fill Fill) *Layout {
		return must(t)(Metal(MetalSpec{Shape: []int64{64, 64}, Linear: affine.Identity(2), Grid: []int64{grid, 2}, ElementBits: 32, Fill: fill}))
	}
	if !make(2, Zero).Equal(make(2, Zero)) {
		t.Error("a layout differs from itself")
	}
	if make(2, Zero).Equal(make(4, Zero)) || make(2, Zero).Equal(make(2, One)) {
		t.Error("different layouts are equal")
	}
}

func TestThroughReadsWhereTheOperandHas(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 3, 300))
		own := l.Shape()
		// Up to three iteration dims; each result is a dim, a sum, or fixed.
		shape := make([]int64, rapid.IntRange(1, 3).Draw(t, "rank"))
		for i := range shape {
			shape[i] = rapid.Int64Range(1, 5).Draw(t, "size")
		}
		access := affine.Map{NumDims: len(shape)}
		for _, n := range own {
			e, room := affine.Const(0), n-1
			for d, m := range shape {
				stride := rapid.Int64Range(0, 2).Draw(t, "stride")
				if stride*(m-1) <= room {
					e, room = affine.Add(e, affine.Mul(affine.Dim(d), affine.Const(stride))), room-stride*(m-1)
				}
			}
			access.Results = append(access.Results, affine.Add(e, affine.Const(rapid.Int64Range(0, room).Draw(t, "offset"))))
		}
		view, err := l.Through(access, shape)
		if err != nil {
			t.Fatal(err)
		}
		if view.Slots() != l.Slots() || view.Padding() != l.Padding() || view.Bytes() != l.Bytes() {
			t.Fatalf("%v through %v is of another size", l, access)
		}
		read := map[int64]bool{}
		indices(shape, func(i []int64) {
			index, err := access.Eval(i, nil)
			if err != nil {
				t.Fatal(err)
			}
			at := l.Address(index)
			if got := view.Address(i); got != at {
				t.Fatalf("%v through %v: address of %v is %d, want %d", l, access, i, got, at)
			}
			if back, ok := view.Index(at); !ok || view.Address(back) != at {
				t.Fatalf("%v through %v: slot %d is read at %v, Index says %v, %v", l, access, at, i, back, ok)
			}
			read[at] = true
		})
		for at := range l.Slots() {
			if _, ok := view.Index(at); ok != read[at] {
				t.Fatalf("%v through %v: slot %d is read: %v, Index says %v", l, access, at, read[at], ok)
			}
			if view.IsPadding(at) != l.IsPadding(at) {
				t.Fatalf("%v through %v: slot %d is not the same padding", l, access, at)
			}
		}
	})
}

func TestAddressOfAnotherRankPanics(t *testing.T) {
	l := must(t)(RowMajor([]int64{2, 3}, 32))
	for _, index := range [][]int64{nil, {1}, {1, 1, 0}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v has an address", index)
				}
			}()
			l.Address(index)
		}()
	}
}
