// Package asm is the text of the IR: it parses and prints operations, types
// and attributes as MLIR does, byte for byte.
//
// [Parse] reads a file, [AppendOp] writes an op. Every op has a generic form,
// "dialect.op"(%a) <{property = 1 : i32}> : (i32) -> i32. An op kind gets a
// custom form from its assembly format, ir.Kind.Format, in the notation of
// ODS:
//
//	"$lhs `,` $rhs attr-dict `:` type($result)"
//
// or, where a format cannot say it, from its ir.Kind.Impl through these
// optional interfaces:
//
//	| interface          | for                                             |
//	|--------------------|-------------------------------------------------|
//	| OpParser           | the custom form by hand                         |
//	| OpPrinter          | the same, printed                               |
//	| CustomParser       | custom<Name>(…) of a format                     |
//	| CustomPrinter      | the same, printed                               |
//	| ResultNamer        | names of results: %c4_i32                       |
//	| BlockArgNamer      | names of arguments of the op's regions          |
//	| DefaultDialect     | the dialect whose prefix is left out inside     |
//	| ImplicitTerminator | a terminator that is left out where it is empty |
//	| DialectSyntax      | of ir.Dialect.Syntax: types and attributes      |
//
// A type, or an attribute, asks for an alias by an [AliasNamer] method.
package asm
