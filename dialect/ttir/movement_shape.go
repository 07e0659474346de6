package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
)

// Rules of the ops that change the shape or the order of dims, in tt-mlir's words
// where it has any, and where they take elements from.

func verifyReshape(op *ir.Op, in, out []int64) error {
	shape := op.Ints("shape")
	switch {
	case len(shape) == 0 && len(out) > 0:
		return op.Errorf("Shape attribute must be non-empty")
	case len(shape) != len(out):
		return op.Errorf("Shape attribute size %d must match output tensor rank %d", len(shape), len(out))
	}
	inferred := 0
	for _, n := range shape {
		if n == -1 {
			inferred++
		} else if n < 0 {
			return op.Errorf("All dimensions must be >= 0 except the one with -1")
		}
	}
	if inferred > 1 {
		return op.Errorf("Shape attribute must have at most one -1 element")
	}
	a, err := ir.NumElements(in)
	if err != nil {
		return op.Errorf("%s", err)
	}
	b, err := ir.NumElements(out)
	if err != nil {
		return op.Errorf("%s", err)
	}
	if a != b {
		return op.Errorf("Input tensor number of elements %d and output tensor number of elements %d must be the same", a, b)
	}
	for i, n := range shape {
		if n >= 0 && n != out[i] {
			return op.Errorf("Shape attribute %s must match the output tensor shape %s", shapeText(shape), shapeText(out))
		}
	}
	return nil
}

// reshapeAccess is the index of the input with the same row-major number.
func reshapeAccess(_ *ir.Op, in, out []int64) affine.Map {
	if slices.Equal(in, out) {
		return affine.Identity(len(out))
	}
	m := affine.Map{NumDims: len(out)}
	number := affine.Const(0)
	for d, n := range out {
		number = affine.Add(affine.Mul(number, affine.Const(n)), affine.Dim(d))
	}
	total, _ := ir.NumElements(in)
	below := int64(1)
	for _, n := range slices.Backward(in) {
		e := number
		if below > 1 {
			e = affine.FloorDiv(number, affine.Const(below))
		}
		if n*below < total {
			e = affine.Mod(e, affine.Const(n))
		}
		m.Results = append(m.Results, e)
		below *= max(n, 1)
	}
	slices.Reverse(m.Results)
	return m
}

// dimOf returns a dim of a rank, counted from the end where it is negative.
func dimOf(dim int64, rank int) (d int, ok bool) {
	if dim < 0 {
		dim += int64(rank)
	}
	return int(dim), dim >= 0 && dim < int64(rank)
}

func verifySqueeze(op *ir.Op, in, out []int64) error {
	d, ok := dimOf(number(op, "dim"), len(in))
	switch {
	case !ok:
		return op.Errorf("Invalid dimension %d for squeezing.", number(op, "dim"))
	case in[d] != 1:
		return op.Errorf("Dimension %d in the input tensor must be 1.", d)
	case !slices.Equal(slices.Delete(slices.Clone(in), d, d+1), out):
		return op.Errorf("Expected output shape %s, got %s", shapeText(slices.Delete(slices.Clone(in), d, d+1)), shapeText(out))
	}
	return nil
}

func verifyUnsqueeze(op *ir.Op, in, out []int64) error {
	d, ok := dimOf(number(op, "dim"), len(in)+1)
	if !ok {
		return op.Errorf("Dimension attribute must be within the bounds of the input tensor")
	}
	if want := slices.Insert(slices.Clone(in), d, 1); !slices.Equal(want, out) {
		return op.Errorf("Expected output shape %s, got %s", shapeText(want), shapeText(out))
	}
	return nil
}

func verifyPermute(op *ir.Op, in, out []int64) error {
	permutation := op.Ints("permutation")
	identity := make([]int64, len(in))
	for d := range in {
		identity[d] = int64(d)
	}
	if sorted := slices.Sorted(slices.Values(permutation)); !slices.Equal(sorted, identity) {
		return op.Errorf("Expected a permutation of %s, got %s", shapeText(identity), shapeText(permutation))
	}
	want := make([]int64, len(in))
	for i, d := range permutation {
		want[i] = in[d]
	}
	if !slices.Equal(want, out) {
		return op.Errorf("Expected result shape %s, got %s", shapeText(want), shapeText(out))
	}
	return nil
}

func permuteAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Map{NumDims: len(in), Results: make([]*affine.Expr, len(in))}
	for i, d := range op.Ints("permutation") {
		m.Results[d] = affine.Dim(i)
	}
	return m
}

func verifyTranspose(op *ir.Op, in, out []int64) error {
	if len(in) < 2 {
		return op.Errorf("Input must be at least a 2D tensor")
	}
	want := slices.Clone(in)
	var dims [2]int
	for i, name := range []string{"dim0", "dim1"} {
		var ok bool
		if dims[i], ok = dimOf(number(op, name), len(in)); !ok {
			return op.Errorf("Dimension %d attribute must be within the bounds of the input tensor", i)
		}
	}
	want[dims[0]], want[dims[1]] = want[dims[1]], want[dims[0]]
	if !slices.Equal(want, out) {
		return op.Errorf("Input-output transpose dimension mismatch.")
	}
	return nil
}

func transposeAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Identity(len(in))
	a, _ := dimOf(number(op, "dim0"), len(in))
	b, _ := dimOf(number(op, "dim1"), len(in))
	m.Results = slices.Clone(m.Results)
	m.Results[a], m.Results[b] = m.Results[b], m.Results[a]
	return m
}

func verifyBroadcast(op *ir.Op, in, out []int64) error {
	if len(in) != len(out) {
		return op.Errorf("Input tensor rank of %d does not match output tensor rank of %d", len(in), len(out))
	}
	times := op.Ints("broadcast_dimensions")
	if len(times) != len(in) {
		return op.Errorf("Input tensor rank of %d does not match the %d broadcast_dimensions", len(in), len(times))
	}
	for d, n := range in {
		if out[d] != n*times[d] || n != out[d] && n != 1 {
			return op.Errorf("Input tensor shape %s is not broadcastable to output shape %s", shapeText(in), shapeText(out))
		}
	}
	return nil
}

func broadcastAccess(_ *ir.Op, in, out []int64) affine.Map {
	m := affine.Map{NumDims: len(out), Results: make([]*affine.Expr, len(in))}
	for d, n := range in {
		if m.Results[d] = affine.Dim(d); n != out[d] {
			m.Results[d] = affine.Const(0)
		}
	}
	return m
}

func verifyReverse(op *ir.Op, in, out []int64) error {
	seen := map[int64]bool{}
	for _, d := range op.Ints("dimensions") {
		switch {
		case d < 0:
			return op.Errorf("all dimensions should be non-negative. Got dimension: %d", d)
		case d >= int64(len(in)):
			return op.Errorf("all dimensions should be in interval [0, %d). Got dimension: %d", len(in), d)
		case seen[d]:
			return op.Errorf("dimensions should be unique. Got: %s", shapeText(op.Ints("dimensions")))
		}
		seen[d] = true
	}
	if !slices.Equal(in, out) {
		return op.Errorf("Expected output shape %s, got %s", shapeText(in), shapeText(out))
	}
	return nil
}

func reverseAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Identity(len(in))
	m.Results = slices.Clone(m.Results)
	for _, d := range op.Ints("dimensions") {
		m.Results[d] = affine.Sub(affine.Const(in[d]-1), affine.Dim(int(d)))
	}
	return m
}

func verifyInterleave(op *ir.Op, in, out []int64) error {
	d, ok := dimOf(number(op, "dim"), len(in))
	if !ok {
		return op.Errorf("Dimension attribute must be within the bounds[%d, %d), got %d", -len(in), len(in), number(op, "dim"))
	}
	if number(op, "repeats") == 0 {
		return op.Errorf("Repeats attribute must be non-zero")
	}
	want := slices.Clone(in)
	var fits bool
	if want[d], fits = integer.Mul(in[d], number(op, "repeats")); !fits {
		return op.Errorf("%d repeats of %d do not fit in 64 bits", number(op, "repeats"), in[d])
	}
	if !slices.Equal(want, out) {
		return op.Errorf("Output shape [%s] does not match the expected shape [%s]", commas(out), commas(want))
	}
	return nil
}

func interleaveAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Identity(len(in))
	m.Results = slices.Clone(m.Results)
	d, _ := dimOf(number(op, "dim"), len(in))
	m.Results[d] = affine.FloorDiv(m.Results[d], affine.Const(number(op, "repeats")))
	return m
}

func verifyRepeat(op *ir.Op, in, out []int64) error {
	times := op.Ints("repeat_dimensions")
	switch {
	case len(in) != len(times):
		return op.Errorf("Input tensor rank %d doesn't match the number of repeat dimensions %d.", len(in), len(times))
	case len(in) != len(out):
		return op.Errorf("Input tensor rank %d doesn't match the output tensor rank %d.", len(in), len(out))
	}
	for d, n := range times {
		if n <= 0 {
			return op.Errorf("Repeat dimension at index %d must be greater than 0.", d)
		}
		if want, fits := integer.Mul(in[d], n); !fits || want != out[d] {
			return op.Errorf("Input tensor shape (%s) at index %d does not repeat to output (%s) using repeat value %d.", commas(in), d, commas(out), n)
		}
	}
	return nil
}

func repeatAccess(op *ir.Op, in, _ []int64) affine.Map {
	m := affine.Identity(len(in))
	m.Results = slices.Clone(m.Results)
	for d, n := range op.Ints("repeat_dimensions") {
		if n > 1 {
			m.Results[d] = affine.Mod(m.Results[d], affine.Const(max(in[d], 1)))
		}
	}
	return m
}
