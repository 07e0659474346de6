package affine_test

import (
	"testing"

	amap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/builtin"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
)

// TestComposedChain: of maps each of which takes the one before twice, some are put together, and
// what that leaves is the same number.
func TestComposedChain(t *testing.T) {
	c := newContext(t)
	module := builtin.NewModule(c)
	f := fn.NewFunc(ir.NewBuilder(c).AtEnd(module.Body()), "f", c.Function([]ir.Type{c.Index()}, nil), "")
	b := ir.NewBuilder(c).AtEnd(f.Body())
	d := amap.Dim(0)
	step := amap.Add(amap.Mul(amap.Mod(d, amap.Const(7)), amap.Const(3)), amap.FloorDiv(d, amap.Const(5)))
	m := amap.Map{NumDims: 1, Results: []*amap.Expr{step}}
	// value computes what applies do, once each.
	known := map[*ir.Value]int64{f.Params()[0]: 123456789}
	var value func(m amap.Map, operands []*ir.Value) int64
	value = func(m amap.Map, operands []*ir.Value) int64 {
		at := make([]int64, len(operands))
		for i, v := range operands {
			n, ok := known[v]
			if !ok {
				n = value(affine.MapOf(v.DefiningOp(), "map"), v.DefiningOp().Operands())
				known[v] = n
			}
			at[i] = n
		}
		out, err := m.Eval(at[:m.NumDims], at[m.NumDims:])
		if err != nil {
			t.Fatal(err)
		}
		return out[0]
	}
	v := f.Params()[0]
	for n := range 100 {
		want := value(m, []*ir.Value{v})
		composed, operands := affine.Compose(m, []*ir.Value{v})
		if got := value(composed, operands); got != want {
			t.Fatalf("%d composed maps give %d, want %d", n, got, want)
		}
		if _, operations := composed.Results[0].Effort(); operations > 1<<13 {
			t.Fatalf("%d composed maps have %d operations", n, operations)
		}
		v = affine.NewApply(b, composed, operands...)
	}
}
