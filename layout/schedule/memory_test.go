package schedule_test

import (
	"fmt"
	"testing"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// TestHalvedLines: columns that crowd the cache go past it out of scratch memory, in runs of 128 rows,
// where a line is stored in halves; with AVX-512, as soon as they are crossed.
func TestHalvedLines(t *testing.T) {
	for _, bits := range []int64{8, 16} {
		for masks, direct := range map[schedule.Masks]bool{schedule.WordLoads: false, schedule.AllMasks: true} {
			t.Run(fmt.Sprintf("%d bits, masks %d", bits, masks), func(t *testing.T) {
				shape := []int64{256, 4096}
				src := must(t)(layout.RowMajor(shape, bits))
				dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: bits}))
				s := check(t, src, dst, false, schedule.Options{ElementBits: bits, VectorBits: 512, CacheBytes: 1 << 10, Masks: masks})
				if crossed := s.Nests[1]; crossed.Streaming != direct || (crossed.To == 0) != direct {
					t.Fatalf("columns are crossed to where they stay: %v\n%v", direct, s)
				}
				if direct {
					return
				}
				stored := int64(0)
				for _, l := range s.Nests[2].Block.Loads {
					stored += int64(l.Lanes)
				}
				if !s.Nests[2].Streaming || stored != 128 {
					t.Errorf("%d rows stored together\n%v", stored, s)
				}
			})
		}
	}
}

// TestHalvedStages: where a line is stored in halves, stages of columns that begin anywhere have eight
// lines of them, and of rows that crowd the cache more is read at a time than with AVX-512.
func TestHalvedStages(t *testing.T) {
	const columns = 2048
	read := map[schedule.Masks]int64{}
	for _, masks := range []schedule.Masks{schedule.WordLoads, schedule.AllMasks} {
		shape := []int64{1001, columns}
		src := must(t)(layout.RowMajor(shape, 32))
		dst := must(t)(layout.XLA(layout.XLASpec{Shape: shape, MinorToMajor: []int64{0, 1}, ElementBits: 32}))
		s := check(t, src, dst, false, schedule.Options{ElementBits: 32, VectorBits: 512, CacheBytes: 1 << 20, Masks: masks})
		if len(s.Scratch) < 2 {
			t.Fatalf("no scratch memory for rows and columns\n%v", s)
		}
		read[masks] = s.Scratch[0]
	}
	// Lines and one more, of 16 rows each, as wide as they are read and one line more.
	if read[schedule.WordLoads] < 4*read[schedule.AllMasks] {
		t.Errorf("%d elements of rows in a stage, with AVX-512 %d", read[schedule.WordLoads], read[schedule.AllMasks])
	}
}
