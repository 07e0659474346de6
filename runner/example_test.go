package runner_test

import (
	"context"
	"fmt"

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
	x, err := npy.Of([]float32{-1, 2, -3, 4, -5, 6}, 2, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	y, err := npy.Of([]float32{0.5, 0.5, 0.5, 0.5, 8, 0.5}, 2, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	out, err := p.Run(context.Background(), "relu_sum", []runner.Input{{Name: "x", Array: x}, {Name: "y", Array: y}})
	if err != nil {
		fmt.Println(err)
		return
	}
	values, err := npy.Values[float32](out[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(values)
	// Output: [0 2.5 0 4.5 3 6.5]
}
