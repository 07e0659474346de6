package interp

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// storage is how tensors of a type lie in a buffer.
type storage struct {
	typ    *ir.TensorType
	layout *layout.Layout
	elem   scalar                // of the tensor
	slot   scalar                // of the storage
	there  func(w uint64) uint64 // from elem to slot
	back   func(w uint64) uint64
	fill   uint64 // of a padding slot, where the layout defines it
}

func storageOf(t *ir.TensorType) (*storage, error) {
	l, err := encoding.LayoutOf(t)
	if err != nil {
		return nil, err
	}
	stored, err := encoding.ElemOf(t)
	if err != nil {
		return nil, err
	}
	if stored.IsBlock() {
		return nil, fmt.Errorf("tensors stored as %s, a block format, cannot be interpreted", stored.Name)
	}
	s := &storage{typ: t, layout: l}
	if s.elem, err = scalarOf(t.Elem()); err != nil {
		return nil, err
	}
	if s.slot, err = scalarOf(stored.Type); err != nil {
		return nil, err
	}
	if int64(s.slot.bytes)*8 != l.ElementBits() {
		return nil, fmt.Errorf("slots of %d bits do not hold elements of type '%s' byte by byte", l.ElementBits(), stored.Type)
	}
	if s.there, err = conversion(t.Elem(), stored.Type); err != nil {
		return nil, err
	}
	if s.back, err = conversion(stored.Type, t.Elem()); err != nil {
		return nil, err
	}
	fill, err := encoding.FillValue(l.Fill(), stored.Type)
	if err != nil || fill == nil {
		return s, err
	}
	s.fill, err = attrWord(fill, stored.Type)
	return s, err
}

// extended returns a slot's word as it is stored: integers that do not fill
// their bytes are extended, with the sign where they have one.
func (s *storage) extended(w uint64) uint64 {
	if s.slot.isFloat || s.slot.unsigned || s.slot.bits == 1 {
		return w
	}
	return uint64(s.slot.signed(w))
}

// newBuffer returns a memref of type m with room for the tensor. All of it is
// undefined.
func (s *storage) newBuffer(m *ir.MemRefType) (*MemRef, error) {
	if n := ir.ElementBytes(m.Elem()); n != s.slot.bytes {
		return nil, fmt.Errorf("elements of '%s' take %d bytes, but in '%s' %d", m, n, s.typ, s.slot.bytes)
	}
	if n, err := ir.NumElements(m.Shape()); err != nil || n != s.layout.Slots() {
		return nil, fmt.Errorf("'%s' has %d slots, which '%s' is not the memory of", s.typ, s.layout.Slots(), m)
	}
	out, err := NewMemRef(m)
	if err != nil {
		return nil, err
	}
	out.Buffer.MarkUndefined()
	return out, nil
}

// Pack stores a tensor in a new buffer as its type says: every element at the
// slot that the layout gives it and in the layout's data format, and the fill
// value in the padding, which is undefined where there is none. m is the type
// of the buffer, a contiguous memref of as many elements as the layout has
// slots; its elements have the width of a slot.
func Pack(t *Tensor, m *ir.MemRefType) (*MemRef, error) {
	s, err := storageOf(t.Type)
	if err != nil {
		return nil, err
	}
	out, err := s.newBuffer(m)
	if err != nil {
		return nil, err
	}
	b, size := out.Buffer, s.slot.bytes
	write := writer(size)
	if s.layout.Fill().Defined() {
		for slot := range len(b.Data) / size {
			write(b.Data, slot, s.extended(s.fill))
		}
		clear(b.Undefined)
	}
	read := reader(s.elem)
	i := 0
	eachIndex(t.Shape, func(index []int64) {
		slot := int(s.layout.Address(index))
		write(b.Data, slot, s.extended(s.there(read(t.Data, i))))
		for j := range size {
			b.Undefined[slot*size+j] = t.Undefined != nil && t.Undefined[i]
		}
		i++
	})
	return out, nil
}

// Unpack reads a tensor of type t from a buffer that holds it as Pack stores
// it. Where the layout defines the padding, it is an error that a padding slot
// holds something else.
func Unpack(m *MemRef, t *ir.TensorType) (*Tensor, error) {
	s, err := storageOf(t)
	if err != nil {
		return nil, err
	}
	data, size := m.Buffer.Data, int64(s.slot.bytes)
	if int64(len(data)) < s.layout.Slots()*size {
		return nil, fmt.Errorf("a buffer of %d bytes is too small for '%s'", len(data), t)
	}
	out, err := NewTensor(t)
	if err != nil {
		return nil, err
	}
	read, write := reader(s.slot), writer(s.elem.bytes)
	taken := make([]bool, s.layout.Slots())
	i := 0
	eachIndex(t.Shape(), func(index []int64) {
		slot := s.layout.Address(index)
		taken[slot] = true
		write(out.Data, i, s.back(read(data, int(slot))))
		if m.Buffer.undefinedAt(slot*size, size) {
			if out.Undefined == nil {
				out.Undefined = make([]bool, out.Len())
			}
			out.Undefined[i] = true
		}
		i++
	})
	if !s.layout.Fill().Defined() {
		return out, nil
	}
	for slot, is := range taken {
		if is {
			continue
		}
		word, undefined := read(data, slot), m.Buffer.undefinedAt(int64(slot)*size, size)
		if word == s.fill && !undefined {
			continue
		}
		found := "undefined"
		if !undefined {
			found = s.slot.text(word)
		}
		return nil, fmt.Errorf("the padding at slot %d is %s, not the fill value %s", slot, found, s.slot.text(s.fill))
	}
	return out, nil
}
