package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// CSE returns the pass cse.
func CSE() *pass.Pass {
	return &pass.Pass{
		Name:    "cse",
		Title:   "CSE",
		Summary: "Eliminate common sub-expressions",
		Doc:     "An op without side effects that computes what one before it computes on every way there is replaced by that. Dead ops go.",
		Statistics: []pass.Statistic{
			{Name: "num-cse'd", Doc: "Number of operations CSE'd"},
			{Name: "num-dce'd", Doc: "Number of operations DCE'd"},
		},
		Run: func(r *pass.Run) error {
			e := &eliminator{run: r, dom: ir.NewDominance(), inside: &ir.Inside{}, writes: map[*ir.Op]lookout{}}
			for i := range r.Op.NumRegions() {
				e.isolated(r.Op.RegionAt(i))
			}
			for _, op := range e.dead {
				op.Erase()
			}
			return nil
		},
	}
}

type eliminator struct {
	run    *pass.Run
	dom    *ir.Dominance
	inside *ir.Inside
	dead   []*ir.Op // erased in the end, as walks go through them
	writes map[*ir.Op]lookout
	spare  []*knownOps // that know nothing
}

// isolated goes through a region in which nothing is known yet.
func (e *eliminator) isolated(r *ir.Region) {
	if len(e.spare) == 0 {
		e.spare = append(e.spare, newKnownOps())
	}
	last := len(e.spare) - 1
	known := e.spare[last]
	e.spare = e.spare[:last]
	e.region(r, known) // which forgets in the end
	e.spare = append(e.spare, known)
}

// region goes through a region in the order of dominance, so that what is known
// can be used.
func (e *eliminator) region(r *ir.Region, known *knownOps) {
	if r.Empty() {
		return
	}
	if r.HasOneBlock() {
		mark := known.mark()
		e.block(r.First(), known, hasSSADominance(r.Op()))
		known.forget(mark)
		return
	}
	children := e.dom.Children(r)
	type frame struct {
		block *ir.Block // nil where the scope ends
		mark  int
	}
	stack := []frame{{block: r.First()}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if top.block == nil {
			known.forget(top.mark)
			continue
		}
		stack = append(stack, frame{mark: known.mark()})
		e.block(top.block, known, true)
		for _, b := range children[top.block] {
			stack = append(stack, frame{block: b})
		}
	}
}

// hasSSADominance reports whether values are used behind their definition in
// the only block of op's regions.
func hasSSADominance(op *ir.Op) bool {
	return !op.Kind().Is(ir.GraphRegions) && !op.Kind().Unregistered
}

func (e *eliminator) block(b *ir.Block, known *knownOps, ssa bool) {
	for op := range b.Ops {
		for i := range op.NumRegions() {
			if op.Kind().Is(ir.IsolatedFromAbove) || op.Kind().Unregistered {
				e.isolated(op.RegionAt(i))
			} else {
				e.region(op.RegionAt(i), known)
			}
		}
		e.op(op, known, ssa)
	}
}

// op replaces or remembers one op.
func (e *eliminator) op(op *ir.Op, known *knownOps, ssa bool) {
	if op.Kind().Is(ir.Terminator) {
		return
	}
	if rewrite.IsDead(op, e.inside) {
		e.dead = append(e.dead, op)
		e.run.Count(1, 1)
		return
	}
	for i := range op.NumRegions() {
		if r := op.RegionAt(i); !r.Empty() && !r.HasOneBlock() {
			return
		}
	}
	effects := e.inside.Effects(op)
	reads := effects == ir.EffectRead && op.Effects() == ir.EffectRead
	if effects != 0 && !reads {
		return
	}
	hash := known.hash(op)
	old := known.find(op, hash)
	if old == nil || reads && (old.Block() != op.Block() || e.writeBetween(old, op)) {
		known.add(op, hash)
		return
	}
	e.run.Count(0, 1)
	if ssa {
		op.ReplaceAllUsesWith(old.Results())
		e.dead = append(e.dead, op)
		return
	}
	// What has been visited keeps its operands: it is known under them.
	for i := range op.NumResults() {
		for u := range op.Result(i).Uses {
			if !known.has(u.Owner()) {
				u.Set(old.Result(i))
			}
		}
	}
	if !op.HasUses() {
		e.dead = append(e.dead, op)
	}
}

// lookout is how far behind a read was looked for writes: up to an op, which is
// the first that may write if found is set.
type lookout struct {
	at    *ir.Op
	found bool
}

// writeBetween reports whether something between two ops of a block may write
// memory.
func (e *eliminator) writeBetween(from, to *ir.Op) bool {
	seen, ok := e.writes[from]
	if !ok {
		seen.at = from
	}
	for ; !seen.found && seen.at != to; seen.at = seen.at.Next() {
		if e.inside.Effects(seen.at)&(ir.EffectWrite|ir.EffectUnknown) != 0 {
			seen.found = true
			break
		}
	}
	e.writes[from] = seen
	return seen.found
}
