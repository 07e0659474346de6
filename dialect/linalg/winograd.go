package linalg

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// The transforms of Winograd's convolution F(m x m, r x r), with filters of r x r
// and tiles of m + r - 1 elements; in a dim of extent 1 nothing is transformed:
//
//	%f = linalg.winograd_filter_transform m(4) r(3) ins(%a : tensor<2x3x3x5xf32>) outs(%b : tensor<6x6x5x2xf32>) -> tensor<6x6x5x2xf32>
var (
	WinogradFilterTransform = winograd("winograd_filter_transform", "filter", 4, 4, verifyFilter)
	WinogradInputTransform  = winograd("winograd_input_transform", "input", 4, 6, verifyTiles)
	WinogradOutputTransform = winograd("winograd_output_transform", "value", 6, 4, verifyUntiled)
)

type winogradOp struct {
	verify func(op *ir.Op, m, r int64) error
}

// winograd makes the record of a transform of a tensor of one rank to one of
// another.
func winograd(name, input string, from, to int, verify func(op *ir.Op, m, r int64) error) *ir.Kind {
	return &ir.Kind{
		Name: "linalg." + name, Summary: "transform of Winograd's convolution",
		Operands: []ir.Operands{{Name: input, Type: ofRank(from)}, {Name: "output", Type: ofRank(to)}},
		Results:  []ir.Results{{Name: "result", Type: ofRank(to)}},
		Attrs:    []ir.Attr{{Name: "m", Type: constraint.I64Attr}, {Name: "r", Type: constraint.I64Attr}},
		Format: "attr-dict `m` `(` $m `)` `r` `(` $r `)` `ins` `(` $" + input + " `:` type($" + input + ") `)` " +
			"`outs` `(` $output `:` type($output) `)` `->` type($result)",
		Impl: winogradOp{verify},
	}
}

// ofRank accepts tensors of a rank.
func ofRank(rank int) ir.TypeConstraint {
	return ir.TypeConstraint{Desc: fmt.Sprintf("%dD tensor of any type values", rank), Holds: func(t ir.Type) bool {
		r, ok := t.(*ir.TensorType)
		return ok && len(r.Shape()) == rank
	}}
}

// Verify implements ir.Verifier.
func (w winogradOp) Verify(op *ir.Op) error {
	if ir.ElemOf(op.Operand(0).Type()) != ir.ElemOf(op.Operand(1).Type()) {
		return op.Errorf("failed to verify that all of {%s, output} have same element type", op.Kind().Operands[0].Name)
	}
	m, _ := op.Attr("m").(*ir.IntegerAttr).Int64()
	r, _ := op.Attr("r").(*ir.IntegerAttr).Int64()
	return w.verify(op, m, r)
}

func verifyOutput(op *ir.Op, want ...int64) error {
	if !ir.ExtentsAgree(want, shapeOf(op.Operand(1).Type())) {
		return op.Errorf("the output shape is not expected")
	}
	return nil
}

// verifyFilter checks a transform of [f, h, w, c] to [tile h, tile w, c, f].
func verifyFilter(op *ir.Op, m, r int64) error {
	s := shapeOf(op.Operand(0).Type())
	h, w := s[1], s[2]
	switch {
	case h != r && h != 1:
		return op.Errorf("expect filter height either equals to r or 1")
	case w != r && w != 1:
		return op.Errorf("expect filter width either equals to r or 1")
	case h == 1 && w == 1:
		return op.Errorf("expect either filter height or width equals to r")
	}
	tile := func(n int64) int64 {
		if n == r {
			return m + r - 1
		}
		return 1
	}
	return verifyOutput(op, tile(h), tile(w), s[3], s[0])
}

// verifyTiles checks a transform of [n, h, w, c] to [tile h, tile w, h tiles, w
// tiles, n, c].
func verifyTiles(op *ir.Op, m, r int64) error {
	s := shapeOf(op.Operand(0).Type())
	tile := func(n int64) (size, count int64) {
		switch {
		case n == ir.Dynamic:
			return m + r - 1, n
		case n == 1 || m == 0:
			return 1, n
		}
		return m + r - 1, (n - (r - 1)) / m
	}
	h, down := tile(s[1])
	w, across := tile(s[2])
	return verifyOutput(op, h, w, down, across, s[0], s[3])
}

// verifyUntiled checks a transform of [tile h, tile w, h tiles, w tiles, n, f] to
// [n, h, w, f].
func verifyUntiled(op *ir.Op, m, r int64) error {
	s := shapeOf(op.Operand(0).Type())
	for i, side := range []string{"height", "width"} {
		if n := s[i]; n != ir.Dynamic && n != m+r-1 && n != 1 {
			return op.Errorf("expect input %s equals to input tile size", side)
		}
	}
	whole := func(size, count int64) int64 {
		switch {
		case size == ir.Dynamic || count == ir.Dynamic:
			return ir.Dynamic
		case size == 1:
			return count
		}
		return m * count
	}
	return verifyOutput(op, s[4], whole(s[0], s[2]), whole(s[1], s[3]), s[5])
}
