package layout

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Plan walks the elements of one shape in several layouts at once. It divides
// the index space into boxes, and numbers the elements of a box by digits, such
// that every address is a plain strided sum of the digits.
type Plan struct {
	Shape   []int64
	Boxes   []Box // disjoint; together every element once; in order of destination address
	Fill    Fill  // what the destination's padding holds
	Padding int64 // slots of the destination that hold no element
}

// Box is a part of the index space: all combinations of digits below Extents.
type Box struct {
	Extents []int64 // of the digits, outermost first; all above 1
	// Valid says which digits are elements: those below it. The others are
	// padding of the destination. It is nil where all are elements.
	Valid []int64
	// Addresses of the operands at given digits, in the order the layouts were
	// given. The digits are ordered by the destination's strides, so that the
	// last digit is the contiguous run where there is one.
	Addresses []Address
}

// Address is Base + Σ Strides[k]·digit_k + Rest.
type Address struct {
	Base    int64
	Strides []int64
	Rest    *affine.Expr // quasi-affine, of the digits as dims; nil as a rule
}

// maxBoxes bounds the boxes of a plan. Where the boundaries of the layouts
// would need more, some addresses keep a Rest.
const maxBoxes = 128

// NewPlan plans a walk over the layouts, all of the given shape; the last is the
// destination and the others are read. It is an error if there is no layout, if
// a shape differs, or if the destination is a view in which indices share slots.
func NewPlan(shape []int64, layouts ...*Layout) (*Plan, error) {
	return newPlan(shape, layouts, false)
}

// NewCorePlan is NewPlan for the cores of the destination's grid, each with a
// buffer of its own: the destination's address is a slot of its shard, and one
// more address behind it the number of the core.
func NewCorePlan(shape []int64, layouts ...*Layout) (*Plan, error) {
	return newPlan(shape, layouts, true)
}

func newPlan(shape []int64, layouts []*Layout, perCore bool) (*Plan, error) {
	if len(layouts) == 0 {
		return nil, fmt.Errorf("plan over %s: expected at least one layout", dims(shape))
	}
	for k, l := range layouts {
		if !slices.Equal(l.shape, shape) {
			return nil, fmt.Errorf("plan over %s: layout #%d is of shape %s", dims(shape), k, dims(l.shape))
		}
	}
	dst := layouts[len(layouts)-1]
	if err := dst.checkOneToOne(); err != nil {
		return nil, fmt.Errorf("plan over %s: in the destination, %w", dims(shape), err)
	}
	to := len(layouts) - 1
	if perCore && dst.gridRank == 0 {
		return nil, fmt.Errorf("plan over %s for each core: the destination has no grid", dims(shape))
	}
	p := &Plan{Shape: slices.Clone(shape), Fill: dst.fill, Padding: dst.Padding()}
	if dst.volume > 0 {
		p.Boxes = elementBoxes(layouts, perCore)
		sortBoxes(p.Boxes, to)
	}
	return p, nil
}

// elementBoxes divides the elements of layouts of one shape, which has some, into boxes.
func elementBoxes(layouts []*Layout, perCore bool) []Box {
	var boxes []Box
	for _, r := range (&splitter{}).decompose(wholeRegion(layouts, perCore), maxBoxes) {
		boxes = append(boxes, r.box())
	}
	return boxes
}

// sortBoxes sorts by where the boxes start in one of their addresses.
func sortBoxes(boxes []Box, address int) {
	slices.SortStableFunc(boxes, func(a, b Box) int {
		return cmp.Compare(a.Addresses[address].first(), b.Addresses[address].first())
	})
}

// Elements returns how many elements the boxes have; the volume of Shape.
func (p *Plan) Elements() int64 {
	n := int64(0)
	for _, b := range p.Boxes {
		n += b.Volume()
	}
	return n
}

// NeedsFill reports whether there is padding that must be set to Fill.
func (p *Plan) NeedsFill() bool { return p.Padding > 0 && p.Fill.Defined() }

// Volume returns the number of elements of b.
func (b Box) Volume() int64 { return volumeOf(b.Extents) }

// Run returns how many elements, along the last digit, follow one another in
// every operand; 1 if there is no such digit.
func (b Box) Run() int64 {
	k := len(b.Extents) - 1
	if k < 0 {
		return 1
	}
	for _, a := range b.Addresses {
		if a.Strides[k] != 1 || a.Rest != nil && a.Rest.UsesDim(k) {
			return 1
		}
	}
	return b.Extents[k]
}

// MeanRun returns how many elements of some boxes follow one another in every operand, as a mean; 0 of
// no elements.
func MeanRun(boxes []Box) int64 {
	elements, runs := elementsAndRuns(boxes)
	return elements / max(runs, 1)
}

// elementsAndRuns returns how many elements some boxes have, and how many stretches of them that follow
// one another in every operand.
func elementsAndRuns(boxes []Box) (elements, runs int64) {
	for _, b := range boxes {
		elements += b.Volume()
		runs += b.Volume() / b.Run()
	}
	return elements, runs
}

// IsLinear reports whether all addresses are plain strided sums.
func (b Box) IsLinear() bool {
	return !slices.ContainsFunc(b.Addresses, func(a Address) bool { return a.Rest != nil })
}

// Expr returns the address as an expression of the digits.
func (a Address) Expr() *affine.Expr {
	e := affine.Const(0)
	for k, s := range a.Strides {
		e = affine.Add(e, affine.Mul(affine.Dim(k), affine.Const(s)))
	}
	if a.Rest != nil {
		e = affine.Add(e, a.Rest)
	}
	return affine.Add(e, affine.Const(a.Base))
}

// At returns the address at digits inside the box.
func (a Address) At(digits []int64) int64 {
	v := a.Base
	for k, s := range a.Strides {
		v += s * digits[k]
	}
	if a.Rest != nil {
		rest, err := a.Rest.Eval(digits, nil)
		if err != nil {
			panic(err) // digits outside the box
		}
		v += rest
	}
	return v
}

// first returns the address where all digits are 0.
func (a Address) first() int64 {
	if a.Rest == nil {
		return a.Base
	}
	return a.At(make([]int64, len(a.Strides)))
}
