package encoding

import (
	"errors"
	"fmt"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// Encoding is an attribute that says how a tensor is stored.
type Encoding interface {
	ir.Attribute
	// Layout returns where the elements of a tensor of that shape and element
	// type lie. It is an error if the encoding does not fit the tensor.
	Layout(shape []int64, elem ir.Type) (*layout.Layout, error)
	// StorageElem returns how one element of a tensor is stored.
	StorageElem(elem ir.Type) (Elem, error)
}

// Storage is an Encoding of tensors that have the shape of what is stored, a grid
// and a shard for example, and tiles as elements. Its Layout and StorageElem take
// that shape and those elements; indices are those of the logical tensor.
type Storage interface {
	Encoding
	// Logical returns the tensor that t stores, without an encoding.
	Logical(t *ir.TensorType) *ir.TensorType
}

// Logical returns the shape and the elements that a tensor has for the ops that
// compute with it: t itself unless its encoding is a [Storage].
func Logical(t *ir.TensorType) *ir.TensorType {
	if s, ok := t.Encoding().(Storage); ok {
		return s.Logical(t)
	}
	return t
}

// LogicalElem is ir.ElemOf for the elements that ops compute with.
func LogicalElem(t ir.Type) ir.Type {
	if tensor, ok := t.(*ir.TensorType); ok {
		return Logical(tensor).Elem()
	}
	return ir.ElemOf(t)
}

// Elem is the data format of one element in storage.
type Elem struct {
	// Type is the type of the value that a slot holds. It is nil for block
	// floats: their elements share an exponent, so that none of them is a value
	// of any type by itself.
	Type ir.Type
	// Bits is the size of a slot, at least the width of Type; for block floats
	// without the shared exponent.
	Bits int64
	// Block is the format where Type is nil.
	Block blockfloat.Format
	// Name is the format in the words of the encoding's dialect: f32, bfp_bf8.
	Name string
}

// ValueType returns the type of the value that a slot holds: Type, and for block
// floats f32, which holds each of their numbers.
func (e Elem) ValueType(ctx *ir.Context) ir.Type {
	if e.IsBlock() {
		return ctx.Float(ir.F32)
	}
	return e.Type
}

// IsBlock reports whether elements are no values by themselves.
func (e Elem) IsBlock() bool { return e.Type == nil }

// Plain returns the format of an element that is stored as it is, in whole
// bytes: i1 and i4 take 8 bits each, index 64. Types that are no numbers have
// none.
func Plain(elem ir.Type) (Elem, error) {
	n := ir.ElementBytes(elem)
	if n == 0 {
		return Elem{}, fmt.Errorf("expected elements of an integer, float, index or complex type, found '%s'", elem)
	}
	return Elem{Type: elem, Bits: 8 * int64(n), Name: elem.String()}, nil
}

var errNoTensor = errors.New("expected the type of a tensor, found nil")

// LayoutOf returns where the elements of a tensor lie: row-major where the type
// has no encoding. The error says why the tensor has no layout: a dynamic
// extent, an encoding that does not fit or that knows of no layouts; or that t is nil.
func LayoutOf(t *ir.TensorType) (*layout.Layout, error) {
	if t == nil {
		return nil, errNoTensor
	}
	if t.Encoding() != nil {
		enc, err := of(t)
		if err != nil {
			return nil, err
		}
		return enc.Layout(t.Shape(), t.Elem())
	}
	if err := CheckStatic(t.Shape()); err != nil {
		return nil, err
	}
	elem, err := Plain(t.Elem())
	if err != nil {
		return nil, err
	}
	return layout.RowMajor(t.Shape(), elem.Bits)
}

// ElemOf returns how one element of a tensor is stored.
func ElemOf(t *ir.TensorType) (Elem, error) {
	if t == nil {
		return Elem{}, errNoTensor
	}
	if t.Encoding() == nil {
		return Plain(t.Elem())
	}
	enc, err := of(t)
	if err != nil {
		return Elem{}, err
	}
	return enc.StorageElem(t.Elem())
}

func of(t *ir.TensorType) (Encoding, error) {
	enc, ok := t.Encoding().(Encoding)
	if !ok {
		return nil, fmt.Errorf("the encoding '%s' says nothing about the layout of the tensor", t.Encoding())
	}
	return enc, nil
}

// CheckStatic returns an error that names the first dynamic extent of a shape.
func CheckStatic(shape []int64) error {
	for i, n := range shape {
		if n == ir.Dynamic {
			return fmt.Errorf("expected a static shape, found a dynamic size of dim %d", i)
		}
	}
	return nil
}
