package schedule

import "slices"

// Rows that come in pieces, of tiles, and begin anywhere in a line: a line is the end of
// one piece and the beginning of the next, which a shuffle puts together, or a load
// where the two are neighbours in the source too.

const (
	// mostOfRow is how many vectors of a row a block stores at most. At least
	// leastOfRow are stored together: the piece behind them is loaded for them, and
	// once more for the next ones.
	mostOfRow, leastOfRow = 8, 2
	// Blocks of so many shuffles for each vector take longer than memory.
	mostPerLine = 2
	// What is loaded so many times later is announced.
	piecesAhead = 4
)

// pieces are what a nest stores one behind the other in each row.
type pieces struct {
	along []Loop // from piece to piece, innermost first
	of    Block  // a piece of a row for each store
	lanes int64  // of a piece
}

// lineUp adds nests that move the same as a nest with some loops, in whole lines, and
// returns the loops of the first, and what is left to be moved as it comes.
func (s *scheduler) lineUp(n Nest, outer, loops []Loop) (main []Loop, left []walk, ok bool) {
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
	together := p.together(line)
	times := (p.count() - line/p.lanes) / together
	if len(rows.rows) == 0 || len(rows.rows)*len(n.Block.Stores) > mostAskew || times < leastBlocks {
		return nil, nil, false
	}
	walk := p.along[len(p.along)-1].times(together / p.inside())
	walk.Extent = times
	var edges []Nest
	for _, at := range rows.rows {
		lines := n
		lines.Source, lines.Destination = n.Source+at.Source, n.Destination+at.Destination
		edge := lines
		lines.Block, edge.Block = p.blocks(lines.Destination, line, together, times)
		if s.machine.Masks != AllMasks {
			edge.Block = edge.Block.unmasked(false, func(int64, int) bool { return true })
		}
		edge.Loops = slices.Concat(outer, rows.across)
		lines.Loops, lines.Streaming = append(slices.Clip(edge.Loops), walk), true
		if s.readsFar() {
			lines.Ahead, lines.AheadLevel = piecesAhead*walk.Source, s.aheadLevel()
		}
		s.Nests = append(s.Nests, lines)
		edges = append(edges, edge)
	}
	s.Nests = append(s.Nests, edges...)
	return append(rows.across, walk), left, true
}

