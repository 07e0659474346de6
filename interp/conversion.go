package interp

import "github.com/ttopt/ttopt/ir"

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
