package constraint

import "github.com/ttopt/ttopt/ir"

// Attributes.
var (
	StrAttr  = ir.AttrConstraint{Desc: "string attribute", Holds: is[*ir.StringAttr]}
	UnitAttr = ir.AttrConstraint{Desc: "unit attribute", Holds: is[*ir.UnitAttr]}
	BoolAttr = ir.AttrConstraint{Desc: "bool attribute", Holds: func(a ir.Attribute) bool {
		i, ok := a.(*ir.IntegerAttr)
		return ok && isI1(i.Type())
	}}
	I64Attr = ir.AttrConstraint{
		Desc:      "64-bit signless integer attribute",
		Holds:     func(a ir.Attribute) bool { return isIntOfWidth(a, 64) },
		Class:     IsInteger,
		ValueType: func(c *ir.Context) ir.Type { return c.Integer(64) },
	}
	I32Attr = ir.AttrConstraint{
		Desc:      "32-bit signless integer attribute",
		Holds:     func(a ir.Attribute) bool { return isIntOfWidth(a, 32) },
		Class:     IsInteger,
		ValueType: func(c *ir.Context) ir.Type { return c.Integer(32) },
	}
	IndexAttr = ir.AttrConstraint{
		Desc: "index attribute",
		Holds: func(a ir.Attribute) bool {
			i, ok := a.(*ir.IntegerAttr)
			return ok && IsIndex(i.Type())
		},
		Class:     IsInteger,
		ValueType: func(c *ir.Context) ir.Type { return c.Index() },
	}
	SI32Attr = integerOf(32, ir.Signed, "32-bit signed integer attribute")
	UI32Attr = integerOf(32, ir.Unsigned, "32-bit unsigned integer attribute")
	SI64Attr = integerOf(64, ir.Signed, "64-bit signed integer attribute")
	F32Attr  = ir.AttrConstraint{
		Desc: "32-bit float attribute",
		Holds: func(a ir.Attribute) bool {
			f, ok := a.(*ir.FloatAttr)
			return ok && f.Type() == a.Context().Float(ir.F32)
		},
		Class:     is[*ir.FloatAttr],
		ValueType: func(c *ir.Context) ir.Type { return c.Float(ir.F32) },
	}
	Alignment = ir.AttrConstraint{
		Desc:      "64-bit signless integer attribute whose minimum value is 0",
		Holds:     func(a ir.Attribute) bool { return isIntOfWidth(a, 64) && a.(*ir.IntegerAttr).Big().Sign() >= 0 },
		Class:     IsInteger,
		ValueType: func(c *ir.Context) ir.Type { return c.Integer(64) },
	}
	LocalityHint = ir.AttrConstraint{
		Desc: "32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3",
		Holds: func(a ir.Attribute) bool {
			if !isIntOfWidth(a, 32) {
				return false
			}
			v, _ := a.(*ir.IntegerAttr).Int64()
			return v >= 0 && v <= 3
		},
		Class:     IsInteger,
		ValueType: func(c *ir.Context) ir.Type { return c.Integer(32) },
	}

	Array         = ir.AttrConstraint{Desc: "array attribute", Holds: is[*ir.ArrayAttr]}
	I64Array      = ir.AttrConstraint{Desc: "64-bit integer array attribute", Holds: arrayOf(func(a ir.Attribute) bool { return isIntOfWidth(a, 64) }), Class: IsArray}
	BoolArray     = ir.AttrConstraint{Desc: "1-bit boolean array attribute", Holds: arrayOf(BoolAttr.Holds), Class: IsArray}
	IndexList     = ir.AttrConstraint{Desc: "Array of 64-bit integer array attributes", Holds: arrayOf(I64Array.Holds), Class: IsArray}
	DictArray     = ir.AttrConstraint{Desc: "Array of dictionary attributes", Holds: arrayOf(is[*ir.DictionaryAttr]), Class: IsArray}
	Dict          = ir.AttrConstraint{Desc: "dictionary of named attribute values", Holds: is[*ir.DictionaryAttr]}
	DenseI64      = ir.AttrConstraint{Desc: "i64 dense array attribute", Holds: func(a ir.Attribute) bool { return isDenseArray(a, 64) }}
	DenseI32      = ir.AttrConstraint{Desc: "i32 dense array attribute", Holds: func(a ir.Attribute) bool { return isDenseArray(a, 32) }}
	AffineMap     = ir.AttrConstraint{Desc: "AffineMap attribute", Holds: is[*ir.AffineMapAttr]}
	SymbolRef     = ir.AttrConstraint{Desc: "symbol reference attribute", Holds: is[*ir.SymbolRefAttr]}
	FlatSymbolRef = ir.AttrConstraint{Desc: "flat symbol reference attribute", Holds: func(a ir.Attribute) bool {
		s, ok := a.(*ir.SymbolRefAttr)
		return ok && len(s.Path()) == 1
	}}
	Typed = ir.AttrConstraint{Desc: "TypedAttr instance", Holds: is[ir.TypedAttr]}
)

