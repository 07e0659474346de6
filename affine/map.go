package affine

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
)

// Map takes NumDims dims and NumSymbols symbols to len(Results) integers. It
// has no domain: the ranges of its dims are given where they matter.
type Map struct {
	NumDims, NumSymbols int
	Results             []*Expr
}

// String returns "(d0, d1)[s0] -> (d0 + s0, d1)".
func (m Map) String() string { return string(m.AppendText(nil)) }

// AppendText appends m to b as MLIR prints it.
func (m Map) AppendText(b []byte) []byte {
	b = appendHeader(b, m.NumDims, m.NumSymbols)
	b = append(b, " -> ("...)
	for i, e := range m.Results {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = e.AppendText(b)
	}
	return append(b, ')')
}

// AppendGroups appends what, together with the text, tells m from other maps:
// d0 + (d1 + d2) is printed without the parentheses. For most maps it is nothing.
func (m Map) AppendGroups(b []byte) []byte {
	return appendGroups(b, slices.Values(m.Results))
}

func appendGroups(b []byte, exprs iter.Seq[*Expr]) []byte {
	groups, ambiguous := b, false
	for e := range exprs {
		var right bool
		groups, right = e.appendGroups(groups)
		ambiguous = ambiguous || right
	}
	if !ambiguous {
		return b
	}
	return groups
}

// appendHeader appends "(d0, d1)[s0]".
func appendHeader(b []byte, dims, syms int) []byte {
	b = appendNames(append(b, '('), 'd', dims)
	b = append(b, ')')
	if syms > 0 {
		b = appendNames(append(b, '['), 's', syms)
		b = append(b, ']')
	}
	return b
}

func appendNames(b []byte, letter byte, n int) []byte {
	for i := range n {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = strconv.AppendInt(append(b, letter), int64(i), 10)
	}
	return b
}

// Eval returns the results for the given dims and symbols, whose numbers must
// be NumDims and NumSymbols. Errors are those of [Expr.Eval].
func (m Map) Eval(dims, syms []int64) ([]int64, error) { return m.eval(dims, syms, apply) }

// Fold is Eval as MLIR folds maps of constants: quotients by negative numbers are
// defined, too, and sums and products wrap around.
func (m Map) Fold(dims, syms []int64) ([]int64, error) { return m.eval(dims, syms, fold) }

func (m Map) eval(dims, syms []int64, apply func(op Op, a, b int64) (int64, error)) ([]int64, error) {
	if len(dims) != m.NumDims || len(syms) != m.NumSymbols {
		return nil, fmt.Errorf("map of %d dims and %d symbols evaluated on %d and %d", m.NumDims, m.NumSymbols, len(dims), len(syms))
	}
	out := make([]int64, len(m.Results))
	for i, e := range m.Results {
		v, err := e.eval(dims, syms, apply)
		if err != nil {
			return nil, fmt.Errorf("result #%d: %w", i, err)
		}
		out[i] = v
	}
	return out, nil
}

// Equal reports whether m and o are the same map, term for term.
func (m Map) Equal(o Map) bool {
	return m.NumDims == o.NumDims && m.NumSymbols == o.NumSymbols && slices.EqualFunc(m.Results, o.Results, (*Expr).Equal)
}

// Hash returns a number that equal maps have in common.
func (m Map) Hash() uint64 {
	h := mix(uint64(m.NumDims), uint64(m.NumSymbols))
	for _, e := range m.Results {
		h = mix(h, e.hash)
	}
	return h
}

// Compose returns the map that applies inner first: m(inner(dims)). The symbols
// of m come first, then those of inner. It panics unless inner has as many
// results as m has dims.
func (m Map) Compose(inner Map) Map {
	if len(inner.Results) != m.NumDims {
		panic(fmt.Sprintf("affine: a map of %d dims composed with one of %d results", m.NumDims, len(inner.Results)))
	}
	shifted := make([]*Expr, inner.NumSymbols)
	for i := range shifted {
		shifted[i] = Symbol(m.NumSymbols + i)
	}
	args := make([]*Expr, len(inner.Results))
	for i, e := range inner.Results {
		args[i] = e.Replace(nil, shifted)
	}
	return Map{inner.NumDims, m.NumSymbols + inner.NumSymbols, replaceAll(m.Results, args, nil)}
}

