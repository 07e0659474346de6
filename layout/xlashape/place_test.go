package xlashape

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func parsed(t *testing.T, text string) *Shape {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPlace(t *testing.T) {
	tests := []struct {
		text    string
		index   []int64
		address int64
		bytes   int64
	}{
		{"f32[3,5]{1,0:T(2,2)}", []int64{2, 3}, 17, 96},
		{"f32[8,8]{1,0:T(2,4)(2,1,1,1)}", []int64{6, 5}, 51, 256},
		{"s4[64,128]{1,0:E(4)}", []int64{1, 0}, 128, 4096},
		{"s4[64,128]", []int64{1, 0}, 128, 8192},
		{"pred[8,8,8]{0,2,1:E(32)}", []int64{0, 1, 0}, 64, 2048},
		{"f32[]{:T(256)}", []int64{}, 0, 1024},
		{"f32[300]{0:T(8,128)}", []int64{130}, 1026, 12288},
		{"f32[<=8]", []int64{7}, 7, 32},
	}
	for _, test := range tests {
		l, err := parsed(t, test.text).Place()
		if err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if got := l.Address(test.index); got != test.address || l.Bytes() != test.bytes {
			t.Errorf("%s: %v at %d of %d bytes, want %d of %d", test.text, test.index, got, l.Bytes(), test.address, test.bytes)
		}
	}
}

func TestValidate(t *testing.T) {
	valid := []string{
		"f32[?,2]{1,0}", "token[]", "(f32[2], (s8[3]))", "f32[256,256]{0,1:SC(0:100,200)}", "pred[9]{0:E(1)}",
	}
	for _, text := range valid {
		if err := parsed(t, text).Validate(); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
	invalid := []struct{ text, want string }{
		{"f32[2]{0:L(0)}", "offset 9: expected a positive alignment L, found 0"},
		{"f32[2]{0:*(u16)}", "offset 9: layout has a pointer type *(u16), which only sparse arrays had"},
		{"f32[2]{0:#(u32)}", "offset 9: layout has an index type #(u32), which only sparse arrays had"},
		{"f32[2]{0:E(16)}", "offset 9: expected at least 32 bits for an element of type f32, found E(16)"},
		{"f32[2]{0:M(-1)}", "offset 9: expected a number of bytes, found M(-1)"},
		{"f32[2]{0:SC(1:1)}", "offset 11: split of dim 1: the shape has rank 1"},
		{"f32[2]{3:SC(0:1)}", "offset 11: minor_to_major has dim 3, the shape rank 1"},
		{"f32[9]{0:SC(0:3,3)}", "offset 11: split of dim 0 at 3: expected ascending positions inside its size 9"},
		{"f32[9]{0:SC(0:9)}", "offset 11: split of dim 0 at 9: expected ascending positions inside its size 9"},
		{"f32[9,9]{1,0:SC(0:3)(1:3)(0:5)}", "offset 25: split of dim 0: there is one already"},
		{"f32[?,3]{0,0}", "offset 8: minor_to_major {0,0}: dim 0 occurs twice"},
		{"f32[?,3]{1,0:T(2,*)}", "offset 14: tiling (2,*) ends in *, which has no more minor dim to join"},
		{"f32[?,4611686018427387904]{1,0:T(8)}", "offset 26: physical extents 1x576460752303423488x8: 4611686018427387904 slots of 32 bits are more than 2^63 bytes"},
		{"f32[?]{0:L(0)}", "offset 9: expected a positive alignment L, found 0"},
		{"(f32[2], f32[2]{0:L(0)})", "offset 18: expected a positive alignment L, found 0"},
		{"f32[2,3]{0,2}", "offset 8: minor_to_major {0,2}: expected dims 0 to 1, found 2"},
		{"f32[2,3]{1,0:T(2,*)}", "offset 14: tiling (2,*) ends in *, which has no more minor dim to join"},
		{"f32[2]{0:T()}", "offset 10: tiling () is empty, expected at least one tile size"},
	}
	for _, test := range invalid {
		err := parsed(t, test.text).Validate()
		if err == nil {
			t.Errorf("%s: valid, want: %s", test.text, test.want)
			continue
		}
		if diff := cmp.Diff(test.want, err.Error()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
	for _, text := range []string{"token[]", "(f32[2])", "f32[?]"} {
		if l, err := parsed(t, text).Place(); err == nil {
			t.Errorf("%s: has places: %v", text, l)
		}
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		text string
		want []Warning
	}{
		{"f32[3,5]{1,0:T(2,2)}", nil},
		{"bf16[32,256]{1,0:T(8,128)(2,1)}", nil},
		{"bf16[24,256]{1,0:T(8,128)(2,1,1,1)}", nil}, // whole tiles
		{"f32[2048]{0:T(1024)(128)(2,1)}", nil},
		{"f32[3,5]{1,0:T(2,2)(3,1)}", []Warning{{19, "tile (3,1) pads inside the tiles before it: it does not divide their 2"}}},
		{"(f32[2], f32[8,8]{1,0:T(*,8)(4)(3)})", []Warning{{31, "tile (3) pads inside the tiles before it: it does not divide their 4"}}},
		{"token[]", nil},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, parsed(t, test.text).Warnings()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.text, diff)
		}
	}
}
