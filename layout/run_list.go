package layout

import (
	"fmt"
	"iter"
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
		if all == nil {
			return
		}
		w := runWalk{src: a, dst: b, yield: yield}
		if w.visit(all, 0, false) {
			w.flush()
		}
	}, nil
}

// A runWalk goes through the blocks of b's storage and puts runs together.
type runWalk struct {
	src, dst *Layout
	yield    func(Run) bool
	first    int64 // slot at which the run starts …
	length   int64 // … that is not yet yielded
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
	from := w.src.Address(index)
	r := Run{Elements: w.length}
	r.SrcCore, r.SrcOffset = from/w.src.ShardSlots(), from%w.src.ShardSlots()
	r.DstCore, r.DstOffset = w.first/w.dst.ShardSlots(), w.first%w.dst.ShardSlots()
	w.length = 0
	return w.yield(r)
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
	runs, err := Runs(a, b)
	if err != nil {
		return nil, err
	}
	return func(yield func(Transfer) bool) {
		var t Transfer
		for r := range runs {
			if t.add(r) {
				continue
			}
			if t.Count > 0 && !yield(t) {
				return
			}
			t = Transfer{Run: r, Count: 1}
		}
		if t.Count > 0 {
			yield(t)
		}
	}, nil
}

// add adds a run to t, if it continues it.
func (t *Transfer) add(r Run) bool {
	if t.Count == 0 || r.SrcCore != t.SrcCore || r.DstCore != t.DstCore || r.Elements != t.Elements {
		return false
	}
	src, dst := r.SrcOffset-t.SrcOffset, r.DstOffset-t.DstOffset
	if t.Count == 1 {
		t.SrcStride, t.DstStride = src, dst
	} else if src != t.SrcStride*t.Count || dst != t.DstStride*t.Count {
		return false
	}
	t.Count++
	return true
}
