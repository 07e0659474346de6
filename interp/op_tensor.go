package interp

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
)

// addTensor adds the ops of tensor. A tensor never changes; an op that changes
// an element makes a copy.
func addTensor(t map[string]opCompiler) {
	t["tensor.empty"] = compileTensorEmpty
	t["tensor.dim"] = compileDim
	t["tensor.rank"] = compileRank
	t["tensor.cast"] = compileTensorCast
	t["tensor.splat"] = compileTensorSplat
	t["tensor.from_elements"] = compileFromElements
	t["tensor.extract"] = compileTensorExtract
	t["tensor.insert"] = compileTensorInsert
	t["tensor.extract_slice"] = compileTensorExtractSlice
	t["tensor.insert_slice"] = compileTensorInsertSlice
	t["tensor.collapse_shape"] = compileTensorReshape
	t["tensor.expand_shape"] = compileTensorReshape
	t["tensor.generate"] = compileGenerate
}

// tensorResult returns the type of the only result.
func tensorResult(op *ir.Op) (*ir.TensorType, error) {
	if op.NumResults() == 1 {
		if t, ok := op.Result(0).Type().(*ir.TensorType); ok {
			return t, nil
		}
	}
	return nil, op.Errorf("expects one tensor as result")
}

// compileTensorEmpty: operands are the dynamic sizes.
func compileTensorEmpty(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	sizes, err := c.mixed(op, encoding.Logical(t).Shape(), op.Operands())
	if err != nil {
		return nil, err
	}
	d := c.result(op, 0).at
	return c.certain(op, "a size", c.words(op.Operands()), func(f *frame) error {
		out, err := f.newTensor(op, t, sizes(f))
		if err != nil {
			return err
		}
		if f.undef != nil {
			out.Undefined = slices.Repeat([]bool{true}, out.Len())
		}
		f.tensors[d] = out
		return nil
	}), nil
}

// tensorConstant yields the elements of an attribute.
func (c *compiler) tensorConstant(op *ir.Op, a ir.Attribute) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	dense, ok := a.(*ir.DenseElementsAttr)
	logical := encoding.Logical(t)
	if !ok || dense.ShapedType().Elem() != logical.Elem() {
		return nil, op.Errorf("requires a dense value of the element type of the result")
	}
	bytes, err := dataBytes(logical.Elem(), logical.Shape())
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	var value *Tensor
	d := c.result(op, 0).at
	return func(f *frame) error {
		if value == nil {
			out, err := f.newTensor(op, t, logical.Shape())
			if err != nil {
				return err
			}
			if bytes > 0 {
				if err := fillFromAttr(out.Data, dense); err != nil {
					return op.AsDiagnostic(err)
				}
			}
			if value, err = roundToStorage(out, t); err != nil {
				return op.AsDiagnostic(err)
			}
		}
		f.tensors[d] = value
		return nil
	}, nil
}

// tensorOf yields a static tensor, the result of an op, that a function makes of zeros: it is rounded to
// what is stored of it.
func (c *compiler) tensorOf(op *ir.Op, t *ir.TensorType, fill func(f *frame, out *Tensor) error) (step, error) {
	round, err := storageRounding(t)
	if err != nil {
		return nil, op.AsDiagnostic(err)
	}
	shape, d := encoding.Logical(t).Shape(), c.result(op, 0).at
	return func(f *frame) error {
		out, err := f.newTensor(op, t, shape)
		if err != nil {
			return err
		}
		if err := fill(f, out); err != nil {
			return err
		}
		f.tensors[d] = out
		return rounded(op, round, out)
	}, nil
}

// tensorSplat yields a static tensor of one word.
func (c *compiler) tensorSplat(op *ir.Op, t *ir.TensorType, w uint64) (step, error) {
	return c.tensorOf(op, t, func(_ *frame, out *Tensor) error {
		out.setAll(w)
		return nil
	})
}

// setAll sets every element to a word.
func (t *Tensor) setAll(w uint64) {
	write := t.writer()
	for i := range t.Len() {
		write(t.Data, i, w)
	}
}

// writer returns what sets an element of a tensor's data to a word.
func (t *Tensor) writer() func(data []byte, i int, w uint64) {
	return writer(max(ir.ElementBytes(t.Elem()), 1))
}

func compileTensorCast(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	src, d := c.at(op, 0), c.result(op, 0).at
	return func(f *frame) error {
		from := f.tensors[src]
		if !fits(from.Shape, t.Shape()) {
			return op.Errorf("casts a tensor of shape %v to '%s'", from.Shape, t)
		}
		out, err := roundToStorage(from, t)
		f.tensors[d] = out
		return err
	}, nil
}

// compileTensorSplat: operands are the element and the dynamic sizes.
func compileTensorSplat(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	sizes, err := c.mixed(op, t.Shape(), op.Operands()[1:])
	if err != nil {
		return nil, err
	}
	v, d := c.place(op.Operand(0)), c.result(op, 0).at
	return c.certain(op, "a size", c.words(op.Operands()[1:]), func(f *frame) error {
		out, err := f.newTensor(op, t, sizes(f))
		if err != nil {
			return err
		}
		for i := range out.Len() {
			out.set(f, i, v.at)
		}
		f.tensors[d] = out
		return nil
	}), nil
}

