package ir

import (
	"fmt"
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Dynamic is the extent of a dimension that is not known: `?`.
const Dynamic = math.MinInt64

// ShapedType is a vector, tensor or memref.
type ShapedType interface {
	Type
	// Elem returns the element type.
	Elem() Type
	// HasRank is false for tensor<*xT> and memref<*xT>.
	HasRank() bool
	// Shape returns the extents, Dynamic for `?`; do not change them.
	Shape() []int64
}

// ShapesAgree reports whether a and b may be types of one shape: that the ranks and
// the extents which are known are the same.
func ShapesAgree(a, b ShapedType) bool {
	return !a.HasRank() || !b.HasRank() || ExtentsAgree(a.Shape(), b.Shape())
}

// ExtentsAgree reports whether two shapes have as many dims, and the same extents as
// far as both are known.
func ExtentsAgree(a, b []int64) bool {
	return slices.EqualFunc(a, b, func(m, n int64) bool { return m == n || m == Dynamic || n == Dynamic })
}

// HasStaticShape reports whether t is ranked and no extent is dynamic.
func HasStaticShape(t ShapedType) bool {
	if !t.HasRank() {
		return false
	}
	for _, d := range t.Shape() {
		if d == Dynamic {
			return false
		}
	}
	return true
}

// NumElements returns the product of a static shape, or an error where it
// does not fit in an int64.
func NumElements(shape []int64) (int64, error) {
	n := int64(1)
	for _, d := range shape {
		if d == 0 {
			return 0, nil
		}
	}
	for _, d := range shape {
		if d < 0 {
			return 0, fmt.Errorf("the number of elements of a dynamic shape is not known")
		}
		var fits bool
		if n, fits = integer.Mul(n, d); !fits {
			return 0, fmt.Errorf("the number of elements of %v does not fit in 64 bits", shape)
		}
	}
	return n, nil
}

// VectorType is vector<4x[8]xf32>; a scalable dim stands in brackets.
type VectorType struct {
	TypeBase
	shape    []int64
	scalable []bool // nil: none is
	elem     Type
}

// Vector returns vector<shape x elem>; scalable may be nil.
func (c *Context) Vector(shape []int64, scalable []bool, elem Type) *VectorType {
	any := false
	for _, s := range scalable {
		any = any || s
	}
	if !any {
		scalable = nil
	}
	return unique(c, &VectorType{shape: slices.Clone(shape), scalable: slices.Clone(scalable), elem: elem})
}

// Elem returns the element type.
func (t *VectorType) Elem() Type { return t.elem }

// HasRank is true.
func (t *VectorType) HasRank() bool { return true }

// Shape returns the extents; of a scalable dim, the known factor.
func (t *VectorType) Shape() []int64 { return t.shape }

// IsScalable reports whether dim i is a multiple of vscale.
func (t *VectorType) IsScalable(i int) bool { return t.scalable != nil && t.scalable[i] }

// HasScalable reports whether a dim is scalable.
func (t *VectorType) HasScalable() bool { return slices.Contains(t.scalable, true) }

// Scalable returns the scalable flags, nil where no dim is.
func (t *VectorType) Scalable() []bool { return t.scalable }

// PrintTo appends "vector<…>".
func (t *VectorType) PrintTo(w *TextWriter) {
	w.Str("vector<")
	for i, d := range t.shape {
		if t.IsScalable(i) {
			w.Byte('[')
			w.Int(d)
			w.Str("]x")
		} else {
			w.Int(d)
			w.Byte('x')
		}
	}
	w.Type(t.elem)
	w.Byte('>')
}

// TensorType is tensor<2x?xf32, #encoding>.
type TensorType struct {
	TypeBase
	shape    []int64
	elem     Type
	encoding Attribute // nil: none
}

// Tensor returns tensor<shape x elem, encoding>; encoding may be nil. It panics if
// elem is.
func (c *Context) Tensor(shape []int64, elem Type, encoding Attribute) *TensorType {
	if elem == nil {
		panic("ir: tensor type without an element type")
	}
	return unique(c, &TensorType{shape: slices.Clone(shape), elem: elem, encoding: encoding})
}

// Elem returns the element type.
func (t *TensorType) Elem() Type { return t.elem }

// HasRank is true.
func (t *TensorType) HasRank() bool { return true }

// Shape returns the extents.
func (t *TensorType) Shape() []int64 { return t.shape }

// Encoding returns the encoding, or nil.
func (t *TensorType) Encoding() Attribute { return t.encoding }

// WithEncoding returns the type with another encoding; nil takes it away.
func (t *TensorType) WithEncoding(enc Attribute) *TensorType {
	return t.ctx.Tensor(t.shape, t.elem, enc)
}

// EncodingVerifier is an attribute that knows of which tensors it can be the
// encoding. Verify asks it about the types of all values.
type EncodingVerifier interface {
	Attribute
	// VerifyEncoding returns an error where a tensor of that shape and element
	// type cannot have the attribute as its encoding.
	VerifyEncoding(shape []int64, elem Type) error
}

// VerifyEncoding returns an error where the encoding does not fit the tensor.
// Encodings that know nothing about that always fit.
func (t *TensorType) VerifyEncoding() error {
	if v, ok := t.encoding.(EncodingVerifier); ok {
		return v.VerifyEncoding(t.shape, t.elem)
	}
	return nil
}

// PrintTo appends "tensor<…>".
func (t *TensorType) PrintTo(w *TextWriter) {
	w.Str("tensor<")
	w.buf = AppendShape(w.buf, t.shape)
	w.Type(t.elem)
	if t.encoding != nil {
		w.Str(", ")
		w.Attr(t.encoding)
	}
	w.Byte('>')
}

// UnrankedTensorType is tensor<*xf32>.
type UnrankedTensorType struct {
	TypeBase
	elem Type
}

// UnrankedTensor returns tensor<*xelem>.
func (c *Context) UnrankedTensor(elem Type) *UnrankedTensorType {
	return unique(c, &UnrankedTensorType{elem: elem})
}

// Elem returns the element type.
func (t *UnrankedTensorType) Elem() Type { return t.elem }

// HasRank is false.
func (t *UnrankedTensorType) HasRank() bool { return false }

// Shape returns nil.
func (t *UnrankedTensorType) Shape() []int64 { return nil }

// PrintTo appends "tensor<*x…>".
func (t *UnrankedTensorType) PrintTo(w *TextWriter) {
	w.Str("tensor<*x")
	w.Type(t.elem)
	w.Byte('>')
}

// MemRefType is memref<4x?xf32, layout, space>.
type MemRefType struct {
	TypeBase
	shape  []int64
	elem   Type
	layout Attribute // nil: the identity
	space  Attribute // nil: the default
}

// MemRef returns memref<shape x elem, layout, space>. An identity map as
// layout, and the integer 0 as space, are the default and dropped, as MLIR
// does. Both may be nil.
func (c *Context) MemRef(shape []int64, elem Type, layout, space Attribute) *MemRefType {
	if m, ok := layout.(*AffineMapAttr); ok && m.value.IsIdentity() {
		layout = nil
	}
	if i, ok := space.(*IntegerAttr); ok && i.big == nil && i.value == 0 {
		space = nil
	}
	return unique(c, &MemRefType{shape: slices.Clone(shape), elem: elem, layout: layout, space: space})
}

// Elem returns the element type.
func (t *MemRefType) Elem() Type { return t.elem }

// HasRank is true.
func (t *MemRefType) HasRank() bool { return true }

// Shape returns the extents.
func (t *MemRefType) Shape() []int64 { return t.shape }

// Layout returns the layout (an affine map or a strided layout), or nil for
// the identity.
func (t *MemRefType) Layout() Attribute { return t.layout }

// Space returns the memory space, or nil for the default.
func (t *MemRefType) Space() Attribute { return t.space }

// PrintTo appends "memref<…>".
func (t *MemRefType) PrintTo(w *TextWriter) {
	w.Str("memref<")
	w.buf = AppendShape(w.buf, t.shape)
	w.Type(t.elem)
	if t.layout != nil {
		w.Str(", ")
		w.Attr(t.layout)
	}
	if t.space != nil {
		w.Str(", ")
		w.AttrElidingType(t.space)
	}
	w.Byte('>')
}

// UnrankedMemRefType is memref<*xf32, space>.
type UnrankedMemRefType struct {
	TypeBase
	elem  Type
	space Attribute
}

// UnrankedMemRef returns memref<*xelem, space>; space may be nil.
func (c *Context) UnrankedMemRef(elem Type, space Attribute) *UnrankedMemRefType {
	if i, ok := space.(*IntegerAttr); ok && i.big == nil && i.value == 0 {
		space = nil
	}
	return unique(c, &UnrankedMemRefType{elem: elem, space: space})
}

// Elem returns the element type.
func (t *UnrankedMemRefType) Elem() Type { return t.elem }

// HasRank is false.
func (t *UnrankedMemRefType) HasRank() bool { return false }

// Shape returns nil.
func (t *UnrankedMemRefType) Shape() []int64 { return nil }

// Space returns the memory space, or nil for the default.
func (t *UnrankedMemRefType) Space() Attribute { return t.space }

// PrintTo appends "memref<*x…>".
func (t *UnrankedMemRefType) PrintTo(w *TextWriter) {
	w.Str("memref<*x")
	w.Type(t.elem)
	if t.space != nil {
		w.Str(", ")
		w.AttrElidingType(t.space)
	}
	w.Byte('>')
}

// ElemOf returns the element type of a shaped type, and any other type as it
// is, as MLIR's getElementTypeOrSelf.
func ElemOf(t Type) Type {
	if s, ok := t.(ShapedType); ok {
		return s.Elem()
	}
	return t
}

// BitWidth returns the width of an integer or float type, 0 for any other.
func BitWidth(t Type) int {
	switch t := t.(type) {
	case *IntegerType:
		return t.Width()
	case *FloatType:
		return t.Width()
	}
	return 0
}
