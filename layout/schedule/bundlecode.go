package schedule

import (
	"cmp"
	"slices"
)

// A bundle has nests that put its rows together in scratch memory, and what the next one begins with, a
// nest that copies what each row begins with behind the row before it, and nests that copy whole lines of
// the rows past the cache. Only the ends of what has no bundle behind it, or before it, go through the
// cache.

// move adds the nests: those that put rows together, and those that copy them. Where bundles follow each
// other, that is for all but the last ones of a loop, for those but the last ones of the loop inside, and
// so on; the very last one has nothing behind it.
func (u *bundle) move() {
	u.goesOn = u.followEachOther()
	for u.begun = false; u.goesOn && len(u.common) > 0; u.common = u.common[1:] {
		outer := &u.common[0]
		if outer.Extent--; outer.Extent > 0 {
			u.moveWith()
			u.begun = true
		}
		for i := range u.pieces {
			u.pieces[i].nest.shift(digit{source: outer.Source, destination: outer.Destination}, outer.Extent)
		}
	}
	u.goesOn, u.common = false, inLoop(u.common)
	u.moveWith()
}

// followEachOther reports whether all bundles do, from a whole line on, and what they begin with is in one box.
func (u *bundle) followEachOther() bool {
	end := u.count() * u.width
	for _, l := range slices.Backward(u.common) {
		if l.Destination != end {
			return false
		}
		end *= l.Extent
	}
	_, ok := u.head()
	return ok && u.pieces[0].nest.Destination%u.lineUpTo() == 0
}

// head returns what the first row of the next bundle begins with, a line, behind the rows in scratch memory,
// and as much of rows that share lines of the source with it; ok is false if it is not all in one box.
func (u *bundle) head() (head box, ok bool) {
	line, length := u.lineUpTo(), int64(1)
	columns := slices.Clone(u.pieces[0].columns)
	slices.SortFunc(columns, func(a, b digit) int { return cmp.Compare(a.destination, b.destination) })
	var digits []digit
	for _, d := range columns {
		if d.destination == length && length < line {
			digits = append(digits, d.first(line/length))
			length *= digits[len(digits)-1].extent
		}
	}
	for _, d := range u.rowsInScratch() {
		if d.source < line {
			digits = append(digits, d.first(line/d.source))
		}
	}
	head = u.inScratch(u.pieces[0].box, digits)
	head.nest.Destination += u.count() * u.pitch
	return head, length == line
}

// moveWith adds the nests, with what the next bundle begins with if it is known.
func (u *bundle) moveWith() {
	s, line := u.scheduler, u.lineUpTo()
	head, _ := u.head()
	first, size := len(s.Nests), head.nest.Destination+u.pitch+line
	for _, d := range head.digits {
		size += (d.extent - 1) * d.destination
	}
	u.number = s.scratch(size)
	inner := s.besideScratch(true, size)
	for _, b := range u.pieces {
		inner.elements(u.inScratch(b.box, append(u.rowsInScratch(), b.columns...)))
	}
	behind := len(inner.Nests)
	if u.goesOn {
		inner.elements(head)
	}
	s.parts = append(s.parts, inner.parts...)
	outer := 0 // loops of one iteration are left out
	for _, l := range u.common {
		if l.Extent > 1 {
			outer++
		}
	}
	for i, n := range inner.Nests {
		n.To = u.number
		n.Loops = append(onlySource(u.common), n.Loops[outer:]...)
		if i >= behind {
			n.goToNext(len(u.common) - 1)
		}
		s.Nests = append(s.Nests, n)
	}
	u.copy()
	share(s.Nests[first:], len(u.common))
}

// copy adds the nests that copy rows: whole lines, those in which two rows meet, and the ends of a bundle.
func (u *bundle) copy() {
	s, line := u.scheduler, u.lineUpTo()
	around := onlyDestination(u.common)
	row := Loop{Extent: u.count(), Source: u.pitch, Destination: u.width}
	n := Nest{From: u.number, Source: line, Destination: u.pieces[0].nest.Destination}
	done := n.wholeLines(append(slices.Clip(around), row), u.width, line)
	between := row
	if !u.goesOn {
		between.Extent--
	}
	u.addTails(n, between)
	rows := u.copyLines(n, done/line)
	goesOn := []Behind{{Length: u.width}}
	if u.goesOn {
		meet := n.at(done).meeting(rows, u.width-done, line, goesOn)
		meet.Fused = len(rows)
		s.Nests = append(s.Nests, meet)
		if !u.begun {
			u.announceOthers()
		}
		return
	}
	s.Nests = append(s.Nests, n.at(done).meeting(append(slices.Clip(around), between), u.width-done, line, goesOn))
	if !u.begun {
		s.copyBefore(n, around)
	}
	last := n
	last.Source += between.Extent * u.pitch
	last.Destination += between.Extent * u.width
	s.copyBehind(last.at(done), around, u.width-done)
}

// addTails adds a nest that puts what some rows begin with behind the rows before them, in scratch memory.
func (u *bundle) addTails(n Nest, row Loop) {
	n.To, n.Block = u.number, u.copied(u.lineUpTo())
	n.Source, n.Destination = n.Source+u.pitch, n.Source+u.width
	row.Destination = row.Source
	n.Loops = append(onlySource(onlyDestination(u.common)), row)
	u.Nests = append(u.Nests, n)
}

// copyLines adds nests that copy so many lines of each row, and announce the next rows meanwhile. It returns
// the loops to the rows.
func (u *bundle) copyLines(n Nest, lines int64) []Loop {
	steps := announcing{rows: []Loop{{Extent: u.count()}}, along: Loop{Extent: lines}}
	a, ok := u.announcing(lines)
	if ok = ok && u.goesOn && !u.begun; ok {
		steps = a.inSteps(lines)
	}
	rows, count := onlyDestination(u.common), u.count()
	for _, l := range steps.rows {
		count /= l.Extent
		rows = append(rows, Loop{Extent: l.Extent, Source: count * u.pitch, Destination: count * u.width})
	}
	line, together := u.lineUpTo(), steps.together()
	done := steps.along.Extent * together
	u.scheduler.copyLinesOf(n, rows, done*line, together, false)
	if ok {
		u.announce(u.largest().nest.Source, steps, len(rows)+1)
	}
	if done < lines {
		u.scheduler.copyLinesOf(n.at(done*line), rows, (lines-done)*line, min(lines-done, 2*linesInBundle), false)
		u.Nests[len(u.Nests)-1].Fused = len(rows)
	}
	if at, left := a.behind(steps); ok && left.along.Extent > 0 {
		u.announce(u.largest().nest.Source+at, left, len(rows))
	}
	return rows
}

// rowsInScratch returns the digits that count rows in scratch memory.
func (u *bundle) rowsInScratch() []digit {
	rows, at := slices.Clone(u.rows), u.pitch
	for i := range rows {
		rows[i].destination = at
		at *= rows[i].extent
	}
	slices.Reverse(rows)
	return rows
}

// inScratch returns a box that has some digits in scratch memory, inside of the loops from bundle to bundle.
func (u *bundle) inScratch(b box, digits []digit) box {
	b.nest.Destination = u.lineUpTo() + b.nest.Destination%u.width
	b.digits = nil
	for _, l := range u.common {
		b.digits = append(b.digits, digit{extent: l.Extent, valid: l.Extent, source: l.Source, whole: true})
	}
	b.digits = append(b.digits, digits...)
	for k := range b.digits {
		b.digits[k].number = k
	}
	return b
}
