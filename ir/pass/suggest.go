package pass

import "github.com/ttopt/ttopt/ir"

// DidYouMean returns ", did you mean 'x'?" for the candidate nearest to name,
// or nothing where none is near.
func DidYouMean(name string, candidates []string) string {
	if best := ir.Nearest(name, candidates); best != "" {
		return ", did you mean '" + best + "'?"
	}
	return ""
}
