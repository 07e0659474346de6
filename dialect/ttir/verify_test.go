package ttir

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
)

func newContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(Dialect(), ttcore.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return ctx
}

// opOf builds an op of a kind on block arguments of the given types.
func opOf(ctx *ir.Context, k *ir.Kind, operands []ir.Type, result ir.Type, attrs ...ir.NamedAttr) *ir.Op {
	holder := ir.NewOp(ctx, &ir.OpState{Kind: ctx.UnregisteredKind("test.holder"), Regions: 1})
	block := holder.RegionAt(0).AddBlock()
	var values []*ir.Value
	for _, t := range operands {
		values = append(values, block.AddArg(t, 0))
	}
	return ir.NewBuilder(ctx).AtEnd(block).Op(k, result, values, attrs...)
}

// message returns what the verifier says about op, "" where it is content.
func message(op *ir.Op) string {
	if diags := ir.Verify(op); len(diags) > 0 {
		return diags[0].Message
	}
	return ""
}

// TestVerify shows each message.
func TestVerify(t *testing.T) {
	ctx := newContext(t)
	f32, bf16, i32 := ctx.Float(ir.F32), ctx.Float(ir.BF16), ctx.Integer(32)
	tensor := func(elem ir.Type, shape ...int64) *ir.TensorType { return ctx.Tensor(shape, elem, nil) }
	attr := func(name string, v ir.Attribute) ir.NamedAttr { return ir.NamedAttr{Name: name, Value: v} }
	add, exp := AddFn.Kind(), ExpFn.Kind()
	ok := ""
	tests := []struct {
		kind     *ir.Kind
		operands []ir.Type
		result   ir.Type
		attrs    []ir.NamedAttr
		want     string
	}{
		{add, []ir.Type{tensor(f32, 2, 3), tensor(f32, 2, 3)}, tensor(f32, 2, 3), nil, ok},
		{add, []ir.Type{tensor(f32, 2, 3), tensor(f32, 2, 3), tensor(f32, 2, 3)}, tensor(f32, 2, 3), nil, ok},
		{add, []ir.Type{tensor(f32, 2, 1), tensor(f32, 3)}, tensor(f32, 2, 3), nil, ok},
		{add, []ir.Type{tensor(f32), tensor(f32, ir.Dynamic, 3)}, tensor(f32, 7, 3), nil, ok},
		{add, []ir.Type{tensor(i32, 2), tensor(i32, 2)}, tensor(i32, 2), nil, ok},
		{add, []ir.Type{tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), []ir.NamedAttr{attr(ir.OperandSegmentsAttr, ctx.DenseI32([]int32{2, 1}))}, ok},
		{add, []ir.Type{tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), []ir.NamedAttr{attr(ir.OperandSegmentsAttr, ctx.DenseI32([]int32{2, 1}))},
			"'ttir.add' op expected operandSegmentSizes = array<i32: 2, 0>, found 'array<i32: 2, 1>'"},
		{add, []ir.Type{tensor(f32, 2)}, tensor(f32, 2), nil,
			"'ttir.add' op expected 2 or more operands, but found 1"},
		{add, []ir.Type{tensor(f32, 2), tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), nil,
			"'ttir.add' op expected 3 operands, but found 4"},
		{add, []ir.Type{tensor(f32, 2), f32}, tensor(f32, 2), nil,
			"'ttir.add' op operand #1 must be ranked tensor of any type values, but got 'f32'"},
		{add, []ir.Type{tensor(f32, 2), tensor(f32, 2), tensor(f32, 1, 2)}, tensor(f32, 2), nil,
			"'ttir.add' op expected the type of the destination to be that of the result, 'tensor<2xf32>', found 'tensor<1x2xf32>'"},
		{add, []ir.Type{tensor(f32, 2), tensor(bf16, 2)}, tensor(f32, 2), nil,
			"'ttir.add' op expected the element type of operand #1 to be that of the result, 'f32', found 'bf16'"},
		{add, []ir.Type{tensor(f32, 2, 3), tensor(f32, 4, 3)}, tensor(f32, 2, 3), nil,
			"'ttir.add' op Operands are not broadcast compatible: dim 0 is 2 and 4"},
		{add, []ir.Type{tensor(f32, 2, 3), tensor(f32, 3)}, tensor(f32, 3), nil,
			"'ttir.add' op Result shape must match operand shapes after broadcasting: expected (2, 3), found (3)"},
		{add, []ir.Type{tensor(f32, 1, 3), tensor(f32, 3)}, tensor(f32, 2, 3), nil,
			"'ttir.add' op Result shape must match operand shapes after broadcasting: expected (1, 3), found (2, 3)"},
		{add, []ir.Type{tensor(ctx.Index(), 2), tensor(ctx.Index(), 2)}, tensor(ctx.Index(), 2), nil,
			"'ttir.add' op expected elements of an integer or float type, found 'index'"},
		{exp, []ir.Type{tensor(f32, 2)}, tensor(f32, 2), nil, ok},
		{exp, []ir.Type{tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), nil, ok},
		{exp, []ir.Type{tensor(i32, 2)}, tensor(i32, 2), nil,
			"'ttir.exp' op expected elements of a float type, found 'i32'"},
		{exp, []ir.Type{tensor(f32, 2), tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), nil,
			"'ttir.exp' op expected 2 operands, but found 3"},
		{AbsFn.Kind(), []ir.Type{tensor(i32, 2)}, tensor(i32, 2), nil, ok},

		{ToLayoutKind, []ir.Type{tensor(f32, 2), tensor(f32, 2)}, tensor(f32, 2), nil, ok},
		{ToLayoutKind, []ir.Type{tensor(f32, 2), tensor(f32, 3)}, tensor(f32, 2), nil,
			"'ttir.to_layout' op expected the type of the destination to be that of the result, 'tensor<2xf32>', found 'tensor<3xf32>'"},
		{ToLayoutKind, []ir.Type{tensor(f32, 2, 3), tensor(f32, 3, 2)}, tensor(f32, 3, 2), nil,
			"'ttir.to_layout' op expected the shape of the result to be that of the input, (2, 3), found (3, 2)"},
		{ToLayoutKind, []ir.Type{tensor(f32, 2), tensor(bf16, 2)}, tensor(bf16, 2), nil,
			"'ttir.to_layout' op expected the element type of the result to be that of the input, 'f32', found 'bf16'"},

		{TypecastKind, []ir.Type{tensor(f32, 2)}, tensor(bf16, 2), nil, ok},
		{TypecastKind, []ir.Type{tensor(f32, 2)}, tensor(bf16, 2), []ir.NamedAttr{attr("conservative_folding", ctx.Bool(false))}, ok},
		{TypecastKind, []ir.Type{tensor(f32, 2), tensor(bf16, 2)}, tensor(bf16, 2), nil, ok},
		{TypecastKind, []ir.Type{tensor(f32, 2)}, tensor(bf16, 3), nil,
			"'ttir.typecast' op expected the shape of the result to be that of the input, (2), found (3)"},
		{TypecastKind, []ir.Type{tensor(f32, 2)}, tensor(ctx.None(), 2), nil,
			"'ttir.typecast' op expected elements of an integer or float type, found 'none'"},
		{TypecastKind, []ir.Type{tensor(f32, 2), tensor(f32, 2)}, tensor(bf16, 2), nil,
			"'ttir.typecast' op expected the type of the destination to be that of the result, 'tensor<2xbf16>', found 'tensor<2xf32>'"},

		{EmptyKind, nil, tensor(f32, 2), nil, ok},
		{EmptyKind, nil, f32, nil, "'ttir.empty' op result #0 must be ranked tensor of any type values, but got 'f32'"},
		{ConstantKind, nil, tensor(f32, 2), []ir.NamedAttr{attr("value", ctx.Dense(tensor(f32, 2), "\x00\x00\x80?"))}, ok},
		{ConstantKind, nil, tensor(f32, 2), nil, "'ttir.constant' op requires attribute 'value'"},
		{ConstantKind, nil, tensor(f32, 2), []ir.NamedAttr{attr("value", ctx.Str("one"))},
			"'ttir.constant' op attribute 'value' failed to satisfy constraint: constant vector/tensor attribute"},
		{ConstantKind, nil, tensor(f32, 3), []ir.NamedAttr{attr("value", ctx.Dense(tensor(f32, 2), "\x00\x00\x80?"))},
			"'ttir.constant' op expected a value of type 'tensor<3xf32>', found 'tensor<2xf32>'"},
		{ConstantKind, nil, tensor(i32, 2), []ir.NamedAttr{attr("value", ctx.Dense(tensor(f32, 2), "\x00\x00\x80?"))},
			"'ttir.constant' op expected a value of type 'tensor<2xi32>', found 'tensor<2xf32>'"},

		{FullKind, nil, tensor(bf16, 2, 3), []ir.NamedAttr{attr("fill_value", ctx.FloatAttr(f32, 1))}, ok},
		{FullKind, nil, tensor(bf16, 2, 3), []ir.NamedAttr{attr("fill_value", ctx.IntegerAttr(i32, 1)), attr("shape", ctx.DenseI32([]int32{2, 3}))}, ok},
		{FullKind, nil, tensor(i32, 2, 3), []ir.NamedAttr{attr("fill_value", ctx.IntegerAttr(i32, 1)), attr("shape", ctx.DenseI32([]int32{3, 2}))},
			"'ttir.full' op expected shape (2, 3), got (3, 2)"},
		{FullKind, nil, tensor(bf16, 2, 3), []ir.NamedAttr{attr("fill_value", ctx.I64(1))},
			"'ttir.full' op attribute 'fill_value' failed to satisfy constraint: 32-bit float attribute or 32-bit signless integer attribute"},
		{FullKind, nil, tensor(ctx.None(), 2), []ir.NamedAttr{attr("fill_value", ctx.FloatAttr(f32, 1))},
			"'ttir.full' op expected elements of an integer or float type, found 'none'"},
	}
	for _, tt := range tests {
		got := message(opOf(ctx, tt.kind, tt.operands, tt.result, tt.attrs...))
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s%v -> %v (-want +got):\n%s", tt.kind.Name, tt.operands, tt.result, diff)
		}
	}
}

