package query

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// xlaElement returns XLA's name of an element type. Integers without a sign are
// signed in XLA, those of one bit are pred.
func xlaElement(t ir.Type) (string, error) {
	name := ""
	switch t := t.(type) {
	case *ir.FloatType:
		name = strings.ToLower(t.Kind().String())
	case *ir.ComplexType:
		name = "c" + strconv.Itoa(2*ir.BitWidth(t.Elem()))
	case *ir.IntegerType:
		letter := "s"
		if t.Sign() == ir.Unsigned {
			letter = "u"
		}
		name = letter + strconv.Itoa(t.Width())
		if name == "s1" && t.Sign() == ir.Signless {
			name = "pred"
		}
	}
	if _, ok := xlashape.ElementBits(name); !ok {
		return "", fmt.Errorf("XLA has no element type '%s'", t)
	}
	return name, nil
}

// mlirElement returns the element type of XLA's of the given name, as
// xlaElement names it.
func mlirElement(ctx *ir.Context, name string) (ir.Type, error) {
	switch name {
	case "pred":
		return ctx.Integer(1), nil
	case "c64":
		return ctx.Complex(ctx.Float(ir.F32)), nil
	case "c128":
		return ctx.Complex(ctx.Float(ir.F64)), nil
	}
	if width, err := strconv.Atoi(name[1:]); err == nil {
		switch {
		case name[0] == 'u':
			return ctx.IntegerWithSign(width, ir.Unsigned), nil
		case name == "s1":
			return ctx.IntegerWithSign(width, ir.Signed), nil
		case name[0] == 's':
			return ctx.Integer(width), nil
		}
	}
	for _, mlir := range []string{
		"f16", "bf16", "f32", "f64", "f8E5M2", "f8E4M3", "f8E4M3FN", "f8E4M3B11FNUZ", "f8E3M4",
		"f8E5M2FNUZ", "f8E4M3FNUZ",
	} {
		if kind, ok := ir.FloatKindByName(mlir); ok && strings.EqualFold(mlir, name) {
			return ctx.Float(kind), nil
		}
	}
	return nil, fmt.Errorf("no element type of MLIR is known for %s", name)
}
