package ttir

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

func TestBuild(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	host := ctx.Tensor([]int64{32, 64}, f32, nil)
	device := placed(t, host, ttcore.Placement{Space: ttcore.L1})
	row := ctx.Tensor([]int64{64}, f32, nil)
	column := ctx.Tensor([]int64{32, 1}, f32, nil)
	truth := ctx.Tensor([]int64{32, 64}, ctx.Integer(1), nil)
	mask := placed(t, truth, ttcore.Placement{Space: ttcore.L1})
	top, b := module(t, ctx)
	arg := func(typ ir.Type) *ir.Value { return b.Block().AddArg(typ, 0) }
	x, y, r, c, m := arg(device), arg(host), arg(row), arg(column), arg(mask)
	checkBuilt(t, top, b, []built{
		{Add(b, x, x), device},
		{Subtract(b, y, r), host},
		{Multiply(b, r, x), device},
		{Divide(b, r, c), host},
		{Maximum(b, c, c), column},
		{Minimum(b, r, r), row},
		{Neg(b, x), device},
		{Exp(b, x), device},
		{Sqrt(b, x), device},
		{Rsqrt(b, x), device},
		{Abs(b, x), device},
		{Relu(b, x), device},
		{Sigmoid(b, x), device},
		{Tanh(b, x), device},
		{Eq(b, x, r), truth},
		{Ne(b, y, y), truth},
		{Gt(b, x, x), truth},
		{Ge(b, c, r), truth},
		{Lt(b, x, x), truth},
		{Le(b, x, x), truth},
		{LogicalAnd(b, m, m), mask},
		{LogicalOr(b, m, x), mask},
		{LogicalNot(b, x), truth},
		{Where(b, m, x, r), device},
		{Where(b, x, r, c), device},
		{ElementwiseTo(b, EqFn, device, x, x), device},
		{Pow(b, x, r), device},
		{Gelu(b, x), device},
		{Silu(b, y), host},
		{LeakyRelu(b, x, 0.01), device},
		{ClampScalar(b, y, -1, 1), host},
		{ClampTensor(b, x, r, c), device},
		{Empty(b, device), device},
		{Full(b, device, 0.5), device},
		{FullInt(b, host, 7), host},
		{Zeros(b, device), device},
		{Ones(b, host), host},
		{Arange(b, device, 5, -2, 1), device},
		{Constant(b, device, ctx.Dense(host, "\x00\x00\x80?")), device},
		{NewToLayout(b, y, device), device},
		{NewToLayout(b, y, host), host},
		{Typecast(b, y, ctx.Float(ir.BF16)), ctx.Tensor(host.Shape(), ctx.Float(ir.BF16), nil)},
		{ElementwiseTo(b, AddFn, device, y, y), device},
	})
}

// built is a value that a builder returned, and the type it should have.
type built struct {
	got  *ir.Value
	want ir.Type
}

// checkBuilt checks what was built into a module, without an error.
func checkBuilt(t *testing.T, top *ir.Op, b *ir.Builder, values []built) {
	t.Helper()
	if err := b.Err(); err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		if v.got.Type() != v.want {
			t.Errorf("%s: %s, want %s", v.got.DefiningOp().Name(), v.got.Type(), v.want)
		}
	}
	if diags := ir.Verify(top); len(diags) > 0 {
		t.Error(diags[0])
	}
}

