package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// CanonicalizeOptions are the options of canonicalize, named as in MLIR.
type CanonicalizeOptions struct {
	MaxIterations   int  `option:"max-iterations" doc:"Max. iterations between applying patterns / simplifying regions"`
	MaxRewrites     int  `option:"max-num-rewrites" doc:"Max. number of pattern rewrites within an iteration; 0: no limit"`
	TestConvergence bool `option:"test-convergence" doc:"Test only: Fail pass on non-convergence to detect cyclic pattern"`
}

// Canonicalize returns the pass canonicalize.
func Canonicalize() *pass.Pass {
	return &pass.Pass{
		Name:    "canonicalize",
		Summary: "Canonicalize operations",
		Doc:     "Folds ops, removes dead ones and applies the canonicalization patterns of all dialects until nothing changes.",
		Options: func() any { return &CanonicalizeOptions{MaxIterations: 10} },
		Run: func(r *pass.Run) error {
			o := r.Options.(*CanonicalizeOptions)
			res := rewrite.Greedy(r.Op, rewrite.Canonical(r.Context()),
				rewrite.Config{MaxIterations: o.MaxIterations, MaxRewrites: o.MaxRewrites})
			if o.TestConvergence && !res.Converged {
				return fmt.Errorf("patterns did not converge, the last was '%s'", res.Last)
			}
			return nil
		},
	}
}
