package ttcore

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// FromLayout returns a metal_layout under which every element of a tensor,
// stored as elem, lies where it does in l. The storage may end later than that
// of l. It is an error if there is none: the structure of l takes more than one
// tile and its faces, or the tile a data type that tt-mlir does not have.
func FromLayout(t *ir.TensorType, l *layout.Layout, elem encoding.Elem, space MemorySpace) (*MetalLayoutAttr, error) {
	if elem.Type == nil && elem.Name == "" {
		return nil, fmt.Errorf("expected the format of the elements")
	}
	f := finder{tensor: t.WithEncoding(nil), layout: l, elem: elem, space: space}
	if tilings := l.Tilings(); l.GridRank() > 0 {
		var err error
		if len(tilings) == 0 || len(l.Linear().Results) != l.GridRank() {
			err = fmt.Errorf("metal_layout cannot express it: the grid does not divide the results of %v", l.Linear())
		} else if a, found := f.found(l.Linear(), l.Grid(), tilings[1:]); found == nil {
			return a, nil
		} else {
			err = found
		}
		if l.Cores() > 1 {
			return nil, err
		}
	}
	rows := l.Linear()
	if len(l.Tilings()) == 0 && len(rows.Results) == 1 && l.Rank() != 1 && !isDense(l) {
		return f.found(rows, []int64{1}, nil)
	}
	x, err := xlashape.FromLayout(l)
	if err != nil {
		if len(l.Tilings()) == 0 {
			// Strides, offsets and holes that XLA does not have.
			return f.found(rows, slices.Repeat([]int64{1}, len(rows.Results)), nil)
		}
		return nil, err
	}
	return f.tiled(x)
}

// FromTiles is FromLayout for a layout of XLA's that l is, with a tile and faces that
// are its tiles. It is an error if they take another one.
func FromTiles(t *ir.TensorType, l *layout.Layout, x *xlashape.Layout, elem encoding.Elem, space MemorySpace) (*MetalLayoutAttr, error) {
	if _, err := x.PlaceOf(l.Shape(), l.ElementBits()); err != nil {
		return nil, err
	}
	return finder{tensor: t.WithEncoding(nil), layout: l, elem: elem, space: space}.tiled(x)
}

// CheckShards returns an error where a layout divides a tensor onto its grid in other
// shards than a metal_layout with the same map, grid and tile: one has as many elements on
// each core as the rounding up allows, and tiles only then. That is why there is none, where
// there is none, as for TTNN's shards, which are whole tiles or have more room.
func CheckShards(l *layout.Layout) error {
	linear, grid, tilings := l.Linear(), l.Grid(), l.Tilings()
	if len(grid) == 0 || len(linear.Results) != len(grid) || len(tilings) == 0 || len(tilings[0]) != len(grid) {
		return nil
	}
	var tile []int64
	if len(tilings) > 1 && len(tilings[1]) == 2 {
		tile = tilings[1]
	}
	scalar, tiled, err := layout.ShardShape(l.Shape(), linear, grid, tile)
	if err != nil {
		return fmt.Errorf("metal_layout cannot express it: %w", err)
	}
	whole, _, err := layout.ShardShape(l.Shape(), linear, slices.Repeat([]int64{1}, len(grid)), nil)
	if err != nil {
		return fmt.Errorf("metal_layout cannot express it: %w", err)
	}
	shard, room := slices.Clone([]int64(tilings[0])), tiled
	for i, n := range tile {
		d := len(grid) - len(tile) + i
		room[d] *= n
		shard[d] = (shard[d] + n - 1) / n * n
	}
	for i, n := range grid {
		if n > 1 { // where the next core begins matters, not how much room there is
			shard[i], room[i] = tilings[0][i], scalar[i]
		}
	}
	if slices.Equal(shard, room) {
		return nil
	}
	return fmt.Errorf("metal_layout cannot express it: it divides %s onto %s cores in shards of %s, not %s",
		shapeText(whole), shapeText(grid), shapeText(room), shapeText(shard))
}

// tiled returns the metal_layout with the tiles of a layout of XLA's.
func (f finder) tiled(x *xlashape.Layout) (*MetalLayoutAttr, error) {
	groups, tile, err := groupsOf(x, f.layout.Rank())
	if err != nil {
		return nil, err
	}
	var tilings []layout.Tiling
	if tile != nil {
		tilings = append(tilings, tile)
		tilings = append(tilings, x.Tiles[1:]...)
	}
	var failure error
	for _, m := range candidates(f.layout.Shape(), groups, tile) {
		a, err := f.found(m, slices.Repeat([]int64{1}, len(m.Results)), tilings)
		if err == nil {
			return a, nil
		}
		if failure == nil {
			failure = err
		}
	}
	return nil, failure
}

func isDense(l *layout.Layout) bool { return l.Slots() == l.Volume() }

// finder builds metal_layouts and proves that they are a given layout.
type finder struct {
	tensor *ir.TensorType
	layout *layout.Layout
	elem   encoding.Elem
	space  MemorySpace
}

