package interp

import (
	"math"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/math/libm"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// addTTIR adds the ops of ttir. Where an op has a destination as its last
// operand, that says nothing about the values and is left out.
func addTTIR(t map[string]opCompiler) {
	t["ttir.empty"] = compileTensorEmpty
	t["ttir.constant"] = func(c *compiler, op *ir.Op) (step, error) { return c.tensorConstant(op, op.Attr("value")) }
	t["ttir.full"], t["ttir.zeros"], t["ttir.ones"] = compileFull, compileFull, compileFull
	t["ttir.arange"] = compileArange
	t["ttir.to_layout"] = compileTypecast
	t["ttir.typecast"] = compileTypecast
	addTTIRTruths(t)
	addTTIRBits(t)
	addTTIRActivations(t)
	addTTIRAccumulations(t)
	for _, name := range []string{
		"reshape", "squeeze", "unsqueeze", "permute", "transpose", "broadcast", "reverse", "repeat_interleave", "repeat", "slice_static", "slice", "index",
	} {
		t["ttir."+name] = compileMovement
	}
	t["ttir.concat"] = compileConcat
	t["ttir.pad"] = compilePad

	arithmetic := map[string]struct {
		integer func(s scalar) lane
		float   func(x, y float64) float64
	}{
		"add":       {wrapping(func(a, b uint64) uint64 { return a + b }), func(x, y float64) float64 { return x + y }},
		"subtract":  {wrapping(func(a, b uint64) uint64 { return a - b }), func(x, y float64) float64 { return x - y }},
		"multiply":  {wrapping(func(a, b uint64) uint64 { return a * b }), func(x, y float64) float64 { return x * y }},
		"divide":    {integerDivision, func(x, y float64) float64 { return x / y }},
		"div":       {integerDivision, func(x, y float64) float64 { return x / y }},
		"remainder": {integerRemainder, floatRemainder},
		"maximum":   {choosing(func(less bool) bool { return less }), maximum},
		"minimum":   {choosing(func(less bool) bool { return !less }), minimum},
	}
	for name, fn := range arithmetic {
		t["ttir."+name] = ttirLanes(2, func(s scalar) lane {
			if s.isFloat {
				return floatLane2(s, fn.float)
			}
			return fn.integer(s)
		})
	}
	t["ttir.neg"] = ttirLanes(1, func(s scalar) lane {
		sign, m := uint64(1)<<(s.bits-1), s.mask()
		if s.isFloat {
			return lane{one: func(a uint64) uint64 { return a ^ sign }}
		}
		return lane{one: func(a uint64) uint64 { return -a & m }}
	})
	t["ttir.abs"] = ttirLanes(1, func(s scalar) lane {
		m := s.mask()
		switch {
		case s.isFloat:
			return lane{one: func(a uint64) uint64 { return a & (m >> 1) }}
		case s.unsigned:
			return lane{one: func(a uint64) uint64 { return a }}
		}
		return lane{one: func(a uint64) uint64 {
			if s.signed(a) < 0 {
				return -a & m
			}
			return a
		}}
	})
	t["ttir.relu"] = ttirLanes(1, func(s scalar) lane {
		switch {
		case s.isFloat:
			return floatLane1(s, func(x float64) float64 { return maximum(x, 0) })
		case s.unsigned:
			return lane{one: func(a uint64) uint64 { return a }}
		}
		return lane{one: func(a uint64) uint64 { return uint64(max(s.signed(a), 0)) }}
	})
	t["ttir.sqrt"] = ttirLanes(1, func(s scalar) lane { return floatLane1(s, math.Sqrt) })
	known := transcendental()
	for _, name := range []string{"exp", "exp2", "tanh", "sin", "cos", "tan", "asin", "acos", "atan", "asinh", "log", "log1p", "expm1", "cbrt", "erf"} {
		t["ttir."+name] = floatLanes(func(s scalar) lane { return throughF32(s, known[name]) })
	}
	for name, fn := range map[string]func(x, y float64) float64{"pow": libm.Pow, "atan2": math.Atan2} {
		t["ttir."+name] = ofFloats(2, func(_ ttir.ElementwiseOp, s scalar) lane {
			if s.bits >= 32 {
				return floatLane2(s, fn)
			}
			return floatLane2(s, func(x, y float64) float64 { return float64(float32(fn(x, y))) })
		})
	}
	t["ttir.floor"] = floatLanes(func(s scalar) lane { return floatLane1(s, math.Floor) })
	t["ttir.ceil"] = floatLanes(func(s scalar) lane { return floatLane1(s, math.Ceil) })
	t["ttir.reciprocal"] = floatLanes(func(s scalar) lane {
		return floatLane1(s, func(x float64) float64 { return 1 / x })
	})
	t["ttir.rsqrt"] = ttirLanes(1, func(s scalar) lane {
		root := floatLane1(s, math.Sqrt).one
		inverse := floatLane1(s, func(x float64) float64 { return 1 / x }).one
		return lane{one: func(a uint64) uint64 { return inverse(root(a)) }}
	})
}

// throughF32 rounds what fn computes first to f32 and then to narrower types.
func throughF32(s scalar, fn func(x float64) float64) lane {
	if s.bits >= 32 {
		return floatLane1(s, fn)
	}
	return floatLane1(s, func(x float64) float64 { return float64(float32(fn(x))) })
}

// ttirLanes compiles an elementwise op of the given number of inputs, which are of
// the type of the result.
func ttirLanes(inputs int, laneOf func(s scalar) lane) opCompiler {
	return ttirTyped(inputs, func(_ ttir.ElementwiseOp, in, _ scalar) (lane, error) { return laneOf(in), nil })
}

// ttirTyped compiles an elementwise op of the given number of inputs. Its lane is
// made for the type that it computes with and that of the result.
func ttirTyped(inputs int, laneOf func(op ttir.ElementwiseOp, in, out scalar) (lane, error)) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		e, ok := ttir.AsElementwise(op)
		if n := op.NumOperands(); !ok || n < inputs || n > inputs+1 || op.NumResults() != 1 {
			return nil, op.Errorf("expects %d operands, and perhaps a destination", inputs)
		}
		elem, err := e.Elem()
		if err != nil {
			return nil, err
		}
		in, err := scalarOf(elem)
		if err != nil {
			return nil, err
		}
		out, err := scalarOf(encoding.LogicalElem(op.Result(0).Type()))
		if err != nil {
			return nil, err
		}
		in.unsigned = in.unsigned || in.bits == 1 // i1 is false or true, not 0 or -1
		l, err := laneOf(e, in, out)
		if err != nil {
			return nil, op.AsDiagnostic(err)
		}
		return c.lanesOf(op, e.Inputs(), l)
	}
}

