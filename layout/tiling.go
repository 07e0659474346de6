package layout

import (
	"fmt"
	"strconv"

	"github.com/ttopt/ttopt/affine/integer"
)

// Combine as an entry of a [Tiling] joins a dim with the next more minor one
// before anything is tiled; XLA writes it *.
const Combine = -1

// Tiling tiles the last len(t) dims of what it is applied to: each of them, of
// extent n, becomes a number of tiles ceilDiv(n, t) and a position below t. The
// dims before stay as they are; then come all tile numbers, then all positions.
// Where t does not divide n, the last tile is padded.
type Tiling []int64

// String returns "(8,128)", with * for [Combine].
func (t Tiling) String() string {
	b := []byte{'('}
	for i, n := range t {
		if i > 0 {
			b = append(b, ',')
		}
		if n == Combine {
			b = append(b, '*')
		} else {
			b = strconv.AppendInt(b, n, 10)
		}
	}
	return string(append(b, ')'))
}

// Validate returns an error where a tiling has no meaning whatever it is applied
// to.
func (t Tiling) Validate() error {
	if len(t) == 0 {
		return fmt.Errorf("tiling () is empty, expected at least one tile size")
	}
	for _, n := range t {
		if n <= 0 && n != Combine {
			return fmt.Errorf("tiling %v: expected a positive tile size, found %d", t, n)
		}
	}
	if t[len(t)-1] == Combine {
		return fmt.Errorf("tiling %v ends in *, which has no more minor dim to join", t)
	}
	return nil
}

// A level is a tiling applied to dims of known extents.
type level struct {
	kept   int // leading dims left alone
	groups []group
}

// A group is the dims that become one tiled dim.
type group struct {
	extents []int64 // of the dims it joins, major first
	extent  int64   // their product
	tile    int64
	tiles   int64
}

// newLevel applies t to dims of the given extents.
func newLevel(t Tiling, extents []int64) (level, error) {
	if len(t) > len(extents) {
		return level{}, fmt.Errorf("tiling %v has %d sizes for %d dims", t, len(t), len(extents))
	}
	if err := t.Validate(); err != nil {
		return level{}, err
	}
	lv := level{kept: len(extents) - len(t), groups: make([]group, 0, len(t))}
	first := lv.kept
	for i, size := range t {
		joined := extents[first : lv.kept+i+1]
		switch {
		case size == Combine:
			continue
		case size > maxSlots:
			return level{}, fmt.Errorf("tiling %v: tile size %d is more than 2^62", t, size)
		}
		extent, ok := productSlots(joined)
		if !ok {
			return level{}, fmt.Errorf("tiling %v: joining dims %s gives more than 2^62 positions", t, dims(joined))
		}
		lv.groups = append(lv.groups, group{joined, extent, size, integer.CeilDiv(extent, size)})
		first += len(joined)
	}
	return lv, nil
}

// extents returns those of the dims that come out; in are those that went in.
func (lv level) extents(in []int64) []int64 {
	out := append(make([]int64, 0, lv.kept+2*len(lv.groups)), in[:lv.kept]...)
	for _, g := range lv.groups {
		out = append(out, g.tiles)
	}
	for _, g := range lv.groups {
		out = append(out, g.tile)
	}
	return out
}

// apply appends to dst what the tiling makes of the coordinates in.
func (lv level) apply(dst, in []int64) []int64 {
	dst = append(dst, in[:lv.kept]...)
	inner := len(dst) + len(lv.groups)
	for range 2 * len(lv.groups) {
		dst = append(dst, 0)
	}
	in = in[lv.kept:]
	for i, g := range lv.groups {
		v := in[0]
		for j, n := range g.extents[1:] {
			v = v*n + in[j+1]
		}
		in = in[len(g.extents):]
		dst[inner-len(lv.groups)+i], dst[inner+i] = v/g.tile, v%g.tile
	}
	return dst
}

// invert returns the coordinates that apply takes to out; ok is false if out is in
// the padding of a tile.
func (lv level) invert(out []int64) (in []int64, ok bool) {
	in = append(in, out[:lv.kept]...)
	tiles, inner := out[lv.kept:], out[lv.kept+len(lv.groups):]
	for i, g := range lv.groups {
		v := tiles[i]*g.tile + inner[i]
		if v >= g.extent {
			return nil, false
		}
		first := len(in)
		in = append(in, g.extents...)
		for j := len(g.extents) - 1; j > 0; j-- {
			in[first+j] = v % g.extents[j]
			v /= g.extents[j]
		}
		in[first] = v
	}
	return in, true
}
