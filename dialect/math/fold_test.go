package math_test

import (
	gomath "math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/math"
	"github.com/ttopt/ttopt/ir"
)

func foldOf(c *ir.Context, k *ir.Kind, operands ...ir.Attribute) ir.Attribute {
	b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
	s := &ir.OpState{Kind: k, Types: []ir.Type{operands[0].(ir.TypedAttr).Type()}}
	for _, a := range operands {
		s.Operands = append(s.Operands, arith.ConstantOf(b, a.(ir.TypedAttr)))
	}
	r := k.Impl.(ir.Folder).Fold(b.Create(s), operands)
	if len(r) != 1 {
		return nil
	}
	return r[0].Attr
}

func TestFolds(t *testing.T) {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	i32, f64 := c.Integer(32), c.Float(ir.F64)
	rapid.Check(t, func(r *rapid.T) {
		v := rapid.Int32().Draw(r, "v")
		base := rapid.Int32Range(-5, 5).Draw(r, "base")
		power := rapid.Int32Range(-4, 9).Draw(r, "power")
		x, y := rapid.Float64().Draw(r, "x"), rapid.Float64().Draw(r, "y")
		i := func(v int32) ir.Attribute { return c.IntegerAttr(i32, int64(v)) }
		f := func(v float64) ir.Attribute { return c.FloatAttr(f64, v) }
		var raised ir.Attribute
		if p, ok := powerOf(base, power); ok {
			raised = i(p)
		}
		var root ir.Attribute
		if !gomath.Signbit(x) {
			root = f(gomath.Sqrt(x))
		}
		for _, test := range []struct {
			kind      *ir.Kind
			got, want ir.Attribute
		}{
			{math.AbsI, foldOf(c, math.AbsI, i(v)), i(max(v, -v))},
			{math.CtLz, foldOf(c, math.CtLz, i(v)), i(int32(bits.LeadingZeros32(uint32(v))))},
			{math.CtTz, foldOf(c, math.CtTz, i(v)), i(int32(bits.TrailingZeros32(uint32(v))))},
			{math.CtPop, foldOf(c, math.CtPop, i(v)), i(int32(bits.OnesCount32(uint32(v))))},
			{math.IPowI, foldOf(c, math.IPowI, i(base), i(power)), raised},
			{math.AbsF, foldOf(c, math.AbsF, f(x)), f(gomath.Abs(x))},
			{math.Floor, foldOf(c, math.Floor, f(x)), f(gomath.Floor(x))},
			{math.RoundEven, foldOf(c, math.RoundEven, f(x)), f(gomath.RoundToEven(x))},
			{math.CopySign, foldOf(c, math.CopySign, f(x), f(y)), f(gomath.Copysign(x, y))},
			{math.Sqrt, foldOf(c, math.Sqrt, f(x)), root},
		} {
			if test.got != test.want {
				r.Fatalf("%s of v=%d base=%d power=%d x=%g y=%g: %v, want %v", test.kind.Name, v, base, power, x, y, test.got, test.want)
			}
		}
	})
}

// powerOf multiplies, or divides 1, as often as the power says.
func powerOf(base, power int32) (int32, bool) {
	r := int32(1)
	for range power {
		r *= base
	}
	if power < 0 {
		if base == 0 {
			return 0, false
		}
		for n := power; n < 0; n++ {
			r /= base
		}
	}
	return r, true
}
