package arith

import (
	"math"
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
)

// asUnsigned and asSigned are how a cast reads an integer.
func asUnsigned(v *big.Int, width int) *big.Int { return fold.Unsigned(v, width) }

func asSigned(v *big.Int, _ int) *big.Int { return v }

// integers folds a cast from integers to integers.
func integers(op *ir.Op, operands []ir.Attribute, read func(*big.Int, int) *big.Int) ir.FoldResult {
	return toAttr(fold.Ints(op.Result(0).Type(), operands, func(v []*big.Int, width int) *big.Int {
		return read(v[0], width)
	}))
}

// merge makes a cast of a cast, of the same kind, one cast.
func merge(op *ir.Op) (ir.FoldResult, bool) {
	if inner := definedBy(op.Operand(0), op.Name()); inner != nil {
		op.SetOperand(0, inner.Operand(0))
		return toValue(op.Result(0)), true
	}
	return ir.FoldResult{}, false
}

func foldExtUI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if r, ok := merge(op); ok {
		return r
	}
	return integers(op, operands, asUnsigned)
}

func foldExtSI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if r, ok := merge(op); ok {
		return r
	}
	return integers(op, operands, asSigned)
}

func foldTruncI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	for _, ext := range []string{"arith.extsi", "arith.extui"} {
		inner := definedBy(op.Operand(0), ext)
		if inner == nil {
			continue
		}
		x := inner.Operand(0)
		switch from, to := x.Type(), op.Result(0).Type(); {
		case from == to:
			return toValue(x)
		case ir.BitWidth(ir.ElemOf(from)) > ir.BitWidth(ir.ElemOf(to)):
			op.SetOperand(0, x)
			return toValue(op.Result(0))
		}
	}
	if r, ok := merge(op); ok {
		return r
	}
	return integers(op, operands, asSigned)
}

func foldIndexCast(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return integers(op, operands, asSigned)
}

func foldIndexCastUI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return integers(op, operands, asUnsigned)
}

// floatElem folds casts to a float type, element by element.
func floatElem(op *ir.Op, operands []ir.Attribute, f func(a ir.Attribute, to *ir.FloatType) ir.Attribute) ir.FoldResult {
	to, ok := ir.ElemOf(op.Result(0).Type()).(*ir.FloatType)
	if !ok || !fold.IsExact(to) {
		return ir.FoldResult{}
	}
	return toAttr(fold.Elementwise(op.Result(0).Type(), operands, func(elems []ir.Attribute) ir.Attribute {
		return f(elems[0], to)
	}))
}

// convert returns a in another format, nil where that loses something.
func convert(a ir.Attribute, to *ir.FloatType) ir.Attribute {
	f, ok := a.(*ir.FloatAttr)
	if !ok || !fold.IsExact(f.FloatType()) {
		return nil
	}
	v := f.Float64()
	if math.IsNaN(v) {
		return convertNaN(f, to)
	}
	r := to.Context().FloatAttr(to, v)
	if r.Float64() != v || math.Signbit(r.Float64()) != math.Signbit(v) {
		return nil
	}
	return r
}

// convertNaN moves the first bits of the fraction of a quiet NaN to another format;
// nil where others are set than fit there. What an FNUZ format has at the place of -0
// has no fraction to move.
func convertNaN(a *ir.FloatAttr, to *ir.FloatType) ir.Attribute {
	from := a.FloatType().Kind()
	have, ok1 := fold.FractionBits(from)
	switch from {
	case ir.F8E4M3FN:
		have, ok1 = 3, true
	case ir.F8E4M3FNUZ, ir.F8E5M2FNUZ, ir.F8E4M3B11FNUZ:
		if _, ok := fold.FractionBits(to.Kind()); ok {
			return to.Context().FloatAttr(to, fold.NaN())
		}
	}
	want, ok2 := fold.FractionBits(to.Kind())
	bits := a.Bits()[0]
	payload := bits & (1<<have - 1)
	if !ok1 || !ok2 || payload>>(have-1) == 0 {
		return nil
	}
	payload = payload << (64 - have) >> (64 - want)
	if payload<<(64-want) != bits<<(64-have) {
		return nil
	}
	sign, width := bits>>(from.Bits()-1), to.Kind().Bits()
	exponent := uint64(1)<<(width-1-want) - 1
	return to.Context().FloatBitsAttr(to, ir.FloatBits{(sign<<(width-1-want)|exponent)<<want | payload})
}

