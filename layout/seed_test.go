package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/affine"
)

// mapOf reads a linear map.
func mapOf(t testing.TB, text string) affine.Map {
	t.Helper()
	m, err := affine.ParseMap(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func must(t testing.TB) func(l *Layout, err error) *Layout {
	return func(l *Layout, err error) *Layout {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
}

func TestXLASeedNumbers(t *testing.T) {
	tests := []struct {
		name     string
		shape    []int64
		tiles    []Tiling
		index    []int64
		physical []int64
		coords   []int64
		address  int64
	}{
		{"one level", []int64{3, 5}, []Tiling{{2, 2}}, []int64{2, 3}, []int64{2, 3, 2, 2}, []int64{1, 1, 0, 1}, 17},
		{"pairs of tiles", []int64{8, 8}, []Tiling{{2, 4}, {2, 1, 1, 1}}, []int64{6, 5}, []int64{2, 2, 2, 4, 2, 1, 1, 1}, []int64{1, 1, 0, 1, 1, 0, 0, 0}, 51},
		{"combined dims", []int64{2, 7, 8, 11, 10}, []Tiling{{Combine, Combine, 2, Combine, 3}}, []int64{1, 6, 7, 10, 9}, []int64{56, 37, 2, 3}, []int64{55, 36, 1, 1}, 55*37*6 + 36*6 + 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := must(t)(XLA(XLASpec{Shape: tt.shape, Tiles: tt.tiles, ElementBits: 32}))
			if diff := cmp.Diff(tt.physical, l.Physical()); diff != "" {
				t.Errorf("physical (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.coords, l.Coords(tt.index)); diff != "" {
				t.Errorf("coords (-want +got):\n%s", diff)
			}
			if got := l.Address(tt.index); got != tt.address {
				t.Errorf("address %d, want %d", got, tt.address)
			}
		})
	}
}

func TestMetalWalkthrough(t *testing.T) {
	linear := mapOf(t, "(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)")
	l := must(t)(Metal(MetalSpec{Shape: []int64{2, 3, 64, 128}, Linear: linear, Grid: []int64{2, 4}, ElementBits: 32}))
	index := []int64{1, 1, 6, 100}
	if diff := cmp.Diff([]int64{1, 3, 70, 4}, l.Coords(index)); diff != "" {
		t.Errorf("coords (-want +got):\n%s", diff)
	}
	if got := l.Address(index) % l.ShardSlots(); got != 2244 {
		t.Errorf("offset in the shard %d, want 2244", got)
	}
}
