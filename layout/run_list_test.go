package layout

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// runsBySlots lists runs element by element.
func runsBySlots(a, b *Layout) []Run {
	var out []Run
	for at := range b.Slots() {
		index, ok := b.Index(at)
		if !ok {
			continue
		}
		from := a.Address(index)
		r := Run{from / a.ShardSlots(), at / b.ShardSlots(), from % a.ShardSlots(), at % b.ShardSlots(), 1}
		if k := len(out) - 1; k >= 0 {
			p := &out[k]
			n := p.Elements
			if p.SrcCore == r.SrcCore && p.DstCore == r.DstCore && p.SrcOffset+n == r.SrcOffset && p.DstOffset+n == r.DstOffset {
				p.Elements++
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// runsOf lists the runs of a transfer.
func runsOf(x Transfer) (out []Run) {
	for k := range x.Count {
		r := x.Run
		r.SrcOffset += k * x.SrcStride
		r.DstOffset += k * x.DstStride
		out = append(out, r)
	}
	return out
}

func TestRunsAndTransfers(t *testing.T) {
	strided := 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 5, 400)
		a, b := drawLayout(t, shape), drawLayout(t, shape)
		runs, err := Runs(a, b)
		if err != nil {
			t.Fatal(err)
		}
		want := runsBySlots(a, b)
		if diff := cmp.Diff(want, slices.Collect(runs)); diff != "" {
			t.Fatalf("from %v\nto %v (-want +got):\n%s", a, b, diff)
		}
		transfers, err := Transfers(a, b)
		if err != nil {
			t.Fatal(err)
		}
		var unrolled []Run
		for x := range transfers {
			if x.Count > 2 {
				strided++
			}
			unrolled = append(unrolled, runsOf(x)...)
		}
		if diff := cmp.Diff(want, unrolled); diff != "" {
			t.Fatalf("transfers from %v\nto %v (-want +got):\n%s", a, b, diff)
		}
	})
	if strided == 0 {
		t.Error("no transfer was strided")
	}
}

// TestRunsStop takes the first runs of more than could ever be listed.
func TestRunsStop(t *testing.T) {
	const big = int64(1) << 30
	a := must(t)(RowMajor([]int64{big, big}, 8))
	b := must(t)(XLA(XLASpec{Shape: []int64{big, big}, Tiles: []Tiling{{8, 128}}, ElementBits: 8}))
	transfers, err := Transfers(a, b)
	if err != nil {
		t.Fatal(err)
	}
	var got []Transfer
	for x := range transfers {
		if got = append(got, x); len(got) == 2 {
			break
		}
	}
	want := []Transfer{
		{Run{0, 0, 0, 0, 128}, 8, big, 128},
		{Run{0, 0, 128, 1024, 128}, 8, big, 128},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestCrossCoreBytes(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 4, 400)
		a, b := drawLayout(t, shape), drawLayout(t, shape)
		moved := int64(0)
		indices(shape, func(index []int64) {
			x, y := placeOf(a, index), placeOf(b, index)
			if !slices.Equal(x[:24], y[:24]) {
				moved++
			}
		})
		got, err := RelayoutCost(a, b)
		if err != nil {
			t.Fatal(err)
		}
		if want := (moved*b.ElementBits() + 7) / 8; got.CrossCore != want {
			t.Fatalf("from %v\nto %v: %d bytes leave their core, want %d", a, b, got.CrossCore, want)
		}
	})
}

func TestRelayoutCost(t *testing.T) {
	a := must(t)(RowMajor([]int64{53, 63}, 32))
	b := must(t)(Metal(MetalSpec{Shape: []int64{53, 63}, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32}, ElementBits: 32, Fill: Zero}))
	got, err := RelayoutCost(a, b)
	if err != nil {
		t.Fatal(err)
	}
	want := Cost{Runs: RunCount{106, 32, 53 * 63 * 4}, Fill: (6*1024 - 53*63) * 4, CrossCore: (53*63 - 18*32) * 4}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := got.Cycles(NoC); got != 24576/32+1060 {
		t.Errorf("%v cycles", got)
	}
}

// TestSeries: runs that are yielded at once, and put together, are those that come one by one.
func TestSeries(t *testing.T) {
	atOnce := 0
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 5, 400)
		a, b := drawLayout(t, shape), drawLayout(t, shape)
		all, err := runBlocks(a, b)
		if err != nil {
			t.Fatal(err)
		}
		var got []Run
		walkRuns(a, b, all, 2, func(x Transfer) bool {
			if x.Count > 1 {
				atOnce++
			}
			got = append(got, runsOf(x)...)
			return true
		})
		if diff := cmp.Diff(runsBySlots(a, b), got); diff != "" {
			t.Fatalf("from %v\nto %v (-want +got):\n%s", a, b, diff)
		}
	})
	if atOnce == 0 {
		t.Error("no runs came at once")
	}
}

// TestManyTransfers: transfers of many runs are found without going through these.
func TestManyTransfers(t *testing.T) {
	const n = 1 << 40
	tiled := func(shape []int64, tile ...int64) *Layout {
		spec := XLASpec{Shape: shape, ElementBits: 32}
		if len(tile) > 0 {
			spec.Tiles = []Tiling{tile}
		}
		return must(t)(XLA(spec))
	}
	for _, tt := range []struct {
		src, dst *Layout
		want     []Transfer
	}{
		{tiled([]int64{n, 8, 4}, 8, 128), tiled([]int64{n, 8, 4}), []Transfer{{Run{Elements: 4}, 8 * n, 128, 4}}},
		{tiled([]int64{3, n}, 2, 1), tiled([]int64{3, n}, 2, 1), []Transfer{
			{Run{Elements: 2*n + 1}, 1, 0, 0}, {Run{SrcOffset: 2*n + 2, DstOffset: 2*n + 2, Elements: 1}, n - 1, 2, 2},
		}},
	} {
		transfers, err := Transfers(tt.src, tt.dst)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.want, slices.Collect(transfers)); diff != "" {
			t.Errorf("from %v\nto %v (-want +got):\n%s", tt.src, tt.dst, diff)
		}
	}
}
