// Package libm has functions of Go's package math where those are wrong: exponentials that overflow
// too early and logarithms of subnormal numbers, written in assembly for amd64, and powers, tangents,
// arcs and logarithms with more than a few wrong units in the last place.
package libm
