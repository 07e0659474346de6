package affine

import (
	"testing"

	"pgregory.net/rapid"
)

// shuffled swaps operands of sums and products, and regroups sums of three.
func (n *tree) shuffled(t *rapid.T) *tree {
	if n.op <= OpConst {
		return n
	}
	l, r := n.l.shuffled(t), n.r.shuffled(t)
	if n.op != OpAdd && n.op != OpMul {
		return &tree{op: n.op, l: l, r: r}
	}
	if rapid.Bool().Draw(t, "swap") {
		l, r = r, l
	}
	if n.op == OpAdd && l.op == OpAdd && rapid.Bool().Draw(t, "regroup") {
		return &tree{op: OpAdd, l: l.l, r: &tree{op: OpAdd, l: l.r, r: r}}
	}
	return &tree{op: n.op, l: l, r: r}
}

// drawAddress draws what one level of tiling makes of a strided sum: a digit of
// it, or some digits put together, and a digit of that.
func drawAddress(t *rapid.T) *tree {
	constant := func(v int64) *tree { return &tree{op: OpConst, v: v} }
	binary := func(op Op, l, r *tree) *tree { return &tree{op: op, l: l, r: r} }
	n := constant(rapid.Int64Range(0, 9).Draw(t, "offset"))
	for d := range testDims {
		stride := rapid.SampledFrom([]int64{0, 1, 1, 2, 4, 8, 32, 33, 64, 96}).Draw(t, "stride")
		n = binary(OpAdd, n, binary(OpMul, &tree{op: OpDim, v: int64(d)}, constant(stride)))
	}
	sizes := rapid.SampledFrom([]int64{2, 3, 4, 6, 8, 12, 16, 24, 32, 33, 96})
	a, b := sizes.Draw(t, "inner"), sizes.Draw(t, "outer")
	low := binary(OpMod, n, constant(a))
	middle := binary(OpMod, binary(OpFloorDiv, n, constant(a)), constant(b))
	high := binary(OpFloorDiv, binary(OpFloorDiv, n, constant(a)), constant(b))
	switch rapid.IntRange(0, 5).Draw(t, "digits") {
	case 0:
		return low
	case 1:
		return middle
	case 2:
		return high
	case 3:
		return binary(OpAdd, low, binary(OpMul, middle, constant(a)))
	case 4:
		return binary(OpAdd, binary(OpMul, high, constant(b)), middle)
	}
	swapped := binary(OpAdd, binary(OpMul, low, constant(b)), middle)
	return binary(OpAdd, binary(OpMul, high, constant(a*b)), swapped)
}

// What comes out does not depend on the order in which sums and products are
// written.
func TestSimplifyOverIgnoresOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tr := drawAddress(t)
		dims := genIntervals(testDims, -5, 20).Draw(t, "dims")
		if rapid.Bool().Draw(t, "unbounded") {
			dims = nil
		}
		a, b := SimplifyOver(tr.build(), dims, nil), SimplifyOver(tr.shuffled(t).build(), dims, nil)
		if !a.Equal(b) {
			t.Fatalf("%s over %v becomes\n%s, in another order\n%s", tr.text(), dims, a, b)
		}
	})
}

// Where digits of digits are put together, the constructors fold some of it away
// in one order and not in the other. Rarely that hides a pattern for good; the
// values are the same then.
func TestSimplifyOverRarelySeesOrder(t *testing.T) {
	seen, differ := 0, 0
	for seed := range 4000 {
		rapid.Custom(func(t *rapid.T) bool {
			tr := drawLayout(t)
			dims, syms := genIntervals(testDims, -5, 20).Draw(t, "dims"), genIntervals(testSyms, 1, 20).Draw(t, "syms")
			a, b := SimplifyOver(tr.build(), dims, syms), SimplifyOver(tr.shuffled(t).build(), dims, syms)
			seen++
			if !a.Equal(b) {
				differ++
			}
			return true
		}).Example(seed)
	}
	if seen < 4000 || differ*200 > seen {
		t.Errorf("%d of %d expressions depend on the order", differ, seen)
	}
}
