package affine

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (apply) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{simplified(Apply, 0)}
}

// Patterns implements rewrite.Canonicalizer.
func (a accessOp) Patterns() []*rewrite.Pattern {
	kinds := []*ir.Kind{Load, VectorLoad}
	if a.value == 1 {
		kinds = []*ir.Kind{Store, VectorStore}
	}
	k := kinds[0]
	if a.vector {
		k = kinds[1]
	}
	return []*rewrite.Pattern{simplified(k, a.value+1)}
}

// Patterns implements rewrite.Canonicalizer.
func (prefetchOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{simplified(Prefetch, 1)}
}

// simplified composes the map of an op, whose operands begin behind others, with
// the maps of Apply ops, and simplifies it.
func simplified(k *ir.Kind, others int) *rewrite.Pattern {
	return &rewrite.Pattern{Name: "map is simplified", Root: k, Upstream: ofClass("SimplifyAffineOp", k), Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		operands := op.Operands()
		old := mapped{MapOf(op, mapAttr), operands[others:]}
		m := old.compose().canonicalize().byRanges()
		if m.equal(old) {
			return false
		}
		replaceMap(r, op, operands[:others], m)
		return true
	}}
}

// ofClass names MLIR's pattern for its class of an op: of affine.vector_load it is
// AffineVectorLoadOp.
func ofClass(pattern string, k *ir.Kind) string {
	class := "Affine"
	for _, word := range strings.Split(strings.TrimPrefix(k.Name, "affine."), "_") {
		class += strings.ToUpper(word[:1]) + word[1:]
	}
	return pattern + "<mlir::affine::" + class + "Op>"
}

// replaceMap replaces op by one of its kind with another map. Attributes that the
// kind does not have are lost, as in MLIR.
func replaceMap(r *rewrite.Rewriter, op *ir.Op, others []*ir.Value, m mapped) {
	s := &ir.OpState{Kind: op.Kind(), Operands: slices.Concat(others, m.operands), Types: op.ResultTypes()}
	s.Attrs = slices.Clone(op.Props())
	for i := range s.Attrs {
		if a := &s.Attrs[i]; a.Name == mapAttr {
			a.Value = r.Context().AffineMap(m.Map)
		}
	}
	r.Replace(op, r.Create(s).Results()...)
}

// Fold implements ir.Folder: an access through a cast is one to the memory, and what
// a constant variable holds is known. Those of vectors are left alone, as in MLIR.
func (a accessOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if a.vector {
		return nil
	}
	if a.value == 1 {
		return fold.MemRefCasts(op, op.Operand(0))
	}
	if folded := fold.MemRefCasts(op, nil); folded != nil {
		return folded
	}
	if element := loadedConstant(op); element != nil {
		return []ir.FoldResult{{Attr: element}}
	}
	return nil
}

// loadedConstant returns the element of a constant global variable that a Load takes,
// or nil where it is not known.
func loadedConstant(load *ir.Op) ir.Attribute {
	get := load.Operand(0).DefiningOp()
	if get == nil || get.Name() != "memref.get_global" {
		return nil
	}
	name, ok := get.Attr("name").(*ir.SymbolRefAttr)
	if !ok {
		return nil
	}
	global := get.ResolveSymbol(name)
	if global == nil || global.Name() != "memref.global" || global.Attr("constant") == nil {
		return nil
	}
	elements, ok := global.Attr("initial_value").(*ir.DenseElementsAttr)
	if !ok {
		return nil
	}
	if elements.IsSplat() {
		return elements.Element(0)
	}
	m, shape := MapOf(load, mapAttr), elements.ShapedType().Shape()
	if !m.IsConstant() || len(m.Results) != len(shape) {
		return nil
	}
	at := int64(0)
	for d, r := range m.Results {
		i := r.Value()
		if i < 0 || i >= shape[d] {
			return nil
		}
		at = at*shape[d] + i
	}
	return elements.Element(at)
}

// Fold implements ir.Folder.
func (prefetchOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return fold.MemRefCasts(op, nil)
}

// Fold implements ir.Folder.
func (dma) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return fold.MemRefCasts(op, nil)
}

