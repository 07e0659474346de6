// Package residue counts integers by the remainders that they leave, and points of boxes by
// those of sums of their dims, without looking at each.
//
// How many x from 0 to below 2^40 have x mod 1000 in [0, 100) and x mod 384 in [0, 32)? [Count]
// takes such classes to pieces until each is a single remainder; how many positions these
// have in common the Chinese remainder theorem says. Of x mod 1000, the remainder by 64 may
// be in a range in turn: a [Class] has any number of windows, one in the other.
//
// How many (x, y) of a box have (1025*x + y) mod 30 in [0, 29) and (1203*x + y) mod 20 in
// [0, 19)? A [Census] cuts the box where a sum leaves its range, divides it where sums have
// no dims in common, and otherwise goes dim by dim, with a table of how many points so far
// leave which remainders.
//
//	class.go   positions, and how many are in several classes
//	form.go    sums of dims
//	census.go  points, and how many are in several forms
//	table.go   by tables of remainders
package residue
