package layout

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// RunCount sums up the runs between two layouts: the longest stretches of
// elements that follow one another, without a gap, in both storages.
type RunCount struct {
	Count   int64 // of runs
	Longest int64 // elements of the longest run
	Bytes   int64 // of all elements, as the destination stores them
}

// CountRuns counts the runs of a relayout from a to b, which have one shape. A
// run goes through b's storage in order; it ends where a core ends, on either
// side. Time depends on the digits of the two, at worst on how often their
// boundaries cross, not on the number of elements. It is an error if those cross
// too often. Of block floats, runs are of numbers, wherever their exponents are, and bytes
// are without those.
func CountRuns(a, b *Layout) (RunCount, error) {
	if !slices.Equal(a.shape, b.shape) {
		return RunCount{}, errShapes(a, b)
	}
	if a.volume == 0 {
		return RunCount{}, nil
	}
	count := RunCount{Bytes: b.BytesOf(b.volume)}
	if links, longest, ok := countLinks(a, b); ok {
		count.Count, count.Longest = b.volume-links, longest
		return count, nil
	}
	w, err := linkedWalk(a, b)
	if err == nil {
		if all, ok := w.tally(); ok {
			count.Count, count.Longest = all.runs, all.longest
			return count, nil
		}
		err = errTooManyCuts
	}
	all, err := enumerateRuns(a, b, err)
	if err != nil {
		return RunCount{}, err
	}
	count.Count, count.Longest = all.runs, all.longest
	return count, nil
}

var errTooManyCuts = errors.New("their boundaries cross too often")

// runBlocks walks b's storage; nil if there is no element.
func runBlocks(a, b *Layout) (*block, error) {
	if !slices.Equal(a.shape, b.shape) {
		return nil, errShapes(a, b)
	}
	if a.volume == 0 {
		return nil, nil
	}
	w, err := linkedWalk(a, b)
	if err == nil {
		if all, ok := w.blocks(); ok {
			return all, nil
		}
		err = errTooManyCuts
	}
	return enumerateRuns(a, b, err)
}

func errShapes(a, b *Layout) error {
	return fmt.Errorf("runs between shapes %s and %s: expected one shape", dims(a.shape), dims(b.shape))
}

// linkedWalk returns the walk through b's storage that links what follows one
// another in a, too. With an error the walk is of no use.
func linkedWalk(a, b *Layout) (*walk, error) {
	w, index, err := b.slotWalk()
	if err == nil {
		err = w.link(a, index, b.gridRank)
	}
	w.mergeClasses()
	return &w, err
}

// link gives the digits from first on steps that link slots if in a, too, one
// follows the other in the same core.
func (w *walk) link(a *Layout, index []sum, first int) error {
	core, offset, err := a.placeAt(index, w.extents)
	if err != nil {
		return err
	}
	core, offset = core.simplify(w.extents), offset.simplify(w.extents)
	for k := first; k < len(w.extents); k++ {
		if w.extents[k] == 1 {
			continue
		}
		// Before the step all later digits are at their last value, after it at 0.
		before := func(base int64, coef []int64) (int64, []int64) {
			out := make([]int64, len(coef))
			copy(out, coef[:k+1])
			for i := k + 1; i < len(coef); i++ {
				base += coef[i] * (w.extents[i] - 1)
			}
			return base, out
		}
		after := func(base int64, coef []int64) (int64, []int64) {
			out := make([]int64, len(coef))
			copy(out, coef[:k+1])
			return base + coef[k], out
		}
		next := offset.rewrite(before)
		next.base++
		s := step{links: true, conditions: []condition{
			{left: offset.rewrite(after), right: next},
			{left: core.rewrite(after), right: core.rewrite(before)},
		}}
		// Here both sides have the same terms still.
		if satisfiable(s.conditions, stepExtents(k, w.extents)) {
			w.steps[k] = s
		}
	}
	return nil
}

// enumerateRuns is runBlocks element by element, where err is in the way of more.
func enumerateRuns(a, b *Layout, err error) (*block, error) {
	if b.volume > maxEnumerated {
		return nil, fmt.Errorf("runs between %v and %v: %w", a, b, err)
	}
	type place struct{ from, to int64 }
	places := make([]place, b.volume)
	for n := range places {
		index := indexAt(b.shape, int64(n))
		places[n] = place{a.Address(index), b.Address(index)}
	}
	slices.SortFunc(places, func(p, q place) int { return cmp.Compare(p.to, q.to) })
	shardA, shardB := a.ShardSlots(), b.ShardSlots()
	var parts []*block
	var linked []bool
	add := func(p *block, link bool) {
		if len(parts) > 0 {
			linked = append(linked, link)
		}
		parts = append(parts, p)
	}
	last := place{-1, -1}
	for _, p := range places {
		if gap := p.to - last.to - 1; gap > 0 {
			add(leaf(anyCause, gap), false)
		}
		follows := p.from == last.from+1 && p.to == last.to+1 && p.from%shardA != 0 && p.to%shardB != 0
		add(leaf(None, 1), follows)
		last = p
	}
	return sequence(parts, linked), nil
}
