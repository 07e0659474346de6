package vector

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

type transferRead struct{}

// ParseOp implements asm.OpParser.
func (transferRead) ParseOp(p *asm.Parser, s *ir.OpState) {
	source := p.Operand()
	indices := p.OperandsIn("[")
	p.Expect(",")
	padding := p.Operand()
	var masks []asm.Unresolved
	if p.Accept(",") {
		masks = append(masks, p.Operand())
	}
	p.AttrDict(s)
	shaped, v, at := transferTypes(p, false)
	if p.Failed() {
		return
	}
	s.Types = []ir.Type{v}
	s.Operands = append([]*ir.Value{p.Resolve(source, shaped)}, p.ResolveSame(indices, p.Context().Index())...)
	s.Operands = append(s.Operands, p.Resolve(padding, shaped.Elem()))
	transferRest(p, s, shaped, v, masks, at)
	s.Attr(ir.OperandSegmentsAttr, p.Context().DenseI32([]int32{1, int32(len(indices)), 1, int32(len(masks))}))
}

// PrintOp implements asm.OpPrinter.
func (transferRead) PrintOp(p *asm.Printer, op *ir.Op) {
	t := TransferOp{op}
	p.Byte(' ')
	p.Operand(t.Source())
	p.Byte('[')
	p.Operands(t.Indices())
	p.Str("], ")
	p.Operand(op.OperandGroup(2)[0])
	t.printRest(p)
	p.Type(t.Source().Type())
	p.Str(", ")
	p.Type(t.Vector().Type())
}

type transferWrite struct{}

// ParseOp implements asm.OpParser.
func (transferWrite) ParseOp(p *asm.Parser, s *ir.OpState) {
	vector := p.Operand()
	p.Expect(",")
	source := p.Operand()
	indices := p.OperandsIn("[")
	var masks []asm.Unresolved
	if p.Accept(",") {
		masks = append(masks, p.Operand())
	}
	p.AttrDict(s)
	shaped, v, at := transferTypes(p, true)
	if p.Failed() {
		return
	}
	s.Operands = []*ir.Value{p.Resolve(vector, v), p.Resolve(source, shaped)}
	s.Operands = append(s.Operands, p.ResolveSame(indices, p.Context().Index())...)
	transferRest(p, s, shaped, v, masks, at)
	s.Attr(ir.OperandSegmentsAttr, p.Context().DenseI32([]int32{1, 1, int32(len(indices)), int32(len(masks))}))
	if t, ok := shaped.(*ir.TensorType); ok {
		s.Types = []ir.Type{t}
	}
}

// PrintOp implements asm.OpPrinter.
func (transferWrite) PrintOp(p *asm.Printer, op *ir.Op) {
	t := TransferOp{op}
	p.Byte(' ')
	p.Operand(t.Vector())
	p.Str(", ")
	p.Operand(t.Source())
	p.Byte('[')
	p.Operands(t.Indices())
	p.Byte(']')
	t.printRest(p)
	p.Type(t.Vector().Type())
	p.Str(", ")
	p.Type(t.Source().Type())
}

// transferTypes parses the types of source and vector, the latter first in a
// write.
func transferTypes(p *asm.Parser, write bool) (ir.ShapedType, *ir.VectorType, asm.Pos) {
	at := p.Pos()
	p.Expect(":")
	ts := p.Types()
	if p.Failed() {
		return nil, nil, at
	}
	if len(ts) != 2 {
		p.Errorf(at, "requires two types")
		return nil, nil, at
	}
	if write {
		ts[0], ts[1] = ts[1], ts[0]
	}
	v, isVector := ts[1].(*ir.VectorType)
	if write && !isVector {
		p.Errorf(at, "requires vector type")
		return nil, nil, at
	}
	switch ts[0].(type) {
	case *ir.MemRefType, *ir.TensorType:
	default:
		p.Errorf(at, "requires memref or ranked tensor type")
		return nil, nil, at
	}
	if !isVector {
		p.Errorf(at, "requires vector type")
	}
	return ts[0].(ir.ShapedType), v, at
}

// transferRest gives s the map and the bounds where the text leaves them out,
// and the mask.
func transferRest(p *asm.Parser, s *ir.OpState, shaped ir.ShapedType, v *ir.VectorType, masks []asm.Unresolved, at asm.Pos) {
	c := p.Context()
	m := minorIdentity(shaped, v)
	if a, ok := find(s, permutationMap).(*ir.AffineMapAttr); ok {
		m = a.Value()
	} else {
		s.Attr(permutationMap, c.AffineMap(m))
	}
	if find(s, inBounds) == nil {
		s.Attr(inBounds, boolArray(c, len(m.Results), false))
	}
	if len(masks) == 0 {
		return
	}
	if _, ok := shaped.Elem().(*ir.VectorType); ok {
		p.Errorf(masks[0].Pos, "does not support masks with vector element type")
		return
	}
	if len(v.Shape()) != len(m.Results) {
		p.Errorf(at, "expected the same rank for the vector and the results of the permutation map")
		return
	}
	s.Operands = append(s.Operands, p.Resolve(masks[0], MaskType(v, m)))
}

