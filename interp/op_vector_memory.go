package interp

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// addVectorMemory adds the ops of vector that access memrefs.
func addVectorMemory(t map[string]opCompiler) {
	t["vector.load"] = compileLoad
	t["vector.store"] = compileStore
	t["vector.transfer_read"] = compileTransferRead
	t["vector.transfer_write"] = compileTransferWrite
	t["vector.maskedload"] = maskedLoad(false)
	t["vector.maskedstore"] = maskedStore(false)
	t["vector.gather"] = compileGather
	t["vector.scatter"] = compileScatter
	t["vector.expandload"] = maskedLoad(true)
	t["vector.compressstore"] = maskedStore(true)
}

// scattered accesses one element for each lane of a vector.
type scattered struct {
	*access
	size    int
	mask    uint64
	shape   []int64 // of the vector
	dims    []int   // memref dim of each vector dim, -1: the lane does not move
	steps   []int64 // of each vector dim through the mask
	bounded []bool  // vector dims that stay inside, as the op promises
}

// scattered binds the operands of an access whose vector dim i moves along
// memref dim dims[i].
func (c *compiler) scattered(op *ir.Op, ref *ir.Value, indices []*ir.Value, v ir.Type, dims []int) (*scattered, error) {
	a, err := c.access(op, ref, nil, indices)
	if err != nil {
		return nil, err
	}
	t := ref.Type().(*ir.MemRefType)
	if t.Elem() != ir.ElemOf(v) {
		return nil, op.Errorf("moves a value of type '%s' where elements are of type '%s'", v, t.Elem())
	}
	s, err := scalarOf(t.Elem())
	if err != nil {
		return nil, err
	}
	shape := vectorShape(v)
	return &scattered{access: a, size: s.bytes, mask: s.mask(), shape: shape, dims: dims,
		steps: maskSteps(shape, dims, len(t.Shape())), bounded: make([]bool, len(dims))}, nil
}

// maskSteps returns how far each vector dim steps through a mask: as in MLIR, that is of
// the dims of memory that are moved along, in their order there, and not of the vector.
func maskSteps(shape []int64, dims []int, rank int) []int64 {
	steps := make([]int64, len(dims))
	step := int64(1)
	for d := rank - 1; d >= 0; d-- {
		if i := slices.Index(dims, d); i >= 0 {
			steps[i] = step
			step *= shape[i]
		}
	}
	return steps
}

// minorDims are the last n dims of rank.
func minorDims(rank, n int) []int {
	dims := count(n)
	for i := range dims {
		dims[i] += rank - n
	}
	return dims
}

// each calls visit for every lane with the byte of its element, or -1 where
// that is outside of the memref. Lanes that are not in the mask, if there is one, are left
// out.
func (s *scattered) each(f *frame, mask *place, visit func(b *Buffer, lane int, lo int64)) error {
	m, start, err := s.start(f)
	if err != nil {
		return err
	}
	lane := -1
	var failure error
	at := make([]int64, len(start))
	eachIndex(s.shape, func(index []int64) {
		lane++
		if failure != nil || mask != nil && !s.active(f, mask, index) {
			return
		}
		copy(at, start)
		for i, d := range s.dims {
			if d >= 0 {
				at[d] += index[i]
			}
		}
		elem := m.Offset
		for d, v := range at {
			if v < 0 || v >= m.Sizes[d] {
				if i := slices.Index(s.dims, d); i < 0 || s.bounded[i] {
					failure = s.outside(m, v, d)
					return
				}
				visit(m.Buffer, lane, -1)
				return
			}
			elem += v * m.Strides[d]
		}
		lo, _, err := s.bytes(m, elem, 1, s.size)
		if err != nil {
			failure = err
			return
		}
		visit(m.Buffer, lane, lo)
	})
	return failure
}

// transfer binds a transfer_read or transfer_write. Groups are those of
// operandSegmentSizes.
func (c *compiler) transfer(op *ir.Op, ref *ir.Value, indices []*ir.Value, v ir.Type) (*scattered, error) {
	m, err := mapAttr(op, "permutation_map")
	if err != nil {
		return nil, err
	}
	shape := vectorShape(v)
	if len(m.Results) != len(shape) {
		return nil, op.Errorf("has a permutation map of %d results for '%s'", len(m.Results), v)
	}
	dims := make([]int, len(shape))
	for i, e := range m.Results {
		switch {
		case e.Op() == affine.OpDim:
			dims[i] = int(e.Value())
		case e.IsConst(0):
			dims[i] = -1
		default:
			return nil, op.Errorf("requires dims and zeros in the permutation map")
		}
	}
	s, err := c.scattered(op, ref, indices, v, dims)
	if err != nil {
		return nil, err
	}
	if a, ok := op.Attr("in_bounds").(*ir.ArrayAttr); ok {
		for i, e := range a.Elems() {
			if b, ok := e.(*ir.IntegerAttr); ok && i < len(s.bounded) {
				s.bounded[i] = b.IsTrue()
			}
		}
	}
	return s, nil
}

