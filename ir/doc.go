// Package ir is the intermediate representation: types, attributes,
// operations, blocks and regions, as in MLIR.
//
// Everything lives in a [Context], which uniques types and attributes, so that
// two of them are equal exactly when they are ==. Operations are mutable and
// linked: a [Block] holds a list of [Op], an [Op] holds [Region] values, a
// region holds a list of blocks. A [Value] is an op result or a block argument
// and knows its uses.
//
//	| what      | Go type          | identity            |
//	|-----------|------------------|---------------------|
//	| type      | Type             | uniqued in Context  |
//	| attribute | Attribute        | uniqued in Context  |
//	| location  | Loc              | 8 bytes, by value   |
//	| op kind   | *Kind            | one record per kind |
//	| operation | *Op              | pointer             |
//	| value     | *Value           | pointer             |
//	| block     | *Block           | pointer             |
//
// A dialect is a value, handed to [NewContext]; nothing registers itself. What
// an op kind can do beyond its record (verify, fold, parse, print, interpret)
// is asked of Kind.Impl by type assertion, as io.WriterTo is asked of an
// io.Reader.
//
// Text is the business of package ir/asm, passes that of ir/pass, patterns
// that of ir/rewrite.
package ir
