package lowering

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// Accesses at constant distances behind one place have the place's address once, and
// the distance in an instruction of their own: there is less for LLVM to find out.

// A base is an element of a memref whose number is a value.
type base struct{ memref, index *ir.Value }

// bases are the addresses that one block computes. Control does not come back to a block
// that others follow, so that one is enough.
type bases struct {
	block *llvmir.Block
	at    map[base]llvmir.Value
}

// in returns the addresses that a block computes.
func (b *bases) in(block *llvmir.Block) map[base]llvmir.Value {
	if b.block != block {
		b.block = block
		clear(b.at)
	}
	return b.at
}

// near returns the value and the constant that an index is the sum of, if neither is
// negative: what the index is of then begins before the value's place, which is in it
// too.
func (f *function) near(m affine.Map, operands []*ir.Value) (index *ir.Value, behind int64, ok bool) {
	if index, behind, ok = sum(m, operands); !ok {
		return nil, 0, false
	}
	return index, behind, f.isPlace(index)
}

// isPlace reports whether a value is known not to be negative.
func (f *function) isPlace(v *ir.Value) bool {
	known, ok := f.ranges[v]
	return ok && known.Lo >= 0
}

// sum returns the value and the constant, not negative, that an index is the sum of.
func sum(m affine.Map, operands []*ir.Value) (index *ir.Value, behind int64, ok bool) {
	if len(m.Results) != 1 {
		return nil, 0, false
	}
	i, behind, ok := plus(m)
	if !ok {
		return nil, 0, false
	}
	index, behind = along(operands[i], behind)
	return index, behind, behind >= 0
}

// along follows a value and a constant to what that is the sum of, as long as no sum is negative.
func along(index *ir.Value, behind int64) (*ir.Value, int64) {
	for index.DefiningOp() != nil && index.DefiningOp().Name() == "affine.apply" {
		op := index.DefiningOp()
		inner, more, isSum := plus(mapAttr(op, "map", op.NumOperands()))
		if !isSum || more < 0 || behind+more < 0 {
			break
		}
		index, behind = op.Operand(inner), behind+more
	}
	return index, behind
}

// plus takes apart the result of a map that is the operand with a number and a constant.
func plus(m affine.Map) (operand int, c int64, ok bool) {
	e := m.Results[0]
	if e.Op() == affine.OpAdd && e.RHS().Op() == affine.OpConst {
		e, c = e.LHS(), e.RHS().Value()
	}
	switch e.Op() {
	case affine.OpDim:
		return int(e.Value()), c, true
	case affine.OpSymbol:
		return m.NumDims + int(e.Value()), c, true
	}
	return 0, 0, false
}

// nearAddress is address for an element of a memref of one dim, without strides, that
// is near a place.
func (f *function) nearAddress(memref *ir.Value, m affine.Map, operands []*ir.Value) (p llvmir.Value, align int, ok bool, err error) {
	if !isFlat(memref) {
		return nil, 0, false, nil
	}
	t := memref.Type().(*ir.MemRefType)
	index, behind, ok := f.near(m, operands)
	if !ok {
		return nil, 0, false, nil
	}
	elem, err := lowerType(t.Elem())
	if err != nil {
		return nil, 0, false, err
	}
	known, key := f.bases.in(f.b.Block()), base{memref, index}
	p = known[key]
	if p == nil {
		p = f.b.InBoundsGEP(elem, f.values[memref], f.values[index])
		known[key] = p
	}
	if behind > 0 {
		p = f.b.InBoundsGEP(elem, p, llvmir.ConstInt(llvmir.I64, behind))
	}
	return p, f.alignmentAt(memref, naturalAlign(t.Elem()), m.Results[0], m.NumDims, operands), true, nil
}

// onlyNear reports whether the result of an affine.apply is used for nothing but indices
// that are near the place of another value, which then do not need it.
func (f *function) onlyNear(result *ir.Value) bool {
	if place, _ := along(result, 0); place == result || !f.isPlace(place) {
		return false
	}
	for use := range result.Uses {
		user := use.Owner()
		switch user.Name() {
		case "vector.load", "vector.maskedload", "vector.maskedstore":
			if !isFlat(user.Operand(0)) {
				return false
			}
		case "vector.store":
			if !isFlat(user.Operand(1)) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isFlat reports whether a value is a memref of one dim, without strides.
func isFlat(v *ir.Value) bool {
	t, ok := v.Type().(*ir.MemRefType)
	return ok && len(t.Shape()) == 1 && t.Layout() == nil
}
