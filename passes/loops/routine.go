package loops

import (
	"fmt"
	"slices"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
	"github.com/ttopt/ttopt/parallel"
)

// routines writes the routines of a schedule, each a private function, and their calls:
//
//	void name(src, dst, index from, index to, index bands, index values...)
//
// from and to count the routine's steps.
func (m *mover) routines(s *schedule.Schedule) {
	if len(s.Routines) == 0 {
		return
	}
	m.called = make([]fn.FuncOp, len(s.Routines))
	for i, r := range slices.Backward(s.Routines) { // each comes behind the kernel
		m.called[i] = m.sideOf(r).function(m.symbol(fmt.Sprintf("routine%d", i+1)), r.From, r.To, r.Given)
	}
	inside := make([][]callGroup, len(s.Routines))
	for i, r := range s.Routines {
		inside[i] = m.groups(r.Calls, true)
	}
	parallel.Workers(m.fn.Context().Threads(), len(m.called), func() func(i int) {
		w := m.apart()
		return func(i int) {
			r := s.Routines[i]
			switch side := w.sideOf(r); {
			case m.blocks.has(r): // blockRoutines
			case side != w:
				side.routine(m.called[i], w.gathers.schedule.Routines[i], nil)
			default:
				w.routine(m.called[i], r, inside[i])
			}
		}
	})
	for _, g := range m.groups(s.Calls, false) {
		if g.numbers != nil {
			m.callInLoops(g)
			continue
		}
		for _, c := range g.calls {
			m.callAround(c)
		}
	}
}

// callAround writes a call with the loops around it. Parts divide the longest of them, or the
// bands.
func (m *mover) callAround(c schedule.Call) {
	around := c.Loops
	shared := -1
	if m.divided() {
		c.Band.Extent = c.Bands
		around = append(slices.Clone(c.Loops), c.Band)
		for i, l := range around {
			if shared < 0 || l.Extent >= around[shared].Extent {
				shared = i
			}
		}
		c.Bands = 1
		if shared < len(c.Loops) {
			c.Bands, around = c.Band.Extent, c.Loops
		}
	}
	c.Loops = around
	var visit func(ivs []*ir.Value)
	visit = func(ivs []*ir.Value) {
		if i := len(ivs); i < len(around) {
			m.iterate(around[i].Extent, i == shared, func(iv *ir.Value) { visit(append(ivs[:i:i], iv)) })
			return
		}
		m.call(c, ivs, m.index(c.Bands), steps{})
	}
	visit(nil)
}

// steps are sums of the steps of loops.
type steps map[[schedule.ByBands]int64]*ir.Value

// stepsOf returns the sum of the steps of loops on one side, the same for calls that go the same
// in no more loops than the first three.
func (m *mover) stepsOf(loops []schedule.Loop, ivs []*ir.Value, stride func(schedule.Loop) int64, sums steps) *ir.Value {
	sumOf := func() *ir.Value { return m.value(sum(nil, loops, stride), ivs[:len(loops)]) }
	var key [schedule.ByBands]int64
	if len(loops) > len(key) {
		return sumOf()
	}
	for i, l := range loops {
		key[i] = stride(l)
	}
	if sums[key] == nil {
		sums[key] = sumOf()
	}
	return sums[key]
}

// call writes a call inside of its loops.
func (m *mover) call(c schedule.Call, ivs []*ir.Value, bands *ir.Value, sums steps) {
	place := func(first int64, stride func(schedule.Loop) int64) *ir.Value {
		if len(ivs) == 0 {
			return m.index(first)
		}
		at := m.stepsOf(c.Loops, ivs, stride, sums)
		if first == 0 {
			return at
		}
		return m.value(affinemap.Add(affinemap.Dim(0), affinemap.Const(first)), []*ir.Value{at})
	}
	to := m.between(c.From, c.To)
	args := []*ir.Value{to.src.memref, to.dst.memref, place(c.Source, sourceSteps), place(c.Destination, destinationSteps), bands}
	for _, v := range c.Values {
		args = append(args, m.index(v))
	}
	for _, i := range c.Passed {
		args = append(args, ivs[i])
	}
	fn.NewCall(m.b, m.called[c.Routine], args...)
}