// active reports whether the lane at an index of the vector is in the mask.
func (s *scattered) active(f *frame, mask *place, index []int64) bool {
	at := mask.at
	for i, step := range s.steps {
		at += int(index[i] * step)
	}
	return f.words[at] != 0
}

// maskPlace returns the place of an optional mask: the op's own, or of the op around it.
func (c *compiler) maskPlace(group []*ir.Value) *place {
	if len(group) == 0 {
		return c.under
	}
	p := c.place(group[0])
	return &p
}

// loadLane reads one element into a lane.
func (s *scattered) loadLane(f *frame, b *Buffer, at int, lo int64) {
	b.load(f.words[at:at+1], f.undefOf(at, 1), lo, s.size, s.mask)
}

func (s *scattered) storeLane(f *frame, b *Buffer, at int, lo int64) {
	b.store(f.words[at:at+1], f.undefOf(at, 1), lo, s.size)
}

// compileTransferRead: lanes outside of the memref, or not in the mask, are
// the padding.
func compileTransferRead(c *compiler, op *ir.Op) (step, error) {
	groups, err := segments(op, 4)
	if err != nil {
		return nil, err
	}
	if len(groups[0]) != 1 || len(groups[2]) != 1 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a memref, indices and a padding value")
	}
	s, err := c.transfer(op, groups[0][0], groups[1], op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	pad, mask, d := c.place(groups[2][0]), c.maskPlace(groups[3]), c.result(op, 0)
	return c.certain(op, "the mask", decided(mask), func(f *frame) error {
		for i := range d.n {
			copyPlace(f, place{wordBank, d.at + i, 1}, f, pad)
		}
		return s.each(f, mask, func(b *Buffer, lane int, lo int64) {
			if lo >= 0 {
				s.loadLane(f, b, d.at+lane, lo)
			}
		})
	}), nil
}

func compileTransferWrite(c *compiler, op *ir.Op) (step, error) {
	groups, err := segments(op, 4)
	if err != nil {
		return nil, err
	}
	if len(groups[0]) != 1 || len(groups[1]) != 1 || op.NumResults() != 0 {
		return nil, op.Errorf("expects a vector, a memref and indices")
	}
	s, err := c.transfer(op, groups[1][0], groups[2], groups[0][0].Type())
	if err != nil {
		return nil, err
	}
	v, mask := c.place(groups[0][0]), c.maskPlace(groups[3])
	return c.certain(op, "the mask", decided(mask), func(f *frame) error {
		return s.each(f, mask, func(b *Buffer, lane int, lo int64) {
			if lo >= 0 {
				s.storeLane(f, b, v.at+lane, lo)
			}
		})
	}), nil
}

// maskedAccess binds base, indices, mask and a vector, as maskedload and maskedstore have
// them, and how the lanes of the mask are visited: where they are packed, as of expandload
// and compressstore, those that are set are neighbours in memory.
func (c *compiler) maskedAccess(op *ir.Op, packed bool) (s *scattered, mask, v place, each eachLane, err error) {
	n := op.NumOperands()
	if n < 3 {
		return nil, mask, v, nil, op.Errorf("expects a memref, indices, a mask and a vector")
	}
	vec := op.Operand(n - 1)
	rank := n - 3
	shape := vectorShape(vec.Type())
	if len(shape) > rank {
		return nil, mask, v, nil, op.Errorf("moves '%s' in a memref of rank %d", vec.Type(), rank)
	}
	s, err = c.scattered(op, op.Operand(0), op.Operands()[1:n-2], vec.Type(), minorDims(rank, len(shape)))
	if err != nil {
		return nil, mask, v, nil, err
	}
	mask, v = c.place(op.Operand(n-2)), c.place(vec)
	if packed {
		if len(shape) != 1 {
			return nil, mask, v, nil, op.Errorf("of a vector of rank %d cannot be run by the interpreter", len(shape))
		}
		return s, mask, v, s.eachPacked, nil
	}
	for i := range s.bounded {
		s.bounded[i] = true
	}
	return s, mask, v, s.each, nil
}

// eachLane calls visit for lanes of a mask, with the byte of the element of each.
type eachLane func(f *frame, mask *place, visit func(b *Buffer, lane int, lo int64)) error

