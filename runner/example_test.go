package runner_test

import (
	"context"
	"fmt"
	"math"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/builtin"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// A frontend builds a module, and runs it without a line of text.
func ExampleNew() {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	module := builtin.NewModule(ctx)
	b := ir.NewBuilder(ctx).AtEnd(module.Body())
	t := ctx.Tensor([]int64{2, 3}, ctx.Float(ir.F32), nil)
	f := fn.NewFunc(b, "relu_sum", ctx.Function([]ir.Type{t, t}, []ir.Type{t}), "")
	body := b.AtEnd(f.Body())
	sum := ttir.Add(body, f.Body().Arg(0), f.Body().Arg(1))
	fn.NewReturn(body, ttir.Relu(body, sum))
	if err := b.Err(); err != nil {
		fmt.Println(err)
		return
	}
	p, err := runner.New(module, runner.Options{Engine: "interp", Pipeline: "grid=2x1 tile=32x32"})
	if err != nil {
		fmt.Println(err)
		return
	}
	x := floats(-1, 2, -3, 4, -5, 6)
	y := floats(0.5, 0.5, 0.5, 0.5, 8, 0.5)
	out, err := p.Run(context.Background(), "relu_sum", []runner.Input{{Name: "x", Array: x}, {Name: "y", Array: y}})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := 0; i < len(out[0].Data); i += 4 {
		bits := uint32(out[0].Data[i]) | uint32(out[0].Data[i+1])<<8 | uint32(out[0].Data[i+2])<<16 | uint32(out[0].Data[i+3])<<24
		fmt.Print(math.Float32frombits(bits), " ")
	}
	// Output: 0 2.5 0 4.5 3 6.5
}

// floats makes a 2x3 array.
func floats(vs ...float32) *npy.Array {
	a, err := npy.New(npy.Float32, 2, 3)
	if err != nil {
		panic(err)
	}
	for i, v := range vs {
		bits := math.Float32bits(v)
		for k := range 4 {
			a.Data[4*i+k] = byte(bits >> (8 * k))
		}
	}
	return a
}
