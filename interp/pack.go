package interp

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// storage is how tensors of a type lie in a buffer.
type storage struct {
	typ    *ir.TensorType
	layout *layout.Layout
	size   int // bytes of a slot
	there  func(w uint64) uint64
	back   func(w uint64) uint64
	fill   []byte // of a padding slot; nil: anything
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
	s := &storage{typ: t, layout: l, size: ir.ElementBytes(stored.Type)}
	if int64(s.size)*8 != l.ElementBits() {
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
	w, err := attrWord(fill, stored.Type)
	s.fill = make([]byte, s.size)
	put(s.fill, w)
	return s, err
}

// newBuffer returns a memref of type m with room for the tensor. All of it is
// undefined.
func (s *storage) newBuffer(m *ir.MemRefType) (*MemRef, error) {
	if n := ir.ElementBytes(m.Elem()); n != s.size {
		return nil, fmt.Errorf("elements of '%s' take %d bytes, but in '%s' %d", m, n, s.typ, s.size)
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
	b := out.Buffer
	if s.fill != nil {
		for i := 0; i < len(b.Data); i += s.size {
			copy(b.Data[i:], s.fill)
		}
		clear(b.Undefined)
	}
	read := reader(max(ir.ElementBytes(t.Type.Elem()), 1))
	i := 0
	eachIndex(t.Shape, func(index []int64) {
		at := int(s.layout.Address(index)) * s.size
		put(b.Data[at:at+s.size], s.there(read(t.Data, i)))
		for j := range s.size {
			b.Undefined[at+j] = t.Undefined != nil && t.Undefined[i]
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
	data, flags := m.Buffer.Data, m.Buffer.Undefined
	if int64(len(data)) < s.layout.Slots()*int64(s.size) {
		return nil, fmt.Errorf("a buffer of %d bytes is too small for '%s'", len(data), t)
	}
	out, err := NewTensor(t)
	if err != nil {
		return nil, err
	}
	write := writer(max(ir.ElementBytes(t.Elem()), 1))
	taken := make([]bool, s.layout.Slots())
	i := 0
	eachIndex(t.Shape(), func(index []int64) {
		slot := s.layout.Address(index)
		taken[slot] = true
		at := int(slot) * s.size
		write(out.Data, i, s.back(get(data[at:at+s.size])))
		if flags != nil && slices.Contains(flags[at:at+s.size], true) {
			if out.Undefined == nil {
				out.Undefined = make([]bool, out.Len())
			}
			out.Undefined[i] = true
		}
		i++
	})
	if s.fill == nil {
		return out, nil
	}
	for slot, is := range taken {
		at := slot * s.size
		if is || string(data[at:at+s.size]) == string(s.fill) && (flags == nil || !slices.Contains(flags[at:at+s.size], true)) {
			continue
		}
		return nil, fmt.Errorf("the padding at slot %d holds %#x, not the fill value %s", slot, get(data[at:at+s.size]), s.layout.Fill())
	}
	return out, nil
}
