package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// A cover divides all the slots of a destination, elements and padding, into
// regions. It is there for destinations whose every coordinate is one dim, or
// several joined without a gap, and whose tiles nest: all but maps with holes
// and tiles that are padded inside of other tiles.
//
// A coordinate of extent n on a grid of G shards of S has two digits, the shard
// g and the position l inside it, which the tiles round up to P:
//
//	c = S·g + l    elements are below n and l < S, the rest is padding
type cover struct {
	l      *Layout
	coords []coverCoord
	levels []level // those applied to all shards and then all positions
	rims   bool    // elements and the padding behind them in a tile are one region

	// The digits of index and sums are the shards of all coordinates, then the positions.
	src     *Layout
	numbers []sum // of all coordinates
	index   []sum
	sums    []sum // the address in src, then in the destination
}

// coverCoord is a coordinate of a cover.
type coverCoord struct {
	extent int64 // of the elements
	shards int64
	shard  int64 // positions of a shard before its tiles round them up
	padded int64 // and after
	tile   int64 // its innermost tile; 0 if it has none
	unit   int64 // its outermost one, those nested in it included; 1 if it has none
	dims   []int // those it joins, major first
}

// ungrouped returns l, or, if l is plain storage whose coordinates join dims, a layout of the same
// addresses with a coordinate for each dim: then those that the other side joins are divided only
// where that has boundaries.
func (l *Layout) ungrouped() *Layout {
	joinsDims := func(r row) bool {
		n := 0
		for _, c := range r.coef {
			if c != 0 {
				n++
			}
		}
		return n > 1
	}
	if l.storage != nil || l.header.Slots > 0 || l.slots != l.volume || !slices.ContainsFunc(l.rows, joinsDims) {
		return l
	}
	plain, err := l.plain(l.majorToMinor())
	if err != nil || !addressSum(l).simplify(l.shape).equal(addressSum(plain)) {
		return l
	}
	return plain
}

// newCover returns the cover of l; ok is false if it has none.
func newCover(l *Layout) (c cover, ok bool) {
	c = cover{l: l, coords: make([]coverCoord, len(l.rows)), levels: l.levels, rims: true}
	owned := make([]bool, len(l.shape))
	for i, r := range l.rows {
		if !c.coords[i].join(r, l.shape, owned) {
			return c, false
		}
		c.coords[i].shards, c.coords[i].shard = 1, l.extents[i]
	}
	if !l.ownedAll(owned) {
		return c, false
	}
	if l.storage != nil && l.volume != l.storage.volume {
		return c, false // other elements are between those of the view
	}
	if l.gridRank > 0 {
		if len(l.levels) == 0 || l.levels[0].kept > 0 || l.gridRank != len(c.coords) || len(l.levels[0].groups) != l.gridRank {
			return c, false
		}
		for i, g := range l.levels[0].groups {
			c.coords[i].shards, c.coords[i].shard = g.tiles, g.tile
		}
		c.levels = l.levels[1:]
	}
	for i := range c.coords {
		c.coords[i].padded = c.coords[i].shard
	}
	return c, c.nest()
}

// join finds the dims that make up a row, which must do so without a gap.
func (c *coverCoord) join(r row, shape []int64, owned []bool) bool {
	var ok bool
	if c.dims, ok = r.joined(shape, owned); !ok {
		return false
	}
	c.extent = 1
	for _, j := range slices.Backward(c.dims) {
		if r.coef[j] != c.extent {
			return false
		}
		c.extent *= shape[j]
	}
	return r.base == 0
}

// coverPart is what tiles have made of a coordinate so far: one of its digits,
// which counts units.
type coverPart struct {
	coord     int
	unit      int64
	outermost bool
}

// nest follows the positions through the tiles. Only the outermost digit of a
// coordinate may be rounded up.
func (c *cover) nest() bool {
	cur := make([]coverPart, len(c.coords))
	for i := range cur {
		cur[i] = coverPart{coord: i, unit: 1, outermost: true}
	}
	kept := 0
	if c.l.gridRank > 0 {
		kept = len(c.coords) // the shards come first
	}
	for _, lv := range c.levels {
		if lv.kept < kept {
			return false
		}
		out, in := slices.Clone(cur[:lv.kept-kept]), cur[lv.kept-kept:]
		inner := make([]coverPart, len(lv.groups))
		for i, g := range lv.groups {
			p := in[i]
			if len(g.extents) > 1 || g.extent%g.tile != 0 && !p.outermost {
				return false
			}
			coord := &c.coords[p.coord]
			if p.outermost {
				coord.padded = g.tiles * g.tile * p.unit
			}
			if size := g.tile * p.unit; g.tile > 1 && (coord.tile == 0 || size < coord.tile) {
				coord.tile = size
			}
			inner[i] = coverPart{coord: p.coord, unit: p.unit}
			out = append(out, coverPart{coord: p.coord, unit: p.unit * g.tile, outermost: p.outermost})
		}
		cur = append(out, inner...)
	}
	for _, p := range cur {
		if p.outermost {
			c.coords[p.coord].unit = p.unit
		}
	}
	return true
}

// A piece is a part of the slots of one coordinate: shards [shard, shard+shards)
// and positions [from, from+extent) in each, of which the first valid are
// elements.
type piece struct{ shard, shards, from, extent, valid int64 }

// continuedBy reports whether a piece is the same part of further shards.
func (p piece) continuedBy(o piece) bool {
	p.shard, p.shards = p.shard+p.shards, o.shards
	return p == o
}

