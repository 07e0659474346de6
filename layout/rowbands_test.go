package layout

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
)

// checkRows carries out a plan by way of rows: no band may read what it has not gathered itself,
// every element must get to where it belongs, and all padding be written, each once.
func checkRows(t rapid.TB, p *Relayout) {
	t.Helper()
	src, dst := p.Source, p.Destination
	written := make([]bool, dst.Slots())
	write := func(at int64, isElement bool) {
		if _, ok := dst.Index(at); ok != isElement || written[at] {
			t.Fatalf("slot %d is written as an element: %t, or twice: %t", at, isElement, written[at])
		}
		written[at] = true
	}
	const nothing = -1
	memory := make([]int64, p.Rows.Slots) // of source addresses
	each := func(units []Units, rows UnitRows, do func(plan *Relayout, at, row int64)) {
		for _, u := range units {
			k := rows.Kinds[u.Kind]
			for i := range u.Count {
				do(k.Plan, u.Address+i*k.Stride, (u.Row+i*k.Rows)*rows.Pitch)
			}
		}
	}
	for _, b := range p.Rows.Bands {
		for i := range memory {
			memory[i] = nothing
		}
		each(b.Gathered, p.Rows.Sources, func(plan *Relayout, at, row int64) {
			for _, b := range plan.AllBoxes() {
				indices(b.Extents, func(digits []int64) {
					memory[row+b.Addresses[1].At(digits)] = at + b.Addresses[0].At(digits)
				})
			}
		})
		each(b.Spread, p.Rows.Targets, func(plan *Relayout, at, row int64) {
			for _, b := range plan.AllBoxes() {
				indices(b.Extents, func(digits []int64) {
					to := at + b.Addresses[1].At(digits)
					isElement := true
					for k, v := range b.Valid {
						isElement = isElement && digits[k] < v
					}
					if write(to, isElement); !isElement {
						return
					}
					index, _ := dst.Index(to)
					if from := memory[row+b.Addresses[0].At(digits)]; from != src.Address(index) {
						t.Fatalf("%v comes from %d, but is at %d", index, from, src.Address(index))
					}
				})
			}
			for _, b := range plan.Padding {
				indices(b.Extents, func(digits []int64) { write(at+b.Addresses[0].At(digits), false) })
			}
		})
	}
	for _, b := range p.Rows.Padding {
		indices(b.Extents, func(digits []int64) { write(b.Addresses[0].At(digits), false) })
	}
	for at, ok := range written {
		if _, isElement := dst.Index(int64(at)); !ok && (isElement || p.Destination.fill.Defined()) {
			t.Fatalf("slot %d is not written", at)
		}
	}
}

// TestByRows: units of either side end anywhere in those of the other one, packed rows among them,
// and columns that become rows; what is in several bands is gathered for each.
func TestByRows(t *testing.T) {
	shape := []int64{331, 95}
	xla := func(order []int64, tiles ...Tiling) *Layout {
		return must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: order, Tiles: tiles, ElementBits: 16}))
	}
	metal := func(rows, columns, tile int64, fill Fill) *Layout {
		return must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{rows, columns}, Tile: []int64{tile, tile}, ElementBits: 16, Fill: fill}))
	}
	rows, columns := []int64{1, 0}, []int64{0, 1}
	for _, c := range []struct {
		name           string
		src, dst       *Layout
		gathers, kinds int // kinds of units on either side
	}{
		{"packed rows to shards", xla(rows, Tiling{8, 128}, Tiling{2, 1}), metal(7, 3, 32, Zero), 2, 3},
		{"shards to packed rows", metal(7, 3, 32, Zero), xla(rows, Tiling{8, 128}, Tiling{2, 1}), 3, 2},
		{"shards to shards of other tiles", metal(7, 3, 16, Undef), metal(9, 2, 32, One), 2, 3},
		{"shards that are not used", metal(3, 3, 16, Undef), metal(40, 30, 32, One), 3, 2},
		{"packed columns to shards", xla(columns, Tiling{24, 100}, Tiling{4, 1}), metal(5, 4, 32, NegInf), 2, 3},
		{"shards to packed columns", metal(5, 4, 32, Zero), xla(columns, Tiling{8, 128}, Tiling{2, 1}), 2, 2},
		{"columns to rows", xla(columns, Tiling{8, 128}), xla(rows, Tiling{24, 100}), 2, 2},
	} {
		p := &Relayout{Source: c.src, Destination: c.dst}
		q, ok := p.ByRows()
		if !ok {
			t.Errorf("%s: no bands of rows", c.name)
			continue
		}
		checkRows(t, q)
		if s, d := len(q.Rows.Sources.Kinds), len(q.Rows.Targets.Kinds); s != c.gathers || d != c.kinds {
			t.Errorf("%s: %d kinds of units to %d, want %d and %d", c.name, s, d, c.gathers, c.kinds)
		}
	}
}

