package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Flattened returns m with every result as MLIR's simplifyAffineMap writes it: a
// sum of multiples of the dims, the symbols and the divisions, in this order,
// and of a constant. A product with a symbol, or a division by one, counts as a
// division; the order is then by the numbers of dims and symbols. Results that
// divide by a constant that is not positive stay as they are.
func (m Map) Flattened() Map {
	var results []*Expr
	for i, e := range m.Results {
		if e.isFlat() {
			continue // as most are, of which passes ask again and again
		}
		if results == nil {
			results = slices.Clone(m.Results)
		}
		results[i] = flattened(e, m.NumDims, m.NumSymbols)
	}
	if results == nil {
		return m
	}
	return Map{m.NumDims, m.NumSymbols, results}
}

func flattened(e *Expr, numDims, numSymbols int) *Expr {
	if !e.pure {
		e = withoutSymbols(e)
	}
	f := flattener{dims: numDims, symbols: numSymbols, semi: true}
	row, ok := f.row(e)
	if !ok {
		return e
	}
	flat := f.expr(row)
	if e.pure || e.Equal(flat) {
		return flat
	}
	return f.ordered(row)
}

// isFlat reports whether e is a flattened sum without divisions: multiples of dims,
// then of symbols, each once and in order, then a constant.
func (e *Expr) isFlat() bool {
	if e.op == OpConst {
		return true
	}
	if e.op == OpAdd && e.rhs.op == OpConst {
		if e.rhs.value == 0 {
			return false
		}
		e = e.lhs
	}
	next := (*Expr)(nil) // the leaf of the term behind
	for {
		leaf := e
		if e.op == OpAdd {
			leaf = e.rhs
		}
		if leaf.op == OpMul && leaf.rhs.op == OpConst && leaf.rhs.value != 0 && leaf.rhs.value != 1 {
			leaf = leaf.lhs
		}
		switch {
		case leaf.op != OpDim && leaf.op != OpSymbol:
			return false
		case next == nil:
		case leaf.op == next.op && leaf.value >= next.value, leaf.op == OpSymbol && next.op == OpDim:
			return false
		}
		if e.op != OpAdd {
			return true
		}
		next, e = leaf, e.lhs
	}
}

// FlatCoefficients returns the coefficients of the dims, then of the symbols,
// and the constant of an expression that has no division left when flattened.
func FlatCoefficients(e *Expr, numDims, numSymbols int) (row []int64, ok bool) {
	f := flattener{dims: numDims, symbols: numSymbols}
	flat, ok := f.row(e)
	if !ok || len(f.locals) > 0 {
		return nil, false
	}
	return append(flat.coefs, flat.constant), true
}

// flattener writes expressions as rows of coefficients. A division gets a
// column of its own.
type flattener struct {
	dims, symbols int
	semi          bool       // products with symbols and divisions by them are allowed
	locals        []*Expr    // the divisions
	divisions     []division // the same by constants, unless semi
}

// division is a dividend, which may have locals, and a positive divisor.
type division struct {
	op       Op
	dividend flatRow
	divisor  int64
}

// flatRow has a coefficient for each dim, symbol and local; those that are left
// out are 0.
type flatRow struct {
	coefs    []int64
	constant int64
}

