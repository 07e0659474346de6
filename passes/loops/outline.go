package loops

import (
	"fmt"
	"slices"
	"sync/atomic"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
	"github.com/ttopt/ttopt/parallel"
)

// outline is an outline of a schedule and its function, which routines call in several
// goroutines.
type outline struct {
	schedule.Outline
	function fn.FuncOp
	called   *atomic.Bool
}

// A givenLoop is what a nest gives of a loop: its extent, and its strides in the outline's steps.
type givenLoop struct{ extent, source, destination *ir.Value }

// declareOutlines makes the functions of outlines, each private, behind the kernel:
//
//	void name(src, dst, index from, index to, (index extent, index source, index destination)..., index ahead?)
//
// Places and strides count the outline's steps. The loops are given outermost first.
func (m *mover) declareOutlines(list []schedule.Outline) {
	m.outlines = make([]outline, len(list))
	for i, o := range slices.Backward(list) {
		numbers := 2 + 3*o.Given
		if o.GivesAhead {
			numbers++
		}
		f := m.function(m.symbol(fmt.Sprintf("outline%d", i+1)), o.From, o.To, numbers)
		m.outlines[i] = outline{o, f, new(atomic.Bool)}
	}
}

// writeOutlines writes the outlines that are called: where parts divide a loop that is part of
// one, its nests are written out.
func (m *mover) writeOutlines() {
	isCalled := func(o outline) bool { return o.called.Load() }
	for _, o := range m.outlines {
		if !isCalled(o) {
			o.function.Erase()
		}
	}
	list := slices.DeleteFunc(slices.Clone(m.outlines), func(o outline) bool { return !isCalled(o) })
	parallel.Workers(m.fn.Context().Threads(), len(list), func() func(i int) {
		w := m.apart()
		return func(i int) { w.outline(list[i]) }
	})
}

// outline writes an outline into its function.
func (m *mover) outline(o outline) {
	inner := m.inFunction(o.function, o.From)
	numbers := o.function.Body().Args()[2:]
	from, to, numbers := numbers[0], numbers[1], numbers[2:]
	var loops []givenLoop
	for range o.Given {
		loops, numbers = append(loops, givenLoop{numbers[0], numbers[1], numbers[2]}), numbers[3:]
	}
	if o.GivesAhead {
		inner.ahead = numbers[0]
	}
	var within func(ivs []*ir.Value)
	within = func(ivs []*ir.Value) {
		if i := len(ivs); i < len(loops) {
			inner.forVarying(affinemap.Dim(0), []*ir.Value{loops[i].extent}, func(iv *ir.Value) { within(append(ivs[:i:i], iv)) })
			return
		}
		var source, destination []*ir.Value
		for _, l := range loops {
			source, destination = append(source, l.source), append(destination, l.destination)
		}
		inner.keptLoops(o.Inside, 0, inner.inSteps(from, ivs, source, o.SourceStep), inner.inSteps(to, ivs, destination, o.DestinationStep))
	}
	within(nil)
	fn.NewReturn(inner.b)
}

// inSteps returns the place that is so many steps from the start, and so many strides of loops
// behind that.
func (m *mover) inSteps(start *ir.Value, ivs, strides []*ir.Value, step int64) place {
	sum := affinemap.Symbol(0)
	for i := range ivs {
		sum = affinemap.Add(sum, affinemap.Mul(affinemap.Dim(i), affinemap.Symbol(i+1)))
	}
	e := affinemap.Mul(sum, affinemap.Const(step))
	at := affinemap.Map{NumDims: len(ivs), NumSymbols: 1 + len(strides), Results: []*affinemap.Expr{e}}
	return place{base: []*ir.Value{m.apply(at, slices.Concat(ivs, []*ir.Value{start}, strides))}}
}

// keptLoops writes the loops of an outline that are not given, from number i on, and its blocks.
func (m *mover) keptLoops(n schedule.Nest, i int, from, to place) {
	if i == n.OuterLoops() {
		m.writeAt(n, i, from, to)
		return
	}
	l := n.Loops[i]
	m.iterate(l.Extent, false, func(iv *ir.Value) {
		m.keptLoops(n, i+1, m.behind(from, iv, l.Source), m.behind(to, iv, l.Destination))
	})
}

// behind returns the place so many strides behind another one.
func (m *mover) behind(p place, iv *ir.Value, stride int64) place {
	e := affinemap.Add(affinemap.Dim(0), affinemap.Mul(affinemap.Dim(1), affinemap.Const(stride)))
	p.base = []*ir.Value{m.value(e, []*ir.Value{p.base[0], iv})}
	return p
}

// isOutlined reports whether a function does what a nest does inside of so many loops. It may
// be given more loops than are left, where parts divide one of them or other nests share it.
func (m *mover) isOutlined(n schedule.Nest, loops int) bool {
	if n.Outline == 0 {
		return false
	}
	o := m.outlines[n.Outline-1]
	left := o.GivenBy(n) - loops
	return left >= 0 && left <= o.Given
}

// callOutline calls the function that does what a nest does inside of some loops.
func (m *mover) callOutline(n schedule.Nest, ivs []*ir.Value) {
	o := m.outlines[n.Outline-1]
	o.called.Store(true)
	source := func(l schedule.Loop) int64 { return l.Source / o.SourceStep }
	destination := func(l schedule.Loop) int64 { return l.Destination / o.DestinationStep }
	from := m.place(n.Source/o.SourceStep, nil, n.Loops, ivs, source)
	to := m.place(n.Destination/o.DestinationStep, nil, n.Loops, ivs, destination)
	between := m.between(n.From, n.To)
	args := []*ir.Value{between.src.memref, between.dst.memref, m.indexOf(from, 0), m.indexOf(to, 0)}
	give := func(extent *ir.Value, l schedule.Loop) {
		args = append(args, extent, m.index(source(l)), m.index(destination(l)))
	}
	first, last := len(ivs), o.GivenBy(n)
	for range o.Given - (last - first) {
		give(m.index(1), schedule.Loop{})
	}
	for k := first; k < last; k++ {
		extent := m.index(n.Loops[k].Extent)
		if n.Loops[k].Varies() {
			extent = m.value(n.Iterations(k), ivs)
		}
		give(extent, n.Loops[k])
	}
	if o.GivesAhead {
		args = append(args, m.index(n.Ahead))
	}
	fn.NewCall(m.b, o.function, args...)
}
