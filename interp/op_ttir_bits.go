package interp

import "github.com/ttopt/ttopt/dialect/ttir"

// addTTIRBits adds the functions of the bits of integers.
func addTTIRBits(t map[string]opCompiler) {
	for name, fn := range map[string]func(a, b uint64) uint64{
		"bitwise_and": func(a, b uint64) uint64 { return a & b },
		"bitwise_or":  func(a, b uint64) uint64 { return a | b },
		"bitwise_xor": func(a, b uint64) uint64 { return a ^ b },
	} {
		t["ttir."+name] = integerLanes(2, func(scalar) lane { return lane{two: fn} })
	}
	t["ttir.bitwise_not"] = integerLanes(1, func(s scalar) lane {
		m := s.mask()
		return lane{one: func(a uint64) uint64 { return ^a & m }}
	})
	// Go shifts everything out where the amount is the width or more.
	t["ttir.logical_left_shift"] = integerLanes(2, func(s scalar) lane {
		m := s.mask()
		return lane{two: func(a, b uint64) uint64 { return a << b & m }}
	})
	t["ttir.logical_right_shift"] = integerLanes(2, func(scalar) lane {
		return lane{two: func(a, b uint64) uint64 { return a >> b }}
	})
}

// integerLanes compiles a function of integers, which tt-mlir does not refuse for floats.
func integerLanes(inputs int, laneOf func(s scalar) lane) opCompiler {
	return ttirTyped(inputs, func(op ttir.ElementwiseOp, in, _ scalar) (lane, error) {
		if in.isFloat {
			return lane{}, op.Errorf("cannot be run by the interpreter on floats")
		}
		return laneOf(in), nil
	})
}
