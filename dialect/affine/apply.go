package affine

import (
	"errors"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/ub"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Apply yields the result of an affine map:
//
//	%x = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%n]
var Apply = &ir.Kind{
	Name: "affine.apply", Summary: "value of an affine map",
	Traits:   ir.Pure,
	Operands: []ir.Operands{{Name: "mapOperands", Type: constraint.Index, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "result", Type: constraint.Index}},
	Attrs:    []ir.Attr{{Name: mapAttr, Type: constraint.AffineMap}},
	Impl:     apply{},
}

// Min and Max yield the least and the greatest result of an affine map.
var (
	Min = extremum("affine.min", "least result of an affine map")
	Max = extremum("affine.max", "greatest result of an affine map")
)

const mapAttr = "map"

func extremum(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Traits:   ir.Pure,
		Operands: []ir.Operands{{Name: "operands", Type: constraint.Index, Arity: ir.Variadic}},
		Results:  []ir.Results{{Name: "result", Type: constraint.Index}},
		Attrs:    []ir.Attr{{Name: mapAttr, Type: constraint.AffineMap}},
		Impl:     minMax{max: name == "affine.max"},
	}
}

// NewApply creates an Apply of a map of one result.
func NewApply(b *ir.Builder, m affine.Map, operands ...*ir.Value) *ir.Value {
	return newMapOp(b, Apply, m, operands)
}

// NewMin creates the least result of a map.
func NewMin(b *ir.Builder, m affine.Map, operands ...*ir.Value) *ir.Value {
	return newMapOp(b, Min, m, operands)
}

// NewMax creates the greatest result of a map.
func NewMax(b *ir.Builder, m affine.Map, operands ...*ir.Value) *ir.Value {
	return newMapOp(b, Max, m, operands)
}

func newMapOp(b *ir.Builder, k *ir.Kind, m affine.Map, operands []*ir.Value) *ir.Value {
	c := b.Context()
	return b.Op(k, c.Index(), operands, ir.NamedAttr{Name: mapAttr, Value: c.AffineMap(m)}).Result(0)
}

type apply struct{}

// ParseOp implements asm.OpParser.
func (apply) ParseOp(p *asm.Parser, s *ir.OpState) {
	m := parseMap(p, s, p.NamePos(), "dimension or symbol index mismatch")
	for range m.Results {
		s.Types = append(s.Types, p.Context().Index())
	}
}

// parseMap parses a map, its operands and attributes.
func parseMap(p *asm.Parser, s *ir.OpState, at asm.Pos, mismatch string) affine.Map {
	attrAt := p.Pos()
	a, ok := p.Attr(nil).(*ir.AffineMapAttr)
	if p.Failed() {
		return affine.Map{}
	}
	if !ok {
		p.Errorf(attrAt, "invalid kind of attribute specified")
		return affine.Map{}
	}
	operands, numDims := p.DimAndSymbolList()
	s.Operands = operands
	s.Attr(mapAttr, a)
	p.AttrDict(s)
	m := a.Value()
	if mismatch != "" && (m.NumDims != numDims || m.NumDims+m.NumSymbols != len(operands)) {
		p.Errorf(at, "%s", mismatch)
	}
	return m
}

// PrintOp implements asm.OpPrinter.
func (apply) PrintOp(p *asm.Printer, op *ir.Op) { printMapOp(p, op) }

func printMapOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Attr(op.Attr(mapAttr))
	printDimsAndSymbols(p, op.Operands(), MapOf(op, mapAttr).NumDims)
	p.AttrDict(op, mapAttr)
}

// Verify implements ir.Verifier.
func (apply) Verify(op *ir.Op) error {
	m := MapOf(op, mapAttr)
	if m.NumDims+m.NumSymbols != op.NumOperands() {
		return op.Errorf("operand count and affine map dimension and symbol count must match")
	}
	if len(m.Results) != 1 {
		return op.Errorf("mapping must produce one value")
	}
	return nil
}

// Fold implements ir.Folder.
func (apply) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	m := MapOf(op, mapAttr)
	switch e := m.Results[0]; e.Op() {
	case affine.OpDim:
		return toValue(op.Operand(int(e.Value())))
	case affine.OpSymbol:
		return toValue(op.Operand(m.NumDims + int(e.Value())))
	}
	switch values, err := evaluate(m, operands); {
	case err == nil:
		return toIndex(op, values[0])
	case errors.Is(err, affine.ErrUndefined):
		return []ir.FoldResult{{Attr: ub.PoisonOf(op.Context())}}
	}
	return nil
}

