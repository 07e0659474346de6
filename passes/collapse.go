package passes

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// CollapseOptions are the options of ttcore-collapse.
type CollapseOptions struct {
	Intervals   Intervals `option:"intervals" type:"[(b, e), …]" doc:"ranges of dims to join into one, as slices in Python: begin included, end not, negative from the end, clipped to the rank"`
	GridRank    int       `option:"grid-rank" doc:"rank of the grid; 0 takes as many as the intervals leave, but at least 2"`
	MemorySpace string    `option:"memory-space" choices:"system|mmio|dram|l1" doc:"where the shards are"`
	OOB         string    `option:"oob" choices:"undef|zero|one|inf|neginf" doc:"what padding holds"`
	boundaryOption
}

// maxGridRank is far more than a tensor has dims, and little enough to allocate.
const maxGridRank = 64

func collapseDefaults() any {
	return &CollapseOptions{Intervals: affine.DefaultCollapseIntervals(), MemorySpace: "l1", OOB: "undef", boundaryOption: boundaryOption{"host"}}
}

// Check implements pass.CheckedOptions.
func (o *CollapseOptions) Check() error {
	if o.GridRank < 0 || o.GridRank > maxGridRank {
		return fmt.Errorf("option grid-rank: expected 0 to %d, found %d", maxGridRank, o.GridRank)
	}
	return nil
}

// Collapse returns the pass ttcore-collapse.
func Collapse() *pass.Pass {
	return &pass.Pass{
		Name:    "ttcore-collapse",
		Summary: "Give every tensor without encoding a metal_layout: collapsed dims, a grid of ones",
		Doc: `Every tensor that a ttir op computes and that has no encoding gets a
#ttcore.metal_layout: the dims of each interval are joined, the grid is all
ones, the shard is the whole tensor. A tensor that carries a layout keeps it.
Functions keep their types (boundary=host): arguments are brought in, results
brought out by ttir.to_layout; or they take the layouts (boundary=device).`,
		Anchor:  "builtin.module",
		Options: collapseDefaults,
		Run: func(r *pass.Run) error {
			o := r.Options.(*CollapseOptions)
			space, err := ttcore.ParseMemorySpace(o.MemorySpace)
			if err != nil {
				return err
			}
			oob, err := ttcore.ParseOOBVal(o.OOB)
			if err != nil {
				return err
			}
			if err := o.Check(); err != nil {
				return err
			}
			place := ttcore.Placement{Space: space, OOB: oob}
			if o.GridRank > 0 {
				place.Grid = slices.Repeat([]int64{1}, o.GridRank)
			}
			refine := &refinement{
				refineOptions: refineOptions{Scope: "all", boundaryOption: o.boundaryOption},
				entering:      true,
				mark:          true,
				choose: func(t *ir.TensorType) (*ir.TensorType, error) {
					if t.Encoding() != nil {
						return t, nil
					}
					place.Collapse = o.Intervals.of(len(t.Shape()))
					a, err := ttcore.LayoutFor(t, place)
					if err != nil {
						return nil, err
					}
					return t.WithEncoding(a), nil
				},
			}
			return refine.run(r.Op)
		},
	}
}
