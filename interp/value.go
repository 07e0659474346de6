package interp

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// Value is an argument or a result: [Scalar], [Vector], [*Tensor] or [*MemRef].
type Value interface{ value() }

// Scalar is an integer, an index or a float.
type Scalar struct {
	Type ir.Type
	// Bits is the value: an integer zero-extended from its width, a float as
	// its bit pattern.
	Bits      uint64
	Undefined bool
}

// Vector is a fixed-size vector; the lanes are in row-major order, each as
// Scalar.Bits.
type Vector struct {
	Type      *ir.VectorType
	Lanes     []uint64
	Undefined []bool // a flag a lane; nil: all are defined
}

// Tensor is a tensor's logical elements, whatever its layout. A tensor that
// was handed to or by a Machine does not change.
type Tensor struct {
	// Type has a static shape, or a dynamic one that Shape fits.
	Type  *ir.TensorType
	Shape []int64
	// Data holds the elements row-major, little-endian, ir.ElementBytes each,
	// as ir.DenseElementsAttr does.
	Data []byte
	// Undefined flags elements that have no certain value; nil: all have.
	Undefined []bool
}

func (Scalar) value()  {}
func (Vector) value()  {}
func (*Tensor) value() {}
func (*MemRef) value() {}

// NewTensor returns a tensor of a static shape, with all elements zero.
func NewTensor(t *ir.TensorType) (*Tensor, error) { return newTensor(t, encoding.Logical(t).Shape()) }

// Elem returns the type of the elements.
func (t *Tensor) Elem() ir.Type { return encoding.Logical(t.Type).Elem() }

func newTensor(t *ir.TensorType, shape []int64) (*Tensor, error) {
	bytes, err := dataBytes(encoding.Logical(t).Elem(), shape)
	if err != nil {
		return nil, err
	}
	return &Tensor{Type: t, Shape: shape, Data: make([]byte, bytes)}, nil
}

// TensorOf returns a tensor of the given elements; data is as Tensor.Data.
func TensorOf(t *ir.TensorType, data []byte) (*Tensor, error) {
	logical := encoding.Logical(t)
	bytes, err := dataBytes(logical.Elem(), logical.Shape())
	if err != nil {
		return nil, err
	}
	if int64(len(data)) != bytes {
		return nil, fmt.Errorf("a %s takes %d bytes, but got %d", t, bytes, len(data))
	}
	return &Tensor{Type: t, Shape: logical.Shape(), Data: data}, nil
}

// dataBytes returns the size of elements of a scalar type.
func dataBytes(elem ir.Type, shape []int64) (int64, error) {
	s, err := scalarOf(elem)
	if err != nil {
		return 0, err
	}
	n, err := ir.NumElements(shape)
	if err != nil {
		return 0, err
	}
	bytes, ok := mulBytes(n, int64(s.bytes))
	if !ok || bytes > maxBytes() {
		return 0, fmt.Errorf("%d elements of type '%s' take too much memory", n, elem)
	}
	return bytes, nil
}

// isValue reports whether there is a value at all: one of a type, and a memref of memory.
func isValue(v Value) bool {
	switch v := v.(type) {
	case Scalar:
		return v.Type != nil
	case Vector:
		return v.Type != nil
	case *Tensor:
		return v != nil && v.Type != nil
	case *MemRef:
		return v != nil && v.Elem != nil && v.Buffer != nil
	}
	return false
}

// put stores an argument of type t in the frame.
func (f *frame) put(p place, t ir.Type, v Value) error {
	if !isValue(v) {
		return fmt.Errorf("expected type '%s', but got no value", t)
	}
	switch v := v.(type) {
	case Scalar:
		if v.Type != t {
			return fmt.Errorf("expected type '%s', but got '%s'", t, v.Type)
		}
		return f.putWords(p, t, []uint64{v.Bits}, []bool{v.Undefined})
	case Vector:
		if v.Type != t {
			return fmt.Errorf("expected type '%s', but got '%s'", t, v.Type)
		}
		return f.putWords(p, t, v.Lanes, v.Undefined)
	case *Tensor:
		tt, ok := t.(*ir.TensorType)
		if !ok || v.Elem() != encoding.LogicalElem(tt) || !fits(v.Shape, encoding.Logical(tt).Shape()) {
			return fmt.Errorf("expected type '%s', but got '%s' of shape %v", t, v.Type, v.Shape)
		}
		if want, err := dataBytes(v.Elem(), v.Shape); err != nil || want != int64(len(v.Data)) {
			return fmt.Errorf("a '%s' of shape %v does not have %d bytes", t, v.Shape, len(v.Data))
		}
		if v.Undefined != nil && len(v.Undefined) != v.Len() {
			return fmt.Errorf("a '%s' of shape %v does not have %d flags", t, v.Shape, len(v.Undefined))
		}
		stored, err := roundToStorage(v, tt)
		f.tensors[p.at] = stored
		return err
	case *MemRef:
		mt, ok := t.(ir.ShapedType)
		if !ok || p.bank != memrefBank || v.Elem != mt.Elem() || mt.HasRank() && !fits(v.Sizes, mt.Shape()) {
			return fmt.Errorf("expected type '%s', but got a memref of shape %v of '%s'", t, v.Sizes, v.Elem)
		}
		f.memrefs[p.at] = v
	}
	return nil
}

func (f *frame) putWords(p place, t ir.Type, lanes []uint64, undefined []bool) error {
	if len(lanes) != p.n {
		return fmt.Errorf("expected %d lanes for type '%s', but got %d", p.n, t, len(lanes))
	}
	if undefined != nil && len(undefined) != p.n {
		return fmt.Errorf("expected %d flags for type '%s', but got %d", p.n, t, len(undefined))
	}
	s, err := scalarOf(ir.ElemOf(t))
	if err != nil {
		return err
	}
	for i, w := range lanes {
		f.words[p.at+i] = w & s.mask()
		if f.undef != nil && undefined != nil && undefined[i] {
			f.undef[p.at+i] = wholeWord
		}
	}
	return nil
}

// get takes a result of type t out of the frame.
func (f *frame) get(p place, t ir.Type) Value {
	switch p.bank {
	case memrefBank:
		return f.memrefs[p.at]
	case tensorBank:
		return f.tensors[p.at]
	}
	v, ok := t.(*ir.VectorType)
	if !ok {
		return Scalar{Type: t, Bits: f.words[p.at], Undefined: f.undef != nil && f.undef[p.at] != 0}
	}
	out := Vector{Type: v, Lanes: slices.Clone(f.words[p.at : p.at+p.n])}
	if f.undef != nil {
		for _, u := range f.undef[p.at : p.at+p.n] {
			out.Undefined = append(out.Undefined, u != 0)
		}
	}
	return out
}

// fits reports whether a shape is one that a type with dynamic extents allows.
func fits(shape, declared []int64) bool {
	if len(shape) != len(declared) {
		return false
	}
	for i, d := range declared {
		if d != ir.Dynamic && d != shape[i] {
			return false
		}
	}
	return true
}
