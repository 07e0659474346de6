package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// StripDebugInfo returns the pass strip-debuginfo.
func StripDebugInfo() *pass.Pass {
	return &pass.Pass{
		Name:    "strip-debuginfo",
		Title:   "StripDebugInfo",
		Summary: "Strip debug info from all operations",
		Doc:     "The locations of all ops and block arguments become unknown.",
		Run: func(r *pass.Run) error {
			unknown := r.Context().Loc(r.Context().UnknownLocation())
			r.Op.Walk(func(op *ir.Op) ir.WalkResult {
				op.SetLoc(unknown)
				for i := range op.NumRegions() {
					for b := range op.RegionAt(i).Blocks {
						for _, a := range b.Args() {
							a.SetLoc(unknown)
						}
					}
				}
				return ir.Advance
			})
			return nil
		},
	}
}
