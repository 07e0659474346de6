package loops

import (
	"fmt"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
	"github.com/ttopt/ttopt/parallel"
)

// outline writes the outlines of a schedule, each a private function:
//
//	void name(src, dst, index from, index to, (index extent, index source, index destination)..., index ahead?)
//
// Places and strides count the outline's steps. The loops are given outermost first.
func (m *mover) outline(list []schedule.Outline) {
	m.outlines, m.outlined = list, make([]fn.FuncOp, len(list))
	for i, o := range list {
		name, numbers := m.symbol(fmt.Sprintf("outline%d", i+1)), 2+numbersOfLoop*o.Given
		if o.GivesAhead {
			numbers++
		}
		m.outlined[i] = m.function(name, o.From, o.To, numbers)
	}
	parallel.Workers(m.fn.Context().Threads(), len(list), func() func(i int) {
		w := m.apart()
		return func(i int) { w.outlineInto(m.outlined[i], list[i]) }
	})
}

// numbersOfLoop is how many arguments there are for each loop.
const numbersOfLoop = 3

// outlineInto writes an outline into its function.
func (m *mover) outlineInto(f fn.FuncOp, o schedule.Outline) {
	inner := m.inFunction(f, o.From)
	numbers := f.Body().Args()[2:]
	places, loops := numbers[:2], numbers[2:]
	// Behind the place, the strides of the loops are symbols.
	at := func(ivs []*ir.Value, side int, step int64) place {
		sum, strides := affinemap.Symbol(0), places[side:side+1:side+1]
		for i := range ivs {
			sum = affinemap.Add(sum, affinemap.Mul(affinemap.Dim(i), affinemap.Symbol(i+1)))
			strides = append(strides, loops[numbersOfLoop*i+1+side])
		}
		e := affinemap.Mul(sum, affinemap.Const(step))
		of := affinemap.Map{NumDims: len(ivs), NumSymbols: len(strides), Results: []*affinemap.Expr{e}}
		return place{base: []*ir.Value{inner.apply(of, append(ivs[:len(ivs):len(ivs)], strides...))}}
	}
	var within func(ivs []*ir.Value)
	within = func(ivs []*ir.Value) {
		if i := len(ivs); i < o.Given {
			extent := loops[numbersOfLoop*i : numbersOfLoop*i+1]
			inner.forVarying(affinemap.Dim(0), extent, func(iv *ir.Value) { within(append(ivs[:i:i], iv)) })
			return
		}
		from, to := at(ivs, 0, o.SourceStep), at(ivs, 1, o.DestinationStep)
		if o.GivesAhead {
			ahead := affinemap.Add(affinemap.Dim(0), affinemap.Symbol(0))
			of := affinemap.Map{NumDims: 1, NumSymbols: 1, Results: []*affinemap.Expr{ahead}}
			inner.next = &place{base: []*ir.Value{inner.apply(of, []*ir.Value{from.base[0], numbers[len(numbers)-1]})}}
		}
		inner.keptLoops(o.Inside, 0, from, to)
	}
	within(nil)
	fn.NewReturn(inner.b)
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
	p.base = []*ir.Value{m.apply(affinemap.Map{NumDims: 2, Results: []*affinemap.Expr{e}}, []*ir.Value{p.base[0], iv})}
	return p
}

// isOutlined reports whether a function does what a nest does inside of so many loops.
func (m *mover) isOutlined(n schedule.Nest, loops int) bool {
	if n.Outline == 0 || len(m.outlines) == 0 {
		return false
	}
	o := m.outlines[n.Outline-1]
	given := o.GivenBy(n) - loops
	return given >= 0 && given <= o.Given
}

// callOutline calls the function that does what a nest does inside of some loops.
func (m *mover) callOutline(n schedule.Nest, ivs []*ir.Value) {
	o := m.outlines[n.Outline-1]
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
	for range o.Given - (last - first) { // parts may have divided a loop
		give(m.index(1), schedule.Loop{})
	}
	for k := first; k < last; k++ {
		extent := m.index(n.Loops[k].Extent)
		if n.Loops[k].Varies() {
			extent = m.apply(affinemap.Map{NumDims: first, Results: []*affinemap.Expr{n.Iterations(k)}}, ivs)
		}
		give(extent, n.Loops[k])
	}
	if o.GivesAhead {
		args = append(args, m.index(n.Ahead))
	}
	fn.NewCall(m.b, m.outlined[n.Outline-1], args...)
}
