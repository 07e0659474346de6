package encoding

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/blockfloat"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

func TestPlain(t *testing.T) {
	ctx := newContext(t)
	tests := []struct {
		typ  ir.Type
		bits int64
	}{
		{ctx.Float(ir.F32), 32},
		{ctx.Float(ir.BF16), 16},
		{ctx.Float(ir.F8E5M2), 8},
		{ctx.Integer(1), 8},
		{ctx.Integer(4), 8},
		{ctx.Integer(33), 40},
		{ctx.Index(), 64},
		{ctx.Complex(ctx.Float(ir.F32)), 64},
	}
	for _, tt := range tests {
		tensor := ctx.Tensor([]int64{2, 3}, tt.typ, nil)
		e, err := ElemOf(tensor)
		if err != nil || e.Type != tt.typ || e.Bits != tt.bits || e.IsBlock() {
			t.Errorf("%s: %+v, %v", tt.typ, e, err)
		}
		l, err := LayoutOf(tensor)
		if err != nil || l.Bytes() != 6*tt.bits/8 || l.Address([]int64{1, 1}) != 4 {
			t.Errorf("%s: layout %v, %v", tensor, l, err)
		}
	}
}

func TestErrors(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	tests := []struct {
		typ  *ir.TensorType
		want string
	}{
		{ctx.Tensor([]int64{2, ir.Dynamic}, f32, nil), "expected a static shape, found a dynamic size of dim 1"},
		{ctx.Tensor([]int64{2}, ctx.None(), nil), "expected elements of an integer, float, index or complex type, found 'none'"},
		{ctx.Tensor([]int64{2}, f32, ctx.Str("csr")), "the encoding '\"csr\"' says nothing about the layout of the tensor"},
		{ctx.Tensor([]int64{1 << 40, 1 << 40}, f32, nil), "shape 1099511627776x1099511627776 has more than 2^62 elements"},
	}
	for _, tt := range tests {
		if _, err := LayoutOf(tt.typ); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v, want %s", tt.typ, err, tt.want)
		}
	}
	if _, err := ElemOf(tests[2].typ); err == nil || err.Error() != tests[2].want {
		t.Errorf("element of %s: %v", tests[2].typ, err)
	}
}

