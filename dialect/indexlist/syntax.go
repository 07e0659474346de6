package indexlist

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Syntax is embedded in the Impl of an op whose assembly format has index
// lists: the directive custom<sizes>($sizes, $static_sizes) stands for the list
// whose values are the operands "sizes" and whose constants are the property
// "static_sizes".
type Syntax struct{}

// SliceFormat is the part of a format for a slice.
const SliceFormat = "custom<offsets>($offsets, $static_offsets) custom<sizes>($sizes, $static_sizes) custom<strides>($strides, $static_strides)"

// ParseCustom implements asm.CustomParser.
func (Syntax) ParseCustom(p *asm.Parser, b *asm.Bindings, name string) bool {
	l := Parse(p, "[")
	if p.Failed() {
		return true
	}
	b.SetOperands(name, l.Values...)
	b.State().Attr(staticName(name), p.Context().DenseI64(l.Static))
	return true
}

// PrintCustom implements asm.CustomPrinter.
func (Syntax) PrintCustom(p *asm.Printer, op *ir.Op, name string) {
	for i, group := range op.Kind().Operands {
		if group.Name == name {
			Print(p, "[", Static(op, staticName(name)), op.OperandGroup(i))
		}
	}
}

func staticName(name string) string { return "static_" + strings.TrimPrefix(name, "dynamic_") }
