package schedule

import "github.com/ttopt/ttopt/affine/integer"

// Where a line goes past the cache by several stores, a processor holds some lines until they are whole. It
// tells them apart by their places in their pages: a store to a line with the place of one that it still
// holds waits until that one is in memory.

// linesHeld is how many lines are held at most, and so stored between two with the same place in a page at
// least: a few more than 6 on Zen 3.
const linesHeld = 7

// tooSoon reports whether rows of the destination, so far apart, of each of which so many lines go past the
// cache one after the other, have lines with the same place in a page too soon after one another.
func (s *scheduler) tooSoon(step, lines int64) bool {
	if !s.memory.inHalves {
		return false
	}
	line, page := s.lineLanes(), pageBytes*8/s.ElementBits
	span := lines * line
	for k := int64(1); (k-1)*lines < linesHeld; k++ {
		// So much later in its page than the row k rows before begins this one.
		later := integer.FloorMod(k*step+page/2, page) - page/2
		if abs(later) < span && k*span-later < linesHeld*line {
			return true
		}
	}
	return false
}
