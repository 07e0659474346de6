// Package xlashape is the text of XLA's shapes and layouts, apart from any IR.
//
//	f32[3,5]{1,0:T(2,2)}            an array and its layout
//	(f32[8], s32[<=4]{0}, token[])  a tuple; a dim of at most 4
//	{1,0:T(8,128)(2,1)E(16)S(1)}    a layout alone
//
// [Parse] and [ParseLayout] accept what XLA's own parser accepts, spaces and
// comments included, and names of types in upper case, as documents write them;
// String writes what XLA writes. Text that XLA would read although it means
// nothing is read too: [Shape.Validate] is what refuses it, and [Shape.Place]
// gives the places of the elements of a shape that passes.
package xlashape
