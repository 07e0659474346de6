package loops

import (
	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Neighbours of which there are not always as many are copied in vectors under a mask,
// where the machine has masks for all that it loads and stores. A store under a mask has
// to do with all lines that it spans: where what is behind the neighbours begins a line,
// which may be on its way to memory, the vector ends there.

// copiesUnderMask reports whether loop i of a nest, the innermost, is over neighbours on
// both sides, of which a few vectors have room for all.
func (m *mover) copiesUnderMask(n schedule.Nest, i int) bool {
	l, b := n.Loops[i], n.Block
	return m.machine.Masks == schedule.AllMasks && m.chunk == 0 && i == len(n.Loops)-1 &&
		l.Source == 1 && l.Destination == 1 && len(b.Shuffles) == 0 &&
		len(b.Loads) == 1 && len(b.Stores) == 1 && b.Loads[0].Lanes == 1 && !b.Loads[0].IsConstant() &&
		mostOf(n, i) <= mostMasked*m.lanes()
}

// mostMasked is how many vectors are copied under masks at most.
const mostMasked = 4

// mostOf returns how many iterations a loop of a nest has at most.
func mostOf(n schedule.Nest, i int) int64 {
	l := n.Loops[i]
	return max(l.Extent, l.Extent+l.More*(n.Loops[i-l.By].Extent-1))
}

// lanes returns how many lanes a vector has.
func (m *mover) lanes() int64 { return max(1, m.machine.VectorBits/m.machine.ElementBits) }

// copyUnderMask copies what the innermost loop of a nest is over.
func (m *mover) copyUnderMask(n schedule.Nest, ivs []*ir.Value) {
	i := len(ivs)
	l, lanes, most := n.Loops[i], m.lanes(), mostOf(n, i)
	number := func(times, more int64) *ir.Value {
		e := affinemap.Add(affinemap.Mul(affinemap.Dim(0), affinemap.Const(times)), affinemap.Const(more))
		return m.apply(affinemap.Map{NumDims: 1, Results: []*affinemap.Expr{e}}, ivs[i-l.By:i-l.By+1])
	}
	if most <= lanes && m.endsVector(n, i) {
		others := vector.NewCreateMask(m.b, number(-l.More, lanes-l.Extent), lanes)
		all := m.splat(m.b.Context().IntegerAttr(m.b.Context().Integer(1), 1), lanes)
		n.Source, n.Destination = n.Source+l.Extent-lanes, n.Destination+l.Extent-lanes
		n.Loops = append([]schedule.Loop(nil), n.Loops...)
		n.Loops[i-l.By].Source += l.More
		n.Loops[i-l.By].Destination += l.More
		m.copyMasked(n, ivs, arith.NewXOrI(m.b, others, all), 0)
		return
	}
	for done := int64(0); done < most; done += lanes {
		m.copyMasked(n, ivs, vector.NewCreateMask(m.b, number(l.More, l.Extent-done), lanes), done)
	}
}

// endsVector reports whether what loop i of a nest is over ends where vectors of the
// destination do.
func (m *mover) endsVector(n schedule.Nest, i int) bool {
	l := n.Loops[i]
	n.Loops = append([]schedule.Loop(nil), n.Loops[:i]...)
	n.Loops[i-l.By].Destination += l.More
	for _, o := range n.Loops {
		if o.Destination%m.lanes() != 0 {
			return false
		}
	}
	return (n.Destination+n.Block.Stores[0].Offset+l.Extent)%m.lanes() == 0 &&
		(n.Rests.Destination == nil || n.Rests.Destination.IsMultipleOf(m.lanes()))
}

// copyMasked copies a vector under a mask, so many elements behind the place of a nest.
func (m *mover) copyMasked(n schedule.Nest, ivs []*ir.Value, mask *ir.Value, behind int64) {
	from := m.place(n.Source, n.Rests.Source, n.Loops, ivs, func(l schedule.Loop) int64 { return l.Source })
	to := m.place(n.Destination, n.Rests.Destination, n.Loops, ivs, func(l schedule.Loop) int64 { return l.Destination })
	v := vector.NewMaskedLoad(m.b, m.src.memref, mask, m.splat(m.padding, m.lanes()), m.indexOf(from, n.Block.Loads[0].Offset+behind))
	vector.NewMaskedStore(m.b, v, m.dst.memref, mask, m.indexOf(to, n.Block.Stores[0].Offset+behind))
}
