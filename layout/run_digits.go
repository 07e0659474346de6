package layout

import (
	"slices"

	"github.com/ttopt/ttopt/layout/odometer"
)

// countLinks returns how many pairs of elements follow one another in both storages, and the
// most elements in a row; ok is false if digits do not tell.
func countLinks(a, b *Layout) (n, longest int64, ok bool) {
	x, ok := a.digits()
	if !ok {
		return 0, 0, false
	}
	y, ok := b.digits()
	if !ok {
		return 0, 0, false
	}
	return odometer.CountLinks(a.shape, x, y)
}

// digits returns the storage of l, whose digits are its physical coordinates; ok is false
// if those are no digits of lines: tiles join what others have divided, or a row is not as
// lines are.
func (l *Layout) digits() (s odometer.Storage, ok bool) {
	owned := make([]bool, len(l.shape))
	for i, r := range l.rows {
		joined, ok := r.joined(l.shape, owned)
		if !ok {
			return s, false
		}
		line := odometer.Line{Dims: joined, Extent: 1}
		for _, d := range joined {
			line.Extent += r.coef[d] * (l.shape[d] - 1)
			line.Strides = append(line.Strides, r.coef[d])
		}
		if n := len(line.Dims); r.base != 0 || n > 0 && line.Strides[n-1] != 1 {
			return s, false
		}
		s.Lines = append(s.Lines, line)
		s.Digits = append(s.Digits, odometer.Digit{Line: i, Lo: 1, Hi: line.Extent, Size: l.extents[i]})
	}
	if !l.ownedAll(owned) {
		return s, false
	}
	for n, lv := range l.levels {
		out, in := slices.Clone(s.Digits[:lv.kept]), s.Digits[lv.kept:]
		inner := make([]odometer.Digit, len(lv.groups))
		for i, g := range lv.groups {
			d := in[0]
			for _, next := range in[1:len(g.extents)] {
				// What is joined are lines, in the first tiling, not yet digits.
				if n > 0 || next.Hi != next.Size {
					return s, false
				}
				s.Lines[d.Line] = joinLines(s.Lines[d.Line], s.Lines[next.Line])
				s.Lines[next.Line] = odometer.Line{Extent: 1}
				d.Hi *= next.Hi
				d.Size *= next.Size
			}
			in = in[len(g.extents):]
			var tiles odometer.Digit
			tiles, inner[i] = splitDigit(d, g)
			out = append(out, tiles)
		}
		s.Digits = append(out, inner...)
	}
	s.Grid = l.gridRank
	return s, true
}

// joinLines returns the row-major line of two; all of the minor one is positions.
func joinLines(major, minor odometer.Line) odometer.Line {
	out := odometer.Line{Dims: slices.Concat(major.Dims, minor.Dims), Extent: major.Extent * minor.Extent}
	for _, s := range major.Strides {
		out.Strides = append(out.Strides, s*minor.Extent)
	}
	out.Strides = append(out.Strides, minor.Strides...)
	return out
}

// splitDigit divides a digit into the number of a tile and the position in it.
func splitDigit(d odometer.Digit, g group) (tiles, inner odometer.Digit) {
	tiles, inner = d, d
	tiles.Size, inner.Size = g.tiles, g.tile
	reach, ok := mulSlots(d.Lo, g.tile)
	if !ok || reach > d.Hi {
		// One tile holds all elements, and has room for more.
		tiles.Lo = d.Hi
		return tiles, inner
	}
	tiles.Lo, inner.Hi = reach, reach
	return tiles, inner
}
