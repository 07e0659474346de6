package interp

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
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
		{[]int64{1, 1, 3}, []int64{1, 3}, []bool{true, false, true}},
		{[]int64{2, 8}, []int64{8}, nil},
		{[]int64{8}, []int64{8, 1}, nil},
	} {
		got, ok := keptDims(tt.sizes, tt.shape)
		if ok != (tt.want != nil) || ok && !cmp.Equal(got, tt.want) {
			t.Errorf("%v to %v: got %v %v, want %v", tt.sizes, tt.shape, got, ok, tt.want)
		}
	}
}