func find(s *ir.OpState, name string) ir.Attribute {
	for _, a := range s.Attrs {
		if a.Name == name {
			return a.Value
		}
	}
	return nil
}

// printRest writes the mask, the attributes and the colon.
func (t TransferOp) printRest(p *asm.Printer) {
	if m := t.Mask(); m != nil {
		p.Str(", ")
		p.Operand(m)
	}
	elided := []string{ir.OperandSegmentsAttr}
	if isMinorIdentity(t.Map()) {
		elided = append(elided, permutationMap)
	}
	if !slices.Contains(t.InBounds(), true) {
		elided = append(elided, inBounds)
	}
	p.AttrDict(t.Op, elided...)
	p.Str(" : ")
}

// Verify implements ir.Verifier.
func (transferRead) Verify(op *ir.Op) error {
	t := TransferOp{op}
	if err := t.verifyIndices(); err != nil {
		return err
	}
	if err := t.verify(); err != nil {
		return err
	}
	source := t.Source().Type().(ir.ShapedType)
	padding := op.OperandGroup(2)[0].Type()
	if e, ok := source.Elem().(*ir.VectorType); ok {
		if e != padding {
			return op.Errorf("requires source vector element type and padding type to match.")
		}
	} else if padding != source.Elem() {
		return op.Errorf("requires formal padding and source of the same elemental type")
	}
	return t.verifyPermutation()
}

// Verify implements ir.Verifier.
func (transferWrite) Verify(op *ir.Op) error {
	t := TransferOp{op}
	if err := t.verifyIndices(); err != nil {
		return err
	}
	for _, e := range t.Map().Results {
		if e.Op() == affine.OpConst {
			return op.Errorf("should not have broadcast dimensions")
		}
	}
	if err := t.verify(); err != nil {
		return err
	}
	return t.verifyPermutation()
}

func (t TransferOp) verifyIndices() error {
	return requireIndices(t.Op, len(t.Source().Type().(ir.ShapedType).Shape()), len(t.Indices()))
}

func (t TransferOp) verify() error {
	source, v, m := t.Source().Type().(ir.ShapedType), vectorOf(t.Vector()), t.Map()
	switch source.(type) {
	case *ir.MemRefType, *ir.TensorType:
	default:
		return t.Errorf("requires source to be a memref or ranked tensor type")
	}
	rank := len(v.Shape())
	if e, ok := source.Elem().(*ir.VectorType); ok {
		if minorBits(e) == 0 || minorBits(v)%minorBits(e) != 0 {
			return t.Errorf("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the minor 1-D vector of the source")
		}
		if len(e.Shape()) > rank {
			return t.Errorf("requires source vector element and vector result ranks to match.")
		}
		if rank -= len(e.Shape()); len(m.Results) != rank {
			return t.Errorf("requires a permutation_map with result dims of the same rank as the vector type")
		}
		if t.Mask() != nil {
			return t.Errorf("does not support masks with vector element type")
		}
	} else {
		if bits := bitWidth(source.Elem()); bits > 0 && minorBits(v)%bits != 0 {
			return t.Errorf("requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the source element type")
		}
		if len(m.Results) != rank && !(rank == 0 && len(m.Results) == 0) {
			return t.Errorf("requires a permutation_map with result dims of the same rank as the vector type")
		}
	}
	if m.NumSymbols != 0 {
		return t.Errorf("requires permutation_map without symbols")
	}
	if m.NumDims != len(source.Shape()) {
		return t.Errorf("requires a permutation_map with input dims of the same rank as the source type")
	}
	if mask := t.Mask(); mask != nil {
		if want := MaskType(v, m); mask.Type() != want {
			return t.Errorf("inferred mask type ('%s') and mask operand type ('%s') don't match", want, mask.Type())
		}
	}
	flags := t.InBounds()
	if len(flags) != len(m.Results) {
		return t.Errorf("expects the in_bounds attr of same rank as permutation_map results: %s vs inBounds of size: %d", t.Attr(permutationMap), len(flags))
	}
	for i, e := range m.Results {
		if e.Op() == affine.OpConst && !flags[i] {
			return t.Errorf("requires broadcast dimensions to be in-bounds")
		}
	}
	return nil
}

// minorBits returns the number of bits of the innermost dim of a vector.
func minorBits(v *ir.VectorType) int64 {
	bits := bitWidth(v.Elem())
	if n := len(v.Shape()); n > 0 {
		bits *= v.Shape()[n-1]
	}
	return bits
}

// bitWidth is ir.BitWidth with index taken for 64 bits, as MLIR does by default.
func bitWidth(t ir.Type) int64 {
	if constraint.IsIndex(t) {
		return 64
	}
	return int64(ir.BitWidth(t))
}

func (t TransferOp) verifyPermutation() error {
	m := t.Map()
	seen := map[int64]bool{}
	for _, e := range m.Results {
		switch {
		case e.IsConst(0):
		case e.Op() != affine.OpDim:
			return t.Errorf("requires a projected permutation_map (at most one dim or the zero constant can appear in each result)")
		case seen[e.Value()]:
			return t.Errorf("requires a permutation_map that is a permutation (found one dim used more than once)")
		default:
			seen[e.Value()] = true
		}
	}
	return nil
}
