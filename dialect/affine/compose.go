package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// mapped is a map with its operands, the dims first.
type mapped struct {
	affine.Map
	operands []*ir.Value
}

func (m mapped) equal(o mapped) bool {
	return m.Map.Equal(o.Map) && slices.Equal(m.operands, o.operands)
}

// Compose returns the map that says of other operands what m says of these: those that
// are results of Apply ops give way to theirs. It is in the canonical form.
func Compose(m affine.Map, operands []*ir.Value) (affine.Map, []*ir.Value) {
	c := mapped{m, operands}.compose()
	return c.Map, c.operands
}

// compose puts the maps of the Apply ops that define operands into the map, and
// writes it in the canonical form.
func (m mapped) compose() mapped {
	known := newClasses()
	if len(m.Results) > 0 {
		m = m.inline(known)
	}
	m = m.canonicalizeKnowing(known)
	m.Map = m.Flattened()
	return m
}

// inline replaces operands until none is the result of an Apply.
func (m mapped) inline(known *classes) mapped {
	dims, syms := m.operands[:m.NumDims], m.operands[m.NumDims:]
	dim, sym := nextApply(dims, 0), nextApply(syms, 0)
	if dim == len(dims) && sym == len(syms) {
		return m
	}
	dims, syms = slices.Clone(dims), slices.Clone(syms)
	var one []*affine.Expr // by which one dim or symbol is replaced
	latest := 0
	only := func(i int, e *affine.Expr) []*affine.Expr {
		if i >= len(one) {
			one = make([]*affine.Expr, 2*i+1)
		}
		one[latest], latest = nil, i
		one[i] = e
		return one
	}
	for {
		// There are more at the ends, not in front.
		dim, sym = nextApply(dims, dim), nextApply(syms, sym)
		isDim := dim < len(dims)
		if !isDim && sym == len(syms) {
			break
		}
		i, def := dim, (*ir.Op)(nil)
		if isDim {
			def = dims[i].DefiningOp()
		} else {
			i = sym
			def = syms[i].DefiningOp()
		}
		inner := mapped{MapOf(def, mapAttr), def.Operands()}.canonicalizeKnowing(known)
		shifted := inner.Results[0].Replace(shift(affine.Dim, inner.NumDims, len(dims)), shift(affine.Symbol, inner.NumSymbols, len(syms)))
		// The place stays, so that the numbers of the others do.
		if isDim {
			composed := m.Replace(only(i, shifted), nil, 0, 0)
			if isTooLong(composed) {
				dim++
				continue
			}
			dims[i], m.Map = nil, composed
		} else {
			composed := m.Replace(nil, only(i, shifted), 0, 0)
			if isTooLong(composed) {
				sym++
				continue
			}
			syms[i], m.Map = nil, composed
		}
		dims = append(dims, inner.operands[:inner.NumDims]...)
		syms = append(syms, inner.operands[inner.NumDims:]...)
	}
	number := func(values []*ir.Value, leaf func(int) *affine.Expr) (kept []*ir.Value, to []*affine.Expr) {
		for _, v := range values {
			if v == nil {
				to = append(to, affine.Const(0))
				continue
			}
			to = append(to, leaf(len(kept)))
			kept = append(kept, v)
		}
		return kept, to
	}
	keptDims, toDims := number(dims, affine.Dim)
	keptSyms, toSyms := number(syms, affine.Symbol)
	return mapped{m.Replace(toDims, toSyms, len(keptDims), len(keptSyms)), append(keptDims, keptSyms...)}
}

// mostComposed is how many operations a map may have that others are put into: where each takes the
// one before more than once, all of them would be exponentially many.
const mostComposed = 1 << 12

func isTooLong(m affine.Map) bool {
	all := 0
	for _, e := range m.Results {
		_, operations := e.Effort()
		all += operations
	}
	return all > mostComposed
}

// nextApply returns the number of the first result of an Apply from the given one on that does
// not depend on itself, or how many values there are.
func nextApply(values []*ir.Value, from int) int {
	for i, v := range values[from:] {
		if v == nil {
			continue
		}
		if op := v.DefinedBy(Apply); op != nil && !isCyclic(op) {
			return from + i
		}
	}
	return len(values)
}

