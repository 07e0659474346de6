package rewrite

import "github.com/ttopt/ttopt/ir"

// constants keeps one op for every constant of an isolated region, at the top
// of its entry block, so that folding does not fill the IR with copies.
type constants struct {
	ctx   *ir.Context
	known map[constantKey]*ir.Op
	keys  map[*ir.Op]constantKey
}

type constantKey struct {
	scope *ir.Block
	kind  string // of the dialect, which decides about the constant op
	value ir.Attribute
	typ   ir.Type
}

func newConstants(ctx *ir.Context) *constants {
	c := &constants{ctx: ctx}
	c.reset()
	return c
}

func (c *constants) reset() {
	c.known = map[constantKey]*ir.Op{}
	c.keys = map[*ir.Op]constantKey{}
}

// scopeOf returns the entry block of the nearest isolated region around op.
func scopeOf(op *ir.Op) *ir.Block {
	for {
		r := op.Region()
		if r == nil {
			return nil
		}
		if parent := r.Op(); parent.Kind().Is(ir.IsolatedFromAbove) || parent.ParentOp() == nil || parent.Kind().Unregistered {
			return r.First()
		} else {
			op = parent
		}
	}
}

// adopt makes a constant that is there already known. It reports whether op
// repeats a known one; all uses of op are uses of that by then.
func (c *constants) adopt(op *ir.Op) (redundant bool) {
	if !op.Kind().Is(ir.ConstantLike) || op.NumResults() != 1 {
		return false
	}
	scope := scopeOf(op)
	value := ConstantValue(op.Result(0))
	if scope == nil || value == nil {
		return false
	}
	key := constantKey{scope, op.Kind().Dialect(), value, op.Result(0).Type()}
	if old := c.known[key]; old != nil {
		op.Result(0).ReplaceAllUsesWith(old.Result(0))
		return true
	}
	c.hoist(op, scope)
	c.remember(op, key)
	return false
}

// hoist moves a constant to the top of its scope, unless it stands there, right
// behind another one.
func (c *constants) hoist(op *ir.Op, scope *ir.Block) {
	if op.Block() == scope && (op.Prev() == nil || c.isKnown(op.Prev())) {
		return
	}
	op.MoveBefore(scope.First())
}

func (c *constants) isKnown(op *ir.Op) bool {
	_, ok := c.keys[op]
	return ok
}

func (c *constants) remember(op *ir.Op, key constantKey) {
	c.known[key] = op
	c.keys[op] = key
}

func (c *constants) forget(op *ir.Op) {
	if key, ok := c.keys[op]; ok {
		delete(c.keys, op)
		delete(c.known, key)
	}
}

// materialize returns a constant of the given value for a result of op, or nil
// where neither op's dialect nor that of the type can build one. A new one
// stands before op, until the next iteration adopts it.
func (c *constants) materialize(op *ir.Op, value ir.Attribute, t ir.Type) *ir.Value {
	dialect := c.ctx.Dialect(op.Kind().Dialect())
	if dialect == nil || dialect.Constant == nil {
		dialect = c.ctx.Dialect("arith")
	}
	if dialect == nil || dialect.Constant == nil {
		return nil
	}
	made := dialect.Constant(ir.NewBuilder(c.ctx).Before(op).WithLoc(op.Loc()), value, t)
	if made == nil {
		return nil
	}
	return made.Result(0)
}
