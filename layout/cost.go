package layout

import (
	"fmt"
	"slices"
)

// Cost is what it takes to move a tensor from one layout to another.
type Cost struct {
	Runs      RunCount
	Fill      int64 // bytes of the destination's padding, where it must hold something
	CrossCore int64 // bytes of elements that leave their core
}

// Machine is what an estimate knows about the mover of data.
type Machine struct {
	BytesPerCycle int64 // of one run
	CyclesPerRun  int64 // to start one
}

// NoC is a network on chip as Tenstorrent has it: 32 bytes a cycle, and some
// ten cycles to issue a transfer.
var NoC = Machine{BytesPerCycle: 32, CyclesPerRun: 10}

// RelayoutCost returns what it takes to move a tensor from a to b, which have one
// shape. Errors are those of [CountRuns].
func RelayoutCost(a, b *Layout) (Cost, error) {
	var c Cost
	var err error
	if c.Runs, err = CountRuns(a, b); err != nil {
		return c, err
	}
	if b.fill.Defined() {
		c.Fill = b.BytesOf(b.Padding())
	}
	stay, err := staying(a, b)
	c.CrossCore = b.BytesOf(b.volume - stay)
	return c, err
}

// Cycles estimates how long a machine is busy, one run after another.
func (c Cost) Cycles(m Machine) float64 {
	bytes := float64(c.Runs.Bytes) + float64(c.Fill)
	return bytes/float64(m.BytesPerCycle) + float64(c.Runs.Count)*float64(m.CyclesPerRun)
}

// staying returns how many elements are on the same core in a and in b. Grids
// are compared from the last dim, as in [SamePlaces].
func staying(a, b *Layout) (int64, error) {
	if a.volume == 0 || a.cores <= 1 && b.cores <= 1 {
		return b.volume, nil
	}
	rank := max(a.gridRank, b.gridRank)
	w, index, err := b.slotWalk()
	if err == nil {
		err = w.onSameCore(a, index, b.gridRank)
	}
	if err == nil {
		if all, ok := w.tally(); ok {
			return all.elements, nil
		}
		err = fmt.Errorf("cores of %v and %v: their boundaries cross too often", a, b)
	}
	if b.volume > maxEnumerated {
		return 0, err
	}
	stay := int64(0)
	for n := range b.volume {
		if index := indexAt(b.shape, n); slices.Equal(a.core(index, rank), b.core(index, rank)) {
			stay++
		}
	}
	return stay, nil
}

// core returns the position of an element in the grid, with zeros in front up to
// a rank.
func (l *Layout) core(index []int64, rank int) []int64 {
	return slices.Concat(make([]int64, rank-l.gridRank), l.Coords(index)[:l.gridRank])
}

// onSameCore makes it a condition that the element at a slot, whose first digits
// are its position in a grid of some rank, has the same position in a.
func (w *walk) onSameCore(a *Layout, index []sum, gridRank int) error {
	if err := a.checkReach(index, w.extents); err != nil {
		return err
	}
	n := len(w.extents)
	from := a.coordSums(index, n)
	rank := max(a.gridRank, gridRank)
	for k := range rank {
		c := condition{left: constant(0, n), right: constant(0, n), op: equal}
		if i := k - (rank - a.gridRank); i >= 0 {
			c.left = from[i]
		}
		if i := k - (rank - gridRank); i >= 0 {
			c.right.coef[i] = 1
		}
		w.elements = append(w.elements, c)
	}
	w.mergeClasses()
	return nil
}
