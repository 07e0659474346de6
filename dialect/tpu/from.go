package tpu

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// FromLayout returns a tiled layout of memrefs under which every element lies
// where it does in l. The storage may end later than that of l. It is an error
// if there is none: dims joined by *, tiles across tiles, tiles that pad inside
// others.
func FromLayout(ctx *ir.Context, l *layout.Layout, elem ir.Type) (*TiledAttr, error) {
	x, err := xlashape.FromLayout(l)
	if err != nil {
		return nil, err
	}
	a, err := FromTiles(ctx, l, x.Tiles, elem)
	if err != nil {
		if tiles, ok := inOrder(x, l.Rank()); ok {
			if b, err := FromTiles(ctx, l, tiles, elem); err == nil {
				return b, nil
			}
		}
	}
	return a, err
}

// inOrder returns the tiles of a layout of XLA's, which are of its minor dims, as tiles of the last dims in
// the order of a memref: those between that have no tile are in tiles of 1. ok is false if the dims of a
// tile are in another order, or those around it in its way.
func inOrder(x *xlashape.Layout, rank int) (tiles []layout.Tiling, ok bool) {
	dims := make([]int, rank) // those of the tile that the next one is inside of, major first
	for i, d := range x.MinorToMajor {
		dims[rank-1-i] = int(d)
	}
	around := slices.Repeat([]int64{1}, rank) // its size in each dim
	for _, t := range x.Tiles {
		if len(t) > len(dims) {
			return nil, false
		}
		dims = dims[len(dims)-len(t):]
		first, size := rank-1, slices.Clone(around)
		tiled := make([]bool, rank)
		for i, d := range dims {
			if size[d], tiled[d] = t[i], true; t[i] == 1 {
				continue
			}
			if slices.ContainsFunc(dims[:i], func(major int) bool { return major > d && size[major] > 1 }) {
				return nil, false
			}
			first = min(first, d)
		}
		for d := first; d < rank; d++ {
			if !tiled[d] && around[d] > 1 {
				return nil, false
			}
		}
		tiles, around = append(tiles, layout.Tiling(size[first:])), slices.Repeat([]int64{1}, rank)
		for i, d := range dims {
			around[d] = t[i]
		}
	}
	return tiles, true
}

// FromTiles is FromLayout for a layout of these tiles. It is an error if its
// elements lie elsewhere under them.
func FromTiles(ctx *ir.Context, l *layout.Layout, tiles []layout.Tiling, elem ir.Type) (*TiledAttr, error) {
	if len(tiles) == 0 {
		tiles = []layout.Tiling{{1}}
	}
	if l.Rank() == 0 {
		return nil, fmt.Errorf("tpu.tiled cannot express it: a memref of rank 0 has no tiles")
	}
	for _, t := range tiles {
		if err := t.Validate(); err != nil {
			return nil, err
		}
		if slices.Contains(t, layout.Combine) {
			return nil, fmt.Errorf("tpu.tiled cannot express it: it has no *, as in %v", t)
		}
	}
	if len(tiles[0]) <= l.Rank() {
		if err := checkTiles(tiles, l.Rank()); err != nil {
			return nil, fmt.Errorf("tpu.tiled cannot express it: %w", err)
		}
	}
	strides, err := tileStrides(l, tiles[0])
	if err != nil {
		return nil, err
	}
	a, err := Tiled(ctx, tiles, strides)
	if err != nil {
		return nil, fmt.Errorf("tpu.tiled cannot express it: %w", err)
	}
	place, err := a.MemRefPlaces(l.Shape(), elem)
	if err != nil {
		return nil, err
	}
	if err := layout.CheckExpressed("tpu.tiled", l, place); err != nil {
		return nil, err
	}
	return a, nil
}

// tileStrides returns how many tiles it is from one tile to the next in each
// dim, by the addresses of l. A dim of one tile has the stride that follows from
// the dims after it.
func tileStrides(l *layout.Layout, tile layout.Tiling) ([]int64, error) {
	shape := l.Shape()
	lead := len(shape) - len(tile)
	if lead < 0 {
		return nil, fmt.Errorf("tpu.tiled cannot express it: tile %v of more sizes than the %d dims", tile, len(shape))
	}
	volume := int64(1)
	for _, n := range tile {
		volume *= n
	}
	index := make([]int64, len(shape))
	strides := make([]int64, len(shape))
	next := int64(1)
	for d := len(shape) - 1; d >= 0; d-- {
		step := int64(1)
		if d >= lead {
			step = tile[d-lead]
		}
		count := (shape[d] + step - 1) / step
		strides[d] = next
		if count > 1 {
			index[d] = step
			at := l.Address(index)
			index[d] = 0
			if at%volume != 0 {
				return nil, fmt.Errorf("tpu.tiled cannot express it: dim %d moves by %d elements, tiles of %d", d, at, volume)
			}
			strides[d] = at / volume
		}
		next = strides[d] * max(count, 1)
	}
	return strides, nil
}