// isCyclic reports whether an Apply depends on itself, by others or at once. It may, where the order
// of ops does not matter.
func isCyclic(op *ir.Op) bool {
	if op.Region() == nil || !op.Region().IsGraph() {
		return false
	}
	seen := map[*ir.Op]bool{}
	var reaches func(from *ir.Op) bool
	reaches = func(from *ir.Op) bool {
		if seen[from] {
			return false
		}
		seen[from] = true
		return slices.ContainsFunc(from.Operands(), func(v *ir.Value) bool {
			def := v.DefinedBy(Apply)
			return def != nil && (def == op || reaches(def))
		})
	}
	return reaches(op)
}

// shift returns the leaves from, from+1, … of n leaves.
func shift(leaf func(int) *affine.Expr, n, from int) []*affine.Expr {
	es := make([]*affine.Expr, n)
	for i := range es {
		es[i] = leaf(from + i)
	}
	return es
}

// canonicalize makes dims that may be symbols symbols, puts constants in the place
// of symbols, and drops operands that occur twice or are not used.
func (m mapped) canonicalize() mapped { return m.canonicalizeKnowing(newClasses()) }

// canonicalizeKnowing is canonicalize where something may be known of the operands.
func (m mapped) canonicalizeKnowing(known *classes) mapped {
	if len(m.operands) == 0 {
		return m
	}
	return m.promote(known).compact()
}

// promote makes symbols, the last, of dims that may be symbols.
func (m mapped) promote(known *classes) mapped {
	isSymbol := func(v *ir.Value) bool { return known.isSymbol(v, nil) }
	if !slices.ContainsFunc(m.operands[:m.NumDims], isSymbol) {
		return m
	}
	var dims, promoted []*ir.Value
	to := make([]*affine.Expr, m.NumDims)
	for i, v := range m.operands[:m.NumDims] {
		if isSymbol(v) {
			to[i] = affine.Symbol(m.NumSymbols + len(promoted))
			promoted = append(promoted, v)
		} else {
			to[i] = affine.Dim(len(dims))
			dims = append(dims, v)
		}
	}
	syms := slices.Concat(m.operands[m.NumDims:], promoted)
	return mapped{m.Replace(to, nil, len(dims), len(syms)), append(dims, syms...)}
}

// compact puts constants in the place of symbols, and drops operands that occur
// twice or are not used.
func (m mapped) compact() mapped {
	if m.isCompact() {
		return m
	}
	var kept []*ir.Value
	number := func(values []*ir.Value, leaf func(int) *affine.Expr, used func(i int) bool, constants bool) (to []*affine.Expr, n int) {
		to = make([]*affine.Expr, len(values))
		seen := map[*ir.Value]*affine.Expr{}
		for i, v := range values {
			if !used(i) {
				continue
			}
			if c, ok := rewrite.ConstantValue(v).(*ir.IntegerAttr); ok && constants {
				if k, ok := c.Int64(); ok {
					to[i] = affine.Const(k)
					continue
				}
			}
			if seen[v] == nil {
				seen[v] = leaf(n)
				n++
				kept = append(kept, v)
			}
			to[i] = seen[v]
		}
		return to, n
	}
	some := func(uses func(*affine.Expr, int) bool) func(int) bool {
		return func(i int) bool {
			return slices.ContainsFunc(m.Results, func(e *affine.Expr) bool { return uses(e, i) })
		}
	}
	dims, numDims := number(m.operands[:m.NumDims], affine.Dim, some((*affine.Expr).UsesDim), false)
	syms, numSyms := number(m.operands[m.NumDims:], affine.Symbol, some((*affine.Expr).UsesSymbol), true)
	return mapped{m.Replace(dims, syms, numDims, numSyms), kept}
}

// isCompact reports whether there is nothing to compact. That is the rule, and
// asked of every op again and again.
func (m mapped) isCompact() bool {
	for i, v := range m.operands {
		used, same := (*affine.Expr).UsesDim, m.operands[:i]
		if i >= m.NumDims {
			if rewrite.ConstantValue(v) != nil {
				return false
			}
			used, same = (*affine.Expr).UsesSymbol, m.operands[m.NumDims:i]
		}
		number := len(same)
		if slices.Contains(same, v) || !slices.ContainsFunc(m.Results, func(e *affine.Expr) bool { return used(e, number) }) {
			return false
		}
	}
	return true
}
