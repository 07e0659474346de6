package main

import (
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// C types of the elements; only their bits are moved.
var cTypes = map[string]string{"f32": "uint32_t", "bf16": "uint16_t", "ui8": "uint8_t"}

// formulaC is the relayout as its definition reads: a loop for each dim of the
// tensor, and the two address formulas inside.
func (c *relayout) formulaC() string {
	var b strings.Builder
	c.openC(&b)
	for d, n := range c.shape {
		fmt.Fprintf(&b, "for (size_t d%d = 0; d%[1]d < %d; ++d%[1]d)\n", d, n)
	}
	fmt.Fprintf(&b, "dst[%s] = src[%s];\n}\n", inC(c.dst.AddressExpr()), inC(c.src.AddressExpr()))
	return b.String()
}

// loopsC is the relayout as one writes it by hand: nested loops in the order of
// the destination, with constant strides.
func (c *relayout) loopsC() (string, error) {
	plan, err := layout.NewPlan(c.shape, c.src, c.dst)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	c.openC(&b)
	for _, box := range plan.Boxes {
		for d, n := range box.Extents {
			fmt.Fprintf(&b, "for (size_t d%d = 0; d%[1]d < %d; ++d%[1]d)\n", d, n)
		}
		fmt.Fprintf(&b, "dst[%s] = src[%s];\n", inC(box.Addresses[1].Expr()), inC(box.Addresses[0].Expr()))
	}
	b.WriteString("}\n")
	return b.String(), nil
}

// openC begins the function and fills the padding.
func (c *relayout) openC(b *strings.Builder) {
	fmt.Fprintf(b, "#include <stddef.h>\n#include <stdint.h>\n#include <string.h>\n"+
		"void kernel(const %s *restrict src, %[1]s *restrict dst) {\n", cTypes[c.elem])
	if c.fills() {
		fmt.Fprintf(b, "memset(dst, 0, %d);\n", c.dst.Bytes())
	}
}

// fills reports whether padding is to be zero.
func (c *relayout) fills() bool { return c.dst.Fill() == layout.Zero && c.dst.Padding() > 0 }

// inC writes an expression of dims that are not negative.
func inC(e *affine.Expr) string {
	switch e.Op() {
	case affine.OpConst:
		return fmt.Sprint(e.Value())
	case affine.OpDim:
		return fmt.Sprintf("d%d", e.Value())
	}
	op := map[affine.Op]string{affine.OpAdd: "+", affine.OpMul: "*", affine.OpFloorDiv: "/", affine.OpMod: "%"}[e.Op()]
	return "(" + inC(e.LHS()) + " " + op + " " + inC(e.RHS()) + ")"
}
