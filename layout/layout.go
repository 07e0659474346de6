package layout

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
)

// Fill says what padding holds.
type Fill uint8

const (
	Undef Fill = iota // anything
	Zero
	One
	Inf
	NegInf
)

// String returns the value as metal_layout writes it: undef zero one inf neginf.
func (f Fill) String() string {
	names := [...]string{"undef", "zero", "one", "inf", "neginf"}
	if int(f) < len(names) {
		return names[f]
	}
	return fmt.Sprintf("Fill(%d)", uint8(f))
}

// ParseFill returns the value of a name such as neginf.
func ParseFill(name string) (Fill, error) {
	for f := Undef; f <= NegInf; f++ {
		if f.String() == name {
			return f, nil
		}
	}
	return 0, fmt.Errorf("expected an out-of-bounds value (undef zero one inf neginf), found '%s'", name)
}

// Defined reports whether padding must hold a certain value.
func (f Fill) Defined() bool { return f != Undef }

// Spec is all that a [Layout] is made of.
type Spec struct {
	Shape       []int64    // logical sizes
	Linear      affine.Map // from the dims of Shape to coordinates; sums of dims times non-negative constants
	Extents     []int64    // of the coordinates; nil for the least that hold the image of Linear
	Tilings     []Tiling   // applied in order
	GridRank    int        // how many leading physical coordinates number grid positions
	Alignment   int64      // slots are rounded up to a multiple of it; 0 and 1 do nothing
	ElementBits int64      // storage bits of an element
	Header      Header     // what precedes groups of slots; the zero value is nothing
	Fill        Fill
}

// Header is memory that precedes every Slots slots of a shard and holds no
// element: the shared exponents of a tile of block floats.
type Header struct{ Slots, Bytes int64 }

// Layout is the place of every element of a tensor. It is immutable; see the
// package comment for what it consists of.
type Layout struct {
	shape       []int64
	linear      affine.Map
	extents     []int64
	tilings     []Tiling
	gridRank    int
	alignment   int64
	elementBits int64
	header      Header
	fill        Fill

	rows       []row     // linear
	readings   []reading // how the index is read off the coordinates …
	dividesOut bool      // … if plain division does
	levels     []level   // tilings, over the extents each is applied to
	physical   []int64   // extents of the physical coordinates
	strides    []int64   // slots from one physical coordinate to the next
	volume     int64
	slots      int64
	shardBytes int64
	cores      int64
	storage    *Layout // what l is a view of, if it was made by Through
}

// New checks a spec and returns its layout. It is an error if the map does not
// fit the shape or the extents, if two indices would share a slot (the error
// names them), if a tiling does not fit, or if the storage would have more than
// 2^62 slots or 2^63 bytes.
func New(s Spec) (*Layout, error) {
	l := &Layout{
		shape:       slices.Clone(s.Shape),
		linear:      s.Linear,
		extents:     slices.Clone(s.Extents),
		gridRank:    s.GridRank,
		alignment:   max(s.Alignment, 1),
		elementBits: s.ElementBits,
		header:      s.Header,
		fill:        s.Fill,
	}
	for _, t := range s.Tilings {
		l.tilings = append(l.tilings, slices.Clone(t))
	}
	if s.Alignment < 0 {
		return nil, fmt.Errorf("alignment: expected at least 1 element, found %d", s.Alignment)
	}
	if s.Alignment > 1 && s.GridRank > 0 {
		return nil, fmt.Errorf("alignment %d: not possible with a grid, whose shards follow one another", s.Alignment)
	}
	if err := checkElementBits(s.ElementBits); err != nil {
		return nil, err
	}
	if h := s.Header; h != (Header{}) && (h.Slots <= 0 || h.Bytes < 0 || h.Bytes > math.MaxInt32) {
		return nil, fmt.Errorf("header: expected up to 2^31 bytes for at least 1 slot, found %d bytes for %d slots", h.Bytes, h.Slots)
	}
	if s.Fill > NegInf {
		return nil, fmt.Errorf("unknown fill %v", s.Fill)
	}
	if err := l.setLinear(); err != nil {
		return nil, err
	}
	if err := l.setPhysical(); err != nil {
		return nil, err
	}
	if err := l.checkOneToOne(); err != nil {
		return nil, fmt.Errorf("linear map %v over %s: %w", l.linear, dims(l.shape), err)
	}
	return l, nil
}

