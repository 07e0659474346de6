package ir

import (
	"fmt"
	"slices"
)

// Type is the type of a value. Types are immutable and uniqued in a context:
// equality is ==. Dialects make their own by embedding TypeBase and calling
// UniqueType in the constructor.
type Type interface {
	Node
	typeBase() *TypeBase
}

// TypeBase is embedded in every type.
type TypeBase struct{ node }

func (b *TypeBase) typeBase() *TypeBase { return b }

// Signedness of an integer type.
type Signedness uint8

// The signedness semantics of integer types: i32, si32, ui32.
const (
	Signless Signedness = iota
	Signed
	Unsigned
)

// IntegerType is i32, si8, ui16 …
type IntegerType struct {
	TypeBase
	width uint32
	sign  Signedness
}

// MaxIntegerWidth is the widest integer type, as in MLIR: 2^24 - 1 bits.
const MaxIntegerWidth = 1<<24 - 1

// Integer returns the signless integer type of the given width in bits. It panics
// if that is negative or above [MaxIntegerWidth].
func (c *Context) Integer(width int) *IntegerType {
	checkWidth(width)
	if width < len(c.common.ints) && c.common.ints[width] != nil {
		return c.common.ints[width]
	}
	return unique(c, &IntegerType{width: uint32(width)})
}

func checkWidth(width int) {
	if width < 0 || width > MaxIntegerWidth {
		panic(fmt.Sprintf("ir: integer type of %d bits", width))
	}
}

// IntegerWithSign returns the integer type of the given width and signedness. It
// panics as [Context.Integer] does.
func (c *Context) IntegerWithSign(width int, sign Signedness) *IntegerType {
	checkWidth(width)
	if sign == Signless {
		return c.Integer(width)
	}
	return unique(c, &IntegerType{width: uint32(width), sign: sign})
}

// Width returns the number of bits.
func (t *IntegerType) Width() int { return int(t.width) }

// Sign returns the signedness.
func (t *IntegerType) Sign() Signedness { return t.sign }

// PrintTo appends "i32" or the like.
func (t *IntegerType) PrintTo(w *TextWriter) {
	switch t.sign {
	case Signed:
		w.Byte('s')
	case Unsigned:
		w.Byte('u')
	}
	w.Byte('i')
	w.Int(int64(t.width))
}

// FloatType is f32, bf16, f8E4M3FN …
type FloatType struct {
	TypeBase
	kind FloatKind
}

// Float returns the float type of the given kind.
func (c *Context) Float(k FloatKind) *FloatType { return c.common.floats[k] }

// Kind returns the format.
func (t *FloatType) Kind() FloatKind { return t.kind }

// Width returns the number of bits that a number takes. As in MLIR, that is 32 for a
// tf32, whose pattern has 19.
func (t *FloatType) Width() int {
	if t.kind == TF32 {
		return 32
	}
	return t.kind.Bits()
}

// PrintTo appends "f32" or the like.
func (t *FloatType) PrintTo(w *TextWriter) { w.Str(t.kind.String()) }

// IndexType is index.
type IndexType struct{ TypeBase }

// Index returns the index type.
func (c *Context) Index() *IndexType { return c.common.index }

// PrintTo appends "index".
func (t *IndexType) PrintTo(w *TextWriter) { w.Str("index") }

// NoneType is none.
type NoneType struct{ TypeBase }

// None returns the none type.
func (c *Context) None() *NoneType { return c.common.none }

// PrintTo appends "none".
func (t *NoneType) PrintTo(w *TextWriter) { w.Str("none") }

// ComplexType is complex<f32>.
type ComplexType struct {
	TypeBase
	elem Type
}

// Complex returns complex<elem>.
func (c *Context) Complex(elem Type) *ComplexType { return unique(c, &ComplexType{elem: elem}) }

// Elem returns the type of the real and the imaginary part.
func (t *ComplexType) Elem() Type { return t.elem }

// PrintTo appends "complex<…>".
func (t *ComplexType) PrintTo(w *TextWriter) {
	w.Str("complex<")
	w.Type(t.elem)
	w.Byte('>')
}

// TupleType is tuple<i32, f32>.
type TupleType struct {
	TypeBase
	elems []Type
}

// Tuple returns tuple<elems…>.
func (c *Context) Tuple(elems []Type) *TupleType {
	return unique(c, &TupleType{elems: slices.Clone(elems)})
}

// Elems returns the member types; do not change them.
func (t *TupleType) Elems() []Type { return t.elems }

// PrintTo appends "tuple<…>".
func (t *TupleType) PrintTo(w *TextWriter) {
	w.Str("tuple<")
	printTypes(w, t.elems)
	w.Byte('>')
}

// FunctionType is (i32, f32) -> i1.
type FunctionType struct {
	TypeBase
	inputs, results []Type
}

// Function returns (inputs…) -> (results…).
func (c *Context) Function(inputs, results []Type) *FunctionType {
	return unique(c, &FunctionType{inputs: slices.Clone(inputs), results: slices.Clone(results)})
}

// Inputs returns the parameter types; do not change them.
func (t *FunctionType) Inputs() []Type { return t.inputs }

// Results returns the result types; do not change them.
func (t *FunctionType) Results() []Type { return t.results }

// PrintTo appends "(…) -> …".
func (t *FunctionType) PrintTo(w *TextWriter) {
	w.Byte('(')
	printTypes(w, t.inputs)
	w.Str(") -> ")
	w.ResultTypes(t.results)
}

// ResultTypes appends the result part of a function type: one type bare,
// unless it is a function type itself, else a list in parentheses.
func (w *TextWriter) ResultTypes(ts []Type) {
	if len(ts) == 1 {
		if _, ok := ts[0].(*FunctionType); !ok {
			w.Type(ts[0])
			return
		}
	}
	w.Byte('(')
	printTypes(w, ts)
	w.Byte(')')
}

func printTypes(w *TextWriter, ts []Type) {
	for i, t := range ts {
		if i > 0 {
			w.Str(", ")
		}
		w.Type(t)
	}
}
