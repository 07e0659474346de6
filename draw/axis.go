package draw

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// A digit of an axis is a physical coordinate.
type digit struct {
	coord  int // number of the physical coordinate
	extent int64
	line   Line // drawn between two values of it
}

// Line says what a line separates.
type Line uint8

const (
	NoLine     Line = iota
	NestedLine      // tiles inside tiles
	TileLine
	CoreLine
)

// An axis is what the tilings make of one coordinate, or of several that they
// join: digits, from the major to the minor one.
type axis struct {
	dims   []int // logical
	digits []digit
}

// axesOf returns the axes of a layout in physical order. Those with one position
// are left out.
func axesOf(l *layout.Layout) []axis {
	// A part is a coordinate on the way to be physical.
	type part struct {
		axis int
		line Line
	}
	linear := l.Linear()
	var parts []part
	var orders [][]int // of each axis: numbers of its parts, major first
	var dims [][]int
	for i, row := range linear.Results {
		parts = append(parts, part{i, NoLine})
		orders = append(orders, []int{i})
		var used []int
		for d, n := range l.Shape() {
			if n > 1 && row.UsesDim(d) {
				used = append(used, d)
			}
		}
		dims = append(dims, used)
	}
	current := make([]int, len(parts)) // the parts that are coordinates now
	for i := range current {
		current[i] = i
	}
	// Splitting a part puts the two halves in its place.
	split := func(old int, line Line) (outer, inner int) {
		p := parts[old]
		outer, inner = len(parts), len(parts)+1
		parts = append(parts, part{p.axis, max(line, p.line)}, part{p.axis, p.line})
		at := slices.Index(orders[p.axis], old)
		orders[p.axis] = slices.Replace(orders[p.axis], at, at+1, outer, inner)
		return outer, inner
	}
	// Joining parts leaves the last of them, on an axis that has all that theirs had.
	join := func(first, second int) {
		from, to := parts[first].axis, parts[second].axis
		orders[from] = slices.DeleteFunc(orders[from], func(k int) bool { return k == first })
		if from != to {
			for _, k := range orders[from] {
				parts[k].axis = to
			}
			orders[to] = slices.Concat(orders[from], orders[to])
			dims[to] = slices.Concat(dims[from], dims[to])
			orders[from], dims[from] = nil, nil
		}
	}
	for level, t := range l.Tilings() {
		line := TileLine
		if level > 0 && (l.GridRank() == 0 || level > 1) {
			line = NestedLine
		}
		kept := len(current) - len(t)
		var outers, inners []int
		joined := -1
		for i, size := range t {
			k := current[kept+i]
			if joined >= 0 {
				join(joined, k)
			}
			joined = k
			if size == layout.Combine {
				continue
			}
			between := line
			if size == 1 {
				between = NoLine
			}
			outer, inner := split(k, between)
			outers, inners = append(outers, outer), append(inners, inner)
			joined = -1
		}
		current = slices.Concat(current[:kept], outers, inners)
	}
	physical := l.Physical()
	var out []axis
	for i, order := range orders {
		a := axis{dims: dims[i]}
		for _, k := range order {
			coord := slices.Index(current, k)
			line := parts[k].line
			if coord < l.GridRank() {
				line = CoreLine
			}
			a.digits = append(a.digits, digit{coord, physical[coord], line})
		}
		if a.extent() > 1 {
			out = append(out, a)
		}
	}
	return out
}

// extent returns the positions of the axis.
func (a axis) extent() int64 {
	n := int64(1)
	for _, d := range a.digits {
		n *= d.extent
	}
	return n
}

// put writes the digits of a position to the physical coordinates.
func (a axis) put(coords []int64, position int64) {
	for _, d := range slices.Backward(a.digits) {
		coords[d.coord] = position % d.extent
		position /= d.extent
	}
}

// lineBefore returns the line between a position and the one before.
func (a axis) lineBefore(position int64) Line {
	if position == 0 {
		return NoLine
	}
	line := NoLine
	for _, d := range slices.Backward(a.digits) {
		line = max(line, d.line)
		if position%d.extent != 0 {
			return d.line
		}
		position /= d.extent
	}
	return line
}

// unit returns the least positions that a cell may stand for, one or all of the
// minor digits, so that there are at most limit cells.
func (a axis) unit(limit int64) int64 {
	unit := int64(1)
	for _, d := range slices.Backward(a.digits) {
		if a.extent()/unit <= limit || unit*d.extent == a.extent() {
			break
		}
		unit *= d.extent
	}
	return unit
}

// name is what the axis is made of: "d0 d1".
func (a axis) name() string {
	var names []string
	for _, d := range a.dims {
		names = append(names, "d"+strconv.Itoa(d))
	}
	return strings.Join(names, " ")
}
