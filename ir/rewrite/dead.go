package rewrite

import "github.com/ttopt/ttopt/ir"

// IsDead reports whether op can go: nothing uses it and it has no effects, but
// for reading or for memory that nobody sees.
func IsDead(op *ir.Op, inside *ir.Inside) bool { return !op.HasUses() && canGo(op, inside) }

// canGo reports whether op can go if nothing uses it.
func canGo(op *ir.Op, inside *ir.Inside) bool {
	return mayGo(op) && !keeps(inside.Effects(op))
}

// mayGo reports whether op can go if nothing uses it and it has no effects.
func mayGo(op *ir.Op) bool { return !op.Kind().Is(ir.Terminator) && !op.Kind().Is(ir.IsSymbol) }

// keeps reports whether an op with such effects must stay.
func keeps(e ir.Effects) bool { return e&^(ir.EffectRead|ir.EffectAllocate) != 0 }

// keepers are ops inside of others that must stay for what they do, by those
// others.
type keepers map[*ir.Op]*ir.Op

// of returns op if it must stay for what it does, or an op inside it; or nil. A
// keeper counts as long as it exists, even if it was moved elsewhere: then the op
// goes later. They are looked for from the end, as most ops are erased from the
// start.
func (k keepers) of(op *ir.Op) *ir.Op {
	if keeps(op.Effects()) {
		return op
	}
	if !op.Kind().Is(ir.RecursivelyPure) {
		return nil
	}
	if keeper := k[op]; keeper != nil && !keeper.IsErased() {
		return keeper
	}
	for i := op.NumRegions() - 1; i >= 0; i-- {
		for b := op.RegionAt(i).Last(); b != nil; b = b.Prev() {
			for inner := b.Last(); inner != nil; inner = inner.Prev() {
				if keeper := k.of(inner); keeper != nil {
					k[op] = keeper
					return keeper
				}
			}
		}
	}
	return nil
}
