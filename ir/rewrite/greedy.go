package rewrite

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// Config bounds and shapes a greedy run. The zero value is the default.
type Config struct {
	// MaxIterations is how often the ops are visited from the start while
	// something still changes; 0 means 10, NoLimit no bound.
	MaxIterations int
	// MaxRewrites bounds the number of pattern applications in an iteration; 0
	// means no bound but that of all steps, which only patterns and folds reach
	// that undo each other. With NoRewrites ops are not visited: constants are
	// joined and regions simplified.
	MaxRewrites int
	// NoFold leaves folding out.
	NoFold bool
	// BottomUp visits ops from the bottom up at first.
	BottomUp bool
	// Regions is how far regions are simplified between the iterations.
	Regions RegionLevel
}

// Bounds of a Config.
const (
	NoLimit    = -1 // of iterations
	NoRewrites = -1 // at most
)

// RegionLevel says how far regions are simplified.
type RegionLevel uint8

// The levels. Normal drops unreachable blocks and what only dead values need,
// arguments of blocks among it; Aggressive also merges equal blocks and drops
// arguments that are always the same value.
const (
	Normal RegionLevel = iota
	Disabled
	Aggressive
)

// Result is what a greedy run did.
type Result struct {
	Changed bool
	// Converged is false where a bound ended the run.
	Converged bool
	// Last is the name of the last pattern that applied, a hint at a cycle.
	Last string
}

// Greedy folds and rewrites everything inside root until nothing changes.
// root itself stays.
func Greedy(root *ir.Op, patterns []*Pattern, cfg Config) Result {
	return NewPatternSet(patterns).Greedy(root, cfg)
}

// Greedy is the function of that name, with patterns that are prepared.
func (s *PatternSet) Greedy(root *ir.Op, cfg Config) Result {
	limit := cfg.MaxIterations
	if limit == 0 {
		limit = 10
	}
	d := &driver{
		root:     root,
		patterns: s,
		cfg:      cfg,
		keepers:  keepers{},
	}
	res := Result{}
	for i := 0; limit == NoLimit || i < limit; i++ {
		d.changed, d.inPlace = false, false
		d.rewrites = 0
		d.collect()
		if !d.drain() {
			res.Changed, res.Last = true, d.last
			return res
		}
		if cfg.Regions != Disabled {
			d.simplifyRegions()
		}
		if !d.changed {
			res.Converged = true
			break
		}
		res.Changed = true
	}
	res.Last = d.last
	return res
}

// driver is the state of a run.
type driver struct {
	root     *ir.Op
	patterns *PatternSet
	byKind   ir.KindTable[[]*Pattern] // those of patterns that there were ops for
	cfg      Config
	work     worklist
	consts   constants
	keepers  keepers
	changed  bool
	inPlace  bool // an op has got other operands in this iteration, so that old ones may be dead
	ops      int  // there were at the start of this iteration
	rewrites int  // in this iteration
	steps    int  // folds and rewrites, at most maxSteps
	maxSteps int
	last     string
	base     *ir.Builder     // tells the driver what it creates
	at       ir.Builder      // base at the op that is looked at, for
	rewriter Rewriter        // the patterns that are tried: most do not apply
	known    []ir.Attribute  // the constant operands of the op that is folded
	only     map[*ir.Op]bool // what may be visited; nil: everything
}

// Folds and rewrites are bounded by the number of ops at the start, far above
// what those need that come to an end.
const (
	stepsPerOp = 64
	minSteps   = 1 << 20
)

// levels is how many of the ops around one that changes are visited at once. Those
// farther away wait for the next iteration, else a change at every level of a nest
// would visit all levels each time.
const levels = 64

// admit lets op be visited, which was created or moved.
func (d *driver) admit(op *ir.Op) {
	if d.only != nil {
		d.only[op] = true
	}
}

// push puts op on the stack, and the ops around it: what changes inside an op
// may let that be rewritten.
func (d *driver) push(op *ir.Op) {
	for range levels {
		if op == nil || op == d.root {
			return
		}
		d.add(op)
		op = op.ParentOp()
	}
}

// add puts op on the stack, and reports whether it was not there.
func (d *driver) add(op *ir.Op) bool {
	return d.visits() && (d.only == nil || d.only[op]) && d.work.push(op)
}

// visits reports whether ops are visited at all.
func (d *driver) visits() bool { return d.cfg.MaxRewrites != NoRewrites }

