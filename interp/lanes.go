package interp

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// lane is an op that works on scalars, and on vectors and tensors element by
// element. One of the functions is set; words are as in Scalar.Bits.
type lane struct {
	one   func(a uint64) uint64
	two   func(a, b uint64) uint64
	three func(a, b, c uint64) uint64
	// check, if set, is asked before one or two is called; b is 0 for one.
	check func(a, b uint64) verdict
	// divides: the second operand is a divisor, which must be defined.
	divides bool
}

// verdict says that the result is poison, or why there is none.
type verdict struct {
	poison  bool
	failure string
}

func (l *lane) arity() int {
	switch {
	case l.one != nil:
		return 1
	case l.two != nil:
		return 2
	}
	return 3
}

// lanes compiles op, all of whose operands take part.
func (c *compiler) lanes(op *ir.Op, l lane) (step, error) {
	return c.lanesOf(op, op.Operands(), l)
}

// lanesOf compiles op for the given ones of its operands.
func (c *compiler) lanesOf(op *ir.Op, operands []*ir.Value, l lane) (step, error) {
	if len(operands) != l.arity() || op.NumResults() != 1 {
		return nil, op.Errorf("expects %d operands and one result", l.arity())
	}
	d := c.result(op, 0)
	places, err := c.placesOf(op, operands)
	if err != nil {
		return nil, err
	}
	for _, p := range places {
		if p.bank != d.bank || p.n != d.n {
			return nil, op.Errorf("has operands that do not have as many elements as the result")
		}
	}
	if d.bank == tensorBank {
		return c.tensorLanes(op, places, l)
	}
	if d.bank != wordBank {
		return nil, op.Errorf("does not work on memrefs")
	}
	s := l.step(d, places)
	if l.check == nil {
		return c.spread(op, s), nil
	}
	s = c.checkedLanes(op, l, d, places, s)
	if l.divides {
		s = c.certain(op, "the divisor", places[1:], s)
	}
	return s, nil
}

// step returns the op without checks, scalars on a short way.
func (l *lane) step(d place, in []place) step {
	n := d.n
	switch {
	case l.one != nil && n == 1:
		fn, d, a := l.one, d.at, in[0].at
		return func(f *frame) error {
			f.words[d] = fn(f.words[a])
			return nil
		}
	case l.one != nil:
		fn := l.one
		return func(f *frame) error {
			out, a := f.words[d.at:d.at+n], f.words[in[0].at:in[0].at+n]
			for i := range out {
				out[i] = fn(a[i])
			}
			return nil
		}
	case l.two != nil && n == 1:
		fn, d, a, b := l.two, d.at, in[0].at, in[1].at
		return func(f *frame) error {
			w := f.words
			w[d] = fn(w[a], w[b])
			return nil
		}
	case l.two != nil:
		fn := l.two
		return func(f *frame) error {
			out, a, b := f.words[d.at:d.at+n], f.words[in[0].at:in[0].at+n], f.words[in[1].at:in[1].at+n]
			for i := range out {
				out[i] = fn(a[i], b[i])
			}
			return nil
		}
	}
	fn, x, y, z := l.three, in[0].at, in[1].at, in[2].at
	return func(f *frame) error {
		w := f.words
		for i := range n {
			w[d.at+i] = fn(w[x+i], w[y+i], w[z+i])
		}
		return nil
	}
}

// checkedLanes runs check on every lane before s.
func (c *compiler) checkedLanes(op *ir.Op, l lane, d place, in []place, s step) step {
	second := in[len(in)-1]
	var poison []uint64 // per lane, of this op alone
	if c.tracked() {
		poison = make([]uint64, d.n)
		s = c.spread(op, s)
	}
	return func(f *frame) error {
		for i := range d.n {
			a, b := f.words[in[0].at+i], uint64(0)
			if l.two != nil {
				b = f.words[second.at+i]
			}
			v := l.check(a, b)
			if v.failure != "" {
				return op.Errorf("%s", v.failure)
			}
			if poison != nil {
				poison[i] = 0
				if v.poison {
					poison[i] = wholeWord
				}
			}
		}
		if err := s(f); err != nil {
			return err
		}
		for i, u := range poison {
			f.undef[d.at+i] |= u
		}
		return nil
	}
}

