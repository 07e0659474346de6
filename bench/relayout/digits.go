package main

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// A digit is a part of a logical dim as a number in mixed radix: digit·block of
// the index, for digits below extent. Storage whose physical dims are digits is
// what libraries of blocked formats and of reshape and transpose can express.
type digit struct {
	dim           int
	block, extent int64
}

// digits returns the physical dims of a layout, outermost first, as digits. It
// fails where a coordinate is a sum of dims, or where a part is padded inside
// of a larger one that is not a multiple of it.
func digits(l *layout.Layout) ([]digit, bool) {
	var order []int // the logical dim of each physical one
	for _, result := range l.Linear().Results {
		ok := result.Op() == affine.OpDim
		if !ok {
			return nil, false
		}
		order = append(order, int(result.Value()))
	}
	if len(order) != l.Rank() {
		return nil, false
	}
	for _, t := range l.Tilings() {
		if slices.Contains(t, layout.Combine) || len(t) > len(order) {
			return nil, false
		}
		order = append(order, order[len(order)-len(t):]...)
	}
	physical := l.Physical()
	list := make([]digit, len(physical))
	block := make([]int64, l.Rank())
	for d := range block {
		block[d] = 1
	}
	for k, extent := range slices.Backward(physical) {
		d := order[k]
		list[k] = digit{d, block[d], extent}
		block[d] *= extent
	}
	// The digits of an index are those of its coordinates only if that is so.
	index := make([]int64, l.Rank())
	for d, n := range l.Shape() {
		for _, g := range list {
			if g.dim != d {
				continue
			}
			for _, at := range []int64{g.block - 1, g.block, n - 1} {
				if at < 0 || at >= n {
					continue
				}
				index[d] = at
				for k, c := range l.Coords(index) {
					if h := list[k]; h.dim == d && c != at/h.block%h.extent {
						return nil, false
					}
				}
				index[d] = 0
			}
		}
	}
	return list, true
}

// padded returns what the digits number of each dim.
func padded(rank int, list []digit) []int64 {
	shape := make([]int64, rank)
	for d := range shape {
		shape[d] = 1
	}
	for _, g := range list {
		shape[g.dim] *= g.extent
	}
	return shape
}

// permutation is a relayout as NumPy says it: view the source as dims, and
// transpose.
type permutation struct {
	dims  []int64 // of the source, outermost first
	order []int   // which of them the destination's are
	// What the dims number: the shape, or larger.
	padded []int64
}

// asPermutation returns the relayout as a permutation of dims. Where one side
// is row-major, it is taken to be padded as the other is.
func (c *relayout) asPermutation() (permutation, bool) {
	src, ok := digits(c.src)
	dst, ok2 := digits(c.dst)
	if !ok || !ok2 {
		return permutation{}, false
	}
	rank := len(c.shape)
	ps, pd := padded(rank, src), padded(rank, dst)
	if !slices.Equal(ps, pd) {
		switch {
		case slices.Equal(ps, c.shape) && len(c.src.Tilings()) == 0:
			grow(src, pd)
			ps = pd
		case slices.Equal(pd, c.shape) && len(c.dst.Tilings()) == 0:
			grow(dst, ps)
			pd = ps
		default:
			return permutation{}, false
		}
	}
	a, ok := split(src, dst)
	b, ok2 := split(dst, a)
	if !ok || !ok2 || len(a) != len(b) {
		return permutation{}, false
	}
	p := permutation{padded: ps}
	for _, g := range a {
		p.dims = append(p.dims, g.extent)
	}
	for _, g := range b {
		k := slices.Index(a, g)
		if k < 0 {
			return permutation{}, false
		}
		p.order = append(p.order, k)
	}
	return p, true
}

// grow makes the outermost digit of each dim as large as a padded shape needs.
func grow(list []digit, shape []int64) {
	for k, g := range list {
		list[k].extent = shape[g.dim]
	}
}

// split divides digits at the blocks of others. It fails where these do not
// nest.
func split(list, at []digit) (out []digit, ok bool) {
	for _, g := range list {
		var blocks []int64
		for _, o := range at {
			if o.dim == g.dim && o.block > g.block && o.block < g.block*g.extent {
				blocks = append(blocks, o.block)
			}
		}
		slices.Sort(blocks)
		top := g.block * g.extent
		for _, b := range slices.Backward(slices.Compact(blocks)) {
			if top%b != 0 {
				return nil, false
			}
			out = append(out, digit{g.dim, b, top / b})
			top = b
		}
		if top%g.block != 0 {
			return nil, false
		}
		out = append(out, digit{g.dim, g.block, top / g.block})
	}
	// Digits that never change hide where they are.
	return slices.DeleteFunc(out, func(g digit) bool { return g.extent == 1 }), true
}
