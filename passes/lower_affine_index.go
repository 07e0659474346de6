package passes

import (
	exprs "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// delinearize divides an index by the product of the basis behind each element,
// and goes on with the remainder. As upstream, each result is computed from the
// index itself, or from what that is an affine function of, and products on the way
// are computed too. An op stays whose basis has a constant that is not positive.
func (l *affineLowering) delinearize(b *ir.Builder, op *ir.Op) {
	n := op.NumOperands() - 1
	index, basis := constantOr(op.Operand(0), exprs.Dim(0)), make([]*exprs.Expr, n)
	for i := range basis {
		basis[i] = constantOr(op.Operand(i+1), exprs.Symbol(i))
	}
	ok := true
	compute := func(e *exprs.Expr) *ir.Value {
		if !ok {
			return nil
		}
		m, operands := affine.Compose(exprs.Map{NumDims: 1, NumSymbols: n, Results: []*exprs.Expr{e}}, op.Operands())
		vs, computed := l.expand(b, m, operands)
		if ok = computed; !ok {
			return nil
		}
		return vs[0]
	}
	strides := make([]*exprs.Expr, n-1)
	for i := range strides {
		strides[i] = basis[i+1]
		for j := i + 2; j < n; j++ {
			strides[i] = exprs.Mul(strides[i], basis[j])
			compute(strides[i])
		}
	}
	rest := index
	var results []*ir.Value
	last := op.Operand(0)
	for _, stride := range strides {
		results = append(results, compute(exprs.FloorDiv(rest, stride)))
		rest = exprs.Mod(rest, stride)
		last = compute(rest)
	}
	if ok {
		l.replace(op, append(results, last)...)
	}
}

// constantOr returns the value of a constant, and e for any other value.
func constantOr(v *ir.Value, e *exprs.Expr) *exprs.Expr {
	if n, ok := arith.ConstantInt64(v); ok {
		return exprs.Const(n)
	}
	return e
}
