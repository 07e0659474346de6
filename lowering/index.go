package lowering

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// affineMap computes the results of a map at the given operands, dims first.
func (f *function) affineMap(m affine.Map, operands []*ir.Value) ([]llvmir.Value, error) {
	out := make([]llvmir.Value, len(m.Results))
	for i, e := range m.Results {
		var err error
		if out[i], err = f.affineExpr(e, m, operands); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// affineExpr computes an expression of the dims and symbols of a map.
func (f *function) affineExpr(e *affine.Expr, m affine.Map, operands []*ir.Value) (llvmir.Value, error) {
	if m.NumDims+m.NumSymbols != len(operands) {
		return nil, fmt.Errorf("expected %d operands of the map, found %d", m.NumDims+m.NumSymbols, len(operands))
	}
	x := expansion{function: f, operands: operands, numDims: m.NumDims}
	if divisions, _ := e.Effort(); divisions > 0 { // ranges help with nothing else
		known := slices.Clone(f.rangesOf(operands))
		x.dims, x.symbols = known[:m.NumDims], known[m.NumDims:]
		divided, rest := separate(e)
		e = affine.Add(f.simplified(divided, x.dims, x.symbols), rest)
	}
	return x.expr(e)
}

// separate divides a sum into what has to do with divisions and the rest, which has
// none and shares no operand with them.
func separate(e *affine.Expr) (divided, rest *affine.Expr) {
	divided, rest = affine.Const(0), affine.Const(0)
	var plain []*affine.Expr
	var visit func(e *affine.Expr)
	visit = func(e *affine.Expr) {
		if e.Op() == affine.OpAdd {
			visit(e.LHS())
			visit(e.RHS())
		} else if divisions, _ := e.Effort(); divisions > 0 {
			divided = affine.Add(divided, e)
		} else {
			plain = append(plain, e)
		}
	}
	visit(e)
	for _, p := range plain {
		if operandsMeet(p, divided) {
			divided = affine.Add(divided, p)
		} else {
			rest = affine.Add(rest, p)
		}
	}
	return divided, rest
}

// operandsMeet reports whether two expressions have a dim or a symbol in common.
func operandsMeet(a, b *affine.Expr) bool {
	for i := range min(a.MaxDim(), b.MaxDim()) + 1 {
		if a.UsesDim(i) && b.UsesDim(i) {
			return true
		}
	}
	for i := range min(a.MaxSymbol(), b.MaxSymbol()) + 1 {
		if a.UsesSymbol(i) && b.UsesSymbol(i) {
			return true
		}
	}
	return false
}

// simplifyKey is the text of an expression and of the ranges that matter to it.
func simplifyKey(e *affine.Expr, dims, symbols []affine.Interval) string {
	text := e.AppendText(nil)
	add := func(r affine.Interval, used bool) {
		if used {
			text = append(strconv.AppendInt(text, r.Lo, 10), ' ')
			text = strconv.AppendInt(text, r.Hi, 10)
		}
		text = append(text, ';')
	}
	for i := range e.MaxDim() + 1 {
		add(dims[i], e.UsesDim(i))
	}
	for i := range e.MaxSymbol() + 1 {
		add(symbols[i], e.UsesSymbol(i))
	}
	return string(text)
}

// simplified is affine.SimplifyOver where that saves anything: otherwise a quotient and
// a remainder may have been of the same sum, and are then one division. Many nests have
// the same addresses but for where they start: a constant that is added changes nothing.
func (m *moduleLowering) simplified(e *affine.Expr, dims, symbols []affine.Interval) *affine.Expr {
	if e.Op() == affine.OpAdd && e.RHS().Op() == affine.OpConst {
		return affine.Add(m.simplified(e.LHS(), dims, symbols), e.RHS())
	}
	key := simplifyKey(e, dims, symbols)
	simple, ok := m.simple[key]
	if !ok {
		simple = affine.SimplifyOver(e, dims, symbols)
		divisions, operations := e.Effort()
		if d, o := simple.Effort(); d == divisions && o >= operations {
			simple = e
		}
		m.simple[key] = simple
	}
	return simple
}

// expansion turns expressions into integer arithmetic.
type expansion struct {
	*function
	operands      []*ir.Value
	numDims       int
	dims, symbols []affine.Interval // where there are divisions
}

// mostShifted bounds the dividends and divisors that are added up.
const mostShifted = 1 << 60

func index(v int64) llvmir.Value { return llvmir.ConstInt(llvmir.I64, v) }

func (x *expansion) expr(e *affine.Expr) (llvmir.Value, error) {
	switch e.Op() {
	case affine.OpConst:
		return index(e.Value()), nil
	case affine.OpDim:
		return x.values[x.operands[e.Value()]], nil
	case affine.OpSymbol:
		return x.values[x.operands[x.numDims+int(e.Value())]], nil
	}
	l, err := x.expr(e.LHS())
	if err != nil {
		return nil, err
	}
	r, err := x.expr(e.RHS())
	if err != nil {
		return nil, err
	}
	b := x.b
	switch e.Op() {
	case affine.OpAdd:
		return b.Add(l, r, llvmir.NSW), nil
	case affine.OpMul:
		return b.Mul(l, r, llvmir.NSW), nil
	}
	if e.RHS().Op() != affine.OpConst || e.RHS().Value() <= 0 {
		return nil, fmt.Errorf("division by '%s' has no lowering: the divisor must be a positive constant", e.RHS())
	}
	divisor := e.RHS().Value()
	switch known, ok := e.LHS().Bounds(x.dims, x.symbols); {
	case !ok:
	case known.Lo >= 0:
		return x.natural(e.Op(), l, known.Hi, divisor), nil
	case known.Lo > -mostShifted && known.Hi < mostShifted && divisor < mostShifted:
		// Some divisors more are not below 0, and change the quotient by their number.
		more := integer.CeilDiv(-known.Lo, divisor)
		l = b.Add(l, index(more*divisor), llvmir.NSW)
		v := x.natural(e.Op(), l, known.Hi+more*divisor, divisor)
		if e.Op() != affine.OpMod {
			v = b.Sub(v, index(more), llvmir.NSW)
		}
		return v, nil
	}
	// The quotient and remainder towards zero: whatever divides the same computes them
	// once.
	rem, zero, one := b.SRem(l, r), index(0), index(1)
	switch e.Op() {
	case affine.OpMod:
		return b.Select(b.ICmp("slt", rem, zero), b.Add(rem, r, llvmir.NSW), rem), nil
	case affine.OpFloorDiv:
		q := b.SDiv(l, r)
		return b.Select(b.ICmp("slt", rem, zero), b.Sub(q, one), q), nil
	default: // ceildiv
		q := b.SDiv(l, r)
		return b.Select(b.ICmp("sgt", rem, zero), b.Add(q, one), q), nil
	}
}

// natural divides where the dividend is known not to be negative, and at most so much.
func (x *expansion) natural(op affine.Op, l llvmir.Value, most, divisor int64) llvmir.Value {
	if op == affine.OpCeilDiv {
		up := divisor - 1
		l, most = x.b.Add(l, index(up), llvmir.NUW), most+up // perhaps below 0: any number
	}
	isPower := divisor&(divisor-1) == 0
	if op == affine.OpMod && isPower {
		return x.b.And(l, index(divisor-1))
	}
	m, ok := reciprocalOf(divisor, most)
	switch {
	case !ok && op == affine.OpMod:
		return x.b.URem(l, index(divisor))
	case !ok:
		return x.b.UDiv(l, index(divisor))
	}
	q := l
	if m.factor != 1 {
		q = x.b.Mul(l, index(m.factor), llvmir.NUW)
	}
	if m.shift > 0 {
		q = x.b.LShr(q, index(m.shift))
	}
	if op == affine.OpMod {
		return x.b.Sub(l, x.b.Mul(q, index(divisor), llvmir.NUW), llvmir.NUW)
	}
	return q
}

// mapAttr returns the affine map of an op under a name, or the identity of
// n dims where it has none.
func mapAttr(op *ir.Op, name string, n int) affine.Map {
	if a, ok := op.Attr(name).(*ir.AffineMapAttr); ok {
		return a.Value()
	}
	return affine.Identity(n)
}

// extreme computes affine.min and affine.max.
func (f *function) extreme(m affine.Map, operands []*ir.Value, pred llvmir.IntPred) (llvmir.Value, error) {
	if len(m.Results) == 1 {
		return f.affineExpr(m.Results[0], m, operands)
	}
	vs, err := f.affineMap(m, operands)
	if err != nil {
		return nil, err
	}
	if len(vs) == 0 {
		return nil, fmt.Errorf("expected a map with results")
	}
	best := vs[0]
	for _, v := range vs[1:] {
		best = f.b.Select(f.b.ICmp(pred, v, best), v, best)
	}
	return best, nil
}
