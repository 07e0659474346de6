package loops

import (
	"math/bits"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// access is where the elements of an operand are, at some point of a nest.
type access struct {
	buffer *buffer
	index  affine.Map // of one result: the slot
	dims   []*ir.Value
}

// element computes one element, or a vector of as many as width says, from
// the loaded values of the sources.
type element func(loaded []*ir.Value, width int64) (*ir.Value, error)

// plan plans a walk over a buffer that is written and some layouts that are read. perCore says that
// it is for each core of the buffer.
func (b *buffer) plan(shape []int64, views ...*layout.Layout) (p *layout.Plan, perCore bool, err error) {
	layouts := append(slices.Clone(views), b.layout)
	if b.shard && b.layout.Cores() > 1 {
		p, err = layout.NewCorePlan(shape, layouts...)
		return p, true, err
	}
	p, err = layout.NewPlan(shape, layouts...)
	return p, false, err
}

// walk runs over the elements that source and destination buffers have in
// common, as a plan has it: load, compute, store. views are the layouts of the
// buffers as functions of the destination's index, which broadcasting changes.
func (k *kernel) walk(shape []int64, sources []*buffer, views []*layout.Layout, dst *buffer, compute element) error {
	plan, perCore, err := dst.plan(shape, views...)
	if err != nil {
		return err
	}
	return k.walkPlan(plan, perCore, sources, dst, compute)
}

// walkPlan is walk as a plan has it that there is, for each core perhaps.
func (k *kernel) walkPlan(plan *layout.Plan, perCore bool, sources []*buffer, dst *buffer, compute element) error {
	return k.withPadding(dst, func() error { return k.walkElements(plan, perCore, sources, dst, compute) })
}

// walkElements is walkPlan without what padding holds.
func (k *kernel) walkElements(plan *layout.Plan, perCore bool, sources []*buffer, dst *buffer, compute element) error {
	operands := append(append([]*buffer(nil), sources...), dst)
	for _, box := range plan.Boxes {
		n := &nest{kernel: k, box: box, boxes: len(plan.Boxes), operands: operands, compute: compute}
		if perCore {
			last := len(box.Addresses) - 1
			n.box.Addresses, n.core = box.Addresses[:last], &box.Addresses[last]
		}
		if err := n.emit(); err != nil {
			return err
		}
	}
	return nil
}

// nest is the loops of one box.
type nest struct {
	*kernel
	box      layout.Box
	boxes    int       // of the plan
	operands []*buffer // the last is the destination
	compute  element

	core *layout.Address // the number of the core that the elements are on; nil for any
	past bool            // what is computed is stored past the cache

	ivs   []*ir.Value
	rests []*ir.Value // per operand, the part of the address that is not linear
	err   error
}

func (n *nest) emit() error {
	n.rests = make([]*ir.Value, len(n.operands))
	n.loop(0)
	return n.err
}

// loop emits the loop of digit d and everything inside it. Inside of the loops
// that go from core to core it asks for the core.
func (n *nest) loop(d int) {
	if n.core != nil && n.core.Expr().MaxDim() == d-1 {
		n.onCore(n.core.Expr(), n.ivs, func() { n.inside(d) })
	} else {
		n.inside(d)
	}
}

// inside emits everything inside the loops of the first d digits.
func (n *nest) inside(d int) {
	run, last := n.runLength(), len(n.box.Extents)
	if run > 1 {
		last--
	}
	if n.core != nil && n.core.Expr().UsesDim(last) {
		run, last = 1, last+1
	}
	if d == last {
		n.computeRests()
		n.past = n.goesPast(run)
	}
	shared := d == 0 && n.divided()
	switch {
	case d == last && shared:
		n.sharedRun(run)
	case d == last:
		n.run(run)
	default:
		n.iterate(n.box.Extents[d], shared, func(iv *ir.Value) {
			n.ivs = append(n.ivs, iv)
			n.loop(d + 1)
			n.ivs = n.ivs[:d]
		})
	}
}

// runLength returns how many elements, along the last digit, follow one another in every operand, in
// sources perhaps the other way round; 1 if there is no such digit.
func (n *nest) runLength() int64 {
	b := n.box
	b.Addresses = slices.DeleteFunc(slices.Clone(b.Addresses), isBackwards)
	return b.Run()
}

// isBackwards reports whether each element of a run is the one before the last.
func isBackwards(a layout.Address) bool {
	return len(a.Strides) > 0 && a.Strides[len(a.Strides)-1] == -1
}

// computeRests computes the parts of addresses that are not linear.
func (n *nest) computeRests() {
	for i, a := range n.box.Addresses {
		if a.Rest != nil {
			n.rests[i] = n.outside(a.Rest, n.ivs)
		}
	}
}

// at returns the access of operand i, to width elements that are offset into the run.
func (n *nest) at(i int, width, offset int64, chunk *ir.Value) access {
	a := n.box.Addresses[i]
	sign := int64(1)
	if len(n.ivs) < len(a.Strides) && isBackwards(a) {
		sign, offset = -1, 1-width-offset
	}
	e := affine.Const(a.Base + offset)
	dims := append([]*ir.Value(nil), n.ivs...)
	for d := range n.ivs {
		e = affine.Add(e, affine.Mul(affine.Dim(d), affine.Const(a.Strides[d])))
	}
	if chunk != nil {
		e = affine.Add(e, affine.Mul(affine.Dim(len(dims)), affine.Const(sign)))
		dims = append(dims, chunk)
	}
	if n.rests[i] != nil {
		e = affine.Add(e, affine.Dim(len(dims)))
		dims = append(dims, n.rests[i])
	}
	return access{n.operands[i], affine.Map{NumDims: len(dims), Results: []*affine.Expr{e}}, dims}
}

// Up to unrolled vectors of a run stand one after the other, more are a loop.
// Where there are more than fewBoxes boxes, all are, to keep the code small.
const unrolled, fewBoxes = 4, 16

// run moves a run of elements as whole vectors. Where they do not come out
// even, the last one overlaps the one before: the elements that both have are
// computed twice, from sources that the kernel does not write.
func (n *nest) run(length int64) {
	width := n.vectorWidth(length)
	vectors := length / width
	most := int64(unrolled)
	if n.boxes > fewBoxes {
		most = 1
	}
	if vectors > most {
		n.forLoop(vectors*width, width, func(iv *ir.Value) { n.elements(width, 0, iv) })
	} else {
		for v := range vectors {
			n.elements(width, v*width, nil)
		}
	}
	if vectors*width < length {
		n.elements(width, length-width, nil)
	}
}

// sharedRun is run where parts divide it.
func (n *nest) sharedRun(length int64) {
	width := n.vectorWidth(length)
	whole := length / width
	n.sharedLoop(whole, func(iv *ir.Value) {
		n.elements(width, 0, n.value(affine.Mul(affine.Dim(0), affine.Const(width)), []*ir.Value{iv}))
	})
	if rest := length - whole*width; rest > 0 {
		n.sharedLoop(rest, func(iv *ir.Value) { n.elements(1, whole*width, iv) })
	}
}

// vectorWidth returns how many elements of a run are computed at a time: a power
// of two, at most what fits a vector.
func (n *nest) vectorWidth(length int64) int64 {
	return min(n.fitting(n.operands), int64(1)<<(bits.Len64(uint64(length))-1))
}

// fitting returns how many elements of the widest of some buffers fit a vector.
func (k *kernel) fitting(buffers []*buffer) int64 {
	widest := int64(8)
	for _, b := range buffers {
		widest = max(widest, int64(ir.BitWidth(b.expanded().physical)))
	}
	return max(1, int64(k.options.VectorBits)/widest)
}

// elements loads, computes and stores width elements.
func (n *nest) elements(width, offset int64, chunk *ir.Value) {
	if n.err != nil {
		return
	}
	dst := len(n.operands) - 1
	loaded := make([]*ir.Value, dst)
	for i := range loaded {
		loaded[i] = n.loaded(i, width, offset, chunk)
	}
	v, err := n.compute(loaded, width)
	if err != nil {
		n.err = err
		return
	}
	n.storeVector(v, n.at(dst, width, offset, chunk), width)
}

// loaded returns width elements of source i, in the order of the destination.
func (n *nest) loaded(i int, width, offset int64, chunk *ir.Value) *ir.Value {
	a := n.at(i, width, offset, chunk)
	switch {
	case a.buffer.counts:
		return n.slots(a, width)
	case width > 1 && isBackwards(n.box.Addresses[i]):
		return n.reversed(n.load(a, width), width)
	}
	return n.load(a, width)
}

// reversed returns a vector of width elements from the last to the first.
func (n *nest) reversed(v *ir.Value, width int64) *ir.Value {
	lanes := make([]int64, width)
	for i := range lanes {
		lanes[i] = width - 1 - int64(i)
	}
	return vector.NewShuffle(n.b, v, v, lanes)
}