// TestRowBands: bands have what the cache has room for, end where units of the destination do, and
// begin where a unit of the source does that has their first row.
func TestRowBands(t *testing.T) {
	shape := []int64{5000, 500}
	src := must(t)(XLA(XLASpec{Shape: shape, Tiles: []Tiling{{24, 100}}, ElementBits: 32}))
	dst := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32}, ElementBits: 32}))
	q, ok := (&Relayout{Source: src, Destination: dst}).ByRows()
	if !ok {
		t.Fatal("no bands of rows")
	}
	if at := q.Rows.Targets.Pitch * 4; at < 2000 || at%64 != 0 || at/64%2 == 0 {
		t.Errorf("rows are %d bytes apart", at)
	}
	if n := q.Rows.Slots * 4; n < bandBytes/2 || n > bandBytes+2*24*q.Rows.Targets.Pitch*4 {
		t.Errorf("bands of up to %d bytes", n)
	}
	var spread []int64
	for _, b := range q.Rows.Bands {
		n := int64(0)
		for _, u := range b.Spread {
			n += u.Count * q.Rows.Targets.Kinds[u.Kind].Rows
		}
		if first := b.Spread[0].Row; first >= 24 || b.Gathered[0].Row != 0 {
			t.Errorf("a band begins in row %d of those gathered", first)
		}
		spread = append(spread, n)
	}
	// A shard has 52 rows of tiles and three rows more, the last one three less; 96 rows have 194 kB.
	if len(spread) != 52 || !slices.Equal(spread[16:19], []int64{96, 32 + 3 + 64, 96}) || spread[51] != 98 {
		t.Errorf("bands of %v rows", spread)
	}
}

// TestOwnRows: where one side joins dims that the other one has apart, rows of the one are several of
// the other; bands begin where both have a row, and no address is divided.
func TestOwnRows(t *testing.T) {
	shape := []int64{40, 57, 12}
	metal := func(rows, columns string, grid []int64, tile int64, fill Fill) *Layout {
		m, err := affine.ParseMap("(a, b, c) -> (" + rows + ", " + columns + ")")
		if err != nil {
			t.Fatal(err)
		}
		s := MetalSpec{Shape: shape, Linear: m, Grid: grid, ElementBits: 16, Fill: fill}
		if tile > 0 {
			s.Tile = []int64{tile, tile}
		}
		return must(t)(Metal(s))
	}
	long := func(grid []int64, tile int64, fill Fill) *Layout { return metal("a", "b * 12 + c", grid, tile, fill) }
	short := func(grid []int64, tile int64, fill Fill) *Layout { return metal("a * 57 + b", "c", grid, tile, fill) }
	single := metal("a * 684 + b * 12 + c", "0", []int64{5, 1}, 16, Zero)
	packed := must(t)(XLA(XLASpec{Shape: shape, MinorToMajor: []int64{1, 0, 2}, Tiles: []Tiling{{8, 128}, {2, 1}}, ElementBits: 16}))
	for _, c := range []struct {
		name     string
		src, dst *Layout
		from, to int64 // from row to row in memory
		inBands  bool  // as there are few boxes in no other way
	}{
		{"long rows to short ones", long([]int64{7, 3}, 16, Undef), short([]int64{7, 3}, 16, Zero), 57 * 12, 12, false},
		{"short rows to long ones", short([]int64{7, 1}, 16, Undef), long([]int64{3, 5}, 16, One), 12, 57 * 12, true},
		{"rows in no tiles", short([]int64{7, 5}, 0, Undef), long([]int64{9, 7}, 0, Zero), 12, 57 * 12, true},
		{"packed rows", short([]int64{6, 1}, 32, Undef), packed, 12, 57 * 12, false},
		{"rows of one element", single, long([]int64{2, 3}, 16, Zero), 1, 57 * 12, false},
	} {
		p, err := NewRelayout(c.src, c.dst, false)
		if err != nil {
			t.Fatal(err)
		}
		q, ok := (&Relayout{Source: c.src, Destination: c.dst}).ByRows()
		if !ok || c.inBands != (p.Rows != nil) || p.divides() {
			t.Errorf("%s: by rows: %t, %t; divides: %t", c.name, ok, p.Rows != nil, p.divides())
			continue
		}
		checkRows(t, q)
		if from, to := q.Rows.Sources.Pitch, q.Rows.Targets.Pitch; from != c.from || to != c.to {
			t.Errorf("%s: rows are %d and %d slots apart, want %d and %d", c.name, from, to, c.from, c.to)
		}
	}
}

