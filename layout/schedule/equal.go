package schedule

import "slices"

// Parts of many lines that begin anywhere in one take half a dozen nests each. Those that do
// the same in several places of a row have one routine, and that of the row calls it: if that
// saves the nests of half of them, and of enoughEqual, as a row is no longer moved as a whole,
// and that may take up to a tenth longer.
const enoughEqual = 3

// equalParts are parts that do the same.
type equalParts struct {
	bandCalls
	digits []digit
	calls  []runCall
}

// isLong reports whether a part of a family has that many lines that begin anywhere.
func (s *scheduler) isLong(f family, p part) bool {
	return s.Streaming && f.destination%s.lineUpTo() != 0 && s.isLongRun(combinations(p.digits))
}

// callEqual makes routines call others for parts that several of their moves have in common, or
// one has more than once, and leaves the rest to the moves.
func (s *scheduler) callEqual(moves []bandMove) {
	number := map[string]int{}
	long := 0
	for _, m := range moves {
		for _, p := range m.parts {
			if s.isLong(m.family, p) {
				number[keyOf(p.digits)]++
				long++
			}
		}
	}
	if saved := long - len(number); saved < enoughEqual || saved < long/2 {
		return
	}
	var found []*equalParts
	equal := map[string]*equalParts{}
	for i := range moves {
		m := &moves[i]
		m.parts = slices.DeleteFunc(m.parts, func(p part) bool {
			key := keyOf(p.digits)
			if number[key] < 2 {
				return false
			}
			e := equal[key]
			if e == nil {
				e = &equalParts{bandCalls: m.bandCalls, digits: p.digits}
				equal[key] = e
				found = append(found, e)
			}
			call := Call{}
			if !s.Routines[m.routine].Once {
				call.Bands = 1
			}
			e.calls = append(e.calls, s.addCall(m.routine, m.bandCalls, p, call))
			return true
		})
	}
	for _, e := range found {
		s.addEqual(e)
	}
}

// addEqual adds the routine of equal parts, and completes its calls.
func (s *scheduler) addEqual(e *equalParts) {
	e.from, e.to = s.completeCalls(e.calls)
	e.times *= int64(len(e.calls))
	s.Routines = append(s.Routines, Routine{Given: ByBands, Once: e.height == 1})
	s.bandMoves = append(s.bandMoves, bandMove{bandCalls: e.bandCalls, parts: []part{{digits: e.digits}}, routine: len(s.Routines) - 1})
}