func compileFromElements(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	at, d := ats(c.words(op.Operands())), c.result(op, 0).at
	return func(f *frame) error {
		out, err := f.newTensor(op, t, t.Shape())
		if err != nil {
			return err
		}
		if out.Len() != len(at) {
			return op.Errorf("has %d elements for '%s'", len(at), t)
		}
		for i, v := range at {
			out.set(f, i, v)
		}
		f.tensors[d] = out
		return nil
	}, nil
}

// set writes the word at place at of the frame to element i; t is not shared
// yet.
func (t *Tensor) set(f *frame, i, at int) {
	size := max(ir.ElementBytes(t.Type.Elem()), 1)
	put(t.Data[i*size:(i+1)*size], f.words[at])
	if f.undef == nil {
		return
	}
	if f.undef[at] != 0 && t.Undefined == nil {
		t.Undefined = make([]bool, t.Len())
	}
	if t.Undefined != nil {
		t.Undefined[i] = f.undef[at] != 0
	}
}

// clone returns a copy that may be changed.
func (t *Tensor) clone() *Tensor {
	out := *t
	out.Data, out.Undefined = slices.Clone(t.Data), slices.Clone(t.Undefined)
	return &out
}

// elementAt returns the number of the element that index operands name.
func elementAt(op *ir.Op, t *Tensor, index []int64) (int, error) {
	if len(index) != len(t.Shape) {
		return 0, op.Errorf("has %d indices for a tensor of rank %d", len(index), len(t.Shape))
	}
	for d, v := range index {
		if v < 0 || v >= t.Shape[d] {
			return 0, op.Errorf("index %d of dimension %d is outside of the shape %v", v, d, t.Shape)
		}
	}
	return laneOf(index, rowMajor(t.Shape)), nil
}

func compileTensorExtract(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	s, err := scalarOf(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	src, d, read := c.at(op, 0), c.result(op, 0).at, reader(s)
	uses := c.words(op.Operands()[1:])
	at := ats(uses)
	return c.certain(op, "an index", uses, func(f *frame) error {
		t := f.tensors[src]
		i, err := elementAt(op, t, wordsAt(f, at))
		if err != nil {
			return err
		}
		f.words[d] = read(t.Data, i)
		if f.undef != nil {
			f.undef[d] = 0
			if t.Undefined != nil && t.Undefined[i] {
				f.undef[d] = wholeWord
			}
		}
		return nil
	}), nil
}

// compileTensorInsert: operands are the element, the tensor and indices.
func compileTensorInsert(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, true); err != nil {
		return nil, err
	}
	v, src, d := c.at(op, 0), c.at(op, 1), c.result(op, 0).at
	uses := c.words(op.Operands()[2:])
	at := ats(uses)
	return c.certain(op, "an index", uses, func(f *frame) error {
		i, err := elementAt(op, f.tensors[src], wordsAt(f, at))
		if err != nil {
			return err
		}
		out := f.tensors[src].clone()
		out.set(f, i, v)
		f.tensors[d] = out
		return nil
	}), nil
}

// slab is a strided box of the elements of a tensor.
type slab struct{ offsets, sizes, strides []int64 }

// visit calls f for the elements of the box, in its order.
func (s *slab) visit(op *ir.Op, shape []int64, f func(elem int)) error {
	if len(s.offsets) != len(shape) || len(s.sizes) != len(shape) || len(s.strides) != len(shape) {
		return op.Errorf("has %d offsets for a tensor of rank %d", len(s.offsets), len(shape))
	}
	unit := rowMajor(shape)
	start, steps := 0, make([]int64, len(shape))
	for i, o := range s.offsets {
		if err := checkIndices(op, o, s.sizes[i], s.strides[i], i, shape); err != nil {
			return err
		}
		start += int(o * unit[i])
		steps[i] = unit[i] * s.strides[i]
	}
	eachIndex(s.sizes, func(index []int64) { f(start + laneOf(index, steps)) })
	return nil
}

// checkIndices is an error unless so many indices from an offset on, a stride apart, are inside of a
// dim of a shape.
func checkIndices(op *ir.Op, offset, size, stride int64, dim int, shape []int64) error {
	far, ok1 := integer.Mul(size-1, stride)
	last, ok2 := integer.Add(offset, far)
	if !ok1 || !ok2 { // beyond any shape
		last = math.MaxInt64
		if stride < 0 {
			last = math.MinInt64
		}
	}
	n := shape[dim]
	if size < 0 || size > 0 && (offset < 0 || offset >= n || last < 0 || last >= n) {
		return op.Errorf("indices %d to %d of dimension %d are outside of the shape %v", offset, last, dim, shape)
	}
	return nil
}

