package ttir

import (
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// Add builds a ttir.add; the result type follows from the operands, see
// [Elementwise]. So do the functions below.
func Add(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, AddFn, x, y) }

// Subtract builds a ttir.subtract.
func Subtract(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, SubtractFn, x, y) }

// Multiply builds a ttir.multiply.
func Multiply(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, MultiplyFn, x, y) }

// Divide builds a ttir.divide.
func Divide(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, DivideFn, x, y) }

// Maximum builds a ttir.maximum.
func Maximum(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, MaximumFn, x, y) }

// Minimum builds a ttir.minimum.
func Minimum(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, MinimumFn, x, y) }

// Neg builds a ttir.neg.
func Neg(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, NegFn, x) }

// Exp builds a ttir.exp.
func Exp(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, ExpFn, x) }

// Sqrt builds a ttir.sqrt.
func Sqrt(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, SqrtFn, x) }

// Rsqrt builds a ttir.rsqrt.
func Rsqrt(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, RsqrtFn, x) }

// Abs builds a ttir.abs.
func Abs(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, AbsFn, x) }

// Relu builds a ttir.relu.
func Relu(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, ReluFn, x) }

// Sigmoid builds a ttir.sigmoid.
func Sigmoid(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, SigmoidFn, x) }

// Tanh builds a ttir.tanh.
func Tanh(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, TanhFn, x) }

// Eq builds a ttir.eq. The truths of this function and those below are of type i1;
// [ElementwiseTo] makes others.
func Eq(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, EqFn, x, y) }

// Ne builds a ttir.ne.
func Ne(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, NeFn, x, y) }

// Gt builds a ttir.gt.
func Gt(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, GtFn, x, y) }

// Ge builds a ttir.ge.
func Ge(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, GeFn, x, y) }

// Lt builds a ttir.lt.
func Lt(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, LtFn, x, y) }

// Le builds a ttir.le.
func Le(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, LeFn, x, y) }

// LogicalAnd builds a ttir.logical_and.
func LogicalAnd(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return Elementwise(b, LogicalAndFn, x, y)
}

// LogicalOr builds a ttir.logical_or.
func LogicalOr(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, LogicalOrFn, x, y) }

// LogicalNot builds a ttir.logical_not.
func LogicalNot(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, LogicalNotFn, x) }

// Where builds a ttir.where: x where the condition is not 0, else y.
func Where(b *ir.Builder, condition, x, y *ir.Value) *ir.Value {
	return Elementwise(b, WhereFn, condition, x, y)
}

// Pow builds a ttir.pow.
func Pow(b *ir.Builder, x, y *ir.Value) *ir.Value { return Elementwise(b, PowFn, x, y) }

// Gelu builds a ttir.gelu.
func Gelu(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, GeluFn, x) }

// Silu builds a ttir.silu.
func Silu(b *ir.Builder, x *ir.Value) *ir.Value { return Elementwise(b, SiluFn, x) }

// LeakyRelu builds a ttir.leaky_relu: x where it is above 0, else x * slope.
func LeakyRelu(b *ir.Builder, x *ir.Value, slope float32) *ir.Value {
	return elementwise(b, LeakyReluFn, []*ir.Value{x}, floatAttr(b, parameterAttr, slope))
}

// ClampScalar builds a ttir.clamp_scalar: x, but at least low and at most high.
func ClampScalar(b *ir.Builder, x *ir.Value, low, high float32) *ir.Value {
	return elementwise(b, ClampScalarFn, []*ir.Value{x}, floatAttr(b, minAttr, low), floatAttr(b, maxAttr, high))
}

// ClampTensor builds a ttir.clamp_tensor: x, but at least low and at most high.
func ClampTensor(b *ir.Builder, x, low, high *ir.Value) *ir.Value {
	return Elementwise(b, ClampTensorFn, x, low, high)
}

// Elementwise builds the op of a function. The result has the broadcast shape
// and the encoding of the operands of its type, none where there is no such
// operand. It is an error, which the builder remembers, if the shapes cannot be
// broadcast or if such operands have different encodings.
func Elementwise(b *ir.Builder, fn Function, operands ...*ir.Value) *ir.Value {
	return elementwise(b, fn, operands)
}

func elementwise(b *ir.Builder, fn Function, operands []*ir.Value, attrs ...ir.NamedAttr) *ir.Value {
	return b.Op(fn.Kind(), resultType(b, fn, operands), operands, attrs...).Result(0)
}

func floatAttr(b *ir.Builder, name string, v float32) ir.NamedAttr {
	return ir.NamedAttr{Name: name, Value: b.Context().FloatAttr(b.Context().Float(ir.F32), float64(v))}
}

// ElementwiseTo builds the op of a function with a result of type t.
func ElementwiseTo(b *ir.Builder, fn Function, t *ir.TensorType, operands ...*ir.Value) *ir.Value {
	return b.Op(fn.Kind(), t, operands).Result(0)
}

