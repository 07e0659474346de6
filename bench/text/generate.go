package main

import (
	"bufio"
	"fmt"
)

// generator writes a file of about n ops. Functions have opsPerFunction ops.
type generator struct {
	name  string
	flags []string // of mlir-opt, to print in the form of the input
	write func(b *bufio.Writer, n int)
}

const opsPerFunction = 500

var generators = []generator{
	{"generic", []string{"--mlir-print-op-generic"}, func(b *bufio.Writer, n int) { genericText(b, n, false) }},
	{"pretty", nil, prettyText},
	{"debuginfo", []string{"--mlir-print-op-generic", "--mlir-print-debuginfo"}, func(b *bufio.Writer, n int) { genericText(b, n, true) }},
}

// genericText is in generic form: constants, arithmetic with properties, and an
// op of a dialect that is not registered, with attributes.
func genericText(b *bufio.Writer, n int, locations bool) {
	b.WriteString("\"builtin.module\"() ({\n")
	line := 0
	end := func() {
		if locations {
			line++
			fmt.Fprintf(b, " loc(\"model.py\":%d:%d)", line, line%40+1)
		}
		b.WriteByte('\n')
	}
	for f := 0; n > 0; f++ {
		ops := min(n, opsPerFunction)
		n -= ops
		fmt.Fprintf(b, "  \"func.func\"() <{function_type = (f32, tensor<64x128xf32>) -> f32, sym_name = \"f%d\"}> ({\n", f)
		if locations {
			b.WriteString("  ^bb0(%arg0: f32 loc(\"x\"), %arg1: tensor<64x128xf32> loc(\"y\")):\n")
		} else {
			b.WriteString("  ^bb0(%arg0: f32, %arg1: tensor<64x128xf32>):\n")
		}
		scalar, tensor := "%arg0", "%arg1"
		for i := range ops - 1 {
			fmt.Fprintf(b, "    %%%d = ", i)
			switch i % 4 {
			case 0:
				fmt.Fprintf(b, "\"arith.constant\"() <{value = %d.500000e+00 : f32}> : () -> f32", i%10)
			case 1:
				fmt.Fprintf(b, "\"arith.addf\"(%s, %%%d) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32", scalar, i-1)
				scalar = fmt.Sprintf("%%%d", i)
			case 2:
				fmt.Fprintf(b, "\"nn.bias\"(%s, %s) {axis = %d : i64, name = \"layer%d\"} : (tensor<64x128xf32>, f32) -> tensor<64x128xf32>", tensor, scalar, i%3, i%16)
				tensor = fmt.Sprintf("%%%d", i)
			case 3:
				fmt.Fprintf(b, "\"arith.mulf\"(%s, %s) <{fastmath = #arith.fastmath<contract>}> : (f32, f32) -> f32", scalar, scalar)
				scalar = fmt.Sprintf("%%%d", i)
			}
			end()
		}
		fmt.Fprintf(b, "    \"func.return\"(%s) : (f32) -> ()", scalar)
		end()
		b.WriteString("  }) : () -> ()")
		end()
	}
	b.WriteString("}) : () -> ()")
	end()
}

// prettyText is in custom form: loops, loads and stores through affine maps,
// arithmetic, and calls on tensors with encodings.
func prettyText(b *bufio.Writer, n int) {
	b.WriteString("#map = affine_map<(d0, d1) -> (d0 * 32 + d1)>\n" +
		"#tiled = #tpu.layout<(8, 128), minor_to_major = [1, 0]>\n" +
		"func.func private @layer(tensor<64x128xf32, #tiled>, index) -> tensor<64x128xf32, #tiled>\n")
	const loop = 10 // ops
	for f := 0; n > 0; f++ {
		ops := min(n, opsPerFunction)
		n -= ops
		fmt.Fprintf(b, "func.func @f%d(%%arg0: memref<64x128xf32>, %%arg1: tensor<64x128xf32, #tiled>) -> tensor<64x128xf32, #tiled> {\n", f)
		tensor := "%arg1"
		for i := 0; i+loop < ops; i += loop {
			k := i / loop
			fmt.Fprintf(b, "  %%c%d = arith.constant %d : index\n", k, k)
			fmt.Fprintf(b, "  affine.for %%i = 0 to %d {\n", 16+k%16)
			fmt.Fprintf(b, "    %%0 = affine.apply #map(%%i, %%c%d)\n", k)
			fmt.Fprintf(b, "    %%1 = affine.load %%arg0[%%i, %%i + %d] : memref<64x128xf32>\n", k)
			b.WriteString("    %2 = arith.addf %1, %1 fastmath<contract> : f32\n")
			b.WriteString("    %3 = arith.cmpi slt, %0, %i : index\n")
			b.WriteString("    %4 = arith.select %3, %1, %2 : f32\n")
			b.WriteString("    affine.store %4, %arg0[%i, symbol(%c" + fmt.Sprint(k) + ") * 2] : memref<64x128xf32>\n")
			b.WriteString("  }\n")
			fmt.Fprintf(b, "  %%t%d = func.call @layer(%s, %%c%d) : (tensor<64x128xf32, #tiled>, index) -> tensor<64x128xf32, #tiled>\n", k, tensor, k)
			tensor = fmt.Sprintf("%%t%d", k)
		}
		fmt.Fprintf(b, "  return %s : tensor<64x128xf32, #tiled>\n}\n", tensor)
	}
}
