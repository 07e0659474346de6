// Package math is the dialect of functions on floats and integers beyond
// arithmetic, scalar and elementwise: math.exp, math.sqrt, math.absi …
//
// Folding is limited to functions whose result is exact or correctly rounded
// everywhere (absolute value, rounding, square root, bits).
package math
