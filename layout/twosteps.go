package layout

import (
	"cmp"
	"slices"
)

// Where two layouts join dims in different ways, or in another order, hardly any of their boundaries
// are at the same places. Then there are many boxes, or they keep divisions, and elements move one by
// one. But from either layout to plain storage, in which its dims follow each other, there are few boxes
// and no division.

// So many elements or fewer are not worth two steps, nor those of which as many bytes as
// enoughTogether move together, as a mean. More boxes than boxesInStep are many.
const fewInSteps, enoughTogether, boxesInStep = 1024, 12, 40

// TwoSteps returns two relayouts that together do the same: the first leaves the elements in plain
// storage, without padding, in the order of one side, better of the destination. No division says
// where an element is in either. ok is false where one step is as good, and where there are no such two.
func (p *Relayout) TwoSteps() (first, second *Relayout, ok bool) {
	if p.PerCore || p.Destination.volume <= fewInSteps || p.isStep() ||
		MeanRun(p.AllBoxes())*p.Source.elementBits >= enoughTogether*8 {
		return nil, nil, false
	}
	for _, l := range []*Layout{p.Destination, p.Source} {
		between, err := p.Source.plain(l.majorToMinor())
		if err != nil {
			return nil, nil, false
		}
		first, err = NewRelayout(p.Source, between, false)
		if err != nil || !first.isStep() {
			continue
		}
		second, err = NewRelayout(between, p.Destination, false)
		if err == nil && second.isStep() {
			return first, second, true
		}
	}
	return nil, nil, false
}

// isStep reports whether a plan may be a step: no division says where an element is, and there are few
// boxes, detours for more, or few elements.
func (p *Relayout) isStep() bool {
	return !p.dividesElements() && (p.BoxCount() <= boxesInStep || p.Apart != nil || p.Destination.volume < fewElements)
}

// dividesElements reports whether there are divisions in the addresses of elements.
func (p *Relayout) dividesElements() bool { return anyDivides(p.Boxes) }

// anyDivides reports whether an address of some boxes has quotients.
func anyDivides(boxes []Box) bool {
	return slices.ContainsFunc(boxes, func(b Box) bool { return !b.IsLinear() })
}

// plain returns the layout of plain storage for the elements of l, its dims in an order, major first.
func (l *Layout) plain(order []int) (*Layout, error) {
	spec := XLASpec{Shape: l.shape, MinorToMajor: []int64{}, ElementBits: l.elementBits}
	for _, d := range slices.Backward(order) {
		spec.MinorToMajor = append(spec.MinorToMajor, int64(d))
	}
	return XLA(spec)
}

// majorToMinor returns the dims in the order in which coordinates count them, by the first that does;
// those that none counts come first.
func (l *Layout) majorToMinor() []int {
	order := make([]int, len(l.shape))
	for d := range order {
		order[d] = d
	}
	counting := func(d int) int {
		return slices.IndexFunc(l.rows, func(r row) bool { return r.coef[d] > 0 })
	}
	slices.SortStableFunc(order, func(a, b int) int {
		i, k := counting(a), counting(b)
		if i != k || i < 0 {
			return cmp.Compare(i, k)
		}
		return cmp.Compare(l.rows[i].coef[b], l.rows[i].coef[a])
	})
	return order
}