// found returns the metal_layout of a map, a grid, and a tile and its faces if
// there are any.
func (f finder) found(linear affine.Map, grid []int64, tilings []layout.Tiling) (*MetalLayoutAttr, error) {
	elem, err := f.stored(tilings)
	if err != nil {
		return nil, err
	}
	a, err := derive(f.tensor.Context(), f.tensor.Shape(), f.tensor.Elem(), linear, f.layout.Fill(), grid, elem, f.space)
	if err != nil {
		return nil, err
	}
	place, err := a.Layout(f.tensor.Shape(), f.tensor.Elem())
	if err != nil {
		return nil, err
	}
	if err := layout.CheckExpressed("metal_layout", f.layout, place); err != nil {
		return nil, err
	}
	return a, nil
}

// stored returns the element type of the memref.
func (f finder) stored(tilings []layout.Tiling) (ir.Type, error) {
	if len(tilings) == 0 {
		if f.elem.Type == nil {
			return nil, fmt.Errorf("metal_layout has %s in tiles only", f.elem.Name)
		}
		return f.elem.Type, nil
	}
	tile := tilings[0]
	data, err := ParseDataType(f.elem.Name)
	if err != nil {
		var ok bool
		if data, ok = DataTypeOf(f.elem.Type); !ok {
			return nil, fmt.Errorf("metal_layout cannot express it: tt-mlir has no tile of '%s'", f.elem.Type)
		}
		if data.Bits() != f.elem.Bits {
			return nil, fmt.Errorf("metal_layout cannot express it: tt-mlir has no tile of '%s' in %d bits", f.elem.Type, f.elem.Bits)
		}
	}
	var faces []int64
	switch {
	case len(tile) != 2:
		return nil, fmt.Errorf("metal_layout has tiles of rows and columns, not %v", tile)
	case len(tilings) > 2:
		return nil, fmt.Errorf("metal_layout has one tile and its faces, not %d tiles inside %v", len(tilings)-1, tile)
	case len(tilings) == 2:
		if len(tilings[1]) != 2 || slices.Contains(tilings[1], layout.Combine) {
			return nil, fmt.Errorf("metal_layout has faces of rows and columns, not %v", tilings[1])
		}
		if faces = tilings[1]; tile[0]%faces[0] != 0 || tile[1]%faces[1] != 0 {
			return nil, fmt.Errorf("metal_layout has faces inside a tile; those of %v reach across tiles of %v", tilings[1], tile)
		}
	}
	return Tile(f.tensor.Context(), tile[0], tile[1], data, faces)
}

// groupsOf returns the groups of dims that XLA's tiles make one, in physical
// order, and the tile of the last two; nil where there are no tiles.
func groupsOf(x *xlashape.Layout, rank int) (groups [][]int, tile layout.Tiling, err error) {
	order := slices.Clone(x.MinorToMajor)
	slices.Reverse(order)
	if len(x.Tiles) == 0 {
		for _, d := range order {
			groups = append(groups, []int{int(d)})
		}
		return groups, nil, nil
	}
	first := x.Tiles[0]
	sizes := layout.Tiling{1, 1}
	for range rank - len(first) {
		groups, order = append(groups, []int{int(order[0])}), order[1:]
		sizes = append(sizes, 1)
	}
	first = first[max(len(first)-rank, 0):] // more entries than dims tile dims of size 1
	sizes = append(sizes, x.Tiles[0][:len(x.Tiles[0])-len(first)]...)
	var group []int
	for _, n := range first {
		group, order = append(group, int(order[0])), order[1:]
		if n == layout.Combine {
			continue
		}
		groups, sizes, group = append(groups, group), append(sizes, n), nil
	}
	cut := len(sizes) - 2
	for i, n := range sizes[:cut] {
		if n != 1 {
			return nil, nil, fmt.Errorf("metal_layout has tiles of rows and columns, not %v (a size of %d for dims before the last two)", x.Tiles[0], sizes[i])
		}
	}
	return groups, sizes[cut:], nil
}

// candidates returns the linear maps that may lead to the groups: all but the
// last joined, with room for whole tiles, or each a result of its own.
func candidates(shape []int64, groups [][]int, tile layout.Tiling) []affine.Map {
	for len(groups) < 2 {
		groups = slices.Insert(groups, 0, nil)
	}
	last := len(groups) - 1
	apart := affine.Map{NumDims: len(shape)}
	joined := make([]int64, len(shape)) // the coefficients of the dims but the last
	stride := int64(1)
	for i, g := range slices.Backward(groups) {
		coefs, extent := make([]int64, len(shape)), int64(1)
		for _, d := range slices.Backward(g) {
			coefs[d] = extent
			if i < last {
				joined[d] = extent * stride
			}
			extent *= max(shape[d], 1)
		}
		apart.Results = slices.Insert(apart.Results, 0, sumOf(coefs))
		if i == last-1 && tile != nil {
			extent = (extent + tile[0] - 1) / tile[0] * tile[0]
		}
		if i < last {
			// Beyond 2^62 the map is refused when it is built.
			stride = min(stride, (1<<62)/max(extent, 1)) * extent
		}
	}
	return []affine.Map{{NumDims: len(shape), Results: []*affine.Expr{sumOf(joined), apart.Results[last]}}, apart}
}

// sumOf returns the sum of the dims times their coefficients.
func sumOf(coefs []int64) *affine.Expr {
	sum := affine.Const(0)
	for d, c := range coefs {
		sum = affine.Add(sum, affine.Mul(affine.Dim(d), affine.Const(c)))
	}
	return sum
}
