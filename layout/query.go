package layout

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Shape returns the logical sizes.
func (l *Layout) Shape() []int64 { return slices.Clone(l.shape) }

// Rank returns the number of logical dims.
func (l *Layout) Rank() int { return len(l.shape) }

// Linear returns the map from the logical dims to coordinates.
func (l *Layout) Linear() affine.Map { return l.linear }

// Extents returns the extents of the coordinates, before any tiling.
func (l *Layout) Extents() []int64 { return slices.Clone(l.extents) }

// Tilings returns the tilings in the order they are applied.
func (l *Layout) Tilings() []Tiling {
	out := make([]Tiling, len(l.tilings))
	for i, t := range l.tilings {
		out[i] = slices.Clone(t)
	}
	return out
}

// Alignment returns what the number of slots is rounded up to; 1 if it is not.
func (l *Layout) Alignment() int64 { return l.alignment }

// ElementBits returns the storage bits of an element.
func (l *Layout) ElementBits() int64 { return l.elementBits }

// Header returns what precedes groups of slots; the zero value is nothing.
func (l *Layout) Header() Header { return l.header }

// Fill returns what padding holds.
func (l *Layout) Fill() Fill { return l.fill }

// WithFill returns the layout with other padding.
func (l *Layout) WithFill(f Fill) *Layout {
	other := *l
	other.fill = f
	return &other
}

// WithElementBits returns the layout with slots of so many bits, without headers. It is an error
// if there are more bytes than a number has.
func (l *Layout) WithElementBits(bits int64) (*Layout, error) {
	if err := checkElementBits(bits); err != nil {
		return nil, err
	}
	other := *l
	other.elementBits, other.header = bits, Header{}
	return &other, other.setBytes()
}

// Physical returns the extents of the physical coordinates, outermost first:
// the grid, then the shard of one core.
func (l *Layout) Physical() []int64 { return slices.Clone(l.physical) }

// GridRank returns how many of the physical coordinates number grid positions.
func (l *Layout) GridRank() int { return l.gridRank }

// Grid returns the extents of the grid, empty if there is none.
func (l *Layout) Grid() []int64 { return slices.Clone(l.physical[:l.gridRank]) }

// Shard returns the physical extents of what one core holds, of everything if
// there is no grid.
func (l *Layout) Shard() []int64 { return slices.Clone(l.physical[l.gridRank:]) }

// Strides returns, for each physical coordinate, the slots from one to the next.
func (l *Layout) Strides() []int64 { return slices.Clone(l.strides) }

// Volume returns the number of logical elements.
func (l *Layout) Volume() int64 { return l.volume }

// Slots returns the number of elements, padding included, that the storage
// has room for, over all cores.
func (l *Layout) Slots() int64 { return l.slots }

// Cores returns the number of grid positions, 1 if there is no grid.
func (l *Layout) Cores() int64 { return l.cores }

// ShardSlots returns the slots of one core. A slot's core is its address
// divided by this, its offset there the remainder.
func (l *Layout) ShardSlots() int64 {
	if l.cores == 0 {
		return 0
	}
	return l.slots / l.cores
}

// Bytes returns the bytes of the whole storage; every shard starts at a byte.
func (l *Layout) Bytes() int64 { return l.shardBytes * l.cores }

// ShardBytes returns the bytes of one core's shard.
func (l *Layout) ShardBytes() int64 { return l.shardBytes }

// BytesOf returns the bytes that so many elements take next to each other, rounded
// up.
func (l *Layout) BytesOf(elements int64) int64 {
	whole, rest := elements/8, elements%8
	return whole*l.elementBits + (rest*l.elementBits+7)/8
}

// Padding returns the number of slots that hold no element.
func (l *Layout) Padding() int64 {
	if l.storage != nil {
		return l.storage.Padding()
	}
	return l.slots - l.volume
}