// TestFunctions checks that the table of functions is sound.
func TestFunctions(t *testing.T) {
	seen := map[*ir.Kind]bool{}
	for fn := NoFunction + 1; fn < numFunctions; fn++ {
		k := fn.Kind()
		if k == nil || seen[k] {
			t.Fatalf("function %d has the kind %v", fn, k)
		}
		seen[k] = true
	}
	if NoFunction.Kind() != nil {
		t.Error("no function has an op")
	}
	if got := DivideFn.Kind().Name; got != "ttir.divide" {
		t.Errorf("division is built as %s", got)
	}
}

// TestBroadcastProperty compares with the rule taken backwards: every index of
// the result must read an element of each operand, and no smaller result would
// reach all elements.
func TestBroadcastProperty(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		draw := func(name string) []int64 {
			return rapid.SliceOfN(rapid.Int64Range(1, 3), 0, 4).Draw(r, name)
		}
		a, b := draw("a"), draw("b")
		got, err := Broadcast(a, b)
		want, fits := make([]int64, max(len(a), len(b))), true
		for i := range want {
			x, y := int64(1), int64(1)
			if k := len(a) - len(want) + i; k >= 0 {
				x = a[k]
			}
			if k := len(b) - len(want) + i; k >= 0 {
				y = b[k]
			}
			want[i] = max(x, y)
			fits = fits && (x == y || min(x, y) == 1)
		}
		if fits != (err == nil) {
			r.Fatalf("%v and %v: %v", a, b, err)
		}
		if diff := cmp.Diff(want, got); fits && diff != "" {
			r.Fatalf("%v and %v (-want +got):\n%s", a, b, diff)
		}
		back, err2 := Broadcast(b, a)
		if fmt.Sprint(back) != fmt.Sprint(got) || (err == nil) != (err2 == nil) {
			r.Fatalf("%v and %v: the order matters", a, b)
		}
	})
}
