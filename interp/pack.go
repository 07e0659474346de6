package interp

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// newBuffer returns a memref of type m with room for the tensor. All of it is
// undefined.
func (s *storage) newBuffer(m *ir.MemRefType) (*MemRef, error) {
	size, slots := s.size, s.layout.Slots()
	if s.condensed != nil {
		size, slots = 1, s.layout.Bytes()
	}
	if n := ir.ElementBytes(m.Elem()); n != size {
		return nil, fmt.Errorf("elements of '%s' take %d bytes, but in '%s' %d", m, n, s.typ, size)
	}
	if n, err := ir.NumElements(m.Shape()); err != nil || n != slots {
		return nil, fmt.Errorf("'%s' has %d slots, which '%s' is not the memory of", s.typ, slots, m)
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
// slots, of their width, or of bytes where slots share bytes: block floats, in
// which undefined padding is 0, and elements of less than 8 bits.
func Pack(t *Tensor, m *ir.MemRefType) (*MemRef, error) {
	s, err := storageOf(t.Type)
	if err != nil {
		return nil, err
	}
	out, err := s.newBuffer(m)
	if err != nil {
		return nil, err
	}
	out.Buffer, err = s.pack(t)
	return out, err
}

// pack stores a tensor.
func (s *storage) pack(t *Tensor) (*Buffer, error) {
	b, err := s.unfilled()
	if err != nil {
		return nil, err
	}
	write := writer(s.size)
	_, isBlock := s.condensed.(blocks)
	if s.layout.Fill().Defined() || isBlock {
		for slot := range len(b.Data) / s.size {
			write(b.Data, slot, s.extended(s.fill))
		}
		clear(b.Undefined)
	}
	read := reader(s.elem)
	i := 0
	eachIndex(t.Shape, func(index []int64) {
		slot := int(s.layout.Address(index))
		write(b.Data, slot, s.extended(s.there(read(t.Data, i))))
		for j := range s.size {
			b.Undefined[slot*s.size+j] = t.Undefined != nil && t.Undefined[i]
		}
		i++
	})
	if s.condensed == nil {
		return b, nil
	}
	return s.condensed.condense(b.Data, b.Undefined)
}

// unfilled returns undefined slots that are not condensed.
func (s *storage) unfilled() (*Buffer, error) {
	bytes, ok := mulBytes(s.layout.Slots(), int64(s.size))
	if !ok || bytes > maxBytes() {
		return nil, fmt.Errorf("the %d slots of '%s' take too much memory", s.layout.Slots(), s.typ)
	}
	return &Buffer{Data: make([]byte, bytes), Undefined: slices.Repeat([]bool{true}, int(bytes))}, nil
}

// Unpack reads a tensor of type t from a buffer that holds it as Pack stores
// it. Where the layout defines the padding, it is an error that a padding slot
// holds something else.
func Unpack(m *MemRef, t *ir.TensorType) (*Tensor, error) {
	s, err := storageIn(m, t)
	if err != nil {
		return nil, err
	}
	out, err := s.unpack(m.Buffer)
	if err != nil {
		return nil, err
	}
	return out, s.checkPadding(m.Buffer, out)
}

// CheckPadding is [Unpack] for its error alone: it unpacks no more than that takes.
func CheckPadding(m *MemRef, t *ir.TensorType) error {
	s, err := storageIn(m, t)
	if err != nil || !s.layout.Fill().Defined() {
		return err
	}
	var elements *Tensor
	if _, isBlock := s.condensed.(blocks); isBlock {
		if elements, err = s.unpack(m.Buffer); err != nil {
			return err
		}
	}
	return s.checkPadding(m.Buffer, elements)
}

// storageIn is storageOf for a buffer that is to hold all of it.
func storageIn(m *MemRef, t *ir.TensorType) (*storage, error) {
	s, err := storageOf(t)
	if err != nil {
		return nil, err
	}
	if bytes := s.layout.Bytes(); int64(len(m.Buffer.Data)) < bytes {
		return nil, fmt.Errorf("a buffer of %d bytes is too small for '%s'", len(m.Buffer.Data), t)
	}
	return s, nil
}

// expanded returns what the slots hold, each in bytes of its own.
func (s *storage) expanded(b *Buffer) (*Buffer, error) {
	if s.condensed == nil {
		return b, nil
	}
	data, undefined, err := s.condensed.expand(b, s.layout.Slots())
	return &Buffer{Data: data, Undefined: undefined}, err
}

// unpack reads a tensor.
func (s *storage) unpack(b *Buffer) (*Tensor, error) {
	b, err := s.expanded(b)
	if err != nil {
		return nil, err
	}
	out, err := NewTensor(s.typ)
	if err != nil {
		return nil, err
	}
	write := writer(s.elem.bytes)
	i := 0
	eachIndex(s.layout.Shape(), func(index []int64) {
		slot := s.layout.Address(index)
		write(out.Data, i, s.back(s.read(b.Data, int(slot))))
		if b.undefinedAt(slot*int64(s.size), int64(s.size)) {
			if out.Undefined == nil {
				out.Undefined = make([]bool, out.Len())
			}
			out.Undefined[i] = true
		}
		i++
	})
	return out, nil
}

// checkPadding compares the padding of a buffer that t was read from with what
// Pack would store. In a block float the elements have a part in it; else t is not
// looked at.
func (s *storage) checkPadding(b *Buffer, t *Tensor) error {
	if !s.layout.Fill().Defined() {
		return nil
	}
	found, err := s.expanded(b)
	if err != nil {
		return err
	}
	expected := func(int) uint64 { return s.fill }
	if _, isBlock := s.condensed.(blocks); isBlock {
		ideal, err := s.pack(t)
		if err != nil {
			return err
		}
		want, err := s.expanded(ideal)
		if err != nil {
			return err
		}
		expected = func(slot int) uint64 { return s.read(want.Data, slot) }
	}
	taken := make([]bool, s.layout.Slots())
	eachIndex(s.layout.Shape(), func(index []int64) { taken[s.layout.Address(index)] = true })
	for slot, is := range taken {
		if is {
			continue
		}
		word, want := s.read(found.Data, slot), expected(slot)
		undefined := found.undefinedAt(int64(slot*s.size), int64(s.size))
		if word == want && !undefined {
			continue
		}
		text := "undefined"
		if !undefined {
			text = s.slot.text(word)
		}
		return fmt.Errorf("the padding at slot %d is %s, not the fill value %s", slot, text, s.slot.text(want))
	}
	return nil
}
