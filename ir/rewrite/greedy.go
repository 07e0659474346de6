package rewrite

import (
	"fmt"

	"github.com/ttopt/ttopt/ir"
)

// Config bounds and shapes a greedy run. The zero value is the default.
type Config struct {
	// MaxIterations is how often the ops are visited from the start while
	// something still changes; 0 means 10.
	MaxIterations int
	// MaxRewrites bounds the number of pattern applications; 0 means no bound
	// but that of all steps, which only patterns and folds reach that undo each
	// other.
	MaxRewrites int
	// NoFold leaves folding out.
	NoFold bool
}

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
	limit := cfg.MaxIterations
	if limit == 0 {
		limit = 10
	}
	d := &driver{
		root:     root,
		patterns: newPatternSet(patterns),
		cfg:      cfg,
		at:       map[*ir.Op]int{},
		consts:   newConstants(root.Context()),
	}
	res := Result{}
	for i := 0; i < limit; i++ {
		d.changed = false
		d.collect()
		if !d.drain() {
			res.Changed, res.Last = true, d.last
			return res
		}
		d.dropUnreachable()
		if !d.changed {
			res.Converged = true
			break
		}
		res.Changed = true
	}
	res.Last = d.last
	return res
}

// driver is the state of a run: a stack of ops to visit, each at most once on
// it, from which ops are removed in constant time.
type driver struct {
	root     *ir.Op
	patterns *patternSet
	cfg      Config
	work     []*ir.Op // nil where an op was removed
	at       map[*ir.Op]int
	consts   *constants
	changed  bool
	rewrites int
	steps    int // folds and rewrites, at most maxSteps
	maxSteps int
	last     string
}

// Folds and rewrites are bounded by the number of ops at the start, far above
// what those need that come to an end.
const (
	stepsPerOp = 64
	minSteps   = 1 << 20
)

func (d *driver) push(op *ir.Op) {
	if op == d.root {
		return
	}
	if _, ok := d.at[op]; !ok {
		d.at[op] = len(d.work)
		d.work = append(d.work, op)
	}
}

func (d *driver) pushDefinition(v *ir.Value) {
	if v != nil && v.DefiningOp() != nil {
		d.push(v.DefiningOp())
	}
}

func (d *driver) pop() *ir.Op {
	for len(d.work) > 0 {
		op := d.work[len(d.work)-1]
		d.work = d.work[:len(d.work)-1]
		if op != nil {
			delete(d.at, op)
			return op
		}
	}
	return nil
}

func (d *driver) forget(op *ir.Op) {
	if i, ok := d.at[op]; ok {
		d.work[i] = nil
		delete(d.at, op)
	}
}

// collect fills the stack so that ops are visited from the top down, and finds
// the constants that are there already.
func (d *driver) collect() {
	d.consts.reset()
	var ops []*ir.Op
	d.root.Walk(func(op *ir.Op) ir.WalkResult {
		if op != d.root {
			ops = append(ops, op)
		}
		return ir.Advance
	})
	for _, op := range ops {
		if !op.IsErased() && d.consts.adopt(op) {
			d.erase(op)
		}
	}
	for i := len(ops) - 1; i >= 0; i-- {
		if !ops[i].IsErased() {
			d.push(ops[i])
		}
	}
	d.maxSteps = max(d.maxSteps, minSteps+stepsPerOp*len(ops))
}

// drain visits ops until none is left; false means that a bound was reached.
func (d *driver) drain() bool {
	for op := d.pop(); op != nil; op = d.pop() {
		switch {
		case IsDead(op):
			d.erase(op)
			continue
		case !d.cfg.NoFold && d.fold(op):
		case d.rewrite(op):
			d.rewrites++
			if d.cfg.MaxRewrites > 0 && d.rewrites >= d.cfg.MaxRewrites {
				return false
			}
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
	b := ir.NewBuilder(op.Context()).Before(op).WithListener(func(created *ir.Op) {
		d.changed = true
		d.push(created)
	})
	r := &Rewriter{Builder: b, driver: d}
	for _, p := range d.patterns.of(op.Kind()) {
		if p.Apply(r, op) {
			d.changed, d.last = true, p.Name
			if !op.IsErased() {
				d.push(op)
			}
			return true
		}
	}
	return false
}

// erase removes op and looks again at what defined its operands: it may be
// dead by now.
func (d *driver) erase(op *ir.Op) {
	d.changed = true
	operands := op.Operands()
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		d.forget(inner)
		d.consts.forget(inner)
		if inner != op {
			operands = append(operands, inner.Operands()...)
		}
		return ir.Advance
	})
	op.Erase()
	for _, v := range operands {
		if def := v.DefiningOp(); def != nil && !def.IsErased() {
			d.push(def)
		}
	}
}

