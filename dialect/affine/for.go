package affine

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// For counts from the greatest result of its lower map to the least result of
// its upper map, which it does not reach, and may carry values from one
// iteration to the next:
//
//	affine.for %i = 0 to %n step 4 { … }
//	affine.for %i = max affine_map<(d0) -> (d0, 2)>(%j) to 8 iter_args(%a = %x) -> (f32) { … }
var For = &ir.Kind{
	Name: "affine.for", Summary: "counting loop with affine bounds",
	Traits: ir.SingleBlock | ir.OperandSegments | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Operands: []ir.Operands{
		{Name: "lowerBoundOperands", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "upperBoundOperands", Type: constraint.Index, Arity: ir.Variadic},
		{Name: "inits", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Results: []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Attrs: []ir.Attr{
		{Name: lowerMap, Type: constraint.AffineMap},
		{Name: upperMap, Type: constraint.AffineMap},
		{Name: stepAttr, Type: constraint.IndexAttr},
	},
	Regions: []ir.RegionSpec{{Name: "region", OneBlock: true}},
	Impl:    forLoop{},
}

const (
	lowerMap = "lowerBoundMap"
	upperMap = "upperBoundMap"
	stepAttr = "step"
)

// ForOp is a view of a For.
type ForOp struct{ *ir.Op }

// AsFor returns the view of an op that is a For.
func AsFor(op *ir.Op) (ForOp, bool) { return ForOp{op}, op != nil && op.Kind() == For }

// Bound is a bound of a loop: results of a map of operands.
type Bound struct {
	Map      affine.Map
	Operands []*ir.Value
}

// ConstBound returns the bound v.
func ConstBound(v int64) Bound { return Bound{Map: affine.ConstantMap(v)} }

// fitting returns b, or some bound where b has more or fewer operands than its map, which
// the builder remembers: neither could be written down.
func (b Bound) fitting(build *ir.Builder, k *ir.Kind) Bound {
	if n := b.Map.NumDims + b.Map.NumSymbols; len(b.Operands) != n {
		build.Failf("%s: the map of a bound has %d dims and symbols, but there are %d operands", k.Name, n, len(b.Operands))
		return ConstBound(0)
	}
	return b
}

// ValueBound returns the bound that is a value.
func ValueBound(v *ir.Value) Bound {
	return Bound{affine.Map{NumSymbols: 1, Results: []*affine.Expr{affine.Symbol(0)}}, []*ir.Value{v}}
}

// Const returns the value of a bound that is one constant.
func (b Bound) Const() (int64, bool) {
	if len(b.Map.Results) != 1 || b.Map.Results[0].Op() != affine.OpConst {
		return 0, false
	}
	return b.Map.Results[0].Value(), true
}

// Lower returns the lower bound: the greatest of the map's results.
func (f ForOp) Lower() Bound { return Bound{MapOf(f.Op, lowerMap), f.OperandGroup(0)} }

// Upper returns the upper bound: the least of the map's results.
func (f ForOp) Upper() Bound { return Bound{MapOf(f.Op, upperMap), f.OperandGroup(1)} }

// Step returns the step.
func (f ForOp) Step() int64 {
	if i, ok := f.Attr(stepAttr).(*ir.IntegerAttr); ok {
		v, _ := i.Int64()
		return v
	}
	return 1
}

// Inits returns what the carried values begin with.
func (f ForOp) Inits() []*ir.Value { return f.OperandGroup(2) }

// IV returns the induction variable.
func (f ForOp) IV() *ir.Value { return f.Body().Arg(0) }

// Carried returns the block arguments that carry values.
func (f ForOp) Carried() []*ir.Value { return f.Body().Args()[1:] }

// SetBounds changes both bounds.
func (f ForOp) SetBounds(lower, upper Bound) {
	inits := f.Inits()
	f.SetOperands(append(append(append([]*ir.Value(nil), lower.Operands...), upper.Operands...), inits...))
	c := f.Context()
	f.SetAttr(lowerMap, c.AffineMap(lower.Map))
	f.SetAttr(upperMap, c.AffineMap(upper.Map))
	f.SetAttr(ir.OperandSegmentsAttr, c.DenseI32([]int32{int32(len(lower.Operands)), int32(len(upper.Operands)), int32(len(inits))}))
}

// NewFor creates a loop between constants and fills its body.
func NewFor(b *ir.Builder, lo, hi, step int64, body func(b *ir.Builder, iv *ir.Value)) ForOp {
	return NewForCarrying(b, ConstBound(lo), ConstBound(hi), step, nil,
		func(b *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
			body(b, iv)
			return nil
		})
}

// NewForBounds is NewFor between any bounds.
func NewForBounds(b *ir.Builder, lo, hi Bound, step int64, body func(b *ir.Builder, iv *ir.Value)) ForOp {
	return NewForCarrying(b, lo, hi, step, nil,
		func(b *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
			body(b, iv)
			return nil
		})
}

// NewForCarrying creates a loop that carries values: the function that fills
// the body gets them and returns those of the next iteration.
func NewForCarrying(b *ir.Builder, lo, hi Bound, step int64, inits []*ir.Value, body func(b *ir.Builder, iv *ir.Value, carried []*ir.Value) []*ir.Value) ForOp {
	c := b.Context()
	lo, hi = lo.fitting(b, For), hi.fitting(b, For)
	s := &ir.OpState{
		Kind: For, Regions: 1,
		Operands: slices.Concat(lo.Operands, hi.Operands, inits),
		Attrs: []ir.NamedAttr{
			{Name: lowerMap, Value: c.AffineMap(lo.Map)},
			{Name: upperMap, Value: c.AffineMap(hi.Map)},
			{Name: stepAttr, Value: c.IndexAttr(step)},
			{Name: ir.OperandSegmentsAttr, Value: c.DenseI32([]int32{int32(len(lo.Operands)), int32(len(hi.Operands)), int32(len(inits))})},
		},
	}
	for _, v := range inits {
		t := ir.Type(c.None())
		if v != nil {
			t = v.Type()
		}
		s.Types = append(s.Types, t)
	}
	f := ForOp{b.Create(s)}
	entry := f.RegionAt(0).AddBlock()
	iv := entry.AddArg(c.Index(), b.Loc())
	for _, t := range s.Types {
		entry.AddArg(t, b.Loc())
	}
	inner := b.AtEnd(entry)
	NewYield(inner, body(inner, iv, entry.Args()[1:])...)
	return f
}

type forLoop struct{ known *classes }

// NewVerifier implements ir.VerifierMaker.
func (forLoop) NewVerifier() any { return forLoop{newClasses()} }

// VerifyRegions implements ir.RegionVerifier.
func (l forLoop) VerifyRegions(op *ir.Op) error {
	if err := constraint.EndsWith(op, Yield); err != nil {
		return err
	}
	f := ForOp{op}
	args := op.Body().Args()
	inits := f.Inits()
	if len(args) == 0 || !constraint.IsIndex(args[0].Type()) {
		return op.Errorf("expected body to have a single index argument for the induction variable")
	}
	if len(args)-1 != len(inits) {
		return op.Errorf("different number of inits and region iter_args: %d != %d", len(inits), len(args)-1)
	}
	for i, v := range inits {
		if have := args[i+1].Type(); have != v.Type() {
			return op.Errorf("%d-th init and %d-th region iter_arg have different type: '%s' != '%s'", i, i, v.Type(), have)
		}
	}
	for _, b := range []Bound{f.Lower(), f.Upper()} {
		switch inputs := b.Map.NumDims + b.Map.NumSymbols; {
		case inputs == 0:
			continue
		case inputs > len(b.Operands):
			return op.Errorf("operand count and affine map dimension and symbol count must match")
		}
		if err := l.known.verifyOperands(op, b.Operands, b.Map.NumDims); err != nil {
			return err
		}
	}
	if op.NumResults() > 0 && op.NumResults() != len(inits) {
		return op.Errorf("mismatch between the number of loop-carried values and results")
	}
	return nil
}
