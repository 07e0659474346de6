package rewrite

import "github.com/ttopt/ttopt/ir"

// Matched returns a rewriter whose ops come from those that a pattern matched, as
// MLIR has it where it generates the pattern from a declaration: the root is first,
// any other op follows those of its operands, and constants are among them. As many
// locations are fused, from the front, as there are ops that are no constants: a sum
// of a constant and a sum with one comes from the outer sum and the inner constant.
func (r *Rewriter) Matched(ops ...*ir.Op) *Rewriter {
	locs := make([]ir.Loc, 0, len(ops))
	n := 0
	for _, op := range ops {
		locs = append(locs, op.Loc())
		if !op.Kind().Is(ir.ConstantLike) {
			n++
		}
	}
	return &Rewriter{Builder: r.WithLoc(r.Context().FuseLocs(locs[:n]...)), driver: r.driver}
}
