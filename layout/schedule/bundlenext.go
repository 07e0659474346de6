package schedule

import (
	"cmp"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A bundle is read as many lines of the source as it is copied lines. So with each of these, one of the next
// bundle is announced, whichever: the digits that count lines of the source are divided among the loops
// that go from row to row, and along a row.

// An announcing is lines of the source that are announced while rows are copied.
type announcing struct {
	rows  []Loop  // from row to row of the destination, innermost first, by steps in the source
	along Loop    // and along a row
	lines []int64 // where each is, in a step along a row
}

// announcing returns how the lines of a box are announced while a bundle is copied, so many lines of each
// row; ok is false if it has too many or too few for a row.
func (u *bundle) announcing(b box, lines int64) (a announcing, ok bool) {
	left, rest := u.count(), []digit(nil)
	for _, d := range u.lineDigits(b) {
		if f := integer.GCD(left, d.extent); f > 1 {
			a.rows = append(a.rows, Loop{Extent: f, Source: d.source, Digit: -1})
			left /= f
			d.extent, d.source = d.extent/f, d.source*f
		}
		if d.extent > 1 {
			rest = append(rest, d)
		}
	}
	if len(rest) == 0 || left > 1 {
		return a, false
	}
	a.lines = []int64{0}
	last := len(rest) - 1
	for _, d := range rest[:last] {
		a.repeat(d.extent, d.source)
	}
	a.along = Loop{Extent: rest[last].extent, Source: rest[last].source, Digit: -1}
	return a, len(a.lines) <= linesInBundle && a.inSteps(lines).along.Extent > 0
}

// inSteps returns the same by steps of several lines, of so many that a row has.
func (a announcing) inSteps(lines int64) announcing {
	times := min(a.along.Extent, linesInBundle/int64(len(a.lines)))
	steps := a
	steps.repeat(times, a.along.Source)
	steps.along = Loop{Extent: min(lines/int64(len(steps.lines)), a.along.Extent/times), Source: a.along.Source * times, Digit: -1}
	return steps
}

// behind returns what is left of the same behind some steps, and where that is.
func (a announcing) behind(steps announcing) (at int64, left announcing) {
	at, left = steps.along.Extent*steps.along.Source, a
	if at > 0 {
		left.along.Extent -= at / a.along.Source
	}
	return at, left
}

// repeat has the same lines so many times.
func (a *announcing) repeat(times, step int64) {
	each := slices.Clone(a.lines)
	for k := int64(1); k < times; k++ {
		for _, at := range each {
			a.lines = append(a.lines, at+k*step)
		}
	}
}

// announce adds a nest that announces lines of the next bundle, so far behind its place, and has so many loops
// in common with the nest before.
func (u *bundle) announce(at int64, a announcing, fused int) {
	n := Nest{Source: at, AheadLevel: u.memory.aheadLevel, Fused: fused, Loops: onlySource(u.common)}
	n.goToNext(len(u.common) - 1)
	for _, l := range slices.Backward(a.rows) {
		n.Loops = append(n.Loops, l)
	}
	if a.along.Extent > 1 || fused > len(u.common)+len(a.rows) {
		n.Loops = append(n.Loops, a.along)
	}
	for _, at := range a.lines {
		n.Block.Loads = append(n.Block.Loads, Load{Offset: at, Lanes: int(u.lineLanes())})
	}
	u.Nests = append(u.Nests, n)
}

// largest returns the largest of the boxes.
func (u *bundle) largest() box {
	return slices.MaxFunc(u.boxes, func(a, b box) int { return cmp.Compare(a.elements(), b.elements()) })
}

// announceOthers announces what is in other boxes than the largest, one line after the other.
func (u *bundle) announceOthers() {
	for _, b := range u.boxes {
		if b.nest.Source == u.largest().nest.Source {
			continue
		}
		var all []Loop
		for _, d := range u.lineDigits(b) {
			all = append(all, Loop{Extent: d.extent, Source: d.source, Digit: -1})
		}
		u.announce(b.nest.Source, announcing{rows: all, lines: []int64{0}}, len(u.common))
	}
}

// lineDigits returns digits that count the lines that a box has in a bundle, the nearest first.
func (u *bundle) lineDigits(b box) (lines []digit) {
	_, columns, _ := b.rowsAndColumns(u.width)
	digits := append(slices.Clone(u.rows), columns...)
	slices.SortFunc(digits, func(a, b digit) int { return cmp.Compare(a.source, b.source) })
	run, line := int64(1), u.lineLanes()
	for _, d := range digits {
		if d.source == run && run < line {
			f := min(d.extent, line/run)
			run *= f
			d.extent, d.source = integer.CeilDiv(d.extent, f), d.source*f
		}
		if d.extent > 1 {
			lines = append(lines, d)
		}
	}
	return lines
}
