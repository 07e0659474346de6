// Package affine holds integer expressions, maps and sets over dims and
// symbols: the arithmetic in which every layout is written.
//
//	Expr      d0 * 192 + d1 * 64 + d2, d0 floordiv 8 mod 4     immutable, folded as it is built
//	Map       (d0, d1)[s0] -> (d0 * 32 + d1, s0)               no domain: ranges are given when asked
//	Set       (d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0)
//	Interval  [lo, hi], both inclusive                         what is known of a dim, a symbol or a result
//
// Text is MLIR's: what String prints, ParseMap, ParseSet and ParseExpr read,
// and the same expression built here and in mlir-opt prints the same
// characters, because [Add], [Mul], [Mod], [FloorDiv] and [CeilDiv] fold by the
// same rules (LLVM 19). Where those rules would overflow int64 the expression
// is left as it stands.
//
// Semantics: integers are int64. floordiv rounds towards minus infinity,
// ceildiv towards plus infinity, a mod b is in [0, b). Divisors must be
// positive; Eval reports anything else, and any overflow, as an error.
//
// [SimplifyOver] rewrites an expression knowing the ranges of its dims and
// symbols, [SimplifyIn] also what a set says of them; [EqualOver] decides whether
// two maps agree, or names a point where they do not; [CollapseIntervals] builds the linear map of a layout from a shape
// and the ranges of dims to be joined.
package affine
