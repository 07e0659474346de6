package lowering_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/lowering"
)

// TestFences: shuffles of less than words are apart from those of other lanes.
func TestFences(t *testing.T) {
	// reversed is a shuffle of a value of some lanes.
	reversed := func(value string, lanes int, elem string) string {
		mask := make([]string, lanes)
		for i := range mask {
			mask[i] = fmt.Sprint(lanes - 1 - i)
		}
		return fmt.Sprintf("vector.shuffle %[1]s, %[1]s [%[2]s] : vector<%[3]dx%[4]s>, vector<%[3]dx%[4]s>", value, strings.Join(mask, ", "), lanes, elem)
	}
	tests := []struct {
		lanes  int
		elem   string
		lanes2 int
		elem2  string
		fences int
	}{
		{16, "i8", 4, "i32", 1},
		{8, "f32", 16, "bf16", 1},
		{8, "i32", 4, "i64", 0},
		{16, "bf16", 16, "i16", 0},
		{8, "i8", 2, "i32", 0}, // half a vector
	}
	for _, test := range tests {
		for _, shuffled := range []bool{true, false} {
			from, to := fmt.Sprintf("%dx%s", test.lanes, test.elem), fmt.Sprintf("%dx%s", test.lanes2, test.elem2)
			use, want := reversed("%b", test.lanes2, test.elem2), test.fences
			if !shuffled {
				use, want = "vector.extractelement %b[%zero : index] : vector<"+to+">", 0
			}
			text, err := lowering.Module(parse(t, fmt.Sprintf(`func.func @f(%%x: memref<%[1]s>) {
  %%zero = arith.constant 0 : index
  %%a = affine.vector_load %%x[0] : memref<%[1]s>, vector<%[1]s>
  %%s = %[3]s
  %%b = vector.bitcast %%s : vector<%[1]s> to vector<%[2]s>
  %%c = %[4]s
  return
}`, from, to, reversed("%a", test.lanes, test.elem), use)))
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(string(text), "call <"); got != want {
				t.Errorf("%s to %s, shuffled again %t: %d fences, want %d\n%s", from, to, shuffled, got, want, text)
			}
		}
	}
}
