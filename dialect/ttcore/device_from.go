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
// It is an error if there is none, as for [DeviceTensor].
func (a *MetalLayoutAttr) DeviceTensor(t *ir.TensorType) (*ir.TensorType, error) {
	place, err := a.Layout(t.Shape(), t.Elem())
	if err != nil {
		return nil, err
	}
	return DeviceTensor(t.Context(), place, a.linear, a.memref, a.MemorySpace())
}

// DeviceTensor returns a tensor of the shape of the storage, with tt-mlir's later
// metal_layout, whose elements lie where place has them: those of the linear map,
// on the grid of place, with the memref on each core. It is an error if there is
// none: dims that are not joined in order, coordinates without dims, shards that are
// no whole tiles on several cores.
func DeviceTensor(ctx *ir.Context, place *layout.Layout, linear affine.Map, memref *ir.MemRefType, space MemorySpace) (*ir.TensorType, error) {
	groups, err := groupsInOrder(linear)
	if err != nil {
		return nil, err
	}
	logical, grid, shard := place.Shape(), place.Grid(), memref.Shape()
	units := slices.Repeat([]int64{1}, len(groups))
	if tile, ok := memref.Elem().(*TileType); ok {
		copy(units[max(len(units)-2, 0):], tile.Shape())
	}
	alignments := slices.Repeat([]int64{1}, len(logical))
	var intervals [][2]int64
	for i, g := range groups {
		intervals = append(intervals, [2]int64{int64(g.Begin), int64(g.End)})
		coefs, _, _ := linear.Results[i].Coefficients(len(logical))
		size := int64(1)
		for d := g.End - 1; d >= g.Begin; d-- {
			room := grid[i] * shard[i] * units[i]
			if d > g.Begin {
				room = coefs[d-1]
			}
			unit := int64(1) // tt-mlir aligns the innermost dim of an interval to tiles
			if d == g.End-1 {
				unit = units[i]
			}
			if size, alignments[d], err = alignTo(size, logical[d], room, unit); err != nil {
				return nil, err
			}
		}
	}
	device := &DeviceLayoutAttr{
		logical: logical, alignments: alignments, intervals: intervalsAttr(ctx, intervals),
		space: space, memory: Sharded,
	}
	if fill := place.Fill(); fill.Defined() {
		device.oob = &fill
	}
	if err := device.verify(); err != nil {
		return nil, err
	}
	// What an interval of no dims joins is no coordinate there.
	if i := slices.IndexFunc(groups, func(g affine.CollapseInterval) bool { return g.Begin == g.End }); i >= 0 {
		return nil, metalErrorf("tt-mlir's later form cannot express it: no dim is in coordinate %d of %v", i, linear)
	}
	out := ctx.Tensor(slices.Concat(grid, shard), memref.Elem(), ir.UniqueAttr(ctx, device))
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

// groupsInOrder returns the dims of each result of a linear map, ranges that
// follow one another.
func groupsInOrder(linear affine.Map) ([]affine.CollapseInterval, error) {
	var out []affine.CollapseInterval
	next := 0
	for _, e := range linear.Results {
		begin := next
		for next < linear.NumDims && e.UsesDim(next) {
			next++
		}
		for d := range linear.NumDims {
			if e.UsesDim(d) && (d < begin || d >= next) {
				return nil, metalErrorf("linear map: %v joins no range of dims that follows those before", e)
			}
		}
		out = append(out, affine.CollapseInterval{Begin: begin, End: next})
	}
	if next < linear.NumDims {
		return nil, metalErrorf("linear map: dim %d is in none of the results of %v", next, linear)
	}
	return out, nil
}
