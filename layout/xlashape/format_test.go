package xlashape

import "testing"

func TestFormats(t *testing.T) {
	tests := []struct {
		name  string
		sizes []int64
		bits  int64
		want  string
		bytes int64
	}{
		{"untiled", []int64{3, 200}, 32, "{1,0}", 2400},
		{"tpu", []int64{8, 128}, 32, "{1,0:T(8,128)}", 4096},
		{"tpu-small-2", []int64{1, 128}, 32, "{1,0:T(2,128)}", 1024},
		{"tpu-small-4", []int64{3, 200}, 32, "{1,0:T(4,128)}", 4096},
		{"tpu-16bit", []int64{8, 128}, 16, "{1,0:T(8,128)(2,1)}", 2048},
		{"tpu-16bit-tiles", []int64{32, 256}, 16, "{1,0:T(8,128)(2,1,1,1)}", 16384},
		{"tpu-8bit", []int64{8, 128}, 8, "{1,0:T(8,128)(4,1)}", 1024},
		{"tpu-1bit", []int64{32, 128}, 1, "{1,0:T(32,128)(32,1)E(1)}", 512},
		{"tpu-pred", []int64{8, 128}, 1, "{1,0:T(8,128)E(32)}", 4096},
	}
	if len(tests) != len(Formats()) {
		t.Errorf("%d formats, %d are tested", len(Formats()), len(tests))
	}
	for _, test := range tests {
		f, err := FormatNamed(test.name)
		if err != nil {
			t.Fatal(err)
		}
		l, err := f.Layout(test.sizes, test.bits)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		slot := l.ElementBits
		if slot == 0 {
			slot = test.bits
		}
		place, err := l.PlaceOf(test.sizes, slot)
		if err != nil {
			t.Fatal(err)
		}
		if l.String() != test.want || place.Bytes() != test.bytes {
			t.Errorf("%s of %v: %v, %d bytes, want %s, %d", test.name, test.sizes, l, place.Bytes(), test.want, test.bytes)
		}
	}
	errors := []struct {
		name  string
		sizes []int64
		bits  int64
		want  string
	}{
		{"tpu", []int64{8, 128}, 16, "format tpu is for elements of 32 bits, found 16"},
		{"tpu", []int64{128}, 32, "format tpu is for arrays of rank 2 or more, found 1"},
		{"tpu-small-2", []int64{3, 128}, 32, "format tpu-small-2 is for at most 2 rows, found 3"},
	}
	for _, test := range errors {
		f, err := FormatNamed(test.name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Layout(test.sizes, test.bits); err == nil || err.Error() != test.want {
			t.Errorf("%s of %v: %v, want %s", test.name, test.sizes, err, test.want)
		}
	}
	if _, err := FormatNamed("gpu"); err == nil {
		t.Error("there is a format gpu")
	}
}

func TestFormatOf(t *testing.T) {
	tests := []struct {
		sizes []int64
		bits  int64
		want  string
	}{
		{[]int64{2, 1, 128}, 32, "tpu-small-2"},
		{[]int64{2, 128}, 32, "tpu-small-2"},
		{[]int64{3, 128}, 32, "tpu-small-4"},
		{[]int64{4, 128}, 32, "tpu-small-4"},
		{[]int64{5, 128}, 32, "tpu"},
		{[]int64{1, 128}, 16, "tpu-16bit"},
		{[]int64{1, 128}, 8, "tpu-8bit"},
		{[]int64{9, 128}, 1, "tpu-pred"},
		{[]int64{9, 128}, 64, "untiled"},
		{[]int64{9, 128}, 4, "untiled"},
		{[]int64{9}, 32, "untiled"},
		{nil, 32, "untiled"},
	}
	for _, test := range tests {
		if got := FormatOf(test.sizes, test.bits).Name; got != test.want {
			t.Errorf("%v of %d bits: %s, want %s", test.sizes, test.bits, got, test.want)
		}
	}
}

func TestMosaic(t *testing.T) {
	v5, v6, v3 := Mosaic{Generation: 5, KernelArgument: true}, Mosaic{Generation: 6}, Mosaic{Generation: 3}
	large := Mosaic{Generation: 5, KernelArgument: true, Large16: true, Large8: true, Large4: true}
	tests := []struct {
		by    Mosaic
		sizes []int64
		bits  int64
		want  string
	}{
		{v5, []int64{16, 256}, 32, "{1,0:T(8,128)}"},
		{v5, []int64{1, 256}, 32, "{1,0:T(1,128)}"},
		{v3, []int64{1, 256}, 32, "{1,0:T(2,128)}"},
		{v5, []int64{3, 256}, 32, "{1,0:T(4,128)}"},
		{v5, []int64{9, 256}, 32, "{1,0:T(8,128)}"},
		{v5, []int64{16, 256}, 16, "{1,0:T(8,128)(2,1)}"},
		{v6, []int64{16, 256}, 16, "{1,0:T(16,128)(2,1)}"},
		{v6, []int64{24, 256}, 16, "{1,0:T(8,128)(2,1)}"},
		{v6, []int64{16, 100}, 32, "{1,0:T(1,128)}"},
		{v6, []int64{16, 256}, 32, "{1,0:T(8,128)}"},
		{v6, []int64{16, 100}, 16, "{1,0:T(16,128)(2,1)}"},
		{v5, []int64{16, 100}, 32, "{1,0:T(8,128)}"},
		{large, []int64{16, 256}, 16, "{1,0:T(16,128)(2,1)}"},
		{v5, []int64{1, 256}, 16, "{1,0:T(2,128)(2,1)}"},
		{v5, []int64{3, 256}, 16, "{1,0:T(4,128)(2,1)}"},
		{v5, []int64{64, 256}, 8, "{1,0:T(8,128)(4,1)}"},
		{large, []int64{64, 256}, 8, "{1,0:T(32,128)(4,1)}"},
		{v5, []int64{64, 256}, 4, "{1,0:T(8,128)(8,1)E(4)}"},
		{large, []int64{64, 256}, 4, "{1,0:T(64,128)(8,1)E(4)}"},
		{v5, []int64{64, 256}, 2, "{1,0:T(16,128)(16,1)E(2)}"},
		{v5, []int64{128, 256}, 2, "{1,0:T(128,128)(16,1)E(2)}"},
		{v5, []int64{1024}, 32, "{0:T(1024)}"},
		{v5, []int64{100}, 32, "{0:T(128)}"},
		{v5, []int64{2048}, 16, "{0:T(1024)(128)(2,1)}"},
	}
	for _, test := range tests {
		l, err := test.by.Layout(test.sizes, test.bits)
		if err != nil {
			t.Errorf("%v of %d bits: %v", test.sizes, test.bits, err)
		} else if l.String() != test.want {
			t.Errorf("%+v: %v of %d bits: %v, want %s", test.by, test.sizes, test.bits, l, test.want)
		}
	}
	for _, bits := range []int64{0, 3, 64} {
		if l, err := v5.Layout([]int64{8, 128}, bits); err == nil {
			t.Errorf("%d bits: %v", bits, l)
		}
	}
	if l, err := v5.Layout(nil, 32); err == nil {
		t.Errorf("rank 0: %v", l)
	}
}
