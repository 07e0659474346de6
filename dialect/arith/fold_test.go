package arith_test

import (
	"math"
	"math/bits"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

func newContext(t interface{ Fatal(...any) }) *ir.Context {
	c, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// foldOf folds an op whose operands are the given constants; nil where it does
// not fold.
func foldOf(c *ir.Context, s *ir.OpState, operands ...ir.Attribute) ir.Attribute {
	b := ir.NewBuilder(c).AtEnd(ir.NewBlock())
	for _, a := range operands {
		s.Operands = append(s.Operands, arith.ConstantOf(b, a.(ir.TypedAttr)))
	}
	op := b.Create(s)
	results := op.Kind().Impl.(ir.Folder).Fold(op, operands)
	if len(results) != 1 {
		return nil
	}
	if v := results[0].Value; v != nil {
		return arith.ConstantValue(v)
	}
	return results[0].Attr
}

func foldBinary(c *ir.Context, k *ir.Kind, a, b ir.Attribute) ir.Attribute {
	return foldOf(c, &ir.OpState{Kind: k, Types: []ir.Type{a.(ir.TypedAttr).Type()}}, a, b)
}

// signed is what the folds must agree with: the machine's own arithmetic at
// the widths it has. ok is false where the op must not fold.
type signed interface {
	~int8 | ~int16 | ~int32 | ~int64
}

type unsigned interface {
	~uint8 | ~uint16 | ~uint32 | ~uint64
}

func wantInt[S signed, U unsigned](name string, a, b S, width int) (want S, ok bool) {
	ua, ub := U(a), U(b)
	lowest := S(-1) << (width - 1)
	overflows := a == lowest && b == -1
	switch name {
	case "arith.addi":
		return a + b, true
	case "arith.subi":
		return a - b, true
	case "arith.muli":
		return a * b, true
	case "arith.andi":
		return a & b, true
	case "arith.ori":
		return a | b, true
	case "arith.xori":
		return a ^ b, true
	case "arith.shli":
		return a << (uint64(ub) & 63), uint64(ub) < uint64(width)
	case "arith.shrsi":
		return a >> (uint64(ub) & 63), uint64(ub) < uint64(width)
	case "arith.shrui":
		return S(ua >> (uint64(ub) & 63)), uint64(ub) < uint64(width)
	case "arith.maxsi":
		return max(a, b), true
	case "arith.minsi":
		return min(a, b), true
	case "arith.maxui":
		return S(max(ua, ub)), true
	case "arith.minui":
		return S(min(ua, ub)), true
	}
	if b == 0 {
		return 0, false
	}
	switch name {
	case "arith.divui":
		return S(ua / ub), true
	case "arith.remui":
		return S(ua % ub), true
	case "arith.ceildivui":
		q := ua / ub
		if ua%ub != 0 {
			q++
		}
		return S(q), true
	case "arith.remsi":
		if overflows {
			return 0, true
		}
		return a % b, true
	}
	if overflows {
		return 0, false
	}
	q, r := a/b, a%b
	switch name {
	case "arith.floordivsi":
		if r != 0 && (r < 0) != (b < 0) {
			q--
		}
	case "arith.ceildivsi":
		if b == 1 {
			return a, true
		}
		// MLIR computes with the opposite of negative operands.
		if least := S(-1) << (width - 1); a != 0 && (a == least || b == least) {
			return 0, false
		}
		if r != 0 && (r < 0) == (b < 0) {
			q++
		}
	}
	return q, true
}

var integerKinds = []*ir.Kind{
	arith.AddI, arith.SubI, arith.MulI, arith.AndI, arith.OrI, arith.XOrI,
	arith.ShLI, arith.ShRSI, arith.ShRUI, arith.MaxSI, arith.MinSI, arith.MaxUI, arith.MinUI,
	arith.DivSI, arith.DivUI, arith.CeilDivSI, arith.CeilDivUI, arith.FloorDivSI, arith.RemSI, arith.RemUI,
}

func checkInts[S signed, U unsigned](t *testing.T, c *ir.Context, typ ir.Type, width int, draw func(*rapid.T) (S, S)) {
	for _, k := range integerKinds {
		rapid.Check(t, func(r *rapid.T) {
			a, b := draw(r)
			want, ok := wantInt[S, U](k.Name, a, b, width)
			got := foldBinary(c, k, c.IntegerAttr(typ, int64(a)), c.IntegerAttr(typ, int64(b)))
			switch {
			case ok && got != ir.Attribute(c.IntegerAttr(typ, int64(want))):
				r.Fatalf("%s %d, %d: %s, want %d", k.Name, a, b, got, want)
			case !ok && got != nil:
				r.Fatalf("%s %d, %d: folds to %s", k.Name, a, b, got)
			}
		})
	}
}

// TestIntegerFolds compares with the machine's arithmetic.
func TestIntegerFolds(t *testing.T) {
	c := newContext(t)
	checkInts[int8, uint8](t, c, c.Integer(8), 8, func(r *rapid.T) (int8, int8) {
		return rapid.Int8().Draw(r, "a"), rapid.Int8().Draw(r, "b")
	})
	checkInts[int32, uint32](t, c, c.Integer(32), 32, func(r *rapid.T) (int32, int32) {
		return rapid.Int32().Draw(r, "a"), rapid.OneOf(rapid.Int32(), rapid.Int32Range(-40, 40)).Draw(r, "b")
	})
	checkInts[int64, uint64](t, c, c.Index(), 64, func(r *rapid.T) (int64, int64) {
		return rapid.Int64().Draw(r, "a"), rapid.OneOf(rapid.Int64(), rapid.Int64Range(-70, 70)).Draw(r, "b")
	})
}

// TestWideProducts compares with math/bits.
func TestWideProducts(t *testing.T) {
	c := newContext(t)
	i64 := c.Integer(64)
	rapid.Check(t, func(r *rapid.T) {
		a, b := rapid.Int64().Draw(r, "a"), rapid.Int64().Draw(r, "b")
		bl := ir.NewBuilder(c).AtEnd(ir.NewBlock())
		attrs := []ir.Attribute{c.I64(a), c.I64(b)}
		x, y := arith.ConstantOf(bl, c.I64(a)), arith.ConstantOf(bl, c.I64(b))
		high, low := bits.Mul64(uint64(a), uint64(b))
		signedHigh := int64(high)
		if a < 0 {
			signedHigh -= b
		}
		if b < 0 {
			signedHigh -= a
		}
		for k, wantHigh := range map[*ir.Kind]int64{arith.MulUIExtended: int64(high), arith.MulSIExtended: signedHigh} {
			op := bl.Create(&ir.OpState{Kind: k, Operands: []*ir.Value{x, y}, Types: []ir.Type{i64, i64}})
			got := k.Impl.(ir.Folder).Fold(op, attrs)
			lowAttr := got[0].Attr
			if v := got[0].Value; v != nil {
				lowAttr = arith.ConstantValue(v)
			}
			if lowAttr != ir.Attribute(c.I64(int64(low))) || got[1].Attr != ir.Attribute(c.I64(wantHigh)) {
				r.Fatalf("%s %d, %d: %v", k.Name, a, b, got)
			}
		}
		op := bl.Create(&ir.OpState{Kind: arith.AddUIExtended, Operands: []*ir.Value{x, y}, Types: []ir.Type{i64, c.Integer(1)}})
		sum, carry := bits.Add64(uint64(a), uint64(b), 0)
		got := arith.AddUIExtended.Impl.(ir.Folder).Fold(op, attrs)
		if got[1].Attr != ir.Attribute(c.Bool(carry == 1)) || got[0].Value == nil && got[0].Attr != ir.Attribute(c.I64(int64(sum))) {
			r.Fatalf("addui_extended %d, %d: %v", a, b, got)
		}
	})
}

// TestComparisons compares with the machine's comparisons.
func TestComparisons(t *testing.T) {
	c := newContext(t)
	i1 := c.Integer(1)
	rapid.Check(t, func(r *rapid.T) {
		a := rapid.Int16().Draw(r, "a")
		b := rapid.OneOf(rapid.Int16(), rapid.Just(a)).Draw(r, "b")
		ua, ub := uint16(a), uint16(b)
		want := []bool{a == b, a != b, a < b, a <= b, a > b, a >= b, ua < ub, ua <= ub, ua > ub, ua >= ub}
		for p, w := range want {
			s := &ir.OpState{Kind: arith.CmpI, Types: []ir.Type{i1}}
			s.Attr("predicate", c.I64(int64(p)))
			t16 := c.Integer(16)
			if got := foldOf(c, s, c.IntegerAttr(t16, int64(a)), c.IntegerAttr(t16, int64(b))); got != ir.Attribute(c.Bool(w)) {
				r.Fatalf("cmpi %s %d, %d: %v", arith.IntPredicate(p), a, b, got)
			}
		}
		x := rapid.OneOf(rapid.Float32(), rapid.Just(float32(math.NaN()))).Draw(r, "x")
		y := rapid.OneOf(rapid.Float32(), rapid.Just(float32(math.NaN())), rapid.Just(x)).Draw(r, "y")
		un := x != x || y != y
		wantF := []bool{false, x == y, x > y, x >= y, x < y, x <= y, x < y || x > y, !un,
			un || x == y, un || x > y, un || x >= y, un || x < y, un || x <= y, x != y, un, true}
		for p, w := range wantF {
			s := &ir.OpState{Kind: arith.CmpF, Types: []ir.Type{i1}}
			s.Attr("predicate", c.I64(int64(p)))
			f32 := c.Float(ir.F32)
			if got := foldOf(c, s, c.FloatAttr(f32, float64(x)), c.FloatAttr(f32, float64(y))); got != ir.Attribute(c.Bool(w)) {
				r.Fatalf("cmpf %s %g, %g: %v", arith.FloatPredicate(p), x, y, got)
			}
		}
	})
}

// TestFloat32Folds compares with the machine's float32 arithmetic.
func TestFloat32Folds(t *testing.T) {
	c := newContext(t)
	f32 := c.Float(ir.F32)
	ops := map[*ir.Kind]func(x, y float32) float32{
		arith.AddF: func(x, y float32) float32 { return x + y },
		arith.SubF: func(x, y float32) float32 { return x - y },
		arith.MulF: func(x, y float32) float32 { return x * y },
		arith.DivF: func(x, y float32) float32 { return x / y },
	}
	rapid.Check(t, func(r *rapid.T) {
		x, y := rapid.Float32().Draw(r, "x"), rapid.Float32().Draw(r, "y")
		for k, f := range ops {
			got := foldBinary(c, k, c.FloatAttr(f32, float64(x)), c.FloatAttr(f32, float64(y))).(*ir.FloatAttr)
			want := f(x, y)
			if want != want {
				if !math.IsNaN(got.Float64()) {
					r.Fatalf("%s %g, %g: %s, want NaN", k.Name, x, y, got)
				}
				continue
			}
			if uint32(got.Bits()[0]) != math.Float32bits(want) {
				r.Fatalf("%s %g, %g: %s, want %g", k.Name, x, y, got, want)
			}
		}
	})
}

// TestFloat8Folds compares with the nearest of all values of the format, for
// all pairs.
func TestFloat8Folds(t *testing.T) {
	c := newContext(t)
	kind := ir.F8E4M3FN
	ft := c.Float(kind)
	value := func(b int) float64 { return kind.Decode(ir.FloatBits{uint64(b)}) }
	nearest := func(v float64) (best float64) {
		dist := math.Inf(1)
		for b := range 256 {
			f := value(b)
			if math.IsNaN(f) {
				continue
			}
			if d := math.Abs(f - v); d < dist || d == dist && b&1 == 0 {
				best, dist = f, d
			}
		}
		return best
	}
	largest := 448.0
	for a := 0; a < 256; a += 3 {
		for b := 0; b < 256; b += 5 {
			x, y := value(a), value(b)
			exact := x * y
			got := foldBinary(c, arith.MulF, c.FloatBitsAttr(ft, ir.FloatBits{uint64(a)}), c.FloatBitsAttr(ft, ir.FloatBits{uint64(b)})).(*ir.FloatAttr).Float64()
			switch {
			case math.IsNaN(exact), math.Abs(exact) > largest+16:
				if !math.IsNaN(got) {
					t.Errorf("%g * %g = %g, want NaN", x, y, got)
				}
			case got != nearest(exact):
				t.Errorf("%g * %g = %g, want %g", x, y, got, nearest(exact))
			}
		}
	}
}

// TestCasts compares with Go's conversions where both are defined.
func TestCasts(t *testing.T) {
	c := newContext(t)
	i16, i32, i64, f32, f64 := c.Integer(16), c.Integer(32), c.Integer(64), c.Float(ir.F32), c.Float(ir.F64)
	cast := func(k *ir.Kind, a ir.Attribute, to ir.Type) ir.Attribute {
		return foldOf(c, &ir.OpState{Kind: k, Types: []ir.Type{to}}, a)
	}
	rapid.Check(t, func(r *rapid.T) {
		v := rapid.Int32().Draw(r, "v")
		w := rapid.Int64().Draw(r, "w")
		f := rapid.Float32().Draw(r, "f")
		d := rapid.Float64Range(-1e12, 1e12).Draw(r, "d")
		a32 := c.IntegerAttr(i32, int64(v))
		for _, test := range []struct {
			name      string
			got, want ir.Attribute
		}{
			{"extsi", cast(arith.ExtSI, a32, i64), c.I64(int64(v))},
			{"extui", cast(arith.ExtUI, a32, i64), c.I64(int64(uint32(v)))},
			{"trunci", cast(arith.TruncI, a32, i16), c.IntegerAttr(i16, int64(int16(v)))},
			{"index_cast", cast(arith.IndexCast, a32, c.Index()), c.IndexAttr(int64(v))},
			{"index_castui", cast(arith.IndexCastUI, a32, c.Index()), c.IndexAttr(int64(uint32(v)))},
			{"sitofp f64", cast(arith.SIToFP, c.I64(w), f64), c.FloatAttr(f64, float64(w))},
			{"uitofp f64", cast(arith.UIToFP, c.I64(w), f64), c.FloatAttr(f64, float64(uint64(w)))},
			{"sitofp f32", cast(arith.SIToFP, c.I64(w), f32), c.FloatAttr(f32, float64(float32(w)))},
			{"uitofp f32", cast(arith.UIToFP, c.I64(w), f32), c.FloatAttr(f32, float64(float32(uint64(w))))},
			{"extf", cast(arith.ExtF, c.FloatAttr(f32, float64(f)), f64), c.FloatAttr(f64, float64(f))},
			{"fptosi", cast(arith.FPToSI, c.FloatAttr(f64, d), i64), c.I64(int64(d))},
			{"bitcast", cast(arith.Bitcast, c.FloatAttr(f32, float64(f)), i32), c.IntegerAttr(i32, int64(int32(math.Float32bits(f))))},
			{"bitcast back", cast(arith.Bitcast, a32, f32), c.FloatBitsAttr(f32, ir.FloatBits{uint64(uint32(v))})},
		} {
			if test.got != test.want {
				r.Fatalf("%s of %d, %d, %g, %g: %v, want %s", test.name, v, w, f, d, test.got, test.want)
			}
		}
		if got := cast(arith.TruncF, c.FloatAttr(f64, d), f32); (got != nil) != (float64(float32(d)) == d) {
			r.Fatalf("truncf %g: %v", d, got)
		}
	})
}
