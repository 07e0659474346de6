package loops

import (
	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// What goes past the cache fills whole lines: where pieces of rows meet in one, it is put together
// of both.

// fillLines copies what the innermost loop of a nest is over, and fills the lines that it ends in
// with what is behind it. How many lines that are may differ by one from row to row.
func (m *mover) fillLines(n schedule.Nest, ivs []*ir.Value) {
	i := len(ivs)
	f := lineFilling{Nest: n, mover: m, most: n.Loops[i].Extent}
	f.from, f.to = m.places(n, ivs)
	f.count = m.value(n.Iterations(i), ivs)
	short := n.Between()
	for line := int64(0); line < f.most+short; line += n.Line {
		fill := func() {
			for at := line; at < line+n.Line; at += m.lanes() {
				f.fillVector(at)
			}
		}
		if line < f.most-(n.Line-1)+short {
			fill()
			continue
		}
		begun := affinemap.Constraint{Expr: affinemap.Add(affinemap.Dim(0), affinemap.Const(short-line-1))}
		m.onlyIf(affinemap.Set{NumDims: 1, Constraints: []affinemap.Constraint{begun}}, []*ir.Value{f.count}, fill)
	}
}

// lineFilling is a nest that fills lines.
type lineFilling struct {
	schedule.Nest
	*mover
	from, to place
	count    *ir.Value // of what the innermost loop is over
	most     int64     // that is at most, and at least less by all but one element of a line
}

// fillVector copies a vector, so many elements behind the place of a nest.
func (f lineFilling) fillVector(at int64) {
	if f.Behind[0] == (schedule.Behind{Length: f.Behind[0].Length}) { // the source just goes on
		index, dims := f.from.at(at)
		f.storePast(f.emitter.load(access{f.src, index, dims}, f.lanes()), f.dst, f.indexOf(f.to, at))
		return
	}
	v := f.splat(f.padding, f.lanes())
	load := func(source int64, mask *ir.Value) {
		if f.machine.Masks == schedule.AllMasks {
			v = vector.NewMaskedLoad(f.b, f.src.memref, mask, v, f.indexOf(f.from, source+at))
			return
		}
		index, dims := f.from.at(source + at)
		v = arith.NewSelect(f.b, mask, f.emitter.load(access{f.src, index, dims}, f.lanes()), v)
	}
	masks := map[int64]*ir.Value{}
	// before returns the lanes of what ends so far behind what the innermost loop is over.
	before := func(behind int64) *ir.Value {
		if masks[behind] == nil {
			lanes := affinemap.Add(affinemap.Dim(0), affinemap.Const(behind-at))
			masks[behind] = f.firstLanes(lanes, []*ir.Value{f.count})
		}
		return masks[behind]
	}
	if at < f.most {
		load(0, before(0))
	}
	begin := int64(0)
	for i, b := range f.Behind {
		last, end := i == len(f.Behind)-1, begin+b.Length
		switch begins := f.most - (f.Line - 1) + begin; {
		case b.Padding || at+f.lanes() <= begins || !last && at >= f.most+end:
		case last:
			load(b.Source, f.otherLanes(before(begin)))
		default:
			load(b.Source, arith.NewXOrI(f.b, before(begin), before(end)))
		}
		begin = end
	}
	f.storePast(v, f.dst, f.indexOf(f.to, at))
}
