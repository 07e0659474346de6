// Package constraint holds the type and attribute constraints that the ops of
// several dialects share, and the checks that upstream MLIR expresses as op
// traits with parameters.
//
//	scalar types     Index I1 AnyInteger SignlessIntegerOrIndex SignlessIntegerOrFloat …
//	elementwise      SignlessIntegerLike FloatLike BoolLike: scalar, vector or tensor
//	shaped types     Vector MemRef StaticMemRef RankedTensor …
//	attributes       I64Attr StrAttr UnitAttr FlatSymbolRef AffineMap …
//	type rules       Same, ElementOf: ir.TypeRule values
//	checks           EndsWith: called from an op's Verify
//
// Descriptions are those of MLIR 19, because error messages quote them.
package constraint
