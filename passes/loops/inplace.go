package loops

import (
	"slices"

	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// A pipeline brings arguments to the layout of a device and results back from it. On the host that
// may be what they have already: a relayout then moves nothing, and what it is for is computed
// from its source, or to its result.

// dropMoves removes relayouts that move nothing, between ops of a function that read and write
// tensors in any layout.
func dropMoves(f fn.FuncOp) {
	if f.IsDeclaration() {
		return
	}
	for op := range f.Body().Ops {
		move, ok := ttir.AsToLayout(op)
		if !ok || !move.Result().HasUses() {
			continue
		}
		from, to := move.Input(), move.Result()
		reads := isReadOnly(to, nil)
		writes := canChange(from) && isReadOnly(from, op)
		if !reads && !writes {
			continue
		}
		if !sameStorage(move.InputType(), move.ResultType()) {
			continue
		}
		if !reads {
			change(from, to.Type())
		}
		to.ReplaceAllUsesWith(from)
		op.Erase()
	}
}

// isReadOnly reports whether a tensor is only read, but for one op, by ops that take one in any
// layout.
func isReadOnly(v *ir.Value, but *ir.Op) bool {
	for use := range v.Uses {
		if op := use.Owner(); op != but && use.Index() >= readBy(op) {
			return false
		}
	}
	return true
}

// readBy returns how many operands an op reads as tensors in any layout, the first ones.
func readBy(op *ir.Op) int {
	if e, ok := ttir.AsElementwise(op); ok {
		return len(e.Inputs())
	}
	if c, ok := ttir.AsConcat(op); ok {
		return len(c.Inputs())
	}
	if m, ok := ttir.AsMatmul(op); ok {
		return len(m.Inputs())
	}
	_, moves := ttir.AsMovement(op)
	_, reduces := ttir.AsReduction(op)
	if moves || reduces || op.Kind() == ttir.PadKind || op.Kind() == ttir.ToLayoutKind || op.Kind() == ttir.TypecastKind {
		return 1
	}
	return 0
}

// canChange reports whether a tensor is made of others by an op that makes one in any layout, for
// itself or for a destination.
func canChange(v *ir.Value) bool {
	def := v.DefiningOp()
	if def == nil || def.Kind() == ttir.ToLayoutKind || readBy(def) == 0 {
		return false
	}
	for _, out := range def.Operands()[readBy(def):] {
		if made := out.DefiningOp(); made == nil || !isDestination(made) {
			return false
		}
	}
	return true
}

// change gives a tensor that can change another layout, and its destination. Destinations of one
// type are one after cse: then it gets its own.
func change(v *ir.Value, t ir.Type) {
	def := v.DefiningOp()
	for i := readBy(def); i < def.NumOperands(); i++ {
		out := def.Operand(i)
		if !out.HasOneUse() {
			own := out.DefiningOp().Clone(ir.NewMapping())
			own.InsertBefore(def)
			out = own.Result(0)
			def.SetOperand(i, out)
		}
		out.SetType(t)
	}
	v.SetType(t)
}

// sameStorage reports whether what is stored of one type is what is stored of another: every
// element in the same slot, in the same bits, and no padding.
func sameStorage(a, b *ir.TensorType) bool {
	src, err := describe(a)
	if err != nil {
		return false
	}
	dst, err := describe(b)
	if err != nil || !isPlainMove(src, dst) || src.stored != dst.stored || src.slots() != dst.slots() || dst.layout.Padding() > 0 {
		return false
	}
	plan, _, err := dst.plan(dst.tensor.Shape(), src.layout)
	return err == nil && !slices.ContainsFunc(plan.Boxes, func(b layout.Box) bool {
		from, to := b.Addresses[0], b.Addresses[1]
		return !b.IsLinear() || from.Base != to.Base || !slices.Equal(from.Strides, to.Strides)
	})
}
