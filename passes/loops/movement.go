package loops

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttir"
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

// moveThrough moves the elements of a tensor to where a linear map from the result
// to the input has them. It is an error if the map is not linear, or goes backwards.
func (k *kernel) moveThrough(src, dst *buffer, access affine.Map) error {
	view, err := src.layout.Through(access, dst.layout.Shape())
	if err != nil {
		return fmt.Errorf("has no lowering to loops on tensors: %w", err)
	}
	seen := *src
	seen.layout = view
	if isPlainMove(&seen, dst) && usesEachDim(access, dst.layout.Shape()) {
		return k.move(&seen, dst)
	}
	return k.walk(dst.layout.Shape(), []*buffer{&seen}, []*layout.Layout{view}, dst, k.recoding(&seen, dst))
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
		from, err := src.layout.Through(in, shape)
		if err != nil {
			return err
		}
		to, err := dst.layout.Through(out, shape)
		if err != nil {
			return err
		}
		seen, target := *src, *dst
		seen.layout, target.layout = from, to
		if isPlainMove(&seen, &target) { // chunks of a view are none of the storage
			return k.once(func() error { return k.move(&seen, &target) })
		}
		return k.walk(shape, []*buffer{&seen}, []*layout.Layout{from}, &target, k.recoding(&seen, &target))
	}
	return k.once(func() error {
		ctx := dst.tensor.Context()
		between, err := describe(ctx.Tensor(src.layout.Shape(), src.tensor.Elem(), nil))
		if err != nil {
			return err
		}
		between.memref = k.alloc(between.memrefType())
		k.staged = append(k.staged, stage{expanded: between})
		if err := k.copyTensor(src, between); err != nil {
			return err
		}
		again, err := describe(ctx.Tensor(dst.layout.Shape(), src.tensor.Elem(), nil))
		if err != nil {
			return err
		}
		again.memref = between.memref
		if err := k.copyTensor(again, dst); err != nil {
			return err
		}
		return k.settle() // in the part that has the buffer
	})
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
