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
	return FromTiles(ctx, l, x.Tiles, elem)
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
