package schedule

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestNarrowed: a block does the same in narrower registers, and has no others.
func TestNarrowed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lanes, most := 1<<rapid.IntRange(1, 5).Draw(t, "lanes"), 1<<rapid.IntRange(0, 4).Draw(t, "most")
		mask := func(label string) []bool {
			if rapid.Bool().Draw(t, label+" masked") {
				return rapid.SliceOfN(rapid.Bool(), lanes, lanes).Draw(t, label)
			}
			return nil
		}
		var b Block
		for range rapid.IntRange(1, 4).Draw(t, "loads") {
			b.Loads = append(b.Loads, Load{rapid.Int64Range(0, 99).Draw(t, "offset"), lanes, mask("load")})
		}
		for range rapid.IntRange(0, 6).Draw(t, "shuffles") {
			register := rapid.IntRange(0, len(b.Loads)+len(b.Shuffles)-1)
			b.Shuffles = append(b.Shuffles, Shuffle{register.Draw(t, "a"), register.Draw(t, "b"),
				rapid.SliceOfN(rapid.IntRange(0, 2*lanes-1), lanes, lanes).Draw(t, "shuffle")})
		}
		for i := range rapid.IntRange(1, 4).Draw(t, "stores") {
			b.Stores = append(b.Stores, Store{int64(i * lanes), rapid.IntRange(0, len(b.Loads)+len(b.Shuffles)-1).Draw(t, "register"), mask("store")})
		}
		n := b.narrowed(most)
		for r := range len(n.Loads) + len(n.Shuffles) {
			if n.lanes(r) > int64(most) {
				t.Fatalf("register %d has %d lanes, more than %d\n%+v", r, n.lanes(r), most, n)
			}
		}
		if got, want := movedBy(n, 4*lanes), movedBy(b, 4*lanes); !slices.Equal(got, want) {
			t.Fatalf("stores %v, not %v\n%+v\nof\n%+v", got, want, n, b)
		}
	})
}

// movedBy returns which offsets of the source a block stores to the first slots of the destination:
// -1 for padding, -2 where it stores nothing.
func movedBy(b Block, slots int) []int64 {
	var registers [][]int64
	for _, l := range b.Loads {
		r := make([]int64, l.Lanes)
		for i := range r {
			if r[i] = l.Offset + int64(i); l.Mask != nil && !l.Mask[i] {
				r[i] = -1
			}
		}
		registers = append(registers, r)
	}
	for _, s := range b.Shuffles {
		both, r := slices.Concat(registers[s.A], registers[s.B]), make([]int64, len(s.Mask))
		for i, lane := range s.Mask {
			r[i] = both[lane]
		}
		registers = append(registers, r)
	}
	out := slices.Repeat([]int64{-2}, slots)
	for _, s := range b.Stores {
		for i, v := range registers[s.Register] {
			if s.Mask == nil || s.Mask[i] {
				out[s.Offset+int64(i)] = v
			}
		}
	}
	return out
}