// tensorLanes is lanesOf for tensors; their shapes may differ where NumPy
// broadcasts them.
func (c *compiler) tensorLanes(op *ir.Op, in []place, l lane) (step, error) {
	d := c.result(op, 0)
	t := op.Result(0).Type().(*ir.TensorType)
	logical := encoding.Logical(t)
	round, err := storageRounding(t)
	if err != nil {
		return nil, err
	}
	elem, err := scalarOf(logical.Elem())
	if err != nil {
		return nil, err
	}
	write := writer(elem.bytes)
	reads := make([]func([]byte, int) uint64, len(in))
	for i, p := range in {
		s, err := scalarOf(c.elemOf(op, p))
		if err != nil {
			return nil, err
		}
		reads[i] = reader(s)
	}
	return func(f *frame) error {
		args := make([]*Tensor, len(in))
		shape := []int64{}
		for i, p := range in {
			args[i] = f.tensors[p.at]
			var ok bool
			if shape, ok = broadcast(shape, args[i].Shape); !ok {
				return op.Errorf("cannot broadcast shapes %v and %v", shape, args[i].Shape)
			}
		}
		if !fits(shape, logical.Shape()) {
			return op.Errorf("yields shape %v for the type '%s'", shape, t)
		}
		out, err := f.newTensor(op, t, shape)
		if err != nil {
			return err
		}
		walks := make([]walk, len(args))
		for i, a := range args {
			walks[i] = walkOf(a.Shape, shape)
			if a.Undefined != nil && out.Undefined == nil {
				out.Undefined = make([]bool, out.Len())
			}
		}
		var v [3]uint64
		n := out.Len()
		for i := range n {
			for j := range walks {
				at := walks[j].next()
				v[j] = reads[j](args[j].Data, at)
				if u := args[j].Undefined; u != nil && u[at] {
					out.Undefined[i] = true
				}
			}
			if l.check != nil && (out.Undefined == nil || !out.Undefined[i]) {
				check := l.check(v[0], v[1])
				if check.failure != "" {
					return op.Errorf("%s", check.failure)
				}
				if check.poison && c.tracked() {
					if out.Undefined == nil {
						out.Undefined = make([]bool, n)
					}
					out.Undefined[i] = true
				}
			}
			var w uint64
			switch {
			case out.Undefined != nil && out.Undefined[i]:
			case l.one != nil:
				w = l.one(v[0])
			case l.two != nil:
				w = l.two(v[0], v[1])
			default:
				w = l.three(v[0], v[1], v[2])
			}
			write(out.Data, i, w)
		}
		f.tensors[d.at] = out
		return rounded(op, round, out)
	}, nil
}

// elemOf returns the element type of the operand at place p.
func (c *compiler) elemOf(op *ir.Op, p place) ir.Type {
	for i := range op.NumOperands() {
		if v := op.Operand(i); c.place(v) == p {
			return encoding.LogicalElem(v.Type())
		}
	}
	return op.Context().None()
}

// Len returns the number of elements.
func (t *Tensor) Len() int { return len(t.Data) / max(ir.ElementBytes(t.Elem()), 1) }

// newTensor allocates a tensor that op yields.
func (f *frame) newTensor(op *ir.Op, t *ir.TensorType, shape []int64) (*Tensor, error) {
	bytes, err := dataBytes(encoding.Logical(t).Elem(), shape)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	if limit := f.run.limits.Bytes; bytes > limit {
		return nil, op.Errorf("needs %d bytes, more than the limit of %d", bytes, limit)
	}
	return newTensor(t, slices.Clone(shape))
}

// broadcast returns the shape that a and b have together, as NumPy does it.
func broadcast(a, b []int64) ([]int64, bool) {
	if len(a) < len(b) {
		a, b = b, a
	}
	out := slices.Clone(a)
	for i := range b {
		o := &out[len(a)-len(b)+i]
		switch {
		case *o == 1:
			*o = b[i]
		case b[i] != 1 && b[i] != *o:
			return a, false
		}
	}
	return out, true
}

// walk visits the elements of a tensor in the order of a shape that it is
// broadcast to.
type walk struct {
	at      int
	dense   bool // the shapes are the same
	shape   []int64
	index   []int64
	strides []int64 // 0 along a broadcast dim
}

func walkOf(from, to []int64) walk {
	if slices.Equal(from, to) {
		return walk{dense: true}
	}
	w := walk{shape: to, index: make([]int64, len(to)), strides: make([]int64, len(to))}
	lead := len(to) - len(from)
	for i, s := range rowMajor(from) {
		if from[i] != 1 {
			w.strides[lead+i] = s
		}
	}
	return w
}

// next returns the number of the current element and goes on to the next.
func (w *walk) next() int {
	at := w.at
	if w.dense {
		w.at++
		return at
	}
	for d := len(w.shape) - 1; d >= 0; d-- {
		w.index[d]++
		w.at += int(w.strides[d])
		if w.index[d] < w.shape[d] {
			break
		}
		w.at -= int(w.strides[d] * w.shape[d])
		w.index[d] = 0
	}
	return at
}

// reader returns the function that reads element i of type s. What its bytes
// hold beyond its width does not count: an i4 may be sign-extended.
func reader(s scalar) func(data []byte, i int) uint64 {
	bytes, mask := s.bytes, s.mask()
	if s.bits < 8*bytes {
		return func(data []byte, i int) uint64 { return get(data[i*bytes:(i+1)*bytes]) & mask }
	}
	switch bytes {
	case 1:
		return func(data []byte, i int) uint64 { return uint64(data[i]) }
	case 2:
		return func(data []byte, i int) uint64 { return uint64(binary.LittleEndian.Uint16(data[2*i:])) }
	case 4:
		return func(data []byte, i int) uint64 { return uint64(binary.LittleEndian.Uint32(data[4*i:])) }
	case 8:
		return func(data []byte, i int) uint64 { return binary.LittleEndian.Uint64(data[8*i:]) }
	}
	return func(data []byte, i int) uint64 { return get(data[i*bytes : (i+1)*bytes]) }
}

// writer returns the function that writes element i of the given size.
func writer(bytes int) func(data []byte, i int, w uint64) {
	switch bytes {
	case 1:
		return func(data []byte, i int, w uint64) { data[i] = byte(w) }
	case 2:
		return func(data []byte, i int, w uint64) { binary.LittleEndian.PutUint16(data[2*i:], uint16(w)) }
	case 4:
		return func(data []byte, i int, w uint64) { binary.LittleEndian.PutUint32(data[4*i:], uint32(w)) }
	case 8:
		return func(data []byte, i int, w uint64) { binary.LittleEndian.PutUint64(data[8*i:], w) }
	}
	return func(data []byte, i int, w uint64) { put(data[i*bytes:(i+1)*bytes], w) }
}
