package interp

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// addMemRefViews adds the ops of memref that make a memref of another one.
func addMemRefViews(t map[string]opCompiler) {
	t["memref.cast"] = compileMemRefCast
	t["memref.memory_space_cast"] = compileMemRefCast
	t["memref.subview"] = compileSubview
	t["memref.reinterpret_cast"] = compileReinterpretCast
	t["memref.collapse_shape"] = compileCollapseShape
	t["memref.expand_shape"] = compileExpandShape
	t["memref.view"] = compileView
	t["memref.transpose"] = compileTranspose
	t["memref.extract_strided_metadata"] = compileExtractStridedMetadata
	t["vector.type_cast"] = compileVectorTypeCast
}

// viewStep compiles an op whose only result is a view of operand 0.
func (c *compiler) viewStep(op *ir.Op, view func(f *frame, from *MemRef) (*MemRef, error)) (step, error) {
	if op.NumOperands() < 1 || op.NumResults() < 1 || c.place(op.Operand(0)).bank != memrefBank || c.result(op, 0).bank != memrefBank {
		return nil, op.Errorf("expects a memref and yields one")
	}
	src, d := c.at(op, 0), c.result(op, 0).at
	return c.certain(op, "an offset, a size or a stride", c.words(op.Operands()), func(f *frame) error {
		m, err := view(f, f.memrefs[src])
		f.memrefs[d] = m
		return err
	}), nil
}

// compileMemRefCast checks what the result type says and the operand's does not.
func compileMemRefCast(c *compiler, op *ir.Op) (step, error) {
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return c.viewStep(op, func(_ *frame, from *MemRef) (*MemRef, error) { return from, nil })
	}
	strides, offset, err := stridesOf(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	return c.viewStep(op, func(_ *frame, from *MemRef) (*MemRef, error) {
		ok := fits(from.Sizes, t.Shape()) && (offset == ir.Dynamic || offset == from.Offset)
		for i := range strides {
			ok = ok && (strides[i] == ir.Dynamic || strides[i] == from.Strides[i] || from.Sizes[i] <= 1)
		}
		if !ok {
			return nil, op.Errorf("casts a memref of shape %v, strides %v and offset %d to '%s'", from.Sizes, from.Strides, from.Offset, t)
		}
		return from, nil
	})
}

// slab returns the offsets, sizes and strides of an op, which static attributes
// and the last three of its operand groups say together: from the given one on.
func (c *compiler) slab(op *ir.Op, first int) (func(f *frame) slab, error) {
	groups, err := segments(op, first+3)
	if err != nil {
		return nil, err
	}
	var lists [3]func(f *frame) []int64
	for i, name := range []string{"static_offsets", "static_sizes", "static_strides"} {
		static, err := intsAttr(op, name)
		if err != nil {
			return nil, err
		}
		if lists[i], err = c.mixed(op, static, groups[first+i]); err != nil {
			return nil, err
		}
	}
	return func(f *frame) slab { return slab{lists[0](f), lists[1](f), lists[2](f)} }, nil
}

// keptSizes returns which dims of a slab are dims of a shape, which lacks some of
// extent 1. Where that may be several, fits chooses: of a dim of each.
func keptSizes(op *ir.Op, shape []int64, fits func(i, j int) bool) ([]bool, error) {
	static, err := intsAttr(op, "static_sizes")
	if err != nil {
		return nil, err
	}
	keep, ok := keptDims(static, shape, fits)
	if !ok {
		return nil, op.Errorf("has sizes %v that do not fit the result type", static)
	}
	return keep, nil
}

// stridesFit returns which dims of a subview may be which of its type, by what the types and
// the op say of their strides.
func stridesFit(op *ir.Op, t *ir.MemRefType) (func(i, j int) bool, error) {
	source, ok := op.Operand(0).Type().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("expects a ranked memref")
	}
	from, _, err := stridesOf(source)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	to, _, err := stridesOf(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	steps, err := intsAttr(op, "static_strides")
	if err != nil {
		return nil, err
	}
	return func(i, j int) bool {
		if i >= len(from) || i >= len(steps) || from[i] == ir.Dynamic || steps[i] == ir.Dynamic || to[j] == ir.Dynamic {
			return true
		}
		return from[i]*steps[i] == to[j]
	}, nil
}

