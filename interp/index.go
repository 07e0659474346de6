package interp

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// linear is a sum of words times factors, plus a constant.
type linear struct {
	terms    []linearTerm
	constant int64
}

type linearTerm struct {
	at     int
	factor int64
}

// linearOf returns e as a sum of its dims (dim i is term i), if it is one of
// dims only.
func linearOf(e *affine.Expr) (linear, bool) {
	if e.MaxSymbol() >= 0 {
		return linear{}, false
	}
	at := make([]int, e.MaxDim()+1)
	for i := range at {
		at[i] = i
	}
	return bindLinear(e, at, nil)
}

// bindLinear returns e over the words that hold dims and symbols.
func bindLinear(e *affine.Expr, dims, syms []int) (linear, bool) {
	switch e.Op() {
	case affine.OpConst:
		return linear{constant: e.Value()}, true
	case affine.OpDim:
		return linear{terms: []linearTerm{{dims[e.Value()], 1}}}, true
	case affine.OpSymbol:
		return linear{terms: []linearTerm{{syms[e.Value()], 1}}}, true
	case affine.OpAdd, affine.OpMul:
		a, ok := bindLinear(e.LHS(), dims, syms)
		if !ok {
			return linear{}, false
		}
		b, ok := bindLinear(e.RHS(), dims, syms)
		if !ok {
			return linear{}, false
		}
		if e.Op() == affine.OpAdd {
			return linear{append(a.terms, b.terms...), a.constant + b.constant}, true
		}
		if len(a.terms) == 0 {
			a, b = b, a
		}
		if len(b.terms) > 0 {
			return linear{}, false
		}
		for i := range a.terms {
			a.terms[i].factor *= b.constant
		}
		a.constant *= b.constant
		return a, true
	}
	return linear{}, false
}

func (l *linear) eval(w []uint64) int64 {
	v := l.constant
	for _, t := range l.terms {
		v += int64(w[t.at]) * t.factor
	}
	return v
}

// indexExpr computes an index from words. Sums wrap at 64 bits, as index
// arithmetic does.
type indexExpr struct {
	linear linear
	// general is set where the expression is not linear; false: a divisor is
	// not positive.
	general func(w []uint64) (int64, bool)
}

func (x *indexExpr) eval(w []uint64) (int64, bool) {
	if x.general != nil {
		return x.general(w)
	}
	return x.linear.eval(w), true
}

func bindExpr(e *affine.Expr, dims, syms []int) indexExpr {
	if l, ok := bindLinear(e, dims, syms); ok {
		return indexExpr{linear: l}
	}
	a, b := bindExpr(e.LHS(), dims, syms), bindExpr(e.RHS(), dims, syms)
	op := e.Op()
	return indexExpr{general: func(w []uint64) (int64, bool) {
		x, ok := a.eval(w)
		if !ok {
			return 0, false
		}
		y, ok := b.eval(w)
		if !ok {
			return 0, false
		}
		switch op {
		case affine.OpAdd:
			return x + y, true
		case affine.OpMul:
			return x * y, true
		}
		if y <= 0 {
			return 0, false
		}
		q, r := x/y, x%y
		switch {
		case op == affine.OpMod && r < 0:
			return r + y, true
		case op == affine.OpMod:
			return r, true
		case op == affine.OpFloorDiv && r < 0:
			return q - 1, true
		case op == affine.OpCeilDiv && r > 0:
			return q + 1, true
		}
		return q, true
	}}
}

// indexMap computes the results of an affine map applied to operands.
type indexMap []indexExpr

const divisorMessage = "the divisor of a floordiv, ceildiv or mod is not positive"

// indexMap binds a map to operands: the dims, then the symbols.
func (c *compiler) indexMap(op *ir.Op, m affine.Map, operands []*ir.Value) (indexMap, error) {
	dims, syms, err := c.bindOperands(op, m.NumDims, m.NumSymbols, operands)
	if err != nil {
		return nil, err
	}
	out := make(indexMap, len(m.Results))
	for i, e := range m.Results {
		out[i] = bindExpr(e, dims, syms)
	}
	return out, nil
}

func (c *compiler) bindOperands(op *ir.Op, numDims, numSyms int, operands []*ir.Value) (dims, syms []int, err error) {
	if len(operands) != numDims+numSyms {
		return nil, nil, op.Errorf("has %d operands for a map of %d dims and %d symbols", len(operands), numDims, numSyms)
	}
	places, err := c.placesOf(op, operands)
	if err != nil {
		return nil, nil, err
	}
	at := make([]int, len(places))
	for i, p := range places {
		at[i] = p.at
	}
	return at[:numDims], at[numDims:], nil
}

// mapAttr returns an affine map attribute.
func mapAttr(op *ir.Op, name string) (affine.Map, error) {
	a, ok := op.Attr(name).(*ir.AffineMapAttr)
	if !ok {
		return affine.Map{}, op.Errorf("requires an affine map '%s'", name)
	}
	return a.Value(), nil
}

// intsAttr returns the elements of an array of integers: array<i64: …>,
// [1, 2], or a dense tensor.
func intsAttr(op *ir.Op, name string) ([]int64, error) {
	if values, ok := ir.Ints(op.Attr(name)); ok {
		return values, nil
	}
	if a, ok := op.Attr(name).(*ir.DenseElementsAttr); ok {
		out := make([]int64, a.NumElements())
		for i := range out {
			v, ok := a.Element(int64(i)).(*ir.IntegerAttr)
			if !ok {
				return nil, op.Errorf("requires integers in '%s'", name)
			}
			out[i], _ = v.Int64()
		}
		return out, nil
	}
	return nil, op.Errorf("requires an array of integers '%s'", name)
}

// intAttr returns an integer attribute.
func intAttr(op *ir.Op, name string) (int64, error) {
	if a, ok := op.Attr(name).(*ir.IntegerAttr); ok {
		if v, ok := a.Int64(); ok {
			return v, nil
		}
	}
	return 0, op.Errorf("requires an integer attribute '%s'", name)
}

// segments splits the operands by operandSegmentSizes into n groups.
func segments(op *ir.Op, n int) ([][]*ir.Value, error) {
	sizes, err := intsAttr(op, ir.OperandSegmentsAttr)
	if err != nil {
		return nil, err
	}
	groups := make([][]*ir.Value, 0, n)
	rest := op.Operands()
	for _, s := range sizes {
		if s < 0 || s > int64(len(rest)) {
			return nil, op.Errorf("'%s' does not fit the operands", ir.OperandSegmentsAttr)
		}
		groups = append(groups, rest[:s])
		rest = rest[s:]
	}
	if len(groups) != n || len(rest) != 0 {
		return nil, op.Errorf("'%s' does not fit the operands", ir.OperandSegmentsAttr)
	}
	return groups, nil
}
