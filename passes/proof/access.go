package proof

import (
	"fmt"
	"maps"
	"slices"

	"github.com/ttopt/ttopt/affine"
	affineops "github.com/ttopt/ttopt/dialect/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// A place is what a value of type index, or a subscript, is in terms of the
// loops around: expressions of digits, one a loop, from the outermost on.
type place struct {
	extents []int64 // how often each loop runs
	first   []int64 // the iteration that is its digit 0
	values  map[*ir.Value]*affine.Expr
}

// mostOperations is how many operations a value may have: where each apply takes the one before more
// than once, there would be exponentially many.
const mostOperations = 1 << 10

// mostPlaces is how many iterations are told apart of loops that bounds depend on.
const mostPlaces = 64

// placesOf describes the loops around op. There is one place, but where the bounds of
// a loop depend on another loop, whose iterations are places of their own. ok is false
// unless the loops up to the function are affine.for with bounds that come to
// constants: what is under a condition may never run.
func placesOf(op *ir.Op) (places []place, ok bool) {
	var around []affineops.ForOp // outermost first
	decides := map[*ir.Value]bool{}
	for up := op.ParentOp(); ; up = up.ParentOp() {
		if _, isFunc := fn.AsFunc(up); isFunc {
			break
		}
		f, isFor := affineops.AsFor(up)
		if up == nil || !isFor {
			return nil, false
		}
		around = slices.Insert(around, 0, f)
		for _, v := range slices.Concat(f.Lower().Operands, f.Upper().Operands) {
			decides[v] = true
		}
	}
	places = []place{{values: map[*ir.Value]*affine.Expr{}}}
	for _, f := range around {
		var inside []place
		for _, p := range places {
			more, ok := p.inside(f, decides[f.IV()])
			if inside = append(inside, more...); !ok || len(inside) > mostPlaces {
				return nil, false
			}
		}
		places = inside
	}
	return places, true
}

// inside returns the places in a loop: one, or one an iteration.
func (p place) inside(f affineops.ForOp, each bool) ([]place, bool) {
	lo, ok1 := p.bound(f.Lower())
	hi, ok2 := p.bound(f.Upper())
	step := f.Step()
	if !ok1 || !ok2 || step < 1 || hi-lo > 1<<62 || lo < -1<<61 || hi > 1<<61 {
		return nil, false
	}
	n := max(0, (hi-lo+step-1)/step)
	with := func(extent, first int64) place {
		digit := affine.Dim(len(p.extents))
		in := place{append(slices.Clone(p.extents), extent), append(slices.Clone(p.first), first), maps.Clone(p.values)}
		in.values[f.IV()] = affine.Add(affine.Mul(digit, affine.Const(step)), affine.Const(lo+first*step))
		if extent == 1 {
			in.values[f.IV()] = affine.Const(lo + first*step)
		}
		return in
	}
	if !each {
		return []place{with(n, 0)}, true
	}
	if n > mostPlaces {
		return nil, false
	}
	var out []place
	for i := range n {
		out = append(out, with(1, i))
	}
	return out, true
}

// bound returns a bound that comes to a constant.
func (p place) bound(b affineops.Bound) (int64, bool) {
	if v, ok := b.Const(); ok {
		return v, true
	}
	if len(b.Map.Results) != 1 {
		return 0, false
	}
	e, ok := p.apply(b.Map, b.Operands)
	if !ok || e[0].Op() != affine.OpConst {
		return 0, false
	}
	return e[0].Value(), true
}

// value returns v as an expression of the digits.
func (p place) value(v *ir.Value) (*affine.Expr, bool) {
	if e, ok := p.values[v]; ok {
		return e, true
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return nil, false
	case op.Kind() == affineops.Apply:
		subscripts, ok := p.apply(affineops.MapOf(op, "map"), op.Operands())
		if !ok {
			return nil, false
		}
		if _, operations := subscripts[0].Effort(); operations > mostOperations {
			return nil, false
		}
		p.values[v] = subscripts[0]
		return subscripts[0], true
	}
	if c, ok := op.Attr("value").(*ir.IntegerAttr); ok && op.Name() == "arith.constant" {
		if n, ok := c.Int64(); ok {
			return affine.Const(n), true
		}
	}
	return nil, false
}

// apply returns the results of m for the given operands.
func (p place) apply(m affine.Map, operands []*ir.Value) ([]*affine.Expr, bool) {
	args := make([]*affine.Expr, len(operands))
	for i, v := range operands {
		e, ok := p.value(v)
		if !ok {
			return nil, false
		}
		args[i] = e
	}
	return m.Replace(args[:m.NumDims], args[m.NumDims:], len(p.extents), 0).Results, true
}

// lanes returns how many elements a value has; ok is false for vectors of more
// dims than one, and for scalable ones.
func lanes(v *ir.Value) (n int64, ok bool) {
	t, isVector := v.Type().(*ir.VectorType)
	if !isVector {
		return 1, true
	}
	if len(t.Shape()) != 1 || t.IsScalable(0) {
		return 0, false
	}
	return t.Shape()[0], true
}

// access shows that the subscripts of a load or store stay inside the memref,
// where they follow from loops whose bounds come to constants.
func (c *checker) access(a affineops.AccessOp) {
	places, ok := placesOf(a.Op)
	if !ok {
		return
	}
	n, ok := lanes(a.Value())
	if !ok {
		return
	}
	for _, p := range places {
		if !c.accessAt(a, p, n) {
			return
		}
	}
}

// accessAt shows it for n neighbours at a place, and reports whether there is nothing
// wrong.
func (c *checker) accessAt(a affineops.AccessOp, p place, n int64) bool {
	subscripts, ok := p.apply(a.Map(), a.Indices())
	if !ok {
		return false
	}
	t := a.MemRef().Type().(*ir.MemRefType)
	for i, e := range subscripts {
		extent := t.Shape()[i]
		if extent == ir.Dynamic {
			continue
		}
		first := extent // of the subscripts that are too large
		if i == len(subscripts)-1 {
			first -= n - 1
		}
		is := affine.Const(1)
		if first > 0 {
			is = affine.FloorDiv(e, affine.Const(first))
		}
		inside, at, err := affine.EqualOver(mapOf(p, is), mapOf(p, affine.Const(0)), affine.Extents(p.extents), nil)
		if err != nil {
			c.open(a.Op, "the subscripts", err)
			return false
		}
		if inside {
			continue
		}
		if value, err := e.Eval(at, nil); err != nil {
			c.fail(a.Op, "subscript #%d does not fit an int64", i)
		} else {
			c.fail(a.Op, "subscript #%d is %s%s, outside %s", i, span(value, n, i == len(subscripts)-1), p.where(at), t)
		}
		return false
	}
	return true
}

func mapOf(p place, e *affine.Expr) affine.Map {
	return affine.Map{NumDims: len(p.extents), Results: []*affine.Expr{e}}
}

// span returns "7", or "7 to 14" for the lanes of a vector.
func span(first, lanes int64, isLast bool) string {
	if lanes == 1 || !isLast {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d to %d", first, first+lanes-1)
}

// where returns " at iteration [2, 0]" of the loops around, outermost first.
func (p place) where(digits []int64) string {
	if len(digits) == 0 {
		return ""
	}
	at := slices.Clone(digits)
	for i := range at {
		at[i] += p.first[i]
	}
	return " at iteration " + tuple(at)
}
