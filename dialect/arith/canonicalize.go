package arith

import (
	"math/big"

	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer: the patterns of all ops of the
// dialect, in MLIR's order.
func (constantOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "sum of a constant and a sum with one", Root: AddI, Upstream: "AddIAddConstant AddISubConstantRHS AddISubConstantLHS", Apply: joinConstants},
		{Name: "sum with a negated product", Root: AddI, Upstream: "AddIMulNegativeOneRhs AddIMulNegativeOneLhs", Apply: addNegated},
		{Name: "product of a constant and a product with one", Root: MulI, Upstream: "MulIMulIConstant", Apply: joinFactors},
		{Name: "carry is not used", Root: AddUIExtended, Upstream: "AddUIExtendedToAddI", Apply: lowPart(AddI)},
		{Name: "difference of a constant and a sum with one", Root: SubI, Upstream: "SubIRHSAddConstant SubILHSAddConstant SubIRHSSubConstantRHS SubIRHSSubConstantLHS SubILHSSubConstantRHS SubILHSSubConstantLHS", Apply: joinConstants},
		{Name: "difference to what is subtracted from", Root: SubI, Upstream: "SubISubILHSRHSLHS", Apply: subtractFirst},
		{Name: "high half is not used", Root: MulSIExtended, Upstream: "MulSIExtendedToMulI", Apply: lowPart(MulI)},
		{Name: "product with 1", Root: MulSIExtended, Upstream: "MulSIExtendedRHSOne", Apply: extendedByOne},
		{Name: "high half is not used", Root: MulUIExtended, Upstream: "MulUIExtendedToMulI", Apply: lowPart(MulI)},
		{Name: "inverted comparison", Root: XOrI, Upstream: "XOrINotCmpI", Apply: invertCompare},
		{Name: "bits of extended values", Root: XOrI, Upstream: "XOrIOfExtUI XOrIOfExtSI", Apply: narrow},
		{Name: "bits of extended values", Root: AndI, Upstream: "AndOfExtUI AndOfExtSI", Apply: narrow},
		{Name: "bits of extended values", Root: OrI, Upstream: "OrOfExtUI OrOfExtSI", Apply: narrow},
		{Name: "comparison of extended values", Root: CmpI, Upstream: "CmpIExtSI CmpIExtUI", Apply: compareNarrow},
		{Name: "choice that was made", Root: Select, Upstream: "RedundantSelectTrue RedundantSelectFalse", Apply: selectTwice},
		{Name: "choice of true or false", Root: Select, Upstream: "SelectToExtUI", Apply: selectBit},
		{Name: "choice by an inverted condition", Root: Select, Upstream: "SelectNotCond", Apply: selectInverted},
		{Name: "cast there and back", Root: IndexCast, Upstream: "IndexCastOfIndexCast", Apply: castBack},
		{Name: "cast of an extension", Root: IndexCast, Upstream: "IndexCastOfExtSI", Apply: castExtended(ExtSI)},
		{Name: "cast there and back", Root: IndexCastUI, Upstream: "IndexCastUIOfIndexCastUI", Apply: castBack},
		{Name: "cast of an extension", Root: IndexCastUI, Upstream: "IndexCastUIOfExtUI", Apply: castExtended(ExtUI)},
		{Name: "bitcast of a bitcast", Root: Bitcast, Upstream: "BitcastOfBitcast", Apply: bitcastTwice},
		{Name: "sign extension of a positive number", Root: ExtSI, Upstream: "ExtSIOfExtUI", Apply: extendUnsigned},
		{Name: "truncation of extension bits", Root: TruncI, Upstream: "TruncIExtSIToExtSI TruncIExtUIToExtUI", Apply: extendLess},
		{Name: "truncation of the sign bits that a shift fills in", Root: TruncI, Upstream: "TruncIShrSIToTrunciShrUI", Apply: shiftUnsigned},
		{Name: "high half of a product", Root: TruncI, Upstream: "TruncIShrUIMulIToMulSIExtended TruncIShrUIMulIToMulUIExtended", Apply: highHalf},
		{Name: "comparison of converted integers", Root: CmpF, Upstream: "CmpFIntToFPConst", Apply: compareIntegers},
		{Name: "product of negated values", Root: MulF, Upstream: "MulFOfNegF", Apply: dropSigns},
		{Name: "quotient of negated values", Root: DivF, Upstream: "DivFOfNegF", Apply: dropSigns},
	}
}

