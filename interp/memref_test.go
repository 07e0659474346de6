package interp

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// TestAtomic: the old value is the result, the new one stays.
func TestAtomic(t *testing.T) {
	generic := `%old = "memref.generic_atomic_rmw"(%m, %c1) ({
^bb0(%cur: i8):
%d = "arith.subi"(%1, %cur) : (i8, i8) -> i8
"memref.atomic_yield"(%d) : (i8) -> ()
}) : (memref<2xi8>, index) -> i8`
	kind := func(k int) string {
		return fmt.Sprintf(`%%old = "memref.atomic_rmw"(%%1, %%m, %%c1) <{kind = %d : i64}> : (i8, memref<2xi8>, index) -> i8`, k)
	}
	for _, tt := range []struct {
		name, op string
		want     uint64
	}{
		{"generic", generic, 0xfc}, // 3 - 7
		{"addi", kind(1), 10},
		{"assign", kind(2), 3},
		{"maxsi", kind(4), 7},
		{"minsi", kind(7), 3},
		{"muli", kind(10), 21},
		{"ori", kind(11), 7},
		{"andi", kind(12), 3},
	} {
		for _, tracked := range []bool{false, true} {
			m := machine(t, Options{TrackUndefined: tracked}, funcText([]string{"i8", "i8"}, []string{"i8", "i8"},
				`%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
%m = "memref.alloca"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<2xi8>
"memref.store"(%0, %m, %c1) : (i8, memref<2xi8>, index) -> ()`,
				tt.op,
				`%new = "memref.load"(%m, %c1) : (memref<2xi8>, index) -> i8
"func.return"(%old, %new) : (i8, i8) -> ()`))
			got, err := wordsOf(t, m, []uint64{7}, []uint64{3})
			if err != nil {
				t.Errorf("%s: %v", tt.name, err)
			} else if diff := cmp.Diff([]uint64{7, tt.want}, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", tt.name, diff)
			}
		}
	}
}

// TestKeptDims: which dims of a slice its reduced type has.
func TestKeptDims(t *testing.T) {
	for _, tt := range []struct {
		sizes, shape []int64
		want         []bool
	}{
		{[]int64{4, 8}, []int64{4, 8}, []bool{true, true}},
		{[]int64{1, 8}, []int64{8}, []bool{false, true}},
		{[]int64{8, 1}, []int64{8}, []bool{true, false}},
		{[]int64{1, 8, 1}, []int64{1, 8}, []bool{true, true, false}},
		{[]int64{1, 8, 1}, []int64{8, 1}, []bool{false, true, true}},
		{[]int64{1, 1}, nil, []bool{false, false}},
		{[]int64{1, 1, 3}, []int64{1, 3}, []bool{false, true, true}},
		{[]int64{2, 8}, []int64{8}, nil},
		{[]int64{8}, []int64{8, 1}, nil},
	} {
		got, ok := keptDims(tt.sizes, tt.shape, always)
		if ok != (tt.want != nil) || ok && !cmp.Equal(got, tt.want) {
			t.Errorf("%v to %v: got %v %v, want %v", tt.sizes, tt.shape, got, ok, tt.want)
		}
	}
}

// TestStridedAlloc: a buffer may be allocated with strides, as a strided layout
// or as a map; element (i, j) of these is i * 5 + j * 2 + 4.
func TestStridedAlloc(t *testing.T) {
	for _, layout := range []string{
		"strided<[5, 2], offset: 4>",
		"affine_map<(d0, d1) -> (d0 * 5 + d1 * 2 + 4)>",
		"affine_map<(d0, d1) -> (d1 + 2 + (d0 * 5 + d1) + 2)>",
	} {
		typ := "memref<3x2xi64, " + layout + ">"
		m := machine(t, Options{}, funcText([]string{"i64", "index", "index"}, []string{"i64"},
			fmt.Sprintf(`%%m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> %[1]s
"memref.store"(%%0, %%m, %%1, %%2) : (i64, %[1]s, index, index) -> ()
%%flat = "memref.reinterpret_cast"(%%m) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, static_offsets = array<i64: 0>, static_sizes = array<i64: 17>, static_strides = array<i64: 1>}> : (%[1]s) -> memref<17xi64>
%%c11 = "arith.constant"() <{value = 11 : index}> : () -> index
%%v = "memref.load"(%%flat, %%c11) : (memref<17xi64>, index) -> i64
"func.return"(%%v) : (i64) -> ()`, typ)))
		if got, err := wordsOf(t, m, []uint64{99}, []uint64{1}, []uint64{1}); err != nil || got[0] != 99 {
			t.Errorf("%s: got %v %v, want 99", layout, got, err)
		}
		if got, err := wordsOf(t, m, []uint64{99}, []uint64{2}, []uint64{1}); err != nil || got[0] != 0 {
			t.Errorf("%s: got %v %v, want 0", layout, got, err)
		}
	}
	for _, layout := range []string{"affine_map<(d0, d1) -> (d0 mod 2 + d1)>", "affine_map<(d0, d1) -> (d0, d1)>"} {
		m := machine(t, Options{}, funcText(nil, nil,
			`%m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<3x2xi64, `+layout+`>`, done))
		_, err := m.Call(t.Context(), "f", nil)
		if strided := layout == "affine_map<(d0, d1) -> (d0, d1)>"; strided != (err == nil) {
			t.Errorf("%s: got %v", layout, err)
		}
	}
}

