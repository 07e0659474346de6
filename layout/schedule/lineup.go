package schedule

import (
	"cmp"
	"math"
	"slices"
)

// Rows that come in pieces, of tiles, and begin anywhere in a line: a line is the end of
// one piece and the beginning of the next. Some pieces of some rows are put one behind the
// other in scratch memory, in the first level of the cache, from where they are copied as
// other rows are that begin anywhere: whole lines past the cache, and the ends. So do rows of
// whole lines of which a block stores to several, where these would wait for each other.

const (
	// Of each row at least so many vectors are put one behind the other at a time, as what a
	// line has of the next piece is read twice: more where so many shuffles for each make that
	// dear.
	leastOfRow, dear = 2, 2
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
	along  []Loop // from piece to piece, innermost first
	stored []Loop // from store to store, each a piece of a row, the sources of which are numbers
	size   int64  // elements of a piece
}

// lining is rows of pieces that are lined up.
type lining struct {
	*scheduler
	pieces
	n                   Nest
	outer, across, some []Loop // from row to row: some are in scratch memory at a time
	line                int64
	// together is how many pieces of a row are put one behind the other at a time. Where rows begin
	// anywhere in a line, there is one line more, of apart pieces. Rows of scratch memory are width apart.
	together, perLine, apart, width int64
	number                          int // of that
}

// lineUp adds nests that move the same as a nest with some loops, in whole lines, and
// returns the loops that most of them have in common.
func (s *scheduler) lineUp(n Nest, outer, loops []Loop) (main []Loop, ok bool) {
	perLine := mostPerLine
	if !s.fillsCache() {
		perLine = mostPerNearLine
	}
	if len(n.Block.Shuffles) > perLine*len(n.Block.Stores) {
		return nil, false
	}
	p, across, ok := piecesOf(n.Block, loops, s.lanes)
	if !ok {
		return nil, false
	}
	whole := n
	whole.Loops = slices.Concat(outer, loops)
	if !s.mayLineUp(whole) {
		return nil, false
	}
	byDestination(across)
	line := s.lineUpTo()
	u := lining{scheduler: s, pieces: p, n: n, outer: outer, across: across, line: line, perLine: line / p.size}
	switch {
	case !whole.alignedTo(s.lanes):
		u.apart = u.perLine
	case len(n.Block.Stores) < leastPlaces || !u.wait():
		return nil, false
	}
	u.group()
	if !u.choose() {
		return nil, false
	}
	chunk := p.along[len(p.along)-1].times(u.together / p.inside())
	chunk.Extent = (p.count() - u.apart) / u.together
	u.move(chunk)
	return append(u.across, chunk), true
}

// group makes groups of rows that are in scratch memory at a time, as many as there is room
// for, of one row of tiles where few lines of each are lined up.
func (u *lining) group() {
	most := min(rowsLinedUp, u.room()/(u.step()+u.apart)) / int64(len(u.n.Block.Stores))
	for k, l := range slices.Backward(u.across) {
		if f := divisor(l.Extent, most); f > 1 && (u.memory.linedUpLines == 0 || l.Source < u.along[len(u.along)-1].Source) {
			var inner Loop
			u.across[k], inner = l.split(f)
			u.some = slices.Insert(u.some, 0, inner)
			most /= f
		}
	}
	u.across = slices.DeleteFunc(u.across, Loop.isOnce)
}

// rowCount returns how many rows are in scratch memory at a time.
func (u *lining) rowCount() int64 {
	return int64(len(u.n.Block.Stores)) * countOf(u.some)
}

// room returns how many pieces there is room for.
func (u *lining) room() int64 { return u.memory.linedUpBytes * 8 / (u.size * u.ElementBits) }

