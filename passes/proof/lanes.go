package proof

import (
	"github.com/ttopt/ttopt/affine"
	affineops "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/ir"
)

// A lane is where one element of a value comes from: a slot of a buffer, or not
// from memory.
type lane struct {
	source int // number of the buffer, or constant, or nothing
	at     *affine.Expr
}

const (
	constant = -1 // a value that is written as it stands
	nothing  = -2 // not written, or anything
)

// step returns the slots from l to o in the same buffer, if that is a constant.
func (l lane) step(o lane) (int64, bool) {
	if l.source != o.source || l.source < 0 {
		return 0, l.source == o.source
	}
	d := affine.SimplifyOver(affine.Sub(o.at, l.at), nil, nil)
	return d.Value(), d.Op() == affine.OpConst
}

// follows reports whether l is n steps from first, a step being that to second.
func (l lane) follows(first lane, n int64, second lane) bool {
	one, ok1 := first.step(second)
	all, ok2 := first.step(l)
	return ok1 && ok2 && all == n*one
}

// lanesOf finds the lanes of values at a place.
type lanesOf struct {
	buffers map[*ir.Value]int
	place
}

// target returns the buffer that a store writes, its first slot, the value, and
// which lanes are written, nil for all.
func (l lanesOf) target(op *ir.Op) (buffer int, at *affine.Expr, data *ir.Value, mask []bool, err error) {
	var memory *ir.Value
	if a, ok := affineops.AsAccess(op); ok {
		memory, data = a.MemRef(), a.Value()
		at, err = l.slot(l.apply(a.Map(), a.Indices()))
	} else if op.Name() == "vector.store" {
		memory, data = op.Operand(1), op.Operand(0)
		at, err = l.slot(l.valuesOf(op.Operands()[2:]))
	} else {
		n := op.NumOperands()
		memory, data = op.Operand(0), op.Operand(n-1)
		if at, err = l.slot(l.valuesOf(op.Operands()[1 : n-2])); err == nil {
			mask, err = constantMask(op.Operand(n - 2))
		}
	}
	if err != nil {
		return 0, nil, nil, nil, err
	}
	buffer, ok := l.buffers[memory]
	if !ok {
		return 0, nil, nil, nil, &errNotSymbolic{"it uses memory of its own"}
	}
	return buffer, at, data, mask, nil
}

// of returns the lanes of a value, those that were loaded: a lane of the value may be a
// word of several.
func (l lanesOf) of(v *ir.Value) ([]lane, error) {
	op := v.DefiningOp()
	if op == nil {
		return nil, &errNotSymbolic{"what it stores is computed"}
	}
	many, ok := lanes(v)
	if !ok {
		return nil, &errNotSymbolic{"its vectors have more dims than one"}
	}
	n := int(many)
	switch op.Name() {
	case "arith.constant":
		return repeated(lane{source: constant}, n), nil
	case "affine.load", "affine.vector_load":
		a, _ := affineops.AsAccess(op)
		at, err := l.slot(l.apply(a.Map(), a.Indices()))
		return l.loaded(a.MemRef(), at, n, err)
	case "vector.load":
		at, err := l.slot(l.valuesOf(op.Operands()[1:]))
		return l.loaded(op.Operand(0), at, n, err)
	case "vector.maskedload":
		return l.masked(op, n)
	case "vector.shuffle":
		return l.shuffled(op)
	case "vector.bitcast": // the lanes of a word are those it is made of
		return l.of(op.Operand(0))
	}
	return nil, &errNotSymbolic{"what it stores is computed"}
}

func repeated(l lane, n int) []lane {
	out := make([]lane, n)
	for i := range out {
		out[i] = l
	}
	return out
}

// loaded returns n lanes from the slot at on.
func (l lanesOf) loaded(memory *ir.Value, at *affine.Expr, n int, err error) ([]lane, error) {
	buffer, ok := l.buffers[memory]
	if err == nil && !ok {
		err = &errNotSymbolic{"it uses memory of its own"}
	}
	if err != nil {
		return nil, err
	}
	out := make([]lane, n)
	for i := range out {
		out[i] = lane{buffer, affine.Add(at, affine.Const(int64(i)))}
	}
	return out, nil
}

// masked returns the lanes of a vector.maskedload.
func (l lanesOf) masked(op *ir.Op, n int) ([]lane, error) {
	last := op.NumOperands() - 1
	at, err := l.slot(l.valuesOf(op.Operands()[1 : last-1]))
	out, err := l.loaded(op.Operand(0), at, n, err)
	if err != nil {
		return nil, err
	}
	mask, err := constantMask(op.Operand(last - 1))
	if err != nil {
		return nil, err
	}
	through, err := l.of(op.Operand(last))
	if err != nil {
		return nil, err
	}
	for i := range out {
		if !mask[i] {
			out[i] = through[i]
		}
	}
	return out, nil
}

// shuffled returns the lanes of a vector.shuffle.
func (l lanesOf) shuffled(op *ir.Op) ([]lane, error) {
	a, err := l.of(op.Operand(0))
	if err != nil {
		return nil, err
	}
	b, err := l.of(op.Operand(1))
	if err != nil {
		return nil, err
	}
	many, _ := lanes(op.Operand(0))
	word := len(a) / int(max(1, many)) // loaded lanes in one of these
	if word == 0 {
		return nil, &errNotSymbolic{"parts of elements are moved"}
	}
	both := append(a, b...)
	var out []lane
	order, ok := op.Attr("mask").(*ir.ArrayAttr)
	if !ok {
		return nil, &errNotSymbolic{"a shuffle has no mask"}
	}
	for _, e := range order.Elems() {
		i := int64(-1) // poison
		if n, ok := e.(*ir.IntegerAttr); ok {
			i, _ = n.Int64()
		}
		if i < 0 || i >= int64(len(both)/word) {
			out = append(out, repeated(lane{source: nothing}, word)...)
		} else {
			out = append(out, both[int(i)*word:(int(i)+1)*word]...)
		}
	}
	return out, nil
}

// constantMask reads a constant vector of i1.
func constantMask(v *ir.Value) ([]bool, error) {
	if op := v.DefiningOp(); op != nil {
		if e, ok := op.Attr("value").(*ir.DenseElementsAttr); ok {
			mask := make([]bool, e.NumElements())
			for i := range mask {
				bit, isInt := e.Element(int64(i)).(*ir.IntegerAttr)
				if !isInt {
					return nil, &errNotSymbolic{"a mask is computed"}
				}
				n, _ := bit.Int64()
				mask[i] = n != 0
			}
			return mask, nil
		}
	}
	return nil, &errNotSymbolic{"a mask is computed"}
}

// slot is the one subscript of a buffer.
func (l lanesOf) slot(subscripts []*affine.Expr, ok bool) (*affine.Expr, error) {
	if !ok || len(subscripts) != 1 {
		return nil, &errNotSymbolic{"a subscript is computed"}
	}
	return subscripts[0], nil
}

func (l lanesOf) valuesOf(vs []*ir.Value) ([]*affine.Expr, bool) {
	out := make([]*affine.Expr, len(vs))
	for i, v := range vs {
		e, ok := l.value(v)
		if !ok {
			return nil, false
		}
		out[i] = e
	}
	return out, true
}
