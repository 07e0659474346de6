package interp

import (
	"encoding/binary"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// access is a place in a memref, found from index operands.
type access struct {
	op    *ir.Op
	ref   int
	index indexMap
	uses  []place // words the index is computed from
}

// access binds indices, mapped if m is given, to the memref v.
func (c *compiler) access(op *ir.Op, v *ir.Value, m *affine.Map, operands []*ir.Value) (*access, error) {
	t, ok := v.Type().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("accesses a value of type '%s'", v.Type())
	}
	if m == nil {
		id := affine.Identity(len(operands))
		m = &id
	}
	if len(m.Results) != len(t.Shape()) {
		return nil, op.Errorf("has %d indices for the type '%s'", len(m.Results), t)
	}
	index, err := c.indexMap(op, *m, operands)
	if err != nil {
		return nil, err
	}
	return &access{op, c.place(v).at, index, c.words(operands)}, nil
}

// locate returns the memref, and the bytes of n scalars of the given size from
// the element on.
func (a *access) locate(f *frame, n, size int) (m *MemRef, lo, hi int64, err error) {
	m = f.memrefs[a.ref]
	if f.undef != nil {
		if err := a.certain(f); err != nil {
			return nil, 0, 0, err
		}
	}
	elem := m.Offset
	for d := range a.index {
		x := &a.index[d]
		i := int64(0)
		if x.general == nil {
			i = x.linear.constant
			for _, t := range x.linear.terms {
				i += int64(f.words[t.at]) * t.factor
			}
		} else {
			var ok bool
			if i, ok = x.general(f.words); !ok {
				return nil, 0, 0, a.op.Errorf(divisorMessage)
			}
		}
		if uint64(i) >= uint64(m.Sizes[d]) {
			return nil, 0, 0, a.outside(m, i, d)
		}
		elem += i * m.Strides[d]
	}
	lo, hi, err = a.bytes(m, elem, n, size)
	return m, lo, hi, err
}

// start is locate for accesses that check the bounds themselves: it returns
// the indices.
func (a *access) start(f *frame) (*MemRef, []int64, error) {
	if err := a.certain(f); err != nil {
		return nil, nil, err
	}
	at := make([]int64, len(a.index))
	for d := range a.index {
		var ok bool
		if at[d], ok = a.index[d].eval(f.words); !ok {
			return nil, nil, a.op.Errorf(divisorMessage)
		}
	}
	return f.memrefs[a.ref], at, nil
}

func (a *access) certain(f *frame) error {
	if f.undef == nil {
		return nil
	}
	for _, p := range a.uses {
		if f.undef[p.at] != 0 {
			return a.op.Errorf("an index depends on a value that is undefined")
		}
	}
	return nil
}

func (a *access) outside(m *MemRef, i int64, d int) error {
	return a.op.Errorf("index %d of dimension %d is outside of the shape %v", i, d, m.Sizes)
}

// bytes returns the bytes of n scalars of the given size from an element on.
func (a *access) bytes(m *MemRef, elem int64, n, size int) (lo, hi int64, err error) {
	lo, ok := m.span(elem, int64(n*size))
	hi = lo + int64(n*size)
	if !ok {
		return 0, 0, a.beyond(m, elem, lo, hi)
	}
	return lo, hi, nil
}

func (a *access) beyond(m *MemRef, elem, lo, hi int64) error {
	size := int64(len(m.Buffer.Data))
	switch {
	case m.Buffer.freed:
		return a.op.Errorf("accesses a buffer that is deallocated")
	case elem < -size || elem > size:
		return a.op.Errorf("accesses element %d of a buffer of %d bytes", elem, size)
	}
	return a.op.Errorf("accesses bytes %d to %d of a buffer of %d bytes", lo, hi, size)
}

// load reads words from bytes lo to hi.
func (b *Buffer) load(words, undef []uint64, lo int64, size int, mask uint64) {
	data := b.Data[lo:]
	switch size {
	case 4:
		for i := range words {
			words[i] = uint64(binary.LittleEndian.Uint32(data[4*i:])) & mask
		}
	case 8:
		for i := range words {
			words[i] = binary.LittleEndian.Uint64(data[8*i:]) & mask
		}
	case 2:
		for i := range words {
			words[i] = uint64(binary.LittleEndian.Uint16(data[2*i:])) & mask
		}
	default:
		for i := range words {
			words[i] = get(data[i*size:(i+1)*size]) & mask
		}
	}
	for i := range undef {
		undef[i] = 0
		if b.Undefined == nil {
			continue
		}
		for j, u := range b.Undefined[lo+int64(i*size) : lo+int64((i+1)*size)] {
			if u {
				undef[i] |= 0xff << (8 * j)
			}
		}
	}
}

