package draw

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/color"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

func xla(t rapid.TB, shape []int64, tiles ...layout.Tiling) *layout.Layout {
	t.Helper()
	l, err := layout.XLA(layout.XLASpec{Shape: shape, Tiles: tiles, ElementBits: 32})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func metal(t rapid.TB, shape, grid, tile []int64) *layout.Layout {
	t.Helper()
	l, err := layout.Metal(layout.MetalSpec{Shape: shape, Linear: affine.Identity(len(shape)), Grid: grid, Tile: tile, ElementBits: 32})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func scene(t rapid.TB, l *layout.Layout, v View) *Scene {
	t.Helper()
	s, err := New(l, v)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTerminal(t *testing.T) {
	tests := []struct {
		name string
		l    *layout.Layout
		view View
		want string
	}{
		{
			"tiles",
			xla(t, []int64{3, 5}, layout.Tiling{2, 2}), View{},
			`rows: d0; columns: d1
 0  1│ 4  5│ 8 //
 2  3│ 6  7│10 //
─────┼─────┼─────
12 13│16 17│20 //
// //│// //│// //
padding: / tile
`,
		},
		{
			"tiles inside tiles that pad",
			xla(t, []int64{5, 3}, layout.Tiling{4, 4}, layout.Tiling{3, 1}), View{Rows: [2]int64{0, 7}},
			`rows: d0, 0 to 6 of 12; columns: d1
 0  3  6 //
 1  4  7 //
 2  5  8 //
┄┄┄┄┄┄┄┄┄┄┄
12 15 18 //
\\ \\ \\ \\
\\ \\ \\ \\
───────────
24 27 30 //
padding: / tile, \ nested tile
`,
		},
		{
			"cores",
			metal(t, []int64{3, 6}, []int64{2, 2}, []int64{2, 2}), View{},
			`rows: d0; columns: d1
0 1│4 /║0 1│4 /
2 3│6 /║2 3│6 /
═══╪═══╬═══╪═══
0 1│4 /║0 1│4 /
/ /│/ /║/ /│/ /
padding: / tile
`,
		},
		{
			"cores for whole tiles",
			metal(t, []int64{2, 2}, []int64{1, 4}, []int64{2, 1}), View{},
			`rows: d0; columns: d1
0║0║x║x
1║1║x║x
padding: x grid
`,
		},
		{
			"a slice across tiles, joined dims",
			xla(t, []int64{2, 3, 2, 4}, layout.Tiling{layout.Combine, 2, 4}), View{Slice: []int64{Free, Free, 1}},
			`rows: d0; columns: d1 d2; d3 at 1
 1  5│ 9 13│17 21
25 29│33 37│41 45
`,
		},
		{
			"whole tiles",
			xla(t, []int64{5, 40}, layout.Tiling{4, 16}), View{MaxRows: 4, MaxCols: 4},
			`rows: d0, 4 a cell; columns: d1, 16 a cell
   0│  64│128~
────┼────┼────
192~│256~│320~
numbers are the first offset of a cell, with ~ where part of it is padding
padding: / tile
`,
		},
		{"one slot", xla(t, nil), View{}, "0\n"},
		{"one axis", xla(t, []int64{5}, layout.Tiling{3}), View{}, "columns: d0\n0 1 2│3 4 /\npadding: / tile\n"},
	}
	for _, test := range tests {
		_, got, _ := strings.Cut(scene(t, test.l, test.view).Terminal(false), "\n")
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestTerminalColours(t *testing.T) {
	got := scene(t, metal(t, []int64{2}, []int64{2}, nil), View{}).Terminal(true)
	want := "\x1b[30;48;5;153m0\x1b[0m║\x1b[30;48;5;222m0\x1b[0m\n"
	if !strings.HasSuffix(got, want) {
		t.Errorf("%q, want %q at the end", got, want)
	}
}

func TestErrors(t *testing.T) {
	l := xla(t, []int64{2, 3, 4})
	tests := []struct {
		view View
		want string
	}{
		{View{Slice: []int64{0, Free}}, "slice: expected 3 entries, one for each axis: 0 is d0 of 2 positions, 1 is d1 of 3 positions, 2 is d2 of 4 positions"},
		{View{Slice: []int64{2, Free, Free}}, "slice: 2 is outside axis 0: 0 is d0 of 2 positions, 1 is d1 of 3 positions, 2 is d2 of 4 positions"},
		{View{Slice: []int64{Free, Free, Free}}, "slice: expected at most two axes to draw: 0 is d0 of 2 positions, 1 is d1 of 3 positions, 2 is d2 of 4 positions"},
		{View{Rows: [2]int64{2, 4}}, "rows 2:4: expected a part of 0:3"},
	}
	for _, test := range tests {
		if _, err := New(l, test.view); err == nil || err.Error() != test.want {
			t.Errorf("%v: %v, want %s", test.view, err, test.want)
		}
	}
	if _, err := New(xla(t, []int64{0}), View{}); err == nil {
		t.Error("a picture of nothing")
	}
	_, err := New(xla(t, []int64{1 << 30, 1 << 30}), View{MaxRows: math.MaxInt64, MaxCols: math.MaxInt64})
	if want := "1073741824 rows of 1073741824 cells: expected at most 16777216 cells"; err == nil || err.Error() != want {
		t.Errorf("no bounds: %v, want %s", err, want)
	}
}

// drawTiles returns layouts of rank 1 to 3 with tiles of all kinds.
func drawTiles(t *rapid.T) *layout.Layout {
	shape := rapid.SliceOfN(rapid.Int64Range(1, 9), 1, 3).Draw(t, "shape")
	if rapid.Bool().Draw(t, "metal") {
		grid := rapid.SliceOfN(rapid.Int64Range(1, 3), len(shape), len(shape)).Draw(t, "grid")
		var tile []int64
		if len(shape) > 1 && rapid.Bool().Draw(t, "tiled") {
			tile = []int64{2, 4}
		}
		return metal(t, shape, grid, tile)
	}
	tiles := make([]layout.Tiling, rapid.IntRange(0, 3).Draw(t, "tilings"))
	for i := range tiles {
		tiles[i] = rapid.SliceOfN(rapid.Int64Range(1, 4), 1, 4).Draw(t, "tile")
		for j := range tiles[i][:len(tiles[i])-1] {
			if rapid.IntRange(0, 3).Draw(t, "combine") == 0 {
				tiles[i][j] = layout.Combine
			}
		}
	}
	return xla(t, shape, tiles...)
}

// TestEverySlotOnce draws all slices of a layout: each slot is one cell, where
// it says what the layout says, and elements in a row have rising indices.
func TestEverySlotOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawTiles(t)
		axes := axesOf(l)
		view := View{Slice: make([]int64, len(axes)), MaxRows: math.MaxInt64, MaxCols: math.MaxInt64}
		drawn := rapid.SliceOfNDistinct(rapid.IntRange(0, max(len(axes)-1, 0)), min(1, len(axes)), min(2, len(axes)), rapid.ID).Draw(t, "drawn")
		for _, i := range drawn {
			view.Slice[i] = Free
		}
		var seen []int64
		for {
			for _, row := range scene(t, l, view).Cells {
				for _, c := range row {
					slot := c.Core*l.ShardSlots() + c.First
					seen = append(seen, slot)
					want := Data
					if l.IsPadding(slot) {
						want = Padding
					}
					if c.State != want || c.Cause != l.CauseAt(slot) {
						t.Fatalf("%v: slot %d is drawn as %+v", l, slot, c)
					}
				}
			}
			k := len(axes) - 1
			for ; k >= 0; k-- {
				if view.Slice[k] == Free {
					continue
				}
				if view.Slice[k]++; view.Slice[k] < axes[k].extent() {
					break
				}
				view.Slice[k] = 0
			}
			if k < 0 {
				break
			}
		}
		slices.Sort(seen)
		for i, slot := range seen {
			if slot != int64(i) {
				t.Fatalf("%v: cell %d is of slot %d", l, i, slot)
			}
		}
		if int64(len(seen)) != l.Slots() {
			t.Fatalf("%v: %d cells for %d slots", l, len(seen), l.Slots())
		}
	})
}

// TestAxesKeepTheOrder checks that positions on an axis rise with the index,
// unless parts of tiles are joined, which have no order.
func TestAxesKeepTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawTiles(t)
		for i, tiling := range l.Tilings() {
			if i > 0 && slices.Contains(tiling, layout.Combine) {
				return
			}
		}
		for _, a := range axesOf(l) {
			coords := make([]int64, len(l.Physical()))
			last := int64(-1)
			for p := range a.extent() {
				a.put(coords, p)
				at := int64(0)
				for i, s := range l.Strides() {
					at += coords[i] * s
				}
				index, ok := l.Index(at)
				if !ok {
					continue
				}
				number := int64(0)
				for j, n := range l.Shape() {
					number = number*n + index[j]
				}
				if number <= last {
					t.Fatalf("%v: axis %v at %d: index %v comes late", l, a, p, index)
				}
				last = number
			}
		}
	})
}

