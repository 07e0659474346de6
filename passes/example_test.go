package passes_test

import (
	"fmt"
	"os"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/builtin"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/passes"
)

// A frontend chooses a layout for a result, and a pass those of the other tensors.
func ExampleLibrary() {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	// What passes report goes to the handler of the context.
	ctx.SetHandler(func(d ir.Diagnostic) { fmt.Println(ctx.Render(d, false)) })

	t := ctx.Tensor([]int64{64, 128}, ctx.Float(ir.F32), nil)
	l, err := ttcore.LayoutFor(t, ttcore.Placement{Grid: []int64{2, 4}, Space: ttcore.L1})
	if err != nil {
		fmt.Println(err)
		return
	}
	onGrid := t.WithEncoding(l)

	module := builtin.NewModule(ctx)
	b := ir.NewBuilder(ctx).AtEnd(module.Body())
	f := fn.NewFunc(b, "f", ctx.Function([]ir.Type{t}, []ir.Type{onGrid}), "")
	body := b.AtEnd(f.Body())
	fn.NewReturn(body, ttir.NewToLayout(body, ttir.Relu(body, f.Params()[0]), onGrid))
	if err := b.Err(); err != nil {
		fmt.Println(err)
		return
	}

	p, err := pass.ParsePipeline(passes.Library(), "builtin.module(ttcore-collapse,ttcore-shard{grid=2x4 scope=assigned},ttir-fold-relayouts)")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := pass.Manager{VerifyEach: true}
	if m.Run(p, module) {
		asm.Write(os.Stdout, module, asm.PrintOptions{})
	}
	// Output:
	// #l1_ = #ttcore.memory_space<l1>
	// #layout = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x4>, memref<32x32xf32, #l1_>>
	// module {
	//   func.func @f(%arg0: tensor<64x128xf32>) -> tensor<64x128xf32, #layout> {
	//     %0 = ttir.empty() : tensor<64x128xf32, #layout>
	//     %1 = ttir.to_layout %arg0, %0 {ttcore.assigned} : tensor<64x128xf32> into tensor<64x128xf32, #layout> -> tensor<64x128xf32, #layout>
	//     %2 = "ttir.relu"(%1) {ttcore.assigned} : (tensor<64x128xf32, #layout>) -> tensor<64x128xf32, #layout>
	//     return %2 : tensor<64x128xf32, #layout>
	//   }
	// }
}