// compileSubview: dims of size 1 that the result type lacks are dropped; its strides say
// which they are.
func compileSubview(c *compiler, op *ir.Op) (step, error) {
	slab, err := c.slab(op, 1)
	if err != nil {
		return nil, err
	}
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("expects a ranked memref as result")
	}
	fit, err := stridesFit(op, t)
	if err != nil {
		return nil, err
	}
	keep, err := keptSizes(op, t.Shape(), fit)
	if err != nil {
		return nil, err
	}
	return c.viewStep(op, func(f *frame, from *MemRef) (*MemRef, error) {
		box := slab(f)
		offsets, sizes, strides := box.offsets, box.sizes, box.strides
		m := from.view()
		m.Sizes, m.Strides = nil, nil
		if len(offsets) != len(from.Sizes) || len(sizes) != len(from.Sizes) || len(strides) != len(from.Sizes) {
			return nil, op.Errorf("has %d offsets for a memref of rank %d", len(offsets), len(from.Sizes))
		}
		for i, o := range offsets {
			if err := checkIndices(op, o, sizes[i], strides[i], i, from.Sizes); err != nil {
				return nil, err
			}
			m.Offset += o * from.Strides[i]
			if keep[i] {
				m.Sizes = append(m.Sizes, sizes[i])
				m.Strides = append(m.Strides, strides[i]*from.Strides[i])
			}
		}
		return m, nil
	})
}

// keptDims tells which dims of a slice are dims of its rank-reduced type: those of size 1
// are dropped from the left, as in MLIR, where the others fit what is left of the shape.
func keptDims(sizes, shape []int64, fits func(i, j int) bool) ([]bool, bool) {
	// rest[i][j]: the sizes from i on may be the shape from j on.
	rest := make([][]bool, len(sizes)+1)
	for i := len(sizes); i >= 0; i-- {
		rest[i] = make([]bool, len(shape)+1)
		for j := len(shape); j >= 0; j-- {
			rest[i][j] = i == len(sizes) && j == len(shape) ||
				i < len(sizes) && sizes[i] == 1 && rest[i+1][j] ||
				i < len(sizes) && j < len(shape) && sizes[i] == shape[j] && fits(i, j) && rest[i+1][j+1]
		}
	}
	if !rest[0][0] {
		return nil, false
	}
	keep := make([]bool, len(sizes))
	j := 0
	for i, n := range sizes {
		if n != 1 || !rest[i+1][j] {
			keep[i] = true
			j++
		}
	}
	return keep, true
}

// always fits any dim of a tensor, which has no strides.
func always(_, _ int) bool { return true }

// compileReinterpretCast: offset, sizes and strides are given anew. They are
// checked where memory is accessed.
func compileReinterpretCast(c *compiler, op *ir.Op) (step, error) {
	slab, err := c.slab(op, 1)
	if err != nil {
		return nil, err
	}
	return c.viewStep(op, func(f *frame, from *MemRef) (*MemRef, error) {
		m, box := from.view(), slab(f)
		m.Sizes, m.Strides = box.sizes, box.strides
		if len(box.offsets) != 1 || len(m.Sizes) != len(m.Strides) {
			return nil, op.Errorf("expects one offset and as many sizes as strides")
		}
		for _, n := range m.Sizes {
			if n < 0 {
				return nil, op.Errorf("has the sizes %v, one of them negative", m.Sizes)
			}
		}
		m.Offset = box.offsets[0]
		return m, nil
	})
}

