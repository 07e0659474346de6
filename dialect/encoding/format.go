package encoding

import "github.com/ttopt/ttopt/ir"

// Holds reports whether every value of the format f is one of e too, so that a
// conversion to e and onwards is the same as one from f directly. Integers of as many
// bits are the same, though not the same numbers, if they are signed and unsigned. Of
// block floats nothing is known: what they hold depends on their neighbours.
func (e Elem) Holds(f Elem) bool {
	if e.IsBlock() || f.IsBlock() {
		return false
	}
	if e.Type == f.Type {
		return true
	}
	switch to := e.Type.(type) {
	case *ir.FloatType:
		switch from := f.Type.(type) {
		case *ir.FloatType:
			return floatHolds(to.Kind(), from.Kind())
		case *ir.IntegerType:
			return digits(to.Kind()) >= from.Width()
		}
	case *ir.IntegerType:
		if from, ok := f.Type.(*ir.IntegerType); ok {
			return to.Width() == from.Width()
		}
	}
	return false
}

// floatHolds knows the pairs that tensors meet.
func floatHolds(to, from ir.FloatKind) bool {
	switch to {
	case ir.F64:
		return from == ir.F32 || from == ir.F16 || from == ir.BF16 || from == ir.TF32 || from.Bits() == 8
	case ir.F32:
		return from == ir.F16 || from == ir.BF16 || from == ir.TF32 || from.Bits() == 8
	}
	return false
}

// digits returns how many bits of an integer a float holds exactly.
func digits(k ir.FloatKind) int {
	switch k {
	case ir.F64:
		return 53
	case ir.F32:
		return 24
	case ir.F16:
		return 11
	case ir.BF16:
		return 8
	}
	return 0
}