// pushDefinition looks again at what defines v where op was one of at most two
// users of it: it may be dead by now, or have one user only.
func (d *driver) pushDefinition(v *ir.Value, op *ir.Op) {
	def := v.DefiningOp()
	if def == nil || def.IsErased() {
		return
	}
	var other *ir.Op
	for u := range v.Uses {
		switch user := u.Owner(); {
		case user == op || user == other:
		case other == nil:
			other = user
		default:
			return
		}
	}
	d.push(def)
}

// pushDefinitions does so for what op uses, each value once: it may use one very
// often.
func (d *driver) pushDefinitions(op *ir.Op) {
	const few = 8
	var seen map[*ir.Value]bool
	if op.NumOperands() > few {
		seen = map[*ir.Value]bool{}
	}
	for i := range op.NumOperands() {
		v := op.Operand(i)
		if seen[v] {
			continue
		}
		if seen != nil {
			seen[v] = true
		}
		d.pushDefinition(v, op)
	}
}

// collect fills the stack with all ops but the constants, which are made one
// for each value. The users of those that go are visited earlier for it.
func (d *driver) collect() {
	d.consts.reset()
	clear(d.keepers)
	d.work.clear()
	n := 0
	visit := func(op *ir.Op) {
		n++
		switch instead, constant := d.consts.adopt(op); {
		case instead != nil:
			d.replace(op, instead)
		case !constant || !op.HasUses():
			// What is around an op that is on the stack is there too.
			for op != d.root && d.add(op) {
				op = op.ParentOp()
			}
		}
	}
	if d.cfg.BottomUp {
		d.root.WalkPostOrder(func(op *ir.Op) {
			if op != d.root {
				visit(op)
			}
		})
	} else {
		d.root.Walk(func(op *ir.Op) ir.WalkResult {
			if op == d.root {
				return ir.Advance
			}
			leaf := op.NumRegions() == 0
			if visit(op); leaf {
				return ir.Skip
			}
			return ir.Advance
		})
		d.work.reverse()
	}
	d.ops = n
	d.maxSteps = max(d.maxSteps, minSteps+stepsPerOp*n)
}

// drain visits ops until none is left, or no pattern may be applied any more in
// this iteration; false means that the bound of all steps was reached.
func (d *driver) drain() bool {
	for d.cfg.MaxRewrites == 0 || d.rewrites < d.cfg.MaxRewrites {
		op := d.work.pop()
		if op == nil {
			return true
		}
		switch {
		case !op.HasUses() && mayGo(op) && d.keepers.of(op) == nil:
			d.erase(op)
			continue
		case !d.cfg.NoFold && d.fold(op):
		case d.rewrite(op):
			d.rewrites++
		default:
			continue
		}
		if d.steps++; d.steps >= d.maxSteps {
			return false
		}
	}
	return true
}

func (d *driver) rewrite(op *ir.Op) bool {
	patterns := d.byKind.Get(op.Kind(), d.patterns.of)
	if len(patterns) == 0 {
		return false
	}
	d.rewriter = Rewriter{Builder: d.builder(op), driver: d}
	for _, p := range patterns {
		if p.Apply(&d.rewriter, op) {
			d.changed, d.last = true, p.Name
			d.inPlace = d.inPlace || !op.IsErased()
			return true
		}
	}
	return false
}

// builder returns a builder before op that shows the driver what it creates.
func (d *driver) builder(op *ir.Op) *ir.Builder {
	if d.base == nil {
		d.base = ir.NewBuilder(op.Context()).WithListener(func(created *ir.Op) {
			d.changed = true
			d.admit(created)
			d.push(created)
		})
	}
	d.at = *d.base.Before(op)
	return &d.at
}

// replace makes every use of op's results one of vs, and erases op.
func (d *driver) replace(op *ir.Op, vs []*ir.Value) {
	for i, v := range vs {
		d.replaceUses(op.Result(i), v)
	}
	d.erase(op)
}

// replaceUses makes every use of v a use of w.
func (d *driver) replaceUses(v, w *ir.Value) {
	d.changed = true
	for u := range v.Uses {
		d.push(u.Owner())
	}
	v.ReplaceAllUsesWith(w)
}

// erase removes op and what is inside it, users before definitions.
func (d *driver) erase(op *ir.Op) {
	d.changed = true
	for i := op.NumRegions() - 1; i >= 0; i-- {
		r := op.RegionAt(i)
		if r.Empty() {
			continue
		}
		for _, b := range r.PostOrder() {
			d.eraseOps(b)
		}
		for b := range r.Blocks { // not reachable
			d.eraseOps(b)
		}
	}
	d.pushDefinitions(op)
	d.work.remove(op)
	op.Erase()
}

