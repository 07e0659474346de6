package vector

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Contract adds products of elements of two vectors to a third, over the dims
// that the indexing maps and the iterator types say:
//
//	%d = vector.contract {indexing_maps = […], iterator_types = ["parallel", "reduction"]} %a, %b, %c
//	  : vector<4x8xf32>, vector<8xf32> into vector<4xf32>
var Contract = &ir.Kind{
	Name: "vector.contract", Summary: "sums of products over chosen dims",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("lhs", constraint.Vector), one("rhs", constraint.Vector), one("acc", ir.AnyType)},
	Results:  result("result", ir.AnyType),
	Attrs: []ir.Attr{
		{Name: indexingMaps, Type: constraint.Array},
		{Name: iteratorTypes, Type: ir.AttrConstraint{Desc: "Iterator type should be an enum.", Holds: isIteratorList, Class: constraint.IsArray}},
		combiningKind.PropertyOr("kind", kindDesc, "add"),
	},
	Impl: contract{},
}

const (
	indexingMaps  = "indexing_maps"
	iteratorTypes = "iterator_types"
)

func isIteratorList(a ir.Attribute) bool {
	list, ok := a.(*ir.ArrayAttr)
	return ok && !slices.ContainsFunc(list.Elems(), func(e ir.Attribute) bool { return !iteratorType.Has(e) })
}

type contract struct{}

// ParseOp implements asm.OpParser.
func (contract) ParseOp(p *asm.Parser, s *ir.OpState) {
	c := p.Context()
	at := p.Pos()
	trait, ok := p.Attr(nil).(*ir.DictionaryAttr)
	if p.Failed() {
		return
	}
	if !ok {
		p.Errorf(at, "invalid kind of attribute specified")
		return
	}
	for _, e := range trait.Entries() {
		if list, ok := e.Value.(*ir.ArrayAttr); ok && e.Name == iteratorTypes {
			e.Value = iteratorsOf(p, at, list)
		}
		s.Attr(e.Name, e.Value)
	}
	operands := []asm.Unresolved{p.Operand()}
	p.Expect(",")
	operands = append(operands, p.Operand())
	p.Expect(",")
	operands = append(operands, p.Operand())
	var masks []asm.Unresolved
	if p.Accept(",") {
		masks = p.Operands()
	}
	p.AttrDict(s)
	p.Expect(":")
	ts := p.Types()
	p.ExpectKeyword("into")
	t := p.Type()
	if p.Failed() {
		return
	}
	if len(ts) < 2 {
		p.Errorf(at, "expected the types of both factors")
		return
	}
	ts = ts[:2] // MLIR does not look at more
	s.Operands = p.ResolveAll(operands, append(slices.Clone(ts), t), at)
	s.Operands = append(s.Operands, resolveMasks(p, masks, ts)...)
	s.Types = []ir.Type{t}
	if find(s, "kind") == nil {
		s.Attr("kind", Kind(c, "add"))
	}
}

// resolveMasks returns the masks of the two factors. MLIR still reads them, though
// the op takes them no more.
func resolveMasks(p *asm.Parser, masks []asm.Unresolved, factors []ir.Type) []*ir.Value {
	switch {
	case p.Failed() || len(masks) == 0:
		return nil
	case len(masks) != len(factors):
		p.Errorf(p.NamePos(), "expected zero or exactly 2 vector mask operands")
		return nil
	}
	values := make([]*ir.Value, len(masks))
	for i, m := range masks {
		t, ok := factors[i].(*ir.VectorType)
		if !ok {
			return nil // what the verifier refuses
		}
		values[i] = p.Resolve(m, p.Context().Vector(t.Shape(), t.Scalable(), p.Context().Integer(1)))
	}
	return values
}

// iteratorsOf makes attributes of the words of a list.
func iteratorsOf(p *asm.Parser, at asm.Pos, list *ir.ArrayAttr) ir.Attribute {
	elems := make([]ir.Attribute, len(list.Elems()))
	for i, e := range list.Elems() {
		elems[i] = e
		if w, ok := e.(*ir.StringAttr); ok {
			if !slices.Contains(iteratorType.Words, w.Value()) {
				p.Errorf(at, "unexpected iterator_type (%s)", w.Value())
				return list
			}
			elems[i] = IteratorType(p.Context(), w.Value())
		}
	}
	return p.Context().Array(elems)
}

// PrintOp implements asm.OpPrinter.
func (contract) PrintOp(p *asm.Printer, op *ir.Op) {
	c := op.Context()
	var trait []ir.NamedAttr
	for _, a := range op.Props() {
		if list, ok := a.Value.(*ir.ArrayAttr); ok && a.Name == iteratorTypes {
			a.Value = word.Strings(list)
		}
		trait = append(trait, a)
	}
	p.Byte(' ')
	p.Attr(c.Dictionary(trait))
	p.Byte(' ')
	p.Operands(op.Operands())
	p.AttrDict(op, indexingMaps, iteratorTypes, "kind")
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
	p.Str(", ")
	p.Type(op.Operand(1).Type())
	p.Str(" into ")
	p.Type(op.Result(0).Type())
}