func (f *flattener) row(e *Expr) (flatRow, bool) {
	unit := func(column int64) (flatRow, bool) {
		r := flatRow{coefs: make([]int64, f.dims+f.symbols)}
		if column < 0 || column >= int64(len(r.coefs)) {
			return r, false
		}
		r.coefs[column] = 1
		return r, true
	}
	switch e.op {
	case OpConst:
		return flatRow{make([]int64, f.dims+f.symbols), e.value}, true
	case OpDim:
		return unit(e.value)
	case OpSymbol:
		return unit(int64(f.dims) + e.value)
	}
	lhs, ok := f.row(e.lhs)
	if !ok {
		return lhs, false
	}
	if e.op == OpAdd {
		rhs, ok := f.row(e.rhs)
		if !ok {
			return lhs, false
		}
		return lhs.plus(rhs, 1)
	}
	if e.rhs.op != OpConst {
		rhs, ok := f.row(e.rhs)
		if !ok || !f.semi {
			return lhs, false
		}
		return f.local(Binary(e.op, f.expr(lhs), f.expr(rhs))), true
	}
	k := e.rhs.value
	switch {
	case e.op == OpMul:
		return flatRow{coefs: make([]int64, f.dims+f.symbols)}.plus(lhs, k)
	case k < 1:
		return lhs, false
	case e.op == OpMod:
		return f.mod(lhs, k)
	}
	return f.div(e.op, lhs, k)
}

// plus returns r + o * k.
func (r flatRow) plus(o flatRow, k int64) (flatRow, bool) {
	sum := flatRow{make([]int64, max(len(r.coefs), len(o.coefs))), r.constant}
	copy(sum.coefs, r.coefs)
	fits := true
	add := func(to *int64, v int64) {
		p, ok1 := integer.Mul(v, k)
		s, ok2 := integer.Add(*to, p)
		*to, fits = s, fits && ok1 && ok2
	}
	for i, c := range o.coefs {
		add(&sum.coefs[i], c)
	}
	add(&sum.constant, o.constant)
	return sum, fits
}

// mod returns r - k * (r floordiv k).
func (f *flattener) mod(r flatRow, k int64) (flatRow, bool) {
	g := r.gcd(k)
	if g == k {
		return flatRow{coefs: make([]int64, f.dims+f.symbols)}, true
	}
	return r.plus(f.quotient(OpFloorDiv, r.over(g), k/g), -k)
}

// div returns r divided by k, both without their common divisor.
func (f *flattener) div(op Op, r flatRow, k int64) (flatRow, bool) {
	g := r.gcd(k)
	if r = r.over(g); k == g {
		return r, true
	}
	return f.quotient(op, r, k/g), true
}

// quotient returns the row of a division by a constant.
func (f *flattener) quotient(op Op, r flatRow, k int64) flatRow {
	known := len(f.locals)
	q := f.local(Binary(op, f.expr(r), Const(k)))
	if !f.semi && len(f.locals) > known {
		f.divisions = append(f.divisions, division{op, r, k})
	}
	return q
}

// local returns the row of a division.
func (f *flattener) local(e *Expr) flatRow {
	at := -1
	for i, l := range f.locals {
		if l.Equal(e) {
			at = i
		}
	}
	if at < 0 {
		at = len(f.locals)
		f.locals = append(f.locals, e)
	}
	r := flatRow{coefs: make([]int64, f.dims+f.symbols+at+1)}
	r.coefs[f.dims+f.symbols+at] = 1
	return r
}

// gcd returns the greatest divisor of k that divides all of the row.
func (r flatRow) gcd(k int64) int64 {
	for _, c := range r.coefs {
		k = integer.GCD(k, magnitude(c))
	}
	return integer.GCD(k, magnitude(r.constant))
}

func (r flatRow) over(g int64) flatRow {
	if g == 1 {
		return r
	}
	out := flatRow{make([]int64, len(r.coefs)), r.constant / g}
	for i, c := range r.coefs {
		out.coefs[i] = c / g
	}
	return out
}

func (f *flattener) expr(r flatRow) *Expr {
	sum := Const(0)
	for i, c := range r.coefs {
		var x *Expr
		switch {
		case c == 0:
			continue
		case i < f.dims:
			x = Dim(i)
		case i < f.dims+f.symbols:
			x = Symbol(i - f.dims)
		default:
			x = f.locals[i-f.dims-f.symbols]
		}
		sum = Add(sum, Mul(x, Const(c)))
	}
	if r.constant != 0 {
		sum = Add(sum, Const(r.constant))
	}
	return sum
}
