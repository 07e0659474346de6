package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// FoldRelayouts returns the pass ttir-fold-relayouts.
func FoldRelayouts() *pass.Pass {
	return &pass.Pass{
		Name:    "ttir-fold-relayouts",
		Summary: "Remove relayouts that do nothing, and join those that follow each other",
		Doc: `A relayout to the layout that is there already goes. Of two in a row the first
is skipped, unless it rounds in a way the second does not. A constant is made in
the layout that is wanted.`,
		Run: func(r *pass.Run) error {
			// Identities and chains are folds of ttir.to_layout.
			res := rewrite.Greedy(r.Op, []*rewrite.Pattern{
				{Name: "relayout-of-constant", Root: ttir.ToLayoutKind, Apply: relayoutConstant},
			}, rewrite.Config{})
			if !res.Converged {
				return fmt.Errorf("folding relayouts did not come to an end, last by '%s'", res.Last)
			}
			return nil
		},
	}
}

// relayoutConstant makes a constant in the layout that is wanted of it.
func relayoutConstant(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefiningOp()
	if def == nil || !ttir.IsConstant(def) {
		return false
	}
	source := def.Result(0).Type().(*ir.TensorType)
	elem := encoding.LogicalElem(source)
	if e, err := encoding.ElemOf(source); err != nil || e.Type != elem || elem != encoding.LogicalElem(op.Result(0).Type()) {
		return false // stored with other precision than it has, or wanted so
	}
	made := def.Clone(ir.NewMapping())
	made.InsertBefore(op)
	made.Result(0).SetType(op.Result(0).Type())
	if op.Attr(assignedAttr) == nil { // the layout is what the relayout was to
		made.SetAttr(assignedAttr, nil)
	}
	r.Replace(op, made.Result(0))
	return true
}
