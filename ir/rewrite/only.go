package rewrite

import "github.com/ttopt/ttopt/ir"

// GreedyOn folds and rewrites the given ops inside root, and those that come in
// their place or are moved there, until nothing changes. Other ops stay as they are. The last of
// ops is visited first.
func GreedyOn(root *ir.Op, ops []*ir.Op, patterns []*Pattern) Result {
	d := &driver{
		root:     root,
		patterns: NewPatternSet(patterns),
		keepers:  keepers{},
		only:     map[*ir.Op]bool{},
		maxSteps: minSteps + stepsPerOp*len(ops),
	}
	d.consts.reset()
	for _, op := range ops {
		d.only[op] = true
	}
	for _, op := range ops {
		d.add(op) // without those around it, which have their turn
	}
	converged := d.drain()
	return Result{Changed: d.changed, Converged: converged, Last: d.last}
}
