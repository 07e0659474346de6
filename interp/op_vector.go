package interp

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// addVector adds the ops of vector that only move lanes about.
func addVector(t map[string]opCompiler) {
	t["vector.broadcast"] = compileBroadcast
	t["vector.splat"] = compileBroadcast
	t["vector.shape_cast"] = compileShapeCast
	t["vector.shuffle"] = compileShuffle
	t["vector.interleave"] = compileInterleave
	t["vector.deinterleave"] = compileDeinterleave
	t["vector.transpose"] = compileVectorTranspose
	t["vector.extract"] = compileExtract
	t["vector.insert"] = compileInsert
	t["vector.extractelement"] = compileExtract
	t["vector.insertelement"] = compileInsert
	t["vector.extract_strided_slice"] = compileExtractSlice
	t["vector.insert_strided_slice"] = compileInsertSlice
	t["vector.bitcast"] = compileVectorBitcast
	t["vector.create_mask"] = compileCreateMask
	t["vector.constant_mask"] = compileConstantMask
	t["vector.step"] = compileVectorStep
	t["vector.from_elements"] = compileVectorFromElements
}

// vectorShape returns the shape of a vector type; a scalar has none.
func vectorShape(t ir.Type) []int64 {
	if v, ok := t.(*ir.VectorType); ok {
		return v.Shape()
	}
	return nil
}

// gatherLanes compiles an op whose lane i is lane from[i] of the words that
// start at src.
func (c *compiler) gatherLanes(op *ir.Op, src int, from []int) (step, error) {
	d := c.result(op, 0)
	if len(from) != d.n {
		return nil, op.Errorf("yields %d lanes for the type '%s'", len(from), op.Result(0).Type())
	}
	at := make([]int, len(from))
	for i, lane := range from {
		at[i] = src + lane
	}
	return c.shuffle(func(w []uint64) {
		out := w[d.at : d.at+d.n]
		for i, s := range at {
			out[i] = w[s]
		}
	}), nil
}

// needs checks the numbers of operands, of which there may be more if
// variadic, and of results.
func needs(op *ir.Op, operands, results int, variadic bool) error {
	if n := op.NumOperands(); n < operands || n > operands && !variadic || op.NumResults() != results {
		return op.Errorf("expects %d operands and %d results, but has %d and %d", operands, results, n, op.NumResults())
	}
	return nil
}

// eachIndex calls visit for every index of a shape, the last dim fastest.
func eachIndex(shape []int64, visit func(index []int64)) {
	index := make([]int64, len(shape))
	for _, n := range shape {
		if n <= 0 {
			return
		}
	}
	for {
		visit(index)
		d := len(shape) - 1
		for ; d >= 0; d-- {
			if index[d]++; index[d] < shape[d] {
				break
			}
			index[d] = 0
		}
		if d < 0 {
			return
		}
	}
}

// laneOf returns the row-major number of an index.
func laneOf(index, strides []int64) int {
	n := int64(0)
	for i, v := range index {
		n += v * strides[i]
	}
	return int(n)
}

func compileBroadcast(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, false); err != nil {
		return nil, err
	}
	from, to := vectorShape(op.Operand(0).Type()), vectorShape(op.Result(0).Type())
	if shape, ok := broadcast(from, to); !ok || !slices.Equal(shape, to) {
		return nil, op.Errorf("broadcasts '%s' to '%s'", op.Operand(0).Type(), op.Result(0).Type())
	}
	w := walkOf(from, to)
	lanes := make([]int, c.result(op, 0).n)
	for i := range lanes {
		lanes[i] = w.next()
	}
	return c.gatherLanes(op, c.at(op, 0), lanes)
}

func compileShapeCast(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, false); err != nil {
		return nil, err
	}
	return c.gatherLanes(op, c.at(op, 0), count(c.place(op.Operand(0)).n))
}

