package schedule

import (
	"cmp"
	"slices"
)

// Rows that come in pieces, of tiles, and begin anywhere in a line: a line is the end of
// one piece and the beginning of the next. Some pieces of some rows are put one behind the
// other in scratch memory, in the first level of the cache, from where they are copied as
// other rows are that begin anywhere: whole lines past the cache, and the ends.

const (
	// So many bytes of pieces are put one behind the other at a time, and of each row at
	// least so many vectors, as what a line has of the next piece is read twice: more where
	// so many shuffles for each make that dear.
	mostLinedUp, leastOfRow, dear = 8 << 10, 2, 2
	// More than that has no room in the first level of the cache.
	roomLinedUp = 32 << 10
	// So many rows are, if these are not too few to divide, or too many.
	rowsLinedUp = 32
	// The inner loops along a row go over no more than so many pieces.
	mostInside = 8
	// Blocks of so many shuffles for each vector take longer than memory, fewer where some
	// of it will be in the cache.
	mostPerLine, mostPerNearLine = 3, 2
)

// pieces are what a nest stores one behind the other in each row.
type pieces struct {
	along []Loop // from piece to piece, innermost first
	of    Block  // a piece of a row for each store
	size  int64  // elements of a piece
}

// lining is rows of pieces that are lined up.
type lining struct {
	*scheduler
	pieces
	n    Nest
	rows askew
	line int64
	// together is how many pieces of a row are put one behind the other at a time; there is
	// one line more, of apart pieces. Rows of scratch memory are width apart.
	together, apart, width int64
	scratch                int // its number
	ranks                  []rank
}

// lineUp adds nests that move the same as a nest with some loops, in whole lines, and
// returns the loops that most of them have in common, and what is left to be moved as it
// comes.
func (s *scheduler) lineUp(n Nest, outer, loops []Loop) (main []Loop, left []walk, ok bool) {
	perLine := mostPerLine
	if s.MovedBytes < s.machine.CacheBytes*3/4 {
		perLine = mostPerNearLine
	}
	if len(n.Block.Shuffles) > perLine*len(n.Block.Stores) {
		return nil, nil, false
	}
	p, across, ok := piecesOf(n.Block, loops, int64(s.lanes))
	whole := n
	whole.Loops = loops
	if !ok || !s.mayLineUp(n, outer, loops) || whole.alignedTo(s.lanes) {
		return nil, nil, false
	}
	line := s.lineUpTo()
	rows, left := askewRows(across, line)
	for i := range left {
		left[i].loops = append(left[i].loops, p.along...)
	}
	if len(rows.rows) == 0 || len(rows.rows)*len(n.Block.Stores) > mostAskew {
		return nil, nil, false
	}
	u := lining{scheduler: s, pieces: p, n: n, rows: rows, line: line, apart: line / p.size}
	groups := u.regroup()
	if !u.choose() {
		return nil, nil, false
	}
	chunk := p.along[len(p.along)-1].times(u.together / p.inside())
	chunk.Extent = (p.count() - u.apart) / u.together
	common := slices.Concat(outer, u.rows.across)
	if len(common) == 0 { // what goes by way of scratch memory is in one loop
		common = []Loop{{Extent: 1, Digit: -1}}
	}
	if u.inRanks(); u.mayLoop(groups) {
		u.move(common, groups, chunk)
		return append(u.rows.across, chunk), left, true
	}
	for _, at := range stepsOf(groups) {
		u.n = n.at(at, 0)
		u.inRanks()
		u.move(common, nil, chunk)
	}
	return append(u.rows.across, chunk), left, true
}

// regroup makes groups of rows that are in scratch memory at a time: more than have places
// of their own, as long as there is room, or fewer. It returns the loops over the
// groups.
func (u *lining) regroup() (groups []Loop) {
	a, each := &u.rows, int64(len(u.of.Stores))
	most := min(rowsLinedUp, u.room()/(u.step()+u.apart))
	for k := len(a.across) - 1; k >= 0; k-- {
		f := divisor(a.across[k].Extent, most/(int64(len(a.rows))*each))
		if f == 1 {
			continue
		}
		var inner Loop
		a.across[k], inner = a.across[k].split(f)
		a.some = slices.Insert(a.some, 0, inner)
		a.rows = stepsOf(a.some)
	}
	a.across = slices.DeleteFunc(a.across, func(l Loop) bool { return l.Extent == 1 })
	for len(a.some) > 1 && int64(len(a.rows))*each > rowsLinedUp {
		rest := int64(len(a.rows)) / a.some[0].Extent * each
		group, some := a.some[0].split(divisor(a.some[0].Extent, rowsLinedUp/rest))
		groups = append(groups, group)
		if a.some[0] = some; some.Extent == 1 {
			a.some = a.some[1:]
		}
		a.rows = stepsOf(a.some)
	}
	return groups
}