// calls writes the calls of a routine, for some bands or as many as each says.
func (m *mover) calls(groups []callGroup, given []*ir.Value, bands *ir.Value) {
	sums := steps{}
	for _, g := range groups {
		if g.numbers != nil {
			m.callFrom(g, given, bands, sums)
			continue
		}
		for _, c := range g.calls {
			n := bands
			switch {
			case c.Counted > 0:
				n = given[c.Counted]
			case n == nil:
				n = m.index(c.Bands)
			}
			m.call(c, given, n, sums)
		}
	}
}

// function makes a private function of two buffers and so many numbers, behind the kernel. from
// and to are 0, or the elements of scratch memory that takes a buffer's place. LLVM would write
// the function out where it is called, and the kernel is not to become as large as that.
func (m *mover) function(name string, from, to int64, numbers int) fn.FuncOp {
	ctx := m.fn.Context()
	types := []ir.Type{m.src.memref.Type(), m.dst.memref.Type()}
	for i, n := range []int64{from, to} {
		if n > 0 {
			types[i] = m.dst.memrefOf(n)
		}
	}
	for range numbers {
		types = append(types, ctx.Index())
	}
	f := m.private(name, types, "llvm.readonly", "llvm.nofree")
	f.SetAttr("passthrough", ctx.Array([]ir.Attribute{ctx.Str("noinline")}))
	return f
}

// private makes a private function, behind the kernel, whose first arguments are buffers, each accessed
// in some way.
func (k *kernel) private(name string, types []ir.Type, access ...string) fn.FuncOp {
	b := ir.NewBuilder(k.fn.Context()).After(k.fn.Op).WithLoc(k.b.Loc())
	f := fn.NewFunc(b, name, k.fn.Context().Function(types, nil), "private")
	setBuffers(f, access)
	return f
}

// apart returns a mover for another goroutine: with an arena of its own, and what it remembers.
func (m *mover) apart() *mover {
	k, other := *m.kernel, *m
	k.emitter = newEmitter(m.fn.Op)
	other.kernel, other.shuffles = &k, map[*int]shuffleMask{}
	if m.gathers != nil {
		g := *m.gathers
		g.mover = g.mover.apart()
		other.gathers = &g
	}
	return &other
}

// routine writes a routine into its function.
func (m *mover) routine(f fn.FuncOp, r schedule.Routine, calls []callGroup) {
	inner := m.inFunction(f, r.From)
	k, args := inner.kernel, f.Body().Args()
	var giveBack func()
	inner.scratch, giveBack = k.takeScratch(inner.dst, r.Scratch)
	given, bands := args[2:], args[4]
	if len(r.Nests) > 0 || !r.Once {
		inner.forVarying(affinemap.Dim(0), []*ir.Value{bands}, func(band *ir.Value) {
			ivs := slices.Concat(given[:2], []*ir.Value{band}, given[schedule.ByBands:])
			inner.inside(r.Nests, ivs, -1)
			if !r.Once {
				inner.calls(calls, ivs, nil)
			}
		})
	}
	switch {
	case r.Once && m.gathers != nil && len(calls) > 0:
		inner.convertBand(r.Scratch, calls, given, bands)
	case r.Once:
		inner.calls(calls, given, bands)
	}
	giveBack()
	fn.NewReturn(k.b)
}

// inFunction returns the kernel of a private function.
func (k *kernel) inFunction(f fn.FuncOp) *kernel {
	inner := *k
	inner.fn, inner.emitter, inner.undivided = f, k.emitter.forFunction(f.Op), true
	return &inner
}

// inFunction returns the mover of a private function, whose source is scratch memory if it has
// elements.
func (m *mover) inFunction(f fn.FuncOp, scratch int64) *mover {
	inner := *m
	inner.kernel = m.kernel.inFunction(f)
	args := f.Body().Args()
	inner.src, inner.dst = m.src.in(args[0]), m.dst.in(args[1])
	if scratch > 0 { // with slots of the destination
		inner.src = m.dst.in(args[0])
	}
	return &inner
}

// in returns the buffer with another memref for its memory.
func (b buffer) in(memref *ir.Value) *buffer {
	b.memref = memref
	return &b
}
