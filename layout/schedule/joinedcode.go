package schedule

import "slices"

// Joined rows have a routine for lines, which is told whether rows go on, and others for the ends of
// those that do not.

// addRows adds a routine that gets nests for each row of a family, and calls of it.
func (s *scheduler) addRows(f family, calls []placedCall, nests func(inner *scheduler, at Nest, loops []Loop)) {
	if len(calls) == 0 {
		return
	}
	b := s.addCalls(f, 1, calls)
	loops := loopsOf(b.given())
	for range calls[0].values {
		loops = append(loops, Loop{Extent: 2})
	}
	inner := s.forRoutine()
	nests(inner, Nest{Source: b.from.first, Destination: b.to.first}, loops)
	share(inner.Nests, len(loops))
	s.Routines = append(s.Routines, Routine{Nests: inner.Nests, Given: len(loops), Once: true})
}

// joinedLines adds nests that copy the lines of a row, and what shares a line. The last of the given
// loops says whether the row goes on, if some of the rows do. Pieces that are the same, one behind the
// other, are a loop, but for the last of them.
func (s *scheduler) joinedLines(r *joinedRow, at Nest, loops []Loop) {
	for k := 0; k < len(r.long); k++ {
		i := r.long[k]
		same := r.repeats(i)
		if same < leastSame {
			s.joinedPiece(r, k, at, loops)
			continue
		}
		step := Loop{Extent: same, Source: r.pieces[i+1].source - r.pieces[i].source, Destination: r.pieces[i].length}
		first := len(s.Nests)
		s.joinedPiece(r, k, at, append(slices.Clone(loops), step))
		share(s.Nests[first:], len(loops)+1)
		k += int(same) - 1
	}
}

// repeats returns how many pieces, from number i on, are followed by one that is as long and as far away
// as what follows that.
func (r *joinedRow) repeats(i int) (n int64) {
	step := func(i int) int64 { return r.pieces[i+1].source - r.pieces[i].source }
	for j := i; j+1 < len(r.pieces) && r.pieces[j+1].length == r.pieces[i].length && !r.pieces[j+1].padding && step(j) == step(i); j++ {
		n++
	}
	return n
}

// joinedPiece adds nests for a long piece of a row, and for what shares a line with it.
func (s *scheduler) joinedPiece(r *joinedRow, k int, at Nest, loops []Loop) {
	p, line := r.pieces[r.long[k]], s.lineUpTo()
	n := p.at(at)
	done := n.wholeLines(loops, p.length, line)
	s.copyJoined(n, loops, done/line)
	if k+1 == len(r.long) {
		if !r.goesOn {
			return
		}
		loops = append(slices.Clone(loops), Loop{By: 1, More: 1})
	}
	var behind []Behind
	for _, next := range r.behind(k) {
		b := Behind{Length: next.length, Padding: next.padding}
		if !next.padding {
			b.Source = next.source - p.source - (next.destination - p.destination)
		}
		behind = append(behind, b)
	}
	s.Nests = append(s.Nests, n.at(done).meeting(loops, p.length-done, line, behind))
}

// meeting returns a nest that copies what a row has behind its last whole line, of so many elements that
// are left, and fills the lines that it ends in with what is behind it.
func (n Nest) meeting(rows []Loop, left, line int64, behind []Behind) Nest {
	block, l := behindLine(left)
	n.Line, n.Streaming, n.Block, n.Behind = line, true, block, behind
	n.Loops = append(slices.Clone(rows), l)
	return n
}

// copyJoined adds nests that copy so many lines, as many together as leave the fewest over.
func (s *scheduler) copyJoined(n Nest, loops []Loop, lines int64) {
	together := min(lines, joinedTogether)
	for k := together - 1; k >= joinedTogether/2; k-- {
		if lines%k < lines%together {
			together = k
		}
	}
	line, announced := s.lineUpTo(), s.memory.inSequence == allInSequence
	left := lines % max(1, together)
	s.copyLinesOf(n, loops, (lines-left)*line, together, announced)
	s.copyLinesOf(n.at((lines-left)*line), loops, left*line, left, announced)
}

// rowEnd adds nests that copy what a row has behind its last line.
func (s *scheduler) rowEnd(r *joinedRow, at Nest, loops []Loop) {
	i := r.long[len(r.long)-1]
	p := r.pieces[i]
	n := p.at(at)
	done := n.wholeLines(loops, p.length, s.lineUpTo())
	s.copyBehind(n.at(done), loops, p.length-done)
	s.copyShort(r.pieces[i+1:], at, loops)
}

// filling returns a block that stores padding where another one stores elements.
func (b Block) filling() Block {
	b.Loads = slices.Clone(b.Loads)
	for i := range b.Loads {
		b.Loads[i].Mask = make([]bool, b.Loads[i].Lanes)
	}
	return b
}

// copyShort adds nests that copy pieces without lines of their own.
func (s *scheduler) copyShort(pieces []stretch, at Nest, loops []Loop) {
	for _, p := range pieces {
		n := p.at(at)
		n.Block, n.Loops = s.copied(p.length), slices.Clone(loops)
		if p.padding {
			n.Block = n.Block.filling()
		}
		s.Nests = append(s.Nests, n)
	}
}
