package layout

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// XLASpec is the content of an XLA layout, {1,0:T(8,128)(2,1)L(…)E(…)}.
type XLASpec struct {
	Shape         []int64
	MinorToMajor  []int64  // logical dims, fastest first; nil for row-major
	Tiles         []Tiling // entries of -1 are [Combine]
	TailAlignment int64    // slots are rounded up to a multiple of it; 0 and 1 do nothing
	ElementBits   int64
	Fill          Fill
}

// XLA returns the layout of an XLA shape. The dims in physical order are tiled
// again and again, each tile applying to the last dims of what the one before
// left; a tile of higher rank than that finds dims of size 1 in front.
func XLA(s XLASpec) (*Layout, error) {
	rank := len(s.Shape)
	order := s.MinorToMajor
	if order == nil {
		for d := rank - 1; d >= 0; d-- {
			order = append(order, int64(d))
		}
	}
	if len(order) != rank {
		return nil, fmt.Errorf("minor_to_major {%s}: expected %d dims, the rank of shape %s, found %d", join(order, ","), rank, dims(s.Shape), len(order))
	}
	lead := missingDims(rank, s.Tiles)
	linear := affine.Map{NumDims: rank}
	extents := make([]int64, 0, lead+rank)
	for range lead {
		linear.Results = append(linear.Results, affine.Const(0))
		extents = append(extents, 1)
	}
	seen := make([]bool, rank)
	for _, d := range slices.Backward(order) {
		if d < 0 || d >= int64(rank) {
			return nil, fmt.Errorf("minor_to_major {%s}: expected dims 0 to %d, found %d", join(order, ","), rank-1, d)
		}
		if seen[d] {
			return nil, fmt.Errorf("minor_to_major {%s}: dim %d occurs twice", join(order, ","), d)
		}
		seen[d] = true
		linear.Results = append(linear.Results, affine.Dim(int(d)))
		extents = append(extents, s.Shape[d])
	}
	return New(Spec{
		Shape:       s.Shape,
		Linear:      linear,
		Extents:     extents,
		Tilings:     s.Tiles,
		Alignment:   s.TailAlignment,
		ElementBits: s.ElementBits,
		Fill:        s.Fill,
	})
}

// missingDims returns how many dims of size 1 an array of the given rank needs
// in front so that every tile finds as many dims as it has entries.
func missingDims(rank int, tiles []Tiling) int {
	missing := 0
	for _, t := range tiles {
		if len(t) > rank {
			missing += len(t) - rank
			rank = len(t)
		}
		tiled := 0
		for _, n := range t {
			if n != Combine {
				tiled++
			}
		}
		rank += 2*tiled - len(t)
	}
	return missing
}
