package interp

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/dialect/builtin"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// tensors returns a machine for a text that may have layouts.
func tensors(t testing.TB, o Options, text string) *Machine {
	t.Helper()
	m, err := NewWithOptions(parseTensors(t, text), o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func parseTensors(t testing.TB, text string) *ir.Op {
	t.Helper()
	ctx, err := ir.NewContext(builtin.Dialect(), ttcore.Dialect(), ttir.Dialect())
	if err != nil {
		t.Fatal(err)
	}
	return parseIn(t, ctx, text)
}

// tensorOf returns a tensor of numbers.
func tensorOf(t testing.TB, typ ir.Type, values ...float64) *Tensor {
	t.Helper()
	tt := typ.(*ir.TensorType)
	out, err := NewTensor(tt)
	if err != nil {
		t.Fatal(err)
	}
	s, err := scalarOf(tt.Elem())
	if err != nil {
		t.Fatal(err)
	}
	if out.Len() != len(values) {
		t.Fatalf("%d values for %s", len(values), tt)
	}
	write := writer(s.bytes)
	for i, v := range values {
		if s.isFloat {
			write(out.Data, i, s.encode()(v))
		} else {
			write(out.Data, i, uint64(int64(v))&s.mask())
		}
	}
	return out
}

// numbers returns the elements of a tensor.
func numbers(t testing.TB, v Value) []float64 {
	t.Helper()
	tensor, ok := v.(*Tensor)
	if !ok {
		t.Fatalf("%T is no tensor", v)
	}
	s, err := scalarOf(tensor.Type.Elem())
	if err != nil {
		t.Fatal(err)
	}
	read := reader(s)
	var out []float64
	for i := range tensor.Len() {
		switch w := read(tensor.Data, i); {
		case s.isFloat:
			out = append(out, s.decode()(w))
		case s.unsigned || s.bits == 1:
			out = append(out, float64(w))
		default:
			out = append(out, float64(s.signed(w)))
		}
	}
	return out
}

// callTensors calls @f with tensors of the given numbers.
func callTensors(t testing.TB, m *Machine, args ...[]float64) ([]Value, error) {
	t.Helper()
	f, err := m.Function("f")
	if err != nil {
		t.Fatal(err)
	}
	inputs, _, err := signature(f)
	if err != nil {
		t.Fatal(err)
	}
	values := make([]Value, len(args))
	for i, a := range args {
		values[i] = tensorOf(t, inputs[i], a...)
	}
	return m.Call(t.Context(), "f", values)
}

// sameNumbers compares bit for bit, but that a NaN is a NaN.
var sameNumbers = cmp.Comparer(func(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
})

func TestTTIR(t *testing.T) {
	inf, nan, minusZero := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	const layout = "#ttcore.metal_layout<(d0, d1) -> (d0, d1), undef, <1x1>, memref<1x1x!ttcore.tile<32x32, bf16>, #ttcore.memory_space<l1>>>"
	type args = [][]float64
	checkOps(t, []opTest{
		{op: "ttir.add", in: []string{"tensor<3xf32>", "tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{1, 2, 16777216}, {4, -2, 1}}, want: []float64{5, 0, 16777216}},
		{op: "ttir.add", in: []string{"tensor<2x1xi8>", "tensor<3xi8>"}, out: "tensor<2x3xi8>", args: args{{1, 127}, {0, 1, 2}}, want: []float64{1, 2, 3, 127, -128, -127}},
		{op: "ttir.add", in: []string{"tensor<2xf32>", "tensor<f32>"}, out: "tensor<2xf32>", args: args{{1, 2}, {0.5}}, want: []float64{1.5, 2.5}},
		{op: "ttir.add", in: []string{"tensor<2xf32>", "tensor<2xf32>", "tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{1, 2}, {3, 4}, {9, 9}}, want: []float64{4, 6}},
		{op: "ttir.add", in: []string{"tensor<0x3xf32>", "tensor<3xf32>"}, out: "tensor<0x3xf32>", args: args{{}, {1, 2, 3}}},
		{op: "ttir.subtract", in: []string{"tensor<2xui8>", "tensor<2xui8>"}, out: "tensor<2xui8>", args: args{{1, 200}, {2, 100}}, want: []float64{255, 100}},
		{op: "ttir.multiply", in: []string{"tensor<2xbf16>", "tensor<2xbf16>"}, out: "tensor<2xbf16>", args: args{{1.0078125, 3}, {1.0078125, 1.5}}, want: []float64{1.015625, 4.5}},
		{op: "ttir.divide", in: []string{"tensor<3xf32>", "tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{1, -1, 0}, {4, 0, 0}}, want: []float64{0.25, -inf, nan}},
		{op: "ttir.div", in: []string{"tensor<2xi32>", "tensor<2xi32>"}, out: "tensor<2xi32>", args: args{{7, -7}, {2, 2}}, want: []float64{3, -3}},
		{op: "ttir.divide", in: []string{"tensor<1xi32>", "tensor<1xi32>"}, out: "tensor<1xi32>", args: args{{7}, {0}}, failed: "'ttir.divide' op division by zero"},
		{op: "ttir.maximum", in: []string{"tensor<4xf32>", "tensor<4xf32>"}, out: "tensor<4xf32>", args: args{{1, minusZero, nan, -3}, {2, 0, 1, -4}}, want: []float64{2, 0, nan, -3}},
		{op: "ttir.minimum", in: []string{"tensor<4xf32>", "tensor<4xf32>"}, out: "tensor<4xf32>", args: args{{1, 0, 1, -3}, {2, minusZero, nan, -4}}, want: []float64{1, minusZero, nan, -4}},
		{op: "ttir.maximum", in: []string{"tensor<2xi8>", "tensor<2xi8>"}, out: "tensor<2xi8>", args: args{{-1, 3}, {1, 2}}, want: []float64{1, 3}},
		{op: "ttir.maximum", in: []string{"tensor<1xui8>", "tensor<1xui8>"}, out: "tensor<1xui8>", args: args{{255}, {1}}, want: []float64{255}},
		{op: "ttir.maximum", in: []string{"tensor<2xi1>", "tensor<2xi1>"}, out: "tensor<2xi1>", args: args{{1, 0}, {0, 0}}, want: []float64{1, 0}},
		{op: "ttir.neg", in: []string{"tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{0, -1}}, want: []float64{minusZero, 1}},
		{op: "ttir.neg", in: []string{"tensor<2xi8>"}, out: "tensor<2xi8>", args: args{{-128, 1}}, want: []float64{-128, -1}},
		{op: "ttir.abs", in: []string{"tensor<2xf16>"}, out: "tensor<2xf16>", args: args{{minusZero, -1.5}}, want: []float64{0, 1.5}},
		{op: "ttir.abs", in: []string{"tensor<2xi8>"}, out: "tensor<2xi8>", args: args{{-128, -1}}, want: []float64{-128, 1}},
		{op: "ttir.relu", in: []string{"tensor<4xf32>"}, out: "tensor<4xf32>", args: args{{minusZero, -1, 2, nan}}, want: []float64{0, 0, 2, nan}},
		{op: "ttir.relu", in: []string{"tensor<2xi8>"}, out: "tensor<2xi8>", args: args{{-128, 3}}, want: []float64{0, 3}},
		{op: "ttir.sqrt", in: []string{"tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{4, 2, -1}}, want: []float64{2, float64(float32(math.Sqrt2)), nan}},
		{op: "ttir.rsqrt", in: []string{"tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{4, 0, 3}}, want: []float64{0.5, inf, float64(1 / float32(math.Sqrt(3)))}},
		{op: "ttir.exp", in: []string{"tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{0, 1, -inf}}, want: []float64{1, float64(float32(math.E)), 0}},
		{op: "ttir.tanh", in: []string{"tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{0, inf}}, want: []float64{0, 1}},
		{op: "ttir.exp", in: []string{"tensor<1xf16>"}, out: "tensor<1xf16>", args: args{{1}}, want: []float64{2.71875}},
		{op: "ttir.sigmoid", in: []string{"tensor<1xf64>"}, out: "tensor<1xf64>", args: args{{1}}, want: []float64{1 / (1 + math.Exp(-1))}},
		{op: "ttir.divide", in: []string{"tensor<2xui8>", "tensor<2xui8>"}, out: "tensor<2xui8>", args: args{{200, 7}, {3, 2}}, want: []float64{66, 3}},
		{op: "ttir.sigmoid", in: []string{"tensor<3xf32>"}, out: "tensor<3xf32>", args: args{{0, inf, -inf}}, want: []float64{0.5, 1, 0}},
		{op: "ttir.typecast", in: []string{"tensor<5xf32>"}, out: "tensor<5xi8>", args: args{{1.9, -1.9, 1000, -inf, nan}}, want: []float64{1, -1, 127, -128, 0}},
		{op: "ttir.typecast", in: []string{"tensor<3xf32>"}, out: "tensor<3xui8>", args: args{{-1, 255.5, 256}}, want: []float64{0, 255, 255}},
		{op: "ttir.typecast", in: []string{"tensor<3xf32>"}, out: "tensor<3xi1>", args: args{{minusZero, 0.1, nan}}, want: []float64{0, 1, 1}},
		{op: "ttir.typecast", in: []string{"tensor<2xi16>"}, out: "tensor<2xi8>", args: args{{0x1ff, 5}}, want: []float64{-1, 5}},
		{op: "ttir.typecast", in: []string{"tensor<2xi8>"}, out: "tensor<2xf32>", args: args{{-1, 5}}, want: []float64{-1, 5}},
		{op: "ttir.typecast", in: []string{"tensor<2xui8>"}, out: "tensor<2xi16>", args: args{{255, 5}}, want: []float64{255, 5}},
		{op: "ttir.typecast", in: []string{"tensor<2xi1>"}, out: "tensor<2xf32>", args: args{{1, 0}}, want: []float64{1, 0}},
		{op: "ttir.typecast", in: []string{"tensor<2xf32>"}, out: "tensor<2xbf16>", args: args{{1.00390625, 1.01171875}}, want: []float64{1, 1.015625}},
		{op: "ttir.constant <{value = dense<[1.5, 2.5]> : tensor<2xf32>}>", out: "tensor<2xf32>", want: []float64{1.5, 2.5}},
		{op: "ttir.constant <{value = dense<7> : tensor<2xi32>}>", out: "tensor<2xi32>", want: []float64{7, 7}},
		{op: "ttir.full <{fill_value = 0.1 : f32, shape = array<i32: 2>}>", out: "tensor<2xbf16>", want: []float64{0.10009765625, 0.10009765625}},
		{op: "ttir.full <{fill_value = 3 : i32, shape = array<i32: 2>}>", out: "tensor<2xf32>", want: []float64{3, 3}},
		// Layouts that store another format.
		{op: "ttir.to_layout", in: []string{"tensor<1x2xf32>", "tensor<1x2xf32, " + layout + ">"}, out: "tensor<1x2xf32, " + layout + ">", args: args{{1.00390625, 1.01171875}, {0, 0}}, want: []float64{1, 1.015625}},
		{op: "ttir.add", in: []string{"tensor<1x2xf32, " + layout + ">", "tensor<1x2xf32, " + layout + ">"}, out: "tensor<1x2xf32, " + layout + ">", args: args{{1, 2}, {0.00390625, 0.5}}, want: []float64{1, 2.5}},
		{op: "ttir.add", in: []string{"tensor<1x1xf32, " + layout + ">", "tensor<1x1xf32>"}, out: "tensor<1x1xf32>", args: args{{1.00390625}, {0.00390625}}, want: []float64{1.00390625}},
		{op: "ttir.constant <{value = dense<0.1> : tensor<1x2xf32>}>", out: "tensor<1x2xf32, " + layout + ">", want: []float64{0.10009765625, 0.10009765625}},
		{op: "ttir.full <{fill_value = 0.1 : f32}>", out: "tensor<1x2xf32, " + layout + ">", want: []float64{0.10009765625, 0.10009765625}},
		// Ops of arith, math and tensor.
		{op: "arith.addf", in: []string{"tensor<2xf32>", "tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{1, 2}, {3, 4}}, want: []float64{4, 6}},
		{op: "math.sqrt", in: []string{"tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{4, 9}}, want: []float64{2, 3}},
		{op: "arith.select", in: []string{"tensor<2xi1>", "tensor<2xf32>", "tensor<2xf32>"}, out: "tensor<2xf32>", args: args{{1, 0}, {1, 2}, {3, 4}}, want: []float64{1, 4}},
		{op: "arith.constant <{value = dense<[1, 2]> : tensor<2xi64>}>", out: "tensor<2xi64>", want: []float64{1, 2}},
		{op: "tensor.from_elements", in: []string{}, out: "tensor<0xf32>"},
		{op: "tensor.cast", in: []string{"tensor<2xi64>"}, out: "tensor<?xi64>", args: args{{1, 2}}, want: []float64{1, 2}},
		{op: "tensor.collapse_shape <{reassociation = [[0, 1]]}>", in: []string{"tensor<2x2xi64>"}, out: "tensor<4xi64>", args: args{{1, 2, 3, 4}}, want: []float64{1, 2, 3, 4}},
		{op: "tensor.expand_shape <{reassociation = [[0, 1]], static_output_shape = array<i64: 2, 2>}>", in: []string{"tensor<4xi64>"}, out: "tensor<2x2xi64>", args: args{{1, 2, 3, 4}}, want: []float64{1, 2, 3, 4}},
		{op: "tensor.extract_slice <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 2>}>", in: []string{"tensor<2x3xi64>"}, out: "tensor<2xi64>", args: args{{1, 2, 3, 4, 5, 6}}, want: []float64{4, 6}},
		{op: "tensor.insert_slice <{operandSegmentSizes = array<i32: 1, 1, 0, 0, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: 1, 2>, static_strides = array<i64: 1, 2>}>", in: []string{"tensor<2xi64>", "tensor<2x3xi64>"}, out: "tensor<2x3xi64>", args: args{{8, 9}, {1, 2, 3, 4, 5, 6}}, want: []float64{1, 2, 3, 8, 5, 9}},
	})
}

// opTest is an op on tensors of some numbers, with what it yields, or how it fails.
type opTest struct {
	op     string
	in     []string
	out    string
	args   [][]float64
	want   []float64
	failed string
}

func checkOps(t *testing.T, tests []opTest) {
	t.Helper()
	for _, tt := range tests {
		name := tt.op + " " + tt.out
		for _, tracked := range []bool{false, true} {
			m := tensors(t, Options{TrackUndefined: tracked}, opFunction(tt.op, tt.in, tt.out))
			got, err := callTensors(t, m, tt.args...)
			if tt.failed != "" {
				if err == nil || err.Error() != tt.failed {
					t.Errorf("%s: got %v, want %q", name, err, tt.failed)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if diff := cmp.Diff(tt.want, numbers(t, got[0]), sameNumbers); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
}

// TestTensorElements goes through single elements and regions.
func TestTensorElements(t *testing.T) {
	m := machine(t, Options{TrackUndefined: true}, funcText([]string{"tensor<2x3xf32>"}, []string{"tensor<?x2xf32>", "f32"},
		`%c0 = "arith.constant"() <{value = 0 : index}> : () -> index
%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
%c2 = "tensor.dim"(%0, %c0) : (tensor<2x3xf32>, index) -> index
%x = "tensor.extract"(%0, %c1, %c2) : (tensor<2x3xf32>, index, index) -> f32
%u = "tensor.empty"() : () -> tensor<2x2xf32>
%y = "tensor.extract"(%u, %c0, %c0) : (tensor<2x2xf32>, index, index) -> f32
%g = "tensor.generate"(%c2) ({
^bb0(%i: index, %j: index):
%v = "tensor.extract"(%0, %j, %i) : (tensor<2x3xf32>, index, index) -> f32
%w = "arith.addf"(%v, %x) : (f32, f32) -> f32
"tensor.yield"(%w) : (f32) -> ()
}) : (index) -> tensor<?x2xf32>
%rank = "tensor.rank"(%0) : (tensor<2x3xf32>) -> index
%pair = "tensor.from_elements"(%x, %y) : (f32, f32) -> tensor<2xf32>
%p1 = "tensor.extract"(%pair, %c0) : (tensor<2xf32>, index) -> f32
%same = "arith.cmpi"(%rank, %c2) <{predicate = 0 : i64}> : (index, index) -> i1
"cf.assert"(%same) <{msg = "rank"}> : (i1) -> ()
%h = "tensor.insert"(%p1, %g, %c1, %c0) : (f32, tensor<?x2xf32>, index, index) -> tensor<?x2xf32>
"func.return"(%h, %y) : (tensor<?x2xf32>, f32) -> ()`))
	got, err := callTensors(t, m, []float64{1, 2, 3, 4, 5, 6})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]float64{7, 10, 6, 11}, numbers(t, got[0])); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !got[1].(Scalar).Undefined {
		t.Error("an element of an empty tensor is defined")
	}
	if got[0].(*Tensor).Undefined != nil {
		t.Error("elements that were computed are undefined")
	}
}
