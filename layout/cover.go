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
}

// coverCoord is a coordinate of a cover.
type coverCoord struct {
	extent int64 // of the elements
	shards int64
	shard  int64 // positions of a shard before its tiles round them up
	padded int64 // and after
	tile   int64 // its innermost tile; 0 if it has none
	dims   []int // those it joins, major first
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
	cur := make([]coverPart, len(c.coords))
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
		cur[i] = coverPart{coord: i, extent: c.coords[i].shard, unit: 1, outermost: true}
		c.coords[i].padded = c.coords[i].shard
	}
	return c, c.nest(cur)
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
	coord        int
	extent, unit int64
	outermost    bool
}

// nest follows the positions through the tiles. Only the outermost digit of a
// coordinate may be rounded up.
func (c *cover) nest(cur []coverPart) bool {
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
			inner[i] = coverPart{coord: p.coord, extent: g.tile, unit: p.unit}
			out = append(out, coverPart{coord: p.coord, extent: g.tiles, unit: p.unit * g.tile, outermost: p.outermost})
		}
		cur = append(out, inner...)
	}
	return true
}

// A piece is a part of the slots of one coordinate: shards [shard, shard+shards)
// and positions [from, from+extent) in each, of which the first valid are
// elements.
type piece struct{ shard, shards, from, extent, valid int64 }

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
		shards(whole, 1, rest)
		used++
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

// region returns the region of some pieces. Its sums are the address in src,
// unless that is nil, then the slot of the destination; perCore makes two of the
// latter: the slot in its shard, and the core. It is an error if src has no numbers for
// what the pieces reach.
func (c cover) region(ps []piece, src *Layout, perCore bool) (region, error) {
	n := 2 * len(ps)
	extents, valid := make([]int64, n), make([]int64, n)
	unit := func(k int, base int64) sum {
		s := sum{base: base, coef: make([]int64, n)}
		s.coef[k] = 1
		return s
	}
	volume := int64(1)
	shards, positions, coords := make([]sum, len(ps)), make([]sum, len(ps)), make([]sum, len(ps))
	for i, p := range ps {
		g, l := i, len(ps)+i
		extents[g], extents[l] = p.shards, p.extent
		valid[g], valid[l] = p.shards, p.valid
		if p.valid == 0 {
			valid[l] = p.extent
		}
		volume *= p.shards * p.extent
		shards[i], positions[i] = unit(g, p.shard), unit(l, p.from)
		coords[i] = unit(l, p.from)
		coords[i].add(shards[i], c.coords[i].shard)
	}
	var sums []sum
	if src != nil {
		index := c.index(coords, n)
		if err := src.checkReach(index, extents); err != nil {
			return region{}, err
		}
		sums = append(sums, src.addressOf(src.coordSums(index, n), n))
	}
	return newRimRegion(extents, valid, volume, append(sums, c.slot(shards, positions, perCore, n)...)), nil
}

// index takes the dims off the coordinates.
func (c cover) index(coords []sum, n int) []sum {
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
func (c cover) slot(shards, positions []sum, perCore bool, n int) []sum {
	cur := positions
	if c.l.gridRank > 0 {
		cur = append(slices.Clone(shards), positions...)
	}
	coords := tiledCoords(c.levels, cur, sumArithmetic())
	if perCore {
		core, at := c.l.placeOf(coords, n)
		return []sum{at, core}
	}
	return []sum{c.l.addressOf(coords, n)}
}