// Patterns implements rewrite.Canonicalizer.
func (m minMax) Patterns() []*rewrite.Pattern {
	k := Min
	if m.max {
		k = Max
	}
	return []*rewrite.Pattern{
		{Name: "one result", Root: k, Upstream: ofClass("CanonicalizeSingleResultAffineMinMaxOp", k), Apply: applyOnly},
		{Name: "results that are equal", Root: k, Upstream: ofClass("DeduplicateAffineMinMaxExpressions", k), Apply: dropEqualResults},
		{Name: "extremum of an extremum", Root: k, Upstream: ofClass("MergeAffineMinMaxOp", k), Apply: mergeExtrema},
		simplified(k, 0),
		{Name: "results in order", Root: k, Upstream: ofClass("CanonicalizeAffineMinMaxOpExprAndTermOrder", k), Apply: orderResults},
	}
}

func applyOnly(r *rewrite.Rewriter, op *ir.Op) bool {
	m := MapOf(op, mapAttr)
	if len(m.Results) != 1 {
		return false
	}
	r.Replace(op, NewApply(r.Builder, m, op.Operands()...))
	return true
}

func dropEqualResults(r *rewrite.Rewriter, op *ir.Op) bool {
	m := MapOf(op, mapAttr)
	kept := withoutEqual(m.Results)
	if len(kept) == len(m.Results) {
		return false
	}
	r.Replace(op, newMapOp(r.Builder, op.Kind(), affine.Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols, Results: kept}, op.Operands()))
	return true
}

func withoutEqual(es []*affine.Expr) []*affine.Expr {
	if len(es) < 2 {
		return es
	}
	var kept []*affine.Expr
	for _, e := range es {
		if !slices.ContainsFunc(kept, e.Equal) {
			kept = append(kept, e)
		}
	}
	return kept
}

// mergeExtrema takes in the results of an op of the same kind that is a result
// as it is.
func mergeExtrema(r *rewrite.Rewriter, op *ir.Op) bool {
	m := MapOf(op, mapAttr)
	dims, syms := op.Operands()[:m.NumDims], op.Operands()[m.NumDims:]
	var kept []*affine.Expr
	var producers []*ir.Op
	for _, e := range m.Results {
		var def *ir.Op
		switch e.Op() {
		case affine.OpDim:
			def = dims[e.Value()].DefiningOp()
		case affine.OpSymbol:
			def = syms[e.Value()].DefiningOp()
		}
		if def != nil && def.Kind() == op.Kind() && def != op {
			producers = append(producers, def)
		} else {
			kept = append(kept, e)
		}
	}
	if len(producers) == 0 {
		return false
	}
	for _, p := range producers {
		inner := MapOf(p, mapAttr)
		// Its dims and symbols come behind those that there are.
		kept = append(kept, inner.Replace(shift(affine.Dim, inner.NumDims, len(dims)), shift(affine.Symbol, inner.NumSymbols, len(syms)), 0, 0).Results...)
		dims = slices.Concat(dims, p.Operands()[:inner.NumDims])
		syms = slices.Concat(syms, p.Operands()[inner.NumDims:])
	}
	all := affine.Map{NumDims: len(dims), NumSymbols: len(syms), Results: kept}
	r.Replace(op, newMapOp(r.Builder, op.Kind(), all, slices.Concat(dims, syms)))
	return true
}

// orderResults sorts the results by their coefficients, where they have no
// divisions.
func orderResults(r *rewrite.Rewriter, op *ir.Op) bool {
	m := MapOf(op, mapAttr)
	type result struct {
		e   *affine.Expr
		row []int64
	}
	var results []result
	for _, e := range m.Results {
		row, ok := affine.FlatCoefficients(e, m.NumDims, m.NumSymbols)
		if !ok {
			return false
		}
		results = append(results, result{e, row})
	}
	byRow := func(a, b result) int { return slices.Compare(a.row, b.row) }
	if slices.IsSortedFunc(results, byRow) {
		return false
	}
	slices.SortStableFunc(results, byRow)
	sorted := affine.Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols}
	for _, x := range results {
		sorted.Results = append(sorted.Results, x.e)
	}
	r.Replace(op, newMapOp(r.Builder, op.Kind(), sorted, op.Operands()))
	return true
}
