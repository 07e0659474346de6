package asm

import (
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// BenchmarkAppendOp prints a function of 10000 ops of four kinds.
func BenchmarkAppendOp(b *testing.B) {
	ctx := testContext(b)
	tensor := ctx.Tensor([]int64{32, 64}, ctx.Float(ir.F32), nil)
	top := module(ctx, func(m maker) {
		f := m.op("t.func", ir.OpState{Attrs: attrs("sym_name", ctx.Str("f")), Regions: 1})
		body := f.RegionAt(0).AddBlock()
		x := body.AddArg(tensor, 0)
		m = m.in(body)
		for range 2500 {
			c := m.op("t.const", ir.OpState{Attrs: attrs("value", ctx.I64(4)), Types: []ir.Type{ctx.Integer(64)}})
			y := m.op("u.add", ir.OpState{Operands: []*ir.Value{x, x}, Types: []ir.Type{tensor}, Attrs: attrs("fast", ctx.Unit())})
			m.op("u.store", ir.OpState{Operands: []*ir.Value{y.Result(0), c.Result(0)}})
			x = m.op("u.relu", ir.OpState{Operands: y.Results(), Types: []ir.Type{tensor}, Attrs: attrs("slope", ctx.FloatAttr(ctx.Float(ir.F32), 0.5))}).Result(0)
		}
	})
	for _, c := range []struct {
		name string
		o    PrintOptions
	}{
		{"generic", PrintOptions{Generic: true}},
		{"custom", PrintOptions{AssumeVerified: true}},
		{"debuginfo", PrintOptions{Generic: true, DebugInfo: true}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			buf := AppendOp(nil, top, c.o)
			b.SetBytes(int64(len(buf)))
			for b.Loop() {
				buf = AppendOp(buf[:0], top, c.o)
			}
		})
	}
}