// intOf returns the value of an integer constant that is no vector.
func intOf(v *ir.Value) (*big.Int, bool) {
	a, ok := ConstantValue(v).(*ir.IntegerAttr)
	if !ok {
		return nil, false
	}
	return a.Big(), true
}

// intLike creates a constant of the type of v.
func intLike(r *rewrite.Rewriter, v *ir.Value, n *big.Int) *ir.Value {
	t := v.Type()
	return ConstantOf(r.Builder, r.Context().BigIntegerAttr(t, fold.Wrap(n, fold.Width(t), true)))
}

// replaceBy replaces op by one op of the same result type.
func replaceBy(r *rewrite.Rewriter, op *ir.Op, k *ir.Kind, operands []*ir.Value, attrs ...ir.NamedAttr) bool {
	r.Replace(op, r.Op(k, op.Result(0).Type(), operands, attrs...).Result(0))
	return true
}

// matchedOperands says that a pattern matched op and what defines its two operands.
func matchedOperands(r *rewrite.Rewriter, op *ir.Op) *rewrite.Rewriter {
	return r.Matched(op, op.Operand(0).DefiningOp(), op.Operand(1).DefiningOp())
}

const overflowFlags = "overflowFlags"

// commonFlags returns the overflow flags that two ops have.
func commonFlags(a, b *ir.Op) Overflow {
	x, ok1 := a.Attr(overflowFlags).(*OverflowAttr)
	y, ok2 := b.Attr(overflowFlags).(*OverflowAttr)
	if !ok1 || !ok2 {
		return 0
	}
	return x.Flags() & y.Flags()
}

// flagsAttr returns overflow flags as the attribute of an op, if there are any.
func flagsAttr(c *ir.Context, f Overflow) []ir.NamedAttr {
	if f == 0 {
		return nil
	}
	return []ir.NamedAttr{{Name: overflowFlags, Value: NewOverflowAttr(c, f)}}
}

// addNegated subtracts what is multiplied by -1.
func addNegated(r *rewrite.Rewriter, op *ir.Op) bool {
	for i := 1; i >= 0; i-- {
		product := definedBy(op.Operand(i), "arith.muli")
		if product != nil && fold.IsInt(ConstantValue(product.Operand(1)), -1) {
			r = r.Matched(op, product.Operand(1).DefiningOp(), product)
			return replaceBy(r, op, SubI, []*ir.Value{op.Operand(1 - i), product.Operand(0)})
		}
	}
	return false
}

// joinFactors multiplies by two constants at once.
func joinFactors(r *rewrite.Rewriter, op *ir.Op) bool {
	in := definedBy(op.Operand(0), "arith.muli")
	if in == nil {
		return false
	}
	c0, ok0 := intOf(in.Operand(1))
	c1, ok1 := intOf(op.Operand(1))
	if !ok0 || !ok1 {
		return false
	}
	x, product := in.Operand(0), new(big.Int).Mul(c0, c1)
	flags := commonFlags(op, in)
	// Products that wrap as unsigned numbers do so for any factor but 0.
	if !numbersOf(x.Type(), true).has(product) {
		flags &^= NoSignedWrap
	}
	r = r.Matched(op, in.Operand(1).DefiningOp(), in, op.Operand(1).DefiningOp())
	return replaceBy(r, op, MulI, []*ir.Value{x, intLike(r, x, product)}, flagsAttr(r.Context(), flags)...)
}

// lowPart computes only the low half where nothing uses the second result.
func lowPart(k *ir.Kind) func(*rewrite.Rewriter, *ir.Op) bool {
	return func(r *rewrite.Rewriter, op *ir.Op) bool {
		if op.Result(1).HasUses() {
			return false
		}
		x, y := op.Operand(0), op.Operand(1)
		r.Replace(op, Binary(r.Builder, k, x, y), x)
		return true
	}
}

// subtractFirst turns (a - b) - a into 0 - b.
func subtractFirst(r *rewrite.Rewriter, op *ir.Op) bool {
	in := definedBy(op.Operand(0), "arith.subi")
	if in == nil || in.Operand(0) != op.Operand(1) {
		return false
	}
	r = r.Matched(op, in)
	zero, ok := zeroLike(r, op.Operand(1))
	return ok && replaceBy(r, op, SubI, []*ir.Value{zero, in.Operand(1)}, flagsAttr(r.Context(), commonFlags(op, in))...)
}