// TestOneRow: what counts rows on one side may be a dim of size 1; all of it is one row then.
func TestOneRow(t *testing.T) {
	shape := []int64{1, 128, 83}
	metal := func(text string, grid, tile []int64, fill Fill) *Layout {
		m, err := affine.ParseMap(text)
		if err != nil {
			t.Fatal(err)
		}
		return must(t)(Metal(MetalSpec{Shape: shape, Linear: m, Grid: grid, Tile: tile, ElementBits: 8, Fill: fill}))
	}
	long := metal("(a, b, c) -> (a, b * 83 + c)", []int64{6, 6}, []int64{32, 32}, Zero)
	short := metal("(a, b, c) -> (a * 128 + b, c)", []int64{3, 2}, nil, One)
	for _, c := range []struct {
		src, dst *Layout
		from, to int64
	}{{long, short, 128 * 83, 83}, {short, long, 83, 128 * 83}} {
		q, ok := (&Relayout{Source: c.src, Destination: c.dst}).ByRows()
		if !ok || q.Rows.Sources.Pitch != c.from || q.Rows.Targets.Pitch != c.to {
			t.Fatalf("%v to %v: %t, %v", c.src, c.dst, ok, q)
		}
		checkRows(t, q)
	}
}

// TestAnyOwnRows: whatever is joined, and wherever shards end, all elements get to their places.
func TestAnyOwnRows(t *testing.T) {
	own := 0
	rapid.Check(t, func(t *rapid.T) {
		shape := []int64{rapid.Int64Range(1, 40).Draw(t, "a"), rapid.Int64Range(1, 40).Draw(t, "b"), rapid.Int64Range(1, 30).Draw(t, "c")}
		draw := func() *Layout {
			for {
				m := drawLinear(t, shape, 2)
				s := MetalSpec{Shape: shape, Linear: m, Grid: []int64{rapid.Int64Range(1, 8).Draw(t, "rows"), rapid.Int64Range(1, 5).Draw(t, "columns")}, ElementBits: 8, Fill: drawFill(t)}
				if rapid.Bool().Draw(t, "tiles") {
					s.Tile = []int64{rapid.Int64Range(1, 8).Draw(t, "height"), rapid.Int64Range(1, 8).Draw(t, "width")}
				}
				l, err := Metal(s)
				if err != nil {
					t.Fatal(err)
				}
				if l.Slots() < 1<<18 {
					return l
				}
			}
		}
		q, ok := (&Relayout{Source: draw(), Destination: draw()}).ByRows()
		if !ok {
			return
		}
		if q.Rows.Sources.Pitch != q.Rows.Targets.Pitch {
			own++
		}
		checkRows(t, q)
	})
	if own == 0 {
		t.Error("no rows of several rows of the other side")
	}
}

// TestBandsOfOneUnit: a unit that has more rows than there is room for is a band, and what is left
// over behind it another one.
func TestBandsOfOneUnit(t *testing.T) {
	shape := []int64{114, 6075}
	src := must(t)(XLA(XLASpec{Shape: shape, Tiles: []Tiling{{8, 128}, {2, 1}}, ElementBits: 16}))
	dst := must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{3, 2}, Tile: []int64{32, 32}, ElementBits: 16}))
	q, ok := (&Relayout{Source: src, Destination: dst}).ByRows()
	if !ok || len(q.Rows.Bands) != 3*2 {
		t.Fatalf("%t: %v", ok, q)
	}
	checkRows(t, q)
}

// TestUnitsOfManyBoxes: a unit that takes more boxes than a plan may have does not go by way of
// rows itself; nor does the relayout then.
func TestUnitsOfManyBoxes(t *testing.T) {
	shape := []int64{64, 211, 223}
	metal := func(columns string, n int64) *Layout {
		m, err := affine.ParseMap("(a, b, c) -> (a, " + columns + ")")
		if err != nil {
			t.Fatal(err)
		}
		return must(t)(Metal(MetalSpec{Shape: shape, Linear: m, Grid: []int64{2, n}, Tile: []int64{16, 16}, ElementBits: 8}))
	}
	src, dst := metal("b * 223 + c", 13), metal("c * 211 + b", 17)
	p, err := NewRelayout(src, dst, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := p.ByRows(); ok || p.Rows != nil {
		t.Error("goes by rows")
	}
	checkRelayout(t, p)
}

// TestNoRows: there are no bands of rows where a row has more than the cache has room for, or of a
// layout whose coordinates have rows and what is in them.
func TestNoRows(t *testing.T) {
	wide := []int64{64, 3 << 20}
	square := []int64{64, 64}
	diagonal := affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Add(affine.Mul(affine.Dim(0), affine.Const(64)), affine.Dim(1))}}
	for _, c := range []struct{ src, dst *Layout }{
		{must(t)(RowMajor(wide, 32)), must(t)(XLA(XLASpec{Shape: wide, Tiles: []Tiling{{8, 128}}, ElementBits: 32}))},
		{must(t)(RowMajor(square, 32)), must(t)(Metal(MetalSpec{Shape: square, Linear: diagonal, Grid: []int64{3}, ElementBits: 32}))},
	} {
		if _, ok := (&Relayout{Source: c.src, Destination: c.dst}).ByRows(); ok {
			t.Errorf("%v to %v goes by rows", c.src, c.dst)
		}
	}
}
