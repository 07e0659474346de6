package schedule_test

import (
	"testing"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestShortInterleaved: channels of rows that are shorter than a vector go through trees of shuffles
// of fewer lanes, unless there are few for each channel. A machine without AVX-512 wants more.
func TestShortInterleaved(t *testing.T) {
	for _, tt := range []struct {
		bits, channels, width int64
		masks                 schedule.Masks
		lanes                 int // of trees, 0 without
	}{
		{8, 3, 32, schedule.AllMasks, 32},
		{8, 3, 63, schedule.WordLoads, 32},
		{8, 3, 7, schedule.AllMasks, 0},
		{16, 3, 9, schedule.WordLoads, 8},
		{8, 7, 33, schedule.AllMasks, 32},
		{8, 7, 31, schedule.AllMasks, 0},
		{8, 6, 32, schedule.WordLoads, 0},
		{8, 5, 32, schedule.WordLoads, 32},
		{32, 5, 16, schedule.WordLoads, 8}, // whole registers
	} {
		shape := []int64{32, tt.channels, tt.width}
		rows := must(t)(layout.RowMajor(shape, tt.bits))
		columns := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{1, 2, 0}, ElementBits: tt.bits}))
		o := schedule.Options{ElementBits: tt.bits, VectorBits: 512, CacheBytes: 32 << 20, Masks: tt.masks}
		for _, s := range []*schedule.Schedule{check(t, rows, columns, false, o), check(t, columns, rows, false, o)} {
			lanes, b := 0, s.Nests[0].Block
			if n := int(tt.channels); len(b.Loads)%n == 0 && len(b.Stores) == n {
				lanes = int(lanesOf(b, b.Stores[0].Register))
			}
			if lanes != tt.lanes {
				t.Errorf("%d channels of %d, %d bits: trees of %d lanes, want %d\n%v", tt.channels, tt.width, tt.bits, lanes, tt.lanes, s)
			}
		}
	}
}
