package arith

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// FastMath says which laws of real numbers a float op may assume.
type FastMath uint8

// The fast-math flags.
const (
	Reassoc FastMath = 1 << iota
	NoNaNs
	NoInfs
	NoSignedZeros
	AllowReciprocal
	AllowContract
	ApproxFunc

	FastMathNone FastMath = 0
	Fast         FastMath = 127
)

// Overflow says which overflows of an integer op do not happen.
type Overflow uint8

// The overflow flags.
const (
	NoSignedWrap Overflow = 1 << iota
	NoUnsignedWrap

	OverflowNone Overflow = 0
)

var (
	fastMathNames = []string{"reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn"}
	overflowNames = []string{"nsw", "nuw"}
)

// String returns "none", "fast", or the flags separated by commas.
func (f FastMath) String() string {
	if f == Fast {
		return "fast"
	}
	return flagNames(uint8(f), fastMathNames, ",")
}

// String returns "none", or the flags separated by commas.
func (f Overflow) String() string { return flagNames(uint8(f), overflowNames, ", ") }

func flagNames(flags uint8, names []string, sep string) string {
	if flags == 0 {
		return "none"
	}
	var set []string
	for i, n := range names {
		if flags>>i&1 != 0 {
			set = append(set, n)
		}
	}
	return strings.Join(set, sep)
}

// FastMathAttr is #arith.fastmath<nnan,contract>.
type FastMathAttr struct {
	ir.AttrBase
	flags FastMath
}

// NewFastMathAttr returns #arith.fastmath<f>.
func NewFastMathAttr(c *ir.Context, f FastMath) *FastMathAttr {
	return ir.UniqueAttr(c, &FastMathAttr{flags: f})
}

// Flags returns the flags.
func (a *FastMathAttr) Flags() FastMath { return a.flags }

// PrintTo appends "#arith.fastmath<…>".
func (a *FastMathAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#arith.fastmath<")
	w.Str(a.flags.String())
	w.Byte('>')
}

// OverflowAttr is #arith.overflow<nsw, nuw>.
type OverflowAttr struct {
	ir.AttrBase
	flags Overflow
}

// NewOverflowAttr returns #arith.overflow<f>.
func NewOverflowAttr(c *ir.Context, f Overflow) *OverflowAttr {
	return ir.UniqueAttr(c, &OverflowAttr{flags: f})
}

// Flags returns the flags.
func (a *OverflowAttr) Flags() Overflow { return a.flags }

// PrintTo appends "#arith.overflow<…>".
func (a *OverflowAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#arith.overflow<")
	w.Str(a.flags.String())
	w.Byte('>')
}

// FastMathProperty is the property fastmath, which float ops of other dialects
// have too: none where it is not given.
var FastMathProperty = ir.Attr{
	Name:    "fastmath",
	Type:    fastMathConstraint,
	Default: func(c *ir.Context) ir.Attribute { return NewFastMathAttr(c, FastMathNone) },
}

// optionalFastMath is the property of casts, which may lack it.
var optionalFastMath = ir.Attr{Name: "fastmath", Type: fastMathConstraint, Optional: true}

var fastMathConstraint = ir.AttrConstraint{
	Desc:     "Floating point fast math flags",
	Holds:    func(a ir.Attribute) bool { _, ok := a.(*FastMathAttr); return ok },
	Mnemonic: "arith.fastmath",
}

var overflowProperty = ir.Attr{
	Name: "overflowFlags",
	Type: ir.AttrConstraint{
		Desc:     "Integer overflow arith flags",
		Holds:    func(a ir.Attribute) bool { _, ok := a.(*OverflowAttr); return ok },
		Mnemonic: "arith.overflow",
	},
	Default: func(c *ir.Context) ir.Attribute { return NewOverflowAttr(c, OverflowNone) },
}

// FastMathOf returns the fast-math flags of an op.
func FastMathOf(op *ir.Op) FastMath {
	if a, ok := op.Attr("fastmath").(*FastMathAttr); ok {
		return a.flags
	}
	return FastMathNone
}
