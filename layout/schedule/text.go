package schedule

import (
	"fmt"
	"slices"
	"strings"
)

// String returns the schedule for people to read: what it moves, and for each
// nest its loops, outermost first, with the steps they take in source and
// destination, and what is inside. A nest that starts with "and" shares its first
// loop with the one above.
//
//	32-bit elements, 49152 bytes moved
//	  for 2 (src +3072, dst +3072) for 32 (src +96, dst +32) move src 0 to dst 0, 1 load of 8, 1 store of 8
func (s *Schedule) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d-bit elements, %s moved", s.ElementBits, count(s.MovedBytes, "byte"))
	if s.Streaming {
		b.WriteString(", streamed")
	}
	if s.Whole {
		b.WriteString(", all of it by memcpy instead of")
	}
	if !s.Disjoint {
		b.WriteString(", padding first")
	}
	b.WriteByte('\n')
	for _, n := range s.Nests {
		fmt.Fprintf(&b, "  %v\n", n)
	}
	for _, c := range s.Calls {
		fmt.Fprintf(&b, "  %v\n", c)
	}
	for i, r := range s.Routines {
		fmt.Fprintf(&b, "  routine %d, of the caller's steps and bands%s:\n", i+1, r.scratchGiven())
		for _, n := range r.Nests {
			fmt.Fprintf(&b, "    %s\n", n.text(r.Given))
		}
		for _, c := range r.Calls {
			fmt.Fprintf(&b, "    %v\n", c)
		}
	}
	for i, o := range s.Outlines {
		fmt.Fprintf(&b, "  outline %d, given %s in steps of %d and %d: %v\n", i+1, count(int64(o.Given), "loop"), o.SourceStep, o.DestinationStep, o.Inside)
	}
	return b.String()
}

// String returns the loops of a nest and what is inside.
func (n Nest) String() string { return n.text(0) }

// text is String where the first loops are given by a call.
func (n Nest) text(given int) string {
	var b strings.Builder
	switch {
	case n.Fused > 1:
		fmt.Fprintf(&b, "and in %d loops of it ", n.Fused)
	case n.Fused == 1:
		b.WriteString("and ")
	}
	for i, l := range n.Loops[n.own():] {
		if i += n.own(); i < given {
			b.WriteString(l.given(i))
		} else {
			b.WriteString(l.String() + " ")
		}
	}
	b.WriteString(n.move())
	return b.String()
}

// given returns the steps of loop i, which a call gives: "(src +4, dst +0) " of places and bands,
// "value 1 (src +1, dst +0) " of others that take any.
func (l Loop) given(i int) string {
	switch steps := fmt.Sprintf("(src %+d, dst %+d) ", l.Source, l.Destination); {
	case i < ByBands:
		return steps
	case l.Source != 0 || l.Destination != 0:
		return fmt.Sprintf("value %d %s", i-ByBands+1, steps)
	}
	return ""
}

// scratchGiven returns what a routine reads or writes of its caller's scratch memory.
func (r Routine) scratchGiven() string {
	switch {
	case r.From > 0:
		return fmt.Sprintf(", from scratch memory of %s", count(r.From, "element"))
	case r.To > 0:
		return fmt.Sprintf(", to scratch memory of %s", count(r.To, "element"))
	}
	return ""
}

// String returns "for 3 (src +4, dst +2) call routine 1 at src 0, dst 8, 5 bands with 2, 7", in
// the routine's steps. Steps that come from a routine's caller have no number before them, but
// for those by values behind the bands, "value 1 (src +1, dst +0)", which it may also pass on.
func (c Call) String() string {
	var b strings.Builder
	for i, l := range c.Loops {
		if l.Extent > 0 {
			b.WriteString(l.String() + " ")
		} else {
			b.WriteString(l.given(i))
		}
	}
	fmt.Fprintf(&b, "call routine %d at %s, %s", c.Routine+1, place("src", c.From, c.Source), place("dst", c.To, c.Destination))
	switch {
	case c.Counted > 0:
		fmt.Fprintf(&b, ", value %d bands", c.Counted-ByBands+1)
	case c.Bands > 0:
		fmt.Fprintf(&b, ", %s", count(c.Bands, "band"))
	}
	var values []string
	for _, v := range c.Values {
		values = append(values, fmt.Sprint(v))
	}
	for _, i := range c.Passed {
		values = append(values, fmt.Sprintf("value %d", i-ByBands+1))
	}
	if len(values) > 0 {
		b.WriteString(" with " + strings.Join(values, ", "))
	}
	return b.String()
}

