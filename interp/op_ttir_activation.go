package interp

import (
	"math"

	"github.com/ttopt/ttopt/dialect/math/libm"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// addTTIRActivations adds activation functions of neural networks and clamps.
func addTTIRActivations(t map[string]opCompiler) {
	t["ttir.sigmoid"] = floatLanes(func(s scalar) lane { return inSteps(s, sigmoid) })
	t["ttir.silu"] = floatLanes(func(s scalar) lane {
		return inSteps(s, func(x float64, round func(float64) float64) float64 { return x * sigmoid(x, round) })
	})
	t["ttir.gelu"] = floatLanes(func(s scalar) lane {
		return inSteps(s, func(x float64, round func(float64) float64) float64 {
			return round(x/2) * round(1+round(math.Erf(round(x/round(math.Sqrt2)))))
		})
	})
	t["ttir.hardsigmoid"] = floatLanes(func(s scalar) lane {
		return inSteps(s, func(x float64, round func(float64) float64) float64 {
			return clamp(round(round(x+3)/6), 0, 1)
		})
	})
	t["ttir.leaky_relu"] = ofFloats(1, func(op ttir.ElementwiseOp, s scalar) lane {
		slope := op.Slope()
		return inSteps(s, func(x float64, _ func(float64) float64) float64 {
			if x > 0 {
				return x
			}
			return x * slope
		})
	})
	t["ttir.relu6"] = ttirLanes(1, func(s scalar) lane { return clampLane(s, 0, 6) })
	t["ttir.sign"] = ttirLanes(1, func(s scalar) lane {
		if !s.isFloat {
			return clampLane(s, -1, 1)
		}
		return floatLane1(s, func(x float64) float64 { return float64(truth(x > 0)) - float64(truth(x < 0)) })
	})
	t["ttir.clamp_scalar"] = ttirTyped(1, func(op ttir.ElementwiseOp, s, _ scalar) (lane, error) {
		low, high := op.Bounds()
		return clampLane(s, low, high), nil
	})
	t["ttir.clamp_tensor"] = ttirLanes(3, func(s scalar) lane {
		if s.isFloat {
			decode, encode := s.decode(), s.encode()
			return lane{three: func(x, low, high uint64) uint64 {
				return encode(clamp(decode(x), decode(low), decode(high)))
			}}
		}
		return lane{three: integerClamp(s)}
	})
}

// inSteps compiles a function of several steps, each of which it rounds: to f64, or
// to f32 for all narrower types. The last one is rounded for it.
func inSteps(s scalar, fn func(x float64, round func(float64) float64) float64) lane {
	if s.bits > 32 {
		round := func(x float64) float64 { return float64(x) } // no part of a fused operation
		return floatLane1(s, func(x float64) float64 { return fn(x, round) })
	}
	round := func(x float64) float64 { return float64(float32(x)) }
	return throughF32(s, func(x float64) float64 { return fn(x, round) })
}

func sigmoid(x float64, round func(float64) float64) float64 {
	return round(1 / round(1+round(libm.Exp(-x))))
}

// clamp returns high where the bounds cross.
func clamp(x, low, high float64) float64 { return minimum(maximum(x, low), high) }

// clampLane clamps between two numbers, in the type: of floats rounded, of integers
// without their fractions and the nearest that there are.
func clampLane(s scalar, low, high float64) lane {
	if s.isFloat {
		round := func(x float64) float64 { return s.decode()(s.encode()(x)) }
		low, high = round(low), round(high)
		return floatLane1(s, func(x float64) float64 { return clamp(x, low, high) })
	}
	nearest := toInteger(scalar{bits: 64, isFloat: true, kind: ir.F64}, s, !s.unsigned).one
	clamp := integerClamp(s)
	a, b := nearest(math.Float64bits(low)), nearest(math.Float64bits(high))
	return lane{one: func(x uint64) uint64 { return clamp(x, a, b) }}
}

// integerClamp returns clamp for integers.
func integerClamp(s scalar) func(x, low, high uint64) uint64 {
	least, greatest := choosing(func(less bool) bool { return !less })(s).two, choosing(func(less bool) bool { return less })(s).two
	return func(x, low, high uint64) uint64 { return least(greatest(x, low), high) }
}
