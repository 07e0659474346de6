package linalg

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/word"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// The properties of Generic.
const (
	indexingMaps  = "indexing_maps"
	iteratorTypes = "iterator_types"
)

// Generic computes its region for every point of a box of loops, on the
// elements of the operands that the maps choose:
//
//	%r = linalg.generic {indexing_maps = […], iterator_types = ["parallel"]}
//	  ins(%a : tensor<4xf32>) outs(%b : tensor<4xf32>) { … } -> tensor<4xf32>
var Generic = &ir.Kind{
	Name: "linalg.generic", Summary: "a region for every point of a box, on the elements that maps choose",
	Traits:   ir.OperandSegments | ir.SingleBlock,
	Operands: insOuts,
	Results:  resultTensors,
	Attrs: []ir.Attr{
		{Name: indexingMaps, Type: ir.AttrConstraint{Desc: "AffineMap array attribute", Holds: listOf(func(a ir.Attribute) bool {
			_, ok := a.(*ir.AffineMapAttr)
			return ok
		}), Class: constraint.IsArray}},
		{Name: iteratorTypes, Type: ir.AttrConstraint{Desc: "Iterator type should be an enum.", Holds: listOf(iteratorType.Has), Class: constraint.IsArray}},
		{Name: "doc", Type: constraint.StrAttr, Optional: true},
		{Name: "library_call", Type: constraint.StrAttr, Optional: true},
	},
	Regions: []ir.RegionSpec{{Name: "region"}},
	Impl:    generic{},
}

// isTrait reports whether an attribute stands in front of the operands.
func isTrait(name string) bool {
	return slices.Contains([]string{"doc", indexingMaps, iteratorTypes, "library_call"}, name)
}

func listOf(holds func(ir.Attribute) bool) func(ir.Attribute) bool {
	return func(a ir.Attribute) bool {
		list, ok := a.(*ir.ArrayAttr)
		return ok && !slices.ContainsFunc(list.Elems(), func(e ir.Attribute) bool { return !holds(e) })
	}
}

type generic struct{}

// ParseOp implements asm.OpParser.
func (generic) ParseOp(p *asm.Parser, s *ir.OpState) {
	at := p.Pos()
	trait, ok := p.Attr(nil).(*ir.DictionaryAttr)
	if p.Failed() {
		return
	}
	if !ok {
		p.Errorf(at, "invalid kind of attribute specified")
		return
	}
	traitAt := at
	at = p.Pos() // what is wrong with its entries is reported behind it
	iterators := false
	for _, e := range trait.Entries() {
		if list, ok := e.Value.(*ir.ArrayAttr); ok && e.Name == iteratorTypes {
			e.Value, iterators = iteratorsOf(p, at, list), true
		}
		s.Attr(e.Name, e.Value)
	}
	if !iterators {
		p.Errorf(traitAt, "expected \"iterator_types\" array attribute")
		return
	}
	parseOperands(p, s, true)
	if p.AcceptKeyword("attrs") {
		p.Expect("=")
		p.AttrDict(s)
	}
	p.Region(s)
	s.Types = p.AcceptArrowTypes()
}

// iteratorsOf makes attributes of the words of a list.
func iteratorsOf(p *asm.Parser, at asm.Pos, list *ir.ArrayAttr) ir.Attribute {
	elems := make([]ir.Attribute, len(list.Elems()))
	for i, e := range list.Elems() {
		word := ""
		if w, ok := e.(*ir.StringAttr); ok {
			word = w.Value()
		}
		if !slices.Contains(iteratorType.Words, word) {
			p.Errorf(at, "unexpected iterator_type (%s)", word)
			return list
		}
		elems[i] = IteratorType(p.Context(), word)
	}
	return p.Context().Array(elems)
}

// PrintOp implements asm.OpPrinter.
func (generic) PrintOp(p *asm.Printer, op *ir.Op) {
	c := op.Context()
	var trait, rest []ir.NamedAttr
	for _, a := range op.AllAttrs() {
		list, isList := a.Value.(*ir.ArrayAttr)
		switch {
		case a.Name == iteratorTypes && isList:
			trait = append(trait, ir.NamedAttr{Name: a.Name, Value: word.Strings(list)})
		case isTrait(a.Name):
			trait = append(trait, a)
		case a.Name != ir.OperandSegmentsAttr:
			rest = append(rest, a)
		}
	}
	p.Byte(' ')
	p.Attr(c.Dictionary(trait))
	printOperands(p, op.OperandGroup(0), op.OperandGroup(1))
	if len(rest) > 0 {
		p.Str(" attrs = ")
		p.Attrs("", rest)
	}
	if !op.RegionAt(0).Empty() {
		p.Byte(' ')
		p.Region(op.RegionAt(0), true, true)
	}
	p.ArrowTypes(op.ResultTypes())
}

// BlockArgNames implements asm.BlockArgNamer.
func (generic) BlockArgNames(op *ir.Op, r *ir.Region, set func(v *ir.Value, name string)) {
	ins := len(op.OperandGroup(0))
	for i, a := range r.First().Args() {
		if i < ins {
			set(a, "in")
		} else {
			set(a, "out")
		}
	}
}

// VerifyRegions implements ir.RegionVerifier.
func (g generic) VerifyRegions(op *ir.Op) error {
	list := op.Attr(indexingMaps).(*ir.ArrayAttr).Elems()
	maps := make([]affine.Map, len(list))
	for i, a := range list {
		maps[i] = a.(*ir.AffineMapAttr).Value()
	}
	return verifyStructure(op, maps, g.loops(op), op.Operands())
}

func (generic) loops(op *ir.Op) int { return len(op.Attr(iteratorTypes).(*ir.ArrayAttr).Elems()) }

// Destinations implements tensor.DestinationStyle.
func (generic) Destinations(op *ir.Op) []*ir.Value { return op.OperandGroup(1) }
