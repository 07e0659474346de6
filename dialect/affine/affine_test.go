package affine_test

import (
	"testing"

	"pgregory.net/rapid"

	amap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/builtin"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/ir"
)

func newContext(t interface{ Fatal(...any) }) *ir.Context {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestDimsAndSymbols asks of values from many places what they may be.
func TestDimsAndSymbols(t *testing.T) {
	c := newContext(t)
	module := builtin.NewModule(c)
	dynamic := c.MemRef([]int64{ir.Dynamic}, c.Index(), nil, nil)
	f := fn.NewFunc(ir.NewBuilder(c).AtEnd(module.Body()), "f", c.Function([]ir.Type{c.Index(), c.Integer(32), dynamic}, nil), "")
	b := ir.NewBuilder(c).AtEnd(f.Body())
	n, i32, m := f.Params()[0], f.Params()[1], f.Params()[2]
	top := arith.NewAddI(b, n, n)
	zero := arith.ConstantIndex(b, 0)
	type question struct {
		name        string
		v           *ir.Value
		dim, symbol bool
	}
	questions := []question{
		{"argument of the function", n, true, true},
		{"not of type index", i32, false, false},
		{"at the top", top, true, true},
		{"constant", zero, true, true},
	}
	affine.NewFor(b, 0, 10, 1, func(b *ir.Builder, iv *ir.Value) {
		double := amap.Map{NumDims: 1, Results: []*amap.Expr{amap.Mul(amap.Dim(0), amap.Const(2))}}
		loaded := affine.NewLoadAt(b, m, iv)
		questions = append(questions,
			question{"loop variable", iv, true, false},
			question{"map of the loop variable", affine.NewApply(b, double, iv), true, false},
			question{"map of a symbol", affine.NewApply(b, double, n), true, true},
			question{"loaded", loaded, false, false},
			question{"map of what is loaded", affine.NewApply(b, double, loaded), false, false},
			question{"sum in the loop", arith.NewAddI(b, iv, n), false, false},
			question{"extent of an argument", memref.NewDim(b, m, zero), true, true},
			question{"extent of an allocation of a symbol", memref.NewDim(b, memref.NewAlloc(b, dynamic, 0, n), zero), true, true},
			question{"extent of an allocation of a loaded size", memref.NewDim(b, memref.NewAlloc(b, dynamic, 0, loaded), zero), false, false},
		)
		scf.NewFor(b, zero, n, zero, nil, func(_ *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
			questions = append(questions, question{"variable of an scf loop", iv, false, false})
			return nil
		})
	})
	for _, q := range questions {
		if got := affine.IsValidDim(q.v); got != q.dim {
			t.Errorf("%s: may be a dim: %t", q.name, got)
		}
		if got := affine.IsValidSymbol(q.v); got != q.symbol {
			t.Errorf("%s: may be a symbol: %t", q.name, got)
		}
	}
}

// TestFolds compares Apply, Min and Max of constants with the map evaluated.
func TestFolds(t *testing.T) {
	c := newContext(t)
	m := amap.Map{NumDims: 1, NumSymbols: 1, Results: []*amap.Expr{
		amap.Add(amap.Mul(amap.Dim(0), amap.Const(3)), amap.Symbol(0)),
		amap.FloorDiv(amap.Dim(0), amap.Const(4)),
	}}
	rapid.Check(t, func(r *rapid.T) {
		d, s := rapid.Int64Range(-100, 100).Draw(r, "d"), rapid.Int64Range(-100, 100).Draw(r, "s")
		b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
		x, y := arith.ConstantIndex(b, d), arith.ConstantIndex(b, s)
		constants := []ir.Attribute{c.IndexAttr(d), c.IndexAttr(s)}
		sum, quotient := 3*d+s, d>>2
		for _, test := range []struct {
			v    *ir.Value
			want int64
		}{
			{affine.NewApply(b, m.SubMap(0), x, y), sum},
			{affine.NewApply(b, m.SubMap(1), x, y), quotient},
			{affine.NewMin(b, m, x, y), min(sum, quotient)},
			{affine.NewMax(b, m, x, y), max(sum, quotient)},
		} {
			op := test.v.DefiningOp()
			got := op.Kind().Impl.(ir.Folder).Fold(op, constants)
			if len(got) != 1 || got[0].Attr != ir.Attribute(c.IndexAttr(test.want)) {
				r.Fatalf("%s of %d, %d: %v, want %d", op.Name(), d, s, got, test.want)
			}
		}
	})
}

// TestViews reads back what builders were given.
func TestViews(t *testing.T) {
	c := newContext(t)
	b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
	n := arith.ConstantIndex(b, 7)
	loop := affine.NewForBounds(b, affine.ConstBound(2), affine.ValueBound(n), 3, func(*ir.Builder, *ir.Value) {})
	if v, ok := loop.Lower().Const(); !ok || v != 2 || loop.Step() != 3 {
		t.Errorf("lower bound %d, step %d", v, loop.Step())
	}
	if up := loop.Upper(); len(up.Operands) != 1 || up.Operands[0] != n {
		t.Errorf("upper bound %v", up)
	}
	loop.SetBounds(affine.ValueBound(n), affine.ConstBound(9))
	if v, ok := loop.Upper().Const(); !ok || v != 9 || loop.Lower().Operands[0] != n {
		t.Errorf("changed bounds %v, %v", loop.Lower(), loop.Upper())
	}
	p := affine.NewParallel(b, []affine.Bound{affine.ConstBound(0), affine.ValueBound(n)},
		[]affine.Bound{affine.ValueBound(n), affine.ConstBound(5)}, []int64{1, 2}, func(*ir.Builder, []*ir.Value) {})
	if v, ok := p.Upper(1).Const(); !ok || v != 5 || p.Lower(1).Operands[0] != n || p.Steps()[1] != 2 {
		t.Errorf("parallel: %v to %v step %v", p.Lower(1), p.Upper(1), p.Steps())
	}
	for _, op := range []*ir.Op{loop.Op, p.Op} {
		for _, d := range ir.Verify(op) {
			t.Error(d)
		}
	}
}