// TestBuildErrors: errors stick, and what is built can be used further.
func TestBuildErrors(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	host := ctx.Tensor([]int64{32, 64}, f32, nil)
	l1 := placed(t, host, ttcore.Placement{Space: ttcore.L1})
	dram := placed(t, host, ttcore.Placement{Space: ttcore.DRAM})
	tests := []struct {
		name  string
		build func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value
		want  string
	}{
		{"shapes", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Add(b, arg(host), arg(ctx.Tensor([]int64{3}, f32, nil)))
		}, "ttir.add: Operands are not broadcast compatible: dim 1 is 64 and 3"},
		{"layouts", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Add(b, arg(l1), arg(dram))
		}, "ttir.add: operands of the result's shape have different layouts, '" + l1.String() + "' and '" + dram.String() + "'"},
		{"scalar", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Relu(b, arg(f32))
		}, "ttir.relu: operand #0 must be ranked tensor, but got 'f32'"},
		{"nothing", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Relu(b, nil)
		}, "ttir.relu: operand #0 is missing"},
		{"numbers along no dim", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Arange(b, host, 0, 1, 2)
		}, "ttir.arange: 'tensor<32x64xf32>' has no size of dim 2"},
		{"numbers in no steps", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Arange(b, host, 0, 0, 1)
		}, "ttir.arange: 64 steps of 0 are no range"},
		{"numbers that are too large", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Arange(b, host, math.MaxInt64, 1, 1)
		}, "ttir.arange: start=9223372036854775807 and 64 steps of 1 do not fit in 64 bits"},
		{"numbers of nothing", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Arange(b, nil, 0, 1, 2)
		}, "ttir.arange: result type #0 is missing"},
		{"cast of a scalar", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Typecast(b, arg(f32), f32)
		}, "ttir.typecast: operand #0 must be ranked tensor, but got 'f32'"},
		{"cast of nothing", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Typecast(b, nil, f32)
		}, "ttir.typecast: operand #0 is missing"},
		{"layout of nothing", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return NewToLayout(b, nil, l1)
		}, "ttir.to_layout: operand #0 is missing"},
		{"to no layout", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return NewToLayout(b, arg(host), nil)
		}, "ttir.empty: result type #0 is missing\nttir.to_layout: result type #0 is missing"},
		{"cast to nothing", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Typecast(b, arg(host), nil)
		}, "ttir.typecast: the element type is missing"},
		{"full of no type", func(b *ir.Builder, _ func(ir.Type) *ir.Value) *ir.Value {
			return Full(b, nil, 1)
		}, "ttir.full: result type #0 is missing"},
		{"no constant", func(b *ir.Builder, _ func(ir.Type) *ir.Value) *ir.Value {
			return Constant(b, host, nil)
		}, "ttir.constant: attribute 'value' is missing"},
		{"no function", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Elementwise(b, NoFunction, arg(host))
		}, "the kind of an op is missing"},
		{"large", func(b *ir.Builder, arg func(ir.Type) *ir.Value) *ir.Value {
			return Full(b, ctx.Tensor([]int64{1 << 40}, f32, nil), 1)
		}, "ttir.full: the size 1099511627776 of dim 0 does not fit 32 bits"},
	}
	for _, tt := range tests {
		_, b := module(t, ctx)
		v := tt.build(b, func(typ ir.Type) *ir.Value { return b.Block().AddArg(typ, 0) })
		if v == nil {
			t.Fatalf("%s: no value", tt.name)
		}
		got := ""
		if err := b.Err(); err != nil {
			got = err.Error()
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestViews(t *testing.T) {
	ctx := newContext(t)
	host := ctx.Tensor([]int64{32, 64}, ctx.Float(ir.F32), nil)
	device := placed(t, host, ttcore.Placement{Space: ttcore.L1})
	top, b := module(t, ctx)
	x, out := b.Block().AddArg(host, 0), b.Block().AddArg(host, 0)
	plain, _ := AsElementwise(Add(b, x, x).DefiningOp())
	if plain.Output() != nil || len(plain.Inputs()) != 2 || plain.Function() != AddFn || plain.ResultType() != host {
		t.Errorf("add: %v %v", plain.Inputs(), plain.Output())
	}
	dest, ok := AsElementwise(ElementwiseTo(b, ReluFn, host, x, out).DefiningOp())
	if !ok || dest.Output() != out || len(dest.Inputs()) != 1 || dest.Inputs()[0] != x {
		t.Errorf("relu: %v %v", dest.Inputs(), dest.Output())
	}
	relayout, ok := AsToLayout(NewToLayout(b, x, device).DefiningOp())
	if !ok || relayout.Input() != x || relayout.Output().DefiningOp().Kind() != EmptyKind || relayout.InputType() != host || relayout.ResultType() != device {
		t.Errorf("to_layout: %v", relayout)
	}
	if _, ok := AsToLayout(plain.Op); ok {
		t.Error("an add is a to_layout")
	}
	if _, ok := AsElementwise(relayout.Op); ok {
		t.Error("a to_layout is elementwise")
	}
	full := Full(b, host, 1).DefiningOp()
	constant := Constant(b, host, ctx.Dense(host, "\x00\x00\x80?")).DefiningOp()
	if v := FillValue(full); v == nil || v.String() != "1.000000e+00 : f32" || FillValue(constant) != nil {
		t.Errorf("fill value %v", v)
	}
	if v := ConstantValue(constant); v == nil || v.Type() != host || ConstantValue(full) != nil {
		t.Errorf("constant value %v", v)
	}
	if diags := ir.Verify(top); len(diags) > 0 {
		t.Error(diags[0])
	}
}
