package query

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// Of many dims one place of each kind is exchanged: no other exchange takes less.
func TestKindsOfPlacesMissNoSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rank := rapid.IntRange(layout.MaxPermuted+1, layout.MaxPermuted+3).Draw(t, "rank")
		shape := &xlashape.Shape{Type: "f32", Layout: &xlashape.Layout{TailAlignment: 1}}
		var all []int
		for i := range rank {
			shape.Dims = append(shape.Dims, xlashape.Dim{Size: rapid.SampledFrom([]int64{1, 1, 2, 3, 7}).Draw(t, "size")})
			shape.Layout.MinorToMajor = append(shape.Layout.MinorToMajor, int64(rank-1-i))
			all = append(all, i)
		}
		entries := rapid.SampledFrom([]int64{layout.Combine, layout.Combine, 1, 2, 4})
		for range rapid.IntRange(1, 2).Draw(t, "tiles") {
			tile := rapid.SliceOfN(entries, 0, rank-1).Draw(t, "tile")
			shape.Layout.Tiles = append(shape.Layout.Tiles, append(tile, rapid.SampledFrom([]int64{2, 5, 8}).Draw(t, "minor")))
		}
		if _, err := shape.Place(); err != nil {
			t.Fatal(err)
		}
		least := func(places []int) int64 {
			var bytes []int64
			for _, l := range orders(shape.Layout, places) {
				other := *shape
				other.Layout = l
				if place, err := other.Place(); err == nil {
					bytes = append(bytes, place.Bytes())
				}
			}
			if place, err := shape.Place(); err == nil {
				bytes = append(bytes, place.Bytes())
			}
			return slices.Min(bytes)
		}
		sizes := make([]int64, rank)
		for i, d := range shape.Dims {
			sizes[i] = d.Size
		}
		if want, got := least(all), least(kindsOfPlaces(shape.Layout, sizes)); got != want {
			t.Fatalf("%v: exchanges leave %d bytes, all of them %d", shape, got, want)
		}
	})
}

// Dims of one index by the thousand neither multiply the orders that are tried nor
// nest divisions.
func TestExplainManyDims(t *testing.T) {
	const n = 1000
	order := make([]string, n)
	for i := range order {
		order[i] = fmt.Sprint(n - 1 - i)
	}
	text := "f32[" + strings.Repeat("1,", n-2) + "70,90]{" + strings.Join(order, ",") + ":T(" + strings.Repeat("*,", n-1) + "8)}"
	answer, err := session(t).Ask([]byte(fmt.Sprintf(`{"op":"explain","type":%q}`, text)))
	if err != nil {
		t.Fatal(err)
	}
	a := answer.(explainAnswer)
	if a.Slots != 6304 || len(a.Better) == 0 || a.Better[len(a.Better)-1].Bytes != 25200 {
		t.Errorf("%d slots, and better ones are %v", a.Slots, a.Better)
	}
}
