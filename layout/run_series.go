package layout

import "github.com/ttopt/ttopt/affine"

// A series is runs of as many elements each, at a constant distance in the destination.
type series struct{ first, length, distance, count int64 }

// leastSeries is how many runs it takes for a look at the expressions of their addresses.
const leastSeries = 256

// series returns the runs of a block if they are one.
func (b *block) series() (series, bool) {
	switch {
	case b.elements == 0 || len(b.parts) == 0 && b.prefix < b.slots:
		return series{}, false
	case b.prefix == b.slots:
		return series{length: b.slots, count: 1}, true
	case b.times > 1:
		return b.repeatedSeries()
	}
	var found series
	at, ok := int64(0), false
	for _, p := range b.parts {
		if p.elements > 0 {
			if ok { // two parts of runs
				return series{}, false
			}
			if found, ok = p.series(); !ok {
				return series{}, false
			}
			found.first += at
		}
		at += p.slots
	}
	return found, ok
}

// repeatedSeries is series of a block that is one block many times.
func (b *block) repeatedSeries() (series, bool) {
	p := b.parts[0]
	s, ok := p.series()
	switch {
	case !ok || b.linked[0] && p.prefix > 0 && p.suffix > 0:
		return series{}, false
	case s.count == 1:
		s.distance = p.slots
	case s.distance*s.count != p.slots:
		return series{}, false
	}
	s.count *= b.times
	return s, true
}

// visitSeries walks through a block at once, if its runs are a series, and at a constant
// distance in the source, too; more is false once nobody wants more.
func (w *runWalk) visitSeries(b *block, at int64, linked bool) (done, more bool) {
	s, ok := b.series()
	if !ok {
		return false, true
	}
	joined := linked && b.prefix > 0 && w.length > 0 // the first run goes on with what came before
	s.first += at
	if joined {
		s.first, s.count = s.first+s.distance, s.count-1
	}
	from, step, ok := w.sourceOf(s)
	if !ok {
		return false, true
	}
	if joined {
		w.length += s.length
	}
	more = w.flush() && w.transfers(s, from, step)
	if more && b.suffix == 0 {
		more = w.flush()
	}
	return true, more
}

// sourceOf returns where the runs of a series are in the source, if they are at a constant
// distance there, too: start + distance * number of the run.
func (w *runWalk) sourceOf(s series) (start, distance int64, ok bool) {
	if w.index == nil && !w.noIndex {
		var found bool
		w.index, found = w.dst.IndexExprs()
		w.address, w.noIndex = w.src.AddressExpr(), !found
	}
	if w.noIndex {
		return 0, 0, false
	}
	slot := affine.Add(affine.Const(s.first), affine.Mul(affine.Dim(0), affine.Const(s.distance)))
	runs := []affine.Interval{affine.Extent(s.count)}
	index := make([]*affine.Expr, len(w.index))
	for i, e := range w.index {
		index[i] = affine.SimplifyOver(e.Replace([]*affine.Expr{slot}, nil), runs, nil)
	}
	e := affine.SimplifyOver(w.address.Replace(index, nil), runs, nil)
	if divisions, _ := e.Effort(); divisions > 0 || e.MaxDim() > 0 {
		return 0, 0, false
	}
	at := func(run int64) int64 { from, _ := e.Eval([]int64{run}, nil); return from }
	start = at(0)
	return start, at(1) - start, true
}

// transfers yields all runs of a series but the last one, which is under way: it may go on.
// It is false once nobody wants more.
func (w *runWalk) transfers(s series, from, step int64) bool {
	for done := int64(0); done < s.count-1; {
		t := Transfer{Run: w.run(from+done*step, s.first+done*s.distance, s.length)}
		t.SrcStride, t.DstStride = step, s.distance
		t.Count = min(s.count-1-done, inShard(t.SrcOffset, step, w.src.ShardSlots()), inShard(t.DstOffset, s.distance, w.dst.ShardSlots()))
		done += t.Count
		if !w.yield(t) {
			return false
		}
	}
	w.first, w.length = s.first+(s.count-1)*s.distance, s.length
	return true
}

// inShard returns how many steps from an offset on begin in the same shard.
func inShard(offset, step, slots int64) int64 {
	switch {
	case step > 0:
		return (slots-1-offset)/step + 1
	case step < 0:
		return offset/-step + 1
	}
	return slots
}
