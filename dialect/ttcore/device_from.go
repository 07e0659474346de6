package ttcore

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// DeviceTensor returns the tensor that tt-mlir's later metal_layout has for a
// tensor with this one: of the shape of the storage, every element where it is.
// It is an error if there is none: dims that are not joined in order, shards
// that are no whole tiles on several cores.
func (a *MetalLayoutAttr) DeviceTensor(t *ir.TensorType) (*ir.TensorType, error) {
	place, err := a.Layout(t.Shape(), t.Elem())
	if err != nil {
		return nil, err
	}
	groups, err := a.groupsInOrder()
	if err != nil {
		return nil, err
	}
	alignments := slices.Repeat([]int64{1}, len(t.Shape()))
	var intervals [][2]int64
	shard := a.ShardShape()
	for i, g := range groups {
		intervals = append(intervals, [2]int64{int64(g.Begin), int64(g.End)})
		coefs, _, _ := a.linear.Results[i].Coefficients(len(t.Shape()))
		unit := int64(1)
		if tile := a.Tile(); tile != nil && i >= len(groups)-2 {
			unit = tile.Shape()[i-len(groups)+2]
		}
		size := int64(1)
		for d := g.End - 1; d >= g.Begin; d-- {
			room := a.grid[i] * shard[i]
			if d > g.Begin {
				room = coefs[d-1]
			}
			if size, alignments[d], err = alignTo(size, t.Shape()[d], room, unit); err != nil {
				return nil, err
			}
		}
	}
	ctx := t.Context()
	device := &DeviceLayoutAttr{
		logical: t.Shape(), alignments: alignments, intervals: intervalsAttr(ctx, intervals),
		space: a.MemorySpace(), memory: Sharded,
	}
	if a.oob.Defined() {
		device.oob = &a.oob
	}
	if err := device.verify(); err != nil {
		return nil, err
	}
	out := ctx.Tensor(append(a.Grid(), a.memref.Shape()...), a.memref.Elem(), ir.UniqueAttr(ctx, device))
	found, err := device.Layout(out.Shape(), out.Elem())
	if err != nil {
		return nil, err
	}
	same, witness, err := layout.SamePlaces(place, found)
	if err == nil && !same {
		err = metalErrorf("tt-mlir's later form cannot express it: the element at %s would lie elsewhere", layout.Tuple(witness))
	}
	return out, err
}

// alignTo returns an alignment that brings the product of two sizes to a room,
// one of whole units where that does.
func alignTo(a, b, room, unit int64) (size, alignment int64, err error) {
	for _, alignment := range []int64{unit, 1, room} {
		if alignment <= 0 {
			continue
		}
		if n, ok := alignedProduct(a, b, alignment); ok && n == room {
			return n, alignment, nil
		}
	}
	return 0, 0, fmt.Errorf("tt-mlir's later form cannot express it: no alignment of %d times %d gives %d", a, b, room)
}

// groupsInOrder returns the dims of each result of the linear map, ranges that
// follow one another.
func (a *MetalLayoutAttr) groupsInOrder() ([]affine.CollapseInterval, error) {
	var out []affine.CollapseInterval
	next := 0
	for _, e := range a.linear.Results {
		begin := next
		for next < a.linear.NumDims && e.UsesDim(next) {
			next++
		}
		for d := range a.linear.NumDims {
			if e.UsesDim(d) && (d < begin || d >= next) {
				return nil, metalErrorf("linear map: %v joins no range of dims that follows those before", e)
			}
		}
		out = append(out, affine.CollapseInterval{Begin: begin, End: next})
	}
	if next < a.linear.NumDims {
		return nil, metalErrorf("linear map: dim %d is in none of the results of %v", next, a.linear)
	}
	return out, nil
}