// copyElement copies element j of from to element i.
func (t *Tensor) copyElement(i int, from *Tensor, j int) {
	size := max(ir.ElementBytes(t.Type.Elem()), 1)
	copy(t.Data[i*size:(i+1)*size], from.Data[j*size:])
	u := from.Undefined != nil && from.Undefined[j]
	if u && t.Undefined == nil {
		t.Undefined = make([]bool, t.Len())
	}
	if t.Undefined != nil {
		t.Undefined[i] = u
	}
}

func compileTensorExtractSlice(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	slab, err := c.slab(op, 1)
	if err != nil {
		return nil, err
	}
	keep, err := keptSizes(op, t.Shape(), always)
	if err != nil {
		return nil, err
	}
	src, d := c.at(op, 0), c.result(op, 0).at
	return c.certain(op, "an offset, a size or a stride", c.words(op.Operands()), func(f *frame) error {
		from, box := f.tensors[src], slab(f)
		var shape []int64
		for i, n := range box.sizes {
			if keep[i] {
				shape = append(shape, max(n, 0))
			}
		}
		out, err := f.newTensor(op, t, shape)
		if err != nil {
			return err
		}
		i := 0
		f.tensors[d] = out
		return box.visit(op, from.Shape, func(elem int) {
			out.copyElement(i, from, elem)
			i++
		})
	}), nil
}

// compileTensorInsertSlice: operands are the slice, the tensor, and offsets,
// sizes and strides.
func compileTensorInsertSlice(c *compiler, op *ir.Op) (step, error) {
	slab, err := c.slab(op, 2)
	if err != nil {
		return nil, err
	}
	part, src, d := c.at(op, 0), c.at(op, 1), c.result(op, 0).at
	return c.certain(op, "an offset, a size or a stride", c.words(op.Operands()), func(f *frame) error {
		slice, out, box := f.tensors[part], f.tensors[src].clone(), slab(f)
		n, err := ir.NumElements(box.sizes)
		if err != nil || n != int64(slice.Len()) {
			return op.Errorf("puts a slice of shape %v into a box of sizes %v", slice.Shape, box.sizes)
		}
		i := 0
		f.tensors[d] = out
		return box.visit(op, out.Shape, func(elem int) {
			out.copyElement(elem, slice, i)
			i++
		})
	}), nil
}

// compileTensorReshape: the elements stay in their row-major order.
func compileTensorReshape(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	groups, err := reassociation(op)
	if err != nil {
		return nil, err
	}
	output, err := c.outputShape(op, t)
	if err != nil {
		return nil, err
	}
	src, d := c.at(op, 0), c.result(op, 0).at
	return c.certain(op, "a size", c.words(op.Operands()), func(f *frame) error {
		from := f.tensors[src]
		var shape []int64
		ok := true
		if op.Name() == "tensor.expand_shape" {
			shape, ok = expand(groups, from.Shape, output(f))
		} else {
			shape, ok = collapse(groups, from.Shape)
		}
		if !ok || !fits(shape, t.Shape()) {
			return op.Errorf("reshapes a tensor of shape %v to '%s'", from.Shape, t)
		}
		out := *from
		out.Type, out.Shape = t, shape
		f.tensors[d] = &out
		return nil
	}), nil
}

func collapse(groups [][]int64, sizes []int64) ([]int64, bool) {
	out := make([]int64, len(groups))
	for i, g := range groups {
		out[i] = 1
		for _, d := range g {
			if d >= int64(len(sizes)) {
				return nil, false
			}
			out[i] *= sizes[d]
		}
	}
	return out, true
}

// compileGenerate runs the region for every index; it yields the element.
func compileGenerate(c *compiler, op *ir.Op) (step, error) {
	t, err := tensorResult(op)
	if err != nil {
		return nil, err
	}
	sizes, err := c.mixed(op, t.Shape(), op.Operands())
	if err != nil {
		return nil, err
	}
	if op.NumRegions() != 1 || op.Body() == nil || len(op.Body().Args()) != len(t.Shape()) {
		return nil, op.Errorf("expects a body that takes an index")
	}
	index, err := c.placesOf(op, op.Body().Args())
	if err != nil {
		return nil, err
	}
	elem, err := c.newPlace(t.Elem())
	if err != nil {
		return nil, err
	}
	body, err := c.region(op.RegionAt(0), c.yieldTo([]place{elem}))
	if err != nil {
		return nil, err
	}
	d := c.result(op, 0).at
	return c.certain(op, "a size", c.words(op.Operands()), func(f *frame) error {
		out, err := f.newTensor(op, t, sizes(f))
		if err != nil {
			return err
		}
		i := 0
		eachIndex(out.Shape, func(at []int64) {
			if err != nil {
				return
			}
			for j, p := range index {
				f.words[p.at] = uint64(at[j])
			}
			if err = f.run.tick(op); err == nil {
				err = body.run(f)
			}
			out.set(f, i, elem.at)
			i++
		})
		f.tensors[d] = out
		return err
	}), nil
}
