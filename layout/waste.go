package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Waste is a place in a layout where data does not fill what it is given.
type Waste struct {
	Cause  Cause
	Dims   []int // the logical dims that do not fill it
	Extent int64 // positions that are used
	Room   int64 // positions that there are, more than Extent
	Unit   int64 // Room is a multiple of it: a tile, the number of cores, an alignment; else 0
	Result int   // Grid: of the linear map
	Step   int64 // Grid: shards are multiples of it, which is the tile where they are whole tiles
	Shard  bool  // Extent and Room are those of one shard
}

// Factor returns how many times more than the data takes this makes of it.
func (w Waste) Factor() float64 { return float64(w.Room) / float64(w.Extent) }

// Wastes returns the places where padding comes in, from the logical dims to the
// storage. It is empty where there is no padding.
func (l *Layout) Wastes() []Waste {
	if l.volume == 0 {
		return nil
	}
	var out []Waste
	add := func(w Waste) {
		if w.Room > w.Extent {
			out = append(out, w)
		}
	}
	cur := make([][]int, len(l.rows)) // the logical dims behind each coordinate
	var repeated []int
	positions := int64(1)
	for i, r := range l.rows {
		image, used := r.base+1, int64(1)
		for j, c := range r.coef {
			if c > 0 && l.shape[j] > 1 {
				if slices.ContainsFunc(cur[:i], func(dims []int) bool { return slices.Contains(dims, j) }) {
					repeated = append(repeated, j)
				}
				cur[i] = append(cur[i], j)
				image += c * (l.shape[j] - 1)
				used *= l.shape[j]
			}
		}
		add(Waste{Cause: Hole, Dims: cur[i], Extent: used, Room: image})
		positions *= min(used, image) // at most the slots, in all
		if l.gridRank > 0 {
			step, whole := l.shardStep(i), l.wholeTiles(i, image)
			add(Waste{Cause: Tile, Dims: cur[i], Extent: image, Room: whole, Unit: step})
			add(Waste{Cause: Grid, Dims: cur[i], Extent: whole, Room: l.extents[i], Unit: l.coresAlong(i), Result: i, Step: step})
		} else {
			add(Waste{Cause: Extent, Dims: cur[i], Extent: image, Room: l.extents[i]})
		}
	}
	// A dim that several results use leaves all but a diagonal empty.
	add(Waste{Cause: Hole, Dims: repeated, Extent: l.volume, Room: positions})
	for i, lv := range l.levels {
		next := slices.Clone(cur[:lv.kept])
		joined := cur[lv.kept:]
		var groups [][]int
		for _, g := range lv.groups {
			dims := slices.Concat(joined[:len(g.extents)]...)
			joined = joined[len(g.extents):]
			add(Waste{
				Cause: l.tilingCause(i), Dims: dims, Extent: g.extent, Room: g.tiles * g.tile, Unit: g.tile,
				Shard: l.gridRank > 0 && i > 0,
			})
			groups = append(groups, dims)
		}
		cur = slices.Concat(next, groups, groups)
	}
	if l.gridRank == 0 {
		all := make([]int, len(l.shape))
		for j := range all {
			all[j] = j
		}
		add(Waste{Cause: Alignment, Dims: all, Extent: volumeOf(l.physical), Room: l.slots, Unit: l.alignment})
	}
	return out
}

// Even returns the sizes nearest to n that unit divides: at most n, 0 if there
// is none, and at least n. unit is above 0, and n that far below what a number can be.
func Even(n, unit int64) (below, above int64) {
	return n / unit * unit, integer.CeilDiv(n, unit) * unit
}

// Divisors returns the divisors of n nearest to k: the largest up to k and the
// smallest from k on. It is what a grid of k cores can be changed to that is to
// divide n. k is between 1 and n.
func Divisors(n, k int64) (below, above int64) {
	below, above = 1, n
	for d := int64(1); d <= n/d && d <= maxDivisor; d++ {
		if n%d != 0 {
			continue
		}
		for _, x := range [...]int64{d, n / d} {
			if x <= k {
				below = max(below, x)
			}
			if x >= k {
				above = min(above, x)
			}
		}
	}
	return below, above
}

// maxDivisor bounds the search for divisors; grids are smaller.
const maxDivisor = 1 << 16
