package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// constantPool keeps one op for every constant of an isolated region, at the
// top of its entry block, the latest first.
type constantPool struct {
	known  map[pooledConstant]*ir.Op
	scopes rewrite.ConstantScopes
}

func newConstantPool() constantPool {
	return constantPool{map[pooledConstant]*ir.Op{}, rewrite.ConstantScopes{}}
}

type pooledConstant struct {
	scope   *ir.Block
	dialect string
	value   ir.Attribute
	typ     ir.Type
}

// get returns a constant for uses in b, or nil where neither the dialect nor
// arith can build one.
func (p constantPool) get(b *ir.Block, dialect string, value ir.Attribute, t ir.Type) *ir.Value {
	scope := p.scopes.Of(b)
	key := pooledConstant{scope, dialect, value, t}
	if op := p.known[key]; op != nil {
		return op.Result(0)
	}
	at := ir.NewBuilder(b.ParentOp().Context()).AtStart(scope)
	op := rewrite.NewConstant(at, dialect, value, t)
	if op == nil {
		return nil
	}
	// The constant may be one of another dialect, which has it already.
	if made := op.Kind().Dialect(); made != dialect {
		other := pooledConstant{scope, made, value, t}
		if old := p.known[other]; old != nil {
			op.Erase()
			op = old
		}
		p.known[other] = op
	}
	p.known[key] = op
	return op.Result(0)
}
