package constraint

import (
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// Enum returns the constraint of integers of the given width that stand for
// words; op formats write the word. A desc that ends in "cases" is completed by
// the list of values.
func Enum(desc string, width int, words []string) ir.AttrConstraint {
	if strings.HasSuffix(desc, "cases") {
		values := make([]string, len(words))
		for i := range words {
			values[i] = strconv.Itoa(i)
		}
		desc += ": " + strings.Join(values, ", ")
	}
	return ir.AttrConstraint{
		Desc: desc,
		Holds: func(a ir.Attribute) bool {
			if !isIntOfWidth(a, width) {
				return false
			}
			v, ok := a.(*ir.IntegerAttr).Int64()
			return ok && v >= 0 && v < int64(len(words))
		},
		ValueType: func(c *ir.Context) ir.Type { return c.Integer(width) },
		Keywords:  words,
	}
}

// EnumValue returns the value of a property of an Enum constraint; 0 where the
// op lacks it.
func EnumValue(op *ir.Op, name string) int64 {
	if i, ok := op.Attr(name).(*ir.IntegerAttr); ok {
		v, _ := i.Int64()
		return v
	}
	return 0
}