// move adds the nests that move rows.
func (u *lining) move(chunk Loop) {
	s := u.scheduler
	u.number = s.scratch(u.rowCount() * u.width)
	first := len(s.Nests)
	common := inLoop(slices.Concat(u.outer, u.across))
	chunks := append(slices.Clip(common), chunk)
	u.collect(chunks, 0, u.together+u.apart, true)
	if s.readsFar() {
		later := max(1, s.stepsAhead(u.rowCount()*u.together*u.size))
		for i := range s.Nests[first:] {
			s.Nests[first+i].Ahead, s.Nests[first+i].AheadLevel = later*chunk.Source, s.memory.aheadLevel
		}
	}
	s.Nests[first].Fused = 0
	u.copyLines(u.collected(chunks, 0), slices.Concat(onlyDestination(chunks), u.rows()), u.together*u.size)
	u.copyEnds(common, chunk.Extent*u.together)
}

// stepsAhead returns how many steps of so many elements it is from what is put in scratch memory to
// what is announced meanwhile.
func (s *scheduler) stepsAhead(elements int64) int64 {
	return s.memory.linedUpAhead * 8 / (max(1, abs(elements)) * s.ElementBits)
}

// piecesOf takes the loops along a row out of the others. Each store of a block is to be
// a whole vector, of a row of its own. What is a row in the source, too, has no pieces.
func piecesOf(b Block, loops []Loop, lanes int64) (p pieces, across []Loop, ok bool) {
	p = pieces{size: lanes}
	if !slices.ContainsFunc(loops, func(l Loop) bool { return l.Destination == lanes }) {
		return p, nil, false
	}
	across = slices.Clone(loops)
	for inside := int64(1); inside <= mostInside; {
		i := slices.IndexFunc(across, func(l Loop) bool { return l.Destination == inside*lanes })
		if i < 0 {
			break
		}
		p.along = append(p.along, across[i])
		inside *= across[i].Extent
		across = slices.Delete(across, i, i+1)
	}
	isRow := len(p.along) == 1 && p.along[0].Source == lanes && len(b.Shuffles) == 0
	if isRow || b.maskedLoads() > 0 {
		return p, nil, false
	}
	if p.stored, ok = b.rows(); !ok {
		return p, nil, false
	}
	length := p.count() * lanes
	for i, st := range b.Stores {
		if st.Mask != nil || b.lanes(st.Register) != lanes || slices.ContainsFunc(b.Stores[:i], func(o Store) bool {
			return abs(o.Offset-st.Offset) < length
		}) {
			return p, nil, false
		}
	}
	return p, across, true
}

// inside returns how many pieces the inner loops along a row go over.
func (p pieces) inside() int64 { return countOf(p.along[:len(p.along)-1]) }

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
	for n < least || n%u.perLine != 0 {
		n += u.inside()
	}
	return n
}

// isDear reports whether pieces take many shuffles.
func (u *lining) isDear() bool { return len(u.n.Block.Shuffles) >= dear*len(u.n.Block.Stores) }

// choose chooses how many pieces of a row are put one behind the other, and reports whether
// rows are long enough, and there is room. Where their lines would be stored too soon, it is more.
func (u *lining) choose() bool {
	step := u.step()
	most := min(u.room()/u.rowCount()-u.apart, (u.count()-u.apart)/leastBlocks)
	if lines := u.memory.linedUpLines; lines > 0 {
		most = min(most, lines*u.perLine)
	}
	u.take(max(1, most/step) * step)
	if !u.fits(leastBlocks) {
		return false
	}
	for v := *u; v.fits(leastBlocks / 2); v.take(v.together + step) {
		if !v.isTooSoon() {
			*u = v
			break
		}
	}
	return true
}

// wait reports whether rows of whole lines are as far apart as lines that wait for each other, if they are
// stored as they come.
func (u *lining) wait() bool {
	rows := slices.Concat(u.across, u.stored)
	most, _ := u.n.mostSkipped(slices.Concat(u.outer, rows), u.line)
	return most == 0 && len(rows) > 0 && u.tooSoon(linesHeld, u.next(), 1)
}

// take puts so many pieces of a row one behind the other at a time.
func (u *lining) take(together int64) {
	u.together, u.width = together, (together+u.apart)*u.size
}