// maskedLoad returns the code behind maskedload, or expandload if that is packed.
func maskedLoad(packed bool) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		s, mask, otherwise, each, err := c.maskedAccess(op, packed)
		if err != nil {
			return nil, err
		}
		d := c.result(op, 0)
		return c.certain(op, "the mask", []place{mask}, func(f *frame) error {
			copyPlace(f, d, f, otherwise)
			return each(f, &mask, func(b *Buffer, lane int, lo int64) { s.loadLane(f, b, d.at+lane, lo) })
		}), nil
	}
}

// maskedStore returns the code behind maskedstore, or compressstore if that is packed.
func maskedStore(packed bool) opCompiler {
	return func(c *compiler, op *ir.Op) (step, error) {
		s, mask, v, each, err := c.maskedAccess(op, packed)
		if err != nil {
			return nil, err
		}
		return c.certain(op, "the mask", []place{mask}, func(f *frame) error {
			return each(f, &mask, func(b *Buffer, lane int, lo int64) { s.storeLane(f, b, v.at+lane, lo) })
		}), nil
	}
}

// eachPacked calls visit for the lanes of a mask that are set, which are neighbours in memory.
func (s *scattered) eachPacked(f *frame, mask *place, visit func(b *Buffer, lane int, lo int64)) error {
	n := int64(0)
	for lane := range mask.n {
		if f.words[mask.at+lane] == 0 {
			continue
		}
		b, lo, err := s.element(f, n)
		if err != nil {
			return err
		}
		visit(b, lane, lo)
		n++
	}
	return nil
}

// indexed binds base, indices, a vector of offsets along the last dim, a mask
// and a vector, as gather and scatter have them.
func (c *compiler) indexed(op *ir.Op) (s *scattered, offsets func(f *frame, lane int) int64, uses []place, err error) {
	n := op.NumOperands()
	if n < 4 {
		return nil, nil, nil, op.Errorf("expects a memref, indices, offsets, a mask and a vector")
	}
	s, err = c.scattered(op, op.Operand(0), op.Operands()[1:n-3], op.Operand(n-1).Type(), nil)
	if err != nil {
		return nil, nil, nil, err
	}
	t, err := scalarOf(ir.ElemOf(op.Operand(n - 3).Type()))
	if err != nil {
		return nil, nil, nil, err
	}
	if len(s.index) == 0 {
		return nil, nil, nil, op.Errorf("has offsets into a memref of rank 0")
	}
	at := c.at(op, n-3)
	return s, func(f *frame, lane int) int64 { return t.signed(f.words[at+lane]) }, c.words(op.Operands()[n-3 : n-1]), nil
}

// element locates the element of one lane of a gather or scatter.
func (s *scattered) element(f *frame, offset int64) (*Buffer, int64, error) {
	m, at, err := s.start(f)
	if err != nil {
		return nil, 0, err
	}
	at[len(at)-1] += offset
	elem := m.Offset
	for d, v := range at {
		if v < 0 || v >= m.Sizes[d] {
			return nil, 0, s.outside(m, v, d)
		}
		elem += v * m.Strides[d]
	}
	lo, _, err := s.bytes(m, elem, 1, s.size)
	return m.Buffer, lo, err
}

func compileGather(c *compiler, op *ir.Op) (step, error) {
	s, offset, uses, err := c.indexed(op)
	if err != nil {
		return nil, err
	}
	d, mask, otherwise := c.result(op, 0), uses[1], c.place(op.Operand(op.NumOperands()-1))
	return c.certain(op, "the mask or an offset", uses, func(f *frame) error {
		copyPlace(f, d, f, otherwise)
		for lane := range d.n {
			if f.words[mask.at+lane] == 0 {
				continue
			}
			b, lo, err := s.element(f, offset(f, lane))
			if err != nil {
				return err
			}
			s.loadLane(f, b, d.at+lane, lo)
		}
		return nil
	}), nil
}

func compileScatter(c *compiler, op *ir.Op) (step, error) {
	s, offset, uses, err := c.indexed(op)
	if err != nil {
		return nil, err
	}
	v, mask := c.place(op.Operand(op.NumOperands()-1)), uses[1]
	return c.certain(op, "the mask or an offset", uses, func(f *frame) error {
		for lane := range v.n {
			if f.words[mask.at+lane] == 0 {
				continue
			}
			b, lo, err := s.element(f, offset(f, lane))
			if err != nil {
				return err
			}
			s.storeLane(f, b, v.at+lane, lo)
		}
		return nil
	}), nil
}
