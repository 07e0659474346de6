// Package arith is the dialect of arithmetic on integers, index and floats:
// scalars, and vectors and tensors element by element.
//
//	constants   Constant
//	integers    AddI SubI MulI DivSI … AndI OrI XOrI ShLI ShRSI … MaxSI …
//	floats      AddF SubF MulF DivF RemF NegF MaximumF MaxNumF …
//	casts       ExtSI ExtUI TruncI ExtF TruncF SIToFP FPToSI IndexCast Bitcast …
//	the rest    CmpI CmpF Select
//
// Builders are named New<Op> and return the result. Fold folds by the rules of
// MLIR 19, integers modulo their width, floats rounded to their type.
package arith