// pieces divides a coordinate. Where the last tile is not full, what is left of
// it and the padding behind it are one piece, if there are to be rims.
func (c coverCoord) pieces(rims bool) (elements, padding []piece) {
	shards := func(first, n, elems int64) {
		if n == 0 {
			return
		}
		full := elems
		end := elems
		if c.tile > 0 && rims {
			full = elems / c.tile * c.tile
			end = min(integer.CeilDiv(elems, c.tile)*c.tile, c.padded)
		}
		if full > 0 {
			elements = append(elements, piece{first, n, 0, full, full})
		}
		if full < elems {
			elements = append(elements, piece{first, n, full, end - full, elems - full})
		}
		if end < c.padded {
			padding = append(padding, piece{first, n, end, c.padded - end, 0})
		}
	}
	whole := c.extent / c.shard
	shards(0, whole, c.shard)
	used := whole
	if rest := c.extent % c.shard; rest > 0 {
		last := len(elements)
		shards(whole, 1, rest)
		used++
		if last > 0 && elements[0].continuedBy(elements[last]) {
			elements[0].shards++
			elements = slices.Delete(elements, last, last+1)
		}
	}
	if used < c.shards {
		padding = append(padding, piece{used, c.shards - used, 0, c.padded, 0})
	}
	return elements, padding
}

// regions calls f with one piece for each coordinate, until all slots have been
// covered once, or f reports false. Those that f gets with padding hold no elements.
func (c cover) regions(f func(ps []piece, padding bool) bool) {
	ps := make([]piece, len(c.coords))
	var visit func(i int, isPadding bool) bool
	visit = func(i int, isPadding bool) bool {
		if i == len(c.coords) {
			return f(ps, isPadding)
		}
		coord := c.coords[i]
		if isPadding {
			ps[i] = piece{0, coord.shards, 0, coord.padded, 0}
			return visit(i+1, true)
		}
		elements, padding := coord.pieces(c.rims)
		for _, p := range elements {
			if ps[i] = p; !visit(i+1, false) {
				return false
			}
		}
		for _, p := range padding {
			if ps[i] = p; !visit(i+1, true) {
				return false
			}
		}
		return true
	}
	visit(0, false)
}

// place finds the addresses of all digits: that in src, then the slot of the destination;
// perCore makes two of the latter: the slot in its shard, and the core. A stride that is too
// large for a number is that of a digit that stays 0, or regions are refused for what they
// reach.
func (c *cover) place(src *Layout, perCore bool) {
	n := 2 * len(c.coords)
	unit := func(k int) sum {
		s := constant(0, n)
		s.coef[k] = 1
		return s
	}
	digits := make([]sum, n)
	c.numbers = make([]sum, len(c.coords))
	for i, coord := range c.coords {
		shard, position := i, len(c.coords)+i
		digits[shard], digits[position] = unit(shard), unit(position)
		c.numbers[i] = unit(position)
		c.numbers[i].add(digits[shard], coord.shard)
	}
	c.src, c.index = src, c.indexOf(c.numbers, n)
	address := src.addressOf(src.coordSums(c.index, n), n)
	c.sums = append([]sum{address}, c.slot(digits, perCore, n)...)
}

// region returns the region of some pieces. It is an error if the source has no numbers
// for what they reach; with padding it has no part in it.
func (c cover) region(ps []piece, padding bool) (region, error) {
	sums := c.sums
	if padding {
		sums = sums[1:]
	}
	r, ends := regionOf(ps, sums)
	r.padding = padding
	if !padding {
		if err := c.src.checkReach(c.index, ends); err != nil {
			return region{}, err
		}
	}
	r.settle()
	return r, nil
}

// regionOf returns the region of some pieces with sums of all digits, and what these are below.
func regionOf(ps []piece, sums []sum) (r region, ends []int64) {
	n := 2 * len(ps)
	from := make([]int64, 0, n)
	ends = make([]int64, 0, n)
	r = region{extents: make([]int64, 0, n), valid: make([]int64, 0, n), sums: sums}
	digit := func(first, extent, valid int64) {
		from, ends = append(from, first), append(ends, first+extent)
		if extent != 1 {
			r.extents, r.valid = append(r.extents, extent), append(r.valid, valid)
		}
	}
	for _, p := range ps {
		digit(p.shard, p.shards, p.shards)
	}
	for _, p := range ps {
		valid := p.valid
		if valid == 0 {
			valid = p.extent
		}
		digit(p.from, p.extent, valid)
	}
	r.frozen = make([]bool, len(r.extents))
	r.rewrite(func(base int64, coef []int64) (int64, []int64) {
		n := 0
		for k, v := range coef {
			base += v * from[k]
			if ends[k]-from[k] != 1 {
				coef[n] = v
				n++
			}
		}
		return base, coef[:n]
	})
	return r, ends
}

// indexOf takes the dims off the coordinates.
func (c cover) indexOf(coords []sum, n int) []sum {
	ar := sumArithmetic()
	index := make([]sum, len(c.l.shape))
	for j := range index {
		index[j] = sum{coef: make([]int64, n)}
	}
	for i, coord := range c.coords {
		stride := coord.extent
		for k, j := range coord.dims {
			stride /= c.l.shape[j]
			index[j] = ar.div(coords[i], stride)
			if k > 0 {
				index[j] = ar.mod(index[j], c.l.shape[j])
			}
		}
	}
	return index
}

// slot applies the tiles.
func (c cover) slot(digits []sum, perCore bool, n int) []sum {
	if c.l.gridRank == 0 {
		digits = digits[len(c.coords):]
	}
	coords := tiledCoords(c.levels, digits, sumArithmetic())
	if perCore {
		core, at := c.l.placeOf(coords, n)
		return []sum{at, core}
	}
	return []sum{c.l.addressOf(coords, n)}
}
