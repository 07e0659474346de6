package lowering_test

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/lowering"
)

// A function on scalars and static memrefs becomes LLVM IR.
func ExampleModule() {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		fmt.Println(err)
		return
	}
	src, err := ctx.AddSource("f.mlir", `
func.func @first(%x: memref<8xf32>, %r: memref<8xf32>) {
  %0 = affine.load %x[3] : memref<8xf32>
  affine.store %0, %r[0] : memref<8xf32>
  return
}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		return
	}
	text, err := lowering.Module(module)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s", text)
	// Output:
	// define void @first(ptr %arg0, ptr %arg1) nounwind "no-builtins" {
	// entry:
	// 	%0 = getelementptr inbounds float, ptr %arg0, i64 3
	// 	%1 = load float, ptr %0, align 4
	// 	%2 = getelementptr inbounds float, ptr %arg1, i64 0
	// 	store float %1, ptr %2, align 4
	// 	ret void
	// }
}
