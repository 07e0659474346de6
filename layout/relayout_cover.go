package layout

import (
	"cmp"
	"fmt"
	"slices"
)

// Boxes with rims are no product: of many elements there are to be no more than mostWithRims
// if the rims can be given up for products, or fewWithRims where neighbours in the source are no
// neighbours in the destination, as each box takes much code then.
const fewElements, mostWithRims, fewWithRims = 16 << 10, 80, 36

// So many boxes are moved one by one, and need no detours.
const leastApart = 32

// coverAll divides all slots into boxes. It reports false where there is no
// cover, or none of few boxes. Rims are given up where the source's boundaries do
// not go with them, and then some divisions stay.
func (p *Relayout) coverAll() bool {
	c, ok := p.newCover()
	if !ok {
		return false
	}
	c.place(p.Source, p.PerCore)
	s := p.newSplitter(c)
	many, most := p.Destination.volume >= fewElements, mostWithRims
	if c.neighbours(0, 1) != c.neighbours(1, 1) {
		most = fewWithRims
	}
	if c.rims = true; many && p.coverBy(c, s, most) {
		return true
	}
	if c.rims = false; many && p.coverBy(c, s, most) && len(p.Products) > 0 {
		return true
	}
	for _, c.rims = range []bool{true, false} {
		if p.coverBy(c, s, maxBoxes) {
			return true
		}
	}
	if p.goByRows(sameRows) {
		return true
	}
	s.keeps = true
	isCovered := p.coverBy(c, s, mostKept)
	if isCovered && !p.divides() || p.goByRows(ownRows) || isCovered {
		return true
	}
	p.Boxes, p.Products, p.Apart, p.Padding = nil, nil, nil, nil
	return false
}

// newCover returns the cover of the destination; ok is false if it has none.
func (p *Relayout) newCover() (c cover, ok bool) {
	if p.PerCore { // the cores are to be told apart, even those whose shards follow each other
		return newCover(p.Destination)
	}
	return newCover(p.Destination.ungrouped())
}

// goByRows makes of a plan one by way of rows in memory, and reports whether there is one.
func (p *Relayout) goByRows(plans rowsPlanner) bool {
	q, ok := p.byRows(plans)
	if ok {
		*p = *q
	}
	return ok
}

// covered is the region of some pieces of a cover.
type covered struct {
	region
	pieces []piece
}

// coverBy divides all slots as a cover has them. It reports false if that takes
// more than limit boxes of elements that are no product, or divisions of elements.
func (p *Relayout) coverBy(c cover, s *splitter, limit int) bool {
	p.Boxes, p.Products, p.Apart, p.Padding = nil, nil, nil, nil
	regions := s.withoutRims
	if c.rims {
		regions = s.withRims
	}
	whole, ok := regions()
	if !ok {
		return false
	}
	atLeast := 0 // boxes that are no product, in what is yet to be divided
	for _, r := range whole {
		if !p.mayBeProduct(r.region) {
			atLeast++
		}
	}
	var ofProducts [][]piece
	besides := 0 // the most boxes in no product that there would have been at a time
	for _, r := range whole {
		if !p.mayBeProduct(r.region) {
			atLeast--
		}
		most := limit
		if r.padding {
			most = max(limit, maxBoxes)
		}
		taken := atLeast + len(p.Boxes) + len(p.Padding)
		left := most - taken
		if left < 1 {
			return false
		}
		if r.padding {
			p.Padding = append(p.Padding, paddingBoxes(r.region, left)...)
			continue
		}
		n, ok := p.split(r.region, left, s)
		if !ok {
			return false
		}
		if len(p.Products) > len(ofProducts) {
			ofProducts = append(ofProducts, r.pieces)
		} else {
			besides = max(besides, taken+n)
		}
		if inProducts := p.BoxCount() - len(p.Boxes); !s.keeps && inProducts > maxBesides && besides > maxBesides {
			return false
		}
	}
	if !p.ofUnit { // those take no detours
		p.Apart = p.apart(c, s, ofProducts)
	}
	p.Padding = append(p.Padding, p.tail()...)
	return true
}

// tail returns the slots behind those that have numbers, if they are to be filled.
func (p *Relayout) tail() []Box {
	numbered := volumeOf(p.Destination.physical)
	if n := p.Destination.slots - numbered; n > 0 && p.Destination.fill.Defined() {
		return []Box{allSlots(numbered, n)}
	}
	return nil
}

