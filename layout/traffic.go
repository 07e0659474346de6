package layout

import "fmt"

// Traffic is what a relayout moves from one core to another. Cores are numbered
// row-major in their grid.
type Traffic struct {
	SrcCore, DstCore int64
	Elements         int64
	Runs             int64
	Longest          int64 // elements of the longest run
}

const (
	// maxPairs bounds the pairs of cores that are looked at.
	maxPairs = 1 << 16
	// fewRuns are added up in less time than it takes to look at each pair of cores.
	fewRuns = 1 << 16
)

// CoreTraffic returns what a relayout from a to b moves between each pair of
// cores that has elements in common, ordered by the destination. Errors are
// those of [CountRuns], and of grids with more than 2^16 pairs of cores.
func CoreTraffic(a, b *Layout) ([]Traffic, error) {
	if a.cores > 0 && b.cores > maxPairs/a.cores {
		return nil, fmt.Errorf("traffic: more than %d pairs of %d and %d cores", maxPairs, a.cores, b.cores)
	}
	runs, err := CountRuns(a, b)
	if err != nil || runs.Count == 0 {
		return nil, err
	}
	if runs.Count > fewRuns {
		if out, ok := trafficByPairs(a, b); ok {
			return out, nil
		}
		if runs.Count > maxEnumerated {
			return nil, fmt.Errorf("traffic between %v and %v: their boundaries cross too often", a, b)
		}
	}
	return trafficByRuns(a, b)
}

// trafficByPairs is CoreTraffic that adds up the runs of each pair of cores at once. It fails where
// boundaries cross too often.
func trafficByPairs(a, b *Layout) (out []Traffic, ok bool) {
	w, index, err := b.slotWalk()
	if err == nil {
		err = w.link(a, index, b.gridRank)
	}
	if err != nil {
		return nil, false
	}
	core, _, err := a.placeAt(index, w.extents)
	if err != nil {
		return nil, false
	}
	w.mergeClasses()
	onCore := condition{left: core, right: constant(0, len(w.extents)), op: equal, class: anyCause}
	for dst := range b.cores {
		own := w
		own.elements = append(own.elements[:len(own.elements):len(own.elements)], onCore)
		rest := dst * b.ShardSlots()
		for i := range b.gridRank {
			own = own.take(digitRange{rest / b.strides[i], 1, 0})
			rest %= b.strides[i]
		}
		for src := range a.cores {
			pair := own
			pair.elements = append([]condition(nil), own.elements...)
			pair.elements[len(pair.elements)-1].right.base += src
			all, ok := pair.tally()
			if !ok {
				return nil, false
			}
			if all.elements > 0 {
				out = append(out, Traffic{src, dst, all.elements, all.runs, all.longest})
			}
		}
	}
	return out, true
}

// trafficByRuns is CoreTraffic run by run.
func trafficByRuns(a, b *Layout) ([]Traffic, error) {
	runs, err := Runs(a, b)
	if err != nil {
		return nil, err
	}
	sums := make([]Traffic, a.cores*b.cores)
	for r := range runs {
		t := &sums[r.DstCore*a.cores+r.SrcCore]
		t.SrcCore, t.DstCore = r.SrcCore, r.DstCore
		t.Elements += r.Elements
		t.Runs++
		t.Longest = max(t.Longest, r.Elements)
	}
	var out []Traffic
	for _, t := range sums {
		if t.Runs > 0 {
			out = append(out, t)
		}
	}
	return out, nil
}
