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
	rows  []Loop // from row to row of the destination, by steps in the source
	along Loop   // and along a row
	lines []Loop // in a step along a row
}

// announcing returns how the lines of the largest box are announced while a bundle is copied, so many
// lines of each row; ok is false if it has too many or too few for a row.
func (u *bundle) announcing(lines int64) (a announcing, ok bool) {
	left, rest := u.count(), []Loop(nil)
	for _, l := range slices.Backward(u.linesOf(u.largest())) {
		f := integer.GCD(left, l.Extent)
		outer, inner := l.split(f)
		if left /= f; f > 1 {
			a.rows = slices.Insert(a.rows, 0, inner)
		}
		if outer.Extent > 1 {
			rest = slices.Insert(rest, 0, outer)
		}
	}
	if len(rest) == 0 || left > 1 {
		return a, false
	}
	a.along, a.lines = rest[0], rest[1:]
	return a, a.together() <= linesInBundle && a.inSteps(lines).along.Extent > 0
}

// together returns how many lines are announced in a step along a row.
func (a announcing) together() int64 { return countOf(a.lines) }

// inSteps returns the same by steps of several lines, of so many that a row has.
func (a announcing) inSteps(lines int64) announcing {
	along, step := a.along.split(min(a.along.Extent, linesInBundle/a.together()))
	steps := announcing{a.rows, along, append([]Loop{step}, a.lines...)}
	steps.along.Extent = min(along.Extent, lines/steps.together())
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

// announce adds a nest that announces lines of the next bundle, so far behind its place, and has so many loops
// in common with the nest before.
func (u *bundle) announce(at int64, a announcing, fused int) {
	loops := a.rows
	if a.along.Extent > 1 || fused > len(u.common)+len(a.rows) {
		loops = append(slices.Clip(loops), a.along)
	}
	var block Block
	lines, _ := offsetsOf(a.lines, a.together())
	for _, o := range lines {
		block.Loads = append(block.Loads, Load{Offset: o.source, Lanes: int(u.lineLanes())})
	}
	n := u.nextAnnounced(at, u.common, loops, block)
	n.Fused = fused
	u.Nests = append(u.Nests, n)
}

// announceOthers announces what is in other boxes than the largest, one line after the other.
func (u *bundle) announceOthers() {
	largest := u.largest().nest.Source
	for _, b := range u.pieces {
		if b.nest.Source == largest {
			continue
		}
		u.announce(b.nest.Source, announcing{rows: u.linesOf(b)}, len(u.common))
	}
}

// linesOf returns loops that go to the lines that a box has in a bundle.
func (u *bundle) linesOf(b rowsBox) (lines []Loop) {
	digits := append(slices.Clone(u.rows), b.columns...)
	slices.SortFunc(digits, func(a, b digit) int { return cmp.Compare(a.source, b.source) })
	run, line := int64(1), u.lineLanes()
	for _, d := range digits {
		if d.source == run && run < line {
			f := min(d.extent, line/run)
			run *= f
			d.extent, d.source = integer.CeilDiv(d.extent, f), d.source*f
		}
		if d.extent > 1 {
			lines = slices.Insert(lines, 0, Loop{Extent: d.extent, Source: d.source})
		}
	}
	return lines
}
