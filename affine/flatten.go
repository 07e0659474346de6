package affine

import (
	"cmp"
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
	f := flattener{dims: numDims, symbols: numSymbols, flat: true}
	flat, ok := f.row(e)
	if !ok {
		return nil, false
	}
	row = make([]int64, numDims+numSymbols+1)
	for _, t := range flat.terms {
		row[t.column] = t.coef
	}
	row[numDims+numSymbols] = flat.constant
	return row, true
}

// flattener writes expressions as rows of coefficients. A division gets a
// column of its own, behind those of dims and symbols.
type flattener struct {
	dims, symbols int
	semi          bool           // products with symbols and divisions by them are allowed
	flat          bool           // no divisions are allowed but those that go
	locals        []*Expr        // the divisions
	numbers       map[uint64]int // of locals, by their hashes, which may collide
	divisions     []division     // the same by constants, unless semi
}

// division is a dividend, which may have locals, and a positive divisor.
type division struct {
	op       Op
	dividend flatRow
	divisor  int64
}

// flatRow is a sum of multiples of dims, symbols and locals, and a constant.
type flatRow struct {
	terms    []flatTerm // by their columns, none of them 0
	constant int64
}

type flatTerm struct {
	column int
	coef   int64
}

func (t flatTerm) compare(column int) int { return cmp.Compare(t.column, column) }

func (f *flattener) row(e *Expr) (flatRow, bool) {
	switch e.op {
	case OpConst:
		return flatRow{constant: e.value}, true
	case OpDim:
		return unitRow(int(e.value)), e.value < int64(f.dims)
	case OpSymbol:
		return unitRow(f.dims + int(e.value)), e.value < int64(f.symbols)
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
		return flatRow{}.plus(lhs, k)
	case k < 1:
		return lhs, false
	case e.op == OpMod:
		return f.mod(lhs, k)
	}
	return f.div(e.op, lhs, k)
}

func unitRow(column int) flatRow { return flatRow{terms: []flatTerm{{column, 1}}} }

// plus returns r + o * k; r is not to be used any more.
func (r flatRow) plus(o flatRow, k int64) (flatRow, bool) {
	fits := true
	sum := func(a, b int64) int64 {
		p, ok1 := integer.Mul(b, k)
		s, ok2 := integer.Add(a, p)
		fits = fits && ok1 && ok2
		return s
	}
	r.constant = sum(r.constant, o.constant)
	if len(o.terms) == 1 {
		r.terms = plusTerm(r.terms, o.terms[0], sum)
	} else if len(o.terms) > 0 {
		r.terms = plusTerms(r.terms, o.terms, sum)
	}
	return r, fits
}

// plusTerm adds a term to others, where sum adds what it is multiplied with: most
// sums are made term by term.
func plusTerm(terms []flatTerm, t flatTerm, sum func(a, b int64) int64) []flatTerm {
	i, found := slices.BinarySearchFunc(terms, t.column, flatTerm.compare)
	if !found {
		terms = slices.Insert(terms, i, flatTerm{column: t.column})
	}
	if terms[i].coef = sum(terms[i].coef, t.coef); terms[i].coef == 0 {
		terms = slices.Delete(terms, i, i+1)
	}
	return terms
}

// plusTerms is plusTerm for many terms.
func plusTerms(a, b []flatTerm, sum func(a, b int64) int64) []flatTerm {
	merged := make([]flatTerm, 0, len(a)+len(b))
	for len(a) > 0 || len(b) > 0 {
		t := flatTerm{}
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].column < b[0].column:
			t, a = a[0], a[1:]
		case len(a) == 0 || b[0].column < a[0].column:
			t, b = flatTerm{b[0].column, sum(0, b[0].coef)}, b[1:]
		default:
			t, a, b = flatTerm{a[0].column, sum(a[0].coef, b[0].coef)}, a[1:], b[1:]
		}
		if t.coef != 0 {
			merged = append(merged, t)
		}
	}
	return merged
}

// mod returns r - k * (r floordiv k). The dividend is kept: the sum is another row.
func (f *flattener) mod(r flatRow, k int64) (flatRow, bool) {
	g := r.gcd(k)
	if g == k {
		return flatRow{}, true
	}
	if f.flat {
		return r, false
	}
	q := f.quotient(OpFloorDiv, r.over(g), k/g)
	return flatRow{slices.Clone(r.terms), r.constant}.plus(q, -k)
}

// div returns r divided by k, both without their common divisor.
func (f *flattener) div(op Op, r flatRow, k int64) (flatRow, bool) {
	g := r.gcd(k)
	if r = r.over(g); k == g {
		return r, true
	}
	if f.flat {
		return r, false
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
	return unitRow(f.dims + f.symbols + f.number(e))
}

// number returns the number of a division among the locals.
func (f *flattener) number(e *Expr) int {
	known, found := f.numbers[e.hash]
	if found && f.locals[known].Equal(e) {
		return known
	}
	if found { // another of the same hash
		if i := slices.IndexFunc(f.locals, e.Equal); i >= 0 {
			return i
		}
	} else if f.numbers == nil {
		f.numbers = map[uint64]int{}
	}
	n := len(f.locals)
	f.locals = append(f.locals, e)
	f.numbers[e.hash] = n
	return n
}

// gcd returns the greatest divisor of k that divides all of the row.
func (r flatRow) gcd(k int64) int64 {
	for _, t := range r.terms {
		k = integer.GCD(k, magnitude(t.coef))
	}
	return integer.GCD(k, magnitude(r.constant))
}

func (r flatRow) over(g int64) flatRow {
	if g == 1 {
		return r
	}
	out := flatRow{slices.Clone(r.terms), r.constant / g}
	for i := range out.terms {
		out.terms[i].coef /= g
	}
	return out
}

func (f *flattener) expr(r flatRow) *Expr {
	sum := Const(0)
	for _, t := range r.terms {
		sum = Add(sum, Mul(f.variable(t.column), Const(t.coef)))
	}
	if r.constant != 0 {
		sum = Add(sum, Const(r.constant))
	}
	return sum
}

// variable returns what has a column.
func (f *flattener) variable(column int) *Expr {
	switch {
	case column < f.dims:
		return Dim(column)
	case column < f.dims+f.symbols:
		return Symbol(column - f.dims)
	}
	return f.locals[column-f.dims-f.symbols]
}
