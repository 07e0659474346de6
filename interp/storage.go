package interp

import (
	"fmt"
	"math"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// storage is how tensors of a type lie in memory: elements in slots, and what
// becomes of the slots.
type storage struct {
	typ    *ir.TensorType
	layout *layout.Layout
	elem   scalar                // of the tensor
	slot   scalar                // what a slot holds
	there  func(w uint64) uint64 // from elem to slot
	back   func(w uint64) uint64
	fill   uint64 // of a padding slot, where the layout defines it
	size   int    // bytes of a slot, before it is condensed
	read   func(data []byte, slot int) uint64
	// condensed is the form in which slots share bytes; nil where each has its
	// own.
	condensed condensed
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
	s, elem := &storage{typ: t, layout: l}, encoding.LogicalElem(t)
	if s.elem, err = scalarOf(elem); err != nil {
		return nil, err
	}
	value := stored.ValueType(t.Context())
	if s.slot, err = scalarOf(value); err != nil {
		return nil, err
	}
	s.size = s.slot.bytes
	switch bits := l.ElementBits(); {
	case stored.IsBlock():
		s.condensed = blocks{stored.Block, l.Header().Slots}
	case bits == 1 || bits == 2 || bits == 4:
		s.condensed = packed{int(bits)}
	case bits%8 == 0 && bits <= 64:
		s.size = int(bits / 8)
	default:
		return nil, fmt.Errorf("slots of %d bits cannot be interpreted", bits)
	}
	if s.read = reader(s.slot); s.size != s.slot.bytes {
		s.read = func(data []byte, slot int) uint64 { return get(data[slot*s.size:][:s.slot.bytes]) & s.slot.mask() }
	}
	if s.there, err = conversion(elem, value); err != nil {
		return nil, err
	}
	if s.back, err = conversion(value, elem); err != nil {
		return nil, err
	}
	fill, err := stored.FillValue(t.Context(), l.Fill())
	if err != nil || fill == nil {
		return s, err
	}
	s.fill, err = attrWord(fill, value)
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

// condensed is a form in which several slots are stored together.
type condensed interface {
	// condense stores slots of data. A byte is undefined where all, and a block
	// where any of its slots is.
	condense(data []byte, undefined []bool) (*Buffer, error)
	// expand is the way back; slots is how many there are.
	expand(b *Buffer, slots int64) (data []byte, undefined []bool, err error)
}

// packed stores slots of 1, 2 or 4 bits, the first in the lowest bits of a byte.
type packed struct{ bits int }

func (p packed) condense(data []byte, undefined []bool) (*Buffer, error) {
	perByte := 8 / p.bits
	n := (len(data) + perByte - 1) / perByte
	b := &Buffer{Data: make([]byte, n), Undefined: make([]bool, n)}
	for i := range b.Undefined {
		b.Undefined[i] = true
	}
	for i, w := range data {
		if !undefined[i] {
			b.Data[i/perByte] |= w & (1<<p.bits - 1) << (i % perByte * p.bits)
			b.Undefined[i/perByte] = false
		}
	}
	return b, nil
}

func (p packed) expand(b *Buffer, slots int64) (data []byte, undefined []bool, err error) {
	perByte := 8 / p.bits
	data, undefined = make([]byte, slots), make([]bool, slots)
	for i := range data {
		at := i / perByte
		data[i] = b.Data[at] >> (i % perByte * p.bits) & (1<<p.bits - 1)
		undefined[i] = b.undefinedAt(int64(at), 1)
	}
	return data, undefined, nil
}

// blocks stores slots of f32 as block floats, in tiles of so many slots.
type blocks struct {
	format blockfloat.Format
	tile   int64
}

func (f blocks) condense(data []byte, undefined []bool) (*Buffer, error) {
	numbers := make([]float32, len(data)/4)
	for i := range numbers {
		numbers[i] = math.Float32frombits(uint32(get(data[4*i:][:4])))
	}
	stored, err := f.format.EncodeTiles(numbers, f.tile)
	if err != nil {
		return nil, err
	}
	b := &Buffer{Data: stored, Undefined: make([]bool, len(stored))}
	for i := range numbers {
		if undefined[4*i] {
			exponent, elements := f.places(int64(i / blockfloat.Block))
			b.Undefined[exponent] = true
			for j := range int64(f.format.BlockBytes()) {
				b.Undefined[elements+j] = true
			}
		}
	}
	return b, nil
}

func (f blocks) expand(b *Buffer, slots int64) (data []byte, undefined []bool, err error) {
	numbers, err := f.format.DecodeTiles(b.Data, f.tile)
	if err != nil {
		return nil, nil, err
	}
	data, undefined = make([]byte, 4*slots), make([]bool, 4*slots)
	for i, x := range numbers[:slots] {
		put(data[4*i:][:4], uint64(math.Float32bits(x)))
		exponent, elements := f.places(int64(i / blockfloat.Block))
		if b.undefinedAt(exponent, 1) || b.undefinedAt(elements, int64(f.format.BlockBytes())) {
			undefined[4*i] = true
		}
	}
	return data, undefined, nil
}

// places returns where the exponent and the elements of a block are.
func (f blocks) places(block int64) (exponent, elements int64) {
	perTile, size := f.tile/blockfloat.Block, int64(f.format.BlockBytes())
	tile, row := block/perTile*f.format.TileBytes(f.tile), block%perTile
	return tile + row, tile + blockfloat.HeaderBytes(f.tile) + row*size
}

// rounding takes the elements of a tensor, in place, to what its layout keeps
// of them.
type rounding func(t *Tensor) error

// storageRounding returns the rounding of tensors of type t; nil if the layout
// keeps everything.
func storageRounding(t *ir.TensorType) (rounding, error) {
	if _, ok := t.Encoding().(encoding.Encoding); !ok {
		return nil, nil
	}
	stored, err := encoding.ElemOf(t)
	if err != nil {
		return nil, err
	}
	if stored.Type == encoding.LogicalElem(t) {
		return nil, nil
	}
	s, err := storageOf(t)
	if err != nil {
		return nil, err
	}
	if stored.IsBlock() {
		return s.roundBlocks, nil
	}
	read, write := reader(s.elem), writer(s.elem.bytes)
	return func(v *Tensor) error {
		for i := range v.Len() {
			write(v.Data, i, s.back(s.there(read(v.Data, i))))
		}
		return nil
	}, nil
}

// rounded rounds a result of op, where there is anything to round.
func rounded(op *ir.Op, round rounding, v *Tensor) error {
	if round == nil {
		return nil
	}
	if err := round(v); err != nil {
		return op.AsDiagnostic(err)
	}
	return nil
}

// roundBlocks stores a tensor and reads it back: what a number becomes depends
// on its block.
func (s *storage) roundBlocks(v *Tensor) error {
	b, err := s.pack(v)
	if err != nil {
		return err
	}
	stored, err := s.unpack(b)
	if err != nil {
		return err
	}
	v.Data, v.Undefined = stored.Data, stored.Undefined
	return nil
}

// roundToStorage returns v as a tensor of type t, whose layout may keep less of
// the elements.
func roundToStorage(v *Tensor, t *ir.TensorType) (*Tensor, error) {
	round, err := storageRounding(t)
	if err != nil {
		return nil, err
	}
	out := *v
	out.Type = t
	if round == nil {
		return &out, nil
	}
	out.Data = append([]byte(nil), v.Data...)
	return &out, round(&out)
}
