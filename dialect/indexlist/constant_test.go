package indexlist_test

import (
	"math"
	"testing"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
)

// TestKnown: numbers that a list may say become part of it; ir.Dynamic says that
// a value stands at its place.
func TestKnown(t *testing.T) {
	c, err := ir.NewContext(arith.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	b := ir.NewBuilder(c)
	two, minus, dynamic := arith.ConstantIndex(b, 2), arith.ConstantIndex(b, -1), arith.ConstantIndex(b, math.MinInt64)
	zero := arith.ConstantIndex(b, 0)
	list := func() []indexlist.Index {
		return []indexlist.Index{indexlist.Const(7), {Value: two}, {Value: minus}, {Value: dynamic}, {Value: zero}}
	}
	notZero := func(n int64) bool { return n != 0 }
	box := indexlist.Slice{Offsets: list(), Sizes: list(), Strides: list()}
	if !box.Known(notZero) || box.Known(notZero) {
		t.Error("what is known is not known at once")
	}
	natural := []indexlist.Index{indexlist.Const(7), indexlist.Const(2), {Value: minus}, {Value: dynamic}, indexlist.Const(0)}
	either := []indexlist.Index{indexlist.Const(7), indexlist.Const(2), indexlist.Const(-1), {Value: dynamic}, {Value: zero}}
	if want := (indexlist.Slice{Offsets: natural, Sizes: natural, Strides: either}); !box.Equal(want) {
		t.Errorf("%v, not %v", box, want)
	}
	if !indexlist.AllAre(list()[1:2], 2) || indexlist.AllAre(list(), 2) {
		t.Error("a constant's value is its number")
	}
	if err := b.Err(); err != nil {
		t.Error(err)
	}
}