// TestBuffers: memrefs come and go as arguments, and are shared.
func TestBuffers(t *testing.T) {
	m, err := New(parse(t, funcText([]string{"memref<?xi8>", "index"}, []string{"memref<?xi8>"},
		`%v = "memref.load"(%0, %1) : (memref<?xi8>, index) -> i8
%w = "arith.addi"(%v, %v) : (i8, i8) -> i8
"memref.store"(%w, %0, %1) : (i8, memref<?xi8>, index) -> ()
"func.return"(%0) : (memref<?xi8>) -> ()`)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := m.Function("f")
	if err != nil {
		t.Fatal(err)
	}
	ctx := f.Context()
	buf, err := NewMemRef(ctx.MemRef([]int64{3}, ctx.Integer(8), nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	copy(buf.Buffer.Data, []byte{1, 2, 3})
	got, err := m.Call(t.Context(), "f", []Value{buf, Scalar{Type: ctx.Index(), Bits: 2}})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]byte{1, 2, 6}, got[0].(*MemRef).Buffer.Data); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for _, typ := range []*ir.MemRefType{
		ctx.MemRef([]int64{ir.Dynamic}, ctx.Integer(8), nil, nil),
		ctx.MemRef([]int64{1 << 40}, ctx.Integer(8), nil, nil),
		ctx.MemRef([]int64{3}, ctx.Integer(8), ctx.StridedLayout([]int64{2}, 0), nil),
		ctx.MemRef([]int64{3}, ctx.None(), nil, nil),
	} {
		if _, err := NewMemRef(typ); err == nil {
			t.Errorf("%s: no error", typ)
		}
	}
}

// TestExpandTo: the sizes of an expansion are those that output_shape gives, of which more
// than one in a group may be operands.
func TestExpandTo(t *testing.T) {
	for _, kind := range []string{"memref", "tensor"} {
		load := map[string]string{"memref": "memref.load", "tensor": "tensor.extract"}[kind]
		m := machine(t, Options{TrackUndefined: true}, funcText([]string{kind + "<?xi64>", "index", "index"}, []string{"index", "i64"},
			fmt.Sprintf(`%%c1 = "arith.constant"() <{value = 1 : index}> : () -> index
%%e = "%[1]s.expand_shape"(%%0, %%1, %%2) <{reassociation = [[0, 1]], static_output_shape = array<i64: -9223372036854775808, -9223372036854775808>}> : (%[1]s<?xi64>, index, index) -> %[1]s<?x?xi64>
%%n = "%[1]s.dim"(%%e, %%c1) : (%[1]s<?x?xi64>, index) -> index
%%v = "%[2]s"(%%e, %%c1, %%c1) : (%[1]s<?x?xi64>, index, index) -> i64
"func.return"(%%n, %%v) : (index, i64) -> ()`, kind, load)))
		f, err := m.Function("f")
		if err != nil {
			t.Fatal(err)
		}
		ctx := f.Context()
		data := make([]byte, 6*8)
		for i := range 6 {
			data[8*i] = byte(i)
		}
		var arg Value
		if kind == "memref" {
			buf, err := NewMemRef(ctx.MemRef([]int64{6}, ctx.Integer(64), nil, nil))
			if err != nil {
				t.Fatal(err)
			}
			copy(buf.Buffer.Data, data)
			arg = buf
		} else if arg, err = TensorOf(ctx.Tensor([]int64{6}, ctx.Integer(64), nil), data); err != nil {
			t.Fatal(err)
		}
		sizes := func(a, b uint64) []Value {
			return []Value{arg, Scalar{Type: ctx.Index(), Bits: a}, Scalar{Type: ctx.Index(), Bits: b}}
		}
		got, err := m.Call(t.Context(), "f", sizes(3, 2))
		if err != nil || got[0].(Scalar).Bits != 2 || got[1].(Scalar).Bits != 3 {
			t.Errorf("%s: got %v %v, want 2 and 3", kind, got, err)
		}
		if _, err := m.Call(t.Context(), "f", sizes(4, 2)); err == nil {
			t.Errorf("%s: 6 elements are 4 x 2", kind)
		}
	}
}
