package interp

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/ir"
)

// constants is the beginning of many a body.
const constants = `
%c0 = "arith.constant"() <{value = 0 : index}> : () -> index
%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
%c4 = "arith.constant"() <{value = 4 : index}> : () -> index
%c9 = "arith.constant"() <{value = 9 : index}> : () -> index
%cm = "arith.constant"() <{value = -1 : index}> : () -> index
%f = "arith.constant"() <{value = 1.0 : f32}> : () -> f32
%true = "arith.constant"() <{value = true}> : () -> i1
%m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x8xf32>
`

const done = `
"func.return"() : () -> ()`

// TestErrors: each op fails in its own line, with its message.
func TestErrors(t *testing.T) {
	for _, tt := range []struct {
		name, op, want string
	}{
		{"load", `%r = "memref.load"(%m, %c4, %c0) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op index 4 of dimension 0 is outside of the shape [4 8]"},
		{"load below", `%r = "memref.load"(%m, %c0, %cm) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op index -1 of dimension 1 is outside of the shape [4 8]"},
		{"store", `"memref.store"(%f, %m, %c0, %c9) : (f32, memref<4x8xf32>, index, index) -> ()`,
			"'memref.store' op index 9 of dimension 1 is outside of the shape [4 8]"},
		{"affine load", `%r = "affine.load"(%m, %c1) <{map = affine_map<(d0) -> (d0, d0 * 8)>}> : (memref<4x8xf32>, index) -> f32`,
			"'affine.load' op index 8 of dimension 1 is outside of the shape [4 8]"},
		{"affine divisor", `%r = "affine.load"(%m, %c1, %c0) <{map = affine_map<(d0)[s0] -> (d0, d0 mod s0)>}> : (memref<4x8xf32>, index, index) -> f32`,
			"'affine.load' op the divisor of a floordiv, ceildiv or mod is not positive"},
		{"vector load", `%r = "vector.load"(%m, %c0, %c9) : (memref<4x8xf32>, index, index) -> vector<4xf32>`,
			"'vector.load' op indices 9 to 12 of dimension 1 are outside of the shape [4 8]"},
		{"vector load over the end of a row", `%r = "vector.load"(%m, %c0, %c4) : (memref<4x8xf32>, index, index) -> vector<5xf32>`,
			"'vector.load' op indices 4 to 8 of dimension 1 are outside of the shape [4 8]"},
		{"transfer in bounds", `%r = "vector.transfer_read"(%m, %c0, %c4, %f) <{in_bounds = [true], operandSegmentSizes = array<i32: 1, 2, 1, 0>, permutation_map = affine_map<(d0, d1) -> (d1)>}> : (memref<4x8xf32>, index, index, f32) -> vector<5xf32>`,
			"'vector.transfer_read' op index 8 of dimension 1 is outside of the shape [4 8]"},
		{"subview", `%r = "memref.subview"(%m, %c1) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808, 0>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>, index) -> memref<4x8xf32, strided<[8, 1], offset: ?>>`,
			"'memref.subview' op indices 1 to 4 of dimension 0 are outside of the shape [4 8]"},
		{"subview of more than can be counted", `%n = "arith.constant"() <{value = 4611686018427387904 : index}> : () -> index
%r = "memref.subview"(%m, %n) <{operandSegmentSizes = array<i32: 1, 0, 1, 0>, static_offsets = array<i64: 1, 0>, static_sizes = array<i64: -9223372036854775808, 8>, static_strides = array<i64: 4, 1>}> : (memref<4x8xf32>, index) -> memref<?x8xf32, strided<[32, 1], offset: 8>>`,
			"'memref.subview' op indices 1 to 9223372036854775807 of dimension 0 are outside of the shape [4 8]"},
		{"cast", `%d = "memref.cast"(%m) : (memref<4x8xf32>) -> memref<?x8xf32>
%r = "memref.cast"(%d) : (memref<?x8xf32>) -> memref<5x8xf32>`,
			"'memref.cast' op casts a memref of shape [4 8], strides [8 1] and offset 0 to 'memref<5x8xf32>'"},
		{"reinterpret", `%d = "memref.reinterpret_cast"(%m, %c9) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 4, 8>, static_strides = array<i64: 8, 1>}> : (memref<4x8xf32>, index) -> memref<4x8xf32, strided<[8, 1], offset: ?>>
%c3 = "arith.constant"() <{value = 3 : index}> : () -> index
%r = "memref.load"(%d, %c3, %c0) : (memref<4x8xf32, strided<[8, 1], offset: ?>>, index, index) -> f32`,
			"'memref.load' op accesses bytes 132 to 136 of a buffer of 128 bytes"},
		{"reinterpret far away", `%d = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2305843009213693951>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<1x1xf32, strided<[1, 1], offset: 2305843009213693951>>
%r = "memref.load"(%d, %c0, %c0) : (memref<1x1xf32, strided<[1, 1], offset: 2305843009213693951>>, index, index) -> f32`,
			"'memref.load' op accesses element 2305843009213693951 of a buffer of 128 bytes"},
		{"reinterpret once around", `%d = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 4611686018427387904>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<1x1xf32, strided<[1, 1], offset: 4611686018427387904>>
%r = "memref.load"(%d, %c0, %c0) : (memref<1x1xf32, strided<[1, 1], offset: 4611686018427387904>>, index, index) -> f32`,
			"'memref.load' op accesses element 4611686018427387904 of a buffer of 128 bytes"},
		{"copy of what is far away", `%d = "memref.reinterpret_cast"(%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 2305843009213693951>, static_sizes = array<i64: 1, 1>, static_strides = array<i64: 1, 1>}> : (memref<4x8xf32>) -> memref<1x1xf32, strided<[1, 1], offset: 2305843009213693951>>
"memref.copy"(%d, %d) : (memref<1x1xf32, strided<[1, 1], offset: 2305843009213693951>>, memref<1x1xf32, strided<[1, 1], offset: 2305843009213693951>>) -> ()`,
			"'memref.copy' op copies from or to bytes outside of the buffer"},
		{"freed", `"memref.dealloc"(%m) : (memref<4x8xf32>) -> ()
%r = "memref.load"(%m, %c0, %c0) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op accesses a buffer that is deallocated"},
		{"freed twice", `"memref.dealloc"(%m) : (memref<4x8xf32>) -> ()
"memref.dealloc"(%m) : (memref<4x8xf32>) -> ()`,
			"'memref.dealloc' op deallocates a buffer a second time"},
		{"copy", `%a = "memref.alloc"(%c9) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x8xf32>
"memref.copy"(%m, %a) : (memref<4x8xf32>, memref<?x8xf32>) -> ()`,
			"'memref.copy' op copies a memref of shape [4 8] to one of shape [9 8]"},
		{"negative size", `%a = "memref.alloc"(%cm) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?x8xf32>`,
			"'memref.alloc' op allocates the shape [-1 8], which has a negative size"},
		{"huge", `%a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1000000000x1000000000x1000000000xf32>`,
			"do not fit in 64 bits"},
		{"large", `%a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<1000000x1000000xf32>`,
			"'memref.alloc' op a memref of 1000000000000 elements of type 'f32' takes too much memory"},
		{"dim", `%r = "memref.dim"(%m, %c9) : (memref<4x8xf32>, index) -> index`,
			"'memref.dim' op asks for dimension 9 of the shape [4 8]"},
		{"division", `%r = "arith.divsi"(%c1, %c0) : (index, index) -> index`,
			"'arith.divsi' op division by zero"},
		{"step", `"scf.for"(%c0, %c4, %c0) ({
^bb0(%i: index):
"scf.yield"() : () -> ()
}) : (index, index, index) -> ()`,
			"'scf.for' op has the step 0, which is not positive"},
		{"assert", `%false = "arith.constant"() <{value = false}> : () -> i1
"cf.assert"(%false) <{msg = "no"}> : (i1) -> ()`,
			"'cf.assert' op assertion failed: no"},
		{"unknown op", `"test.op"() : () -> ()`, "'test.op' op cannot be run by the interpreter"},
		{"unknown callee", `"func.call"() <{callee = @g}> : () -> ()`, "'func.call' op calls @g, which is no function"},
		{"wide integer", `%r = "arith.constant"() <{value = 0 : i128}> : () -> i128`,
			"'arith.constant' op values of type 'i128' cannot be interpreted"},
		{"scalable", `%r = "vector.splat"(%f) : (f32) -> vector<[4]xf32>`,
			"values of the scalable type 'vector<[4]xf32>' cannot be interpreted"},
		{"huge vector", `%r = "vector.splat"(%f) : (f32) -> vector<100000x100000xf32>`,
			"the values of the function take more than 512 MiB"},
		{"tensor extract", `%x = "tensor.splat"(%f) : (f32) -> tensor<4xf32>
%r = "tensor.extract"(%x, %c4) : (tensor<4xf32>, index) -> f32`,
			"'tensor.extract' op index 4 of dimension 0 is outside of the shape [4]"},
		{"huge tensor", `%x = "tensor.splat"(%f) : (f32) -> tensor<1000000000x1000000000xf32>`,
			"'tensor.splat' op 1000000000000000000 elements of type 'f32' take too much memory"},
		{"vector extract", `%v = "vector.splat"(%f) : (f32) -> vector<4xf32>
%r = "vector.extractelement"(%v, %c9) : (vector<4xf32>, index) -> f32`,
			"'vector.extractelement' op index 9 of dimension 0 is outside of 'vector<4xf32>'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := machine(t, Options{}, funcText(nil, nil, constants, tt.op, done))
			_, err := m.Call(t.Context(), "f", nil)
			var diag *ir.Diagnostic
			if !errors.As(err, &diag) {
				t.Fatalf("got %v, want a diagnostic", err)
			}
			if !strings.Contains(diag.Message, tt.want) {
				t.Errorf("got %q, want %q", diag.Message, tt.want)
			}
			if diag.Loc == 0 {
				t.Error("the diagnostic has no place")
			}
		})
	}
}

// TestUndefined: what a machine that tracks them says of values that nothing
// defines.
func TestUndefined(t *testing.T) {
	const load = `%u = "memref.load"(%m, %c0, %c0) : (memref<4x8xf32>, index, index) -> f32
%i = "arith.fptoui"(%u) : (f32) -> i64
%x = "arith.index_cast"(%i) : (i64) -> index
%b = "arith.trunci"(%i) : (i64) -> i1
%i64 = "arith.constant"() <{value = 5 : i64}> : () -> i64
`
	// Two lanes, the first of them defined, are one word for a while.
	const halves = `"memref.store"(%f, %m, %c0, %c0) : (f32, memref<4x8xf32>, index, index) -> ()
%v = "vector.load"(%m, %c0, %c0) : (memref<4x8xf32>, index, index) -> vector<2xf32>
%word = "vector.bitcast"(%v) : (vector<2xf32>) -> vector<1xi64>
%h = "vector.bitcast"(%word) : (vector<1xi64>) -> vector<2xi32>
`
	divideBy := func(lane string) string {
		return `%e = "vector.extract"(%h) <{static_position = array<i64: ` + lane + `>}> : (vector<2xi32>) -> i32
%q = "arith.divui"(%e, %e) : (i32, i32) -> i32`
	}
	for _, tt := range []struct {
		name, op, want string
	}{
		{"moved about", `%s = "arith.addf"(%u, %f) : (f32, f32) -> f32
"memref.store"(%s, %m, %c1, %c0) : (f32, memref<4x8xf32>, index, index) -> ()`, ""},
		{"index", `%r = "memref.load"(%m, %x, %c0) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op an index depends on a value that is undefined"},
		{"affine index", `%y = "affine.apply"(%x) <{map = affine_map<(d0) -> (d0 mod 4)>}> : (index) -> index
%r = "affine.load"(%m, %y) <{map = affine_map<(d0) -> (0, d0)>}> : (memref<4x8xf32>, index) -> f32`,
			"'affine.load' op an index depends on a value that is undefined"},
		{"vector index", `%r = "vector.load"(%m, %x, %c0) : (memref<4x8xf32>, index, index) -> vector<2xf32>`,
			"'vector.load' op an index depends on a value that is undefined"},
		{"if", `"scf.if"(%b) ({ "scf.yield"() : () -> () }, {}) : (i1) -> ()`,
			"'scf.if' op the condition depends on a value that is undefined"},
		{"bound", `"scf.for"(%c0, %x, %c1) ({
^bb0(%k: index):
"scf.yield"() : () -> ()
}) : (index, index, index) -> ()`,
			"'scf.for' op a bound or the step depends on a value that is undefined"},
		{"dividend", `%q = "arith.divui"(%i, %i64) : (i64, i64) -> i64`, ""},
		{"divisor", `%q = "arith.divui"(%i64, %i) : (i64, i64) -> i64`,
			"'arith.divui' op the divisor depends on a value that is undefined"},
		{"not chosen", `%s = "arith.select"(%true, %c0, %x) : (i1, index, index) -> index
%r = "memref.load"(%m, %s, %c0) : (memref<4x8xf32>, index, index) -> f32`, ""},
		{"chosen", `%s = "arith.select"(%true, %x, %c0) : (i1, index, index) -> index
%r = "memref.load"(%m, %s, %c0) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op an index depends on a value that is undefined"},
		{"shuffled away", `%v = "vector.load"(%m, %c0, %c0) : (memref<4x8xf32>, index, index) -> vector<2xf32>
%w = "vector.splat"(%f) : (f32) -> vector<2xf32>
%s = "vector.shuffle"(%v, %w) <{mask = [2, 3]}> : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
%e = "vector.extract"(%s) <{static_position = array<i64: 1>}> : (vector<2xf32>) -> f32
%k = "arith.fptoui"(%e) : (f32) -> i64
%z = "arith.index_cast"(%k) : (i64) -> index
%r = "memref.load"(%m, %z, %c0) : (memref<4x8xf32>, index, index) -> f32`, ""},
		{"in another half of a word", halves + divideBy("0"), ""},
		{"in this half of a word", halves + divideBy("1"), "'arith.divui' op the divisor depends on a value that is undefined"},
		{"stored over", `"memref.store"(%f, %m, %c0, %c0) : (f32, memref<4x8xf32>, index, index) -> ()
%v = "memref.load"(%m, %c0, %c0) : (memref<4x8xf32>, index, index) -> f32
%k = "arith.fptoui"(%v) : (f32) -> i64
%z = "arith.index_cast"(%k) : (i64) -> index
%r = "memref.load"(%m, %z, %c0) : (memref<4x8xf32>, index, index) -> f32`, ""},
		{"carried by a loop", `%r = "scf.for"(%c0, %c4, %c1, %x) ({
^bb0(%k: index, %y: index):
"scf.yield"(%y) : (index) -> ()
}) : (index, index, index, index) -> index
%q = "memref.load"(%m, %r, %c0) : (memref<4x8xf32>, index, index) -> f32`,
			"'memref.load' op an index depends on a value that is undefined"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := funcText(nil, nil, constants, load, tt.op, done)
			_, err := machine(t, Options{TrackUndefined: true}, text).Call(t.Context(), "f", nil)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
			if _, err := machine(t, Options{}, text).Call(t.Context(), "f", nil); err != nil && !strings.Contains(tt.want, "divisor") {
				t.Errorf("without tracking: %v", err)
			}
		})
	}
}

const endless = `"cf.br"()[^bb1] : () -> ()
^bb1:
"cf.br"()[^bb1] : () -> ()`

func TestLimits(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, tt := range []struct {
		name   string
		ctx    context.Context
		limits Limits
		body   string
		want   string
	}{
		{"steps", t.Context(), Limits{Steps: 100}, endless, "'cf.br' op stopped after 100 steps"},
		{"cancelled", cancelled, Limits{}, endless, "'cf.br' op stopped: context canceled"},
		{"depth", t.Context(), Limits{Depth: 20}, `"func.call"() <{callee = @f}> : () -> ()` + done,
			"'func.call' op calls are nested more than 20 deep"},
		{"bytes", t.Context(), Limits{Bytes: 1000}, constants + `"scf.for"(%c0, %c9, %c1) ({
^bb0(%i: index):
%a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x8xf32>
"scf.yield"() : () -> ()
}) : (index, index, index) -> ()` + done,
			"'memref.alloc' op needs 24 bytes more than the limit of 1000"},
		{"freed bytes", t.Context(), Limits{Bytes: 1000}, constants + `"scf.for"(%c0, %c9, %c1) ({
^bb0(%i: index):
%a = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x8xf32>
"memref.dealloc"(%a) : (memref<4x8xf32>) -> ()
"scf.yield"() : () -> ()
}) : (index, index, index) -> ()` + done, ""},
		{"bytes of the stack", t.Context(), Limits{Bytes: 1000}, constants + `"scf.for"(%c0, %c9, %c1) ({
^bb0(%i: index):
%a = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4x8xf32>
"scf.yield"() : () -> ()
}) : (index, index, index) -> ()` + done, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			m := machine(t, Options{Limits: tt.limits}, funcText(nil, nil, tt.body))
			_, err := m.Call(tt.ctx, "f", nil)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// panicky is a context that panics when it is asked.
type panicky struct{ context.Context }

func (panicky) Err() error { panic("asked") }

// TestPanic: a panic that is not about the IR is the caller's.
func TestPanic(t *testing.T) {
	defer func() {
		if v := recover(); v != "asked" {
			t.Errorf("got %v", v)
		}
	}()
	m := machine(t, Options{}, funcText(nil, nil, `"func.call"() <{callee = @f}> : () -> ()`+done))
	_, err := m.Call(panicky{t.Context()}, "f", nil)
	t.Errorf("returned with the error %v", err)
}

// TestCallNotes: an error in a function says who called it.
func TestCallNotes(t *testing.T) {
	text := strings.Replace(funcText(nil, nil, constants, `%r = "arith.divsi"(%c1, %c0) : (index, index) -> index`, done), `"f"`, `"g"`, 1) +
		funcText(nil, nil, `"func.call"() <{callee = @g}> : () -> ()`, done)
	_, err := machine(t, Options{}, text).Call(t.Context(), "f", nil)
	var diag *ir.Diagnostic
	if !errors.As(err, &diag) || len(diag.Notes) != 1 || diag.Notes[0].Message != "called from here" {
		t.Errorf("got %v", err)
	}
}

func TestWrongArguments(t *testing.T) {
	m := machine(t, Options{}, opFunction("arith.addi", []string{"i8", "i8"}, "i8"))
	f, err := m.Function("f")
	if err != nil {
		t.Fatal(err)
	}
	ctx := f.Context()
	i8 := Scalar{Type: ctx.Integer(8), Bits: 1}
	for _, tt := range []struct {
		name string
		call string
		args []Value
		want string
	}{
		{"no function", "g", nil, "there is no function @g"},
		{"number", "f", []Value{i8}, "@f takes 2 arguments, but got 1"},
		{"type", "f", []Value{i8, Scalar{Type: ctx.Integer(9)}}, "argument 1 of @f: expected type 'i8', but got 'i9'"},
		{"nil", "f", []Value{i8, nil}, "argument 1 of @f: expected type 'i8', but got no value"},
		{"no type", "f", []Value{i8, Scalar{}}, "argument 1 of @f: expected type 'i8', but got no value"},
		{"no tensor", "f", []Value{i8, (*Tensor)(nil)}, "argument 1 of @f: expected type 'i8', but got no value"},
		{"a tensor without a type", "f", []Value{i8, &Tensor{}}, "argument 1 of @f: expected type 'i8', but got no value"},
		{"no memory", "f", []Value{i8, &MemRef{Elem: i8.Type}}, "argument 1 of @f: expected type 'i8', but got no value"},
		{"tensor", "f", []Value{i8, &Tensor{Type: ctx.Tensor(nil, ctx.Integer(8), nil)}}, "argument 1 of @f: expected type 'i8', but got 'tensor<i8>' of shape []"},
	} {
		if _, err := m.Call(t.Context(), tt.call, tt.args); err == nil || err.Error() != tt.want {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.want)
		}
	}
}

// TestWrongFlags: as many elements are flagged as there are, or none.
func TestWrongFlags(t *testing.T) {
	for typ, want := range map[string]string{
		"tensor<3xi8>": "argument 0 of @f: a 'tensor<3xi8>' of shape [3] does not have 1 flags",
		"vector<3xi8>": "argument 0 of @f: expected 3 flags for type 'vector<3xi8>', but got 1",
	} {
		m := machine(t, Options{TrackUndefined: true}, opFunction("arith.addi", []string{typ, typ}, typ))
		f, err := m.Function("f")
		if err != nil {
			t.Fatal(err)
		}
		ctx, flags := f.Context(), []bool{true}
		arg := Value(&Tensor{Type: ctx.Tensor([]int64{3}, ctx.Integer(8), nil), Shape: []int64{3}, Data: make([]byte, 3), Undefined: flags})
		if strings.HasPrefix(typ, "vector") {
			arg = Vector{Type: ctx.Vector([]int64{3}, nil, ctx.Integer(8)), Lanes: make([]uint64, 3), Undefined: flags}
		}
		if _, err := m.Call(t.Context(), "f", []Value{arg, arg}); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %q", typ, err, want)
		}
	}
}

// TestTooLarge: what the machine has no memory for is an error.
func TestTooLarge(t *testing.T) {
	ctx := parse(t, twice).Context()
	shape := []int64{maxBytes()/4 + 1}
	f32 := ctx.Float(ir.F32)
	for name, make := range map[string]func() error{
		"tensor": func() error { _, err := NewTensor(ctx.Tensor(shape, f32, nil)); return err },
		"memref": func() error { _, err := NewMemRef(ctx.MemRef(shape, f32, nil, nil)); return err },
	} {
		if err := make(); err == nil || !strings.Contains(err.Error(), "too much memory") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
