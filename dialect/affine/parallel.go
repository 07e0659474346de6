package affine

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Parallel is a nest of loops whose iterations may run in any order. Each
// bound is the greatest, or the least, of a group of results of one map; what
// the iterations yield is combined by the reductions:
//
//	affine.parallel (%i, %j) = (0, max(%a, 4)) to (10, %n) step (2, 3) { … }
var Parallel = &ir.Kind{
	Name: "affine.parallel", Summary: "loops whose iterations may run in any order",
	Traits:   ir.SingleBlock | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Operands: []ir.Operands{{Name: "mapOperands", Type: constraint.Index, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.Attr{
		{Name: reductions, Type: ir.AttrConstraint{Desc: "Reduction ops", Holds: constraint.I64Array.Holds, Class: constraint.IsArray}},
		{Name: lowerBoundsMap, Type: constraint.AffineMap},
		{Name: lowerGroups, Type: elements32},
		{Name: upperBoundsMap, Type: constraint.AffineMap},
		{Name: upperGroups, Type: elements32},
		{Name: stepsAttr, Type: constraint.I64Array},
	},
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:    parallel{},
}

const (
	reductions     = "reductions"
	lowerBoundsMap = "lowerBoundsMap"
	lowerGroups    = "lowerBoundsGroups"
	upperBoundsMap = "upperBoundsMap"
	upperGroups    = "upperBoundsGroups"
	stepsAttr      = "steps"
)

var elements32 = ir.AttrConstraint{Desc: "32-bit signless integer elements attribute", Holds: func(a ir.Attribute) bool {
	d, ok := a.(*ir.DenseElementsAttr)
	return ok && constraint.IsSignlessInteger(d.ShapedType().Elem()) && ir.BitWidth(d.ShapedType().Elem()) == 32
}, Class: constraint.IsIntElements}

// ReductionKinds are the words for the ways in which values are combined, as
// in memref.atomic_rmw; their numbers are the places in the list.
func ReductionKinds() []string {
	return []string{"addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf", "muli", "ori", "andi", "maxnumf", "minnumf"}
}

// ParallelOp is a view of a Parallel.
type ParallelOp struct{ *ir.Op }

// AsParallel returns the view of an op that is a Parallel.
func AsParallel(op *ir.Op) (ParallelOp, bool) {
	return ParallelOp{op}, op != nil && op.Kind() == Parallel
}

// Lower returns the lower bound of loop i: the greatest of the map's results.
func (p ParallelOp) Lower(i int) Bound {
	m := MapOf(p.Op, lowerBoundsMap)
	return bound(m, p.groups(lowerGroups), p.Operands()[:min(m.NumDims+m.NumSymbols, p.NumOperands())], i)
}

// Upper returns the upper bound of loop i: the least of the map's results.
func (p ParallelOp) Upper(i int) Bound {
	m := MapOf(p.Op, lowerBoundsMap)
	return bound(MapOf(p.Op, upperBoundsMap), p.groups(upperGroups), p.Operands()[min(m.NumDims+m.NumSymbols, p.NumOperands()):], i)
}

func bound(m affine.Map, groups []int, operands []*ir.Value, i int) Bound {
	from := 0
	for _, n := range groups[:i] {
		from += n
	}
	results := m.Results[from : from+groups[i]]
	return Bound{affine.Map{NumDims: m.NumDims, NumSymbols: m.NumSymbols, Results: results}, operands}
}

// numGroups returns how many bounds a map is divided into.
func (p ParallelOp) numGroups(name string) int64 {
	d, _ := p.Attr(name).(*ir.DenseElementsAttr)
	if d == nil {
		return 0
	}
	return d.NumElements()
}

// groups returns how many results of a map belong to each bound.
func (p ParallelOp) groups(name string) []int {
	d, ok := p.Attr(name).(*ir.DenseElementsAttr)
	if !ok {
		return nil
	}
	sizes := make([]int, d.NumElements())
	for i := range sizes {
		v, _ := d.Element(int64(i)).(*ir.IntegerAttr).Int64()
		sizes[i] = int(v)
	}
	return sizes
}

// Steps returns the steps of the loops.
func (p ParallelOp) Steps() []int64 { return p.Ints(stepsAttr) }

// Reductions returns the numbers of the reductions in ReductionKinds.
func (p ParallelOp) Reductions() []int64 { return p.Ints(reductions) }

// groupsAttr returns the sizes as dense elements.
func groupsAttr(c *ir.Context, sizes []int) ir.Attribute {
	var data []byte
	for _, n := range sizes {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	return c.Dense(c.Tensor([]int64{int64(len(sizes))}, c.Integer(32), nil), string(data))
}

// NewParallel creates loops without reductions, each between two bounds of one
// result, and fills their body.
func NewParallel(b *ir.Builder, lo, hi []Bound, steps []int64, body func(b *ir.Builder, ivs []*ir.Value)) ParallelOp {
	c := b.Context()
	s := &ir.OpState{Kind: Parallel, Regions: 1}
	for _, side := range []struct {
		bounds      []Bound
		name, sizes string
	}{{lo, lowerBoundsMap, lowerGroups}, {hi, upperBoundsMap, upperGroups}} {
		bounds := make([]Bound, len(side.bounds))
		for i, x := range side.bounds {
			bounds[i] = x.fitting(b, Parallel)
		}
		m, operands, sizes := joinBounds(bounds)
		s.Operands = append(s.Operands, operands...)
		s.Attr(side.name, c.AffineMap(m)).Attr(side.sizes, groupsAttr(c, sizes))
	}
	s.Attr(stepsAttr, c.I64Array(steps)).Attr(reductions, c.Array(nil))
	p := ParallelOp{b.Create(s)}
	entry := p.RegionAt(0).AddBlock()
	for range lo {
		entry.AddArg(c.Index(), b.Loc())
	}
	inner := b.AtEnd(entry)
	body(inner, entry.Args())
	NewYield(inner)
	return p
}

// joinBounds makes one map of the maps of several bounds; equal operands are
// merged.
func joinBounds(bounds []Bound) (m affine.Map, operands []*ir.Value, sizes []int) {
	var dims, syms []*ir.Value
	place := func(list *[]*ir.Value, v *ir.Value) int {
		if i := slices.Index(*list, v); i >= 0 {
			return i
		}
		*list = append(*list, v)
		return len(*list) - 1
	}
	for _, b := range bounds {
		newDims, newSyms := make([]*affine.Expr, b.Map.NumDims), make([]*affine.Expr, b.Map.NumSymbols)
		for i, v := range b.Operands {
			if i < b.Map.NumDims {
				newDims[i] = affine.Dim(place(&dims, v))
			} else {
				newSyms[i-b.Map.NumDims] = affine.Symbol(place(&syms, v))
			}
		}
		m.Results = append(m.Results, b.Map.Replace(newDims, newSyms, 0, 0).Results...)
		sizes = append(sizes, len(b.Map.Results))
	}
	m.NumDims, m.NumSymbols = len(dims), len(syms)
	return m, append(dims, syms...), sizes
}

type parallel struct{ known *classes }

// NewVerifier implements ir.VerifierMaker.
func (parallel) NewVerifier() any { return parallel{newClasses()} }

// Verify implements ir.Verifier.
func (l parallel) Verify(op *ir.Op) error {
	p := ParallelOp{op}
	n, steps := int64(len(op.Body().Args())), int64(len(p.Steps()))
	// A splat may say more groups than memory has room for.
	if lowers, uppers := p.numGroups(lowerGroups), p.numGroups(upperGroups); n != lowers || n != uppers || n != steps {
		return op.Errorf("the number of region arguments (%d) and the number of map groups for lower (%d) and upper bound (%d), and the number of steps (%d) must all match", n, lowers, uppers, steps)
	}
	lower, upper := p.groups(lowerGroups), p.groups(upperGroups)
	lowers, uppers := MapOf(op, lowerBoundsMap), MapOf(op, upperBoundsMap)
	if slices.ContainsFunc(slices.Concat(lower, upper), func(n int) bool { return n < 0 }) {
		return op.Errorf("expected no negative number of results for a bound")
	}
	if sum(lower) != len(lowers.Results) {
		return op.Errorf("expected lower bounds map to have %d results", sum(lower))
	}
	if sum(upper) != len(uppers.Results) {
		return op.Errorf("expected upper bounds map to have %d results", sum(upper))
	}
	if op.NumResults() != len(p.Reductions()) {
		return op.Errorf("a reduction must be specified for each output")
	}
	for i, r := range p.Reductions() {
		if r < 0 || r >= int64(len(ReductionKinds())) {
			return op.Errorf("invalid reduction attribute")
		}
		if !reduces(ReductionKinds()[r], op.Result(i).Type()) {
			return op.Errorf("result type cannot match reduction attribute")
		}
	}
	inputs := lowers.NumDims + lowers.NumSymbols
	if inputs+uppers.NumDims+uppers.NumSymbols != op.NumOperands() {
		return op.Errorf("operand count and affine map dimension and symbol count must match")
	}
	if err := l.known.verifyOperands(op, op.Operands()[:inputs], lowers.NumDims); err != nil {
		return err
	}
	return l.known.verifyOperands(op, op.Operands()[inputs:], uppers.NumDims)
}

// VerifyRegions implements ir.RegionVerifier.
func (parallel) VerifyRegions(op *ir.Op) error { return constraint.EndsWith(op, Yield) }

// reduces reports whether a reduction of that kind gives a t. As in MLIR a
// signed or unsigned order wants a type that says so, and none gives maxnumf.
func reduces(kind string, t ir.Type) bool {
	integer, isInteger := t.(*ir.IntegerType)
	_, isFloat := t.(*ir.FloatType)
	switch kind {
	case "assign":
		return true
	case "addf", "mulf", "maximumf", "minimumf":
		return isFloat
	case "addi", "muli", "ori", "andi":
		return isInteger
	case "maxs", "mins":
		return isInteger && integer.Sign() == ir.Signed
	case "maxu", "minu":
		return isInteger && integer.Sign() == ir.Unsigned
	}
	return false
}

func sum(vs []int) int {
	total := 0
	for _, v := range vs {
		total += v
	}
	return total
}
