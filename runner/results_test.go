package runner_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// TestResultsAs: only what is wanted of a result is made, and the padding of all is
// checked.
func TestResultsAs(t *testing.T) {
	const text = `#l = #ttcore.metal_layout<(d0) -> (d0), one, <4>, memref<2xi32, #ttcore.memory_space<l1>>>
#b = #ttcore.metal_layout<(d0, d1) -> (d0, d1), zero, <1x1>, memref<1x1x!ttcore.tile<32x32, bfp_bf8>, #ttcore.memory_space<l1>>>
func.func @f(%x: tensor<6xi32>, %y: tensor<3x5xf32>) -> (tensor<6xi32, #l>, tensor<3x5xf32, #b>) {
  %0 = "ttir.neg"(%x) : (tensor<6xi32>) -> tensor<6xi32, #l>
  %1 = "ttir.typecast"(%y) : (tensor<3x5xf32>) -> tensor<3x5xf32, #b>
  return %0, %1 : tensor<6xi32, #l>, tensor<3x5xf32, #b>
}
`
	p := load(t, text, runner.Options{Engine: "interp"})
	x := ints(1, 2, 3, 4, 5, 6)
	x.Shape = []int64{6}
	y := &npy.Array{DType: npy.Float32, Shape: []int64{3, 5}, Data: make([]byte, 4*15)}
	buffers, err := p.Buffers("f", []runner.Input{{Name: "x", Array: x}, {Name: "y", Array: y}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Call(context.Background(), "f", buffers); err != nil {
		t.Fatal(err)
	}
	const none = -1
	tests := []struct {
		forms []runner.Form
		want  [2]int64 // elements of each array
	}{
		{nil, [2]int64{none, none}},
		{[]runner.Form{runner.Logical}, [2]int64{6, none}},
		{[]runner.Form{runner.Unread, runner.Logical}, [2]int64{none, 15}},
		{[]runner.Form{runner.Physical, runner.Physical}, [2]int64{8, 1024 + 64}},
	}
	for _, test := range tests {
		out, err := p.ResultsAs("f", buffers, test.forms)
		if err != nil {
			t.Fatal(err)
		}
		for i, a := range out {
			got := int64(none)
			if a != nil {
				got = 1
				for _, n := range a.Shape {
					got *= n
				}
			}
			if got != test.want[i] {
				t.Errorf("%v: result #%d has %d elements, want %d", test.forms, i, got, test.want[i])
			}
		}
	}
	if _, err := p.ResultsAs("f", buffers, make([]runner.Form, 3)); err == nil || err.Error() != "@f has 2 results, but 3 forms are given" {
		t.Errorf("a form too many: %v", err)
	}
	for i, want := range []string{"result #0 of @f: the padding at slot 7 is 255", "result #1 of @f: the padding at slot"} {
		data := buffers[2+i].Buffer.Data
		good := slices.Clone(data)
		for k := range data[len(data)-4:] {
			data[len(data)-4+k] = 0
		}
		data[len(data)-4] = 255
		for _, test := range tests {
			if _, err := p.ResultsAs("f", buffers, test.forms); err == nil || !strings.HasPrefix(err.Error(), want) {
				t.Errorf("%v: %v, want %s", test.forms, err, want)
			}
		}
		copy(data, good)
	}
}
