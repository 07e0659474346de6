package interp

import (
	"github.com/ttopt/ttopt/ir"
)

// window is the box of elements along the last dims of a memref that a vector
// load or store covers.
type window struct {
	*access
	shape []int64 // of the vector
	row   int     // extent of its last dim
	size  int     // bytes of a scalar
	mask  uint64
}

func (c *compiler) window(a *access, t ir.Type, ref *ir.MemRefType) (*window, error) {
	v, ok := t.(*ir.VectorType)
	if !ok || v.Elem() != ref.Elem() || len(v.Shape()) > len(ref.Shape()) {
		return nil, a.op.Errorf("moves a value of type '%s' where elements are of type '%s'", t, ref.Elem())
	}
	s, err := scalarOf(v.Elem())
	if err != nil {
		return nil, err
	}
	w := &window{access: a, shape: v.Shape(), row: 1, size: s.bytes, mask: s.mask()}
	if n := len(w.shape); n > 0 {
		w.row = int(w.shape[n-1])
	}
	return w, nil
}

// rows calls visit for every row of the box: n words from lane on, whose bytes
// begin at lo and follow one another.
func (w *window) rows(f *frame, visit func(b *Buffer, lane int, lo int64)) error {
	m, at, err := w.start(f)
	if err != nil {
		return err
	}
	lead := len(at) - len(w.shape)
	elem := m.Offset
	for d, i := range at {
		n := int64(1)
		if d >= lead {
			n = w.shape[d-lead]
		}
		if i < 0 || i > m.Sizes[d]-n {
			return w.op.Errorf("indices %d to %d of dimension %d are outside of the shape %v", i, i+n-1, d, m.Sizes)
		}
		elem += i * m.Strides[d]
	}
	if last := len(m.Strides) - 1; last >= 0 && w.row > 1 && m.Strides[last] != 1 {
		return w.op.Errorf("moves a vector along a dimension whose stride is %d, not 1", m.Strides[last])
	}
	outer := w.shape[:max(len(w.shape)-1, 0)]
	index := make([]int64, len(outer))
	for lane := 0; ; lane += w.row {
		lo, _, err := w.bytes(m, elem, w.row, w.size)
		if err != nil {
			return err
		}
		visit(m.Buffer, lane, lo)
		d := len(outer) - 1
		for ; d >= 0; d-- {
			index[d]++
			elem += m.Strides[lead+d]
			if index[d] < outer[d] {
				break
			}
			elem -= outer[d] * m.Strides[lead+d]
			index[d] = 0
		}
		if d < 0 {
			return nil
		}
	}
}

func (c *compiler) loadWindow(w *window, d place) step {
	return func(f *frame) error {
		return w.rows(f, func(b *Buffer, lane int, lo int64) {
			at := d.at + lane
			b.load(f.words[at:at+w.row], f.undefOf(at, w.row), lo, w.size, w.mask)
		})
	}
}

func (c *compiler) storeWindow(w *window, v place) step {
	return func(f *frame) error {
		return w.rows(f, func(b *Buffer, lane int, lo int64) {
			at := v.at + lane
			b.store(f.words[at:at+w.row], f.undefOf(at, w.row), lo, w.size)
		})
	}
}
