package proof

import (
	"errors"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// relayout shows that the plan of a ttir.to_layout moves every element from its
// place in the input's layout to that in the result's.
func (c *checker) relayout(op ttir.ToLayoutOp) {
	key := [2]ir.Type{op.InputType(), op.ResultType()}
	if c.known[key] {
		return
	}
	c.known[key] = true
	src, err1 := encoding.LayoutOf(op.InputType())
	dst, err2 := encoding.LayoutOf(op.ResultType())
	if err := errors.Join(err1, err2); err != nil {
		return // a tensor without a layout has no places
	}
	plan, err := layout.NewPlan(src.Shape(), src, dst)
	if err != nil {
		c.fail(op.Op, "the relayout cannot be planned: %v", err)
		return
	}
	var moves []move
	for _, b := range plan.Boxes {
		moves = append(moves, move{b.Extents, b.Addresses[0].Expr(), b.Addresses[1].Expr()})
	}
	how, err := checkMoves(src, dst, moves, true, c.progress)
	c.conclude(op.Op, "the relayout", how, err, dst.Volume())
}
