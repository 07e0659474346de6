package linalg

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Transpose permutes dims, dim i of the result being dim permutation[i] of the
// input; Broadcast adds the dims that it lists:
//
//	%t = linalg.transpose ins(%a : tensor<4x8xf32>) outs(%b : tensor<8x4xf32>) permutation = [1, 0]
//	%b = linalg.broadcast ins(%a : tensor<4xf32>) outs(%b : tensor<4x8xf32>) dimensions = [1]
var (
	Transpose = moving("transpose", permutation, transposed{mover{permutation, "transposed"}})
	Broadcast = moving("broadcast", dimensions, broadcast{mover{dimensions, "broadcasted"}})
)

const permutation = "permutation"

// moving makes the record of an op that moves elements of its input.
func moving(name, list string, impl any) *ir.Kind {
	return &ir.Kind{
		Name: "linalg." + name, Summary: "elements of the input at other places",
		Traits:   ir.SingleBlock,
		Operands: []ir.Operands{{Name: "input", Type: tensorOrMemRef}, {Name: "init", Type: tensorOrMemRef}},
		Results:  tensors,
		Attrs:    []ir.Attr{{Name: list, Type: constraint.DenseI64}},
		Regions:  []ir.RegionSpec{{Name: "region", OneBlock: true}},
		Impl:     impl,
	}
}

// mover is what Transpose and Broadcast share.
type mover struct{ list, result string }

// ParseOp implements asm.OpParser.
func (m mover) ParseOp(p *asm.Parser, s *ir.OpState) {
	ins, outs := parseOperands(p, s, false)
	resultsOf(s, outs)
	parseDims(p, s, m.list)
	p.AttrDict(s)
	if p.Failed() || len(ins)+len(outs) == 0 {
		return
	}
	yieldInput(emptyBody(p, s, slices.Concat(ins, outs)), s.Operands, s.Loc)
}

// yieldInput has the region of an op of that location yield its first argument; the
// arguments come from the operands.
func yieldInput(b *ir.Block, operands []*ir.Value, loc ir.Loc) {
	for i, v := range operands {
		b.Arg(i).SetLoc(v.Loc())
	}
	ir.NewBuilder(b.Arg(0).Type().Context()).AtEnd(b).WithLoc(loc).Op(Yield, nil, []*ir.Value{b.Arg(0)})
}

// addMoverBody adds the region of an op that was created without.
func addMoverBody(op *ir.Op) {
	b := op.RegionAt(0).AddBlock()
	for _, v := range op.Operands() {
		b.AddArg(ir.ElemOf(v.Type()), 0)
	}
	yieldInput(b, op.Operands(), op.Loc())
}

// PrintOp implements asm.OpPrinter.
func (m mover) PrintOp(p *asm.Printer, op *ir.Op) {
	printOperands(p, op.OperandGroup(0), op.OperandGroup(1))
	printDims(p, op, m.list)
	p.AttrDict(op, m.list)
}

// ResultNames implements asm.ResultNamer.
func (m mover) ResultNames(op *ir.Op, set func(v *ir.Value, name string)) {
	nameResult(op, m.result, set)
}

func (mover) loops(op *ir.Op) int { return rankOf(op.Operand(1).Type()) }

// Destinations implements tensor.DestinationStyle.
func (mover) Destinations(op *ir.Op) []*ir.Value { return op.OperandGroup(1) }

type transposed struct{ mover }

// Verify implements ir.Verifier.
func (t transposed) Verify(op *ir.Op) error {
	perm := dimsOf(op, permutation)
	in, out := shapeOf(op.Operand(0).Type()), shapeOf(op.Operand(1).Type())
	if len(in) != len(out) {
		return op.Errorf("input rank %d does not match init rank %d", len(in), len(out))
	}
	if len(in) != len(perm) {
		return op.Errorf("size of permutation %d does not match the argument rank %d", len(perm), len(in))
	}
	sorted := slices.Sorted(slices.Values(perm))
	for i, d := range sorted {
		if d != int64(i) {
			return op.Errorf("permutation is not valid")
		}
	}
	for i, d := range perm {
		if in[d] != out[i] {
			return op.Errorf("dim(result, %d) = %d doesn't match dim(input, permutation[%d]) = %d", i, out[i], i, in[d])
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (transposed) VerifyRegions(op *ir.Op) error {
	perm := dimsOf(op, permutation)
	from := affine.Map{NumDims: len(perm), Results: make([]*affine.Expr, len(perm))}
	for i, d := range perm {
		from.Results[d] = affine.Dim(i)
	}
	return verifyStructure(op, []affine.Map{from, affine.Identity(len(perm))}, len(perm), op.Operands())
}

type broadcast struct{ mover }

// Verify implements ir.Verifier.
func (b broadcast) Verify(op *ir.Op) error {
	dims := dimsOf(op, dimensions)
	in, out := shapeOf(op.Operand(0).Type()), shapeOf(op.Operand(1).Type())
	if len(in)+len(dims) != len(out) {
		return op.Errorf("input rank plus added dimensions does not match init rank. input rank: %d, dimensions size: %d, init rank: %d", len(in), len(dims), len(out))
	}
	for i, d := range dims {
		if d < 0 || d >= int64(len(out)) {
			return op.Errorf("dimension %d is out of range. expected range: [0, %d], got: %d", i, len(out)-1, d)
		}
	}
	j := 0
	for i, n := range out {
		if slices.Contains(dims, int64(i)) {
			continue
		}
		if j < len(in) && in[j] != n {
			return op.Errorf("input dim %d should match init dim %d. input: %d, init: %d", j, i, in[j], n)
		}
		j++
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (broadcast) VerifyRegions(op *ir.Op) error {
	loops := rankOfLast(op)
	return verifyStructure(op, []affine.Map{without(loops, dimsOf(op, dimensions)), affine.Identity(loops)}, loops, op.Operands())
}
