package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// SymbolDCE returns the pass symbol-dce.
func SymbolDCE() *pass.Pass {
	return &pass.Pass{
		Name:    "symbol-dce",
		Title:   "SymbolDCE",
		Summary: "Eliminate dead symbols",
		Doc: "A symbol that nothing outside can see, and that nothing refers to which is alive itself, is erased. " +
			"References from dead symbols do not count.",
		Statistics: []pass.Statistic{{Name: "num-dce'd", Doc: "Number of symbols DCE'd"}},
		Run: func(r *pass.Run) error {
			table := r.Op
			if !table.Kind().Is(ir.DefinesSymbols) {
				return table.Errorf(" was scheduled to run under SymbolDCE, but does not define a symbol table")
			}
			// Symbols of a private table, too, are used by what is inside only.
			hidden := table.ParentOp() == nil || table.IsSymbol() && table.SymbolVisibility() == "private"
			live := liveSymbols{found: map[*ir.Op]bool{}}
			if err := live.in(table, hidden); err != nil {
				return err
			}
			var dead []*ir.Op
			table.Walk(func(op *ir.Op) ir.WalkResult {
				if op != table && op.IsSymbol() && op.ParentOp().Kind().Is(ir.DefinesSymbols) && !live.found[op] {
					dead = append(dead, op)
					return ir.Skip
				}
				return ir.Advance
			})
			for _, op := range dead {
				op.Erase()
			}
			r.Count(0, int64(len(dead)))
			return nil
		},
	}
}

// liveSymbols collects the symbols that are referred to from something alive.
type liveSymbols struct {
	found  map[*ir.Op]bool
	tables ir.SymbolTables
}

// in finds what is alive in a symbol table: what is no symbol, the symbols that
// can be seen from outside, and all that these refer to.
func (l *liveSymbols) in(table *ir.Op, hidden bool) error {
	var work []*ir.Op
	for b := range table.RegionAt(0).Blocks {
		for op := range b.Ops {
			switch {
			case !op.IsSymbol():
				work = append(work, op)
			case !discardable(op, hidden):
				work = l.mark(op, work)
			}
		}
	}
	for len(work) > 0 {
		op := work[len(work)-1]
		work = work[:len(work)-1]
		if op.Kind().Is(ir.DefinesSymbols) {
			inner := hidden || !op.IsSymbol() || op.SymbolVisibility() == "private"
			if err := l.in(op, inner); err != nil {
				return err
			}
		}
		uses, ok := op.SymbolUses()
		if !ok {
			d := ir.Errorf(op.Loc(), "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses")
			d.Op = op
			return d
		}
		for _, u := range uses {
			for _, symbol := range l.tables.Path(table, u.Ref) {
				work = l.mark(symbol, work)
			}
		}
	}
	return nil
}

func (l *liveSymbols) mark(op *ir.Op, work []*ir.Op) []*ir.Op {
	if l.found[op] {
		return work
	}
	l.found[op] = true
	return append(work, op)
}

// discardable reports whether a symbol may go if nothing refers to it.
func discardable(op *ir.Op, hidden bool) bool {
	v := op.SymbolVisibility()
	return v == "private" || hidden && v != "public"
}