func count(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// compileShuffle chooses among the rows of two vectors, one behind the other.
// An index of -1 stands for poison.
func compileShuffle(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, false); err != nil {
		return nil, err
	}
	mask, err := intsAttr(op, "mask")
	if err != nil {
		return nil, err
	}
	a, b, d := c.place(op.Operand(0)), c.place(op.Operand(1)), c.result(op, 0)
	row := 1
	if shape := vectorShape(op.Operand(0).Type()); len(shape) > 0 {
		row = a.n / int(shape[0])
	}
	if len(mask)*row != d.n {
		return nil, op.Errorf("has a mask of %d rows for '%s'", len(mask), op.Result(0).Type())
	}
	from := make([]int, 0, d.n)
	for _, m := range mask {
		if m < -1 || m*int64(row) >= int64(a.n+b.n) {
			return nil, op.Errorf("has the index %d, of which the vectors have %d", m, (a.n+b.n)/row)
		}
		for j := range row {
			lane := int(m)*row + j
			switch {
			case m < 0:
				lane = -1
			case lane < a.n:
				lane += a.at
			default:
				lane += b.at - a.n
			}
			from = append(from, lane)
		}
	}
	s := c.shuffle(func(w []uint64) {
		out := w[d.at : d.at+d.n]
		for i, lane := range from {
			if lane >= 0 {
				out[i] = w[lane]
			} else {
				out[i] = 0
			}
		}
	})
	if !c.tracked() || !slices.Contains(from, -1) {
		return s, nil
	}
	return func(f *frame) error {
		if err := s(f); err != nil {
			return err
		}
		for i, lane := range from {
			if lane < 0 {
				f.undef[d.at+i] = wholeWord
			}
		}
		return nil
	}, nil
}

func compileInterleave(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, false); err != nil {
		return nil, err
	}
	a, b, d := c.at(op, 0), c.at(op, 1), c.result(op, 0)
	return c.shuffle(func(w []uint64) {
		for i := range d.n / 2 {
			w[d.at+2*i], w[d.at+2*i+1] = w[a+i], w[b+i]
		}
	}), nil
}

func compileDeinterleave(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 2, false); err != nil {
		return nil, err
	}
	a, even, odd := c.at(op, 0), c.result(op, 0), c.result(op, 1)
	return c.shuffle(func(w []uint64) {
		for i := range even.n {
			w[even.at+i], w[odd.at+i] = w[a+2*i], w[a+2*i+1]
		}
	}), nil
}

func compileVectorTranspose(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, false); err != nil {
		return nil, err
	}
	perm, err := intsAttr(op, "permutation")
	if err != nil {
		return nil, err
	}
	shape := vectorShape(op.Operand(0).Type())
	strides, to := rowMajor(shape), make([]int64, len(perm))
	permuted := make([]int64, len(perm))
	for i, p := range perm {
		if p < 0 || p >= int64(len(shape)) || len(perm) != len(shape) {
			return nil, op.Errorf("has the permutation %v for '%s'", perm, op.Operand(0).Type())
		}
		to[i], permuted[i] = shape[p], strides[p]
	}
	var from []int
	eachIndex(to, func(index []int64) { from = append(from, laneOf(index, permuted)) })
	return c.gatherLanes(op, c.at(op, 0), from)
}

// position returns the function for the lane at which the part of a vector
// begins that indices of its first dims name: attributes in static_position,
// operands from the given one on.
func (c *compiler) position(op *ir.Op, t ir.Type, operands []*ir.Value) (func(f *frame) (int, error), error) {
	shape := vectorShape(t)
	strides := rowMajor(shape)
	static := slices.Repeat([]int64{ir.Dynamic}, len(operands))
	if op.Attr("static_position") != nil {
		var err error
		if static, err = intsAttr(op, "static_position"); err != nil {
			return nil, err
		}
	}
	if len(static) > len(shape) {
		return nil, op.Errorf("has %d indices for '%s'", len(static), t)
	}
	indices, err := c.mixed(op, static, operands)
	if err != nil {
		return nil, err
	}
	at := func(f *frame) (int, error) {
		lane := int64(0)
		for i, v := range indices(f) {
			if v < 0 || v >= shape[i] {
				return 0, op.Errorf("index %d of dimension %d is outside of '%s'", v, i, t)
			}
			lane += v * strides[i]
		}
		return int(lane), nil
	}
	if len(operands) > 0 {
		return at, nil
	}
	lane, err := at(nil)
	return func(*frame) (int, error) { return lane, nil }, err
}

