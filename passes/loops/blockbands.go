package loops

import (
	"errors"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// Block floats go by way of rows in memory as other conversions do (bandconvert.go). The rows are in the
// format of the other side, which a schedule has units for; on the side of the blocks a unit is the nests
// of a transfer, which converts them.

// blockUnits is the side of a relayout by way of rows that has block floats.
type blockUnits struct {
	src, dst *buffer
	gathers  bool               // it is the source
	units    map[int]*blockUnit // by the number of the routine
}

// A blockUnit is what a routine does for a unit.
type blockUnit struct {
	*transfer
	nests, blanks []groupNest // of elements, and of groups that have padding only
	given         []schedule.Loop
	at            start // of the unit
}

// blocksByRows moves a tensor from block floats, or to them, by way of rows, as if it were in the format
// of what is between them; ok is false if there is no such way.
func (k *kernel) blocksByRows(src, between, dst *buffer) (ok bool, err error) {
	from, to, b := src, dst, &blockUnits{src, dst, isBlocks(src), map[int]*blockUnit{}}
	if b.gathers {
		from = between.in(src.memref)
	} else {
		to = between.in(dst.memref)
		to.layout = to.layout.WithFill(dst.layout.Fill())
	}
	plan, ok := byRows(from, to)
	if !ok || b.form().unfilled() {
		return false, nil
	}
	m, err := k.newMover(from, to)
	if err != nil {
		return false, err
	}
	s := schedule.New(plan, m.machine)
	for i, r := range s.Routines {
		if b.has(r) {
			if b.units[i], ok = b.unit(k, r.Unit, from, to); !ok {
				return false, nil
			}
		}
	}
	fill := k.newTransfer(nil, dst)
	var padding []groupNest
	if !b.gathers {
		if _, padding, ok = fill.over(plan.Rows.Padding); !ok {
			return false, nil
		}
	}
	m.blocks = b
	m.declareOutlines(s.Outlines)
	if b.gathers {
		m.nests(s.Nests)
	} else if err := fill.emit(padding); err != nil {
		return false, err
	}
	m.routines(s)
	m.writeOutlines()
	return true, m.blockRoutines()
}

// form returns the form of the blocks.
func (b *blockUnits) form() condensed {
	if b.gathers {
		return b.src.form
	}
	return b.dst.form
}

// has reports whether a routine moves units of block floats.
func (b *blockUnits) has(r schedule.Routine) bool {
	return b != nil && r.Unit != nil && (r.To > 0) == b.gathers
}

// unit returns what moves a unit between blocks and rows in memory; ok is false if groups are not whole.
func (b *blockUnits) unit(k *kernel, of *schedule.Unit, from, to *buffer) (u *blockUnit, ok bool) {
	src, dst := *b.src, *b.dst
	if b.gathers {
		dst = *to
	} else {
		src = *from
	}
	src.layout, dst.layout = of.Plan.Source, of.Plan.Destination
	u = &blockUnit{transfer: k.newTransfer(&src, &dst), given: of.Given, at: start{bases: []int64{of.Source, of.Destination}}}
	u.far = k.newTransfer(b.src, b.dst).far
	plan, err := layout.NewPlan(src.layout.Shape(), src.layout, dst.layout)
	if err != nil {
		return nil, false
	}
	rs, nests, ok := u.over(plan.Boxes)
	if u.nests = nests; !ok || !u.inUnits() {
		return nil, false
	}
	if b.gathers || dst.fill == nil || u.blankGroups(rs) == 0 {
		return u, true
	}
	u.blanks, ok = u.blanksOf(of.Plan, rs)
	return u, ok
}

// inUnits reports whether all that a routine is given goes from one tile of the blocks to another one.
// Steps of 1 are those that nothing takes, to one place.
func (u *blockUnit) inUnits() bool {
	return u.units(func(unit int64, i int) bool {
		for _, l := range u.given {
			if step := []int64{l.Source, l.Destination}[i]; step != 1 && step%unit != 0 {
				return false
			}
		}
		return u.at.bases[i]%unit == 0
	})
}

// blockRoutines writes the routines that move units of block floats, one after the other: they share
// functions that store blocks.
func (m *mover) blockRoutines() error {
	for i, f := range m.called {
		u := m.blocks.units[i]
		if u == nil {
			continue
		}
		if err := u.write(m.kernel.inFunction(f), f); err != nil {
			return err
		}
	}
	return nil
}

// write writes a routine for units into its function.
func (u *blockUnit) write(k *kernel, f fn.FuncOp) (failed error) {
	args := f.Body().Args()
	t := *u.transfer
	t.kernel, t.src, t.dst = k, t.src.in(args[0]), t.dst.in(args[1])
	k.forVarying(affinemap.Dim(0), args[4:5], func(band *ir.Value) {
		from, to := spot{base: u.at.bases[0]}, spot{base: u.at.bases[1]}
		for i, iv := range []*ir.Value{args[2], args[3], band} {
			from, to = from.inside(iv, u.given[i].Source), to.inside(iv, u.given[i].Destination)
		}
		fill := t.filling()
		t.origins, fill.origins = []spot{from, to}, []spot{to}
		failed = errors.Join(fill.emit(u.blanks), t.emit(u.nests))
	})
	fn.NewReturn(k.b)
	return failed
}
