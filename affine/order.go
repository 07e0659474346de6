package affine

import "slices"

// inOrder rewrites sums and products so that the order in which they were
// written is gone: like terms are collected, terms and factors sorted.
func inOrder(e *Expr) *Expr {
	switch {
	case e.op <= OpConst:
		return e
	case e.op == OpAdd || e.op == OpMul && e.rhs.op == OpConst:
		l, ok := decompose(e)
		if ok && !slices.ContainsFunc(l.terms, func(t linearTerm) bool { return t.atom.op > OpConst }) {
			return l.expr()
		}
		sorted := linear{c: l.c}
		for _, t := range l.terms {
			if ok {
				sorted, ok = sorted.plus(sumOf(inOrder(t.atom)), t.coef)
			}
		}
		if !ok {
			return node(e.op, inOrder(e.lhs), inOrder(e.rhs))
		}
		return sorted.expr()
	case e.op == OpMul:
		factors := appendFactors(nil, e)
		for i, f := range factors {
			factors[i] = inOrder(f)
		}
		slices.SortFunc(factors, compareAtoms)
		product := factors[0]
		for _, f := range factors[1:] {
			product = Mul(product, f)
		}
		return product
	}
	return Binary(e.op, inOrder(e.lhs), inOrder(e.rhs))
}

func appendFactors(factors []*Expr, e *Expr) []*Expr {
	if e.op != OpMul {
		return append(factors, e)
	}
	return appendFactors(appendFactors(factors, e.lhs), e.rhs)
}
