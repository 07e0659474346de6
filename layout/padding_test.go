package layout

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// slotsOf calls f with every slot of a box.
func slotsOf(b PaddingBox, f func(slot int64)) {
	indices(b.Extents, func(digits []int64) {
		at := b.First
		for k, d := range digits {
			at += d * b.Strides[k]
		}
		f(at)
	})
}

func TestPaddingAgainstEnumeration(t *testing.T) {
	seen := map[Cause]int{}
	checkMany(t, func(t *rapid.T) {
		l := drawLayout(t, drawShape(t, 7, 800))
		boxes, err := l.PaddingBoxes()
		if err != nil {
			t.Fatalf("%v: %v", l, err)
		}
		got := map[int64]Cause{}
		for _, b := range boxes {
			slotsOf(b, func(slot int64) {
				if got[slot] != None {
					t.Fatalf("%v: slot %d is in two boxes", l, slot)
				}
				got[slot] = b.Cause
			})
		}
		for slot := range l.Slots() {
			want := l.CauseAt(slot)
			if got[slot] != want {
				t.Fatalf("%v: slot %d is %v, want %v", l, slot, got[slot], want)
			}
			seen[want]++
		}
		if int64(len(got)) != l.Padding() {
			t.Fatalf("%v: %d slots in boxes, want %d", l, len(got), l.Padding())
		}
		// One core's padding is what the boxes have in it.
		core := make([]int64, l.GridRank())
		number := int64(0)
		for i, n := range l.Grid() {
			core[i] = rapid.Int64Range(0, n-1).Draw(t, "core")
			number = number*n + core[i]
		}
		own, err := l.CorePadding(core)
		if err != nil {
			t.Fatal(err)
		}
		slots := int64(0)
		for _, b := range own {
			slotsOf(b, func(slot int64) {
				slots++
				if at := number*l.ShardSlots() + slot; got[at] != b.Cause {
					t.Fatalf("%v: slot %d of core %v is %v, want %v", l, slot, core, b.Cause, got[at])
				}
			})
		}
		for slot := range got {
			if slot/l.ShardSlots() == number {
				slots--
			}
		}
		if slots != 0 {
			t.Fatalf("%v: core %v has %d slots of padding too many", l, core, slots)
		}
	})
	for c := None; c <= Alignment; c++ {
		if seen[c] == 0 {
			t.Errorf("no slot was %v", c)
		}
	}
}

func TestPaddingOfHugeLayouts(t *testing.T) {
	tests := []struct {
		name string
		l    *Layout
		want map[Cause]int64
	}{
		{
			"8 rows of 4 in (8,128)",
			must(t)(XLA(XLASpec{Shape: []int64{8388608, 8, 4}, Tiles: []Tiling{{8, 128}}, ElementBits: 32})),
			map[Cause]int64{Tile: 8388608 * 8 * 124},
		},
		{
			"nested tiles that do not divide",
			must(t)(XLA(XLASpec{Shape: []int64{1 << 20, 1 << 20}, Tiles: []Tiling{{8, 100}, {3, 1}}, ElementBits: 32})),
			map[Cause]int64{Tile: (1 << 20) * (1048600 - 1<<20), NestedTile: (1 << 17) * 1048600},
		},
		{
			"holes, shards and tiles",
			must(t)(Metal(MetalSpec{
				Shape: []int64{1 << 20, 53, 63}, Grid: []int64{7, 2}, Tile: []int64{32, 32}, ElementBits: 32,
				Linear: affine.Map{NumDims: 3, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(64)), affine.Dim(1)), affine.Dim(2)}},
			})),
			// 67108853 rows of 63 on 7 x 2 cores are shards of 9586979 x 32, 299594 x 1
			// tiles each. Between the rows of d0 there are 11 of holes. The column of
			// padding is within a tile.
			map[Cause]int64{
				Hole: ((1 << 20) - 1) * 11 * 63,
				Tile: 67108853*1 + 14*32*(299594*32-9586979),
			},
		},
		{
			"shards of more whole tiles than the data takes",
			must(t)(New(Spec{
				Shape: []int64{9, 4}, Linear: affine.Identity(2), Extents: []int64{16, 24}, GridRank: 2,
				Tilings: []Tiling{{16, 8}, {4, 8}}, ElementBits: 32,
			})),
			map[Cause]int64{Tile: 12*8 - 9*4, Grid: 16*24 - 12*8},
		},
	}
	for _, test := range tests {
		got, err := test.l.PaddingByCause()
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		total := int64(0)
		for _, n := range got {
			total += n
		}
		if total != test.l.Padding() {
			t.Errorf("%s: %d slots, want %d", test.name, total, test.l.Padding())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// TestPaddingInManyPlaces: causes are counted where boxes would be millions, which are not listed.
func TestPaddingInManyPlaces(t *testing.T) {
	l := must(t)(XLA(XLASpec{
		Shape: []int64{1000000007, 21, 128, 28, 128, 48}, ElementBits: 8,
		Tiles: []Tiling{{Combine, 3, Combine, 4}, {4, 3}, {Combine, 1}},
	}))
	got, err := l.PaddingByCause()
	if err != nil {
		t.Fatal(err)
	}
	if total := got[Tile] + got[NestedTile]; len(got) != 2 || total != l.Padding() {
		t.Errorf("%v are %d slots, want %d", got, total, l.Padding())
	}
	if boxes, err := l.PaddingBoxes(); err == nil || !strings.Contains(err.Error(), "the padding is in too many places") {
		t.Errorf("%d boxes, %v", len(boxes), err)
	}
}

// TestPaddingStretches: what is behind the elements of a row is one stretch, however the walk
// through the slots cuts it.
func TestPaddingStretches(t *testing.T) {
	l, err := Metal(MetalSpec{Shape: []int64{24, 24}, Linear: affine.Identity(2), Grid: []int64{1, 1}, Tile: []int64{32, 32}, ElementBits: 32})
	if err != nil {
		t.Fatal(err)
	}
	got, err := l.PaddingBoxes()
	if err != nil {
		t.Fatal(err)
	}
	want := []PaddingBox{{Tile, 24, []int64{24, 8}, []int64{32, 1}}, {Tile, 768, []int64{256}, []int64{1}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for i, runs := range []int64{24, 1} {
		if n := got[i].Runs(); n != runs {
			t.Errorf("box %d has %d runs, want %d", i, n, runs)
		}
	}
}