// compileExtract: a scalar or the inner dims of a vector.
func compileExtract(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	src, d := c.place(op.Operand(0)), c.result(op, 0)
	indices := op.Operands()[1:]
	at, err := c.position(op, op.Operand(0).Type(), indices)
	if err != nil {
		return nil, err
	}
	return c.certain(op, "an index", c.words(indices), func(f *frame) error {
		lane, err := at(f)
		if err != nil {
			return err
		}
		if lane+d.n > src.n {
			return op.Errorf("takes '%s' from '%s'", op.Result(0).Type(), op.Operand(0).Type())
		}
		copyPlace(f, d, f, place{wordBank, src.at + lane, d.n})
		return nil
	}), nil
}

// compileInsert: operands are the part, the vector and indices.
func compileInsert(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, true); err != nil {
		return nil, err
	}
	part, vec, d := c.place(op.Operand(0)), c.place(op.Operand(1)), c.result(op, 0)
	indices := op.Operands()[2:]
	at, err := c.position(op, op.Operand(1).Type(), indices)
	if err != nil {
		return nil, err
	}
	return c.certain(op, "an index", c.words(indices), func(f *frame) error {
		lane, err := at(f)
		if err != nil {
			return err
		}
		if lane+part.n > d.n {
			return op.Errorf("puts '%s' into '%s'", op.Operand(0).Type(), op.Result(0).Type())
		}
		copyPlace(f, d, f, vec)
		copyPlace(f, place{wordBank, d.at + lane, part.n}, f, part)
		return nil
	}), nil
}

// sliceLanes returns the lanes of a vector of the given shape that a slice
// covers, in its order. Trailing dims that offsets leaves out are whole.
func sliceLanes(op *ir.Op, shape, offsets, sizes, strides []int64) ([]int, error) {
	bad := op.Errorf("has a slice that does not fit in the shape %v", shape)
	if len(offsets) > len(shape) || len(sizes) != len(offsets) || len(strides) != len(offsets) {
		return nil, bad
	}
	unit := rowMajor(shape)
	start, box := 0, slices.Clone(shape)
	steps := slices.Clone(unit)
	for i, o := range offsets {
		if o < 0 || sizes[i] < 1 || strides[i] < 1 || o+(sizes[i]-1)*strides[i] >= shape[i] {
			return nil, bad
		}
		start += int(o * unit[i])
		box[i], steps[i] = sizes[i], unit[i]*strides[i]
	}
	var lanes []int
	eachIndex(box, func(index []int64) { lanes = append(lanes, start+laneOf(index, steps)) })
	return lanes, nil
}

func sliceAttrs(op *ir.Op, names ...string) (lists [][]int64, err error) {
	for _, name := range names {
		l, err := intsAttr(op, name)
		if err != nil {
			return nil, err
		}
		lists = append(lists, l)
	}
	return lists, nil
}

func compileExtractSlice(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, false); err != nil {
		return nil, err
	}
	l, err := sliceAttrs(op, "offsets", "sizes", "strides")
	if err != nil {
		return nil, err
	}
	lanes, err := sliceLanes(op, vectorShape(op.Operand(0).Type()), l[0], l[1], l[2])
	if err != nil {
		return nil, err
	}
	return c.gatherLanes(op, c.at(op, 0), lanes)
}

// compileInsertSlice: strides are those of the last dims, which the part has.
func compileInsertSlice(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, false); err != nil {
		return nil, err
	}
	l, err := sliceAttrs(op, "offsets", "strides")
	if err != nil {
		return nil, err
	}
	part, vec, d := c.place(op.Operand(0)), c.place(op.Operand(1)), c.result(op, 0)
	inner, shape := vectorShape(op.Operand(0).Type()), vectorShape(op.Operand(1).Type())
	lead := len(shape) - len(inner)
	if lead < 0 || len(l[1]) != len(inner) {
		return nil, op.Errorf("puts '%s' into '%s'", op.Operand(0).Type(), op.Operand(1).Type())
	}
	ones := slices.Repeat([]int64{1}, lead)
	lanes, err := sliceLanes(op, shape, l[0], append(ones, inner...), append(slices.Clone(ones), l[1]...))
	if err != nil {
		return nil, err
	}
	if len(lanes) != part.n || vec.n != d.n {
		return nil, op.Errorf("puts '%s' into '%s'", op.Operand(0).Type(), op.Operand(1).Type())
	}
	return c.shuffle(func(w []uint64) {
		copy(w[d.at:d.at+d.n], w[vec.at:vec.at+vec.n])
		for i, lane := range lanes {
			w[d.at+lane] = w[part.at+i]
		}
	}), nil
}