func TestPictures(t *testing.T) {
	l := metal(t, []int64{23, 27}, []int64{2, 3}, []int64{8, 8})
	s := scene(t, l, View{MaxRows: 128, MaxCols: 128})
	counts := map[string]int{}
	dec := xml.NewDecoder(strings.NewReader(s.SVG()))
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := tok.(xml.StartElement); ok {
			counts[e.Name.Local]++
		}
	}
	// A background, the cells, and the legend of two causes.
	if want := 1 + 32*48 + 2; counts["rect"] != want || counts["pattern"] != 2 {
		t.Errorf("%v, want %d rect and 2 pattern", counts, want)
	}

	var b bytes.Buffer
	if err := s.PNG(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	g := s.geometry()
	if got := img.Bounds().Size(); got.X != g.width || got.Y != g.height {
		t.Errorf("picture of %v, want %d x %d", got, g.width, g.height)
	}
	first, last := s.Cells[0][0], s.Cells[0][len(s.Cols)-1]
	for _, test := range []struct {
		name string
		x, y int
		want any
	}{
		{"a corner of the first cell", g.x[0] + 2, g.y[0] + 2, first.colour()},
		{"the margin", 2, 2, img.At(0, 0)},
	} {
		if got := img.At(test.x, test.y); got != test.want {
			t.Errorf("%s is %v, want %v", test.name, got, test.want)
		}
	}
	if first.State != Data || last.State != Padding || last.Cause != layout.Tile {
		t.Errorf("first cell %+v, last of the row %+v", first, last)
	}
}