// zeroLike creates a 0 of the type of v.
func zeroLike(r *rewrite.Rewriter, v *ir.Value) (*ir.Value, bool) {
	a, ok := fold.Splat(v.Type(), r.Context().IntegerAttr(ir.ElemOf(v.Type()), 0)).(ir.TypedAttr)
	if !ok {
		return nil, false
	}
	return ConstantOf(r.Builder, a), true
}

// extendedByOne takes the sign for the high half of a signed product with 1.
func extendedByOne(r *rewrite.Rewriter, op *ir.Op) bool {
	x := op.Operand(0)
	if !fold.IsInt(ConstantValue(op.Operand(1)), 1) || fold.IsInt(ConstantValue(op.Operand(1)), -1) {
		return false
	}
	zero, ok := zeroLike(r, x)
	if !ok {
		return false
	}
	r.Replace(op, x, Cast(r.Builder, ExtSI, NewCmpI(r.Builder, IntSLT, x, zero), x.Type()))
	return true
}

// isTrue reports whether v is the constant true, and no vector.
func isTrue(v *ir.Value) bool {
	n, ok := intOf(v)
	return ok && ir.BitWidth(v.Type()) == 1 && n.Sign() != 0
}

func isFalse(v *ir.Value) bool {
	n, ok := intOf(v)
	return ok && ir.BitWidth(v.Type()) == 1 && n.Sign() == 0
}

// invertCompare compares the other way.
func invertCompare(r *rewrite.Rewriter, op *ir.Op) bool {
	cmp := definedBy(op.Operand(0), "arith.cmpi")
	if cmp == nil || !isTrue(op.Operand(1)) {
		return false
	}
	r = matchedOperands(r, op)
	r.Replace(op, NewCmpI(r.Builder, IntPredicateOf(cmp).Inverse(), cmp.Operand(0), cmp.Operand(1)))
	return true
}

// extensions returns what both values extend, in the same way.
func extensions(x, y *ir.Value, name string) (a, b *ir.Value, ok bool) {
	e, f := definedBy(x, name), definedBy(y, name)
	if e == nil || f == nil || e.Operand(0).Type() != f.Operand(0).Type() {
		return nil, nil, false
	}
	return e.Operand(0), f.Operand(0), true
}

// narrow computes bits before they are extended.
func narrow(r *rewrite.Rewriter, op *ir.Op) bool {
	for _, k := range []*ir.Kind{ExtUI, ExtSI} {
		if a, b, ok := extensions(op.Operand(0), op.Operand(1), k.Name); ok {
			r = matchedOperands(r, op)
			return replaceBy(r, op, k, []*ir.Value{Binary(r.Builder, op.Kind(), a, b)})
		}
	}
	return false
}

func compareNarrow(r *rewrite.Rewriter, op *ir.Op) bool {
	p := IntPredicateOf(op)
	if p != IntEQ && p != IntNE {
		return false
	}
	for _, k := range []*ir.Kind{ExtSI, ExtUI} {
		if a, b, ok := extensions(op.Operand(0), op.Operand(1), k.Name); ok {
			r = matchedOperands(r, op)
			r.Replace(op, NewCmpI(r.Builder, p, a, b))
			return true
		}
	}
	return false
}

// selectTwice chooses at once where the condition was asked before.
func selectTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	c, x, y := op.Operand(0), op.Operand(1), op.Operand(2)
	if in := definedBy(y, "arith.select"); in != nil && in.Operand(0) == c {
		return replaceBy(r.Matched(op, in), op, Select, []*ir.Value{c, x, in.Operand(2)})
	}
	if in := definedBy(x, "arith.select"); in != nil && in.Operand(0) == c {
		return replaceBy(r.Matched(op, in), op, Select, []*ir.Value{c, in.Operand(1), y})
	}
	return false
}