// own returns the first loop to be shown: one that is shared with the nest above
// may go other ways here, but not where the two have more in common.
func (n Nest) own() int {
	if n.Fused > 1 {
		return n.Fused
	}
	return 0
}

// place returns "src 16", or "scratch 1 at 16".
func place(side string, scratch int, at int64) string {
	if scratch > 0 {
		return fmt.Sprintf("scratch %d at %d", scratch, at)
	}
	return fmt.Sprintf("%s %d", side, at)
}

// String returns "for 32 (src +64, dst +16)", or "for 32 then 7" where that changes.
// "for 15 - skipped" is what is behind the lines of rows.
func (l Loop) String() string {
	name := "for"
	if l.Unrolled {
		name = "unrolled"
	}
	steps := fmt.Sprintf("src %+d, dst %+d", l.Source, l.Destination)
	if l.Core > 0 {
		steps += fmt.Sprintf(", core %+d", l.Core)
	}
	extent := fmt.Sprint(l.Extent)
	if l.More != 0 {
		extent += fmt.Sprintf(" then %d", l.Extent+l.More)
	}
	switch {
	case l.Skipped > 0:
		extent += " + skipped"
	case l.Skipped < 0:
		extent += " - skipped"
	}
	return fmt.Sprintf("%s %s (%s)", name, extent, steps)
}

// move returns "move src 0 to dst 16, 2 loads of 16, 1 shuffle, 1 store of 16", or
// "announce src 256, 8 lines".
func (n Nest) move() string {
	var parts []string
	loads := n.Block.Loads
	if n.Announces() {
		parts = append(parts, "announce "+place("src", n.From, n.Source), count(int64(len(loads)), "line"))
		return strings.Join(append(parts, n.quotients()...), ", ")
	}
	if len(n.Block.loaded()) == 0 {
		parts = append(parts, fmt.Sprintf("fill at dst %d", n.Destination))
	} else {
		parts = append(parts, fmt.Sprintf("move %s to %s", place("src", n.From, n.Source), place("dst", n.To, n.Destination)),
			vectors("load", n.Block.loaded(), n.Block.maskedLoads()))
	}
	if k := len(n.Block.Shuffles); k > 0 {
		parts = append(parts, count(int64(k), "shuffle"))
	}
	parts = append(parts, vectors("store", n.Block.stored(), n.Block.maskedStores()))
	if n.Line > 0 {
		parts = append(parts, fmt.Sprintf("from the next line of %d on", n.Line))
	}
	for _, b := range n.Behind {
		then := fmt.Sprintf("then src %+d", b.Source)
		if b.Padding {
			then = fmt.Sprintf("then %d of padding", b.Length)
		}
		parts = append(parts, then)
	}
	if n.Streaming {
		parts = append(parts, "streamed")
	}
	if n.Serial {
		parts = append(parts, "one by one")
	}
	if n.Ahead != 0 {
		parts = append(parts, fmt.Sprintf("src %+d announced", n.Ahead))
	}
	parts = append(parts, n.quotients()...)
	if n.Outline > 0 {
		parts = append(parts, fmt.Sprintf("outline %d", n.Outline))
	}
	return strings.Join(parts, ", ")
}

// quotients returns "with quotients" where an address has some.
func (n Nest) quotients() []string {
	if n.Rests == (Rests{}) {
		return nil
	}
	return []string{"with quotients"}
}

// vectors returns "3 loads of 8/4 (1 masked)" of so many vectors of each number
// of lanes.
func vectors(what string, lanes []int, masked int) string {
	slices.Sort(lanes)
	slices.Reverse(lanes)
	s := count(int64(len(lanes)), what) + " of "
	for i, n := range slices.Compact(lanes) {
		if i > 0 {
			s += "/"
		}
		s += fmt.Sprint(n)
	}
	if masked > 0 {
		s += fmt.Sprintf(" (%d masked)", masked)
	}
	return s
}

// loaded returns the lanes of each load.
func (b Block) loaded() (lanes []int) {
	for _, l := range b.Loads {
		if !l.IsConstant() {
			lanes = append(lanes, l.Lanes)
		}
	}
	return lanes
}

// stored returns the lanes of each store.
func (b Block) stored() (lanes []int) {
	for _, s := range b.Stores {
		lanes = append(lanes, int(b.lanes(s.Register)))
	}
	return lanes
}

func (b Block) maskedLoads() (n int) {
	for _, l := range b.Loads {
		if l.Mask != nil && !l.IsConstant() {
			n++
		}
	}
	return n
}

func (b Block) maskedStores() (n int) {
	for _, s := range b.Stores {
		if s.Mask != nil {
			n++
		}
	}
	return n
}

func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
