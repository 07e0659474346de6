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
// to do with all lines that it spans: those before a line, which may be on its way to
// memory, are copied back from there.

// copiesUnderMask reports whether loop i of a nest, the innermost, is over neighbours on
// both sides, of which a few vectors have room for all.
func (m *mover) copiesUnderMask(n schedule.Nest, i int) bool {
	l, b := n.Loops[i], n.Block
	return m.machine.Masks == schedule.AllMasks && m.lanes() > 1 && m.chunk == 0 && i == len(n.Loops)-1 &&
		l.Source*l.Source == 1 && l.Source == l.Destination && len(b.Shuffles) == 0 &&
		len(b.Loads) == 1 && len(b.Stores) == 1 && b.Loads[0].Lanes == 1 && !b.Loads[0].IsConstant() &&
		n.MostIterations(i) <= mostMasked*m.lanes()
}

// mostMasked is how many vectors are copied under masks at most.
const mostMasked = 4

// lanes returns how many lanes a vector has.
func (m *mover) lanes() int64 { return max(1, m.machine.VectorBits/m.machine.ElementBits) }

// copyUnderMask copies what the innermost loop of a nest is over. Lanes that are not to be
// copied are the last ones of a vector, or the first ones of those that go back.
func (m *mover) copyUnderMask(n schedule.Nest, ivs []*ir.Value) {
	i, lanes := len(ivs), m.lanes()
	count := n.Iterations(i)
	from, to := m.places(n, ivs)
	first := func(number *affinemap.Expr) *ir.Value { return m.firstLanes(number, ivs) }
	for done := int64(0); done < n.MostIterations(i); done += lanes {
		if n.Loops[i].Source > 0 {
			m.copyMasked(n, from, to, first(affinemap.Sub(count, affinemap.Const(done))), done)
			continue
		}
		m.copyMasked(n, from, to, m.otherLanes(first(affinemap.Sub(affinemap.Const(done+lanes), count))), 1-lanes-done)
	}
}

// firstLanes returns a mask that has so many lanes.
func (m *mover) firstLanes(number *affinemap.Expr, ivs []*ir.Value) *ir.Value {
	return vector.NewCreateMask(m.b, m.value(number, ivs), m.lanes())
}

// otherLanes returns a mask that has the lanes that another one has not.
func (m *mover) otherLanes(mask *ir.Value) *ir.Value {
	return arith.NewXOrI(m.b, mask, m.splat(m.b.Context().IntegerAttr(m.b.Context().Integer(1), 1), m.lanes()))
}

// copyMasked copies a vector under a mask, so many elements behind the place of a nest.
func (m *mover) copyMasked(n schedule.Nest, from, to place, mask *ir.Value, behind int64) {
	v := vector.NewMaskedLoad(m.b, m.src.memref, mask, m.splat(m.padding, m.lanes()), m.indexOf(from, n.Block.Loads[0].Offset+behind))
	vector.NewMaskedStore(m.b, v, m.dst.memref, mask, m.indexOf(to, n.Block.Stores[0].Offset+behind))
}
