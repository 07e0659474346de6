package passes

import (
	exprs "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// delinearize divides an index by the product of the basis behind each element,
// and goes on with the remainder. As upstream, each result is computed from the
// index itself, and products on the way are computed too.
func (l *affineLowering) delinearize(b *ir.Builder, op *ir.Op) {
	n := op.NumOperands() - 1
	compute := func(e *exprs.Expr) *ir.Value {
		vs, _ := l.expand(b, exprs.Map{NumDims: 1, NumSymbols: n, Results: []*exprs.Expr{e}}, op.Operands())
		return vs[0]
	}
	strides := make([]*exprs.Expr, n-1)
	for i := range strides {
		strides[i] = exprs.Symbol(i + 1)
		for j := i + 2; j < n; j++ {
			strides[i] = exprs.Mul(strides[i], exprs.Symbol(j))
			compute(strides[i])
		}
	}
	rest := exprs.Dim(0)
	var results []*ir.Value
	last := op.Operand(0)
	for _, stride := range strides {
		results = append(results, compute(exprs.FloorDiv(rest, stride)))
		rest = exprs.Mod(rest, stride)
		last = compute(rest)
	}
	l.replace(op, append(results, last)...)
}
