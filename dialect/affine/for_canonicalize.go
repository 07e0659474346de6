package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold implements ir.Folder: the bounds are simplified, and a loop that does
// not run yields what it began with.
func (forLoop) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	f := ForOp{op}
	lower := f.Lower().fold(slices.Max).canonicalize(true)
	upper := f.Upper().fold(slices.Min).canonicalize(false)
	changed := !lower.Map.Equal(f.Lower().Map) || !upper.Map.Equal(f.Upper().Map)
	if changed {
		f.SetBounds(lower, upper)
	}
	if n, ok := f.Trips(); ok && n == 0 && op.NumResults() > 0 {
		results := make([]ir.FoldResult, op.NumResults())
		for i, v := range f.Inits() {
			results[i].Value = v
		}
		return results
	}
	if !changed {
		return nil
	}
	return fold.InPlace(op)
}

// fold makes a constant of a bound whose operands are constants.
func (b Bound) fold(pick func([]int64) int64) Bound {
	if _, ok := b.Const(); ok {
		return b
	}
	known := make([]ir.Attribute, len(b.Operands))
	for i, v := range b.Operands {
		known[i] = rewrite.ConstantValue(v)
	}
	values, err := evaluate(b.Map, known)
	if err != nil || len(values) == 0 {
		return b
	}
	return ConstBound(pick(values))
}

// canonicalize simplifies a bound; lower ones are the greatest of the results.
func (b Bound) canonicalize(lower bool) Bound {
	if _, ok := b.Const(); ok && len(b.Operands) == 0 {
		return b // as most are
	}
	m := mapped{b.Map, b.Operands}
	if !lower { // as MLIR: a remainder shows its range as long as it is not flattened
		m = m.irredundant(false)
	}
	m = m.compose().canonicalize()
	if lower {
		m = m.irredundant(true)
	}
	// MLIR, too, keeps those that are equal but not neighbors.
	m.Results = slices.CompactFunc(slices.Clone(m.Results), (*affine.Expr).Equal)
	if m.Map.Equal(b.Map) {
		return b
	}
	return Bound{m.Map, m.operands}
}

// irredundant drops the results that can never be the greatest, or the least,
// as the ranges of the operands tell.
func (m mapped) irredundant(greatest bool) mapped {
	if len(m.operands) == 0 {
		return m
	}
	type span struct {
		lo, hi       int64
		hasLo, hasHi bool
	}
	spans := make([]span, len(m.Results))
	for i, e := range m.Results {
		s := &spans[i]
		s.lo, s.hi, s.hasLo, s.hasHi = m.bounds(e)
		if !greatest { // the least of x is the greatest of -x
			s.lo, s.hi, s.hasLo, s.hasHi = ^s.hi, ^s.lo, s.hasHi, s.hasLo
		}
	}
	// beaten reports whether result j makes i superfluous; of two that are
	// always equal the first stays.
	beaten := func(i, j int) bool {
		a, b := spans[i], spans[j]
		if i == j || !a.hasHi || !b.hasLo || b.lo < a.hi {
			return false
		}
		return b.lo > a.hi || !(b.hasHi && a.hasLo && a.lo == a.hi && b.lo == b.hi && i < j)
	}
	out := mapped{affine.Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols}, m.operands}
	for i, e := range m.Results {
		superfluous := false
		for j := range spans {
			superfluous = superfluous || beaten(i, j)
		}
		if superfluous {
			continue
		}
		if s := spans[i]; s.hasLo && s.hasHi && s.lo == s.hi {
			v := s.lo
			if !greatest {
				v = ^v
			}
			e = affine.Const(v)
		}
		out.Results = append(out.Results, e)
	}
	return out
}

// Patterns implements rewrite.Canonicalizer.
func (forLoop) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "loop without a body", Root: For, Upstream: "AffineForEmptyLoopFolder", Apply: dropEmptyLoop}}
}

// dropEmptyLoop replaces the results of a loop that only yields by what it
// begins with or by what lies outside of it.
func dropEmptyLoop(r *rewrite.Rewriter, op *ir.Op) bool {
	f := ForOp{op}
	yield := op.Body().Last()
	if op.Body().First() != yield || op.NumResults() == 0 {
		return false
	}
	trips, known := f.Trips()
	outside, shuffled := false, false
	var values []*ir.Value
	for i, v := range yield.Operands() {
		switch j := slices.Index(f.Carried(), v); {
		case j >= 0:
			shuffled = shuffled || j != i
			values = append(values, f.Inits()[j])
		case v == f.IV():
			return false
		default:
			outside = true
			values = append(values, v)
		}
	}
	switch {
	case known && trips == 0:
		values = f.Inits()
	case !known && (outside || shuffled), known && trips >= 2 && shuffled:
		return false
	}
	r.Replace(op, values...)
	return true
}
