package npy_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/npy"
)

func TestSlices(t *testing.T) {
	checkSlice(t, npy.Bool, []bool{true, false, true})
	checkSlice(t, npy.Int8, []int8{-128, 0, 127})
	checkSlice(t, npy.Int16, []int16{math.MinInt16, 0, 258})
	checkSlice(t, npy.Int32, []int32{math.MinInt32, 0, 66051})
	checkSlice(t, npy.Int64, []int64{math.MinInt64, 0, math.MaxInt64})
	checkSlice(t, npy.Uint8, []uint8{0, 1, 255})
	checkSlice(t, npy.Uint16, []uint16{0, 258, math.MaxUint16})
	checkSlice(t, npy.Uint32, []uint32{0, 66051, math.MaxUint32})
	checkSlice(t, npy.Uint64, []uint64{0, 1, math.MaxUint64})
	checkSlice(t, npy.Float32, []float32{-0.5, 0, float32(math.Inf(1))})
	checkSlice(t, npy.Float64, []float64{-0.1, 0, math.MaxFloat64})
}

// checkSlice takes three values to an array and back.
func checkSlice[T npy.Element](t *testing.T, want npy.DType, values []T) {
	t.Helper()
	a, err := npy.Of(values, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	if a.DType != want || !slices.Equal(a.Shape, []int64{3, 1}) {
		t.Errorf("an array of %s of shape %v, expected %s", a.DType, a.Shape, want)
	}
	back, err := npy.Values[T](a)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(back, values) {
		t.Errorf("%s: %v became %v", want, values, back)
	}
}

// Data is little-endian whatever the machine.
func TestSliceBytes(t *testing.T) {
	a, err := npy.Of([]uint32{0x01020304}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if want := []byte{4, 3, 2, 1}; !slices.Equal(a.Data, want) {
		t.Errorf("%v, expected %v", a.Data, want)
	}
}

func TestSliceErrors(t *testing.T) {
	_, few := npy.Of([]int8{1, 2, 3}, 2, 2)
	_, negative := npy.Of([]int8{}, -1)
	_, other := npy.Values[int32](&npy.Array{DType: npy.Float32, Shape: []int64{1}, Data: make([]byte, 4)})
	_, short := npy.Values[float32](&npy.Array{DType: npy.Float32, Shape: []int64{2}, Data: make([]byte, 7)})
	_, missing := npy.Values[float32](nil)
	for _, c := range []struct {
		err  error
		want string
	}{
		{few, "3 values for shape [2 2], expected 4"},
		{negative, "negative extent"},
		{other, "the elements are float32, not int32"},
		{short, "expected 8"},
		{missing, "no array"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("%v, expected %q", c.err, c.want)
		}
	}
	if a, err := npy.Of([]float64{2}); err != nil || len(a.Shape) != 0 {
		t.Errorf("a scalar: %v, %v", a, err)
	}
}