var errUnknown = errors.New("an operand is no constant")

// evaluate returns the results of a map of constants.
func evaluate(m affine.Map, operands []ir.Attribute) ([]int64, error) {
	values := make([]int64, len(operands))
	for i, a := range operands {
		c, ok := a.(*ir.IntegerAttr)
		if !ok {
			// An operand that the map does not use need not be known.
			if usesInput(m, i) {
				return nil, errUnknown
			}
			continue
		}
		if values[i], ok = c.Int64(); !ok {
			return nil, errUnknown
		}
	}
	return m.Fold(values[:m.NumDims], values[m.NumDims:])
}

func usesInput(m affine.Map, i int) bool {
	for _, e := range m.Results {
		if i < m.NumDims && e.UsesDim(i) || i >= m.NumDims && e.UsesSymbol(i-m.NumDims) {
			return true
		}
	}
	return false
}

func toValue(v *ir.Value) []ir.FoldResult { return []ir.FoldResult{{Value: v}} }

func toIndex(op *ir.Op, v int64) []ir.FoldResult {
	return []ir.FoldResult{{Attr: op.Context().IndexAttr(v)}}
}

// minMax is the Impl of Min and of Max.
type minMax struct{ max bool }

// ParseOp implements asm.OpParser.
func (minMax) ParseOp(p *asm.Parser, s *ir.OpState) {
	parseMap(p, s, p.Pos(), "")
	s.Types = []ir.Type{p.Context().Index()}
}

// PrintOp implements asm.OpPrinter.
func (minMax) PrintOp(p *asm.Printer, op *ir.Op) { printMapOp(p, op) }

// Verify implements ir.Verifier.
func (minMax) Verify(op *ir.Op) error {
	if m := MapOf(op, mapAttr); m.NumDims+m.NumSymbols != op.NumOperands() {
		return op.Errorf("operand count and affine map dimension and symbol count must match")
	}
	return nil
}

// Fold implements ir.Folder.
func (minMax) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	m := MapOf(op, mapAttr)
	known := 0
	folded := affine.Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols, Results: make([]*affine.Expr, len(m.Results))}
	var values []int64
	for i, e := range m.Results {
		folded.Results[i] = e
		if v, err := evaluate(m.SubMap(i), operands); err == nil {
			folded.Results[i] = affine.Const(v[0])
			values = append(values, v[0])
			known++
		}
	}
	switch {
	case len(m.Results) == 0:
		return nil
	case known == len(m.Results) && op.Kind() == Min:
		return toIndex(op, slices.Min(values))
	case known == len(m.Results):
		return toIndex(op, slices.Max(values))
	case m.NumDims == 0 && m.NumSymbols == 1 && len(m.Results) == 1 && m.Results[0].Op() == affine.OpSymbol:
		return toValue(op.Operand(0))
	case folded.Equal(m):
		return nil
	}
	op.SetAttr(mapAttr, op.Context().AffineMap(folded))
	return toValue(op.Result(0))
}

// DelinearizeIndex splits an index into one index for each extent of a basis.
var DelinearizeIndex = &ir.Kind{
	Name: "affine.delinearize_index", Summary: "index split by the extents of a basis",
	Traits: ir.Pure,
	Operands: []ir.Operands{
		{Name: "linear_index", Type: constraint.Index},
		{Name: "basis", Type: constraint.Index, Arity: ir.Variadic},
	},
	Results: []ir.Results{{Name: "multi_index", Type: constraint.Index, Arity: ir.Variadic}},
	Format:  "$linear_index `into` ` ` `(` $basis `)` attr-dict `:` type($multi_index)",
	Impl:    delinearize{},
}

type delinearize struct{}

// Verify implements ir.Verifier.
func (delinearize) Verify(op *ir.Op) error {
	if op.NumOperands() == 1 {
		return op.Errorf("basis should not be empty")
	}
	if op.NumResults() != op.NumOperands()-1 {
		return op.Errorf("should return an index for each basis element")
	}
	return nil
}
