package xla

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// LayoutAttr is #xla.layout<{1,0:T(8,128)(2,1)}>, or with what padding holds,
// #xla.layout<{1,0:T(8,128)(2,1)}, zero>.
type LayoutAttr struct {
	ir.AttrBase
	value *xlashape.Layout
	fill  layout.Fill
}

// Attr returns #xla.layout<{…}, fill>. It is not checked; VerifyEncoding does that
// for a given tensor, and so does every use.
func Attr(ctx *ir.Context, l *xlashape.Layout, fill layout.Fill) *LayoutAttr {
	return ir.UniqueAttr(ctx, &LayoutAttr{value: l.Clone(), fill: fill})
}

// Value returns XLA's part of the attribute.
func (a *LayoutAttr) Value() *xlashape.Layout { return a.value.Clone() }

// Fill returns what padding holds.
func (a *LayoutAttr) Fill() layout.Fill { return a.fill }

// VerifyEncoding returns an error where a tensor of the given shape and element
// type cannot have the layout: minor_to_major is no permutation of its dims, a
// tile size is not positive, a slot is too small for an element, a split is
// outside its dim, or the storage is too large.
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
	stored, err := a.StorageElem(elem)
	if err != nil {
		return nil, err
	}
	l, err := a.value.PlaceOf(shape, stored.Bits)
	if err != nil {
		return nil, layoutError(err)
	}
	return l.WithFill(a.fill), nil
}

// EncodingWarnings says which tiles pad inside those before them.
func (a *LayoutAttr) EncodingWarnings(shape []int64, elem ir.Type) []string {
	l, err := a.Layout(shape, elem)
	if err != nil {
		return nil
	}
	var out []string
	for _, w := range a.value.Warnings(l) {
		out = append(out, "xla.layout: "+w.Msg)
	}
	return out
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
	w.Str("#xla.layout<")
	w.Str(a.value.String())
	if a.fill.Defined() {
		w.Str(", ")
		w.Str(a.fill.String())
	}
	w.Byte('>')
}
