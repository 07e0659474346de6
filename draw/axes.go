package draw

import (
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// axesOf returns the axes of a layout in physical order. Those with one position
// are left out.
func axesOf(l *layout.Layout) []axis {
	a := newAxes(l)
	for level, t := range l.Tilings() {
		line := TileLine
		if level > 0 && (l.GridRank() == 0 || level > 1) {
			line = NestedLine
		}
		a.tile(t, line)
	}
	return a.physical(l)
}

// axes follows the coordinates of a layout through its tilings.
type axes struct {
	parts   []part
	orders  [][]int // of each axis: numbers of its parts, major first
	dims    [][]int // of each axis: logical dims
	current []int   // the parts that are coordinates now
}

// A part is a coordinate on the way to be physical.
type part struct {
	axis int
	line Line
}

// newAxes has an axis for each coordinate of the linear map.
func newAxes(l *layout.Layout) *axes {
	a := &axes{}
	for i, row := range l.Linear().Results {
		var used []int
		for d, n := range l.Shape() {
			if n > 1 && row.UsesDim(d) {
				used = append(used, d)
			}
		}
		a.parts = append(a.parts, part{i, NoLine})
		a.orders = append(a.orders, []int{i})
		a.dims = append(a.dims, used)
		a.current = append(a.current, i)
	}
	return a
}

// tile splits the last coordinates, with lines between the tiles.
func (a *axes) tile(t layout.Tiling, line Line) {
	kept := len(a.current) - len(t)
	var outers, inners []int
	joined := -1
	for i, size := range t {
		k := a.current[kept+i]
		if joined >= 0 {
			a.join(joined, k)
		}
		joined = k
		if size == layout.Combine {
			continue
		}
		between := line
		if size == 1 {
			between = NoLine
		}
		outer, inner := a.split(k, between)
		outers, inners = append(outers, outer), append(inners, inner)
		joined = -1
	}
	a.current = slices.Concat(a.current[:kept], outers, inners)
}

// split puts the two halves of a part in its place.
func (a *axes) split(old int, line Line) (outer, inner int) {
	p := a.parts[old]
	outer, inner = len(a.parts), len(a.parts)+1
	a.parts = append(a.parts, part{p.axis, max(line, p.line)}, part{p.axis, p.line})
	at := slices.Index(a.orders[p.axis], old)
	a.orders[p.axis] = slices.Replace(a.orders[p.axis], at, at+1, outer, inner)
	return outer, inner
}

// join leaves the second of two parts, on an axis that has all that theirs had.
func (a *axes) join(first, second int) {
	from, to := a.parts[first].axis, a.parts[second].axis
	a.orders[from] = slices.DeleteFunc(a.orders[from], func(k int) bool { return k == first })
	if from == to {
		return
	}
	for _, k := range a.orders[from] {
		a.parts[k].axis = to
	}
	a.orders[to] = slices.Concat(a.orders[from], a.orders[to])
	a.dims[to] = slices.Concat(a.dims[from], a.dims[to])
	a.orders[from], a.dims[from] = nil, nil
}

// physical returns the axes when all tilings are done.
func (a *axes) physical(l *layout.Layout) []axis {
	extents := l.Physical()
	var out []axis
	for i, order := range a.orders {
		x := axis{dims: a.dims[i]}
		for _, k := range order {
			coord := slices.Index(a.current, k)
			line := a.parts[k].line
			if coord < l.GridRank() {
				line = CoreLine
			}
			x.digits = append(x.digits, digit{coord, extents[coord], line})
		}
		if x.extent() > 1 {
			out = append(out, x)
		}
	}
	return out
}
