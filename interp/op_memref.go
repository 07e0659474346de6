package interp

import (
	"github.com/ttopt/ttopt/ir"
)

// addMemRef adds the ops of memref that have to do with memory.
func addMemRef(t map[string]opCompiler) {
	t["memref.alloc"] = compileAlloc
	t["memref.alloca"] = compileAlloc
	t["memref.dealloc"] = compileDealloc
	t["memref.load"] = compileLoad
	t["memref.store"] = compileStore
	t["memref.copy"] = compileCopy
	t["memref.get_global"] = compileGetGlobal
	t["memref.dim"] = compileDim
	t["memref.rank"] = compileRank
	t["memref.assume_alignment"] = nothing
	t["memref.prefetch"] = nothing
}

// compileAlloc: operands are the dynamic sizes, then symbols of the layout.
func compileAlloc(c *compiler, op *ir.Op) (step, error) {
	if op.NumResults() != 1 {
		return nil, op.Errorf("expects one result")
	}
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("expects a ranked memref as result")
	}
	strides, offset, err := stridesOf(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	dynamic := 0
	for _, d := range t.Shape() {
		if d == ir.Dynamic {
			dynamic++
		}
	}
	if dynamic > op.NumOperands() {
		return nil, op.Errorf("has fewer operands than dynamic sizes")
	}
	if t.Layout() != nil && (dynamic > 0 || op.NumOperands() > 0 || offset < 0) {
		return nil, op.Errorf("allocates a dynamic '%s'; a buffer with a layout has a static shape", t)
	}
	sizes, err := c.mixed(op, t.Shape(), op.Operands()[:dynamic])
	if err != nil {
		return nil, err
	}
	d, onStack := c.result(op, 0).at, op.Name() == "memref.alloca"
	return c.certain(op, "a size", c.words(op.Operands()), func(f *frame) error {
		shape := sizes(f)
		for _, n := range shape {
			if n < 0 {
				return op.Errorf("allocates the shape %v, which has a negative size", shape)
			}
		}
		m, bytes, err := contiguous(t.Elem(), shape)
		if err != nil {
			return op.AsDiagnostic(err)
		}
		if t.Layout() != nil {
			if bytes, err = m.setLayout(strides, offset); err != nil {
				return op.AsDiagnostic(err)
			}
		}
		if err := f.run.take(op, bytes); err != nil {
			return err
		}
		if onStack {
			f.stack += bytes
		}
		m.Buffer = &Buffer{Data: make([]byte, bytes)}
		if f.undef != nil {
			m.Buffer.MarkUndefined()
		}
		f.memrefs[d] = m
		return nil
	}), nil
}

func compileDealloc(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 1 {
		return nil, op.Errorf("expects a memref")
	}
	ref := c.at(op, 0)
	return func(f *frame) error {
		b := f.memrefs[ref].Buffer
		if b.freed {
			return op.Errorf("deallocates a buffer a second time")
		}
		f.run.bytes -= int64(len(b.Data))
		b.Data, b.Undefined, b.freed = nil, nil, true
		return nil
	}, nil
}

// compileCopy: the two memrefs have one shape and do not overlap.
func compileCopy(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 2 {
		return nil, op.Errorf("expects two memrefs")
	}
	src, dst := c.at(op, 0), c.at(op, 1)
	return func(f *frame) error { return copyMemRef(op, f.memrefs[src], f.memrefs[dst]) }, nil
}

