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

// MostBetween is how many bytes of memory are as good as free between two steps: so much the C library
// of GNU keeps for the next call, but for what it adds.
const MostBetween = 31 << 20

// TwoSteps returns two relayouts that together do the same: the first leaves the elements in plain
// storage, without padding, in the order of one side, better of the destination. No division says
// where an element is in either. ok is false where one step is as good, and where there are no such two.
func (p *Relayout) TwoSteps() (first, second *Relayout, ok bool) {
	if p.PerCore || p.Destination.volume <= fewInSteps || p.isStep() ||
		p.meanRun()*p.Source.elementBits >= enoughTogether*8 {
		return nil, nil, false
	}
	return p.steps((*Relayout).isStep)
}

// FewBoxSteps returns two such relayouts of few boxes each, for one of many that needs no more than
// MostBetween bytes between them. Which is better is not asked; ok is false where there are no such two.
func (p *Relayout) FewBoxSteps() (first, second *Relayout, ok bool) {
	if p.PerCore || p.hasFewBoxes() || p.Destination.volume <= fewInSteps || p.Destination.volume > MostBetween*8/p.Source.elementBits {
		return nil, nil, false
	}
	return p.steps(func(q *Relayout) bool { return q.isStep() && q.hasFewBoxes() })
}

// steps returns two relayouts by way of plain storage that are both as asked for.
func (p *Relayout) steps(wanted func(*Relayout) bool) (first, second *Relayout, ok bool) {
	for _, l := range []*Layout{p.Destination, p.Source} {
		between, err := p.Source.plain(l.majorToMinor())
		if err != nil {
			return nil, nil, false
		}
		first, err = NewRelayout(p.Source, between, false)
		if err != nil || !wanted(first) {
			continue
		}
		second, err = NewRelayout(between, p.Destination, false)
		if err == nil && wanted(second) {
			return first, second, true
		}
	}
	return nil, nil, false
}

// hasFewBoxes reports whether there are few enough boxes for a step.
func (p *Relayout) hasFewBoxes() bool { return p.BoxCount() <= boxesInStep }

// isStep reports whether a plan may be a step: no division says where an element is, and there are few
// boxes, detours for more, or few elements.
func (p *Relayout) isStep() bool {
	return !p.dividesElements() && (p.hasFewBoxes() || p.Apart != nil || p.Destination.volume < fewElements)
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