// Verify implements ir.Verifier.
func (contract) Verify(op *ir.Op) error {
	lhs, rhs := vectorOf(op.Operand(0)), vectorOf(op.Operand(1))
	acc, res := op.Operand(2).Type(), op.Result(0).Type()
	if lhs.Elem() != rhs.Elem() {
		return op.Errorf("failed to verify that lhs and rhs have same element type")
	}
	if ir.ElemOf(acc) != ir.ElemOf(res) {
		return op.Errorf("failed to verify that third operand acc and result have same element type")
	}
	maps := op.Attr(indexingMaps).(*ir.ArrayAttr).Elems()
	iterators := op.Attr(iteratorTypes).(*ir.ArrayAttr).Elems()
	if len(maps) != 3 {
		return op.Errorf("expected an indexing map for each vector operand")
	}
	all := make([]affine.Map, len(maps))
	for i, a := range maps {
		ma, ok := a.(*ir.AffineMapAttr)
		if !ok {
			return op.Errorf("expected indexing map %d to be an affine map", i)
		}
		m := ma.Value()
		rank := 0
		if v := vectorOf(op.Operand(i)); v != nil {
			rank = len(v.Shape())
		}
		switch {
		case m.NumSymbols != 0:
			return op.Errorf("expected indexing map %d to have no symbols", i)
		case m.NumDims != len(iterators):
			return op.Errorf("expected indexing map %d to have %d number of inputs", i, len(iterators))
		case len(m.Results) != rank:
			return op.Errorf("expected indexing map %d to have %d number of outputs", i, rank)
		case !m.IsProjectedPermutation():
			return op.Errorf("expected indexing map %d to be a projected permutation of its inputs", i)
		}
		all[i] = m
	}
	if err := verifyContraction(op, lhs, rhs, all, iterators); err != nil {
		return err
	}
	if kind := KindOf(op); !supportsKind(kind, ir.ElemOf(res)) {
		return op.Errorf("unsupported contraction type")
	}
	return nil
}

// extentsOf returns the extent of each iterator that the map of a vector uses,
// 0 for the others.
func extentsOf(v *ir.VectorType, m affine.Map) []int64 {
	extents := make([]int64, m.NumDims)
	for i, e := range m.Results {
		extents[e.Value()] = v.Shape()[i]
	}
	return extents
}

// verifyContraction checks that the two vectors agree on the iterators that
// both have, that there is something to contract, and the shape of the result.
func verifyContraction(op *ir.Op, lhs, rhs *ir.VectorType, maps []affine.Map, iterators []ir.Attribute) error {
	left, right := extentsOf(lhs, maps[0]), extentsOf(rhs, maps[1])
	contracted := false
	for i, it := range iterators {
		reduced := it.(*word.Attr).Word() == "reduction"
		contracted = contracted || reduced && left[i] != 0 && right[i] != 0
		if left[i] != 0 && right[i] != 0 && left[i] != right[i] {
			if reduced {
				return op.Errorf("invalid contracting dimension map")
			}
			return op.Errorf("invalid batch dimension map")
		}
	}
	if !contracted {
		return op.Errorf("expected at least one contracting dimension pair")
	}
	res, acc := op.Result(0).Type(), op.Operand(2).Type()
	if len(maps[2].Results) == 0 {
		if _, shaped := res.(ir.ShapedType); shaped || res != acc {
			return op.Errorf("invalid accumulator/result vector shape")
		}
		return nil
	}
	for i := range iterators {
		if left[i] == 0 && right[i] == 0 {
			return op.Errorf("expected all dimensions to be either a LHS or a RHS dimension")
		}
	}
	shape, flags := make([]int64, len(maps[2].Results)), make([]bool, len(maps[2].Results))
	for i, e := range maps[2].Results {
		shape[i] = max(left[e.Value()], right[e.Value()])
		flags[i] = scalableIn(lhs, maps[0], e) || scalableIn(rhs, maps[1], e)
	}
	want := op.Context().Vector(shape, flags, ir.ElemOf(acc))
	if acc != want || res != want {
		return op.Errorf("invalid accumulator/result vector shape, expected: '%s'", want)
	}
	return nil
}

// scalableIn reports whether the dim of a vector for an iterator is scalable.
func scalableIn(v *ir.VectorType, m affine.Map, iterator *affine.Expr) bool {
	for i, e := range m.Results {
		if e.Equal(iterator) {
			return v.IsScalable(i)
		}
	}
	return false
}

// OuterProduct adds the products of all pairs of elements of two vectors, or of
// a vector and a scalar, to a third.
var OuterProduct = &ir.Kind{
	Name: "vector.outerproduct", Summary: "products of all pairs of elements",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("lhs", constraint.Vector), one("rhs", ir.AnyType), optional("acc", constraint.Vector)},
	Results:  result("result", constraint.Vector),
	Attrs:    []ir.Attr{combiningKind.PropertyOr("kind", kindDesc, "add")},
	Impl:     outerProduct{},
}

