package proof

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	affineops "github.com/ttopt/ttopt/dialect/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// A place is what a value of type index, or a subscript, is in terms of the
// loops around: expressions of digits, one a loop, from the outermost on.
type place struct {
	loops   []*ir.Value // induction variables
	extents []int64     // how often each loop runs
	values  map[*ir.Value]*affine.Expr
}

// placeOf describes the loops around op. ok is false unless all of them, up to
// the function, are affine.for with constant bounds: what is under a condition
// may never run.
func placeOf(op *ir.Op) (p place, ok bool) {
	p.values = map[*ir.Value]*affine.Expr{}
	var around []affineops.ForOp
	for up := op.ParentOp(); ; up = up.ParentOp() {
		if _, isFunc := fn.AsFunc(up); isFunc {
			break
		}
		f, isFor := affineops.AsFor(up)
		if up == nil || !isFor {
			return place{}, false
		}
		around = append(around, f)
	}
	for i := len(around) - 1; i >= 0; i-- {
		f := around[i]
		lo, ok1 := f.Lower().Const()
		hi, ok2 := f.Upper().Const()
		step := f.Step()
		if !ok1 || !ok2 || step < 1 || hi-lo > 1<<62 || lo < -1<<61 || hi > 1<<61 {
			return place{}, false
		}
		digit := affine.Dim(len(p.extents))
		p.values[f.IV()] = affine.Add(affine.Mul(digit, affine.Const(step)), affine.Const(lo))
		p.loops = append(p.loops, f.IV())
		p.extents = append(p.extents, max(0, (hi-lo+step-1)/step))
	}
	return p, true
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
// where they follow from loops of constant bounds.
func (c *checker) access(a affineops.AccessOp) {
	p, ok := placeOf(a.Op)
	if !ok {
		return
	}
	n, ok := lanes(a.Value())
	if !ok {
		return
	}
	subscripts, ok := p.apply(a.Map(), a.Indices())
	if !ok {
		return
	}
	t := a.MemRef().Type().(*ir.MemRefType)
	for i, e := range subscripts {
		extent := t.Shape()[i]
		if extent == ir.Dynamic {
			continue
		}
		first := int64(1) // of the subscripts that are too large
		if first = extent; i == len(subscripts)-1 {
			first = extent - n + 1
		}
		is := affine.Const(1)
		if first > 0 {
			is = affine.FloorDiv(e, affine.Const(first))
		}
		inside, at, err := affine.EqualOver(mapOf(p, is), mapOf(p, affine.Const(0)), affine.Extents(p.extents), nil)
		if err != nil {
			c.open(a.Op, "the subscripts", err)
			return
		}
		if inside {
			continue
		}
		value, err := e.Eval(at, nil)
		if err != nil {
			c.fail(a.Op, "subscript #%d does not fit an int64", i)
			return
		}
		c.fail(a.Op, "subscript #%d is %s%s, outside %s", i, span(value, n, i == len(subscripts)-1), p.where(at), t)
		return
	}
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
	return " at iteration " + tuple(digits)
}
