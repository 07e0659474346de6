package interp

import (
	"slices"
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// addVectorReduce adds the ops of vector that combine lanes.
func addVectorReduce(t map[string]opCompiler) {
	t["vector.reduction"] = compileReduction
	t["vector.multi_reduction"] = compileMultiReduction
	t["vector.outerproduct"] = compileOuterProduct
	t["vector.contract"] = compileContract
}

// combining returns what the lanes of the first operand are, and how the attribute
// kind combines them: #vector.kind<add>.
func combining(op *ir.Op) (s scalar, r reduction, err error) {
	if s, _, err = laneTypes(op); err != nil {
		return s, r, err
	}
	name := "add"
	if a := op.Attr("kind"); a != nil {
		name = strings.TrimSuffix(strings.TrimPrefix(a.String(), "#vector.kind<"), ">")
	}
	full := name
	switch name {
	case "add", "mul":
		full += "i"
		if s.isFloat {
			full = name + "f"
		}
	case "and", "or", "xor":
		full += "i"
	}
	r, ok := reductionOf(full, s)
	if !ok {
		return s, r, op.Errorf("cannot combine its elements by '%s'", name)
	}
	return s, r, nil
}

// multiplying returns how the lanes of the first two operands are multiplied, and how the
// attribute kind combines the products.
func multiplying(op *ir.Op) (multiply, r reduction, err error) {
	s, r, err := combining(op)
	if err != nil {
		return multiply, r, err
	}
	name := "muli"
	if s.isFloat {
		name = "mulf"
	}
	multiply, _ = reductionOf(name, s)
	return multiply, r, nil
}

// compileReduction combines all lanes from the first on; the accumulator, if
// there is one, comes before them.
func compileReduction(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	_, r, err := combining(op)
	if err != nil {
		return nil, err
	}
	v, d, acc := c.place(op.Operand(0)), c.result(op, 0).at, -1
	if op.NumOperands() == 2 {
		acc = c.at(op, 1)
	}
	mask := c.under
	return c.certain(op, "the mask", decided(mask), func(f *frame) error {
		r.reduce(f, v, mask, acc, d)
		return nil
	}), nil
}

// reduce combines the lanes of v that are in the mask, if there is one; none, without an
// accumulator, are what is neutral.
func (r reduction) reduce(f *frame, v place, mask *place, acc, d int) {
	sum, undef, some := r.neutral, uint64(0), false
	take := func(at int) {
		if some {
			sum = r.combine(sum, f.words[at])
		} else {
			sum, some = f.words[at], true
		}
		if f.undef != nil {
			undef |= f.undef[at]
		}
	}
	if acc >= 0 {
		take(acc)
	}
	for i := range v.n {
		if isOn(f, mask, i) {
			take(v.at + i)
		}
	}
	f.words[d] = sum
	if f.undef != nil {
		f.undef[d] = tainted(undef)
	}
}

// addTo combines what is at a place with a word that was computed of what is at some others.
func (r reduction) addTo(f *frame, to int, w uint64, of ...int) {
	f.words[to] = r.combine(f.words[to], w)
	if f.undef == nil {
		return
	}
	u := f.undef[to]
	for _, at := range of {
		u |= f.undef[at]
	}
	f.undef[to] = tainted(u)
}

// compileMultiReduction combines along reduction_dims into the accumulator.
func compileMultiReduction(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, false); err != nil {
		return nil, err
	}
	_, r, err := combining(op)
	if err != nil {
		return nil, err
	}
	dims, err := intsAttr(op, "reduction_dims")
	if err != nil {
		return nil, err
	}
	shape := vectorShape(op.Operand(0).Type())
	var kept []int64
	for i, n := range shape {
		if !slices.Contains(dims, int64(i)) {
			kept = append(kept, n)
		}
	}
	strides := make([]int64, len(shape))
	for i, j := 0, 0; i < len(shape); i++ {
		if !slices.Contains(dims, int64(i)) {
			strides[i] = rowMajor(kept)[j]
			j++
		}
	}
	v, acc, d, mask := c.place(op.Operand(0)), c.place(op.Operand(1)), c.result(op, 0), c.under
	var into []int
	eachIndex(shape, func(index []int64) { into = append(into, laneOf(index, strides)) })
	if n, err := ir.NumElements(kept); err != nil || n != int64(d.n) || acc.n != d.n {
		return nil, op.Errorf("reduces '%s' to '%s'", op.Operand(0).Type(), op.Result(0).Type())
	}
	return c.certain(op, "the mask", decided(mask), func(f *frame) error {
		copyPlace(f, d, f, acc)
		for i, lane := range into {
			if isOn(f, mask, i) {
				r.addTo(f, d.at+lane, f.words[v.at+i], v.at+i)
			}
		}
		return nil
	}), nil
}

// compileOuterProduct: all products of the lanes of a vector with those of
// another, or with one scalar, combined with the accumulator.
func compileOuterProduct(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, true); err != nil {
		return nil, err
	}
	multiply, r, err := multiplying(op)
	if err != nil {
		return nil, err
	}
	a, b, d, acc := c.place(op.Operand(0)), c.place(op.Operand(1)), c.result(op, 0), -1
	if op.NumOperands() == 3 {
		acc = c.at(op, 2)
	}
	if a.n*b.n != d.n {
		return nil, op.Errorf("yields %d lanes for '%s'", a.n*b.n, op.Result(0).Type())
	}
	return func(f *frame) error {
		for i := range d.n {
			x, y := a.at+i/b.n, b.at+i%b.n
			w := multiply.combine(f.words[x], f.words[y])
			if acc >= 0 {
				w = r.combine(f.words[acc+i], w)
			}
			f.words[d.at+i] = w
			if f.undef != nil {
				u := f.undef[x] | f.undef[y]
				if acc >= 0 {
					u |= f.undef[acc+i]
				}
				f.undef[d.at+i] = tainted(u)
			}
		}
		return nil
	}, nil
}
