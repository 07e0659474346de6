package asm

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/ir"
)

// Places are numbered in the order in which they come first, on however many lines
// and however many of them on one.
func TestPlacesAreFound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, err := ir.NewContext()
		if err != nil {
			t.Fatal(err)
		}
		loc := func(file string, line, col int) ir.Loc { return ctx.PlaceLoc(file, line, col) }
		var ps places
		want := map[ir.Loc]int32{}
		for range rapid.IntRange(0, 300).Draw(t, "places") {
			l := loc(rapid.SampledFrom([]string{"a", "b"}).Draw(t, "file"), rapid.IntRange(0, 40).Draw(t, "line"), rapid.IntRange(0, 3).Draw(t, "col"))
			i, seen := want[l]
			if !seen {
				i = int32(len(want))
				want[l] = i
			}
			if got, found := ps.add(l); got != i || found != seen {
				t.Fatalf("add(%x) = %d, %v; want %d, %v", l, got, found, i, seen)
			}
		}
		for _, l := range []ir.Loc{0, 1, loc("a", 41, 0), loc("c", 1, 1), loc("b", 1<<20, 2)} {
			if i, found := ps.find(l); found {
				t.Errorf("find(%x) = %d, but it was not added", l, i)
			}
		}
		for l, i := range want {
			if got, found := ps.find(l); !found || got != i || ps.at(i).loc != l {
				t.Errorf("find(%x) = %d, %v; want %d", l, got, found, i)
			}
		}
	})
}

// There may be more places than a page holds, on one line or on many.
func TestPlacesOnManyPages(t *testing.T) {
	ctx := testContext(t)
	for _, step := range [][2]int{{1, 0}, {0, 1}, {1000, 0}} {
		var ps places
		const n = 3*placesPerPage + 1
		for i := range n {
			ps.add(ctx.PlaceLoc("f", i*step[0], i*step[1]))
		}
		for i := range n {
			if got, ok := ps.find(ctx.PlaceLoc("f", i*step[0], i*step[1])); !ok || int(got) != i {
				t.Fatalf("step %v: place %d is found as %d, %v", step, i, got, ok)
			}
		}
	}
}
