package loops

import (
	"slices"

	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Two steps over all of a tensor wait for memory twice. By way of rows in memory, in bands for which
// the cache has room, a relayout that changes the format of elements as well has three:
//
//	gathered    rows of tiles of the source, in its format              to memory
//	converted   all that is there                                       to other memory
//	spread      in the destination's format, to rows of tiles of it
//
// The first and the last are those of two schedules for the same bands, one for each format.

// A gatherer gathers rows in the format of the source, as a schedule for that has it. convert is the
// function that converts a band of them.
type gatherer struct {
	*mover
	schedule *schedule.Schedule
	convert  fn.FuncOp
}

// convertByRows moves a tensor to another layout and format by way of rows; ok is false if there is no
// such way. It needs no memory between them for all of it.
func (k *kernel) convertByRows(src, _, dst *buffer) (ok bool, err error) {
	plan, ok := byRows(src, dst)
	if !ok {
		return false, nil
	}
	from, err := k.newMover(src, src)
	if err != nil {
		return false, err
	}
	to, err := k.newMover(src, dst)
	if err != nil {
		return false, err
	}
	gathered, spread := schedule.New(plan, from.machine), schedule.New(plan, to.machine)
	to.gathers = &gatherer{mover: from, schedule: gathered}
	if to.gathers.convert, err = to.gathers.converting(dst, plan.Rows.Slots); err != nil {
		return false, err
	}
	from.declareOutlines(gathered.Outlines)
	to.declareOutlines(spread.Outlines)
	to.nests(spread.Nests)
	to.routines(spread)
	from.writeOutlines()
	to.writeOutlines()
	return true, nil
}

// byRows plans a relayout by way of rows; ok is false if there is no such plan.
func byRows(src, dst *buffer) (p *layout.Relayout, ok bool) {
	return (&layout.Relayout{Source: src.layout, Destination: dst.layout}).ByRows()
}

// sideOf returns the mover that a routine of bands is for.
func (m *mover) sideOf(r schedule.Routine) *mover {
	if m.gathers != nil && r.To > 0 {
		return m.gathers.mover
	}
	return m
}

// converting makes the function that converts so many slots to another format:
//
//	void name(src, dst)
func (g *gatherer) converting(dst *buffer, slots int64) (fn.FuncOp, error) {
	f := g.private(g.symbol("convert"), []ir.Type{g.src.memrefOf(slots), dst.memrefOf(slots)}, "llvm.readonly", "llvm.nofree")
	k, args := g.kernel.inFunction(f), f.Body().Args()
	if err := k.convertFirst(g.src.in(args[0]), dst.in(args[1]), slots); err != nil {
		return f, err
	}
	fn.NewReturn(k.b)
	return f, nil
}

// convertBand writes the calls that gather a band, its conversion, and the calls that spread it.
func (m *mover) convertBand(sizes []int64, calls []callGroup, given []*ir.Value, bands *ir.Value) {
	converted := m.scratch
	rows, giveBack := m.takeScratch(m.gathers.src, sizes)
	spreads := slices.IndexFunc(calls, func(g callGroup) bool { return g.calls[0].From > 0 })
	m.scratch = rows
	m.calls(calls[:spreads], given, bands)
	fn.NewCall(m.b, m.gathers.convert, rows[0].memref, converted[0].memref)
	m.scratch = converted
	m.calls(calls[spreads:], given, bands)
	giveBack()
}
