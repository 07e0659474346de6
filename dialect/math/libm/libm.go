package libm

import "math"

// ln 2 in two parts, the first of which has 21 zeros at its end.
const (
	ln2Hi = 6.93147180369123816490e-01
	ln2Lo = 1.90821492927058770002e-10
)

// Exp returns e^x. Go's overflows from 709.44 on; float64 has a place up to 709.78.
func Exp(x float64) float64 {
	if isNearOverflow(x) {
		return 16 * sixteenthExp(x)
	}
	return math.Exp(x)
}

// Sinh returns the hyperbolic sine of x, which is Exp(x) / 2 where that is large.
func Sinh(x float64) float64 {
	if a := math.Abs(x); isNearOverflow(a) {
		return math.Copysign(8*sixteenthExp(a), x)
	}
	return math.Sinh(x)
}

// Cosh returns the hyperbolic cosine of x, which is Exp(|x|) / 2 where that is large.
func Cosh(x float64) float64 {
	if a := math.Abs(x); isNearOverflow(a) {
		return 8 * sixteenthExp(a)
	}
	return math.Cosh(x)
}

func isNearOverflow(x float64) bool { return x > 709 && x < 711 }

// sixteenthExp returns e^x / 16 = e^(x - 4 ln 2), for an x near overflow.
func sixteenthExp(x float64) float64 {
	y := math.Exp(x - 4*ln2Hi)
	return y - y*(4*ln2Lo)
}

// Subnormal numbers are scaled by 2^54, which makes them normal.
const scale, scaleBits = 0x1p54, 54

func isSubnormal(x float64) bool { return 0 < x && x < 0x1p-1022 }

// Log returns the natural logarithm of x. Go's is that of 2^-1023 or more for what is less.
func Log(x float64) float64 {
	if isSubnormal(x) {
		return math.Log(x*scale) - scaleBits*math.Ln2
	}
	return math.Log(x)
}

// Log10 returns the logarithm of x to base 10.
func Log10(x float64) float64 {
	if isSubnormal(x) {
		return math.Log10(x*scale) - scaleBits*(math.Ln2/math.Ln10)
	}
	return math.Log10(x)
}