func copyMemRef(op *ir.Op, from, to *MemRef) error {
	if len(from.Sizes) != len(to.Sizes) || from.elemSize != to.elemSize {
		return op.Errorf("copies between memrefs of different ranks or element types")
	}
	for i, n := range from.Sizes {
		if to.Sizes[i] != n {
			return op.Errorf("copies a memref of shape %v to one of shape %v", from.Sizes, to.Sizes)
		}
		if n == 0 {
			return nil
		}
	}
	index := make([]int64, len(from.Sizes))
	a, b := from.Offset, to.Offset
	for {
		lo, ok := from.byteAt(a)
		at, ok2 := to.byteAt(b)
		if !ok || !ok2 {
			return op.Errorf("copies from or to bytes outside of the buffer")
		}
		copy(to.Buffer.Data[at:at+to.elemSize], from.Buffer.Data[lo:lo+from.elemSize])
		if from.Buffer.Undefined != nil && to.Buffer.Undefined == nil {
			to.Buffer.Undefined = make([]bool, len(to.Buffer.Data))
		}
		if to.Buffer.Undefined != nil {
			for i := range to.elemSize {
				to.Buffer.Undefined[at+i] = from.Buffer.Undefined != nil && from.Buffer.Undefined[lo+i]
			}
		}
		d := len(index) - 1
		for ; d >= 0; d-- {
			index[d]++
			a, b = a+from.Strides[d], b+to.Strides[d]
			if index[d] < from.Sizes[d] {
				break
			}
			a, b = a-from.Sizes[d]*from.Strides[d], b-to.Sizes[d]*to.Strides[d]
			index[d] = 0
		}
		if d < 0 {
			return nil
		}
	}
}

// compileGetGlobal: a global is made at its first use and lives as long as the
// machine.
func compileGetGlobal(c *compiler, op *ir.Op) (step, error) {
	ref, ok := op.Attr("name").(*ir.SymbolRefAttr)
	if !ok {
		return nil, op.Errorf("requires a symbol 'name'")
	}
	global := c.m.resolve(op, ref)
	if global == nil || global.Name() != "memref.global" {
		return nil, op.Errorf("names %s, which is no memref.global", ref)
	}
	m := c.m.globals[global]
	if m == nil {
		var err error
		if m, err = newGlobal(global, c.tracked()); err != nil {
			return nil, err
		}
		c.m.globals[global] = m
	}
	d := c.result(op, 0).at
	return func(f *frame) error {
		f.memrefs[d] = m
		return nil
	}, nil
}

func newGlobal(op *ir.Op, tracked bool) (*MemRef, error) {
	a, _ := op.Attr("type").(*ir.TypeAttr)
	if a == nil {
		return nil, op.Errorf("requires a 'type'")
	}
	t, ok := a.Value().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("requires a memref type")
	}
	m, err := NewMemRef(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	switch init := op.Attr("initial_value").(type) {
	case nil:
		return nil, op.Errorf("is external; it has no memory here")
	case *ir.UnitAttr:
		if tracked {
			m.Buffer.MarkUndefined()
		}
	case *ir.DenseElementsAttr:
		if err := fillFromAttr(m.Buffer.Data, init); err != nil {
			return nil, op.AsDiagnostic(err)
		}
	default:
		return nil, op.Errorf("has an initial value that is not dense")
	}
	return m, nil
}

// fillFromAttr writes all elements of a constant.
func fillFromAttr(data []byte, a *ir.DenseElementsAttr) error {
	src := a.Data()
	if !a.IsSplat() {
		if len(src) != len(data) {
			return errConstantSize
		}
		copy(data, src)
		return nil
	}
	if len(src) == 0 {
		return errConstantSize
	}
	for i := 0; i+len(src) <= len(data); i += len(src) {
		copy(data[i:], src)
	}
	return nil
}

func compileDim(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 2 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a shaped value and an index")
	}
	p, at, d := c.place(op.Operand(0)), c.at(op, 1), c.result(op, 0).at
	return c.certain(op, "the dimension", c.words(op.Operands()[1:]), func(f *frame) error {
		var shape []int64
		if p.bank == tensorBank {
			shape = f.tensors[p.at].Shape
		} else {
			shape = f.memrefs[p.at].Sizes
		}
		i := f.words[at]
		if i >= uint64(len(shape)) {
			return op.Errorf("asks for dimension %d of the shape %v", int64(i), shape)
		}
		f.words[d] = uint64(shape[i])
		return nil
	}), nil
}

func compileRank(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 1 || op.NumResults() != 1 {
		return nil, op.Errorf("expects a shaped value")
	}
	p, d := c.place(op.Operand(0)), c.result(op, 0).at
	return func(f *frame) error {
		if p.bank == tensorBank {
			f.words[d] = uint64(len(f.tensors[p.at].Shape))
		} else {
			f.words[d] = uint64(len(f.memrefs[p.at].Sizes))
		}
		return nil
	}, nil
}
