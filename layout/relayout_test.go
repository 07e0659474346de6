package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// checkRelayout enumerates the boxes of a plan: every element must be moved
// once, from where it is to where it belongs, and all padding written, once if
// the plan says so.
func checkRelayout(t rapid.TB, p *Relayout) {
	t.Helper()
	if p.Rows != nil {
		checkRows(t, p)
		return
	}
	src, dst := p.Source, p.Destination
	written := make([]int, dst.Slots())
	moved := int64(0)
	// slot returns the slot among all cores.
	slot := func(b Box, digits []int64, to int) int64 {
		at := b.Addresses[to].At(digits)
		if p.PerCore {
			if at >= dst.ShardSlots() {
				t.Fatalf("slot %d of a shard of %d\n%v", at, dst.ShardSlots(), b)
			}
			at += b.Addresses[to+1].At(digits) * dst.ShardSlots()
		}
		return at
	}
	for _, b := range p.AllBoxes() {
		indices(b.Extents, func(digits []int64) {
			at := slot(b, digits, 1)
			if written[at]++; !p.Disjoint {
				written[at] = 1
			}
			index, isElement := dst.Index(at)
			valid := true
			for k, v := range b.Valid {
				valid = valid && digits[k] < v
			}
			if valid != isElement {
				t.Fatalf("digits %v of %v, valid %v: slot %d holds an element: %t", digits, b.Extents, b.Valid, at, isElement)
			}
			if !valid {
				return
			}
			moved++
			if from := b.Addresses[0].At(digits); from != src.Address(index) {
				t.Fatalf("%v is read from %d, but is at %d\n%v", index, from, src.Address(index), b)
			}
		})
	}
	if moved != dst.Volume() {
		t.Fatalf("%d elements of %d are moved", moved, dst.Volume())
	}
	if !p.Disjoint {
		return
	}
	for _, b := range p.Padding {
		indices(b.Extents, func(digits []int64) { written[slot(b, digits, 0)]++ })
	}
	for at, n := range written {
		if _, isElement := dst.Index(int64(at)); n > 1 || n == 0 && (isElement || p.Destination.fill.Defined()) {
			t.Fatalf("slot %d is written %d times\n%v\n%v", at, n, p.AllBoxes(), p.Padding)
		}
	}
}

func TestRelayoutWritesEverySlotOnce(t *testing.T) {
	checkMany(t, func(t *rapid.T) {
		shape := drawShape(t, 5, 1500)
		src, dst := drawLayout(t, shape), drawLayout(t, shape)
		p, err := NewRelayout(src, dst, dst.GridRank() > 0 && rapid.Bool().Draw(t, "per core"))
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		if q, ok := p.ByRows(); ok {
			checkRows(t, q)
		}
	})
}

// TestRelayoutSizes: what a ragged shape adds to the boxes of a full one.
func TestRelayoutSizes(t *testing.T) {
	sizes := map[string][2]int{
		"rm to tt 4096x4096":           {1, 0},
		"rm to tt 4093x4095":           {9, 0},
		"rm to tt 53x63":               {9, 0},
		"rm to tpu f32 4093x4095":      {4, 0},
		"rm to tpu bf16 53x63":         {3, 0},
		"tpu to rm bf16 4093x4095":     {6, 0},
		"2x4 to 4x2 4093x4095":         {15, 3},
		"tilize 53x63 on 3x2":          {4, 0},
		"shards of 77 to shards of 64": {38, 0},
	}
	for _, c := range relayoutCases(t) {
		p, err := NewRelayout(c.src, c.dst, false)
		if err != nil {
			t.Fatal(err)
		}
		if want, ok := sizes[c.name]; ok && (len(p.AllBoxes()) != want[0] || len(p.Padding) != want[1]) {
			t.Errorf("%s: %d and %d boxes, want %v", c.name, len(p.AllBoxes()), len(p.Padding), want)
		}
		if c.dst.Slots() < 500000 {
			checkRelayout(t, p)
		}
		if i := slices.IndexFunc(p.AllBoxes(), func(b Box) bool { return !b.IsLinear() }); i >= 0 {
			t.Errorf("%s: a division is left in %v", c.name, p.AllBoxes()[i])
		}
	}
}

// TestTilesOfAllShards: whole tiles are one box also where the last shard has fewer rows, if
// it has as many of them.
func TestTilesOfAllShards(t *testing.T) {
	for _, tt := range []struct {
		rows, columns int64
		boxes         int
	}{
		{37, 29, 3 * 3}, // 19 and 18 rows, 15 and 14 columns
		{33, 29, 2 * 3}, // 17 and 16 rows: the last shard has no rim
		{31, 29, 3 * 3}, // 16 and 15 rows: two tiles, and one
	} {
		src := must(t)(RowMajor([]int64{tt.rows, tt.columns}, 32))
		dst := must(t)(Metal(MetalSpec{Shape: []int64{tt.rows, tt.columns}, Linear: affine.Identity(2), Grid: []int64{2, 2}, Tile: []int64{8, 8}, ElementBits: 32, Fill: Zero}))
		p, err := NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		if n := p.BoxCount(); n != tt.boxes {
			t.Errorf("%dx%d: %d boxes, want %d", tt.rows, tt.columns, n, tt.boxes)
		}
	}
}

