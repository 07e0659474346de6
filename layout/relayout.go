package layout

import (
	"fmt"
	"slices"
)

// Relayout is the plan of a relayout: where the elements go, and what else is
// written. The addresses of a box are those of the source, of the destination
// and, in a plan for each core, of the core.
type Relayout struct {
	Source, Destination *Layout

	Boxes []Box // of the elements; those at a rim have padding behind it
	// Products are more boxes of elements, where there are many.
	Products []Product
	// Apart is all elements, in other products; nil if there are none.
	Apart   *Apart
	Padding []Box // without the source's address; none if the fill is undefined

	// Disjoint says that no slot is in two boxes. Otherwise Padding is all slots
	// and must be written before the elements.
	Disjoint bool

	// PerCore says that the destination is the shard of one core. Address 2 (1 of
	// padding) is then the number of the core that a slot belongs to.
	PerCore bool

	// ByDetours says that the plan is for the detours of Apart.
	ByDetours bool

	// Rows is all of the relayout by way of rows in memory, in a plan that is for that and has
	// nothing else; nil in others.
	Rows *RowBands

	// ofUnit says that the plan is for a unit of such rows, which takes no detour and does not go by way
	// of others.
	ofUnit bool
}

// NewRelayout plans a relayout between two layouts of one shape. With perCore
// the plan is for the cores of the destination's grid, each with a buffer of its
// own.
func NewRelayout(src, dst *Layout, perCore bool) (*Relayout, error) {
	if !slices.Equal(src.shape, dst.shape) {
		return nil, fmt.Errorf("relayout from shape %s to shape %s", dims(src.shape), dims(dst.shape))
	}
	if perCore && dst.gridRank == 0 {
		return nil, fmt.Errorf("relayout of %s for each core: the destination has no grid", dims(dst.shape))
	}
	p := &Relayout{Source: src, Destination: dst, PerCore: perCore}
	if err := p.cover(); err != nil {
		return nil, err
	}
	return p, nil
}

// cover divides all slots into boxes where that can be, and elements and padding by themselves where
// it cannot.
func (p *Relayout) cover() error {
	if p.Destination.volume > 0 && p.coverAll() {
		p.Disjoint = true
	} else if err := p.coverElements(); err != nil {
		return err
	}
	p.arrange()
	return nil
}

// ForDetours returns a plan of the same relayout that has a coordinate apart wherever that can be,
// also where there are few boxes. ok is false if nothing is apart then.
func (p *Relayout) ForDetours() (q *Relayout, ok bool) {
	if p.PerCore || !p.Disjoint || p.Destination.volume == 0 {
		return nil, false
	}
	q = &Relayout{Source: p.Source, Destination: p.Destination, Disjoint: true, ByDetours: true}
	c, ok := p.newCover()
	if !ok {
		return nil, false
	}
	c.place(p.Source, false)
	splits := q.newSplitter(c)
	for _, c.rims = range []bool{false, true} {
		if q.coverBy(c, splits, maxBoxes) && q.Apart != nil {
			q.arrange()
			return q, true
		}
	}
	return nil, false
}

// arrange joins what can be one product, and puts boxes in their order.
func (p *Relayout) arrange() {
	p.Products, p.Boxes = p.settleProducts(p.Products, p.Boxes)
	if p.Apart != nil {
		p.Apart.Products, p.Apart.Boxes = p.settleProducts(p.Apart.Products, p.Apart.Boxes)
		sortBoxes(p.Apart.Boxes, 1)
	}
	sortBoxes(p.Boxes, 1)
	sortBoxes(p.Padding, 0)
}

// settleProducts joins products, and adds the boxes of those that have few, but for detours.
func (p *Relayout) settleProducts(products []Product, boxes []Box) ([]Product, []Box) {
	products = slices.DeleteFunc(joinProducts(products), func(o Product) bool {
		few := !p.ByDetours && o.Count() <= fewCombinations
		if few {
			boxes = append(boxes, p.productBoxes(o)...)
		}
		return few
	})
	for i := range products {
		o := &products[i]
		o.rowBoxes, o.columnBoxes = boxesOf(o.rows), boxesOf(o.columns)
	}
	return products, boxes
}

// productBoxes returns the boxes of a product. Where rows become columns, which takes much code,
// whole tiles of all shards are one box, if that saves a third of the boxes and there are not
// few elements; neighbours that stay neighbours move together with what is left over behind them.
func (p *Relayout) productBoxes(o Product) []Box { return p.inFewBoxes(o).Boxes() }

// inFewBoxes returns the product that has these boxes.
func (p *Relayout) inFewBoxes(o Product) Product {
	if p.Destination.volume >= fewElements && !o.hasRuns() {
		if j := o.joined(); 3*j.Count() <= 2*o.Count() {
			return j
		}
	}
	return o
}

// AllBoxes returns all boxes of elements, those of products, too.
func (p *Relayout) AllBoxes() []Box {
	if len(p.Products) == 0 {
		return p.Boxes
	}
	all := slices.Clone(p.Boxes)
	for _, o := range p.Products {
		all = append(all, p.productBoxes(o)...)
	}
	sortBoxes(all, 1)
	return all
}

// meanRun is [MeanRun] of all boxes of elements.
func (p *Relayout) meanRun() int64 {
	elements, runs := elementsAndRuns(p.Boxes)
	for _, o := range p.Products {
		o = p.inFewBoxes(o)
		elements += o.Volume()
		runs += o.runs()
	}
	return elements / max(runs, 1)
}

// BoxCount returns how many that are at most: several of a product may be one.
func (p *Relayout) BoxCount() int {
	n := len(p.Boxes)
	for _, o := range p.Products {
		n += o.Count()
	}
	return n
}