// store writes words from byte lo on.
func (b *Buffer) store(words, undef []uint64, lo int64, size int) {
	data := b.Data[lo:]
	switch size {
	case 4:
		for i, w := range words {
			binary.LittleEndian.PutUint32(data[4*i:], uint32(w))
		}
	case 8:
		for i, w := range words {
			binary.LittleEndian.PutUint64(data[8*i:], w)
		}
	case 2:
		for i, w := range words {
			binary.LittleEndian.PutUint16(data[2*i:], uint16(w))
		}
	default:
		for i, w := range words {
			put(data[i*size:(i+1)*size], w)
		}
	}
	for i, u := range undef {
		if u != 0 && b.Undefined == nil {
			b.Undefined = make([]bool, len(b.Data))
		}
		if b.Undefined == nil {
			continue
		}
		flags := b.Undefined[lo+int64(i*size) : lo+int64((i+1)*size)]
		for j := range flags {
			flags[j] = u>>(8*j)&0xff != 0
		}
	}
}

// undefOf returns the flags of n words, nil where they are not tracked.
func (f *frame) undefOf(at, n int) []uint64 {
	if f.undef == nil {
		return nil
	}
	return f.undef[at : at+n]
}

// loadElement reads one element, a scalar or a vector, into result 0.
func (c *compiler) loadElement(op *ir.Op, a *access) (step, error) {
	d := c.result(op, 0)
	s, err := scalarOf(ir.ElemOf(op.Result(0).Type()))
	if err != nil {
		return nil, err
	}
	size, mask := s.bytes, s.mask()
	if d.n == 1 && !c.tracked() && size == 4 {
		at := d.at
		return func(f *frame) error {
			m, lo, hi, err := a.locate(f, 1, 4)
			if err != nil {
				return err
			}
			f.words[at] = uint64(binary.LittleEndian.Uint32(m.Buffer.Data[lo:hi])) & mask
			return nil
		}, nil
	}
	return func(f *frame) error {
		m, lo, _, err := a.locate(f, d.n, size)
		if err != nil {
			return err
		}
		m.Buffer.load(f.words[d.at:d.at+d.n], f.undefOf(d.at, d.n), lo, size, mask)
		return nil
	}, nil
}

// storeElement writes the value v as one element.
func (c *compiler) storeElement(v *ir.Value, a *access) (step, error) {
	p := c.place(v)
	s, err := scalarOf(ir.ElemOf(v.Type()))
	if err != nil {
		return nil, err
	}
	size := s.bytes
	if p.n == 1 && !c.tracked() && size == 4 {
		at := p.at
		return func(f *frame) error {
			m, lo, hi, err := a.locate(f, 1, 4)
			if err != nil {
				return err
			}
			binary.LittleEndian.PutUint32(m.Buffer.Data[lo:hi], uint32(f.words[at]))
			return nil
		}, nil
	}
	return func(f *frame) error {
		m, lo, _, err := a.locate(f, p.n, size)
		if err != nil {
			return err
		}
		m.Buffer.store(f.words[p.at:p.at+p.n], f.undefOf(p.at, p.n), lo, size)
		return nil
	}, nil
}

// compileAffineLoad: affine.load and affine.vector_load.
func compileAffineLoad(c *compiler, op *ir.Op) (step, error) {
	m, err := mapAttr(op, "map")
	if err != nil {
		return nil, err
	}
	if op.NumOperands() < 1 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a memref and one result")
	}
	a, err := c.access(op, op.Operand(0), &m, op.Operands()[1:])
	if err != nil {
		return nil, err
	}
	return c.loadAt(op, a)
}

// compileAffineStore: affine.store and affine.vector_store.
func compileAffineStore(c *compiler, op *ir.Op) (step, error) {
	m, err := mapAttr(op, "map")
	if err != nil {
		return nil, err
	}
	if op.NumOperands() < 2 {
		return nil, op.Errorf("expects a value and a memref")
	}
	a, err := c.access(op, op.Operand(1), &m, op.Operands()[2:])
	if err != nil {
		return nil, err
	}
	return c.storeAt(op, op.Operand(0), a)
}

// compileLoad: memref.load and vector.load.
func compileLoad(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() < 1 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a memref and one result")
	}
	a, err := c.access(op, op.Operand(0), nil, op.Operands()[1:])
	if err != nil {
		return nil, err
	}
	return c.loadAt(op, a)
}

// compileStore: memref.store and vector.store.
func compileStore(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() < 2 {
		return nil, op.Errorf("expects a value and a memref")
	}
	a, err := c.access(op, op.Operand(1), nil, op.Operands()[2:])
	if err != nil {
		return nil, err
	}
	return c.storeAt(op, op.Operand(0), a)
}

// loadAt reads an element, or the vector of elements that begins there.
func (c *compiler) loadAt(op *ir.Op, a *access) (step, error) {
	t := op.Operand(0).Type().(*ir.MemRefType)
	if op.Result(0).Type() == t.Elem() {
		return c.loadElement(op, a)
	}
	w, err := c.window(a, op.Result(0).Type(), t)
	if err != nil {
		return nil, err
	}
	return c.loadWindow(w, c.result(op, 0)), nil
}

func (c *compiler) storeAt(op *ir.Op, v *ir.Value, a *access) (step, error) {
	t := op.Operand(1).Type().(*ir.MemRefType)
	if v.Type() == t.Elem() {
		return c.storeElement(v, a)
	}
	w, err := c.window(a, v.Type(), t)
	if err != nil {
		return nil, err
	}
	return c.storeWindow(w, c.place(v)), nil
}
