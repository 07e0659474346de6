package linalg

import (
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// structured is what the Impl of every structured op tells.
type structured interface {
	// loops returns how many loops the op stands for.
	loops(op *ir.Op) int
	tensor.DestinationStyle
}

// parseOperands parses "<{…}> {…} ins(%a : T) outs(%b : T)".
func parseOperands(p *asm.Parser, s *ir.OpState, segments bool) (ins, outs []ir.Type) {
	if p.Accept("<") {
		s.Attrs = append(s.Attrs, p.Dictionary()...)
		p.Expect(">")
		// Sizes that stand here are taken, as in MLIR; other ones are too many.
		segments = segments && attrOf(s, ir.OperandSegmentsAttr) == nil
	}
	at := p.Pos()
	p.AttrDict(s)
	var groups [2]struct {
		at       asm.Pos
		operands []asm.Unresolved
		types    []ir.Type
	}
	for i, word := range []string{"ins", "outs"} {
		if p.AcceptKeyword(word) {
			p.Expect("(")
			g := &groups[i]
			g.at, g.operands = p.Pos(), p.Operands()
			g.types = p.ColonTypes()
			p.Expect(")")
		}
	}
	for _, g := range groups {
		s.Operands = append(s.Operands, p.ResolveAll(g.operands, g.types, g.at)...)
	}
	ins, outs = groups[0].types, groups[1].types
	if wrong := s.Kind.CheckInherent(s.Attrs); wrong != "" {
		p.Errorf(at, "'%s' op %s", s.Kind.Name, wrong)
	}
	if segments && !p.Failed() {
		s.Attr(ir.OperandSegmentsAttr, p.Context().DenseI32([]int32{int32(len(ins)), int32(len(outs))}))
	}
	return ins, outs
}

// printOperands prints " ins(%a : T) outs(%b : T)".
func printOperands(p *asm.Printer, ins, outs []*ir.Value) {
	group := func(word string, vs []*ir.Value) {
		if len(vs) == 0 {
			return
		}
		p.Str(" " + word + "(")
		p.Operands(vs)
		p.Str(" : ")
		p.TypesOf(vs)
		p.Byte(')')
	}
	group("ins", ins)
	group("outs", outs)
}

// emptyBody gives s a region of one block with an argument for an element of
// each of the types.
func emptyBody(p *asm.Parser, s *ir.OpState, ts []ir.Type) *ir.Block {
	p.EmptyRegion(s)
	b := p.ParsedRegion(s, s.Regions-1).AddBlock()
	for _, t := range ts {
		b.AddArg(ir.ElemOf(t), 0)
	}
	return b
}

// maps returns the indexing maps of a named op; nil where they are identities.
func (n named) maps(attr func(string) ir.Attribute) []affine.Map {
	if n.subscripts == "" {
		return nil
	}
	strides, dilations := attr("strides"), attr("dilations")
	loops := n.numLoops()
	var maps []affine.Map
	for _, operand := range strings.Split(n.subscripts, ",") {
		m, moving := affine.Map{NumDims: loops}, 0
		for _, dim := range strings.Fields(operand) {
			e := affine.Dim(int(dim[0] - 'a'))
			if len(dim) > 1 {
				e = affine.Add(affine.Mul(e, affine.Const(window(strides, moving))),
					affine.Mul(affine.Dim(int(dim[1]-'a')), affine.Const(window(dilations, moving))))
				moving++
			}
			m.Results = append(m.Results, e)
		}
		maps = append(maps, m)
	}
	return maps
}

// numLoops counts the letters of the subscripts.
func (n named) numLoops() int {
	last := 'a' - 1
	for _, r := range n.subscripts {
		last = max(last, r)
	}
	return int(last - 'a' + 1)
}

func (n named) loops(op *ir.Op) int {
	if n.subscripts != "" {
		return n.numLoops()
	}
	return rankOfLast(op)
}

// Destinations implements tensor.DestinationStyle.
func (named) Destinations(op *ir.Op) []*ir.Value { return op.OperandGroup(1) }

// elementwiseMaps indexes the last operand, and all others of its rank, by all
// loops, scalars by none.
func elementwiseMaps(op *ir.Op) []affine.Map {
	var maps []affine.Map
	loops := rankOfLast(op)
	for _, v := range op.Operands() {
		m := affine.Identity(loops)
		if rankOf(v.Type()) == 0 {
			m.Results = nil
		}
		maps = append(maps, m)
	}
	return maps
}

func mapsAttr(c *ir.Context, maps []affine.Map) ir.Attribute {
	elems := make([]ir.Attribute, len(maps))
	for i, m := range maps {
		elems[i] = c.AffineMap(m)
	}
	return c.Array(elems)
}

// shapeOf returns the shape of a type; none for a scalar.
func shapeOf(t ir.Type) []int64 {
	if s, ok := t.(ir.ShapedType); ok {
		return s.Shape()
	}
	return nil
}

func rankOf(t ir.Type) int { return len(shapeOf(t)) }

// rankOfLast returns the rank of the last operand, the output.
func rankOfLast(op *ir.Op) int {
	if op.NumOperands() == 0 {
		return 0
	}
	return rankOf(op.Operand(op.NumOperands() - 1).Type())
}

// verifyStructure checks the maps, one for each operand, against the operands
// and the region. inRegion are the operands that the region has an argument for.
func verifyStructure(op *ir.Op, maps []affine.Map, loops int, inRegion []*ir.Value) error {
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	if err := verifyDestinations(op); err != nil {
		return err
	}
	if !isOn[*ir.TensorType](op) && !isOn[*ir.MemRefType](op) {
		return op.Errorf("expected to have pure tensor or buffer semantics")
	}
	if len(maps) != op.NumOperands() {
		return op.Errorf("expected the number of indexing_map (%d) to be equal to the number of input/output operands (%d)", len(maps), op.NumOperands())
	}
	for i, m := range maps {
		rank := rankOf(op.Operand(i).Type())
		switch {
		case m.NumSymbols != 0:
			return op.Errorf("unexpected symbols in indexing_map #%d", i)
		case m.NumDims != loops:
			return op.Errorf("expected indexing_map #%d to have %d dim(s) to match the number of loops", i, loops)
		case rank != len(m.Results):
			return op.Errorf("expected operand rank (%d) to match the result rank of indexing_map #%d (%d)", rank, i, len(m.Results))
		}
	}
	extents, ok := loopExtents(op, maps, loops)
	if !ok {
		return op.Errorf("expected the shape-to-loops map to be non-null")
	}
	if !op.RegionAt(0).HasOneBlock() {
		return op.Errorf("expects to have 1 region with 1 block")
	}
	args := op.Body().Args()
	if len(args) != len(inRegion) {
		return op.Errorf("expected as many non-induction variable region arguments as the number of input/output operands")
	}
	for i, v := range inRegion {
		if elem := ir.ElemOf(v.Type()); args[i].Type() != elem {
			return op.Errorf("expected type of bb argument #%d ('%s') to match element or self type of the corresponding operand ('%s')", i, args[i].Type(), elem)
		}
	}
	return verifyShapes(op, maps, extents)
}

// verifyDestinations checks that the tensors that are written to become the
// results.
func verifyDestinations(op *ir.Op) error {
	outs := op.Kind().Impl.(tensor.DestinationStyle).Destinations(op)
	first, n := op.NumOperands()-len(outs), 0
	for i, v := range outs {
		switch v.Type().(type) {
		case *ir.TensorType, *ir.UnrankedTensorType:
			n++
		case *ir.MemRefType, *ir.UnrankedMemRefType:
		default:
			return op.Errorf("expected that operand #%d is a tensor or a memref", first+i)
		}
	}
	if n != op.NumResults() {
		return op.Errorf("expected the number of tensor results (%d) to be equal to the number of output tensors (%d)", op.NumResults(), n)
	}
	n = 0
	for i, v := range outs {
		switch v.Type().(type) {
		case *ir.MemRefType, *ir.UnrankedMemRefType:
			continue
		}
		if t := op.Result(n).Type(); t != v.Type() {
			return op.Errorf("expected type of operand #%d ('%s') to match type of corresponding result ('%s')", first+i, v.Type(), t)
		}
		n++
	}
	return nil
}

// loopExtents finds how often each loop runs, from the dims that a loop alone
// indexes; ok is false where some loop has no such dim.
func loopExtents(op *ir.Op, maps []affine.Map, loops int) (extents []int64, ok bool) {
	extents = make([]int64, loops)
	found := make([]bool, loops)
	for i, m := range maps {
		shape := shapeOf(op.Operand(i).Type())
		for j, e := range m.Results {
			if e.Op() != affine.OpDim || found[e.Value()] {
				continue
			}
			found[e.Value()] = true
			extents[e.Value()] = shape[j]
		}
	}
	for _, f := range found {
		if !f {
			return nil, false
		}
	}
	return extents, true
}

// verifyShapes checks that the loops stay inside the operands, where all
// extents are known.
func verifyShapes(op *ir.Op, maps []affine.Map, extents []int64) error {
	last := make([]int64, len(extents))
	for i, n := range extents {
		if n == ir.Dynamic {
			return nil
		}
		last[i] = n - 1
	}
	for i, m := range maps {
		shape := shapeOf(op.Operand(i).Type())
		for j, e := range m.Results {
			if shape[j] == ir.Dynamic || shape[j] == 0 {
				continue
			}
			first, err := e.Eval(make([]int64, len(last)), nil)
			if err != nil {
				return op.Errorf("indexing_map #%d: %s", i, err)
			}
			end, err := e.Eval(last, nil)
			if err != nil {
				return op.Errorf("indexing_map #%d: %s", i, err)
			}
			if min(first, end) < 0 {
				return op.Errorf("unexpected result less than 0 at expression #%d in %s", j, m)
			}
			inferred := max(first, end) + 1
			if e.Op() == affine.OpDim && inferred != shape[j] {
				return op.Errorf("inferred input/output operand #%d has shape's dimension #%d to be %d, but found %d", i, j, inferred, shape[j])
			}
			if inferred > shape[j] {
				return op.Errorf("inferred input/output operand #%d has shape's dimension #%d to be greater than or equal to %d, but found %d", i, j, inferred, shape[j])
			}
		}
	}
	return nil
}
