package affine

import "slices"

// Set is the set of dims that satisfy all its constraints, for given symbols
// (an affine_set).
type Set struct {
	NumDims, NumSymbols int
	Constraints         []Constraint
}

// Constraint says Expr == 0 if IsEq, else Expr >= 0.
type Constraint struct {
	Expr *Expr
	IsEq bool
}

// String returns "(d0)[s0] : (d0 >= 0, d0 - s0 == 0)".
func (s Set) String() string { return string(s.AppendText(nil)) }

// AppendText appends s to b as MLIR prints it.
func (s Set) AppendText(b []byte) []byte {
	b = appendHeader(b, s.NumDims, s.NumSymbols)
	b = append(b, " : ("...)
	for i, c := range s.Constraints {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = c.appendText(b)
	}
	return append(b, ')')
}

// AppendGroups is [Map.AppendGroups] for sets.
func (s Set) AppendGroups(b []byte) []byte {
	return appendGroups(b, func(yield func(*Expr) bool) {
		for _, c := range s.Constraints {
			if !yield(c.Expr) {
				return
			}
		}
	})
}

func (c Constraint) String() string { return string(c.appendText(nil)) }

func (c Constraint) appendText(b []byte) []byte {
	b = c.Expr.AppendText(b)
	if c.IsEq {
		return append(b, " == 0"...)
	}
	return append(b, " >= 0"...)
}

// Contains reports whether the dims are in the set. Errors are those of [Expr.Eval].
func (s Set) Contains(dims, syms []int64) (bool, error) {
	in := true
	for _, c := range s.Constraints {
		v, err := c.Expr.Eval(dims, syms)
		if err != nil {
			return false, err
		}
		in = in && (v == 0 || !c.IsEq && v > 0)
	}
	return in, nil
}

// Equal reports whether s and o have the same constraints, term for term.
func (s Set) Equal(o Set) bool {
	return s.NumDims == o.NumDims && s.NumSymbols == o.NumSymbols &&
		slices.EqualFunc(s.Constraints, o.Constraints, func(a, b Constraint) bool {
			return a.IsEq == b.IsEq && a.Expr.Equal(b.Expr)
		})
}

// Replace puts dims and syms for those of s, and states how many the new
// constraints take.
func (s Set) Replace(dims, syms []*Expr, numDims, numSymbols int) Set {
	out := Set{numDims, numSymbols, slices.Clone(s.Constraints)}
	for i := range out.Constraints {
		out.Constraints[i].Expr = out.Constraints[i].Expr.Replace(dims, syms)
	}
	return out
}
