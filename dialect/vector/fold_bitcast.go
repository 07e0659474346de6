package vector

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// Fold implements ir.Folder.
func (bitcast) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	v := op.Operand(0)
	if v.Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: v}}
	}
	if inner := v.DefiningOp(); inner != nil && inner.Name() == op.Name() {
		if inner.Operand(0).Type() == op.Result(0).Type() {
			return []ir.FoldResult{{Value: inner.Operand(0)}}
		}
		op.SetOperand(0, inner.Operand(0))
		return []ir.FoldResult{{Value: op.Result(0)}}
	}
	if elem := fold.SplatValue(operands[0]); elem != nil {
		if wide := repeatBits(elem, vectorOf(op.Result(0)).Elem()); wide != nil {
			return []ir.FoldResult{{Attr: fold.Splat(op.Result(0).Type(), wide)}}
		}
	}
	return nil
}

// repeatBits returns the wider number of type t whose bits are those of elem, again
// and again: of integers, and of f16 in f32. Others are not folded, as in MLIR.
func repeatBits(elem ir.Attribute, t ir.Type) ir.Attribute {
	c := t.Context()
	switch e := elem.(type) {
	case *ir.IntegerAttr:
		from, isInt := e.Type().(*ir.IntegerType)
		to, wantsInt := t.(*ir.IntegerType)
		if !isInt || !wantsInt || from.Width() == 0 || to.Width() <= from.Width() || to.Width()%from.Width() != 0 {
			return nil
		}
		bits, all := fold.Unsigned(e.Big(), from.Width()), new(big.Int)
		for range to.Width() / from.Width() {
			all.Or(all.Lsh(all, uint(from.Width())), bits)
		}
		return c.BigIntegerAttr(t, fold.Wrap(all, to.Width(), true))
	case *ir.FloatAttr:
		if e.Type() == c.Float(ir.F16) && t == c.Float(ir.F32) {
			bits := e.Bits()[0]
			return c.FloatBitsAttr(c.Float(ir.F32), ir.FloatBits{bits<<16 | bits})
		}
	}
	return nil
}
