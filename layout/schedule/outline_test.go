package schedule_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// nestsOf returns all nests of a schedule, those of routines, too.
func nestsOf(s *schedule.Schedule) []schedule.Nest {
	nests := slices.Clone(s.Nests)
	for _, r := range s.Routines {
		nests = append(nests, r.Nests...)
	}
	return nests
}

// checkOutlines checks that outlines do what their nests do.
func checkOutlines(t rapid.TB, s *schedule.Schedule) {
	t.Helper()
	checkFused(t, s.Nests)
	for _, r := range s.Routines {
		checkFused(t, r.Nests)
	}
	users := make([]int, len(s.Outlines))
	for _, n := range nestsOf(s) {
		if n.Outline == 0 {
			continue
		}
		users[n.Outline-1]++
		o := s.Outlines[n.Outline-1]
		given := o.GivenBy(n)
		if given < 0 {
			t.Fatalf("%v\nhas fewer loops than its outline %v", n, o.Inside)
		}
		if diff := cmp.Diff(n.Block, o.Inside.Block); diff != "" {
			t.Fatalf("%v\nis not what its outline does:\n%s", n, diff)
		}
		if !slices.Equal(n.Loops[given:], o.Inside.Loops) || n.Streaming != o.Inside.Streaming || n.Serial != o.Inside.Serial || n.Ahead != o.Inside.Ahead && !o.GivesAhead ||
			n.AheadLevel != o.Inside.AheadLevel || n.Rests != (schedule.Rests{}) || n.Line != 0 {
			t.Fatalf("%v\nis not its outline %v", n, o.Inside)
		}
		if o.Given > given || slices.ContainsFunc(o.Inside.Loops, schedule.Loop.Varies) {
			t.Fatalf("%v\ngives %d loops", n, o.Given)
		}
		inSteps := n.Source%o.SourceStep == 0 && n.Destination%o.DestinationStep == 0
		for _, l := range n.Loops[:given] {
			inSteps = inSteps && l.Source%o.SourceStep == 0 && l.Destination%o.DestinationStep == 0
		}
		if !inSteps {
			t.Fatalf("%v\ngoes no steps of %d and %d", n, o.SourceStep, o.DestinationStep)
		}
		for k, l := range n.Loops[given-o.Given:] {
			if l.More != 0 && l.By <= k {
				t.Fatalf("%v\nhas an extent that changes with a loop that it gives", n)
			}
		}
	}
	for i, n := range users {
		if n < 2 {
			t.Fatalf("outline %d is for %d nests\n%v", i+1, n, s)
		}
	}
}

// checkFused checks that nests share loops with the nest before that it has.
func checkFused(t rapid.TB, nests []schedule.Nest) {
	t.Helper()
	for i, n := range nests {
		if i > 0 && n.Fused > len(nests[i-1].Loops) {
			t.Fatalf("%v\nhas more loops in common with\n%v\nthan that has", n, nests[i-1])
		}
	}
}

// TestOutlines: in a schedule of much code, what nests do is written once for all that do it.
// That leaves room for the effort that the blocks are worth.
func TestOutlines(t *testing.T) {
	for name, tt := range map[string]struct {
		bits     int64
		src, dst *layout.Layout
		masks    schedule.Masks
	}{
		"columns to shards":   {8, columnsOf(t, []int64{279, 272}, layout.Tiling{1}, 8), shardsOf(t, []int64{279, 272}, 4, 7, 1, 8, layout.Zero), schedule.AllMasks},
		"columns to tiles":    {32, columnsOf(t, []int64{195, 56}, layout.Tiling{32, 128}, 32), shardsOf(t, []int64{195, 56}, 4, 6, 32, 32, layout.One), schedule.AllMasks},
		"tiles to columns":    {8, shardsOf(t, []int64{155, 157}, 5, 6, 32, 8, layout.Undef), columnsOf(t, []int64{155, 157}, layout.Tiling{16, 128}, 8), schedule.AllMasks},
		"a loop that changes": {16, columnsOf(t, []int64{84, 78}, layout.Tiling{16, 32}, 16), shardsOf(t, []int64{84, 78}, 2, 6, 32, 16, layout.Zero), schedule.NoMasks},
	} {
		for _, parts := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, parts %v", name, parts), func(t *testing.T) {
				s := check(t, tt.src, tt.dst, false, schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: tt.masks, Parts: parts})
				all, written := 0, 0
				size := func(b schedule.Block) int { return len(b.Loads) + len(b.Shuffles) + len(b.Stores) }
				for _, n := range nestsOf(s) {
					if all += size(n.Block); n.Outline == 0 {
						written += size(n.Block)
					}
				}
				for _, o := range s.Outlines {
					written += size(o.Inside.Block)
				}
				if len(s.Outlines) == 0 || written > all*3/4 {
					t.Errorf("%d outlines, %d of %d instructions are written\n%v", len(s.Outlines), written, all, s)
				}
			})
		}
	}
}

// TestNoOutlines: where there is little code, each nest has its own.
func TestNoOutlines(t *testing.T) {
	shape := []int64{512, 512}
	s := check(t, shardsOf(t, shape, 4, 4, 1, 32, layout.Zero), shardsOf(t, shape, 2, 8, 32, 32, layout.Zero), false,
		schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 32 << 20, Masks: schedule.AllMasks})
	if len(s.Outlines) > 0 {
		t.Errorf("%d outlines\n%v", len(s.Outlines), s)
	}
}