// piecesOf takes the loops along a row out of the others. Each store of a block is to be
// a whole vector, of a row of its own.
func piecesOf(b Block, loops []Loop, lanes int64) (p pieces, across []Loop, ok bool) {
	across = slices.Clone(loops)
	p = pieces{of: b, lanes: lanes}
	for inside := int64(1); inside <= mostOfRow; {
		i := slices.IndexFunc(across, func(l Loop) bool { return l.Destination == inside*lanes })
		if i < 0 {
			break
		}
		p.along = append(p.along, across[i])
		inside *= across[i].Extent
		across = slices.Delete(across, i, i+1)
	}
	if len(p.along) == 0 || b.maskedLoads() > 0 || len(b.Shuffles) > mostPerLine*len(b.Stores) {
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

// together returns how many pieces a block stores: whole lines.
func (p pieces) together(line int64) int64 {
	n := p.inside()
	for n < leastOfRow || n*p.lanes%line != 0 {
		n += p.inside()
	}
	return n
}

// sourceOf returns where a piece is in the source.
func (p pieces) sourceOf(piece int64) int64 {
	at := int64(0)
	for _, l := range p.along[:len(p.along)-1] {
		at += piece % l.Extent * l.Source
		piece /= l.Extent
	}
	return at + piece*p.along[len(p.along)-1].Source
}

// blocks returns the block that stores so many vectors together, in lines, which is done
// some times, and the one that stores what is before and behind that. The place of the
// block is start.
func (p pieces) blocks(start, line, together, times int64) (lines, edges Block) {
	main := weaver{pieces: p}
	for piece := range together + line/p.lanes {
		main.load(piece)
	}
	rims, done, all := weaver{pieces: p}, together*times, p.count()
	for piece := range all {
		if piece <= line/p.lanes || piece >= done {
			rims.load(piece)
		}
	}
	for row, st := range p.of.Stores {
		before := skip(start+st.Offset, line)
		first, part := before/p.lanes, before%p.lanes
		for k := range together {
			main.store(row, first+k, part)
		}
		if part > 0 {
			rims.store(row, -1, part)
		}
		for piece := range first {
			rims.store(row, piece, part)
		}
		for piece := first + done; piece < all; piece++ {
			rims.store(row, piece, part)
		}
	}
	return main.block(), rims.block()
}

// weaver writes a block of pieces of rows.
type weaver struct {
	pieces
	loaded []int64 // pieces, in their order
	out    Block
	joints []Shuffle // of neighbouring pieces
}

// Until all loads are known, registers of pieces and joints are numbered from here.
const fromPieces, fromJoints = 1 << 20, 1 << 30

// load loads a piece of each row.
func (w *weaver) load(piece int64) {
	w.loaded = append(w.loaded, piece)
	for _, l := range w.of.Loads {
		l.Offset += w.sourceOf(piece)
		w.out.Loads = append(w.out.Loads, l)
	}
}

// pieceOf returns the register of a piece of a row.
func (w *weaver) pieceOf(row int, piece int64) int {
	return fromPieces + slices.Index(w.loaded, piece)*len(w.of.Stores) + row
}

// store stores the vector that begins at a lane of a piece, and ends before that lane of
// the next one; of what is before the first piece or behind the last, nothing.
func (w *weaver) store(row int, piece, lane int64) {
	at := w.of.Stores[row]
	st := Store{Offset: at.Offset + piece*w.lanes + lane}
	switch next := piece + 1; {
	case lane == 0:
		st.Register = w.pieceOf(row, piece)
	case piece < 0:
		st.Register = w.joint(w.pieceOf(row, next), w.pieceOf(row, next), lane)
		st.Mask = lanesWhere(w.lanes, func(i int64) bool { return i >= w.lanes-lane })
	case next == w.count():
		st.Register = w.joint(w.pieceOf(row, piece), w.pieceOf(row, piece), lane)
		st.Mask = lanesWhere(w.lanes, func(i int64) bool { return i < w.lanes-lane })
	case at.Register < len(w.of.Loads) && w.sourceOf(next) == w.sourceOf(piece)+w.lanes:
		st.Register = len(w.out.Loads)
		l := w.of.Loads[at.Register]
		l.Offset += w.sourceOf(piece) + lane
		w.out.Loads = append(w.out.Loads, l)
	default:
		st.Register = w.joint(w.pieceOf(row, piece), w.pieceOf(row, next), lane)
	}
	w.out.Stores = append(w.out.Stores, st)
}

// joint returns the register of the end of one register, from a lane on, and the
// beginning of another one.
func (w *weaver) joint(a, b int, lane int64) int {
	mask := make([]int, w.lanes)
	for i := range mask {
		mask[i] = int(lane) + i
	}
	w.joints = append(w.joints, Shuffle{a, b, mask})
	return fromJoints + len(w.joints) - 1
}

// block numbers the registers: loads, then the shuffles of each piece, then the joints.
func (w *weaver) block() Block {
	loads, shuffles := len(w.of.Loads), len(w.of.Shuffles)
	inPiece := func(k, register int) int {
		if register < loads {
			return k*loads + register
		}
		return len(w.out.Loads) + k*shuffles + register - loads
	}
	number := func(register int) int {
		switch {
		case register >= fromJoints:
			return len(w.out.Loads) + len(w.loaded)*shuffles + register - fromJoints
		case register >= fromPieces:
			register -= fromPieces
			return inPiece(register/len(w.of.Stores), w.of.Stores[register%len(w.of.Stores)].Register)
		}
		return register
	}
	for k := range w.loaded {
		for _, s := range w.of.Shuffles {
			w.out.Shuffles = append(w.out.Shuffles, Shuffle{inPiece(k, s.A), inPiece(k, s.B), s.Mask})
		}
	}
	for _, s := range w.joints {
		w.out.Shuffles = append(w.out.Shuffles, Shuffle{number(s.A), number(s.B), s.Mask})
	}
	for i := range w.out.Stores {
		w.out.Stores[i].Register = number(w.out.Stores[i].Register)
	}
	w.out.prune()
	return w.out
}