// foldExtF folds an extension of what was truncated from the type, too, where both
// may be contracted.
func foldExtF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	if inner := definedBy(op.Operand(0), "arith.truncf"); inner != nil && inner.Operand(0).Type() == op.Result(0).Type() &&
		FastMathOf(op)&FastMathOf(inner)&AllowContract != 0 {
		return toValue(inner.Operand(0))
	}
	return floatElem(op, operands, convert)
}

func foldTruncF(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return floatElem(op, operands, convert)
}

func foldSIToFP(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return integerToFloat(op, operands, asSigned)
}

func foldUIToFP(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return integerToFloat(op, operands, asUnsigned)
}

func integerToFloat(op *ir.Op, operands []ir.Attribute, read func(*big.Int, int) *big.Int) ir.FoldResult {
	return floatElem(op, operands, func(a ir.Attribute, to *ir.FloatType) ir.Attribute {
		i, ok := a.(*ir.IntegerAttr)
		if !ok {
			return nil
		}
		return to.Context().FloatAttr(to, nearest(read(i.Big(), fold.Width(i.Type())), to))
	})
}

// nearest returns the number nearest to v from which the format rounds as it
// would round v itself: v to float64, but with the last bit set where that was
// not exact, so that no tie is made up.
func nearest(v *big.Int, to *ir.FloatType) float64 {
	f := new(big.Float).SetInt(v)
	if to.Kind() == ir.F64 {
		r, _ := f.Float64()
		return r
	}
	odd := new(big.Float).SetPrec(53).SetMode(big.ToZero).Set(f)
	r, _ := odd.Float64()
	if odd.Cmp(f) != 0 {
		r = math.Float64frombits(math.Float64bits(r) | 1)
	}
	return r
}

func foldFPToSI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return floatToInteger(op, operands, true)
}

func foldFPToUI(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	return floatToInteger(op, operands, false)
}

// floatToInteger folds where the number fits after rounding.
func floatToInteger(op *ir.Op, operands []ir.Attribute, signed bool) ir.FoldResult {
	t := op.Result(0).Type()
	to := ir.ElemOf(t)
	return toAttr(fold.Elementwise(t, operands, func(elems []ir.Attribute) ir.Attribute {
		a, ok := elems[0].(*ir.FloatAttr)
		if !ok || !fold.IsExact(a.FloatType()) {
			return nil
		}
		v := math.Trunc(a.Float64())
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
		i, _ := big.NewFloat(v).Int(nil)
		width := fold.Width(to)
		if fold.Wrap(i, width, signed).Cmp(i) != 0 {
			return nil
		}
		return t.Context().BigIntegerAttr(to, fold.Wrap(i, width, true))
	}))
}

func foldBitcast(op *ir.Op, operands []ir.Attribute) ir.FoldResult {
	t := op.Result(0).Type()
	if op.Operand(0).Type() == t {
		return ir.FoldResult{Value: op.Operand(0)}
	}
	if operands[0] == nil {
		return ir.FoldResult{}
	}
	if shaped, ok := t.(ir.ShapedType); ok {
		if d, ok := operands[0].(*ir.DenseElementsAttr); ok && ir.HasStaticShape(shaped) && d.Strings() == nil && d.NumElements() > 0 {
			return toAttr(t.Context().Dense(shaped, d.Data()))
		}
		return ir.FoldResult{}
	}
	return toAttr(fold.Elementwise(t, operands, func(elems []ir.Attribute) ir.Attribute {
		data := ir.AppendElement(nil, elems[0])
		switch to := t.(type) {
		case *ir.FloatType:
			var bits ir.FloatBits
			for i, b := range data {
				bits[i/8] |= uint64(b) << (i % 8 * 8)
			}
			return t.Context().FloatBitsAttr(to, bits)
		case *ir.IntegerType:
			for i, j := 0, len(data)-1; i < j; i, j = i+1, j-1 {
				data[i], data[j] = data[j], data[i]
			}
			return t.Context().BigIntegerAttr(to, fold.Wrap(new(big.Int).SetBytes(data), to.Width(), true))
		}
		return nil
	}))
}