// Contains returns an error if index is not one of the shape.
func (l *Layout) Contains(index []int64) error {
	if len(index) != len(l.shape) {
		return fmt.Errorf("index %s: expected %d numbers for shape %s, found %d", Tuple(index), len(l.shape), dims(l.shape), len(index))
	}
	for j, d := range index {
		if d < 0 || d >= l.shape[j] {
			return fmt.Errorf("index %s: d%d is outside shape %s", Tuple(index), j, dims(l.shape))
		}
	}
	return nil
}

// stackRank is the rank up to which coordinates need no allocation.
const stackRank = 24

// Coords returns the physical coordinates of an index, which must be one that
// [Layout.Contains] accepts; of another rank than that of the shape it panics.
func (l *Layout) Coords(index []int64) []int64 {
	return l.appendCoords(nil, index)
}

// Address returns the slot of an index, counted over the whole storage. The
// index must be one that [Layout.Contains] accepts; of another rank than that of the
// shape it panics.
func (l *Layout) Address(index []int64) int64 {
	var buf [stackRank]int64
	address := int64(0)
	for i, c := range l.appendCoords(buf[:0], index) {
		address += c * l.strides[i]
	}
	return address
}

func (l *Layout) appendCoords(dst, index []int64) []int64 {
	if len(index) != len(l.shape) {
		panic(fmt.Sprintf("layout: index of %d numbers for shape %s", len(index), dims(l.shape)))
	}
	for _, r := range l.rows {
		dst = append(dst, r.at(index))
	}
	var buf [stackRank]int64
	for _, lv := range l.levels {
		in := append(buf[:0], dst...)
		dst = lv.apply(dst[:0], in)
	}
	return dst
}

// CoordsAt returns the physical coordinates of a slot; ok is false if there is
// no such slot or it lies in the alignment behind the last.
func (l *Layout) CoordsAt(address int64) (coords []int64, ok bool) {
	if address < 0 || address >= l.slots || l.slots == 0 {
		return nil, false
	}
	coords = make([]int64, len(l.physical))
	for i, stride := range l.strides {
		coords[i] = address / stride
		address %= stride
		if coords[i] >= l.physical[i] {
			return nil, false
		}
	}
	return coords, address == 0
}

// Index returns the index at a slot; ok is false for padding and for addresses
// outside the storage. Where several indices share the slot, which only happens
// in views made by [Layout.Through], it is one of them.
func (l *Layout) Index(address int64) (index []int64, ok bool) {
	cur, ok := l.CoordsAt(address)
	if !ok || l.volume == 0 {
		return nil, false
	}
	for i := len(l.levels) - 1; i >= 0; i-- {
		if cur, ok = l.levels[i].invert(cur); !ok {
			return nil, false
		}
	}
	return l.inverse(cur)
}

// IsPadding reports whether a slot holds no element of the storage. Addresses
// outside the storage are padding.
func (l *Layout) IsPadding(address int64) bool {
	if l.storage != nil {
		l = l.storage
	}
	_, ok := l.Index(address)
	return !ok
}

// Byte returns where a slot starts: the byte in the whole storage, and the bit
// in that byte, counted from the least significant (0 unless elements are
// smaller than a byte). The address must be one of a slot.
func (l *Layout) Byte(address int64) (byteOffset, bit int64) {
	core, offset := int64(0), address
	if n := l.ShardSlots(); n > 0 {
		core, offset = address/n, address%n
	}
	hi, lo := bits.Mul64(uint64(offset), uint64(l.elementBits))
	q, r := bits.Div64(hi, lo, 8)
	return core*l.shardBytes + l.headers(offset+1)*l.header.Bytes + int64(q), int64(r)
}

// maxEnumerated bounds the elements that are looked at one by one where nothing else
// answers.
const maxEnumerated = 1 << 18

// indexAt returns the index that is the k-th of a shape in row-major order.
func indexAt(shape []int64, k int64) []int64 {
	index := make([]int64, len(shape))
	for j, n := range slices.Backward(shape) {
		index[j] = k % n
		k /= n
	}
	return index
}
