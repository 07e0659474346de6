package asm

// scratch hands out slices that are needed until the op that is being parsed is
// there. Ops nest, so it is a stack: what was taken for an op is given back by
// its end.
type scratch[T any] struct {
	page []T
	used int
}

const scratchPage = 1 << 8

// take returns an empty slice with room for n elements, and not more.
func (s *scratch[T]) take(n int) []T {
	if n > len(s.page)-s.used {
		// Slices that are still needed stay where they are. The marks of the ops
		// around are good for the new page as well: it has nothing of theirs.
		s.page, s.used = make([]T, max(len(s.page), n, scratchPage)), 0
	}
	from := s.used
	s.used += n
	return s.page[from:from:s.used]
}

// mark returns what release needs to know.
func (s *scratch[T]) mark() int { return s.used }

// release gives back all that was taken since the mark.
func (s *scratch[T]) release(mark int) { s.used = mark }
