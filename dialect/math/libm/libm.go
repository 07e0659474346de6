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

// Log2 returns the logarithm of x to base 2. Go's is 1 plus that of x/2, and little of that is left
// for an x near 1.
func Log2(x float64) float64 {
	if 0.5 < x && x < 2 {
		return math.Log(x) * (1 / math.Ln2)
	}
	return math.Log2(x)
}

// Log10 returns the logarithm of x to base 10.
func Log10(x float64) float64 {
	if isSubnormal(x) {
		return math.Log10(x*scale) - scaleBits*(math.Ln2/math.Ln10)
	}
	return math.Log10(x)
}

// Tan returns the tangent of x. Go's is x up to 1e-7, where x^3/3 is 15 units in the last place.
func Tan(x float64) float64 {
	if math.Abs(x) < 1e-6 {
		return x + x*x*x/3
	}
	return math.Tan(x)
}

// Acos returns the angle whose cosine is x. Go's is of the difference between 1 and the square of x,
// of which little is left for an x near 1 or -1.
func Acos(x float64) float64 {
	if math.Abs(x) > 0.5 {
		return 2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x))
	}
	return math.Acos(x)
}

// Asin returns the angle whose sine is x; see Acos.
func Asin(x float64) float64 {
	if a := math.Abs(x); a > 0.5 {
		return math.Copysign(math.Pi/2-Acos(a), x)
	}
	return math.Asin(x)
}

// Pow returns x^y. Go's has an error that grows with y and with the logarithm of x: here the whole
// part of y multiplies numbers of twice as many digits, and the rest concerns the fraction of x only.
func Pow(x, y float64) float64 {
	p := math.Pow(x, y)
	whole, part := math.Modf(math.Abs(y))
	if p == 0 || math.IsInf(p, 0) || math.IsNaN(p) || whole >= 1<<63 || whole == 0 && part == 0.5 {
		return p
	}
	if part > 0.5 {
		whole, part = whole+1, part-1
	}
	fraction, e := math.Frexp(x)
	power, exponent := double{1, 0}, 0
	if part != 0 {
		product := float64(e) * part
		twos := math.Round(product)
		rest := product - twos + math.FMA(float64(e), part, -product)
		power.hi, exponent = math.Exp(float64(rest*math.Ln2)+float64(part*math.Log(fraction))), int(twos)
	}
	for square, n := (double{fraction, 0}), int64(whole); n > 0; n >>= 1 {
		if n&1 == 1 {
			power = power.times(square)
			exponent += e
		}
		square, e = square.times(square), 2*e
		if math.Abs(square.hi) < 0.5 {
			square, e = double{2 * square.hi, 2 * square.lo}, e-1
		}
	}
	if y < 0 {
		power, exponent = power.inverse(), -exponent
	}
	return math.Ldexp(power.hi+power.lo, exponent)
}

// double is hi + lo, a number of twice as many digits.
type double struct{ hi, lo float64 }

func (a double) times(b double) double {
	p := a.hi * b.hi
	return sum(p, math.FMA(a.hi, b.hi, -p)+(float64(a.hi*b.lo)+float64(a.lo*b.hi)))
}

func (a double) inverse() double {
	q := 1 / a.hi
	return sum(q, q*(math.FMA(-q, a.hi, 1)-float64(q*a.lo)))
}

// sum returns a + b for a b that is small beside a.
func sum(a, b float64) double {
	hi := a + b
	return double{hi, b - (hi - a)}
}