// reassociation returns the groups of dims of an expand or collapse.
func reassociation(op *ir.Op) ([][]int64, error) {
	a, ok := op.Attr("reassociation").(*ir.ArrayAttr)
	if !ok {
		return nil, op.Errorf("requires an array 'reassociation'")
	}
	var groups [][]int64
	next := int64(0)
	for _, e := range a.Elems() {
		inner, ok := e.(*ir.ArrayAttr)
		if !ok {
			return nil, op.Errorf("requires arrays in 'reassociation'")
		}
		var g []int64
		for _, d := range inner.Elems() {
			v, ok := d.(*ir.IntegerAttr)
			if !ok {
				return nil, op.Errorf("requires integers in 'reassociation'")
			}
			i, _ := v.Int64()
			if i != next {
				return nil, op.Errorf("requires consecutive dims in 'reassociation'")
			}
			g = append(g, i)
			next++
		}
		groups = append(groups, g)
	}
	return groups, nil
}

func compileCollapseShape(c *compiler, op *ir.Op) (step, error) {
	groups, err := reassociation(op)
	if err != nil {
		return nil, err
	}
	return c.viewStep(op, func(_ *frame, from *MemRef) (*MemRef, error) {
		m := from.view()
		m.Sizes, m.Strides = nil, nil
		for _, g := range groups {
			size, stride := int64(1), int64(1)
			for i := len(g) - 1; i >= 0; i-- {
				if g[i] >= int64(len(from.Sizes)) {
					return nil, op.Errorf("collapses dim %d of a memref of rank %d", g[i], len(from.Sizes))
				}
				n, s := from.Sizes[g[i]], from.Strides[g[i]]
				switch {
				case size == 1:
					stride = s
				case n != 1 && s != size*stride:
					return nil, op.Errorf("collapses dims %v of shape %v whose strides %v are not contiguous", g, from.Sizes, from.Strides)
				}
				size *= n
			}
			m.Sizes, m.Strides = append(m.Sizes, size), append(m.Strides, stride)
		}
		return m, nil
	})
}

// outputShape returns what the sizes of an expansion are: output_shape and
// static_output_shape where they are, else those of the result type, of which one a group may
// be dynamic.
func (c *compiler) outputShape(op *ir.Op, t ir.ShapedType) (func(f *frame) []int64, error) {
	if op.Attr("static_output_shape") == nil {
		return func(*frame) []int64 { return t.Shape() }, nil
	}
	static, err := intsAttr(op, "static_output_shape")
	if err != nil {
		return nil, err
	}
	return c.mixed(op, static, op.Operands()[1:])
}

func compileExpandShape(c *compiler, op *ir.Op) (step, error) {
	groups, err := reassociation(op)
	if err != nil {
		return nil, err
	}
	t, ok := op.Result(0).Type().(ir.ShapedType)
	if !ok || op.NumOperands() < 1 {
		return nil, op.Errorf("expands a memref to a shaped result")
	}
	output, err := c.outputShape(op, t)
	if err != nil {
		return nil, err
	}
	return c.viewStep(op, func(f *frame, from *MemRef) (*MemRef, error) {
		m := from.view()
		var ok bool
		if m.Sizes, ok = expand(groups, from.Sizes, output(f)); !ok || !fits(m.Sizes, t.Shape()) {
			return nil, op.Errorf("expands the shape %v to '%s'", from.Sizes, t)
		}
		m.Strides = make([]int64, len(m.Sizes))
		for i, g := range groups {
			s := from.Strides[i]
			for j := len(g) - 1; j >= 0; j-- {
				m.Strides[g[j]] = s
				s *= m.Sizes[g[j]]
			}
		}
		return m, nil
	})
}

// expand returns declared with its dynamic sizes, at most one a group, filled
// in from the sizes of the groups.
func expand(groups [][]int64, sizes, declared []int64) ([]int64, bool) {
	out := slices.Clone(declared)
	if len(groups) != len(sizes) {
		return nil, false
	}
	for i, g := range groups {
		product, open := int64(1), int64(-1)
		for _, d := range g {
			switch {
			case d >= int64(len(out)):
				return nil, false
			case out[d] == ir.Dynamic && open >= 0:
				return nil, false
			case out[d] == ir.Dynamic:
				open = d
			default:
				product *= out[d]
			}
		}
		if open >= 0 {
			if product == 0 {
				return nil, false
			}
			out[open] = sizes[i] / product
			product *= out[open]
		}
		if product != sizes[i] {
			return nil, false
		}
	}
	return out, true
}

