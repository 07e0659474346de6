package asm

import "github.com/ttopt/ttopt/ir"

// places are the locations "file":line:col of a module, in the order in which they
// were seen. There are nearly as many as ops, but few on one line, and the lines
// come in order; so a place is found by its line, and only those that are not the
// first of a line are hashed.
type places struct {
	pages  [][]place
	count  int
	lines  map[uint64]*placeLines // by the line over linesPerBlock
	others map[ir.Loc]int32

	recent    *placeLines // which add looked at last
	recentKey uint64
}

// place is a location and the number of its alias: #loc, #loc1, …
type place struct {
	loc    ir.Loc
	number int32
	late   bool
}

// placeLines has the index of the first place of each of some lines, plus 1.
type placeLines [linesPerBlock]int32

const (
	linesPerBlock = 16
	placesPerPage = 1 << 12
)

// at returns place i.
func (ps *places) at(i int32) *place { return &ps.pages[i/placesPerPage][i%placesPerPage] }

// find returns the index of a place. It may be called by several at once.
func (ps *places) find(l ir.Loc) (int32, bool) {
	line := l.FileLine()
	block := ps.lines[line/linesPerBlock]
	if block == nil {
		return 0, false
	}
	return ps.findIn(block, line, l)
}

func (ps *places) findIn(block *placeLines, line uint64, l ir.Loc) (int32, bool) {
	first := block[line%linesPerBlock] - 1
	if first < 0 || ps.at(first).loc == l {
		return first, first >= 0
	}
	i, ok := ps.others[l]
	return i, ok
}

// add returns the index of a place, which is new where it was not found.
func (ps *places) add(l ir.Loc) (i int32, found bool) {
	line := l.FileLine()
	if key := line / linesPerBlock; ps.recent == nil || ps.recentKey != key {
		if ps.lines == nil {
			ps.lines, ps.others = map[uint64]*placeLines{}, map[ir.Loc]int32{}
		}
		block := ps.lines[key]
		if block == nil {
			block = &placeLines{}
			ps.lines[key] = block
		}
		ps.recent, ps.recentKey = block, key
	}
	if i, found = ps.findIn(ps.recent, line, l); found {
		return i, true
	}
	i = int32(ps.count)
	if first := &ps.recent[line%linesPerBlock]; *first == 0 {
		*first = i + 1
	} else {
		ps.others[l] = i
	}
	if page := ps.count / placesPerPage; page == len(ps.pages) {
		ps.pages = append(ps.pages, nil)
		if page > 0 { // the first one grows: most files are small
			ps.pages[page] = make([]place, 0, placesPerPage)
		}
	}
	last := &ps.pages[len(ps.pages)-1]
	*last = append(*last, place{loc: l})
	ps.count++
	return i, false
}
