package loops

import (
	"math"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/encoding"
	upstream "github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// comparisons are how the functions that compare do so: floats, signed integers
// and unsigned ones.
var comparisons = map[ttir.Function]struct {
	float            arith.FloatPredicate
	signed, unsigned arith.IntPredicate
}{
	ttir.EqFn: {arith.FloatOEQ, arith.IntEQ, arith.IntEQ},
	ttir.NeFn: {arith.FloatUNE, arith.IntNE, arith.IntNE},
	ttir.GtFn: {arith.FloatOGT, arith.IntSGT, arith.IntUGT},
	ttir.GeFn: {arith.FloatOGE, arith.IntSGE, arith.IntUGE},
	ttir.LtFn: {arith.FloatOLT, arith.IntSLT, arith.IntULT},
	ttir.LeFn: {arith.FloatOLE, arith.IntSLE, arith.IntULE},
}

// connectives are the ops on truths that the logical functions are.
var connectives = map[ttir.Function]*ir.Kind{
	ttir.LogicalAndFn: arith.AndI, ttir.LogicalOrFn: arith.OrI, ttir.LogicalXorFn: arith.XOrI,
}

// predicate returns what a function that yields truths does, as i1.
func (f *function) predicate(args []*ir.Value) (*ir.Value, error) {
	switch fn := f.op.Function(); fn {
	case ttir.IsFiniteFn:
		return f.isFinite(args[0])
	case ttir.LogicalNotFn:
		x, err := f.truth(0, args[0])
		if err != nil {
			return nil, err
		}
		return f.binary(arith.XOrI, x, f.splat(f.b.Context().Bool(true), f.width)), nil
	case ttir.LogicalAndFn, ttir.LogicalOrFn, ttir.LogicalXorFn:
		x, err := f.truth(0, args[0])
		if err != nil {
			return nil, err
		}
		y, err := f.truth(1, args[1])
		if err != nil {
			return nil, err
		}
		return f.binary(connectives[fn], x, y), nil
	}
	return f.compare(args[0], args[1])
}

// truth returns whether an element of an operand is not 0.
func (f *function) truth(operand int, v *ir.Value) (*ir.Value, error) {
	return f.convert(v, encoding.LogicalElem(f.op.Operand(operand).Type()), f.b.Context().Integer(1), f.width)
}

func (f *function) compare(x, y *ir.Value) (*ir.Value, error) {
	p := comparisons[f.op.Function()]
	switch t := f.elem.(type) {
	case *ir.FloatType:
		wide, err := wideType(t)
		if err != nil {
			return nil, err
		}
		return arith.NewCmpF(f.b, p.float, f.widen(x, t, wide), f.widen(y, t, wide)), nil
	case *ir.IntegerType:
		if isUnsigned(t) {
			return arith.NewCmpI(f.b, p.unsigned, x, y), nil
		}
		return arith.NewCmpI(f.b, p.signed, x, y), nil
	}
	return nil, noLowering(f.elem)
}

// isFinite: integers are finite, all of them.
func (f *function) isFinite(x *ir.Value) (*ir.Value, error) {
	switch t := f.elem.(type) {
	case *ir.FloatType:
		wide, err := wideType(t)
		if err != nil {
			return nil, err
		}
		infinity := f.splat(t.Context().FloatAttr(wide, math.Inf(1)), f.width)
		return arith.NewCmpF(f.b, arith.FloatOLT, f.unary(upstream.AbsF, f.widen(x, t, wide)), infinity), nil
	case *ir.IntegerType:
		return f.splat(t.Context().Bool(true), f.width), nil
	}
	return nil, noLowering(f.elem)
}
