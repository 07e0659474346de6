package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// conversion replaces ops by those of other dialects, each once, from the top
// down. As in MLIR's partial conversion, an op that need not go is folded where
// that is possible, and replacements take effect together at the end: a fold
// sees the operands as they were.
type conversion struct {
	pass     *pass.Run
	legal    func(*ir.Op) bool
	replaced []*ir.Op
	gone     map[*ir.Op]bool
	values   map[*ir.Value]*ir.Value
}

func newConversion(r *pass.Run) *conversion {
	return &conversion{pass: r, gone: map[*ir.Op]bool{}, values: map[*ir.Value]*ir.Value{}}
}

// run calls lower for every op that is not legal as it is and does not fold. What
// is in blocks that cannot be reached stays.
func (c *conversion) run(legal func(*ir.Op) bool, lower func(*ir.Op)) {
	c.legal = legal
	var ops []*ir.Op
	dom := ir.NewDominance()
	c.pass.Op.Walk(func(op *ir.Op) ir.WalkResult {
		if op == c.pass.Op {
			return ir.Advance
		}
		if !dom.IsReachable(op.Block()) {
			return ir.Skip
		}
		ops = append(ops, op)
		return ir.Advance
	})
	for _, op := range ops {
		if c.gone[op] || legal(op) || c.fold(op) {
			continue
		}
		before := op.Prev()
		lower(op)
		for made := op.Prev(); !c.gone[op] && made != before; made = op.Prev() {
			made.Erase() // on the way to what failed
		}
	}
	c.finish()
}

// maxFolds bounds how often an op is folded in place.
const maxFolds = 16

// fold replaces op by what it folds to.
func (c *conversion) fold(op *ir.Op) bool {
	results := foldInPlace(op)
	if len(results) == 0 || len(results) != op.NumResults() {
		return false
	}
	values := make([]*ir.Value, len(results))
	for i, r := range results {
		switch {
		case r.Value == op.Result(i): // changed in place
			return false
		case r.Value != nil:
			values[i] = r.Value
		default:
			if values[i] = c.constantBefore(op, r.Attr, op.Result(i).Type()); values[i] == nil {
				return false
			}
		}
		if values[i].Type() != op.Result(i).Type() {
			return false
		}
	}
	c.replace(op, values...)
	return true
}

// foldInPlace folds op while that changes it in place, and returns what it then
// folds to, if anything.
func foldInPlace(op *ir.Op) []ir.FoldResult {
	folder, ok := op.Kind().Impl.(ir.Folder)
	if !ok || op.Kind().Is(ir.ConstantLike) {
		return nil
	}
	var results []ir.FoldResult
	for range maxFolds {
		results = folder.Fold(op, rewrite.ConstantOperands(op))
		if results == nil || len(results) > 0 && results[0].Value != op.Result(0) {
			break
		}
	}
	return results
}

// constantBefore creates a constant in front of op, or returns nil where there is none
// that is legal: poison is not.
func (c *conversion) constantBefore(op *ir.Op, value ir.Attribute, t ir.Type) *ir.Value {
	ctx := op.Context()
	d := ctx.Dialect(op.Kind().Dialect())
	if d == nil || d.Constant == nil {
		return nil
	}
	made := d.Constant(ir.NewBuilder(ctx).Before(op), value, t)
	if made == nil {
		return nil
	}
	if !c.legal(made) {
		made.Erase()
		return nil
	}
	return made.Result(0)
}

// replace makes values stand for op's results; op goes in the end.
func (c *conversion) replace(op *ir.Op, values ...*ir.Value) {
	for i, v := range values {
		c.values[op.Result(i)] = v
	}
	c.replaced = append(c.replaced, op)
	c.gone[op] = true
}

// fail reports why an op stays as it is; the others are converted all the same.
func (c *conversion) fail(d *ir.Diagnostic) { c.pass.Report(d) }

func (c *conversion) finish() {
	for _, op := range c.replaced {
		for _, v := range op.Results() {
			to := c.values[v]
			for c.values[to] != nil {
				to = c.values[to]
			}
			c.values[v] = to // so that a chain is followed once
			v.ReplaceAllUsesWith(to)
		}
	}
	for i := len(c.replaced) - 1; i >= 0; i-- {
		c.replaced[i].Erase()
	}
}