// rowCount returns how many rows are in scratch memory at a time.
func (u *lining) rowCount() int64 { return int64(len(u.rows.rows) * len(u.of.Stores)) }

// room returns how many pieces there is room for.
func (u *lining) room() int64 { return mostLinedUp * 8 / (u.size * u.ElementBits) }

// mayLoop reports whether the lines of a group of rows are as far from those of the one
// before as a rule, and there is room for the ends of all.
func (u *lining) mayLoop(groups []Loop) bool {
	steps := stepsOf(u.fromLine(groups))
	for _, r := range u.ranks {
		for i := range r.next.Extent {
			first, before := u.n.Destination+r.place.Destination+i*r.next.Destination, r.skip+i*r.more
			if slices.ContainsFunc(steps, func(at Loop) bool {
				return skip(first+at.Destination-at.Source, u.line) != before+at.Source
			}) {
				return false
			}
		}
	}
	return u.rowCount()*int64(len(steps))*u.width*u.ElementBits/8 <= roomLinedUp
}

// fromLine returns loops from the first whole line of a row to that of another one, from
// loops from row to row: in scratch memory it is as much farther behind as in the
// destination.
func (u *lining) fromLine(groups []Loop) []Loop {
	groups = slices.Clone(groups)
	for i := range groups {
		l, first := &groups[i], u.n.Destination+u.ranks[0].place.Destination
		l.Source = skip(first+l.Destination, u.line) - u.ranks[0].skip
		l.Destination += l.Source
	}
	return groups
}

// move adds the nests that move rows, some groups of which are in scratch memory one after
// the other; their ends are there at once.
func (u *lining) move(common, groups []Loop, chunk Loop) {
	s := u.scheduler
	u.scratch = s.scratch(u.rowCount() * int64(len(stepsOf(groups))) * u.width)
	first := len(s.Nests)
	u.collect(slices.Concat(common, groups, []Loop{chunk}), 0, u.together+u.apart, true)
	if s.readsFar() {
		later := max(1, s.memory.linedUpAhead*8/(u.rowCount()*u.together*u.size*s.ElementBits))
		for i := range s.Nests[first:] {
			s.Nests[first+i].Ahead, s.Nests[first+i].AheadLevel = later*chunk.Source, s.memory.aheadLevel
		}
	}
	s.Nests[first].Fused = 0
	u.copyLines(slices.Concat(onlyDestination(common), u.fromLine(groups), onlyDestination([]Loop{chunk})), 0, u.together/u.apart)
	if len(groups) > 0 {
		u.rows.some = slices.Concat(groups, u.rows.some)
		u.rows.rows = stepsOf(u.rows.some)
		u.inRanks()
	}
	u.copyEnds(common, chunk.Extent*u.together)
}

// scratch returns the number of scratch memory of a size.
func (s *scheduler) scratch(size int64) int {
	if i := slices.Index(s.Scratch, size); i >= 0 {
		return i + 1
	}
	s.Scratch = append(s.Scratch, size)
	return len(s.Scratch)
}

// piecesOf takes the loops along a row out of the others. Each store of a block is to be
// a whole vector, of a row of its own.
func piecesOf(b Block, loops []Loop, lanes int64) (p pieces, across []Loop, ok bool) {
	across = slices.Clone(loops)
	p = pieces{of: b, size: lanes}
	for inside := int64(1); inside <= mostInside; {
		i := slices.IndexFunc(across, func(l Loop) bool { return l.Destination == inside*lanes })
		if i < 0 {
			break
		}
		p.along = append(p.along, across[i])
		inside *= across[i].Extent
		across = slices.Delete(across, i, i+1)
	}
	if len(p.along) == 0 || b.maskedLoads() > 0 {
		return p, nil, false
	}
	length := p.count() * lanes
	for i, st := range b.Stores {
		if st.Mask != nil || int64(b.lanes(st.Register)) != lanes || slices.ContainsFunc(b.Stores[:i], func(o Store) bool {
			return max(o.Offset-st.Offset, st.Offset-o.Offset) < length
		}) {
			return p, nil, false
		}
	}
	return p, across, true
}

// inside returns how many pieces the inner loops along a row go over.
func (p pieces) inside() int64 {
	n := int64(1)
	for _, l := range p.along[:len(p.along)-1] {
		n *= l.Extent
	}
	return n
}

// count returns how many pieces a row has.
func (p pieces) count() int64 { return p.inside() * p.along[len(p.along)-1].Extent }

// sourceOf returns where a piece is in the source.
func (p pieces) sourceOf(piece int64) int64 {
	at := int64(0)
	for _, l := range p.along[:len(p.along)-1] {
		at += piece % l.Extent * l.Source
		piece /= l.Extent
	}
	return at + piece*p.along[len(p.along)-1].Source
}

