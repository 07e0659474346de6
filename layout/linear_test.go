package layout

import (
	"strings"
	"testing"
)

// Dims are refused before they take the memory of their square.
func TestTooManyDims(t *testing.T) {
	for _, test := range []struct {
		rank int
		want string
	}{
		{1 << 12, ""},
		{1<<12 + 1, "linear map from 4097 dims to 4097 coordinates: more than 2^24 coefficients"},
		{1 << 18, "linear map from 262144 dims to 262144 coordinates: more than 2^24 coefficients"},
	} {
		shape := make([]int64, test.rank)
		for i := range shape {
			shape[i] = 1
		}
		_, err := XLA(XLASpec{Shape: shape, ElementBits: 32})
		if got := message(err); got != test.want {
			t.Errorf("rank %d: %s, want %s", test.rank, shortened(got), test.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func shortened(text string) string {
	if len(text) > 200 {
		return text[:200] + strings.Repeat(".", 3)
	}
	return text
}
