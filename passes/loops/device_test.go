package loops_test

import (
	"fmt"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// asDevice returns the same tensor as a type of the shape of its storage.
func asDevice(t *testing.T, text string) string {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	typ, err := asm.ParseType(ctx, text)
	if err != nil {
		t.Fatal(err)
	}
	tensor := typ.(*ir.TensorType)
	if tensor.Encoding() == nil {
		return text
	}
	device, err := ttcore.Of(tensor).DeviceTensor(tensor)
	if err != nil {
		t.Fatal(err)
	}
	return device.String()
}

func addRow(x, out string) string {
	return fmt.Sprintf(`func.func @f(%%x: %s, %%y: tensor<63xf32>) -> %s {
  %%0 = "ttir.full"() <{fill_value = 0.5 : f32, shape = array<i32: 53, 63>}> : () -> %[1]s
  %%1 = "ttir.add"(%%x, %%0) : (%[1]s, %[1]s) -> %[1]s
  %%2 = "ttir.add"(%%1, %%y) : (%[1]s, tensor<63xf32>) -> %[2]s
  return %%2 : %[2]s
}
`, x, out)
}

// TestDeviceTensors lowers tensors of the shape of their storage, which must
// become the kernels of the same tensors with the other metal_layout.
func TestDeviceTensors(t *testing.T) {
	const plain = "tensor<53x63xf32>"
	rows := "tensor<53x63xf32, " + tiled("3x1", "18x63xf32", "undef") + ">"
	blocks := "tensor<53x63xf32, " + tiled("1x2", "2x1x!ttcore.tile<32x32, f32>", "zero") + ">"
	bytes := "tensor<53x63xf32, " + tiled("1x2", "2x1x!ttcore.tile<32x32, bfp_bf8>", "undef") + ">"
	tests := []struct {
		from, to string
		program  func(from, to string) string
	}{
		{plain, rows, convert},
		{rows, blocks, convert},
		{blocks, plain, convert},
		{plain, bytes, convert},
		{bytes, rows, convert},
		{rows, blocks, addRow},
		{blocks, bytes, addRow},
	}
	for _, tt := range tests {
		want := check(t, tt.program(tt.from, tt.to), "")
		got := check(t, tt.program(asDevice(t, tt.from), asDevice(t, tt.to)), "")
		if got != want {
			t.Errorf("%s to %s is\n%s\nwant\n%s", tt.from, tt.to, got, want)
		}
	}
}

// TestBatchesOfBlocks: what is left of a row of groups has loops of its own, whatever becomes of those of
// the batches before it.
func TestBatchesOfBlocks(t *testing.T) {
	for _, size := range [][2]int{{5, 256}, {5, 512}, {7, 512}, {5, 1024}, {10, 512}} {
		from := fmt.Sprintf("tensor<%dx%dxf32", size[0], size[1])
		to := fmt.Sprintf("%s, %s>", from, tiled("1x1", fmt.Sprintf("1x%dx!ttcore.tile<32x32, bfp_bf8>", size[1]/32), "zero"))
		check(t, convert(from+">", to), "")
	}
}

// TestFillOfBlocks: block floats have no infinity, and neither f16 nor i1 has their largest number:
// padding that holds it is not rounded along with the elements, of the source or of the result.
func TestFillOfBlocks(t *testing.T) {
	columns := func(elem, stored string) string {
		return "tensor<70x90x" + elem + ", #ttcore.metal_layout<(d0, d1) -> (d1, d0), undef, <1x1>, memref<90x70x" + stored + ", #ttcore.memory_space<l1>>>>"
	}
	for _, types := range [][2]string{
		{columns("f32", "f32"), "f16"}, {columns("f32", "f32"), "f32"}, {columns("f16", "f32"), "f32"}, {columns("i1", "bf16"), "f32"},
	} {
		from := types[0]
		to := "tensor<70x90x" + types[1] + ", " + tiled("1x1", "3x3x!ttcore.tile<32x32, bfp_bf4>", "inf") + ">"
		text := fmt.Sprintf("func.func @f(%%x: %s) -> %s {\n  %%0 = \"ttir.typecast\"(%%x) : (%[1]s) -> %[2]s\n  return %%0 : %[2]s\n}\n", from, to)
		check(t, text, "")
	}
}

// TestDeviceTensorRounds lowers a change of the format, which a tensor of the
// shape of its storage says in its element type.
func TestDeviceTensorRounds(t *testing.T) {
	metal := "tensor<53x63xf32, " + tiled("1x2", "2x1x!ttcore.tile<32x32, bf16>", "undef") + ">"
	for _, types := range [][2]string{{"tensor<53x63xf32>", asDevice(t, metal)}, {asDevice(t, metal), "tensor<53x63xf32>"}} {
		check(t, convert(types[0], types[1]), "")
	}
}
