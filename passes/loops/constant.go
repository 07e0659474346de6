package loops

import (
	"fmt"
	"math/big"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// constant lowers a ttir.constant, or a ttir.full and the like: one value to a loop that
// stores it, many to data that lies in the module as the layout has it.
func (k *kernel) constant(op *ir.Op) error {
	t := op.Result(0).Type().(*ir.TensorType)
	if v := ttir.FillValue(op); v != nil {
		return k.splatTensor(op, v)
	}
	dense, ok := ttir.ConstantValue(op).(*ir.DenseElementsAttr)
	if !ok || dense.Strings() != nil {
		return fmt.Errorf("expected elements as dense numbers, found '%s'", ttir.ConstantValue(op))
	}
	if dense.IsSplat() && dense.NumElements() > 0 {
		v, ok := dense.Element(0).(ir.TypedAttr)
		if !ok {
			return fmt.Errorf("has no lowering for elements of type '%s'", encoding.LogicalElem(t))
		}
		return k.splatTensor(op, v)
	}
	stored, err := describe(t)
	if err != nil {
		return err
	}
	b := stored.expanded()
	data, err := physicalData(dense, b)
	if err != nil {
		return err
	}
	mt := b.memrefType()
	g := k.global(k.module, k.symbol("constant"), mt, k.fn.Context().Dense(k.fn.Context().Tensor(mt.Shape(), b.physical, nil), data))
	b.memref = memref.NewGetGlobal(k.b, g)
	if stored.form != nil || k.buffers[op.Result(0)] != nil { // it is condensed, or returned
		out, err := k.targetStorage(op.Result(0))
		if err != nil {
			return err
		}
		return k.copyTensor(b, out)
	}
	k.buffers[op.Result(0)] = b
	return nil
}

// splatTensor stores one value in every slot that holds an element.
func (k *kernel) splatTensor(op *ir.Op, value ir.TypedAttr) error {
	dst, err := k.target(op.Result(0))
	if err != nil {
		return err
	}
	return k.splatTo(dst, value)
}

// splatTo is splatTensor where the slots are those of a buffer.
func (k *kernel) splatTo(dst *buffer, value ir.TypedAttr) error {
	logical, err := convertValue(value, dst.tensor.Elem())
	if err != nil {
		return err
	}
	stored, err := convertValue(logical, dst.stored)
	if err != nil {
		return err
	}
	bits, err := physicalValue(stored, dst)
	if err != nil {
		return err
	}
	return k.walk(dst.layout.Shape(), nil, nil, dst, k.always(bits))
}

// convertValue converts a number as convert does at run time.
func convertValue(v ir.TypedAttr, t ir.Type) (ir.TypedAttr, error) {
	ctx := t.Context()
	if v.Type() == t {
		return v, nil
	}
	switch v := v.(type) {
	case *ir.FloatAttr:
		switch t := t.(type) {
		case *ir.FloatType:
			return ctx.FloatAttr(t, v.Float64()), nil
		case *ir.IntegerType:
			return ctx.BigIntegerAttr(t, saturate(v.Float64(), t)), nil
		}
	case *ir.IntegerAttr:
		switch t := t.(type) {
		case *ir.FloatType:
			return ctx.FloatAttr(t, nearest(v.Big(), t)), nil
		case *ir.IntegerType:
			if t.Width() == 1 {
				return ctx.Bool(v.IsTrue()), nil
			}
			return ctx.BigIntegerAttr(t, v.Big()), nil
		}
	}
	return nil, fmt.Errorf("a value '%s' cannot be stored as '%s'", v, t)
}

// nearest rounds an integer to the digits of a float type, once. Floats of 8
// bits and less hold none that a float64 does not.
func nearest(n *big.Int, t *ir.FloatType) float64 {
	digits := uint(53)
	switch t.Kind() {
	case ir.F16:
		digits = 11
	case ir.BF16:
		digits = 8
	case ir.F32:
		digits = 24
	}
	f, _ := new(big.Float).SetPrec(digits).SetInt(n).Float64()
	return f
}

// saturate drops the fraction of f; out of range it gives the nearest integer
// of the type, of NaN 0. An i1 is true but for 0.
func saturate(f float64, t *ir.IntegerType) *big.Int {
	switch {
	case t.Width() == 1 && f != 0: // NaN is not 0
		return big.NewInt(1)
	case t.Width() == 1 || f != f:
		return new(big.Int)
	}
	low, high := new(big.Int), new(big.Int).Lsh(big.NewInt(1), uint(t.Width()))
	if !isUnsigned(t) {
		high.Rsh(high, 1)
		low.Neg(high)
	}
	high.Sub(high, big.NewInt(1))
	switch {
	case f > 1e300:
		return high
	case f < -1e300:
		return low
	}
	n, _ := big.NewFloat(f).Int(nil)
	switch {
	case n.Cmp(high) > 0:
		return high
	case n.Cmp(low) < 0:
		return low
	}
	return n
}

// maxData is the size of the largest constant that is data of the module, in
// bytes.
const maxData = 1 << 26

// physicalData lays the elements out as they lie in the buffer. Padding holds
// what the layout says, 0 where that is undef.
func physicalData(dense *ir.DenseElementsAttr, b *buffer) (string, error) {
	size := int64(ir.ElementBytes(b.physical))
	slots := b.layout.Slots()
	if slots > maxData/size {
		return "", fmt.Errorf("has %d slots of %d bytes, data of a module has at most %d bytes", slots, size, maxData)
	}
	data := make([]byte, slots*size)
	if b.fill != nil {
		bits, err := physicalValue(b.fill, b)
		if err != nil {
			return "", err
		}
		pattern := ir.ElementData(bits)
		for at := 0; at < len(data); at += copy(data[at:], pattern) {
		}
	}
	shape := b.tensor.Shape()
	index := make([]int64, len(shape))
	for i := int64(0); i < dense.NumElements(); i++ {
		element, ok := dense.Element(i).(ir.TypedAttr)
		if !ok {
			return "", fmt.Errorf("has no lowering for elements of type '%s'", b.tensor.Elem())
		}
		stored, err := convertValue(element, b.stored)
		if err != nil {
			return "", err
		}
		bits, err := physicalValue(stored, b)
		if err != nil {
			return "", err
		}
		copy(data[b.layout.Address(index)*size:], ir.ElementData(bits))
		for d := len(index) - 1; d >= 0; d-- {
			if index[d]++; index[d] < shape[d] {
				break
			}
			index[d] = 0
		}
	}
	return string(data), nil
}

// symbol returns a name that the module does not use yet.
func (k *kernel) symbol(base string) string {
	name := k.fn.SymbolName() + "_" + base
	for {
		candidate := name
		if i := k.numbers[name]; i > 0 {
			candidate = fmt.Sprintf("%s_%d", name, i)
		}
		k.numbers[name]++
		if k.module.LookupSymbol(candidate) == nil {
			return candidate
		}
	}
}