// resultType returns a scalar tensor where it remembers an error.
func resultType(b *ir.Builder, fn Function, operands []*ir.Value) *ir.TensorType {
	none := b.Context().Tensor(nil, b.Context().Float(ir.F32), nil)
	if fn.Kind() == nil {
		return none // Create remembers it
	}
	var types []*ir.TensorType
	var shapes [][]int64
	name := fn.Kind().Name
	for i, v := range operands {
		if v == nil {
			continue // Create remembers it
		}
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			b.Failf("%s: operand #%d must be ranked tensor, but got '%s'", name, i, v.Type())
			continue
		}
		types, shapes = append(types, t), append(shapes, t.Shape())
	}
	if len(types) == 0 {
		return none
	}
	shape, err := Broadcast(shapes...)
	if err != nil {
		b.Failf("%s: Operands are not broadcast compatible: %s", name, err)
		return types[0]
	}
	elem := types[0].Elem()
	switch fn.Kind().Impl.(elementwiseOp).typing {
	case comparing, logical:
		elem = b.Context().Integer(1)
	case choosing:
		elem = types[len(types)-1].Elem()
	}
	result := b.Context().Tensor(shape, elem, nil)
	var full *ir.TensorType
	for _, t := range types {
		if t.WithEncoding(nil) != result {
			continue
		}
		if full != nil && full != t {
			b.Failf("%s: operands of the result's shape have different layouts, '%s' and '%s'", name, full, t)
			return full
		}
		full = t
	}
	if full != nil {
		return full
	}
	return result
}

// Empty builds a ttir.empty.
func Empty(b *ir.Builder, t *ir.TensorType) *ir.Value {
	return b.Op(EmptyKind, t, nil).Result(0)
}

// Constant builds a ttir.constant of type t, whose shape and element type are
// those of value.
func Constant(b *ir.Builder, t *ir.TensorType, value *ir.DenseElementsAttr) *ir.Value {
	return b.Op(ConstantKind, t, nil, ir.NamedAttr{Name: valueAttr, Value: value}).Result(0)
}

// Full builds a ttir.full of a float value.
func Full(b *ir.Builder, t *ir.TensorType, value float64) *ir.Value {
	return full(b, t, b.Context().FloatAttr(b.Context().Float(ir.F32), value))
}

// FullInt builds a ttir.full of an integer value.
func FullInt(b *ir.Builder, t *ir.TensorType, value int32) *ir.Value {
	return full(b, t, b.Context().IntegerAttr(b.Context().Integer(32), int64(value)))
}

func full(b *ir.Builder, t *ir.TensorType, value ir.Attribute) *ir.Value {
	return b.Op(FullKind, t, nil, ir.NamedAttr{Name: fillValueAttr, Value: value}, shapeOf(b, FullKind, t)).Result(0)
}

// Zeros builds a ttir.zeros.
func Zeros(b *ir.Builder, t *ir.TensorType) *ir.Value {
	return b.Op(ZerosKind, t, nil, shapeOf(b, ZerosKind, t)).Result(0)
}

// Ones builds a ttir.ones.
func Ones(b *ir.Builder, t *ir.TensorType) *ir.Value {
	return b.Op(OnesKind, t, nil, shapeOf(b, OnesKind, t)).Result(0)
}

// shapeOf returns the attribute that states the shape of a result.
func shapeOf(b *ir.Builder, k *ir.Kind, t *ir.TensorType) ir.NamedAttr {
	var shape []int32
	if t != nil { // else Create remembers it
		for i, n := range encoding.Logical(t).Shape() {
			shape = append(shape, int32(n))
			if int64(shape[i]) != n {
				b.Failf("%s: the size %d of dim %d does not fit 32 bits", k.Name, n, i)
			}
		}
	}
	return ir.NamedAttr{Name: shapeAttr, Value: b.Context().DenseI32(shape)}
}

// Arange builds a ttir.arange: start + step * i for each index i along a dim.
func Arange(b *ir.Builder, t *ir.TensorType, start, step int64, dim int) *ir.Value {
	si64 := b.Context().IntegerWithSign(64, ir.Signed)
	end := start
	if t != nil { // else Create remembers it
		shape := encoding.Logical(t).Shape()
		if dim < 0 || dim >= len(shape) || shape[dim] == ir.Dynamic {
			b.Failf("ttir.arange: '%s' has no size of dim %d", t, dim)
		} else if all, ok := integer.Mul(step, shape[dim]); !ok || step == 0 {
			b.Failf("ttir.arange: %d steps of %d are no range", shape[dim], step)
		} else if end, ok = integer.Add(start, all); !ok {
			b.Failf("ttir.arange: start=%d and %d steps of %d do not fit in 64 bits", start, shape[dim], step)
		}
	}
	attr := func(name string, n int64) ir.NamedAttr {
		return ir.NamedAttr{Name: name, Value: b.Context().IntegerAttr(si64, n)}
	}
	return b.Op(ArangeKind, t, nil, attr(startAttr, start), attr(endAttr, end), attr(stepAttr, step),
		ir.NamedAttr{Name: arangeDimAttr, Value: b.Context().I64(int64(dim))}).Result(0)
}

// NewToLayout builds a ttir.to_layout of x to type t, with a ttir.empty as its
// destination. Where x has that type already it builds nothing and returns x.
func NewToLayout(b *ir.Builder, x *ir.Value, t *ir.TensorType) *ir.Value {
	if x != nil && x.Type() == t {
		return x
	}
	return b.Op(ToLayoutKind, t, []*ir.Value{x, Empty(b, t)}).Result(0)
}

// Typecast builds a ttir.typecast of x to elements of type elem. The result has
// no encoding where x has none; a layout of x is kept.
func Typecast(b *ir.Builder, x *ir.Value, elem ir.Type) *ir.Value {
	ctx := b.Context()
	if elem == nil {
		b.Failf("ttir.typecast: the element type is missing")
		elem = ctx.Float(ir.F32)
	}
	t := ctx.Tensor(nil, elem, nil)
	if x != nil {
		if in, ok := x.Type().(*ir.TensorType); ok {
			t = ctx.Tensor(in.Shape(), elem, in.Encoding())
		} else {
			b.Failf("ttir.typecast: operand #0 must be ranked tensor, but got '%s'", x.Type())
		}
	}
	return b.Op(TypecastKind, t, []*ir.Value{x}).Result(0)
}
