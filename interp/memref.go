package interp

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// Buffer is the memory behind memrefs.
type Buffer struct {
	// Data is little-endian; it is nil once the buffer is deallocated.
	Data []byte
	// Undefined flags bytes that were never written; nil: all are defined.
	Undefined []bool
	freed     bool
}

// MemRef is a view of a buffer, made by [NewMemRef], by [Pack] or by a program.
// Offset, Sizes and Strides count elements.
type MemRef struct {
	Elem           ir.Type // of the memref type: a scalar or a vector
	Buffer         *Buffer
	Offset         int64
	Sizes, Strides []int64

	base     int64 // byte of the buffer where element 0 of offset 0 is
	lanes    int   // scalars in an element
	elemSize int64 // bytes of an element
}

// NewMemRef returns a memref of a static, contiguous type with its own buffer,
// zeroed.
func NewMemRef(t *ir.MemRefType) (*MemRef, error) {
	m, bytes, err := contiguous(t.Elem(), t.Shape())
	if err != nil {
		return nil, err
	}
	if t.Layout() != nil {
		return nil, fmt.Errorf("'%s' has a layout; a buffer is made for a contiguous memref", t)
	}
	m.Buffer = &Buffer{Data: make([]byte, bytes)}
	return m, nil
}

// MarkUndefined flags every byte of the buffer as not written, for machines
// that track that.
func (b *Buffer) MarkUndefined() { b.Undefined = slices.Repeat([]bool{true}, len(b.Data)) }

// contiguous returns a row-major memref without a buffer and the bytes that it
// takes.
func contiguous(elem ir.Type, shape []int64) (*MemRef, int64, error) {
	m := &MemRef{Elem: elem, Sizes: shape, Strides: rowMajor(shape)}
	if err := m.setElem(elem); err != nil {
		return nil, 0, err
	}
	n, err := ir.NumElements(shape)
	if err != nil {
		return nil, 0, err
	}
	bytes, ok := mulBytes(n, m.elemSize)
	if !ok || bytes > maxBytes() {
		return nil, 0, fmt.Errorf("a memref of %d elements of type '%s' takes too much memory", n, elem)
	}
	return m, bytes, nil
}

func (m *MemRef) setElem(elem ir.Type) error {
	lanes, err := laneCount(elem)
	if err != nil {
		return err
	}
	s, err := scalarOf(ir.ElemOf(elem))
	if err != nil {
		return err
	}
	m.Elem, m.lanes, m.elemSize = elem, lanes, int64(lanes)*int64(s.bytes)
	return nil
}

// setLayout gives m other strides and returns the bytes that it takes then.
func (m *MemRef) setLayout(strides []int64, offset int64) (int64, error) {
	last, ok := offset, offset >= 0
	for i, n := range m.Sizes {
		p, fits := mulBytes(max(n-1, 0), strides[i])
		ok = ok && fits && p <= maxBytes() && last <= maxBytes()
		last += p
	}
	bytes, fits := mulBytes(last+1, m.elemSize)
	if !ok || !fits || bytes > maxBytes() {
		return 0, fmt.Errorf("a memref of shape %v and strides %v does not fit in memory", m.Sizes, strides)
	}
	m.Strides, m.Offset = strides, offset
	return bytes, nil
}

// view returns a copy of m, to be given another shape.
func (m *MemRef) view() *MemRef {
	v := *m
	return &v
}

// rowMajor returns the strides of a contiguous shape. The product of the shape
// fits in an int64.
func rowMajor(shape []int64) []int64 {
	strides := make([]int64, len(shape))
	s := int64(1)
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = s
		s *= max(shape[i], 1)
	}
	return strides
}

// numElements returns the product of the sizes of a memref that exists.
func (m *MemRef) numElements() int64 {
	n := int64(1)
	for _, s := range m.Sizes {
		n *= s
	}
	return n
}

// byteAt returns the byte of the buffer where an element lies, counted in
// elements from offset 0, if it is inside.
func (m *MemRef) byteAt(elem int64) (int64, bool) { return m.span(elem, m.elemSize) }

// span is byteAt for so many bytes from an element on. The byte of one that is farther
// away than the buffer is long need not be a number of 64 bits.
func (m *MemRef) span(elem, bytes int64) (int64, bool) {
	size := int64(len(m.Buffer.Data))
	lo := m.base + elem*m.elemSize
	return lo, -size <= elem && elem <= size && lo >= 0 && lo <= size-bytes
}

// stridesOf returns the strides and the offset of a memref type, Dynamic where
// the type does not say. A layout that is not strided is an error.
func stridesOf(t *ir.MemRefType) (strides []int64, offset int64, err error) {
	switch l := t.Layout().(type) {
	case nil:
		strides = make([]int64, len(t.Shape()))
		s := int64(1)
		for i := len(strides) - 1; i >= 0; i-- {
			strides[i] = s
			if d := t.Shape()[i]; s == ir.Dynamic || d == ir.Dynamic {
				s = ir.Dynamic
			} else if p, ok := mulBytes(s, max(d, 1)); ok {
				s = p
			} else {
				return nil, 0, fmt.Errorf("the strides of '%s' do not fit in 64 bits", t)
			}
		}
		return strides, 0, nil
	case *ir.StridedLayoutAttr:
		return l.Strides(), l.Offset(), nil
	case *ir.AffineMapAttr:
		if strides, offset, ok := stridesOfMap(l.Value(), len(t.Shape())); ok {
			return strides, offset, nil
		}
	}
	return nil, 0, fmt.Errorf("the layout of '%s' is not strided", t)
}

// stridesOfMap reads strides and offset off a map that is a sum of dims times
// constants.
func stridesOfMap(m affine.Map, rank int) (strides []int64, offset int64, ok bool) {
	if m.NumDims != rank || m.NumSymbols != 0 || len(m.Results) != 1 {
		return nil, 0, false
	}
	l, ok := linearOf(m.Results[0])
	if !ok {
		return nil, 0, false
	}
	strides = make([]int64, rank)
	for _, t := range l.terms {
		strides[t.at] += t.factor
	}
	return strides, l.constant, true
}
