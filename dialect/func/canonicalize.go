package fn

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer: what calls a known function calls
// it by name.
func (callIndirect) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "callee is known", Root: CallIndirect, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		callee := op.Operand(0).DefiningOp()
		if callee == nil || callee.Kind() != Constant {
			return false
		}
		s := &ir.OpState{Kind: Call, Operands: op.Operands()[1:], Types: op.ResultTypes()}
		r.Replace(op, r.Create(s.Attr("callee", callee.Attr("value"))).Results()...)
		return true
	}}}
}
