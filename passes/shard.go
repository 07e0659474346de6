package passes

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/layout"
)

// ShardOptions are the options of ttcore-shard.
type ShardOptions struct {
	Grid    GridChoice `option:"grid" type:"2x4|auto" doc:"the grid to divide tensors onto; none leaves them whole"`
	MaxGrid Shape      `option:"max-grid" type:"8x8" doc:"with grid=auto, the largest grid"`
	Unit    Shape      `option:"unit" type:"32x32" doc:"with grid=auto, the extents that count as one, of the last dims: none gets more cores than it has of them"`
	refineOptions
}

// Shard returns the pass ttcore-shard.
func Shard() *pass.Pass {
	return &pass.Pass{
		Name:    "ttcore-shard",
		Summary: "Divide tensors that have a metal_layout onto a grid",
		Doc: `Every metal_layout on a grid of ones is put on the grid given. grid=auto takes
the most cores for each tensor: along each dim as many as max-grid has, but not
more than there are units to give away, and none that would stay empty.`,
		Anchor: "builtin.module",
		Options: func() any {
			return &ShardOptions{
				Grid: GridChoice{Auto: true}, MaxGrid: Shape{8, 8}, Unit: Shape{1, 1}, refineOptions: defaultRefineOptions(),
			}
		},
		Run: func(r *pass.Run) error {
			o := r.Options.(*ShardOptions)
			refine := &refinement{refineOptions: o.refineOptions, choose: o.shard}
			return refine.run(r.Op)
		},
	}
}

func (o *ShardOptions) shard(t *ir.TensorType) (*ir.TensorType, error) {
	a := ttcore.Of(t)
	if a == nil || isDivided(a) {
		return t, nil
	}
	grid := []int64(o.Grid.Shape)
	if o.Grid.Auto {
		var err error
		if grid, err = o.largestGrid(t, a); err != nil {
			return nil, err
		}
	}
	if len(grid) == 0 {
		return t, nil
	}
	if len(grid) != len(a.Grid()) {
		return nil, fmt.Errorf("expected a grid of rank %d, as the layout of '%s' has, found %s", len(a.Grid()), t, (*Shape)(&grid))
	}
	b, err := a.WithGrid(t, grid)
	if err != nil {
		return nil, err
	}
	return t.WithEncoding(b), nil
}

// isDivided reports whether a layout has more than one shard.
func isDivided(a *ttcore.MetalLayoutAttr) bool {
	return slices.ContainsFunc(a.Grid(), func(g int64) bool { return g != 1 })
}

// largestGrid follows the rule "max the grid at all costs": as many cores as
// there are along each dim, each with the same number of units but the last.
// A grid of higher rank than max-grid is 1 in front.
func (o *ShardOptions) largestGrid(t *ir.TensorType, a *ttcore.MetalLayoutAttr) ([]int64, error) {
	physical, _, err := layout.ShardShape(t.Shape(), a.Linear(), slices.Repeat([]int64{1}, len(a.Grid())), nil)
	if err != nil {
		return nil, err
	}
	grid := slices.Repeat([]int64{1}, len(physical))
	for i := range grid {
		most, unit := fromEnd(o.MaxGrid, len(grid)-i), fromEnd(o.Unit, len(grid)-i)
		units := integer.CeilDiv(physical[i], unit)
		if units > 0 {
			grid[i] = integer.CeilDiv(units, integer.CeilDiv(units, most))
		}
	}
	return grid, nil
}

// fromEnd returns the k-th entry from the end of a shape, from 1; 1 where the
// shape is shorter.
func fromEnd(s Shape, k int) int64 {
	if k > len(s) {
		return 1
	}
	return s[len(s)-k]
}
