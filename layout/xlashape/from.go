package xlashape

import (
	"cmp"
	"fmt"
	"slices"

	integers "github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// FromLayout returns a layout of XLA's under which every element lies where it
// does in l, with as few tiles as it takes. The storage may end later than that
// of l. It is an error if there is none that follows the structure of l: several
// cores, an offset, strides that no padding of dims gives.
func FromLayout(l *layout.Layout) (*Layout, error) {
	if l.Cores() > 1 {
		return nil, fmt.Errorf("XLA has no grid, the layout one of %d cores", l.Cores())
	}
	var failure error
	var best *Layout
	least := int64(0)
	for _, way := range []reading{
		{}, {ahead: true}, {filled: true}, {ahead: true, filled: true}, {apart: true}, {apart: true, ahead: true}, {spread: true},
	} {
		out, slots, err := way.find(l)
		switch {
		case err != nil:
			failure = cmp.Or(failure, err)
		case slots == l.Slots():
			return out, nil
		case best == nil || slots < least:
			best, least = out, slots
		}
	}
	if best != nil {
		return best, nil
	}
	return nil, failure
}

// reading is how the structure of a layout may be taken where dims of size 1, or gaps, stand in it.
type reading struct {
	ahead  bool // they come before the others of their coordinate, which are tiled
	filled bool // one has the room between elements
	// A gap between the dims of a coordinate, and what follows the last element, is what tiles pad: the dims
	// outside of it are a coordinate of their own.
	apart bool
	// Elements that are some slots apart are each one in a tile, which another one makes as wide.
	spread bool
}

// find returns the layout of XLA's that a reading leads to, and how many slots it has.
func (r reading) find(l *layout.Layout) (*Layout, int64, error) {
	var failure error
	ways, behind := []*layout.Layout{withoutTilings(l), l}, []layout.Tiling(nil)
	if r.spread {
		from, distance := together(l)
		if from == nil {
			return nil, 0, fmt.Errorf("XLA cannot express it: no elements are as far from each other as all")
		}
		ways, behind = []*layout.Layout{from}, []layout.Tiling{{1}, {distance}}
	}
	for _, from := range ways {
		if from == nil {
			continue
		}
		for _, joined := range []bool{true, false} {
			out, err := r.candidate(from, joined)
			if err == nil {
				out.Tiles = append(out.Tiles, behind...)
				out.TailAlignment = l.Alignment()
				var slots int64
				if slots, err = out.holds(l); err == nil {
					out.minimize(l, slots)
					return out, slots, nil
				}
			}
			failure = err
		}
	}
	return nil, 0, failure
}

// withoutTilings returns a layout without tilings that has the same addresses,
// or nil where the tilings are needed.
func withoutTilings(l *layout.Layout) *layout.Layout {
	if len(l.Tilings()) == 0 {
		return nil
	}
	coefs, base, ok := l.AddressExpr().Coefficients(l.Rank())
	if !ok {
		return nil
	}
	return strided(l, coefs, base)
}

// together returns a layout without tilings in which elements follow each other that are so many slots
// apart in l; nil if they are not.
func together(l *layout.Layout) (strides *layout.Layout, distance int64) {
	coefs, base, ok := l.AddressExpr().Coefficients(l.Rank())
	if !ok {
		return nil, 0
	}
	for d, n := range l.Shape() {
		if n > 1 {
			distance = integers.GCD(distance, coefs[d])
		}
	}
	if distance <= 1 {
		return nil, 0
	}
	for d := range coefs {
		coefs[d] /= distance
	}
	return strided(l, coefs, base), distance
}

// strided returns the layout of the elements of l under some strides; nil if there is none.
func strided(l *layout.Layout, coefs []int64, base int64) *layout.Layout {
	out, err := layout.Strided(l.Shape(), coefs, base, l.ElementBits())
	if err != nil {
		return nil
	}
	return out
}

// candidate returns the layout that the structure of l suggests.
func (r reading) candidate(l *layout.Layout, joined bool) (*Layout, error) {
	coords, err := r.coordsOf(l, joined)
	if err != nil {
		return nil, err
	}
	out := &Layout{TailAlignment: 1, Tiles: r.tilesOf(l, coords, joined)}
	for _, c := range slices.Backward(coords) {
		for _, d := range slices.Backward(c.dims) {
			out.MinorToMajor = append(out.MinorToMajor, int64(d))
		}
	}
	return out, nil
}

// holds proves that every element lies where it does in l, and returns the slots
// that it takes.
func (x *Layout) holds(l *layout.Layout) (slots int64, err error) {
	place, err := x.PlaceOf(l.Shape(), l.ElementBits())
	if err != nil {
		return 0, err
	}
	if err := layout.CheckExpressed("XLA", l, place); err != nil {
		return 0, err
	}
	if place.Slots() < l.Slots() {
		return 0, fmt.Errorf("XLA cannot express it: the storage of %d slots would have %d", l.Slots(), place.Slots())
	}
	return place.Slots(), nil
}

// minimize drops tiles, and the first entries of tiles, as long as that changes
// nothing.
func (x *Layout) minimize(l *layout.Layout, slots int64) {
	try := func(tiles []layout.Tiling) bool {
		y := *x
		y.Tiles = tiles
		n, err := y.holds(l)
		if err != nil || n != slots {
			return false
		}
		x.Tiles = tiles
		return true
	}
	for i := 0; i < len(x.Tiles); {
		if try(slices.Delete(slices.Clone(x.Tiles), i, i+1)) {
			i = 0
			continue
		}
		if len(x.Tiles[i]) > 1 {
			shorter := slices.Clone(x.Tiles)
			shorter[i] = shorter[i][1:]
			if try(shorter) {
				continue
			}
		}
		i++
	}
}

// coord is one coordinate of a layout: a sum of dims, the most significant
// first, each with the room that its stride leaves it.
type coord struct {
	dims []int
	room []int64
	one  bool // the sum is row-major without a gap
	// The size of several dims that a tile of all of them pads to the extent, else 0. Room of the outermost one
	// comes to multiples of its stride only, and leaves a gap.
	padded int64
}

// coordsOf reads the linear map of a layout; joined says whether tiles may be of all dims of a sum.
func (r reading) coordsOf(l *layout.Layout, joined bool) ([]coord, error) {
	shape, extents := l.Shape(), l.Extents()
	results := l.Linear().Results
	coords := make([]coord, len(results))
	home := make([]int, len(shape)) // the coordinate of each dim, from 1
	coefs := make([][]int64, len(results))
	for i, e := range results {
		c, base, ok := e.Coefficients(len(shape))
		if !ok || base != 0 {
			return nil, fmt.Errorf("XLA cannot express it: a layout starts at 0 and strides, %v does not", e)
		}
		coefs[i] = c
		for d, n := range c {
			switch {
			case n == 0:
			case home[d] > 0 && shape[d] > 1:
				return nil, fmt.Errorf("XLA cannot express it: dim %d moves two coordinates, %v and %v", d, results[home[d]-1], e)
			default:
				home[d] = i + 1
			}
		}
	}
	// A dim of size 1 that is nowhere is the coordinate's that is nobody's, from the last ones on.
	nobodys := len(coords) - 1
	for d := len(shape) - 1; d >= 0; d-- {
		for nobodys >= 0 && slices.Contains(home, nobodys+1) {
			nobodys--
		}
		if home[d] == 0 && nobodys >= 0 {
			home[d] = nobodys + 1
		}
	}
	for d, h := range home {
		// A dim of size 1 may be anywhere; the first coordinate is one of a scalar too.
		if h == 0 && len(coords) == 0 {
			coords, coefs, extents = append(coords, coord{}), append(coefs, make([]int64, len(shape))), append(extents, 1)
		}
		i := max(h-1, 0)
		coords[i].dims = append(coords[i].dims, d)
	}
	var out []coord
	for i, c := range coords {
		c.order(shape, coefs[i], r)
		for r.apart {
			outer, ok := c.cut(shape, coefs[i])
			if !ok {
				break
			}
			out = append(out, outer)
		}
		if err := c.setRoom(shape, coefs[i], extents[i], r, joined); err != nil {
			return nil, err
		}
		out = append(out, c)
	}
	return slices.DeleteFunc(out, func(c coord) bool { return len(c.dims) == 0 }), nil
}

// order orders the dims by their strides, those of size 1 ahead of all or where they stand in the shape.
func (c *coord) order(shape, coefs []int64, r reading) {
	unit := func(d int) bool { return shape[d] == 1 }
	units := slices.Clone(c.dims)
	c.dims = slices.DeleteFunc(c.dims, unit)
	slices.SortStableFunc(c.dims, func(a, b int) int { return cmp.Compare(coefs[b], coefs[a]) })
	for i, d := range slices.DeleteFunc(units, func(d int) bool { return !unit(d) }) {
		at := i
		if !r.ahead {
			at = slices.Index(c.dims, d-1) + 1 // behind the one before it in the shape
		}
		c.dims = slices.Insert(c.dims, at, d)
	}
}

// cut takes the dims outside of the outermost gap out of the coordinate, and returns them as one; ok is
// false if there is no gap.
func (c *coord) cut(shape, coefs []int64) (outer coord, ok bool) {
	n := 0 // so many dims are outside
	below := int64(0)
	for i, d := range slices.Backward(c.dims) {
		if shape[d] == 1 {
			continue
		}
		if below > 0 && coefs[d] > below {
			n = i + 1
		}
		below = coefs[d] * shape[d]
	}
	if n == 0 {
		return coord{}, false
	}
	outer = coord{dims: c.dims[:n:n], one: true}
	for _, d := range outer.dims {
		outer.room = append(outer.room, shape[d])
	}
	c.dims = c.dims[n:]
	return outer, true
}

// setRoom derives the room of each dim.
func (c *coord) setRoom(shape, coefs []int64, extent int64, r reading, joined bool) error {
	filler := -1
	if r.filled {
		filler = c.filler(shape, coefs)
	}
	if filler >= 0 {
		coefs = slices.Clone(coefs)
		coefs[filler] = 1
	}
	c.room = make([]int64, len(c.dims))
	c.one = true
	below := int64(1) // the stride that the next dim outwards has if there is no gap
	last := -1        // the dim before, where it is not of size 1
	for i := len(c.dims) - 1; i >= 0; i-- {
		d := c.dims[i]
		c.room[i] = shape[d]
		if shape[d] == 1 && d != filler {
			continue
		}
		stride := coefs[d]
		switch {
		case last < 0 && stride != 1:
			return fmt.Errorf("XLA cannot express it: elements of dim %d are %d apart", d, stride)
		case last >= 0 && (stride < below || stride%coefs[c.dims[last]] != 0):
			return fmt.Errorf("XLA cannot express it: the stride %d of dim %d is no multiple of %d of at least %d", stride, d, coefs[c.dims[last]], below)
		case last >= 0 && stride > below:
			c.room[last] = stride / coefs[c.dims[last]]
			c.one = false
		}
		below, last = stride*shape[d], i
	}
	switch {
	case r.apart: // what is behind is as well
	case last >= 0 && extent > below && c.one && joined && coefs[c.dims[last]] > 1:
		c.padded = below
	case last >= 0 && extent > below:
		stride := coefs[c.dims[last]]
		c.room[last] = (extent + stride - 1) / stride
		c.one = false
	case last < 0 && len(c.dims) > 0 && extent > 1:
		c.room[len(c.room)-1] = extent // all dims are of size 1, the storage is not
		c.one = false
	}
	return nil
}

// filler moves a dim of size 1 behind all others where these leave room between
// elements, which is then that dim's, and returns it; -1 if there is none to move or no
// such room.
func (c *coord) filler(shape, coefs []int64) int {
	unit, minor := -1, -1
	for i, d := range c.dims {
		if shape[d] == 1 {
			unit = i
		} else {
			minor = d
		}
	}
	if unit < 0 || minor < 0 || coefs[minor] == 1 {
		return -1
	}
	d := c.dims[unit]
	c.dims = append(slices.Delete(c.dims, unit, unit+1), d)
	return d
}

// tilesOf returns the tilings of l as tiles of XLA's dims. A coordinate that is
// a sum of several dims is joined by * where joined asks for it and the sum
// leaves no gap, else its last dim is tiled and the others are whole.
func (r reading) tilesOf(l *layout.Layout, coords []coord, joined bool) []layout.Tiling {
	var out []layout.Tiling
	var room layout.Tiling
	gaps := false
	var now []dimsOf
	for _, c := range coords {
		room = append(room, c.room...)
		gaps = gaps || !c.one
		now = append(now, dimsOf{len(c.dims), joined && c.one})
	}
	extents := l.Extents()
	lead := max(len(extents)-len(coords), 0) // coordinates without dims
	if slices.ContainsFunc(extents[:lead], func(n int64) bool { return n > 1 }) {
		room, gaps = slices.Concat(extents[:lead], room), true
	}
	if gaps {
		out = append(out, room)
	}
	now = append(make([]dimsOf, lead), now...)
	tilings := l.Tilings()
	for len(tilings) > 0 && slices.Equal(tilings[0], extents) && (!r.apart || len(tilings) > 1) {
		if pads(coords, extents[lead:], tilings[1:]) {
			break
		}
		tilings = tilings[1:] // the shard of the one core is everything
	}
	for _, t := range tilings {
		tile, next := spread(t, now)
		out, now = append(out, tile), next
	}
	return out
}

// pads reports whether it takes a tile of all to pad coordinates to their extents, because the next one does
// not.
func pads(coords []coord, extents []int64, next []layout.Tiling) bool {
	for i, c := range coords {
		tile := int64(1)
		if len(next) > 0 {
			if at := len(next[0]) - len(coords) + i; at >= 0 {
				tile = next[0][at]
			}
		}
		if c.padded > 0 && integers.CeilDiv(c.padded, tile)*tile != extents[i] {
			return true
		}
	}
	return false
}

// dimsOf is what XLA has for one coordinate.
type dimsOf struct {
	n    int  // dims
	join bool // by *
}

// spread writes a tiling of coordinates for their dims.
func spread(t layout.Tiling, now []dimsOf) (tile layout.Tiling, next []dimsOf) {
	for len(now) < len(t) {
		now = slices.Insert(now, 0, dimsOf{}) // of size 1
	}
	kept := len(now) - len(t)
	next = slices.Clone(now[:kept])
	var inner []dimsOf
	width, join := 0, false // of the group of coordinates that * joins
	for i, size := range t {
		d := now[kept+i]
		join = join || d.join || width > 0 || size == layout.Combine
		width += max(d.n, 1) // a coordinate without dims is one of size 1 in front
		if size == layout.Combine {
			continue
		}
		filler, left := int64(1), width
		if join {
			filler, left = layout.Combine, 1
		}
		tile = append(tile, slices.Repeat(layout.Tiling{filler}, width-1)...)
		tile = append(tile, size)
		next, inner = append(next, dimsOf{n: left}), append(inner, dimsOf{n: left})
		width, join = 0, false
	}
	return tile, append(next, inner...)
}