// TestNumbersInPictures looks for the number of every cell of the smallest size
// that has room for it; all are as large.
func TestNumbersInPictures(t *testing.T) {
	s := scene(t, metal(t, []int64{18, 63}, []int64{1, 2}, nil), View{MaxRows: 128, MaxCols: 128})
	g, img := s.geometry(), s.raster()
	if common := s.numberScale(g.size); common != 1 {
		t.Fatalf("scale %d of numbers up to 575 in cells of %d, want 1", common, g.size)
	}
	for r, row := range s.Cells {
		for c, cell := range row {
			ink, top, bottom := 0, g.size, 0
			for y := range g.size {
				for x := range g.size {
					if img.RGBAAt(g.x[c]+x, g.y[r]+y) == (color.RGBA{20, 20, 20, 255}) {
						ink, top, bottom = ink+1, min(top, y), max(bottom, y)
					}
				}
			}
			if cell.State == Data && bottom-top != 4 || cell.State == Padding && ink > 0 {
				t.Errorf("cell %d, %d (%+v): a number from line %d to %d", r, c, cell, top, bottom)
			}
		}
	}
}

// TestNumbersOfAllCells draws cells that have room for some of the numbers only: none
// is drawn, as some would look like all there are.
func TestNumbersOfAllCells(t *testing.T) {
	s := scene(t, xla(t, []int64{53, 63}), View{MaxRows: 128, MaxCols: 128})
	if svg := s.SVG(); strings.Contains(svg, "text-anchor") {
		t.Error("some cells have numbers in the SVG")
	}
	if scale := s.numberScale(s.geometry().size); scale != 0 {
		t.Errorf("numbers are drawn at scale %d", scale)
	}
}

// TestRoomForCores leaves room above the cells only where there are numbers of cores.
func TestRoomForCores(t *testing.T) {
	one, several := scene(t, xla(t, []int64{3, 5}), View{}).geometry(), scene(t, metal(t, []int64{4, 4}, []int64{2, 2}, nil), View{}).geometry()
	if one.y[0] != one.margin || several.y[0] <= several.margin {
		t.Errorf("cells begin at %d and %d, the margin is %d", one.y[0], several.y[0], one.margin)
	}
}

// TestHugeLayouts draws no more cells than there is room for.
func TestHugeLayouts(t *testing.T) {
	s := scene(t, xla(t, []int64{1 << 20, 1 << 20}, layout.Tiling{8, 128}), View{MaxRows: 40, MaxCols: 16})
	if len(s.Rows) != 40 || len(s.Cols) != 16 {
		t.Errorf("%d x %d cells", len(s.Rows), len(s.Cols))
	}
}

func TestJSON(t *testing.T) {
	got, err := json.Marshal(scene(t, xla(t, []int64{2, 1}, layout.Tiling{1, 2}), View{}))
	if err != nil {
		t.Fatal(err)
	}
	var picture struct {
		Rows, Cols []string
		Cells      json.RawMessage
	}
	if err := json.Unmarshal(got, &picture); err != nil {
		t.Fatal(err)
	}
	const want = `[[{"core":0,"offset":0,"state":"data"},{"core":0,"offset":1,"state":"padding","cause":"tile"}],` +
		`[{"core":0,"offset":2,"state":"data"},{"core":0,"offset":3,"state":"padding","cause":"tile"}]]`
	if diff := cmp.Diff(want, string(picture.Cells)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if len(picture.Rows) != 2 || len(picture.Cols) != 2 {
		t.Errorf("lines %q and %q", picture.Rows, picture.Cols)
	}
}
