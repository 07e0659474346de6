package passes

import (
	"errors"
	"slices"

	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// CanonicalizeOptions are the options of canonicalize, named as in MLIR.
type CanonicalizeOptions struct {
	TopDown         bool     `option:"top-down" doc:"Seed the worklist in general top-down order"`
	Regions         string   `option:"region-simplify" choices:"disabled|normal|aggressive" doc:"Perform control flow optimizations to the region tree"`
	MaxIterations   int      `option:"max-iterations" doc:"Max. iterations between applying patterns / simplifying regions"`
	MaxRewrites     int      `option:"max-num-rewrites" doc:"Max. number of pattern rewrites within an iteration"`
	TestConvergence bool     `option:"test-convergence" doc:"Test only: Fail pass on non-convergence to detect cyclic pattern"`
	Disabled        []string `option:"disable-patterns" doc:"Labels of patterns that should be filtered out during application"`
	Enabled         []string `option:"enable-patterns" doc:"Labels of patterns that should be used during application, all other patterns are filtered out"`
}

var regionLevels = map[string]rewrite.RegionLevel{
	"disabled": rewrite.Disabled, "normal": rewrite.Normal, "aggressive": rewrite.Aggressive,
}

// Canonicalize returns the pass canonicalize.
func Canonicalize() *pass.Pass {
	return &pass.Pass{
		Name:    "canonicalize",
		Title:   "Canonicalizer",
		Summary: "Canonicalize operations",
		Doc:     "Folds ops, removes dead ones and applies the canonicalization patterns of all dialects until nothing changes.",
		Options: func() any {
			return &CanonicalizeOptions{TopDown: true, Regions: "normal", MaxIterations: 10, MaxRewrites: -1}
		},
		Run: func(r *pass.Run) error {
			o := r.Options.(*CanonicalizeOptions)
			if o.MaxIterations != rewrite.NoLimit && o.MaxIterations <= 0 {
				return nil // as in MLIR
			}
			cfg := o.config()
			patterns := rewrite.NewPatternSet(nil)
			if cfg.MaxRewrites != rewrite.NoRewrites {
				patterns = r.Once(func() any {
					return rewrite.NewPatternSet(o.patterns(rewrite.Canonical(r.Context())))
				}).(*rewrite.PatternSet)
			}
			res := patterns.Greedy(r.Op, cfg)
			if o.TestConvergence && !res.Converged {
				return errors.New("patterns did not converge, the last was '" + res.Last + "'")
			}
			return nil
		},
	}
}

func (o *CanonicalizeOptions) config() rewrite.Config {
	rewrites := o.MaxRewrites
	switch {
	case rewrites == -1: // no bound
		rewrites = 0
	case rewrites <= 0:
		rewrites = rewrite.NoRewrites
	}
	return rewrite.Config{
		MaxIterations: o.MaxIterations,
		MaxRewrites:   rewrites,
		BottomUp:      !o.TopDown,
		Regions:       regionLevels[o.Regions],
	}
}

// patterns leaves out what the options name, or do not name. Where one pattern does
// the work of several of MLIR's, all of those have to be disabled.
func (o *CanonicalizeOptions) patterns(ps []*rewrite.Pattern) []*rewrite.Pattern {
	if len(o.Disabled)+len(o.Enabled) == 0 {
		return ps
	}
	return slices.DeleteFunc(ps, func(p *rewrite.Pattern) bool {
		_, disabled := p.IsNamed(o.Disabled)
		enabled, _ := p.IsNamed(o.Enabled)
		return disabled || len(o.Enabled) > 0 && !enabled
	})
}