func replaceAll(es, dims, syms []*Expr) []*Expr {
	out := make([]*Expr, len(es))
	for i, e := range es {
		out[i] = e.Replace(dims, syms)
	}
	return out
}

// Replace puts dims and syms for those of m, and states how many the new
// results take.
func (m Map) Replace(dims, syms []*Expr, numDims, numSymbols int) Map {
	return Map{numDims, numSymbols, replaceAll(m.Results, dims, syms)}
}

// Identity returns (d0, …, dn-1) -> (d0, …, dn-1).
func Identity(n int) Map {
	m := Map{NumDims: n, Results: make([]*Expr, n)}
	for i := range m.Results {
		m.Results[i] = Dim(i)
	}
	return m
}

// MinorIdentity returns the map of dims to the last results of them, results <=
// dims: (d0, d1, d2) -> (d1, d2).
func MinorIdentity(dims, results int) Map {
	m := Identity(dims)
	m.Results = m.Results[dims-results:]
	return m
}

// Permutation returns the map whose result i is dim perm[i]. perm must be a
// permutation of 0, …, n-1.
func Permutation(perm ...int) (Map, error) {
	m := Map{NumDims: len(perm), Results: make([]*Expr, len(perm))}
	for i, p := range perm {
		if p < 0 || p >= len(perm) {
			return Map{}, fmt.Errorf("%v is not a permutation: %d is out of range", perm, p)
		}
		m.Results[i] = Dim(p)
	}
	if !m.IsPermutation() {
		return Map{}, fmt.Errorf("%v is not a permutation: a dim occurs twice", perm)
	}
	return m, nil
}

// ConstantMap returns () -> (values…).
func ConstantMap(values ...int64) Map {
	m := Map{Results: make([]*Expr, len(values))}
	for i, v := range values {
		m.Results[i] = Const(v)
	}
	return m
}

// IsIdentity reports whether m returns its dims in order. A map with symbols
// can be one, as in MLIR.
func (m Map) IsIdentity() bool {
	if m.NumDims != len(m.Results) {
		return false
	}
	for i, e := range m.Results {
		if e.op != OpDim || e.value != int64(i) {
			return false
		}
	}
	return true
}

// IsPermutation reports whether m returns each of its dims once and has no symbols.
func (m Map) IsPermutation() bool {
	return m.NumDims == len(m.Results) && m.IsProjectedPermutation()
}

// IsProjectedPermutation reports whether every result of m is a dim, none
// occurs twice, and m has no symbols.
func (m Map) IsProjectedPermutation() bool {
	if m.NumSymbols > 0 {
		return false
	}
	seen := make([]bool, m.NumDims)
	for _, e := range m.Results {
		if e.op != OpDim || seen[e.value] {
			return false
		}
		seen[e.value] = true
	}
	return true
}

// InversePermutation returns the map that undoes m, whose results must contain
// every dim of m as a plain dim; the first occurrence counts. ok is false if one
// is missing or m has symbols.
func (m Map) InversePermutation() (inverse Map, ok bool) {
	if m.NumSymbols > 0 {
		return Map{}, false
	}
	inverse = Map{NumDims: len(m.Results), Results: make([]*Expr, m.NumDims)}
	for i, e := range m.Results {
		if e.op == OpDim && inverse.Results[e.value] == nil {
			inverse.Results[e.value] = Dim(i)
		}
	}
	return inverse, !slices.Contains(inverse.Results, nil)
}

// IsConstant reports whether every result is a constant.
func (m Map) IsConstant() bool {
	for _, e := range m.Results {
		if e.op != OpConst {
			return false
		}
	}
	return true
}

// SubMap returns the map with only the results at the given positions.
func (m Map) SubMap(results ...int) Map {
	out := Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols, Results: make([]*Expr, len(results))}
	for i, r := range results {
		out.Results[i] = m.Results[r]
	}
	return out
}

// Simplify simplifies every result knowing nothing of the dims and symbols.
func (m Map) Simplify() Map { return m.SimplifyOver(nil, nil) }

// SimplifyOver simplifies every result by [SimplifyOver].
func (m Map) SimplifyOver(dims, syms []Interval) Map {
	out := m
	out.Results = make([]*Expr, len(m.Results))
	for i, e := range m.Results {
		out.Results[i] = SimplifyOver(e, dims, syms)
	}
	return out
}
