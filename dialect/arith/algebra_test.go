package arith_test

import (
	"testing"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// TestAlgebra folds ops of which not all operands are constants.
func TestAlgebra(t *testing.T) {
	c := newContext(t)
	blk := ir.NewBlock()
	b := ir.NewBuilder(c).AtEnd(blk)
	i32, f32 := c.Integer(32), c.Float(ir.F32)
	x, y, p := blk.AddArg(i32, 0), blk.AddArg(i32, 0), blk.AddArg(c.Integer(1), 0)
	f := blk.AddArg(f32, 0)
	k := func(v int64) *ir.Value { return arith.ConstantInt(b, v, i32) }
	kf := func(v float64) *ir.Value { return arith.ConstantFloat(b, v, f32) }
	ones := k(-1)
	negZero := arith.ConstantOf(b, c.FloatBitsAttr(f32, ir.FloatBits{1 << 31}))
	tests := []struct {
		name string
		op   *ir.Value
		want any // *ir.Value, an attribute, or nil where nothing folds
	}{
		{"x + 0", arith.NewAddI(b, x, k(0)), x},
		{"(x - y) + y", arith.NewAddI(b, arith.NewSubI(b, x, y), y), x},
		{"y + (x - y)", arith.NewAddI(b, y, arith.NewSubI(b, x, y)), x},
		{"x + y", arith.NewAddI(b, x, y), nil},
		{"x - 0", arith.NewSubI(b, x, k(0)), x},
		{"x - x", arith.NewSubI(b, x, x), c.IntegerAttr(i32, 0)},
		{"(x + y) - x", arith.NewSubI(b, arith.NewAddI(b, x, y), x), y},
		{"(x + y) - y", arith.NewSubI(b, arith.NewAddI(b, x, y), y), x},
		{"x * 1", arith.NewMulI(b, x, k(1)), x},
		{"x * 2", arith.NewMulI(b, x, k(2)), nil},
		{"x / 1", arith.NewDivSI(b, x, k(1)), x},
		{"x / 0", arith.NewDivSI(b, k(5), k(0)), nil},
		{"x % 1", arith.NewRemSI(b, x, k(1)), c.IntegerAttr(i32, 0)},
		{"x & -1", arith.NewAndI(b, x, k(-1)), x},
		{"x & x", arith.NewAndI(b, x, x), x},
		{"x & ~x", arith.NewAndI(b, x, arith.NewXOrI(b, x, k(-1))), c.IntegerAttr(i32, 0)},
		{"x | ~x", arith.NewOrI(b, x, arith.NewXOrI(b, x, ones)), ones},
		{"x ^ x", arith.NewXOrI(b, x, x), c.IntegerAttr(i32, 0)},
		{"(x ^ y) ^ y", arith.NewXOrI(b, arith.NewXOrI(b, x, y), y), x},
		{"x << 0", arith.NewShLI(b, x, k(0)), x},
		{"max(x, x)", arith.NewMaxSI(b, x, x), x},
		{"max(x, least)", arith.NewMaxSI(b, x, k(-1<<31)), x},
		{"f + -0", arith.NewAddF(b, f, negZero), f},
		{"f + 0", arith.NewAddF(b, f, kf(0)), nil},
		{"f - 0", arith.NewSubF(b, f, kf(0)), f},
		{"f * 1", arith.NewMulF(b, f, kf(1)), f},
		{"f / 1", arith.NewDivF(b, f, kf(1)), f},
		{"--f", arith.NewNegF(b, arith.NewNegF(b, f)), f},
		{"x == x", arith.NewCmpI(b, arith.IntEQ, x, x), c.Bool(true)},
		{"x < x", arith.NewCmpI(b, arith.IntSLT, x, x), c.Bool(false)},
		{"p ? x : x", arith.NewSelect(b, p, x, x), x},
		{"true ? x : y", arith.NewSelect(b, arith.ConstantInt(b, 1, c.Integer(1)), x, y), x},
		{"x == y ? x : y", arith.NewSelect(b, arith.NewCmpI(b, arith.IntEQ, x, y), x, y), y},
		{"trunc(ext(p))", arith.Cast(b, arith.TruncI, arith.Cast(b, arith.ExtUI, p, i32), c.Integer(1)), p},
	}
	for _, test := range tests {
		op := test.op.DefiningOp()
		operands := make([]ir.Attribute, op.NumOperands())
		for i, v := range op.Operands() {
			operands[i] = arith.ConstantValue(v)
		}
		var got any
		if r := op.Kind().Impl.(ir.Folder).Fold(op, operands); r != nil {
			if got = any(r[0].Attr); r[0].Value != nil {
				got = r[0].Value
			}
		}
		if got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	if err := b.Err(); err != nil {
		t.Error(err)
	}
	for op := range blk.Ops {
		for _, d := range ir.Verify(op) {
			t.Error(d)
		}
	}
}
