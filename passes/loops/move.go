package loops

import (
	"slices"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// isPlainMove reports whether a relayout moves elements as they are, between
// buffers in which each has bytes of its own.
func isPlainMove(src, dst *buffer) bool {
	return src.form == nil && dst.form == nil && keepsBits(src, dst) && src.physical == dst.physical
}

// move moves a tensor between layouts, its elements as they are, in one step or two.
func (k *kernel) move(src, dst *buffer) error {
	plan, err := k.plan(pair{src.layout, dst.layout, k.variant == core})
	if err != nil {
		return err
	}
	m, err := k.newMover(src, dst)
	if err != nil {
		return err
	}
	steps := schedule.Steps(plan, m.machine)
	if len(steps) == 1 {
		return m.carryOut(steps[0].Schedule)
	}
	return k.once(func() error { return k.moveInSteps(src, dst, steps[0], steps[1]) })
}

// carryOut moves a tensor as a schedule says.
func (m *mover) carryOut(s *schedule.Schedule) error {
	k, src, dst := m.kernel, m.src, m.dst
	if s.Whole && src.memref.Type() == dst.memref.Type() {
		memref.NewCopy(k.b, src.memref, dst.memref)
		return nil
	}
	var giveBack func()
	m.scratch, giveBack = m.takeScratch(m.dst, s.Scratch)
	defer giveBack()
	emit := func() error {
		m.declareOutlines(s.Outlines)
		m.nests(s.Nests)
		m.routines(s)
		m.writeOutlines()
		return nil
	}
	if s.Disjoint {
		return emit()
	}
	// Elements are written over the padding: a part has to do both.
	if n, slots, ok := s.Chunks(); ok && k.divided() && n >= schedule.EnoughForParts {
		m.group(s.Nests[:1])
		m.own, m.chunk = k.shareOf(n), slots
		k.undivided = true
		m.nests(s.Nests[1:])
		k.undivided = false
		return nil
	}
	return k.once(emit)
}

// A pair of layouts is what there is a plan of.
type pair struct {
	from, to *layout.Layout
	perCore  bool
}

// plan returns the plan of a pair, which is made once for a kernel and its variants.
func (k *kernel) plan(of pair) (*layout.Relayout, error) {
	if p, ok := k.plans[of]; ok {
		return p, nil
	}
	p, err := layout.NewRelayout(of.from, of.to, of.perCore)
	if err == nil {
		k.plans[of] = p
	}
	return p, err
}

// mover writes the nests of a schedule.
type mover struct {
	*kernel
	src, dst *buffer
	machine  schedule.Options
	padding  ir.TypedAttr // what a lane without an element holds
	// own are the chunks of so many slots of the destination that this part fills,
	// and outside of which it stores nothing; a chunk of 0 slots is no limit.
	own   share
	chunk int64

	scratch []*buffer   // that elements pass through
	gathers *gatherer   // where what is gathered is converted; nil if it is not
	blocks  *blockUnits // what moves units of block floats; nil if there are none

	outlines []outline
	called   []fn.FuncOp // the routines
	ahead    *ir.Value   // in an outline, how far ahead it announces if it is told

	shuffles map[*int]shuffleMask // masks by where the schedule has them
}

// newMover returns what moves elements from a buffer to another one.
func (k *kernel) newMover(src, dst *buffer) (*mover, error) {
	m := &mover{kernel: k, src: src, dst: dst, machine: k.options.writing(dst), shuffles: map[*int]shuffleMask{}}
	m.machine.Parts, m.machine.Threads = k.divided(), k.fn.Context().Threads()
	return m, m.setPadding()
}

// takeScratch gets memory of some sizes, in slots as a buffer has them; what is not on the stack
// giveBack gives back.
func (k *kernel) takeScratch(like *buffer, sizes []int64) (list []*buffer, giveBack func()) {
	var allocated []*ir.Value
	for _, n := range sizes {
		if n <= mostOnStack*8/int64(ir.BitWidth(like.physical)) {
			list = append(list, k.scratch(like, n))
			continue
		}
		b := like.in(k.alloc(like.memrefOf(n)))
		list, allocated = append(list, b), append(allocated, b.memref)
	}
	return list, func() {
		for _, v := range allocated {
			k.dealloc(v)
		}
	}
}

// mostOnStack is how many bytes a piece of scratch memory has on the stack at most.
const mostOnStack = 1 << 20

// scratch gets memory on the stack for so many slots as a buffer has them.
func (k *kernel) scratch(like *buffer, slots int64) *buffer {
	b := *like
	b.memref = memref.NewAlloca(k.b.AtStart(k.entry), like.memrefOf(slots), alignment)
	return &b
}

// between returns the mover for nests and calls that have to do with scratch memory of some
// numbers; 0 is none.
func (m *mover) between(from, to int) *mover {
	if from == 0 && to == 0 {
		return m
	}
	inner := *m
	if from > 0 {
		inner.src = m.scratch[from-1]
	}
	if to > 0 {
		inner.dst = m.scratch[to-1]
	}
	return &inner
}

// setPadding takes the value of padding, zero where it may be anything.
func (m *mover) setPadding() error {
	if m.dst.fill == nil {
		m.padding = zero(m.dst.physical)
		return nil
	}
	var err error
	m.padding, err = physicalValue(m.dst.fill, m.dst)
	return err
}

// zero returns the zero of a type of memory.
func zero(t ir.Type) ir.TypedAttr {
	if ft, ok := t.(*ir.FloatType); ok {
		return t.Context().FloatAttr(ft, 0)
	}
	return t.Context().IntegerAttr(t, 0)
}

// place is where a block is: the sum of a map over the loops around it, and of
// the steps of those that are unrolled.
type place struct {
	base   []*ir.Value // the one value; none for 0
	offset int64
}

// at returns the map and its operands of the element so many behind.
func (p place) at(offset int64) (affinemap.Map, []*ir.Value) {
	e := affinemap.Const(p.offset + offset)
	if len(p.base) > 0 {
		e = affinemap.Add(affinemap.Dim(0), e)
	}
	return affinemap.Map{NumDims: len(p.base), Results: []*affinemap.Expr{e}}, p.base
}

// nests writes nests, those together that are fused or go by way of scratch memory.
func (m *mover) nests(list []schedule.Nest) {
	for _, unit := range schedule.Units(list) {
		m.group(unit)
	}
}

// group writes nests that have loops in common, one of which is divided among
// parts. Where those have too few iterations, each nest is divided for itself, with what
// it announces, if it does not work on what another one left in scratch memory.
func (m *mover) group(list []schedule.Nest) {
	common := list[0].Loops
	for _, n := range list[1:] {
		common = common[:min(len(common), n.Fused)]
	}
	shared := m.sharedAt(common)
	if alone := withoutOthers(list); m.divided() && alone < len(list) && list[0].To == 0 && (shared < 0 || common[shared].Extent < schedule.EnoughForParts) {
		m.group(list[:alone])
		m.group(list[alone:])
		return
	}
	if m.divided() && shared < 0 {
		m.sharedLoop(1, func(*ir.Value) { m.inside(list, nil, shared) })
	} else {
		m.inside(list, nil, shared)
	}
}

// withoutOthers returns how many nests belong to the first: it, and what is announced
// along with it.
func withoutOthers(list []schedule.Nest) int {
	n := 1
	for n < len(list) && list[n].Announces() {
		n++
	}
	return n
}

// inside writes what is inside of the loops that there are already, nest by nest
// but for those that have more loops in common: those that are not unrolled, of
// which parts divide the one that is shared, then the rest. Inside of the loops
// that go from core to core it asks for the core.
func (m *mover) inside(list []schedule.Nest, ivs []*ir.Value, shared int) {
	for i := len(ivs); len(list) > 0; {
		n := 1
		for n < len(list) && list[n].Fused > i {
			n++
		}
		together := list[:n]
		body := func() { m.loop(together, ivs, shared) }
		if i == m.askedAt(list[0]) {
			m.onCore(coreNumber(list[0], i), ivs, body)
		} else {
			body()
		}
		list = list[n:]
	}
}

// loop writes the next loop, or what is inside of all.
func (m *mover) loop(list []schedule.Nest, ivs []*ir.Value, shared int) {
	n, i := list[0], len(ivs)
	if len(list) == 1 && shared < i && m.isOutlined(n, i) {
		m.callOutline(n, ivs)
		return
	}
	if i == len(n.Loops) || n.Loops[i].Unrolled {
		from, to := m.places(n, ivs)
		m.writeAt(n, i, from, to)
		return
	}
	body := func(iv *ir.Value) { m.inside(list, append(ivs[:i:i], iv), shared) }
	switch l := n.Loops[i]; {
	case n.Behind != nil && i == len(n.Loops)-1:
		m.between(n.From, n.To).fillLines(n, ivs)
	case l.Varies() && len(list) == 1 && m.copiesUnderMask(n, i):
		m.between(n.From, n.To).copyUnderMask(n, ivs)
	case l.Varies() && n.MostIterations(i) == 1:
		// LLVM would move a store out of a loop, and forget that it goes past the cache.
		once := affinemap.Constraint{Expr: affinemap.Sub(n.Iterations(i), affinemap.Const(1))}
		m.onlyIf(affinemap.Set{NumDims: i, Constraints: []affinemap.Constraint{once}}, ivs, func() { body(m.index(0)) })
	case l.Varies():
		m.forVarying(n.Iterations(i), ivs, body)
	default:
		m.iterate(l.Extent, i == shared, body)
	}
}

// writeAt writes the blocks of all iterations of the loops from number i on.
func (m *mover) writeAt(n schedule.Nest, i int, from, to place) {
	switch list := blocks(n, i, from, to); {
	case m.chunk != 0:
		m.writeOwn(n, list)
	case n.Serial:
		for i := range list {
			m.write(n, list[i:i+1])
		}
	default:
		m.write(n, list)
	}
}

// sharedAt returns which of some loops the parts divide, of those that always have as
// many iterations: the first with enough of them, or the one with the most; -1 if there is none.
func (m *mover) sharedAt(loops []schedule.Loop) int {
	most := -1
	if !m.divided() {
		return most
	}
	for i, l := range loops {
		if l.Unrolled {
			break
		}
		if l.Varies() {
			continue
		}
		if l.Extent >= schedule.EnoughForParts {
			return i
		}
		if most < 0 || l.Extent > loops[most].Extent {
			most = i
		}
	}
	return most
}

// askedAt returns how many loops are around the question for the core; -1 if
// there is none.
func (m *mover) askedAt(n schedule.Nest) int {
	if m.variant != core || n.EveryCore {
		return -1
	}
	after := 0
	for i, l := range n.Loops {
		if l.Core != 0 || n.Rests.Core != nil && l.Digit > 0 {
			after = i + 1
		}
	}
	return after
}

// coreNumber returns the number of the core as an expression of the first
// loops.
func coreNumber(n schedule.Nest, loops int) *affinemap.Expr {
	return affinemap.Add(affinemap.Const(n.Core), sum(n.Rests.Core, n.Loops[:loops], func(l schedule.Loop) int64 { return l.Core }))
}

// places computes where a block is on both sides, at the given iterations.
func (m *mover) places(n schedule.Nest, ivs []*ir.Value) (from, to place) {
	if n.Line == 0 {
		from = m.place(n.Source, n.Rests.Source, n.Loops, ivs, sourceSteps)
		to = m.place(n.Destination, n.Rests.Destination, n.Loops, ivs, destinationSteps)
		return from, to
	}
	begin, line := n.Row()
	at := func(row, rest *affinemap.Expr, stride func(schedule.Loop) int64) []*ir.Value {
		return []*ir.Value{m.address(row, rest, n.Loops[:len(ivs)], ivs, stride)}
	}
	from = place{at(affinemap.Sub(line, begin), n.Rests.Source, sourceSteps), n.Source}
	return from, place{at(line, n.Rests.Destination, n.Along), n.FirstLine()}
}

// place computes where a block is on one side, at the given iterations.
func (m *mover) place(base int64, rest *affinemap.Expr, loops []schedule.Loop, ivs []*ir.Value, stride func(schedule.Loop) int64) place {
	if len(ivs) == 0 {
		return place{offset: base}
	}
	return place{[]*ir.Value{m.address(affinemap.Const(0), rest, loops[:len(ivs)], ivs, stride)}, base}
}

// address computes the steps of loops and the rest of an address, which is computed outside of those
// that it does not change with: LLVM takes seconds for hundreds of divisions in loops inside.
func (m *mover) address(first, rest *affinemap.Expr, loops []schedule.Loop, ivs []*ir.Value, stride func(schedule.Loop) int64) *ir.Value {
	steps := affinemap.Add(first, sum(nil, loops, stride))
	if rest == nil {
		return m.value(steps, ivs)
	}
	rest = ofLoops(rest, loops)
	if inner := rest.MaxDim() + 1; inner == 0 || inner == len(ivs) {
		return m.value(affinemap.Add(steps, rest), ivs)
	}
	return m.value(affinemap.Add(steps, affinemap.Dim(len(ivs))), append(slices.Clip(ivs), m.outside(rest, ivs)))
}

func sourceSteps(l schedule.Loop) int64      { return l.Source }
func destinationSteps(l schedule.Loop) int64 { return l.Destination }

// sum returns the steps of loops and the rest of an address as an expression of
// the loops.
func sum(rest *affinemap.Expr, loops []schedule.Loop, stride func(schedule.Loop) int64) *affinemap.Expr {
	e := affinemap.Const(0)
	for i, l := range loops {
		e = affinemap.Add(e, affinemap.Mul(affinemap.Dim(i), affinemap.Const(stride(l))))
	}
	if rest == nil {
		return e
	}
	return affinemap.Add(e, ofLoops(rest, loops))
}

// ofLoops returns a rest as an expression of the loops that count its digits.
func ofLoops(rest *affinemap.Expr, loops []schedule.Loop) *affinemap.Expr {
	dims := make([]*affinemap.Expr, rest.MaxDim()+1)
	for i, l := range loops {
		if l.Digit > 0 && l.Digit <= len(dims) {
			dims[l.Digit-1] = affinemap.Dim(i)
		}
	}
	return rest.Replace(dims, nil)
}
