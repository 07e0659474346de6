package linalg

import (
	"slices"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// parseDims parses "dimensions = [1]".
func parseDims(p *asm.Parser, s *ir.OpState, name string) {
	p.ExpectKeyword(name)
	p.Expect("=")
	var vs []int64
	p.List("[", "]", func() { vs = append(vs, p.Int()) })
	if !p.Failed() {
		s.Attr(name, p.Context().DenseI64(vs))
	}
}

// printDims prints " dimensions = [1] ".
func printDims(p *asm.Printer, op *ir.Op, name string) {
	p.Str(" " + name + " = [" + commaList(dimsOf(op, name)) + "] ")
}

func dimsOf(op *ir.Op, name string) []int64 {
	if a, ok := op.Attr(name).(*ir.DenseArrayAttr); ok {
		return a.Ints()
	}
	return nil
}

func commaList(vs []int64) string {
	var words []string
	for _, v := range vs {
		words = append(words, strconv.FormatInt(v, 10))
	}
	return strings.Join(words, ", ")
}

func equalShapes(a, b ir.Type) bool { return slices.Equal(shapeOf(a), shapeOf(b)) }

type reducer struct{}

// ParseOp implements asm.OpParser.
func (reducer) ParseOp(p *asm.Parser, s *ir.OpState) {
	short, ok := parsePayload(p)
	ins, outs := parseOperands(p, s, false)
	resultsOf(s, outs)
	parseDims(p, s, dimensions)
	p.AttrDict(s)
	short.parseBody(p, s, ok, slices.Concat(ins, outs), true)
}

// PrintOp implements asm.OpPrinter.
func (reducer) PrintOp(p *asm.Printer, op *ir.Op) {
	short := payloadOf(op.Body(), true)
	if short != nil {
		printPayload(p, short)
	}
	printOperands(p, op.OperandGroup(0), op.OperandGroup(1))
	printDims(p, op, dimensions)
	p.AttrDict(op, dimensions)
	if short == nil {
		printLongRegion(p, op)
	}
}

// ResultNames implements asm.ResultNamer.
func (reducer) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	nameResult(op, "reduced", set)
}

// BlockArgNames implements asm.BlockArgNamer.
func (reducer) BlockArgNames(op *ir.Op, r *ir.Region, set func(v *ir.Value, name string)) {
	ins := len(op.OperandGroup(0))
	for i, a := range r.First().Args() {
		if i < ins {
			set(a, "in")
		} else {
			set(a, "init")
		}
	}
}

func (reducer) loops(op *ir.Op) int {
	if op.NumOperands() == 0 {
		return 0
	}
	return rankOf(op.Operand(0).Type())
}

// Destinations implements tensor.DestinationStyle.
func (reducer) Destinations(op *ir.Op) []*ir.Value { return op.OperandGroup(1) }

// Verify implements ir.Verifier.
func (r reducer) Verify(op *ir.Op) error {
	ins, inits := op.OperandGroup(0), op.OperandGroup(1)
	if len(ins) == 0 || len(ins) != len(inits) {
		return op.Errorf("expected equal number of inputs and outputs")
	}
	for i := 1; i < len(ins); i++ {
		if !equalShapes(ins[i].Type(), ins[0].Type()) {
			return op.Errorf("expects all inputs to have the same shapes. Shape at input-index %d is not equal to the shape at input-index 0.", i)
		}
		if !equalShapes(inits[i].Type(), inits[0].Type()) {
			return op.Errorf("expects all outputs to have the same shapes. Shape at output-index %d is not equal to the shape at output-index 0.", i)
		}
	}
	dims, loops := dimsOf(op, dimensions), r.loops(op)
	shape, out := shapeOf(ins[0].Type()), shapeOf(inits[0].Type())
	for _, d := range dims {
		if d < 0 || d >= int64(loops) {
			return op.Errorf("dimensions for reduction should be in the range [0, %d].", loops-1)
		}
	}
	var rest []int64
	for i, n := range shape {
		if !slices.Contains(dims, int64(i)) {
			rest = append(rest, n)
		}
	}
	if len(out) != len(rest) {
		return op.Errorf("number of dimensions after reduction %d doesn't match the init rank %d", len(rest), len(out))
	}
	if !slices.Equal(rest, out) {
		return op.Errorf("init dimensions [%s] doesn't match input dimensions after reduction [%s]", commaList(out), commaList(rest))
	}
	if n := len(op.Body().Args()); n != op.NumOperands() {
		return op.Errorf("mismatching number of operands and block arguments")
	}
	for i, a := range op.Body().Args() {
		elem, what := ir.ElemOf(op.Operand(i).Type()), "input"
		if i >= len(ins) {
			what = "output"
		}
		if a.Type() != elem {
			return op.Errorf("%s element type '%s' does not match corresponding block argument type '%s'", what, elem, a.Type())
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (r reducer) VerifyRegions(op *ir.Op) error {
	return verifyStructure(op, indexMaps(op), r.loops(op), op.Operands())
}