// compileVectorBitcast: bits are taken in little-endian order.
func compileVectorBitcast(c *compiler, op *ir.Op) (step, error) {
	in, out, err := laneTypes(op)
	if err != nil {
		return nil, err
	}
	a, d := c.place(op.Operand(0)), c.result(op, 0)
	if a.n*in.bits != d.n*out.bits {
		return nil, op.Errorf("casts '%s' to '%s', which has not as many bits", op.Operand(0).Type(), op.Result(0).Type())
	}
	return func(f *frame) error {
		for i := range d.n {
			w, u := uint64(0), uint64(0)
			for b := 0; b < out.bits; {
				bit := i*out.bits + b
				lane, shift := bit/in.bits, bit%in.bits
				n := min(in.bits-shift, out.bits-b)
				part := f.words[a.at+lane] >> shift & (1<<n - 1)
				w |= part << b
				if f.undef != nil {
					u |= f.undef[a.at+lane] >> shift & (1<<n - 1) << b
				}
				b += n
			}
			f.words[d.at+i] = w
			if f.undef != nil {
				f.undef[d.at+i] = u
			}
		}
		return nil
	}, nil
}

// compileCreateMask: lanes below the operands are set.
func compileCreateMask(c *compiler, op *ir.Op) (step, error) {
	shape, d := maskShape(op.Result(0).Type()), c.result(op, 0)
	if len(shape) != op.NumOperands() {
		return nil, op.Errorf("has %d sizes for '%s'", op.NumOperands(), op.Result(0).Type())
	}
	at := ats(c.words(op.Operands()))
	return c.certain(op, "a size", c.words(op.Operands()), func(f *frame) error {
		setMask(f.words[d.at:d.at+d.n], shape, wordsAt(f, at))
		return nil
	}), nil
}

// maskShape returns the extents that the sizes of a mask are of: a vector without dims has
// a size, too, for its one lane.
func maskShape(t ir.Type) []int64 {
	if shape := vectorShape(t); len(shape) > 0 {
		return shape
	}
	return []int64{1}
}

func setMask(out []uint64, shape, sizes []int64) {
	lane := 0
	eachIndex(shape, func(index []int64) {
		out[lane] = 1
		for i, v := range index {
			if v >= sizes[i] {
				out[lane] = 0
			}
		}
		lane++
	})
}

func compileConstantMask(c *compiler, op *ir.Op) (step, error) {
	sizes, err := intsAttr(op, "mask_dim_sizes")
	if err != nil {
		return nil, err
	}
	shape, d := maskShape(op.Result(0).Type()), c.result(op, 0)
	if len(shape) != len(sizes) {
		return nil, op.Errorf("has %d sizes for '%s'", len(sizes), op.Result(0).Type())
	}
	return func(f *frame) error {
		setMask(f.words[d.at:d.at+d.n], shape, sizes)
		return nil
	}, nil
}

func compileVectorStep(c *compiler, op *ir.Op) (step, error) {
	d := c.result(op, 0)
	return func(f *frame) error {
		for i := range d.n {
			f.words[d.at+i] = uint64(i)
		}
		return nil
	}, nil
}

// compileVectorFromElements: operand i is lane i.
func compileVectorFromElements(c *compiler, op *ir.Op) (step, error) {
	from := ats(c.words(op.Operands()))
	if len(from) != op.NumOperands() {
		return nil, op.Errorf("expects scalars")
	}
	return c.gatherLanes(op, 0, from)
}
