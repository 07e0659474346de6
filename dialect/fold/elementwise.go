package fold

import (
	"github.com/ttopt/ttopt/dialect/ub"
	"github.com/ttopt/ttopt/ir"
)

// Elementwise applies f to the elements of constants of one shape and returns
// the constant of type t of what f returns: attributes of t's element type.
// It returns nil where an operand is nil or no such constant, and where f
// returns nil. What is computed with poison is poison, whatever the others are.
func Elementwise(t ir.Type, operands []ir.Attribute, f func(elems []ir.Attribute) ir.Attribute) ir.Attribute {
	if p := Poison(operands); p != nil {
		return p
	}
	shaped, ok := t.(ir.ShapedType)
	if !ok {
		for _, a := range operands {
			if !isScalar(a) {
				return nil
			}
		}
		return f(operands)
	}
	if !ir.HasStaticShape(shaped) {
		return nil
	}
	n, err := ir.NumElements(shaped.Shape())
	if err != nil {
		return nil
	}
	dense := make([]*ir.DenseElementsAttr, len(operands))
	splat := true
	for i, a := range operands {
		d, ok := a.(*ir.DenseElementsAttr)
		if !ok || d.Strings() != nil || d.NumElements() != n {
			return nil
		}
		dense[i], splat = d, splat && d.IsSplat()
	}
	steps := n
	if splat && n > 0 {
		steps = 1
	}
	elems, data := make([]ir.Attribute, len(operands)), []byte(nil)
	for i := range steps {
		for j, d := range dense {
			elems[j] = d.Element(i)
		}
		r := f(elems)
		if r == nil {
			return nil
		}
		data = ir.AppendElement(data, r)
	}
	return t.Context().Dense(shaped, string(data))
}

// Poison returns the first of the operands that is poison, or nil.
func Poison(operands []ir.Attribute) ir.Attribute {
	for _, a := range operands {
		if ub.IsPoison(a) {
			return a
		}
	}
	return nil
}

func isScalar(a ir.Attribute) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return true
	}
	return false
}

// Splat returns the constant of type t all of whose elements are elem, or elem
// itself where t is a scalar type. It returns nil for a shape that is not
// static.
func Splat(t ir.Type, elem ir.Attribute) ir.Attribute {
	shaped, ok := t.(ir.ShapedType)
	if !ok {
		return elem
	}
	if !ir.HasStaticShape(shaped) {
		return nil
	}
	return t.Context().Dense(shaped, string(ir.AppendElement(nil, elem)))
}

// SplatValue returns the element of a scalar or a splat, or nil.
func SplatValue(a ir.Attribute) ir.Attribute {
	switch a := a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr:
		return a
	case *ir.DenseElementsAttr:
		if a.IsSplat() && a.Strings() == nil {
			return a.Element(0)
		}
	}
	return nil
}