// TestHolds tries all values of the small formats.
func TestHolds(t *testing.T) {
	ctx := newContext(t)
	plain := func(typ ir.Type) Elem {
		e, err := Plain(typ)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	small := []ir.FloatKind{ir.F16, ir.BF16, ir.F8E5M2, ir.F8E4M3, ir.F8E4M3FN, ir.F8E5M2FNUZ, ir.F8E4M3FNUZ, ir.F8E4M3B11FNUZ, ir.F8E3M4}
	large := append([]ir.FloatKind{ir.F32, ir.F64}, small...)
	for _, from := range small {
		for _, to := range large {
			if !plain(ctx.Float(to)).Holds(plain(ctx.Float(from))) {
				continue
			}
			for b := range uint64(1) << from.Bits() {
				v := from.Decode(ir.FloatBits{b})
				if w := to.Decode(to.Encode(v)); w != v && !math.IsNaN(v) {
					t.Fatalf("%v in %v: %v becomes %v", from, to, v, w)
				}
			}
		}
	}
	for _, width := range []int{1, 4, 8, 16} {
		for _, to := range large {
			if !plain(ctx.Float(to)).Holds(plain(ctx.Integer(width))) {
				continue
			}
			for v := -(1 << (width - 1)); v < 1<<width; v++ {
				if got := to.Decode(to.Encode(float64(v))); got != float64(v) {
					t.Fatalf("i%d in %v: %d becomes %v", width, to, v, got)
				}
			}
		}
	}
	yes := [][2]ir.Type{
		{ctx.Float(ir.F32), ctx.Float(ir.F32)},
		{ctx.Float(ir.F32), ctx.Float(ir.BF16)},
		{ctx.Float(ir.F64), ctx.Float(ir.F32)},
		{ctx.Float(ir.F32), ctx.Integer(8)},
		{ctx.Float(ir.F64), ctx.Integer(32)},
		{ctx.IntegerWithSign(32, ir.Unsigned), ctx.Integer(32)},
	}
	no := [][2]ir.Type{
		{ctx.Float(ir.BF16), ctx.Float(ir.F32)},
		{ctx.Float(ir.BF16), ctx.Float(ir.F16)},
		{ctx.Float(ir.F16), ctx.Float(ir.BF16)},
		{ctx.Float(ir.F32), ctx.Integer(32)},
		{ctx.Integer(32), ctx.Float(ir.F32)},
		{ctx.Integer(16), ctx.Integer(32)},
		{ctx.Index(), ctx.Integer(32)},
	}
	for _, p := range yes {
		if !plain(p[0]).Holds(plain(p[1])) {
			t.Errorf("%s does not hold %s", p[0], p[1])
		}
	}
	for _, p := range no {
		if plain(p[0]).Holds(plain(p[1])) {
			t.Errorf("%s holds %s", p[0], p[1])
		}
	}
	if block := (Elem{Bits: 8, Name: "bfp_bf8"}); block.Holds(block) || plain(ctx.Float(ir.F32)).Holds(block) {
		t.Error("a block float is held")
	}
}

func TestFillValue(t *testing.T) {
	ctx := newContext(t)
	fills := []layout.Fill{layout.Zero, layout.One, layout.Inf, layout.NegInf}
	tests := []struct {
		typ  ir.Type
		want []string
	}{
		{ctx.Float(ir.F32), []string{"0.000000e+00 : f32", "1.000000e+00 : f32", "0x7F800000 : f32", "0xFF800000 : f32"}},
		{ctx.Float(ir.BF16), []string{"0.000000e+00 : bf16", "1.000000e+00 : bf16", "0x7F80 : bf16", "0xFF80 : bf16"}},
		{ctx.Float(ir.F8E4M3FN), []string{"0.000000e+00 : f8E4M3FN", "1.000000e+00 : f8E4M3FN", "4.480000e+02 : f8E4M3FN", "-4.480000e+02 : f8E4M3FN"}},
		{ctx.Integer(8), []string{"0 : i8", "1 : i8", "127 : i8", "-128 : i8"}},
		{ctx.IntegerWithSign(8, ir.Signed), []string{"0 : si8", "1 : si8", "127 : si8", "-128 : si8"}},
		{ctx.IntegerWithSign(8, ir.Unsigned), []string{"0 : ui8", "1 : ui8", "255 : ui8", "0 : ui8"}},
		{ctx.Integer(64), []string{"0 : i64", "1 : i64", "9223372036854775807 : i64", "-9223372036854775808 : i64"}},
		{ctx.IntegerWithSign(64, ir.Unsigned), []string{"0 : ui64", "1 : ui64", "18446744073709551615 : ui64", "0 : ui64"}},
		{ctx.Integer(1), []string{"false", "true", "true", "false"}},
		{ctx.Index(), []string{"0 : index", "1 : index", "9223372036854775807 : index", "-9223372036854775808 : index"}},
	}
	for _, tt := range tests {
		var got []string
		for _, f := range fills {
			v, err := FillValue(f, tt.typ)
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, v.String())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.typ, diff)
		}
		if v, err := FillValue(layout.Undef, tt.typ); v != nil || err != nil {
			t.Errorf("%s: undef is %v, %v", tt.typ, v, err)
		}
	}
	if _, err := FillValue(layout.Zero, ctx.None()); err == nil || err.Error() != "a padding value of 'zero' for elements of type 'none' is not known" {
		t.Errorf("none: %v", err)
	}
}

// TestBlockFillValue: padding of block floats is f32; it never is infinite or
// undefined.
func TestBlockFillValue(t *testing.T) {
	ctx := newContext(t)
	var got []string
	for _, f := range []layout.Fill{layout.Undef, layout.Zero, layout.One, layout.Inf, layout.NegInf} {
		v, err := Elem{Block: blockfloat.F8, Bits: 8, Name: "bfp_f8"}.FillValue(ctx, f)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v.String())
	}
	want := []string{"0.000000e+00 : f32", "0.000000e+00 : f32", "1.000000e+00 : f32", "1.300480e+05 : f32", "-1.300480e+05 : f32"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if v, err := (Elem{Type: ctx.Integer(8), Bits: 8}).FillValue(ctx, layout.Undef); v != nil || err != nil {
		t.Errorf("i8: undef is %v, %v", v, err)
	}
}

func TestNoTensor(t *testing.T) {
	if _, err := LayoutOf(nil); err == nil {
		t.Error("nil has a layout")
	}
	if _, err := ElemOf(nil); err == nil {
		t.Error("nil has elements")
	}
}