// integerOf returns the constraint of integers of a width and a sign.
func integerOf(width int, sign ir.Signedness, desc string) ir.AttrConstraint {
	typ := func(c *ir.Context) ir.Type { return c.IntegerWithSign(width, sign) }
	return ir.AttrConstraint{
		Desc: desc,
		Holds: func(a ir.Attribute) bool {
			i, ok := a.(*ir.IntegerAttr)
			return ok && i.Type() == typ(a.Context())
		},
		Class:     IsInteger,
		ValueType: typ,
	}
}

// TypeAttr returns the constraint of attributes that hold a type of Go type T.
func TypeAttr[T ir.Type](desc string) ir.AttrConstraint {
	return ir.AttrConstraint{Desc: desc, Holds: func(a ir.Attribute) bool {
		t, ok := a.(*ir.TypeAttr)
		if !ok {
			return false
		}
		_, ok = t.Value().(T)
		return ok
	}, Class: is[*ir.TypeAttr]}
}

// IsInteger is the class of integers.
func IsInteger(a ir.Attribute) bool { return is[*ir.IntegerAttr](a) }

// IsArray is the class of lists.
func IsArray(a ir.Attribute) bool { return is[*ir.ArrayAttr](a) }

// IsIntElements is the class of dense elements that are integers.
func IsIntElements(a ir.Attribute) bool {
	d, ok := a.(*ir.DenseElementsAttr)
	if !ok {
		return false
	}
	switch d.ShapedType().Elem().(type) {
	case *ir.IntegerType, *ir.IndexType:
		return true
	}
	return false
}

// SymbolAttrs are the properties of an op that is a symbol.
func SymbolAttrs(more ...ir.Attr) []ir.Attr {
	return append([]ir.Attr{
		{Name: ir.SymbolNameAttr, Type: StrAttr},
		{Name: "sym_visibility", Type: StrAttr, Optional: true},
	}, more...)
}

func is[A ir.Attribute](a ir.Attribute) bool {
	_, ok := a.(A)
	return ok
}

func isIntOfWidth(a ir.Attribute, width int) bool {
	i, ok := a.(*ir.IntegerAttr)
	return ok && IsSignlessInteger(i.Type()) && ir.BitWidth(i.Type()) == width
}

func isDenseArray(a ir.Attribute, width int) bool {
	d, ok := a.(*ir.DenseArrayAttr)
	return ok && IsSignlessInteger(d.Elem()) && ir.BitWidth(d.Elem()) == width
}

func arrayOf(elem func(ir.Attribute) bool) func(ir.Attribute) bool {
	return func(a ir.Attribute) bool {
		arr, ok := a.(*ir.ArrayAttr)
		if !ok {
			return false
		}
		for _, e := range arr.Elems() {
			if !elem(e) {
				return false
			}
		}
		return true
	}
}
