package ir_test

import (
	"slices"
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// TestUsesInside looks for uses of a value in ops that have more or fewer ops
// inside than the value has uses.
func TestUsesInside(t *testing.T) {
	c := newContext(t)
	for _, outside := range []int{0, 1, 3, 40} {
		def := newOp(c, 1)
		v := def.Result(0)
		top := ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 1})
		body := top.RegionAt(0).AddBlock()
		body.Append(def)
		nest := func() (*ir.Op, *ir.Op, *ir.Op) {
			outer := ir.NewOp(c, &ir.OpState{Kind: anyKind, Operands: []*ir.Value{v}, Regions: 2})
			inner := ir.NewOp(c, &ir.OpState{Kind: anyKind, Operands: []*ir.Value{v}, Regions: 1})
			deep := newOp(c, 0, v, v)
			outer.RegionAt(1).AddBlock().Append(inner)
			inner.RegionAt(0).AddBlock().Append(deep)
			return outer, inner, deep
		}
		outer, inner, deep := nest()
		other, _, _ := nest()
		body.Append(outer)
		body.Append(other)
		for range outside {
			body.Append(newOp(c, 0, v))
		}
		owners := func(uses []*ir.Operand) (ops []*ir.Op) {
			for _, u := range uses {
				if u.Value() != v {
					t.Error("a use of another value")
				}
				ops = append(ops, u.Owner())
			}
			return ops
		}
		want := map[*ir.Op]int{deep: 2, inner: 1}
		for _, op := range owners(v.UsesInside(outer)) {
			want[op]--
		}
		if len(want) != 2 || want[deep] != 0 || want[inner] != 0 {
			t.Errorf("%d outside: %v", outside, want)
		}
		if got := owners(v.UsesIn(inner.Block())); !slices.Equal(got, []*ir.Op{inner}) {
			t.Errorf("%d outside: %d uses in the block", outside, len(got))
		}
		if got := owners(v.UsesIn(body)); len(got) != outside+2 {
			t.Errorf("%d outside: %d uses in the outer block", outside, len(got))
		}
		if got := v.UsesInside(deep); got != nil {
			t.Errorf("%d outside: %d uses inside an op without regions", outside, len(got))
		}
	}
}
