// Package program finds integer points in boxes of skewed coordinates: integers
// x for which sums z of them are in ranges, and one more sum is large enough.
//
// Questions about quotients are such programs: of q = (3*x + y) floordiv 7 all that
// is to be said is that 3*x + y - 7*q is in [0, 6].
//
// The points z make a lattice, of which a basis as short as the box is narrow is
// chosen (Lenstra; Lenstra, Lenstra and Lovász). Coordinates in it are enumerated,
// the one of the longest vector first, within the ranges that linear programs
// leave to them. Floating point only suggests: which basis, and which multipliers
// of the equations show that nothing is beyond a bound. What is then said is
// computed with integers.
package program
