package rewrite

import "github.com/ttopt/ttopt/ir"

// constants keeps one op for every constant of an isolated region, at the top
// of its entry block, so that folding does not fill the IR with copies.
type constants struct {
	scopes  ConstantScopes
	known   map[constantKey]*ir.Op
	adopted map[*ir.Op]bool
}

// sharedLoc is where a constant comes from that stands for several, or away from
// where it stood: a debugger would jump there for uses that are elsewhere.
const sharedLoc ir.Loc = 0

type constantKey struct {
	scope *ir.Block
	kind  string // of the dialect, which decides about the constant op
	value ir.Attribute
	typ   ir.Type
}

func (c *constants) reset() {
	if c.known == nil {
		*c = constants{ConstantScopes{}, map[constantKey]*ir.Op{}, map[*ir.Op]bool{}}
	}
	clear(c.scopes)
	clear(c.known)
	clear(c.adopted)
}

// ConstantScopes remembers where constants for uses in blocks stand, which holds
// as long as blocks stay where they are.
type ConstantScopes map[*ir.Block]*ir.Block

// Of returns the entry block of the nearest region around b that sees no values
// from outside: constants for uses in b stand at its top.
func (s ConstantScopes) Of(b *ir.Block) *ir.Block {
	var passed []*ir.Block
	scope := s[b]
	for scope == nil {
		op := b.ParentOp()
		if op.Kind().Is(ir.IsolatedFromAbove) || op.Kind().Unregistered || op.ParentOp() == nil {
			scope = b.Region().First()
			break
		}
		passed = append(passed, b)
		b = op.Block()
		scope = s[b]
	}
	for _, b := range passed {
		s[b] = scope
	}
	return scope
}

// NewConstant creates a constant by the dialect of that name, or by arith where
// that builds none; nil where neither can build this one.
func NewConstant(b *ir.Builder, dialect string, value ir.Attribute, t ir.Type) *ir.Op {
	d := b.Context().Dialect(dialect)
	if d == nil || d.Constant == nil {
		d = b.Context().Dialect("arith")
	}
	if d == nil || d.Constant == nil {
		return nil
	}
	return d.Constant(b, value, t)
}

// adopt makes a constant known. Where op repeats one, it returns the results to
// use instead.
func (c *constants) adopt(op *ir.Op) (instead []*ir.Value, constant bool) {
	if !op.Kind().Is(ir.ConstantLike) || op.NumResults() != 1 {
		return nil, false
	}
	value := ConstantValue(op.Result(0))
	if value == nil {
		return nil, false
	}
	scope := c.scopes.Of(op.Block())
	key := constantKey{scope, op.Kind().Dialect(), value, op.Result(0).Type()}
	if old := c.known[key]; old != nil {
		old.SetLoc(sharedLoc)
		return old.Results(), true
	}
	c.hoist(op, scope)
	c.known[key] = op
	c.adopted[op] = true
	return nil, true
}

// hoist moves a constant to the top of its scope, unless it stands there, right
// behind another one.
func (c *constants) hoist(op *ir.Op, scope *ir.Block) {
	if op.Block() == scope && (op.Prev() == nil || c.adopted[op.Prev()]) {
		return
	}
	op.MoveBefore(scope.First())
	op.SetLoc(sharedLoc)
}

// materialize returns a constant of the given value for a result of op, or nil
// where neither op's dialect nor arith can build one. A new one stands before
// op, until the next iteration adopts it.
func (d *driver) materialize(op *ir.Op, value ir.Attribute, t ir.Type) *ir.Value {
	made := NewConstant(d.builder(op), op.Kind().Dialect(), value, t)
	if made == nil {
		return nil
	}
	return made.Result(0)
}
