package lowering

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// maxLanes is the size of the largest vector: LLVM takes whole registers apart,
// and its time grows with the square of the lanes.
const maxLanes = 4096

// lowerType returns the LLVM type in which a value is held. Floats of 16 bits are
// held as integers, see float16.go.
func lowerType(t ir.Type) (llvmir.Type, error) {
	switch t := t.(type) {
	case *ir.IndexType:
		return llvmir.I64, nil
	case *ir.IntegerType:
		if t.Width() > 0 && t.Width() <= 64 {
			return llvmir.Int(t.Width()), nil
		}
	case *ir.FloatType:
		switch t.Kind() {
		case ir.F16, ir.BF16:
			return llvmir.I16, nil
		case ir.F32:
			return llvmir.F32, nil
		case ir.F64:
			return llvmir.F64, nil
		}
	case *ir.VectorType:
		elem, err := lowerType(t.Elem())
		if err != nil {
			return nil, err
		}
		if len(t.Shape()) == 1 && t.Shape()[0] <= maxLanes && t.Scalable() == nil {
			return llvmir.Vec(int(t.Shape()[0]), elem), nil
		}
	case *ir.MemRefType:
		if _, err := stridesOf(t); err != nil {
			return nil, err
		}
		return llvmir.Ptr, nil
	}
	return nil, fmt.Errorf("type '%s' has no lowering to LLVM", t)
}

// typeOf is lowerType for the types that thousands of ops have, each made once.
func (m *moduleLowering) typeOf(t ir.Type) (llvmir.Type, error) {
	v, ok := t.(*ir.VectorType)
	if !ok {
		return lowerType(t)
	}
	return remembered(m.vectors, v, func(v *ir.VectorType) (llvmir.Type, error) { return lowerType(v) })
}

// remembered returns what is known of a type, or else finds it.
func remembered[T comparable, V any](known map[T]V, t T, find func(T) (V, error)) (V, error) {
	if v, ok := known[t]; ok {
		return v, nil
	}
	v, err := find(t)
	if err == nil {
		known[t] = v
	}
	return v, err
}

// lowerConstant returns a constant of the given type.
func lowerConstant(a ir.Attribute) (llvmir.Value, error) {
	switch a := a.(type) {
	case *ir.IntegerAttr:
		t, err := lowerType(a.Type())
		if err != nil {
			return nil, err
		}
		if v, fits := a.Int64(); fits {
			return llvmir.ConstInt(t, v), nil
		}
		return llvmir.ConstBig(t, a.Big()), nil
	case *ir.FloatAttr:
		t, err := lowerType(a.Type())
		if err != nil {
			return nil, err
		}
		if llvmir.IsInt(t) {
			return llvmir.ConstInt(t, int64(a.Bits()[0])), nil
		}
		return llvmir.ConstFloatBits(t, a.Bits()[0]), nil
	case *ir.DenseElementsAttr:
		t, err := lowerType(a.Type())
		if err != nil {
			return nil, err
		}
		lanes := make([]llvmir.Value, llvmir.Lanes(t))
		known := map[string]llvmir.Value{} // a mask has two values
		for i := range lanes {
			if a.IsSplat() && i > 0 {
				break
			}
			size := ir.ElementBytes(a.ShapedType().Elem())
			data := a.Data()[i*size : (i+1)*size]
			if known[data] == nil {
				if known[data], err = lowerConstant(a.Element(int64(i))); err != nil {
					return nil, err
				}
			}
			lanes[i] = known[data]
		}
		if a.IsSplat() {
			return llvmir.ConstSplat(len(lanes), lanes[0]), nil
		}
		return llvmir.ConstVector(lanes...), nil
	}
	return nil, fmt.Errorf("constant '%s' has no lowering to LLVM", a)
}

// stridesOf is the function of that name, which is asked once for each type: thousands of ops
// access the same memref.
func (m *moduleLowering) stridesOf(t *ir.MemRefType) ([]int64, error) {
	return remembered(m.strides, t, stridesOf)
}

// stridesOf returns the strides of a static memref, in elements, and its
// offset as the last entry.
func stridesOf(t *ir.MemRefType) ([]int64, error) {
	if !ir.HasStaticShape(t) {
		return nil, fmt.Errorf("type '%s' has no lowering to LLVM: its shape is dynamic", t)
	}
	if _, err := lowerType(t.Elem()); err != nil {
		return nil, err
	}
	switch ir.ElementBytes(t.Elem()) {
	case 1, 2, 4, 8: // LLVM's arrays step by the same
	default:
		return nil, fmt.Errorf("type '%s' has no lowering to LLVM: its elements are not of 1, 2, 4 or 8 bytes", t)
	}
	if _, err := ir.NumElements(t.Shape()); err != nil {
		return nil, err
	}
	switch l := t.Layout().(type) {
	case nil:
		strides := make([]int64, len(t.Shape())+1)
		step := int64(1)
		for i := len(t.Shape()) - 1; i >= 0; i-- {
			strides[i] = step
			step *= t.Shape()[i]
		}
		return strides, nil
	case *ir.StridedLayoutAttr:
		strides := append(slices.Clone(l.Strides()), l.Offset())
		if slices.Contains(strides, ir.Dynamic) {
			return nil, fmt.Errorf("type '%s' has no lowering to LLVM: its strides are dynamic", t)
		}
		return strides, nil
	}
	return nil, fmt.Errorf("type '%s' has no lowering to LLVM: its layout is not strided", t)
}
