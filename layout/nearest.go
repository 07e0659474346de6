package layout

import (
	"fmt"
	"iter"
	"slices"
)

// NearestBitcast returns the layout of b's shape under which the storage of a,
// taken as it is, holds the elements: the k-th of b's in row-major order lies where
// the k-th of a's does, and there are as many slots. It is b if that is such a one.
// Else, if each coordinate of b is one dim, without a grid, it is b with the dims in
// another order, tried from those that differ least, with the tilings of b, of a, or
// none, and as many slots at the end as either has. Else it is what [Layout.Reshaped]
// gives: the structure of a. The error says that there is none of these, or that two
// layouts could not be compared.
func NearestBitcast(a, b *Layout) (*Layout, error) {
	var undecided error // the first of those that could not be compared
	free := func(l *Layout) bool {
		if l.slots != a.slots {
			return false
		}
		same, _, err := Bitcast(a, l)
		if undecided == nil {
			undecided = err
		}
		return same && err == nil
	}
	if free(b) {
		return b, nil
	}
	spec, ok := b.xlaSpec()
	if ok && a.gridRank == 0 && a.volume == b.volume {
		tilings := [][]Tiling{b.tilings}
		if like, ok := a.xlaSpec(); ok && !slices.EqualFunc(like.Tiles, b.tilings, slices.Equal[Tiling]) {
			tilings = append(tilings, like.Tiles)
		}
		alignments := []int64{b.alignment}
		if a.alignment != b.alignment {
			alignments = append(alignments, a.alignment)
		}
		order := spec.MinorToMajor
		places := make([]int, len(order))
		for i := range places {
			places[i] = i
		}
		for _, tiles := range append(tilings, nil) {
			spec.Tiles = tiles
			tried := 0
			for other := range Orders(order, places) {
				if tried++; tried > maxTried {
					break
				}
				spec.MinorToMajor = other
				for _, spec.TailAlignment = range alignments {
					l, err := XLA(spec)
					if err != nil {
						continue // there would be too many slots
					}
					if free(l) {
						return l, nil
					}
				}
			}
		}
	}
	l, err := a.Reshaped(b.shape)
	switch {
	case err != nil && undecided != nil:
		return nil, undecided
	case err != nil && ok:
		return nil, fmt.Errorf("no layout of %s has the elements where %v has them: tried the tiles of either, and none, with the dims in any order, and those that a linear map gives", dims(b.shape), a)
	}
	return l, err
}

// xlaSpec returns the spec of which XLA makes l, if there is one: each coordinate
// is one dim, or of size 1, and there is no grid.
func (l *Layout) xlaSpec() (s XLASpec, ok bool) {
	s = XLASpec{Shape: l.shape, MinorToMajor: []int64{}, Tiles: l.tilings, TailAlignment: l.alignment, ElementBits: l.elementBits, Fill: l.fill}
	if l.gridRank > 0 || l.header != (Header{}) || l.storage != nil {
		return s, false
	}
	for i, r := range slices.Backward(l.rows) {
		dim := -1
		for d, c := range r.coef {
			if c > 1 || c == 1 && dim >= 0 {
				return s, false
			}
			if c == 1 {
				dim = d
			}
		}
		switch {
		case r.base != 0, dim < 0 && l.extents[i] != 1, dim >= 0 && l.extents[i] != l.shape[dim]:
			return s, false
		case dim >= 0:
			s.MinorToMajor = append(s.MinorToMajor, int64(dim))
		}
	}
	return s, len(s.MinorToMajor) == len(l.shape)
}

// MaxPermuted is the rank up to which [Orders] has all orders.
const MaxPermuted = 6

// maxTried bounds the orders that NearestBitcast tries with the same tilings.
const maxTried = 1 << 11

// Orders returns the orders of dims that are tried in place of one, which is the
// most minor first: all up to a rank of [MaxPermuted], those that differ least
// first; of more dims only those with two of the given places exchanged.
func Orders(order []int64, places []int) iter.Seq[[]int64] {
	return func(yield func([]int64) bool) {
		if len(order) > MaxPermuted {
			for n, i := range places {
				for _, j := range places[:n] {
					other := slices.Clone(order)
					other[i], other[j] = other[j], other[i]
					if !yield(other) {
						return
					}
				}
			}
			return
		}
		permute(slices.Clone(order), len(order)-1, yield)
	}
}

// permute yields the orders of the entries up to the k-th.
func permute(order []int64, k int, yield func([]int64) bool) bool {
	if k <= 0 {
		return yield(slices.Clone(order))
	}
	for i := k; i >= 0; i-- {
		moved := slices.Concat(order[:i], order[i+1:k+1], order[i:i+1], order[k+1:])
		if !permute(moved, k-1, yield) {
			return false
		}
	}
	return true
}