// compileView: operands are the byte buffer, the byte shift and dynamic sizes.
func compileView(c *compiler, op *ir.Op) (step, error) {
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok || op.NumOperands() < 2 {
		return nil, op.Errorf("expects a buffer and a byte shift")
	}
	sizes, err := c.mixed(op, t.Shape(), op.Operands()[2:])
	if err != nil {
		return nil, err
	}
	shift := c.at(op, 1)
	return c.viewStep(op, func(f *frame, from *MemRef) (*MemRef, error) {
		m, bytes, err := contiguous(t.Elem(), sizes(f))
		if err != nil {
			return nil, op.AsDiagnostic(err)
		}
		by := int64(f.words[shift])
		if by < 0 || by > from.numElements() || bytes > from.numElements()-by {
			return nil, op.Errorf("views %d bytes from byte %d of a buffer of %d", bytes, by, from.numElements())
		}
		m.Buffer, m.base = from.Buffer, from.base+from.Offset*from.elemSize+by
		return m, nil
	})
}

func compileTranspose(c *compiler, op *ir.Op) (step, error) {
	p, err := mapAttr(op, "permutation")
	if err != nil {
		return nil, err
	}
	if !p.IsPermutation() {
		return nil, op.Errorf("requires a permutation")
	}
	return c.viewStep(op, func(_ *frame, from *MemRef) (*MemRef, error) {
		if len(p.Results) != len(from.Sizes) {
			return nil, op.Errorf("permutes %d dims of a memref of rank %d", len(p.Results), len(from.Sizes))
		}
		m := from.view()
		m.Sizes, m.Strides = nil, nil
		for _, e := range p.Results {
			m.Sizes = append(m.Sizes, from.Sizes[e.Value()])
			m.Strides = append(m.Strides, from.Strides[e.Value()])
		}
		return m, nil
	})
}

// compileExtractStridedMetadata: a memref of rank 0 without the offset, then
// offset, sizes and strides.
func compileExtractStridedMetadata(c *compiler, op *ir.Op) (step, error) {
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	return c.viewStep(op, func(f *frame, from *MemRef) (*MemRef, error) {
		rank := len(from.Sizes)
		if len(results) != 2+2*rank {
			return nil, op.Errorf("has %d results for a memref of rank %d", len(results), rank)
		}
		f.words[results[1].at] = uint64(from.Offset)
		for i := range rank {
			f.words[results[2+i].at] = uint64(from.Sizes[i])
			f.words[results[2+rank+i].at] = uint64(from.Strides[i])
		}
		m := from.view()
		m.Offset, m.Sizes, m.Strides = 0, nil, nil
		return m, nil
	})
}

// compileVectorTypeCast: the last dims of a contiguous memref become a vector.
func compileVectorTypeCast(c *compiler, op *ir.Op) (step, error) {
	t, ok := op.Result(0).Type().(*ir.MemRefType)
	if !ok {
		return nil, op.Errorf("expects a ranked memref as result")
	}
	return c.viewStep(op, func(_ *frame, from *MemRef) (*MemRef, error) {
		m, _, err := contiguous(t.Elem(), t.Shape())
		if err != nil {
			return nil, op.AsDiagnostic(err)
		}
		if !slices.Equal(from.Strides, rowMajor(from.Sizes)) || m.numElements()*m.elemSize != from.numElements()*from.elemSize {
			return nil, op.Errorf("casts a memref of shape %v and strides %v to '%s'", from.Sizes, from.Strides, t)
		}
		m.Buffer, m.base = from.Buffer, from.base+from.Offset*from.elemSize
		return m, nil
	})
}
