package ttir

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// module returns a block of a new top-level op and a builder at its end.
func module(t *testing.T, ctx *ir.Context) (*ir.Op, *ir.Builder) {
	t.Helper()
	ctx.SetAllowUnregistered(true)
	top := ir.NewOp(ctx, &ir.OpState{Kind: ctx.UnregisteredKind("test.module"), Regions: 1})
	return top, ir.NewBuilder(ctx).AtEnd(top.RegionAt(0).AddBlock())
}

// keep uses v so that it is not dead.
func keep(b *ir.Builder, v *ir.Value) {
	b.Create(&ir.OpState{Kind: b.Context().UnregisteredKind("test.keep"), Operands: []*ir.Value{v}})
}

// names lists the ops of the only block of top.
func names(top *ir.Op) string {
	var s []string
	for op := range top.Body().Ops {
		s = append(s, strings.TrimPrefix(op.Name(), "ttir."))
	}
	return strings.Join(s, " ")
}

func placed(t *testing.T, tensor *ir.TensorType, p ttcore.Placement) *ir.TensorType {
	t.Helper()
	a, err := ttcore.LayoutFor(tensor, p)
	if err != nil {
		t.Fatal(err)
	}
	return tensor.WithEncoding(a)
}

func TestFold(t *testing.T) {
	ctx := newContext(t)
	f32 := ctx.Float(ir.F32)
	tile := func(d ttcore.DataType) ir.Type {
		tile, err := ttcore.Tile(ctx, 32, 32, d, nil)
		if err != nil {
			t.Fatal(err)
		}
		return tile
	}
	host := ctx.Tensor([]int64{64, 64}, f32, nil)
	scalar := placed(t, host, ttcore.Placement{Space: ttcore.L1})
	dram := placed(t, host, ttcore.Placement{Space: ttcore.DRAM, Grid: []int64{2, 2}})
	bf16 := placed(t, host, ttcore.Placement{Space: ttcore.L1, Elem: tile(ttcore.BFloat16)})
	bf16Grid := placed(t, host, ttcore.Placement{Space: ttcore.L1, Elem: tile(ttcore.BFloat16), Grid: []int64{2, 1}})
	bfp8 := placed(t, host, ttcore.Placement{Space: ttcore.L1, Elem: tile(ttcore.BFPBFloat8)})
	bfp8Grid := placed(t, host, ttcore.Placement{Space: ttcore.L1, Elem: tile(ttcore.BFPBFloat8), Grid: []int64{2, 1}})

	chain := func(types ...*ir.TensorType) func(*ir.Builder, *ir.Value) *ir.Value {
		return func(b *ir.Builder, x *ir.Value) *ir.Value {
			for _, to := range types {
				x = b.Op(ToLayoutKind, to, []*ir.Value{x, Empty(b, to)}).Result(0)
			}
			return x
		}
	}
	tests := []struct {
		name  string
		from  *ir.TensorType
		build func(*ir.Builder, *ir.Value) *ir.Value
		want  string
	}{
		{"same layout", host, chain(host), "test.keep"},
		{"another layout", host, chain(scalar), "empty to_layout test.keep"},
		{"there and back", host, chain(scalar, host), "test.keep"},
		{"last wins", host, chain(scalar, dram), "empty to_layout test.keep"},
		{"long chain", host, chain(scalar, dram, scalar, dram), "empty to_layout test.keep"},
		{"lossy in between", host, chain(bf16, host), "empty to_layout empty to_layout test.keep"},
		{"wider in between", bf16, chain(dram, bf16), "test.keep"},
		{"same format twice", host, chain(bf16, bf16Grid), "empty to_layout test.keep"},
		{"blocks change their neighbours", host, chain(bfp8, bfp8Grid), "empty to_layout empty to_layout test.keep"},
		{"to blocks by way of bf16", host, chain(bf16, bfp8), "empty to_layout empty to_layout test.keep"},
		{"of anything", host, func(b *ir.Builder, _ *ir.Value) *ir.Value {
			return NewToLayout(b, Empty(b, host), scalar)
		}, "empty test.keep"},
		{"typecast to the same type", host, func(b *ir.Builder, x *ir.Value) *ir.Value {
			return Typecast(b, x, f32)
		}, "test.keep"},
		{"typecast to another type", host, func(b *ir.Builder, x *ir.Value) *ir.Value {
			return Typecast(b, x, ctx.Float(ir.BF16))
		}, "typecast test.keep"},
		{"equal constants", host, func(b *ir.Builder, x *ir.Value) *ir.Value {
			one := ctx.Dense(host, "\x00\x00\x80?")
			return Add(b, Constant(b, host, one), Constant(b, host, one))
		}, "constant add test.keep"},
		{"dead ops", host, func(b *ir.Builder, x *ir.Value) *ir.Value {
			Relu(b, Exp(b, x))
			return x
		}, "test.keep"},
	}
	for _, tt := range tests {
		top, b := module(t, ctx)
		x := b.Block().AddArg(tt.from, 0)
		keep(b, tt.build(b, x))
		if err := b.Err(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		if diags := ir.Verify(top); len(diags) > 0 {
			t.Errorf("%s: %v", tt.name, diags[0])
			continue
		}
		rewrite.Greedy(top, nil, rewrite.Config{})
		if diff := cmp.Diff(tt.want, names(top)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if diags := ir.Verify(top); len(diags) > 0 {
			t.Errorf("%s, folded: %v", tt.name, diags[0])
		}
	}
}
