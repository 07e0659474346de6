// Package libm has functions of Go's package math where those, written in assembly for
// amd64, are wrong: exponentials that overflow too early, logarithms of subnormal numbers.
package libm
