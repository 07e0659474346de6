package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// Where a line goes past the cache by several stores, a processor holds some lines until they are whole. It
// tells them apart by their places in their pages: a store to a line with the place of one that it still
// holds waits until that one is in memory.

// A line stored linesHeld lines before, or earlier, is no longer held, as was measured on Zen 3. So linesInRun
// lines of a row or of a column are stored one after the other where others would wait.
const linesHeld, linesInRun = 7, 8

// tooSoon reports whether some rows of the destination, so far apart, of each of which so many lines go past
// the cache one after the other, have lines with the same place in a page too soon after one another.
func (s *scheduler) tooSoon(rows, apart, lines int64) bool {
	if !s.memory.inHalves {
		return false
	}
	line, page := s.lineLanes(), pageBytes*8/s.ElementBits
	span, apart := lines*line, integer.FloorMod(apart, page)
	for k := int64(1); k < rows && (k-1)*lines < linesHeld; k++ {
		// So much later in its page than the row k rows before begins this one.
		later := integer.FloorMod(k*apart+page/2, page) - page/2
		if abs(later) < span && k*span-later < linesHeld*line {
			return true
		}
	}
	return false
}

// inRuns returns a walk that stores some lines of a row one after the other, if lines of rows would wait for
// each other without: nil if not, if there are not as many, or if a block stores to several rows.
func (s *scheduler) inRuns(n Nest, loops []Loop) []walk {
	line := s.lineLanes()
	if !s.memory.inHalves || !s.Streaming || len(n.Block.Stores) != 1 || !n.alignedTo(line) || n.Block.copies(loops) >= linesHeld*line {
		return nil
	}
	loops = slices.Clone(loops)
	byDestination(loops)
	var along []Loop
	run, most := line, linesInRun*line
	for k := len(loops) - 1; k >= 0 && loops[k].Destination == run && run < most; k-- {
		outer, inner := loops[k].split(divisor(loops[k].Extent, most/run))
		loops[k], along = outer, slices.Insert(along, 0, inner)
		run *= inner.Extent
	}
	loops = slices.DeleteFunc(loops, Loop.isOnce)
	for _, l := range slices.Backward(loops) {
		if l.Destination <= run {
			continue
		}
		if run < most || !s.tooSoon(linesHeld, l.Destination, 1) { // from row to row
			return nil
		}
		bySource(loops)
		along = slices.DeleteFunc(along, Loop.isOnce)
		return []walk{{loops: unrollFrom(len(loops), append(loops, along...), upTo(linesInRun))}}
	}
	return nil
}