// step returns how many pieces of a row are put one behind the other at least: all that the
// inner loops go over, in whole lines.
func (u *lining) step() int64 {
	least, n := int64(leastOfRow), u.inside()
	if u.isDear() {
		least *= 2
	}
	for n < least || n%u.apart != 0 {
		n += u.inside()
	}
	return n
}

// isDear reports whether pieces take many shuffles.
func (u *lining) isDear() bool { return len(u.of.Shuffles) >= dear*len(u.of.Stores) }

// choose chooses how many pieces of a row are put one behind the other, and reports whether
// rows are long enough, and there is room.
func (u *lining) choose() bool {
	step := u.step()
	most := min(u.room()/u.rowCount()-u.apart, (u.count()-u.apart)/leastBlocks)
	u.together = max(1, most/step) * step
	u.width = (u.together + u.apart) * u.size
	return u.count()-u.apart >= u.together*leastBlocks && u.rowCount()*u.width*u.ElementBits/8 <= roomLinedUp
}

// inRanks puts the rows into ranks. In scratch memory one comes after the other, those of a
// block inside of those of the loops.
func (u *lining) inRanks() {
	var list []Loop
	for _, at := range u.rows.rows {
		for _, st := range u.of.Stores {
			list = append(list, Loop{Source: int64(len(list)) * u.width, Destination: at.Destination + st.Offset})
		}
	}
	slices.SortFunc(list, func(a, b Loop) int { return cmp.Compare(a.Destination, b.Destination) })
	u.ranks = inRanks(list, func(at Loop) int64 { return skip(u.n.Destination+at.Destination, u.line) })
}

// collect adds nests that put some pieces of all rows one behind the other, the first of
// which the inner loops begin with. What is done often is worth more code.
func (u *lining) collect(common []Loop, first, count int64, often bool) {
	inside, last := u.inside(), u.along[len(u.along)-1]
	last.Extent = count / inside
	if last.Extent > 0 {
		u.collectPieces(common, first, 0, append(slices.Clone(u.along[:len(u.along)-1]), last), often)
	}
	for k := last.Extent * inside; k < count; k++ {
		u.collectPieces(common, first+k, k, nil, often)
	}
}

// collectPieces adds a nest that puts a piece of each row, and those that some loops go over,
// behind so many others.
func (u *lining) collectPieces(common []Loop, piece, behind int64, along []Loop, often bool) {
	n := u.n
	n.To, n.Fused = u.scratch, len(common)
	n.Source += u.sourceOf(piece)
	n.Destination, n.Rests.Destination = behind*u.size, nil
	n.Block.Stores = slices.Clone(n.Block.Stores)
	for i := range n.Block.Stores {
		n.Block.Stores[i].Offset = int64(i) * u.width
	}
	apart := int64(len(n.Block.Stores)) * u.width
	for _, l := range slices.Backward(u.rows.some) {
		l.Destination = apart
		apart *= l.Extent
		along = append(along, l)
	}
	along = slices.DeleteFunc(along, func(l Loop) bool { return l.Extent == 1 })
	slices.SortStableFunc(along, func(a, b Loop) int { return cmp.Compare(b.Source, a.Source) })
	if often && !u.isDear() {
		along = unrollFrom(0, along, u.blocksTogether(n))
	}
	n.Loops = append(onlySource(common), along...)
	u.Nests = append(u.Nests, n)
}

// collected returns a nest that copies vectors from scratch memory, where what is there
// begins so many elements after the beginning of rows.
func (u *lining) collected(common []Loop, after int64) Nest {
	n := u.n
	n.From, n.Source, n.Rests.Source = u.scratch, 0, nil
	n.Destination += after
	n.Fused = len(common)
	n.Block = copyOf(u.size)
	return n
}

// copyLines adds nests that copy so many whole lines of the rows, inside of some loops.
func (u *lining) copyLines(common []Loop, after, lines int64) {
	l := Loop{Extent: lines * u.apart, Source: u.size, Destination: u.size, Digit: -1}
	for _, r := range u.ranks {
		u.scheduler.copyLines(u.collected(common, after), r, common, nil, l)
	}
}

// copyEnds adds nests that move the ends of all rows, of which so many pieces are done.
func (u *lining) copyEnds(common []Loop, done int64) {
	rows := onlyDestination(common)
	u.collect(common, 0, u.apart, false)
	for _, r := range u.ranks {
		u.scheduler.copyEnds(u.collected(common, 0).at(r.place, 0), r.skip, r.more, slices.Concat(rows, r.loops(0)))
	}
	u.collect(common, done, u.count()-done, false)
	length := (u.count() - done) * u.size
	lines := (length - mostSkipped(u.ranks)) / u.line
	if lines > 0 {
		u.copyLines(rows, done*u.size, lines)
	}
	for _, r := range u.ranks {
		before := r.skip + lines*u.line
		u.scheduler.copyEnds(u.collected(common, done*u.size).at(r.place, before), length-before, -r.more, slices.Concat(rows, r.loops(r.more)))
	}
}