// fold tries to compute the results of op; it reports whether op changed.
func (d *driver) fold(op *ir.Op) bool {
	if op.Kind().Is(ir.ConstantLike) {
		return false
	}
	results := foldTwice(op)
	if folder, ok := op.Kind().Impl.(ir.Folder); ok && results == nil {
		results = folder.Fold(op, ConstantOperands(op))
	}
	if results == nil {
		return d.commute(op)
	}
	if len(results) != op.NumResults() {
		panic(fmt.Sprintf("fold of %s gave %d results for %d", op.Name(), len(results), op.NumResults()))
	}
	values, ok := d.values(op, results)
	if !ok {
		return false
	}
	d.changed = true
	for u := range usersOf(op) {
		d.push(u)
	}
	stays := len(values) == 0
	for i, v := range values {
		stays = stays || v == op.Result(i)
	}
	op.ReplaceAllUsesWith(values)
	if stays {
		d.push(op)
	} else {
		d.erase(op)
	}
	return true
}

// values returns what op's results fold to as values. It makes constants for
// attributes, and fails where one cannot be made.
func (d *driver) values(op *ir.Op, results []ir.FoldResult) ([]*ir.Value, bool) {
	values := make([]*ir.Value, len(results))
	for i, r := range results {
		if values[i] = r.Value; r.Value != nil {
			continue
		}
		if values[i] = d.consts.materialize(op, r.Attr, op.Result(i).Type()); values[i] != nil {
			continue
		}
		for j := range i { // nobody needs the others
			if results[j].Value == nil {
				values[j].DefiningOp().Erase()
			}
		}
		return nil, false
	}
	return values, true
}

// commute puts the constant operands of a commutative op behind the others.
func (d *driver) commute(op *ir.Op) bool {
	if !op.Kind().Is(ir.Commutative) {
		return false
	}
	var values, consts []*ir.Value
	moved := false
	for _, v := range op.Operands() {
		if ConstantValue(v) != nil {
			consts = append(consts, v)
			continue
		}
		moved = moved || len(consts) > 0
		values = append(values, v)
	}
	if moved {
		op.SetOperands(append(values, consts...))
		d.changed = true
		d.push(op)
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
	if inner == nil || inner.Kind() != k || inner.NumOperands() != 1 {
		return nil
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

func usersOf(op *ir.Op) func(yield func(*ir.Op) bool) {
	return func(yield func(*ir.Op) bool) {
		for i := 0; i < op.NumResults(); i++ {
			for u := range op.Result(i).Uses {
				if !yield(u.Owner()) {
					return
				}
			}
		}
	}
}

// ConstantOperands returns the constant value of each operand, nil where it
// has none.
func ConstantOperands(op *ir.Op) []ir.Attribute {
	attrs := make([]ir.Attribute, op.NumOperands())
	for i := range attrs {
		attrs[i] = ConstantValue(op.Operand(i))
	}
	return attrs
}

// ConstantValue returns the attribute of the constant that defines v, or nil.
func ConstantValue(v *ir.Value) ir.Attribute {
	def := v.DefiningOp()
	if def == nil || !def.Kind().Is(ir.ConstantLike) {
		return nil
	}
	if f, ok := def.Kind().Impl.(ir.Folder); ok {
		if rs := f.Fold(def, nil); len(rs) == 1 {
			return rs[0].Attr
		}
	}
	return def.Attr("value")
}

// IsDead reports whether op can go: nothing uses it and it has no effects, but
// for reading or for memory that nobody sees.
func IsDead(op *ir.Op) bool {
	k := op.Kind()
	if op.HasUses() || k.Is(ir.Terminator) || k.Is(ir.IsSymbol) {
		return false
	}
	return HasNoEffects(op)
}

// HasNoEffects reports whether running op changes nothing that can be seen but
// its results.
func HasNoEffects(op *ir.Op) bool {
	k := op.Kind()
	if k.Is(ir.Pure) || k.Is(ir.ReadOnly) || k.Is(ir.Allocates) {
		return true
	}
	if !k.Is(ir.RecursivelyPure) {
		return false
	}
	return op.Walk(func(inner *ir.Op) ir.WalkResult {
		switch ik := inner.Kind(); {
		case inner == op, ik.Is(ir.RecursivelyPure), ik.Is(ir.Terminator) && ik.Is(ir.Pure), ik.Is(ir.ReturnLike):
			return ir.Advance
		case ik.Is(ir.Pure), ik.Is(ir.ReadOnly):
			return ir.Advance
		}
		return ir.Interrupt
	})
}
