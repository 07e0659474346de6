package fold

import "github.com/ttopt/ttopt/ir"

// A Walk goes from a value to what it was made of, and so on. That may never end: values depend on
// themselves in blocks that nothing reaches, and where the order of ops does not matter.
type Walk struct {
	mark         *ir.Value
	steps, until int
}

// ComesRound reports, of one value of the walk after the other, whether it has been there before:
// at some time after it has (R. P. Brent, An improved Monte Carlo factorization algorithm, 1980).
func (w *Walk) ComesRound(v *ir.Value) bool {
	if v == w.mark {
		return true
	}
	if w.steps == w.until {
		w.mark, w.steps, w.until = v, 0, 2*w.until+1
	}
	w.steps++
	return false
}
