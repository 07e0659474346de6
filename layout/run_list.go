package layout

import (
	"fmt"
	"iter"

	"github.com/ttopt/ttopt/affine"
)

// Run is a stretch of elements that follow one another in the storages of two
// layouts. Offsets count elements from the start of the core's shard; cores are
// numbered row-major in their grid.
type Run struct {
	SrcCore, DstCore     int64
	SrcOffset, DstOffset int64
	Elements             int64
}

// Runs returns the runs of a relayout from a to b one by one, in the order of
// b's storage; [CountRuns] says how many there are. Errors are those of
// CountRuns.
func Runs(a, b *Layout) (iter.Seq[Run], error) {
	all, err := runBlocks(a, b)
	if err != nil {
		return nil, err
	}
	return func(yield func(Run) bool) {
		walkRuns(a, b, all, leastSeries, func(t Transfer) bool { return t.each(yield) })
	}, nil
}

// walkRuns yields the runs in the blocks of b's storage, at least so many at once where they
// are at constant distances. It is false once nobody wants more.
func walkRuns(a, b *Layout, all *block, atOnce int64, yield func(Transfer) bool) bool {
	w := runWalk{src: a, dst: b, atOnce: atOnce, yield: yield}
	return all == nil || w.visit(all, 0, false) && w.flush()
}

// A runWalk goes through the blocks of b's storage and puts runs together.
type runWalk struct {
	src, dst *Layout
	atOnce   int64
	yield    func(Transfer) bool
	first    int64 // slot at which the run starts …
	length   int64 // … that is not yet yielded

	index   []*affine.Expr // of a slot of dst, once it was asked for; there may be none
	noIndex bool
	address *affine.Expr // in src, of an index
}

// visit walks through a block that starts at a slot; linked says whether it is
// linked with what came before. It is false once nobody wants more.
func (w *runWalk) visit(b *block, at int64, linked bool) bool {
	switch {
	case b.elements == 0:
		return w.flush()
	case b.prefix == b.slots:
		if !linked || w.length == 0 {
			if !w.flush() {
				return false
			}
			w.first = at
		}
		w.length += b.slots
		return true
	case b.runs >= w.atOnce:
		if done, more := w.visitSeries(b, at, linked); done {
			return more
		}
	}
	for range b.times {
		for i, p := range b.parts {
			if !w.visit(p, at, linked) {
				return false
			}
			at += p.slots
			linked = i < len(b.linked) && b.linked[i]
		}
	}
	return true
}

// flush yields the run that is under way.
func (w *runWalk) flush() bool {
	if w.length == 0 {
		return true
	}
	index, _ := w.dst.Index(w.first)
	r := w.run(w.src.Address(index), w.first, w.length)
	w.length = 0
	return w.yield(Transfer{Run: r, Count: 1})
}

// run returns the run between two slots.
func (w *runWalk) run(from, to, length int64) Run {
	src, dst := w.src.ShardSlots(), w.dst.ShardSlots()
	return Run{SrcCore: from / src, SrcOffset: from % src, DstCore: to / dst, DstOffset: to % dst, Elements: length}
}

// Transfer is a run that is there Count times, at constant distances: what a
// strided DMA moves from one core to another.
type Transfer struct {
	Run
	Count                int64
	SrcStride, DstStride int64 // elements from one run to the next; 0 if Count is 1
}

// Transfers returns the runs of a relayout from a to b with those put together
// that follow one another at constant distances between the same two cores.
// Errors are those of [CountRuns], and of block floats: numbers that share an exponent do
// not move one by one.
func Transfers(a, b *Layout) (iter.Seq[Transfer], error) {
	for _, l := range []*Layout{a, b} {
		if l.header != (Header{}) {
			return nil, fmt.Errorf("transfers: numbers that share an exponent do not move one by one: %v", l)
		}
	}
	all, err := runBlocks(a, b)
	if err != nil {
		return nil, err
	}
	return func(yield func(Transfer) bool) {
		var t Transfer
		more := walkRuns(a, b, all, leastSeries, func(next Transfer) bool {
			for next.Count > 0 {
				if t.add(&next) {
					continue
				}
				if t.Count > 0 && !yield(t) {
					return false
				}
				t, next.Count = next, 0
			}
			return true
		})
		if more && t.Count > 0 {
			yield(t)
		}
	}, nil
}

// each yields the runs of t one by one; it is false once nobody wants more.
func (t Transfer) each(yield func(Run) bool) bool {
	for range t.Count {
		if !yield(t.Run) {
			return false
		}
		t.SrcOffset, t.DstOffset = t.SrcOffset+t.SrcStride, t.DstOffset+t.DstStride
	}
	return true
}

// add moves to t what continues it: the first run of next, or all of them.
func (t *Transfer) add(next *Transfer) bool {
	r := next.Run
	if t.Count == 0 || r.SrcCore != t.SrcCore || r.DstCore != t.DstCore || r.Elements != t.Elements {
		return false
	}
	src, dst := r.SrcOffset-t.SrcOffset, r.DstOffset-t.DstOffset
	if t.Count == 1 {
		t.SrcStride, t.DstStride = src, dst
	} else if src != t.SrcStride*t.Count || dst != t.DstStride*t.Count {
		return false
	}
	n := int64(1)
	if next.SrcStride == t.SrcStride && next.DstStride == t.DstStride {
		n = next.Count
	}
	t.Count += n
	if next.Count -= n; next.Count > 0 {
		next.SrcOffset, next.DstOffset = next.SrcOffset+next.SrcStride, next.DstOffset+next.DstStride
	}
	if next.Count == 1 {
		next.SrcStride, next.DstStride = 0, 0
	}
	return true
}
