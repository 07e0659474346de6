package ttir

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// parse reads, verifies and prints a text; the errors come instead of it, each
// with its line and column.
func parse(t *testing.T, text string, o asm.PrintOptions) string {
	t.Helper()
	ctx, err := ir.NewContext(Dialect(), ttcore.Dialect(), xla.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	var errs []string
	ctx.SetHandler(func(d ir.Diagnostic) { errs = append(errs, strings.SplitN(ctx.Render(d, false), "\n", 2)[0]) })
	src, err := ctx.AddSource("t", text)
	if err != nil {
		t.Fatal(err)
	}
	m, ok := asm.Parse(ctx, src)
	if !ok {
		return strings.Join(errs, "\n")
	}
	for op := range m.Body().Ops {
		for _, d := range ir.Verify(op) {
			ctx.Emit(d)
		}
	}
	if len(errs) > 0 {
		return strings.Join(errs, "\n")
	}
	o.AssumeVerified = true
	return body(string(asm.AppendOp(nil, m, o)))
}

// body takes the lines of the module around the ops away.
func body(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	out := []string{}
	for _, l := range lines {
		if strings.HasPrefix(l, "  ") {
			out = append(out, strings.TrimPrefix(l, "  "))
		} else if strings.HasPrefix(l, "#") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

const layouts = `#l1_ = #ttcore.memory_space<l1>
#layout = #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <2x2>, memref<1x1x!ttcore.tile<32x32, bf16>, #l1_>>
`

func TestText(t *testing.T) {
	tests := []struct{ name, text, custom, generic string }{
		{
			name: "relayout",
			text: layouts + `%0 = ttir.empty() : tensor<64x64xf32>
%1 = ttir.empty() : tensor<64x64xf32, #layout>
%2 = ttir.to_layout %0, %1 : tensor<64x64xf32> into tensor<64x64xf32, #layout> -> tensor<64x64xf32, #layout>`,
			generic: layouts + `%0 = "ttir.empty"() : () -> tensor<64x64xf32>
%1 = "ttir.empty"() : () -> tensor<64x64xf32, #layout>
%2 = "ttir.to_layout"(%0, %1) : (tensor<64x64xf32>, tensor<64x64xf32, #layout>) -> tensor<64x64xf32, #layout>`,
		},
		{
			name: "attributes",
			text: `%0 = ttir.empty() {a = 1 : i32} : tensor<8xf32>
%1 = ttir.to_layout %0, %0 {b} : tensor<8xf32> into tensor<8xf32> -> tensor<8xf32>`,
			generic: `%0 = "ttir.empty"() {a = 1 : i32} : () -> tensor<8xf32>
%1 = "ttir.to_layout"(%0, %0) {b} : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>`,
		},
		{
			name: "elementwise",
			text: `%0 = ttir.full {fill_value = 5.000000e-01 : f32} : tensor<8x1xf32>
%1 = ttir.constant {value = dense<1.000000e+00> : tensor<8xf32>} : tensor<8xf32>
%2 = ttir.add %0, %1 : (tensor<8x1xf32>, tensor<8xf32>) -> tensor<8x8xf32>
%3 = ttir.relu %2 : tensor<8x8xf32>
%4 = ttir.divide %3, %3, %2 {note = "dest"} : tensor<8x8xf32>
%5 = ttir.typecast %4 : (tensor<8x8xf32>) -> tensor<8x8xbf16>`,
			generic: `%0 = "ttir.full"() <{fill_value = 5.000000e-01 : f32}> : () -> tensor<8x1xf32>
%1 = "ttir.constant"() <{value = dense<1.000000e+00> : tensor<8xf32>}> : () -> tensor<8xf32>
%2 = "ttir.add"(%0, %1) : (tensor<8x1xf32>, tensor<8xf32>) -> tensor<8x8xf32>
%3 = "ttir.relu"(%2) : (tensor<8x8xf32>) -> tensor<8x8xf32>
%4 = "ttir.divide"(%3, %3, %2) {note = "dest"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%5 = "ttir.typecast"(%4) : (tensor<8x8xf32>) -> tensor<8x8xbf16>`,
			custom: `%0 = "ttir.full"() <{fill_value = 5.000000e-01 : f32}> : () -> tensor<8x1xf32>
%1 = "ttir.constant"() <{value = dense<1.000000e+00> : tensor<8xf32>}> : () -> tensor<8xf32>
%2 = "ttir.add"(%0, %1) : (tensor<8x1xf32>, tensor<8xf32>) -> tensor<8x8xf32>
%3 = "ttir.relu"(%2) : (tensor<8x8xf32>) -> tensor<8x8xf32>
%4 = "ttir.divide"(%3, %3, %2) {note = "dest"} : (tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x8xf32>) -> tensor<8x8xf32>
%5 = "ttir.typecast"(%4) : (tensor<8x8xf32>) -> tensor<8x8xbf16>`,
		},
		{
			name: "as tt-mlir writes it",
			text: `%0 = ttir.empty() : tensor<64x128xf32>
%1 = ttir.empty() : tensor<64x128xf32>
%2 = "ttir.multiply"(%0, %0, %1) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
%3 = "ttir.typecast"(%2) <{conservative_folding = false}> : (tensor<64x128xf32>) -> tensor<64x128xbf16>
%4 = "ttir.full"() <{fill_value = 3 : i32, shape = array<i32: 64, 128>}> : () -> tensor<64x128xi32>`,
			generic: `%0 = "ttir.empty"() : () -> tensor<64x128xf32>
%1 = "ttir.empty"() : () -> tensor<64x128xf32>
%2 = "ttir.multiply"(%0, %0, %1) <{operandSegmentSizes = array<i32: 2, 1>}> : (tensor<64x128xf32>, tensor<64x128xf32>, tensor<64x128xf32>) -> tensor<64x128xf32>
%3 = "ttir.typecast"(%2) <{conservative_folding = false}> : (tensor<64x128xf32>) -> tensor<64x128xbf16>
%4 = "ttir.full"() <{fill_value = 3 : i32, shape = array<i32: 64, 128>}> : () -> tensor<64x128xi32>`,
		},
		{
			name: "to an XLA layout",
			text: `#layout = #xla.layout<{1,0:T(8,128)(2,1)}>
%0 = ttir.empty() : tensor<16x256xbf16>
%1 = ttir.empty() : tensor<16x256xbf16, #layout>
%2 = ttir.to_layout %0, %1 : tensor<16x256xbf16> into tensor<16x256xbf16, #layout> -> tensor<16x256xbf16, #layout>`,
			generic: `#layout = #xla.layout<{1,0:T(8,128)(2,1)}>
%0 = "ttir.empty"() : () -> tensor<16x256xbf16>
%1 = "ttir.empty"() : () -> tensor<16x256xbf16, #layout>
%2 = "ttir.to_layout"(%0, %1) : (tensor<16x256xbf16>, tensor<16x256xbf16, #layout>) -> tensor<16x256xbf16, #layout>`,
		},
	}
	for _, tt := range tests {
		custom := tt.custom
		if custom == "" {
			custom = tt.text
		}
		if diff := cmp.Diff(custom, parse(t, tt.text, asm.PrintOptions{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(tt.generic, parse(t, tt.text, asm.PrintOptions{Generic: true})); diff != "" {
			t.Errorf("%s, generic (-want +got):\n%s", tt.name, diff)
		}
		if diff := cmp.Diff(custom, parse(t, tt.generic, asm.PrintOptions{})); diff != "" {
			t.Errorf("%s, generic and back (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestTextErrors(t *testing.T) {
	tests := [][2]string{
		{`%0 = ttir.empty() : tensor<*xf32>`,
			"t:1:21: error: custom op 'ttir.empty' invalid kind of type specified"},
		{`%0 = ttir.empty : tensor<2xf32>`,
			"t:1:16: error: expected '('"},
		{"%0 = ttir.empty() : tensor<2xf32>\n%1 = ttir.add %0 : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>",
			"t:2:20: error: custom op 'ttir.add' 1 operands present, but expected 2"},
		{"%0 = ttir.empty() : tensor<2xf32>\n%1 = ttir.relu %0 tensor<2xf32>",
			"t:2:18: error: expected ':'"},
		{`%0 = ttir.nonsense() : tensor<2xf32>`,
			"t:1:6: error: custom op 'ttir.nonsense' is unknown"},
		{`%0 = ttir.empty() : tensor<4x4xf32, #ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<4x5xf32, #ttcore.memory_space<l1>>>>`,
			"t:1:37: error: metal_layout: memref: expected shape 4x4 = ceilDiv(linear(shape - 1) + 1, grid), found 4x5"},
		{`%0 = "ttir.conv2d"() : () -> tensor<2xf32>`,
			"t:1:6: error: unregistered operation 'ttir.conv2d' found in dialect ('ttir') that does not allow unknown operations"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt[1], parse(t, tt[0], asm.PrintOptions{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt[0], diff)
		}
	}
}

// TestFormats compiles all assembly formats.
func TestFormats(t *testing.T) {
	if err := asm.CheckFormats(Dialect()); err != nil {
		t.Error(err)
	}
}