// floatLanes compiles a function of one float, which tt-mlir has for integers too.
func floatLanes(laneOf func(s scalar) lane) opCompiler {
	return ofFloats(1, func(_ ttir.ElementwiseOp, s scalar) lane { return laneOf(s) })
}

// ofFloats compiles a function of so many floats.
func ofFloats(inputs int, laneOf func(op ttir.ElementwiseOp, s scalar) lane) opCompiler {
	return ttirTyped(inputs, func(op ttir.ElementwiseOp, in, _ scalar) (lane, error) {
		if !in.isFloat {
			return lane{}, op.Errorf("cannot be run by the interpreter on integers")
		}
		return laneOf(op, in), nil
	})
}

func wrapping(fn func(a, b uint64) uint64) func(s scalar) lane {
	return func(s scalar) lane {
		m := s.mask()
		return lane{two: func(a, b uint64) uint64 { return fn(a, b) & m }}
	}
}

func integerDivision(s scalar) lane {
	m := s.mask()
	if s.unsigned {
		return lane{
			two:   func(a, b uint64) uint64 { return a / b },
			check: func(a, b uint64) verdict { return unsignedDivision(s, a, b) },
		}
	}
	return lane{
		two:   func(a, b uint64) uint64 { return uint64(s.signed(a)/s.signed(b)) & m },
		check: func(a, b uint64) verdict { return signedDivision(s, a, b) },
	}
}

func integerRemainder(s scalar) lane {
	m := s.mask()
	l := lane{check: func(a, b uint64) verdict { return unsignedDivision(s, a, b) }}
	if s.unsigned {
		l.two = func(a, b uint64) uint64 { return a % b }
	} else {
		l.two = func(a, b uint64) uint64 { return uint64(s.signed(a)%s.signed(b)) & m }
	}
	return l
}

// choosing returns the lane that takes b where second(a < b).
func choosing(second func(less bool) bool) func(s scalar) lane {
	return func(s scalar) lane {
		return lane{two: func(a, b uint64) uint64 {
			less := s.signed(a) < s.signed(b)
			if s.unsigned {
				less = a < b
			}
			if second(less) {
				return b
			}
			return a
		}}
	}
}

// compileTypecast is also for ttir.to_layout: the elements stay what they are, as
// far as the new layout keeps them, unless the type has those of the storage.
func compileTypecast(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	convert, err := conversion(encoding.LogicalElem(op.Operand(0).Type()), encoding.LogicalElem(op.Result(0).Type()))
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	return c.lanesOf(op, op.Operands()[:1], lane{one: convert})
}