type outerProduct struct{}

// productType returns the type of an outer product. As in MLIR what is wrongly of more
// dims counts as its first one.
func productType(lhs *ir.VectorType, rhs ir.Type) *ir.VectorType {
	shape, flags := firstDim(nil, nil, lhs)
	if r, ok := rhs.(*ir.VectorType); ok {
		shape, flags = firstDim(shape, flags, r)
	}
	return lhs.Context().Vector(shape, flags, lhs.Elem())
}

// firstDim appends the first dim of a vector, if it has one, and whether it is scalable.
func firstDim(shape []int64, flags []bool, v *ir.VectorType) ([]int64, []bool) {
	if len(v.Shape()) == 0 {
		return shape, flags
	}
	return append(shape, v.Shape()[0]), append(flags, v.IsScalable(0))
}

// ParseOp implements asm.OpParser.
func (outerProduct) ParseOp(p *asm.Parser, s *ir.OpState) {
	operands := p.Operands()
	p.AttrDict(s)
	p.Expect(":")
	lhsType := p.Type()
	p.Expect(",")
	rhsType := p.Type()
	if p.Failed() {
		return
	}
	if len(operands) < 2 {
		p.Errorf(p.NamePos(), "expected at least 2 operands")
		return
	}
	lhs, ok := lhsType.(*ir.VectorType)
	if !ok {
		p.Errorf(p.NamePos(), "expected vector type for operand #1")
		return
	}
	t := productType(lhs, rhsType)
	ts := []ir.Type{lhs, rhsType, t}
	s.Types = []ir.Type{t}
	n := min(len(operands), 3) // more of them mean nothing
	s.Operands = p.ResolveAll(operands[:n], ts[:n], p.NamePos())
	if find(s, "kind") == nil {
		s.Attr("kind", Kind(p.Context(), "add"))
	}
}

// PrintOp implements asm.OpPrinter.
func (outerProduct) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operands(op.Operands())
	if op.NumOperands() > 2 {
		p.AttrDict(op)
	}
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
	p.Str(", ")
	p.Type(op.Operand(1).Type())
}

// Verify implements ir.Verifier.
func (outerProduct) Verify(op *ir.Op) error {
	lhs, rhs, t := vectorOf(op.Operand(0)), op.Operand(1).Type(), vectorOf(op.Result(0))
	if lhs.Elem() != t.Elem() {
		return op.Errorf("failed to verify that lhs operand and result have same element type")
	}
	if ir.ElemOf(rhs) != t.Elem() {
		return op.Errorf("failed to verify that rhs operand and result have same element type")
	}
	if len(lhs.Shape()) != 1 {
		return op.Errorf("expected 1-d vector for operand #1")
	}
	if r, ok := rhs.(*ir.VectorType); ok {
		switch {
		case len(r.Shape()) != 1:
			return op.Errorf("expected 1-d vector for operand #2")
		case len(t.Shape()) != 2:
			return op.Errorf("expected 2-d vector result")
		case lhs.Shape()[0] != t.Shape()[0]:
			return op.Errorf("expected #1 operand dim to match result dim #1")
		case r.Shape()[0] != t.Shape()[1]:
			return op.Errorf("expected #2 operand dim to match result dim #2")
		case lhs.IsScalable(0) && !r.IsScalable(0):
			return op.Errorf("expected either both or only #2 operand dim to be scalable")
		}
	} else {
		switch {
		case len(t.Shape()) != 1:
			return op.Errorf("expected 1-d vector result")
		case lhs.Shape()[0] != t.Shape()[0]:
			return op.Errorf("expected #1 operand dim to match result dim #1")
		}
	}
	if op.NumOperands() > 2 && op.Operand(2).Type() != t {
		return op.Errorf("expected operand #3 of same type as result type")
	}
	if !supportsKind(KindOf(op), t.Elem()) {
		return op.Errorf("unsupported outerproduct type")
	}
	return nil
}

// iterationSpace returns a vector of the extents of the loops of a Contract.
func iterationSpace(op *ir.Op) *ir.VectorType {
	var shape []int64
	var scalable []bool
	for i, a := range op.Attr(indexingMaps).(*ir.ArrayAttr).Elems()[:2] {
		m, v := a.(*ir.AffineMapAttr).Value(), vectorOf(op.Operand(i))
		if shape == nil {
			shape, scalable = make([]int64, m.NumDims), make([]bool, m.NumDims)
		}
		for j, e := range m.Results {
			shape[e.Value()], scalable[e.Value()] = v.Shape()[j], v.IsScalable(j)
		}
	}
	return op.Context().Vector(shape, scalable, ir.ElemOf(op.Operand(0).Type()))
}