// selectBit takes the condition, or its opposite, as the number.
func selectBit(r *rewrite.Rewriter, op *ir.Op) bool {
	c, x, y := op.Operand(0), op.Operand(1), op.Operand(2)
	not := func() *ir.Value {
		return Binary(r.Builder, XOrI, c, ConstantOf(r.Builder, r.Context().Bool(true)))
	}
	if isFalse(x) && isTrue(y) && ir.BitWidth(c.Type()) == 1 {
		r.Replace(op, not())
		return true
	}
	if t, ok := op.Result(0).Type().(*ir.IntegerType); !ok || t.Width() == 1 {
		return false
	}
	isOne := func(v *ir.Value) bool { return fold.IsInt(ConstantValue(v), 1) }
	isZero := func(v *ir.Value) bool { return fold.IsInt(ConstantValue(v), 0) }
	switch {
	case isOne(x) && isZero(y):
		return replaceBy(r, op, ExtUI, []*ir.Value{c})
	case isZero(x) && isOne(y):
		return replaceBy(r, op, ExtUI, []*ir.Value{not()})
	}
	return false
}

func selectInverted(r *rewrite.Rewriter, op *ir.Op) bool {
	not := definedBy(op.Operand(0), "arith.xori")
	if not == nil || !fold.IsInt(ConstantValue(not.Operand(1)), -1) {
		return false
	}
	r = r.Matched(op, not.Operand(1).DefiningOp(), not)
	return replaceBy(r, op, Select, []*ir.Value{not.Operand(0), op.Operand(2), op.Operand(1)})
}

// castBack undoes a cast by its opposite.
func castBack(r *rewrite.Rewriter, op *ir.Op) bool {
	in := definedBy(op.Operand(0), op.Name())
	if in == nil || in.Operand(0).Type() != op.Result(0).Type() {
		return false
	}
	r.Replace(op, in.Operand(0))
	return true
}

// castExtended casts what is extended.
func castExtended(ext *ir.Kind) func(*rewrite.Rewriter, *ir.Op) bool {
	return func(r *rewrite.Rewriter, op *ir.Op) bool {
		in := definedBy(op.Operand(0), ext.Name)
		return in != nil && replaceBy(r.Matched(op, in), op, op.Kind(), []*ir.Value{in.Operand(0)})
	}
}

func bitcastTwice(r *rewrite.Rewriter, op *ir.Op) bool { return castExtended(Bitcast)(r, op) }

func extendUnsigned(r *rewrite.Rewriter, op *ir.Op) bool {
	in := definedBy(op.Operand(0), "arith.extui")
	return in != nil && replaceBy(r.Matched(op, in), op, ExtUI, []*ir.Value{in.Operand(0)})
}

func widthOf(v *ir.Value) int { return ir.BitWidth(ir.ElemOf(v.Type())) }

// extendLess extends to what is left of a wider extension.
func extendLess(r *rewrite.Rewriter, op *ir.Op) bool {
	for _, k := range []*ir.Kind{ExtSI, ExtUI} {
		in := definedBy(op.Operand(0), k.Name)
		if in != nil && widthOf(op.Operand(0)) > widthOf(op.Result(0)) && widthOf(op.Result(0)) > widthOf(in.Operand(0)) {
			return replaceBy(r.Matched(op, in), op, k, []*ir.Value{in.Operand(0)})
		}
	}
	return false
}

// shiftUnsigned shifts zeros in where exactly what is shifted in is cut off.
func shiftUnsigned(r *rewrite.Rewriter, op *ir.Op) bool {
	shift := definedBy(op.Operand(0), "arith.shrsi")
	if shift == nil {
		return false
	}
	n, ok := ConstantValue(shift.Operand(1)).(ir.TypedAttr)
	if !ok || !fold.IsInt(n, int64(widthOf(shift.Operand(0))-widthOf(op.Result(0)))) {
		return false
	}
	r = r.Matched(op, shift.Operand(1).DefiningOp(), shift)
	x := Binary(r.Builder, ShRUI, shift.Operand(0), ConstantOf(r.Builder, n))
	return replaceBy(r, op, TruncI, []*ir.Value{x})
}

// dropSigns multiplies or divides what both operands negate.
func dropSigns(r *rewrite.Rewriter, op *ir.Op) bool {
	x, y, ok := extensions(op.Operand(0), op.Operand(1), "arith.negf")
	if !ok {
		return false
	}
	r = matchedOperands(r, op)
	return replaceBy(r, op, op.Kind(), []*ir.Value{x, y}, ir.NamedAttr{Name: "fastmath", Value: op.Attr("fastmath")})
}
