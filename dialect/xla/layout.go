package xla

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// Layout is what a [LayoutAttr] consists of.
type Layout struct {
	MinorToMajor []int64
	Tiles        []layout.Tiling // entries of layout.Combine are *
	// TailAlignment, L(n), is what the number of slots is rounded up to; 0 and 1
	// do nothing and do not print.
	TailAlignment int64
	// ElementBits, E(n), is the size of a slot; 0 means that of the element type
	// in whole bytes and does not print.
	ElementBits int64
	// MemorySpace, S(n), is a number that only a backend knows; 0 does not print.
	MemorySpace int64
}

// LayoutAttr is #xla.layout<{1,0:T(8,128)(2,1)}>.
type LayoutAttr struct {
	ir.AttrBase
	value Layout
}

// Attr returns #xla.layout<{…}>. It is not checked; VerifyEncoding does that
// for a given tensor, and so does every use.
func Attr(ctx *ir.Context, l Layout) *LayoutAttr {
	if l.TailAlignment == 1 {
		l.TailAlignment = 0
	}
	l.MinorToMajor = slices.Clone(l.MinorToMajor)
	l.Tiles = cloneTiles(l.Tiles)
	return ir.UniqueAttr(ctx, &LayoutAttr{value: l})
}

// Value returns what the attribute consists of.
func (a *LayoutAttr) Value() Layout {
	v := a.value
	v.MinorToMajor = slices.Clone(v.MinorToMajor)
	v.Tiles = cloneTiles(v.Tiles)
	return v
}

func cloneTiles(tiles []layout.Tiling) []layout.Tiling {
	out := make([]layout.Tiling, len(tiles))
	for i, t := range tiles {
		out[i] = slices.Clone(t)
	}
	return out
}

// VerifyEncoding returns an error where a tensor of the given shape and element
// type cannot have the layout: minor_to_major is no permutation of its dims, a
// tile size is not positive, a slot is too small for an element, or the storage
// is too large.
func (a *LayoutAttr) VerifyEncoding(shape []int64, elem ir.Type) error {
	_, err := a.Layout(shape, elem)
	return err
}

// Layout returns where the elements of a tensor of the given shape lie. The
// errors are those of VerifyEncoding.
func (a *LayoutAttr) Layout(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := encoding.CheckStatic(shape); err != nil {
		return nil, layoutError(err)
	}
	storage, err := a.StorageElem(elem)
	if err != nil {
		return nil, err
	}
	if a.value.TailAlignment < 0 {
		return nil, layoutError(fmt.Errorf("expected a positive alignment L, found %d", a.value.TailAlignment))
	}
	order := a.value.MinorToMajor
	if order == nil {
		order = []int64{}
	}
	l, err := layout.XLA(layout.XLASpec{
		Shape:         shape,
		MinorToMajor:  order,
		Tiles:         a.value.Tiles,
		TailAlignment: a.value.TailAlignment,
		ElementBits:   storage.Bits,
	})
	if err != nil {
		return nil, layoutError(err)
	}
	return l, nil
}

// StorageElem returns how an element is stored: in the bits that E(n) says,
// else in whole bytes.
func (a *LayoutAttr) StorageElem(elem ir.Type) (encoding.Elem, error) {
	e, err := encoding.Plain(elem)
	if err != nil {
		return e, layoutError(err)
	}
	bits := a.value.ElementBits
	if bits == 0 {
		return e, nil
	}
	need := e.Bits
	if w := ir.BitWidth(elem); w > 0 {
		need = int64(w)
	}
	if bits < need {
		return e, layoutError(fmt.Errorf("expected at least %d bits for an element of type '%s', found E(%d)", need, elem, bits))
	}
	e.Bits = bits
	return e, nil
}

func layoutError(err error) error { return fmt.Errorf("xla.layout: %w", err) }

// AliasName is the name of layouts: #layout, #layout1.
func (a *LayoutAttr) AliasName() string { return "layout" }

// PrintTo appends "#xla.layout<{1,0:T(8,128)(2,1)}>".
func (a *LayoutAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#xla.layout<{")
	for i, d := range a.value.MinorToMajor {
		if i > 0 {
			w.Byte(',')
		}
		w.Int(d)
	}
	sep := ":"
	part := func(name string) {
		w.Str(sep)
		w.Str(name)
		sep = ""
	}
	if len(a.value.Tiles) > 0 {
		part("T")
		for _, t := range a.value.Tiles {
			w.Str(t.String())
		}
	}
	number := func(name string, n int64) {
		if n != 0 {
			part(name)
			w.Byte('(')
			w.Int(n)
			w.Byte(')')
		}
	}
	number("L", a.value.TailAlignment)
	number("E", a.value.ElementBits)
	number("S", a.value.MemorySpace)
	w.Str("}>")
}