// setLinear derives what follows from shape, map and extents.
func (l *Layout) setLinear() (err error) {
	if l.volume, err = checkShape(l.shape); err != nil {
		return err
	}
	if l.linear.NumDims != len(l.shape) {
		return fmt.Errorf("linear map %v: expected %d dims, the rank of shape %s, found %d", l.linear, len(l.shape), dims(l.shape), l.linear.NumDims)
	}
	if l.rows, err = linearRows(l.linear); err != nil {
		return err
	}
	image, err := imageExtents(l.linear, l.rows, l.shape)
	if err != nil {
		return err
	}
	if l.extents == nil {
		l.extents = image
	}
	if err := checkExtents(l.extents, image, l.linear); err != nil {
		return err
	}
	l.readings, l.dividesOut = readings(l.rows, l.shape)
	return nil
}

// checkExtents returns an error if the image of a linear map does not fit extents.
func checkExtents(extents, image []int64, linear affine.Map) error {
	if len(extents) != len(image) {
		return fmt.Errorf("extents %s: expected %d, one for each result of %v, found %d", dims(extents), len(image), linear, len(extents))
	}
	for i, n := range image {
		if extents[i] < n {
			return fmt.Errorf("extents %s: result #%d of %v needs at least %d, found %d", dims(extents), i, linear, n, extents[i])
		}
	}
	return nil
}

// setPhysical derives what follows from the extents and the tilings.
func (l *Layout) setPhysical() error {
	l.physical = l.extents
	for _, t := range l.tilings {
		lv, err := newLevel(t, l.physical)
		if err != nil {
			return err
		}
		l.levels = append(l.levels, lv)
		l.physical = lv.extents(l.physical)
	}
	if l.gridRank < 0 || l.gridRank > len(l.physical) {
		return fmt.Errorf("grid rank %d: the physical extents %s have rank %d", l.gridRank, dims(l.physical), len(l.physical))
	}
	return l.setSizes()
}

// setSizes derives strides and sizes from the physical extents.
func (l *Layout) setSizes() error {
	slots, ok := productSlots(l.physical)
	if ok && slots > 0 {
		if slots, ok = mulSlots(integer.CeilDiv(slots, l.alignment), l.alignment); ok {
			l.slots = slots
		}
	}
	if !ok {
		return fmt.Errorf("physical extents %s: more than 2^62 slots", dims(l.physical))
	}
	l.strides = make([]int64, len(l.physical))
	stride := int64(1)
	for i := len(l.physical) - 1; i >= 0; i-- {
		l.strides[i] = stride
		stride *= max(l.physical[i], 1)
	}
	l.cores = volumeOf(l.physical[:l.gridRank])
	return l.setBytes()
}

func checkElementBits(bits int64) error {
	if bits <= 0 || bits > math.MaxInt32 {
		return fmt.Errorf("element bits: expected a positive number below 2^31, found %d", bits)
	}
	return nil
}

// setBytes sets how many bytes a shard has. It fails if all together have more than a number.
func (l *Layout) setBytes() error {
	hi, lo := bits.Mul64(uint64(l.ShardSlots()), uint64(l.elementBits))
	lo, carry := bits.Add64(lo, 7, 0)
	if hi += carry; hi >= 8 {
		return l.tooManyBytes()
	}
	shardBytes, _ := bits.Div64(hi, lo, 8)
	hi, headers := bits.Mul64(uint64(l.headers(l.ShardSlots())), uint64(l.header.Bytes))
	if hi > 0 || headers > math.MaxInt64 || shardBytes > math.MaxInt64-headers {
		return l.tooManyBytes()
	}
	shardBytes += headers
	hi, total := bits.Mul64(shardBytes, uint64(l.cores))
	if hi > 0 || total > math.MaxInt64 {
		return l.tooManyBytes()
	}
	l.shardBytes = int64(shardBytes)
	return nil
}

// headers returns how many headers the first n slots of a shard have before or
// among them.
func (l *Layout) headers(n int64) int64 {
	if l.header.Slots == 0 {
		return 0
	}
	return integer.CeilDiv(n, l.header.Slots)
}

func (l *Layout) tooManyBytes() error {
	return fmt.Errorf("physical extents %s: %d slots of %d bits are more than 2^63 bytes", dims(l.physical), l.slots, l.elementBits)
}

// Equal reports whether l and o are written the same way: same shape, map,
// extents, tilings, grid, alignment, element bits, header and fill.
func (l *Layout) Equal(o *Layout) bool {
	return slices.Equal(l.shape, o.shape) && l.linear.Equal(o.linear) && slices.Equal(l.extents, o.extents) &&
		slices.EqualFunc(l.tilings, o.tilings, func(a, b Tiling) bool { return slices.Equal(a, b) }) &&
		l.gridRank == o.gridRank && l.alignment == o.alignment && l.elementBits == o.elementBits &&
		l.header == o.header && l.fill == o.fill
}