// fits reports whether a row has so many times as many pieces as are put one behind the other, and there is
// room for these.
func (u *lining) fits(times int64) bool {
	return u.count()-u.apart >= u.together*times && u.rowCount()*u.width*u.ElementBits/8 <= roomLinedUp
}

// isTooSoon reports whether lines of rows that follow one another are stored too soon.
func (u *lining) isTooSoon() bool {
	return u.tooSoon(u.rowCount(), u.next(), u.together/u.perLine)
}

// rows returns the loops over the rows that are in scratch memory. There one comes after
// the other, those of a block inside of those of the loops.
func (u *lining) rows() []Loop {
	rows := slices.Concat(u.stored, u.some)
	for i := range rows[:len(u.stored)] {
		rows[i].Source *= u.width
	}
	for i, stride := range u.strides() {
		rows[len(u.stored)+i].Source = stride
	}
	byDestination(rows)
	return rows
}

// next returns how far it is in the destination from a row to the next one.
func (u *lining) next() int64 {
	near := int64(math.MaxInt64)
	for _, l := range slices.Concat(u.stored, u.some, u.across) {
		near = min(near, abs(l.Destination))
	}
	return near
}

// strides returns how far apart the rows of some loops are in scratch memory.
func (u *lining) strides() []int64 {
	list, apart := make([]int64, len(u.some)), int64(len(u.n.Block.Stores))*u.width
	for i, l := range slices.Backward(u.some) {
		list[i] = apart
		apart *= l.Extent
	}
	return list
}

// rows returns loops from row to row that a block stores to, whose sources are numbers, if
// there are such loops.
func (b Block) rows() (loops []Loop, ok bool) {
	offsets := []int64{b.Stores[0].Offset}
	for n := 1; n < len(b.Stores); n *= 2 {
		l := Loop{Extent: 2, Source: int64(n), Destination: b.Stores[n].Offset - offsets[0]}
		for _, at := range offsets {
			offsets = append(offsets, at+l.Destination)
		}
		if k := len(loops) - 1; k >= 0 && l.Destination == loops[k].Destination*loops[k].Extent {
			loops[k].Extent *= 2
		} else {
			loops = append(loops, l)
		}
	}
	return loops, slices.EqualFunc(b.Stores, offsets, func(st Store, at int64) bool { return st.Offset == at })
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
	n := u.n.toScratch(u.number)
	n.Fused = len(common)
	n.Source += u.sourceOf(piece)
	n.Destination = behind * u.size
	n.Block.Stores = slices.Clone(n.Block.Stores)
	for i := range n.Block.Stores {
		n.Block.Stores[i].Offset = int64(i) * u.width
	}
	for i, stride := range slices.Backward(u.strides()) {
		l := u.some[i]
		l.Destination = stride
		along = append(along, l)
	}
	along = slices.DeleteFunc(along, Loop.isOnce)
	slices.SortStableFunc(along, func(a, b Loop) int { return cmp.Compare(b.Source, a.Source) })
	if often && !u.isDear() {
		along = unrollFrom(0, along, u.blocksTogether(n))
	}
	n.Loops = append(onlySource(common), along...)
	u.Nests = append(u.Nests, n)
}

// collected returns a nest that takes rows from scratch memory, where what is there begins
// so many elements after the beginning of rows.
func (u *lining) collected(common []Loop, after int64) Nest {
	n := u.n.fromScratch(u.number, len(common))
	n.Destination += n.Block.Stores[0].Offset + after
	return n
}

// copyEnds adds nests that move the ends of all rows, of which so many pieces are done.
func (u *lining) copyEnds(common []Loop, done int64) {
	rows := slices.Concat(onlyDestination(common), u.rows())
	u.collect(common, 0, u.apart, false)
	u.copyBefore(u.collected(common, 0), rows)
	u.collect(common, done, u.count()-done, false)
	end, left := u.collected(common, done*u.size), (u.count()-done)*u.size
	lines := end.wholeLines(rows, left, u.line)
	u.copyLines(end, rows, lines)
	u.copyBehind(end.at(lines), rows, left-lines)
}
