package interp

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// storageRounding returns the function that takes an element of a tensor of
// type t to what its layout keeps of it; nil if that is all.
func storageRounding(t *ir.TensorType) (func(w uint64) uint64, error) {
	if _, ok := t.Encoding().(encoding.Encoding); !ok {
		return nil, nil
	}
	stored, err := encoding.ElemOf(t)
	if err != nil {
		return nil, err
	}
	if stored.Type == t.Elem() {
		return nil, nil
	}
	if stored.IsBlock() {
		return nil, fmt.Errorf("tensors stored as %s, a block format, cannot be interpreted", stored.Name)
	}
	there, err := conversion(t.Elem(), stored.Type)
	if err != nil {
		return nil, err
	}
	back, err := conversion(stored.Type, t.Elem())
	if err != nil {
		return nil, err
	}
	return func(w uint64) uint64 { return back(there(w)) }, nil
}

// roundToStorage returns v as a tensor of type t, whose layout may keep less of
// the elements.
func roundToStorage(v *Tensor, t *ir.TensorType) (*Tensor, error) {
	round, err := storageRounding(t)
	if err != nil {
		return nil, err
	}
	out := *v
	out.Type = t
	if round == nil {
		return &out, nil
	}
	elem, err := scalarOf(t.Elem())
	if err != nil {
		return nil, err
	}
	read, write := reader(elem), writer(elem.bytes)
	out.Data = make([]byte, len(v.Data))
	for i := range v.Len() {
		write(out.Data, i, round(read(v.Data, i)))
	}
	return &out, nil
}

// conversion returns what ttir.typecast does to an element: floats are rounded
// to nearest, ties to even; a float becomes an integer by dropping its
// fraction, out of range the nearest integer that fits, NaN 0; integers are
// taken modulo the width; an i1 is true where the value is not 0.
func conversion(from, to ir.Type) (func(w uint64) uint64, error) {
	in, err := scalarOf(from)
	if err != nil {
		return nil, err
	}
	out, err := scalarOf(to)
	if err != nil {
		return nil, err
	}
	isBool := out.bits == 1 && !out.isFloat
	fromUnsigned := in.unsigned || in.bits == 1
	decode := in.decode()
	switch {
	case isBool && in.isFloat:
		return func(w uint64) uint64 { return truth(decode(w) != 0) }, nil
	case isBool:
		return func(w uint64) uint64 { return truth(w != 0) }, nil
	case in.isFloat && out.isFloat:
		return betweenFloats(in, out), nil
	case in.isFloat:
		return toInteger(in, out, !out.unsigned).one, nil
	case out.isFloat:
		return fromInteger(in, out, !fromUnsigned), nil
	case fromUnsigned:
		return func(w uint64) uint64 { return w & out.mask() }, nil
	}
	return func(w uint64) uint64 { return uint64(in.signed(w)) & out.mask() }, nil
}

func truth(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
