package loops

import (
	"encoding/binary"
	"slices"

	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// A ragged relayout calls its routines from hundreds of places, and the loops around a call make
// ten instructions of it. Where several calls of one routine follow one another, they are one
// call in a loop, and the numbers that they differ in are in a table: enoughInLoops, or
// enoughGiven in a routine, where a call takes three instructions.
const enoughInLoops, enoughGiven = 5, 32

// callGroup is calls of one routine, with their numbers in a table if there are enough.
type callGroup struct {
	calls   []schedule.Call
	numbers *table
}

// groups divides the calls of a schedule, or, if they are given loops, of a routine. Where parts
// divide the loops of each call, only those are in a table that are each one part's.
func (m *mover) groups(calls []schedule.Call, given bool) (list []callGroup) {
	enough, numbers := enoughInLoops, loopNumbers
	if given {
		enough, numbers = enoughGiven, givenNumbers
	}
	for len(calls) > 0 {
		n := 1
		for n < len(calls) && calls[n].Routine == calls[0].Routine && (!given || sameSteps(calls[0], calls[n])) {
			n++
		}
		g := callGroup{calls: calls[:n]}
		inTable := n >= enough
		if m.divided() && !given {
			inTable = calls[0].Alone
		}
		if c := calls[0]; inTable && c.From == 0 && c.To == 0 && len(c.Passed) == 0 {
			g.numbers = m.newTable(numbers(g.calls))
		}
		list, calls = append(list, g), calls[n:]
	}
	return list
}

// sameSteps reports whether two calls in a routine go the same steps in the loops it is given.
func sameSteps(a, b schedule.Call) bool {
	return slices.EqualFunc(a.Loops, b.Loops, func(x, y schedule.Loop) bool {
		return x.Source == y.Source && x.Destination == y.Destination
	})
}

// givenNumbers returns of calls in a routine where they are, for how many bands, and what else
// they give.
func givenNumbers(calls []schedule.Call) (rows [][]int64) {
	for _, c := range calls {
		rows = append(rows, append([]int64{c.Source, c.Destination, c.Bands}, c.Values...))
	}
	return rows
}

// loopNumbers returns of calls in no routine where they are, for how many bands, what else they
// give, and of each loop around them how often it runs, and its steps. All have as many loops.
func loopNumbers(calls []schedule.Call) (rows [][]int64) {
	depth := 0
	for _, c := range calls {
		depth = max(depth, len(c.Loops))
	}
	for _, c := range calls {
		row := append([]int64{c.Source, c.Destination, c.Bands}, c.Values...)
		for _, l := range c.Loops {
			row = append(row, l.Extent, l.Source, l.Destination)
		}
		for range depth - len(c.Loops) {
			row = append(row, 1, 0, 0)
		}
		rows = append(rows, row)
	}
	return rows
}

// callFrom writes calls in a routine, for some bands or as many as each says.
func (m *mover) callFrom(g callGroup, given []*ir.Value, bands *ir.Value, sums steps) {
	from := m.stepsOf(g.calls[0].Loops, given, sourceSteps, sums)
	to := m.stepsOf(g.calls[0].Loops, given, destinationSteps, sums)
	m.eachRow(g.numbers, func(number func(column int) *ir.Value) {
		n := bands
		if n == nil {
			n = number(2)
		}
		args := []*ir.Value{m.src.memref, m.dst.memref, arith.NewAddI(m.b, from, number(0)), arith.NewAddI(m.b, to, number(1)), n}
		for column := schedule.ByBands; column < g.numbers.columns(); column++ {
			args = append(args, number(column))
		}
		fn.NewCall(m.b, m.called[g.calls[0].Routine], args...)
	})
}

// callInLoops writes calls in no routine, each in the loops that its numbers say.
func (m *mover) callInLoops(g callGroup) {
	t, values := g.numbers, len(g.calls[0].Values)
	m.eachRow(t, func(number func(column int) *ir.Value) {
		from, to, bands := number(0), number(1), number(2)
		var around func(column int, from, to *ir.Value)
		around = func(column int, from, to *ir.Value) {
			if column == t.columns() {
				args := []*ir.Value{m.src.memref, m.dst.memref, from, to, bands}
				for i := range values {
					args = append(args, number(schedule.ByBands+i))
				}
				fn.NewCall(m.b, m.called[g.calls[0].Routine], args...)
				return
			}
			count, source, destination := number(column), number(column+1), number(column+2)
			m.forCount(count, func(iv *ir.Value) {
				behind := func(at, stride *ir.Value) *ir.Value {
					return arith.NewAddI(m.b, at, arith.NewMulI(m.b, iv, stride))
				}
				around(column+3, behind(from, source), behind(to, destination))
			})
		}
		around(schedule.ByBands+values, from, to)
	})
}

// table is rows of as many numbers each, in the module.
type table struct {
	rows   int64
	first  []int64         // row
	column []int           // of the memory, by that of the table; -1 where all rows have one number
	memory memref.GlobalOp // not there if that is so for all
}

func (t *table) columns() int { return len(t.first) }

// newTable puts a table into the module.
func (m *mover) newTable(rows [][]int64) *table {
	t := &table{rows: int64(len(rows)), first: rows[0]}
	var varying []int
	for k, n := range t.first {
		if slices.ContainsFunc(rows, func(row []int64) bool { return row[k] != n }) {
			t.column = append(t.column, len(varying))
			varying = append(varying, k)
		} else {
			t.column = append(t.column, -1)
		}
	}
	if len(varying) == 0 {
		return t
	}
	var data []byte
	for _, row := range rows {
		for _, k := range varying {
			data = binary.LittleEndian.AppendUint64(data, uint64(row[k]))
		}
	}
	ctx, shape := m.fn.Context(), []int64{t.rows, int64(len(varying))}
	t.memory = m.global(m.module, m.symbol("calls"), ctx.MemRef(shape, ctx.Index(), nil, nil), ctx.Dense(ctx.Tensor(shape, ctx.Index(), nil), string(data)))
	return t
}

// eachRow writes a loop over the rows of a table, which parts divide if that is in no routine;
// body gets the numbers of a row.
func (m *mover) eachRow(t *table, body func(number func(column int) *ir.Value)) {
	var memory *ir.Value
	if t.memory.Op != nil {
		memory = memref.NewGetGlobal(m.b, t.memory)
	}
	m.iterate(t.rows, m.divided(), func(row *ir.Value) {
		body(func(column int) *ir.Value {
			k := t.column[column]
			if k < 0 {
				return m.index(t.first[column])
			}
			at := affinemap.Map{NumDims: 1, Results: []*affinemap.Expr{affinemap.Dim(0), affinemap.Const(int64(k))}}
			return affine.NewLoad(m.b, memory, at, row)
		})
	})
}
