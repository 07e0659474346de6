package xlashape

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLargestPiece(t *testing.T) {
	tests := []struct {
		shape  string
		sizes  []int64
		pieces int64
	}{
		{"f32[256,256]{1,0:T(8,128)}", []int64{256, 256}, 1},
		{"f32[256,256]{1,0:T(8,128)SC(0:100)}", []int64{156, 256}, 2},
		{"f32[9,5,7]{0,1,2:SC(0:3)(2:2,8)}", []int64{6, 5, 4}, 6}, // counted from the major-most
		{"f32[10]{0:SC(0:3,7)}", []int64{4}, 3},
		{"f32[10]{0:SC(0:)}", []int64{10}, 1},
		{"f32[]{:T(8)}", []int64{}, 1},
	}
	for _, test := range tests {
		s, err := Parse(test.shape)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		sizes := []int64{}
		for _, d := range s.Dims {
			sizes = append(sizes, d.Size)
		}
		piece, pieces := s.Layout.LargestPiece(sizes)
		if diff := cmp.Diff(test.sizes, piece); diff != "" && len(sizes) > 0 {
			t.Errorf("%s (-want +got):\n%s", test.shape, diff)
		}
		if pieces != test.pieces {
			t.Errorf("%s: %d pieces, want %d", test.shape, pieces, test.pieces)
		}
	}
}
