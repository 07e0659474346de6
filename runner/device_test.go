package runner_test

import (
	"bytes"
	"context"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// TestDeviceTensors runs a function on tensors of the shape of their storage: the
// arrays are logical.
func TestDeviceTensors(t *testing.T) {
	const text = `#l = #ttcore.metal_layout<logical_shape = 2x3, dim_alignments = 2x4, collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>
func.func @f(%x: tensor<2x1x1x4xi32, #l>) -> tensor<1x2x2x2xi32, #l> {
  %0 = "ttir.neg"(%x) : (tensor<2x1x1x4xi32, #l>) -> tensor<1x2x2x2xi32, #l>
  return %0 : tensor<1x2x2x2xi32, #l>
}
`
	for _, engine := range []string{"llvm", "interp"} {
		p := load(t, text, runner.Options{Engine: engine})
		in := ints(1, 2, 3, 4, 5, 6)
		buffers, err := p.Buffers("f", []runner.Input{{Name: "x", Array: in}})
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Call(context.Background(), "f", buffers); err != nil {
			t.Fatal(err)
		}
		out, err := p.Results("f", buffers)
		if err != nil {
			t.Fatal(err)
		}
		want := []byte{}
		for v := range 6 {
			want = append(want, byte(-v-1), 0xff, 0xff, 0xff)
		}
		if out[0].DType != npy.Int32 || !slices.Equal(out[0].Shape, in.Shape) || !bytes.Equal(out[0].Data, want) {
			t.Errorf("%s: %v", engine, out[0])
		}
		physical, err := p.PhysicalResults("f", buffers)
		if err != nil {
			t.Fatal(err)
		}
		if want := []int64{1, 2, 2, 2}; !slices.Equal(physical[0].Shape, want) {
			t.Errorf("%s: the storage is %v, want %v", engine, physical[0].Shape, want)
		}
	}
}