// TestShardsToColumns: tiles of all shards that become columns are one box, too, but not of few
// elements, nor where they become rows.
func TestShardsToColumns(t *testing.T) {
	for _, tt := range []struct {
		rows, columns int64
		order         []int64
		boxes         int
	}{
		{197, 189, []int64{0, 1}, 3 * 3}, // 99 and 98 rows, 95 and 94 columns
		{197, 189, []int64{1, 0}, 4 * 4},
		{37, 29, []int64{0, 1}, 4 * 4},
	} {
		shape := []int64{tt.rows, tt.columns}
		src := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{2, 2}, Tile: []int64{8, 8}, ElementBits: 32}))
		dst := must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: tt.order, ElementBits: 32}))
		p, err := NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		checkRelayout(t, p)
		if n := len(p.AllBoxes()); n != tt.boxes {
			t.Errorf("%dx%d to %v: %d boxes, want %d", tt.rows, tt.columns, tt.order, n, tt.boxes)
		}
	}
}

// TestRelayoutOfManyParts: a destination that alone divides what is moved into more parts
// than a plan has boxes is moved all the same, and all its padding filled.
func TestRelayoutOfManyParts(t *testing.T) {
	for _, tt := range []struct {
		rank         int
		extent, grid int64
		fill         Fill
	}{{8, 3, 2, Undef}, {6, 5, 4, Zero}} {
		shape := slices.Repeat([]int64{tt.extent}, tt.rank)
		src := must(t)(RowMajor(shape, 32))
		dst := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(tt.rank), Grid: slices.Repeat([]int64{tt.grid}, tt.rank), ElementBits: 32, Fill: tt.fill}))
		for _, perCore := range []bool{false, true} {
			p, err := NewRelayout(src, dst, perCore)
			if err != nil {
				t.Fatal(err)
			}
			checkRelayout(t, p)
		}
	}
}

// TestRelayoutOfMuchPadding: padding of the destination may be so much that the source has
// no numbers for what would be there.
func TestRelayoutOfMuchPadding(t *testing.T) {
	shape := []int64{3, 4}
	rows := affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Mul(affine.Dim(0), affine.Const(1024)), affine.Dim(1)}}
	src := must(t)(Metal(MetalSpec{Shape: shape, Linear: rows, Grid: []int64{2, 2}, ElementBits: 8}))
	for places := 4; places < 60; places++ {
		dst := must(t)(XLA(XLASpec{Shape: shape, Tiles: []Tiling{{1 << places, 4}}, ElementBits: 8}))
		p, err := NewRelayout(src, dst, false)
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		for _, b := range p.AllBoxes() {
			valid := b.Extents
			if b.Valid != nil {
				valid = b.Valid
			}
			indices(valid, func(digits []int64) {
				index, isElement := dst.Index(b.Addresses[1].At(digits))
				if from := b.Addresses[0].At(digits); !isElement || from != src.Address(index) {
					t.Errorf("a tile of 2^%d rows: %v is read from %d, but is at %d\n%v", places, index, from, src.Address(index), b)
				}
				moved++
			})
		}
		if moved != 12 {
			t.Errorf("a tile of 2^%d rows: %d elements of 12 are moved", places, moved)
		}
		cost, err := RelayoutCost(src, dst)
		if want := (Cost{Runs: RunCount{6, 2, 12}, CrossCore: 8}); err == nil && cost != want {
			t.Errorf("a tile of 2^%d rows: %+v, want %+v", places, cost, want)
		}
	}
}

// TestRelayoutOfHighRank: parts are not gone through when there are too many.
func TestRelayoutOfHighRank(t *testing.T) {
	const rank = 30
	shape := slices.Repeat([]int64{3}, rank)
	src := must(t)(RowMajor(shape, 32))
	dst := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(rank), Grid: slices.Repeat([]int64{2}, rank), ElementBits: 32, Fill: Zero}))
	if _, err := NewRelayout(src, dst, false); err != nil {
		t.Error(err)
	}
}

// TestRelayoutToViews: indices may not share slots, and what is between the elements of a view is no
// padding.
func TestRelayoutToViews(t *testing.T) {
	row := must(t)(RowMajor([]int64{8}, 32)).WithFill(Zero)
	repeated := must(t)(row.Through(affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Dim(1)}}, []int64{3, 4}))
	if p, err := NewRelayout(must(t)(RowMajor([]int64{3, 4}, 32)), repeated, false); err == nil {
		t.Errorf("a relayout to a view of repeated rows: %v", p.Boxes)
	}
	half := must(t)(row.Through(affine.Identity(1), []int64{4}))
	p, err := NewRelayout(must(t)(RowMajor([]int64{4}, 32)), half, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Padding) > 0 {
		t.Errorf("the other half of a row is padding: %v", p.Padding)
	}
	if l, err := half.Reshaped([]int64{2, 2}); err == nil {
		t.Errorf("%v is half a row as a row", l)
	}
}
