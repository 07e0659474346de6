package xlashape

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// Kind says what a [Shape] is.
type Kind uint8

const (
	Array  Kind = iota
	Tuple       // of Elements
	Buffer      // of the one shape in Elements
	Opaque      // opaque[] or token[]: no data
)

// Shape is a shape as XLA writes it.
type Shape struct {
	Kind     Kind
	Type     string   // of an array or opaque shape: f32, token
	Dims     []Dim    // of an array
	Layout   *Layout  // of an array; nil prints none
	Elements []*Shape // of a tuple or buffer
}

// Dim is the size of a dim of an array.
type Dim struct {
	Size      int64
	Bounded   bool // <=Size
	Unbounded bool // ?
}

// Layout is {1,0:T(8,128)(2,1)}: the dims from the minor-most to the major-most,
// and XLA's attributes in the order in which it prints them.
type Layout struct {
	MinorToMajor  []int64
	Tiles         []layout.Tiling // T; entries of layout.Combine are *
	TailAlignment int64           // L: slots are rounded up to a multiple; prints unless 1
	IndexType     string          // #, of sparse arrays that XLA no longer has
	PointerType   string          // *, likewise
	ElementBits   int64           // E: bits of a slot; 0 is whole bytes
	MemorySpace   int64           // S
	Splits        []Split         // SC
	Physical      *Shape          // P, of sparse arrays
	Metadata      int64           // M: bytes in front that hold dynamic sizes

	at *offsets // in the text it was read from; nil for a layout made otherwise
}

// offsets says where the parts of a layout stand in a text.
type offsets struct {
	layout, tail, index, pointer, bits, metadata int
	tiles, splits                                []int
}

// Split cuts a dim, counted physically from the major-most, at positions.
type Split struct {
	Dim       int64
	Positions []int64
}

// String returns the shape as XLA prints it, with layouts.
func (s *Shape) String() string {
	var b strings.Builder
	s.write(&b)
	return b.String()
}

func (s *Shape) write(b *strings.Builder) {
	switch s.Kind {
	case Buffer:
		b.WriteString("b(")
		s.Elements[0].write(b)
		b.WriteByte(')')
		return
	case Tuple:
		b.WriteByte('(')
		for i, e := range s.Elements {
			if i > 0 {
				b.WriteString(", ")
				if i%5 == 0 {
					b.WriteString("/*index=" + strconv.Itoa(i) + "*/")
				}
			}
			e.write(b)
		}
		b.WriteByte(')')
		return
	}
	b.WriteString(s.Type)
	b.WriteByte('[')
	for i, d := range s.Dims {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(d.String())
	}
	b.WriteByte(']')
	if s.Layout == nil {
		return
	}
	if text := s.Layout.String(); text != "{}" {
		b.WriteString(text)
	}
}

// String returns 8, <=8 or ?.
func (d Dim) String() string {
	switch {
	case d.Unbounded:
		return "?"
	case d.Bounded:
		return "<=" + strconv.FormatInt(d.Size, 10)
	}
	return strconv.FormatInt(d.Size, 10)
}

// Descending returns the layout without tiles in which the last of rank dims is
// minor-most.
func Descending(rank int) *Layout {
	l := &Layout{TailAlignment: 1}
	for d := rank - 1; d >= 0; d-- {
		l.MinorToMajor = append(l.MinorToMajor, int64(d))
	}
	return l
}

// Clone returns a copy that shares nothing with l, nor knows its text.
func (l *Layout) Clone() *Layout {
	c := *l
	c.at = nil
	c.MinorToMajor = slices.Clone(l.MinorToMajor)
	c.Tiles = make([]layout.Tiling, len(l.Tiles))
	for i, t := range l.Tiles {
		c.Tiles[i] = slices.Clone(t)
	}
	c.Splits = make([]Split, len(l.Splits))
	for i, s := range l.Splits {
		c.Splits[i] = Split{s.Dim, slices.Clone(s.Positions)}
	}
	return &c
}

// SetOrder makes order the MinorToMajor of l, which is valid. Splits, which count
// dims in that order, still cut the same ones.
func (l *Layout) SetOrder(order []int64) {
	last := int64(len(order) - 1)
	for i, s := range l.Splits {
		place := slices.Index(order, l.MinorToMajor[last-s.Dim])
		l.Splits[i].Dim = last - int64(place)
	}
	l.MinorToMajor = order
}

// String returns the layout as XLA prints it; attributes of their default value
// are left out.
func (l *Layout) String() string {
	var attrs strings.Builder
	if len(l.Tiles) > 0 {
		attrs.WriteByte('T')
		for _, t := range l.Tiles {
			attrs.WriteString(t.String())
		}
	}
	number := func(name string, v, unless int64) {
		if v != unless {
			attrs.WriteString(name + "(" + strconv.FormatInt(v, 10) + ")")
		}
	}
	name := func(letter, typ string) {
		if typ != "" {
			attrs.WriteString(letter + "(" + typ + ")")
		}
	}
	number("L", l.TailAlignment, 1)
	name("#", l.IndexType)
	name("*", l.PointerType)
	number("E", l.ElementBits, 0)
	number("S", l.MemorySpace, 0)
	if len(l.Splits) > 0 {
		attrs.WriteString("SC")
		for _, s := range l.Splits {
			attrs.WriteString("(" + strconv.FormatInt(s.Dim, 10) + ":" + numbers(s.Positions) + ")")
		}
	}
	if l.Physical != nil {
		attrs.WriteString("P(" + l.Physical.String() + ")")
	}
	number("M", l.Metadata, 0)
	text := "{" + numbers(l.MinorToMajor)
	if attrs.Len() > 0 {
		text += ":" + attrs.String()
	}
	return text + "}"
}

func numbers(v []int64) string {
	var b []byte
	for i, n := range v {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	return string(b)
}