func (d *driver) eraseOps(b *ir.Block) {
	for op := b.Last(); op != nil; op = b.Last() {
		d.erase(op)
	}
}

// fold tries to compute the results of op; it reports whether op changed.
func (d *driver) fold(op *ir.Op) bool {
	if op.Kind().Is(ir.ConstantLike) {
		return false
	}
	var results []ir.FoldResult
	if folder, ok := op.Kind().Impl.(ir.Folder); ok {
		d.known = appendConstants(d.known[:0], op)
		results = folder.Fold(op, d.known)
	}
	if results == nil || isItself(op, results) {
		if twice := foldTwice(op); twice != nil {
			results = twice
		} else if d.commute(op) || results != nil {
			d.changed, d.inPlace = true, true
			d.push(op)
			return true
		}
	}
	if results == nil {
		return false
	}
	if len(results) != op.NumResults() {
		panic(fmt.Sprintf("fold of %s gave %d results for %d", op.Name(), len(results), op.NumResults()))
	}
	changed := d.changed
	values, ok := d.values(op, results)
	if !ok {
		d.changed = changed
		return false
	}
	d.replace(op, values)
	return true
}

// isItself reports whether op was folded in place.
func isItself(op *ir.Op, results []ir.FoldResult) bool {
	return len(results) == 0 || results[0].Value != nil && results[0].Value == op.Result(0)
}

// values returns what op's results fold to as values. It makes constants for
// attributes, and fails where one cannot be made.
func (d *driver) values(op *ir.Op, results []ir.FoldResult) ([]*ir.Value, bool) {
	values := make([]*ir.Value, len(results))
	for i, r := range results {
		if values[i] = r.Value; r.Value != nil {
			continue
		}
		if values[i] = d.materialize(op, r.Attr, op.Result(i).Type()); values[i] != nil {
			continue
		}
		for j := range i { // nobody needs the others
			if results[j].Value == nil {
				d.erase(values[j].DefiningOp())
			}
		}
		return nil, false
	}
	return values, true
}

// commute puts the constant operands of a commutative op behind the others.
func (d *driver) commute(op *ir.Op) bool {
	commuting := op.Commuting()
	if commuting == 0 {
		return false
	}
	var values, consts []*ir.Value
	moved := false
	for _, v := range op.Operands()[:commuting] {
		if ConstantValue(v) != nil {
			consts = append(consts, v)
			continue
		}
		moved = moved || len(consts) > 0
		values = append(values, v)
	}
	if moved {
		op.SetOperands(slices.Concat(values, consts, op.Operands()[commuting:]))
	}
	return moved
}

// foldTwice folds an op of one operand whose trait says what it makes of its own
// result: nothing new, or the operand again.
func foldTwice(op *ir.Op) []ir.FoldResult {
	k := op.Kind()
	if !k.Is(ir.Idempotent) && !k.Is(ir.Involution) || op.NumOperands() != 1 || op.NumResults() != 1 {
		return nil
	}
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner == op || inner.Kind() != k || inner.NumOperands() != 1 || inner.Operand(0) == op.Result(0) {
		return nil // what depends on itself, where nothing runs or order is none, stays
	}
	// A type may say how values are rounded, so all have to be the same.
	x, t := inner.Operand(0), op.Result(0).Type()
	if x.Type() != t || op.Operand(0).Type() != t {
		return nil
	}
	if k.Is(ir.Involution) {
		return []ir.FoldResult{{Value: x}}
	}
	return []ir.FoldResult{{Value: op.Operand(0)}}
}

// ConstantOperands returns the constant value of each operand, nil where it
// has none.
func ConstantOperands(op *ir.Op) []ir.Attribute {
	return appendConstants(make([]ir.Attribute, 0, op.NumOperands()), op)
}

func appendConstants(attrs []ir.Attribute, op *ir.Op) []ir.Attribute {
	for i := range op.NumOperands() {
		attrs = append(attrs, ConstantValue(op.Operand(i)))
	}
	return attrs
}

// ConstantValue returns the attribute of the constant that defines v, or nil.
func ConstantValue(v *ir.Value) ir.Attribute {
	def := v.DefiningOp()
	if def == nil || !def.Kind().Is(ir.ConstantLike) {
		return nil
	}
	return def.Attr("value")
}
