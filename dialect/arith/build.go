package arith

import "github.com/ttopt/ttopt/ir"

// ConstantOf creates a constant of an attribute that has a type.
func ConstantOf(b *ir.Builder, value ir.TypedAttr) *ir.Value {
	t := ir.Type(b.Context().None())
	if value != nil {
		t = value.Type()
	}
	return b.Op(Constant, t, nil, ir.NamedAttr{Name: "value", Value: value}).Result(0)
}

// ConstantIndex creates a constant of type index.
func ConstantIndex(b *ir.Builder, v int64) *ir.Value {
	return ConstantOf(b, b.Context().IndexAttr(v))
}

// ConstantInt creates a constant of an integer type; v is taken modulo its
// width.
func ConstantInt(b *ir.Builder, v int64, t *ir.IntegerType) *ir.Value {
	if t == nil {
		return ConstantOf(b, nil)
	}
	return ConstantOf(b, b.Context().IntegerAttr(t, v))
}

// ConstantFloat creates a constant of a float type, v rounded to it.
func ConstantFloat(b *ir.Builder, v float64, t *ir.FloatType) *ir.Value {
	if t == nil {
		return ConstantOf(b, nil)
	}
	return ConstantOf(b, b.Context().FloatAttr(t, v))
}

// ConstantValue returns the attribute of the constant that yields v, or nil.
func ConstantValue(v *ir.Value) ir.Attribute {
	if op := v.DefinedBy(Constant); op != nil {
		return op.Attr("value")
	}
	return nil
}

// ConstantInt64 returns the value of an integer or index constant.
func ConstantInt64(v *ir.Value) (int64, bool) {
	if i, ok := ConstantValue(v).(*ir.IntegerAttr); ok {
		return i.Int64()
	}
	return 0, false
}

// Binary creates an op of two operands and a result of one type: any of the
// kinds of this dialect that are so, like AddI or MaximumF.
func Binary(b *ir.Builder, k *ir.Kind, x, y *ir.Value) *ir.Value {
	return b.Op(k, typeOf(b, x), []*ir.Value{x, y}).Result(0)
}

// typeOf allows for a missing value, which the builder reports.
func typeOf(b *ir.Builder, v *ir.Value) ir.Type {
	if v == nil {
		return b.Context().None()
	}
	return v.Type()
}

// NewAddI creates x + y.
func NewAddI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, AddI, x, y) }

// NewSubI creates x - y.
func NewSubI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, SubI, x, y) }

// NewMulI creates x * y.
func NewMulI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MulI, x, y) }

// NewDivSI creates x / y, rounded towards zero.
func NewDivSI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, DivSI, x, y) }

// NewDivUI creates the unsigned x / y.
func NewDivUI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, DivUI, x, y) }

// NewRemSI creates the remainder of x / y.
func NewRemSI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, RemSI, x, y) }

// NewRemUI creates the remainder of the unsigned x / y.
func NewRemUI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, RemUI, x, y) }

// NewAndI creates x & y.
func NewAndI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, AndI, x, y) }

// NewOrI creates x | y.
func NewOrI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, OrI, x, y) }

// NewXOrI creates x ^ y.
func NewXOrI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, XOrI, x, y) }

// NewShLI creates x << y.
func NewShLI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, ShLI, x, y) }

// NewShRUI creates x >> y, filling with zeros.
func NewShRUI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, ShRUI, x, y) }

// NewShRSI creates x >> y, filling with the sign.
func NewShRSI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, ShRSI, x, y) }

// NewMinSI creates the signed minimum.
func NewMinSI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MinSI, x, y) }

// NewMaxSI creates the signed maximum.
func NewMaxSI(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MaxSI, x, y) }

// NewAddF creates x + y.
func NewAddF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, AddF, x, y) }

// NewSubF creates x - y.
func NewSubF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, SubF, x, y) }

// NewMulF creates x * y.
func NewMulF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MulF, x, y) }

// NewDivF creates x / y.
func NewDivF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, DivF, x, y) }

// NewMaximumF creates the maximum; NaN if an operand is.
func NewMaximumF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MaximumF, x, y) }

// NewMinimumF creates the minimum; NaN if an operand is.
func NewMinimumF(b *ir.Builder, x, y *ir.Value) *ir.Value { return Binary(b, MinimumF, x, y) }

// NewNegF creates -x.
func NewNegF(b *ir.Builder, x *ir.Value) *ir.Value {
	return b.Op(NegF, typeOf(b, x), []*ir.Value{x}).Result(0)
}

// Cast creates a cast of the given kind to type t.
func Cast(b *ir.Builder, k *ir.Kind, x *ir.Value, t ir.Type) *ir.Value {
	return b.Create(&ir.OpState{Kind: k, Operands: []*ir.Value{x}, Types: []ir.Type{t}}).Result(0)
}

// NewIndexCast creates a cast between index and an integer.
func NewIndexCast(b *ir.Builder, x *ir.Value, t ir.Type) *ir.Value { return Cast(b, IndexCast, x, t) }

// NewCmpI creates a comparison of integers.
func NewCmpI(b *ir.Builder, p IntPredicate, x, y *ir.Value) *ir.Value {
	return newCmp(b, CmpI, int64(p), x, y)
}

// NewCmpF creates a comparison of floats.
func NewCmpF(b *ir.Builder, p FloatPredicate, x, y *ir.Value) *ir.Value {
	return newCmp(b, CmpF, int64(p), x, y)
}

func newCmp(b *ir.Builder, k *ir.Kind, p int64, x, y *ir.Value) *ir.Value {
	return b.Op(k, BoolOf(typeOf(b, x)), []*ir.Value{x, y}, ir.NamedAttr{Name: "predicate", Value: b.Context().I64(p)}).Result(0)
}

// NewSelect creates c ? x : y.
func NewSelect(b *ir.Builder, c, x, y *ir.Value) *ir.Value {
	return b.Op(Select, typeOf(b, x), []*ir.Value{c, x, y}).Result(0)
}
