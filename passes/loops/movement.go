package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// movement lowers an op that has the elements of its input at other indices: a
// relayout of the input, seen through the op's map.
func (k *kernel) movement(op ttir.MovementOp) error {
	src, err := k.bufferOf(op.Input())
	if err != nil {
		return err
	}
	dst, err := k.target(op.Result(0))
	if err != nil {
		return err
	}
	if op.IsReshape() {
		return k.reshape(src, dst)
	}
	return k.moveThrough(src, dst, op.Access())
}

// moveThrough moves the elements of a tensor to where a map from the result to the
// input has them: one that is linear, or divides dims of the result evenly.
func (k *kernel) moveThrough(src, dst *buffer, access affine.Map) error {
	if dst.layout.Volume() == 0 {
		return k.withPadding(dst, func() error { return nil })
	}
	in, out, shape := digitsOf(access, dst.layout.Shape())
	return k.moveSeen(src, dst, in, out, shape)
}

// moveSeen moves the elements of a tensor to those of another one, both seen from a shape through
// linear maps. Chunks of a view are none of the storage, so one part has to move to what is not the
// destination as a whole.
func (k *kernel) moveSeen(src, dst *buffer, in, out affine.Map, shape []int64) error {
	target, err := dst.through(out, shape)
	if err != nil {
		return err
	}
	if goesBackwards(in, shape) {
		return k.moveBackwards(src, target, in)
	}
	seen, err := src.through(in, shape)
	if err != nil {
		return err
	}
	switch {
	case !isPlainMove(seen, target) || !usesEachDim(in, shape):
		return k.walk(shape, []*buffer{seen}, []*layout.Layout{seen.layout}, target, k.recoding(seen, target))
	case target == dst:
		return k.move(seen, target)
	}
	return k.once(func() error { return k.move(seen, target) })
}

// through returns a buffer as seen from an iteration space.
func (b *buffer) through(access affine.Map, shape []int64) (*buffer, error) {
	if access.IsIdentity() && slices.Equal(shape, b.layout.Shape()) {
		return b, nil
	}
	view := *b
	var err error
	view.layout, err = b.layout.Through(access, shape)
	return &view, err
}

// usesEachDim reports whether no two indices of a shape have one element.
func usesEachDim(access affine.Map, shape []int64) bool {
	for d, n := range shape {
		used := n == 1
		for _, e := range access.Results {
			used = used || e.UsesDim(d)
		}
		if !used {
			return false
		}
	}
	return true
}

// reshape moves the elements of a tensor in their row-major order. Where the
// shapes have no common factors they go by way of a row-major buffer, which has
// both.
func (k *kernel) reshape(src, dst *buffer) error {
	if in, out, shape, ok := refine(src.layout.Shape(), dst.layout.Shape()); ok {
		return k.moveSeen(src, dst, in, out, shape)
	}
	return k.onceStaged(func() error {
		rows, err := k.inRows(src)
		if err != nil {
			return err
		}
		again, err := describe(dst.tensor.Context().Tensor(dst.layout.Shape(), src.tensor.Elem(), nil))
		if err != nil {
			return err
		}
		again.memref = rows.memref
		return k.copyTensor(again, dst)
	})
}

// inRows returns a row-major copy of a buffer, until the op is lowered.
func (k *kernel) inRows(src *buffer) (*buffer, error) {
	rows, err := k.rowsFor(src.layout.Shape(), src.tensor.Elem())
	if err != nil {
		return nil, err
	}
	return rows, k.copyTensor(src, rows)
}

// rowsFor returns a row-major buffer for elements of a type, until the op is lowered.
func (k *kernel) rowsFor(shape []int64, elem ir.Type) (*buffer, error) {
	rows, err := describe(elem.Context().Tensor(shape, elem, nil))
	if err != nil {
		return nil, err
	}
	rows.memref = k.alloc(rows.memrefType())
	k.staged = append(k.staged, stage{expanded: rows})
	return rows, nil
}

// digitsOf makes two digits of each dim of a shape that a map divides evenly, so that the map is linear
// in these: d floordiv 4 of a dim of 12 is the first of digits of 3 and 4, d mod 4 the second. It
// returns the map from the digits, the one from them to the dims, and how many values each has.
func digitsOf(access affine.Map, shape []int64) (in, out affine.Map, digits []int64) {
	divisors := make([]int64, len(shape))
	for _, e := range access.Results {
		findDivisors(e, shape, divisors)
	}
	dims := make([]*affine.Expr, len(shape))
	for d, n := range shape {
		first := affine.Dim(len(digits))
		if c := divisors[d]; c > 1 && c < n {
			dims[d] = affine.Add(affine.Mul(first, affine.Const(c)), affine.Dim(len(digits)+1))
			digits = append(digits, n/c, c)
		} else {
			dims[d], digits = first, append(digits, n)
		}
	}
	ranges := make([]affine.Interval, len(digits))
	for i, n := range digits {
		ranges[i] = affine.Interval{Lo: 0, Hi: n - 1}
	}
	in = access.Replace(dims, nil, len(digits), 0).SimplifyOver(ranges, nil)
	return in, affine.Map{NumDims: len(digits), Results: dims}, digits
}

// findDivisors finds by what dims of a shape are divided evenly.
func findDivisors(e *affine.Expr, shape, divisors []int64) {
	switch e.Op() {
	case affine.OpFloorDiv, affine.OpMod:
		d, c := e.LHS(), e.RHS()
		if d.Op() == affine.OpDim && c.Op() == affine.OpConst && c.Value() > 0 && shape[d.Value()]%c.Value() == 0 {
			divisors[d.Value()] = c.Value()
		}
	case affine.OpAdd, affine.OpMul:
		findDivisors(e.LHS(), shape, divisors)
		findDivisors(e.RHS(), shape, divisors)
	}
}

// refine returns a shape whose dims are factors of those of two shapes of the same
// volume, with the maps from it to either.
func refine(a, b []int64) (toA, toB affine.Map, shape []int64, ok bool) {
	var place [2][][]int // of each dim, the dims of the refined shape, in reverse
	shapes := [2][]int64{a, b}
	var at [2]int
	rest := [2]int64{1, 1}
	for s := range shapes {
		place[s] = make([][]int, len(shapes[s]))
		at[s] = len(shapes[s])
	}
	for {
		for s := range shapes {
			for rest[s] == 1 && at[s] > 0 {
				at[s]--
				rest[s] = shapes[s][at[s]]
			}
		}
		n := min(rest[0], rest[1])
		if n <= 1 {
			break
		}
		if rest[0]%n != 0 || rest[1]%n != 0 {
			return toA, toB, nil, false
		}
		for s := range shapes {
			place[s][at[s]] = append(place[s][at[s]], len(shape))
			rest[s] /= n
		}
		shape = append(shape, n)
	}
	if rest[0] != rest[1] || rest[0] == 0 { // a dim of size 0
		return toA, toB, nil, false
	}
	rank := len(shape)
	reversed := make([]int64, rank)
	for i, n := range shape {
		reversed[rank-1-i] = n
	}
	var maps [2]affine.Map
	for s := range shapes {
		maps[s].NumDims = rank
		for _, dims := range place[s] {
			sum, below := affine.Const(0), int64(1)
			for _, d := range dims {
				sum = affine.Add(affine.Mul(affine.Dim(rank-1-d), affine.Const(below)), sum)
				below *= shape[d]
			}
			maps[s].Results = append(maps[s].Results, sum)
		}
	}
	return maps[0], maps[1], reversed, true
}
