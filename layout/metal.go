package layout

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// MetalSpec is the content of a metal_layout attribute.
type MetalSpec struct {
	Shape       []int64
	Linear      affine.Map // as many results as Grid has dims
	Extents     []int64    // of the collapsed tensor; nil for linear(shape - 1) + 1
	Grid        []int64
	Tile        []int64 // nil, or height and width
	Faces       []int64 // nil, or height and width of the faces a tile consists of
	ElementBits int64
	HeaderBytes int64 // in front of the elements of every tile
	Fill        Fill
}

// Metal returns the layout of a metal_layout. The collapsed tensor is divided by
// the grid first, rounding up; the shard of scalars that each core gets is then
// covered with tiles, and a tile with faces.
// Cores that the rounding leaves without data still have a (padded) shard, so
// that the physical extents are
//
//	grid…, shard… / tile, tile / faces, faces
func Metal(s MetalSpec) (*Layout, error) {
	scalar, tiled, err := s.shardShape()
	if err != nil {
		return nil, err
	}
	shard, extents := make(Tiling, len(scalar)), make([]int64, len(scalar))
	empty := false
	for i, n := range scalar {
		var ok bool
		if extents[i], ok = mulSlots(n, s.Grid[i]); !ok {
			return nil, fmt.Errorf("grid %s of shards %s: more than 2^62 positions in dim %d", dims(s.Grid), dims(scalar), i)
		}
		shard[i] = max(n, 1)
		empty = empty || n == 0
	}
	spec := Spec{
		Shape:       s.Shape,
		Linear:      s.Linear,
		Extents:     extents,
		GridRank:    len(s.Grid),
		ElementBits: s.ElementBits,
		Fill:        s.Fill,
	}
	if len(shard) > 0 {
		spec.Tilings = append(spec.Tilings, shard)
	}
	if s.HeaderBytes < 0 {
		return nil, fmt.Errorf("header of a tile: expected no negative number of bytes, found %d", s.HeaderBytes)
	}
	if s.HeaderBytes > 0 && s.Tile == nil {
		return nil, fmt.Errorf("header of %d bytes without a tile", s.HeaderBytes)
	}
	if s.Tile != nil {
		spec.Tilings = append(spec.Tilings, s.Tile)
		if s.HeaderBytes > 0 {
			spec.Header = Header{Slots: s.Tile[0] * s.Tile[1], Bytes: s.HeaderBytes}
		}
	}
	if s.Faces != nil {
		if err := checkFaces(s.Tile, s.Faces); err != nil {
			return nil, err
		}
		spec.Tilings = append(spec.Tilings, s.Faces)
	}
	l, err := New(spec)
	if err != nil {
		return nil, err
	}
	if empty {
		// Nothing to number, but the grid is there and has shards of no slots.
		copy(l.physical, s.Grid)
		copy(l.physical[len(s.Grid):], tiled)
		return l, l.setSizes()
	}
	return l, nil
}

func checkFaces(tile, faces []int64) error {
	if len(faces) != 2 {
		return fmt.Errorf("faces: expected height and width, found %d numbers", len(faces))
	}
	if tile == nil {
		return fmt.Errorf("faces %s without a tile", dims(faces))
	}
	for i, f := range faces {
		if f <= 0 || tile[i]%f != 0 {
			return fmt.Errorf("faces %s do not divide the tile %s", dims(faces), dims(tile))
		}
	}
	return nil
}

// ShardShape returns what one core of a grid holds of a tensor: scalar counts
// elements, ceilDiv(linear(shape - 1) + 1, grid); tiled counts tiles in the last
// two dims and is the shape of the shard's memref. Without a tile (nil) the two
// are the same.
func ShardShape(shape []int64, linear affine.Map, grid, tile []int64) (scalar, tiled []int64, err error) {
	return MetalSpec{Shape: shape, Linear: linear, Grid: grid, Tile: tile}.shardShape()
}

func (s MetalSpec) shardShape() (scalar, tiled []int64, err error) {
	shape, linear, grid, tile := s.Shape, s.Linear, s.Grid, s.Tile
	if _, err := checkShape(shape); err != nil {
		return nil, nil, err
	}
	if linear.NumDims != len(shape) {
		return nil, nil, fmt.Errorf("linear map %v: expected %d dims, the rank of shape %s, found %d", linear, len(shape), dims(shape), linear.NumDims)
	}
	if len(linear.Results) != len(grid) {
		return nil, nil, fmt.Errorf("linear map %v: expected %d results, the rank of grid %s, found %d", linear, len(grid), dims(grid), len(linear.Results))
	}
	rows, err := linearRows(linear)
	if err != nil {
		return nil, nil, err
	}
	if scalar, err = imageExtents(linear, rows, shape); err != nil {
		return nil, nil, err
	}
	if s.Extents != nil {
		if err := checkExtents(s.Extents, scalar, linear); err != nil {
			return nil, nil, err
		}
		scalar = slices.Clone(s.Extents)
	}
	for i, n := range grid {
		if n <= 0 {
			return nil, nil, fmt.Errorf("grid %s: expected positive sizes, found %d", dims(grid), n)
		}
		scalar[i] = integer.CeilDiv(scalar[i], n)
	}
	if tile == nil {
		return scalar, scalar, nil
	}
	if len(tile) != 2 || tile[0] <= 0 || tile[1] <= 0 {
		return nil, nil, fmt.Errorf("tile: expected a positive height and width, found %s", dims(tile))
	}
	if len(scalar) < 2 {
		return nil, nil, fmt.Errorf("tile %s: expected a shard of rank 2 or more, found %s", dims(tile), dims(scalar))
	}
	tiled = slices.Clone(scalar)
	for i, t := range tile {
		n := &tiled[len(tiled)-2+i]
		*n = integer.CeilDiv(*n, t)
	}
	return scalar, tiled, nil
}