// collect returns the regions of a cover in their order, those of padding only if it is to be filled. It
// fails if there are too many, or if the source has no numbers for what they reach.
func (p *Relayout) collect(c cover) ([]covered, bool) {
	var whole []covered
	var err error
	c.regions(func(ps []piece, padding bool) bool {
		if padding && !p.Destination.fill.Defined() {
			return true
		}
		var r region
		r, err = c.region(ps, padding)
		whole = append(whole, covered{r, slices.Clone(ps)})
		return err == nil && len(whole) <= maxBoxes
	})
	slices.SortStableFunc(whole, p.compare)
	return whole, err == nil && len(whole) <= maxBoxes
}

// mayBeProduct reports whether a region may be a product: one without rims, and not for each core.
func (p *Relayout) mayBeProduct(r region) bool { return !p.PerCore && !r.padding && !r.hasRim() }

// compare puts the elements first, those that are no product before all others: if there is no way,
// it is mostly they that show it with little effort. Then come those of which there are most, then
// the smaller parts of the padding: what they leave of the limit is for the larger.
func (p *Relayout) compare(r, o covered) int {
	if d := cmp.Compare(p.turn(r), p.turn(o)); d != 0 {
		return d
	}
	if r.padding {
		return cmp.Compare(r.volume(), o.volume())
	}
	return cmp.Compare(o.volume(), r.volume())
}

// turn returns 0 for regions that come first, 1 for those that follow, and 2 for the last.
func (p *Relayout) turn(r covered) int {
	switch {
	case r.padding:
		return 2
	case p.mayBeProduct(r.region):
		return 1
	}
	return 0
}

// apart returns the products of some pieces, which are all products, that have a coordinate apart.
// It is nil if one has none, and where there are few boxes, but for detours.
func (p *Relayout) apart(c cover, s *splitter, products [][]piece) *Apart {
	if len(products) == 0 || !p.ByDetours && p.BoxCount() <= leastApart {
		return nil
	}
	from, to := c.neighbours(0, mostApart), c.neighbours(1, mostApart)
	if from < 0 && to < 0 {
		return nil
	}
	a := &Apart{Boxes: slices.Clone(p.Boxes)}
	for _, ps := range products {
		o, ok := c.apart(ps, s, from, to)
		if !ok {
			return nil
		}
		a.Products = append(a.Products, o)
	}
	return a
}

// split adds the boxes of a region of elements, at most so many that are in no product, and
// returns how many these are with those of padding. It reports false where there are more.
func (p *Relayout) split(r region, limit int, s *splitter) (boxes int, ok bool) {
	mayBeProduct := p.mayBeProduct(r)
	parts, ok := s.parts(r, limit, mayBeProduct)
	if ok && mayBeProduct {
		if o, ok := productOf(parts); ok {
			p.Products = append(p.Products, o)
			return 0, true
		}
	}
	if s.keeps && (!ok || combinations(parts) > maxBesides) {
		if few, isFew := s.partsOfFew(r, limit); isFew {
			parts, ok = few, true
		}
	}
	if !ok || combinations(parts) > limit {
		return 0, false
	}
	for _, part := range products(parts) {
		switch {
		case !part.padding:
			p.Boxes = append(p.Boxes, part.box())
		case p.Destination.fill.Defined():
			p.Padding = append(p.Padding, newRegion(part.extents, part.sums[1:]).box()) // not the source's
		}
	}
	return combinations(parts), true
}

// paddingBoxes returns the boxes of a region of padding.
func paddingBoxes(r region, limit int) (boxes []Box) {
	for _, part := range (&splitter{}).decompose(r, limit) {
		boxes = append(boxes, newRegion(part.extents, part.sums).box())
	}
	return boxes
}

// coverElements divides the elements into boxes, and takes all slots for
// padding.
func (p *Relayout) coverElements() error {
	if err := p.Destination.checkOneToOne(); err != nil {
		return fmt.Errorf("relayout of %s: in the destination, %w", dims(p.Destination.shape), err)
	}
	if p.Destination.volume > 0 {
		whole := wholeRegion([]*Layout{p.Source, p.Destination}, p.PerCore)
		s := &splitter{}
		if _, ok := p.split(whole, maxBoxes, s); !ok {
			for _, r := range s.decompose(whole, maxBoxes) {
				p.Boxes = append(p.Boxes, r.box())
			}
		}
	}
	if p.Destination.fill.Defined() && p.Destination.Padding() > 0 {
		n := p.Destination.slots
		if p.PerCore {
			n = p.Destination.ShardSlots()
		}
		p.Padding = []Box{allSlots(0, n)}
	} else {
		p.Disjoint = true
	}
	return nil
}

// allSlots is a box of n slots in a row.
func allSlots(first, n int64) Box {
	a := Address{Base: first}
	var extents []int64
	if n > 1 {
		extents, a.Strides = []int64{n}, []int64{1}
	}
	return Box{Extents: extents, Addresses: []Address{a}}
}
