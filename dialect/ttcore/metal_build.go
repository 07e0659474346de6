package ttcore

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// Placement is what [LayoutFor] derives a layout from. The zero value places a
// tensor on one core of the host, its dims but the last collapsed.
type Placement struct {
	// Grid is the shape of the grid; nil means all ones, of the rank that the
	// collapse intervals leave but at least 2.
	Grid []int64
	// Collapse says which dims are joined; nil means all but the last.
	Collapse []affine.CollapseInterval
	// Align bumps the strides inside the joined dims, one entry a group of dims;
	// see [affine.CollapseIntervalsAligned].
	Align []int64
	// Elem is the element type of the memref, a number or a [TileType]; nil
	// means the element type of the tensor.
	Elem  ir.Type
	Space MemorySpace
	OOB   OOBVal
}

// LayoutFor returns the layout of a tensor at a placement. The shard's memref
// is ceilDiv(linear(shape - 1) + 1, grid), with a tile then ceilDiv by it. The
// layout is verified. It is an error if t is nil.
func LayoutFor(t *ir.TensorType, p Placement) (*MetalLayoutAttr, error) {
	if t == nil {
		return nil, errors.New("expected the type of a tensor, found nil")
	}
	if err := checkShape(t.Shape()); err != nil {
		return nil, err
	}
	collapse := p.Collapse
	if collapse == nil {
		collapse = affine.DefaultCollapseIntervals()
	}
	grid := p.Grid
	if grid == nil {
		rank, err := defaultGridRank(t.Shape(), collapse)
		if err != nil {
			return nil, err
		}
		grid = slices.Repeat([]int64{1}, rank)
	}
	linear, err := affine.CollapseIntervalsAligned(t.Shape(), len(grid), collapse, p.Align)
	if err != nil {
		return nil, err
	}
	elem := p.Elem
	if elem == nil {
		elem = t.Elem()
	}
	return derive(t.Context(), t.Shape(), t.Elem(), linear, p.OOB, grid, elem, p.Space)
}

// defaultGridRank returns how many groups of dims the intervals leave, at least
// 2. A map for a grid of higher rank starts with a zero for each dim too many.
func defaultGridRank(shape []int64, collapse []affine.CollapseInterval) (int, error) {
	m, err := affine.CollapseIntervals(shape, len(shape)+1, collapse)
	if err != nil {
		return 0, err
	}
	groups := m.Results
	for len(groups) > 0 && groups[0].IsConst(0) {
		groups = groups[1:]
	}
	return max(len(groups), 2), nil
}

// WithGrid returns the layout on another grid for a tensor of the given type,
// same map and element type. The rank of the grid must be that of the map.
func (a *MetalLayoutAttr) WithGrid(t *ir.TensorType, grid []int64) (*MetalLayoutAttr, error) {
	return derive(a.Context(), t.Shape(), t.Elem(), a.linear, a.oob, grid, a.memref.Elem(), a.MemorySpace())
}

// WithElementType returns the layout with another element type of the memref, a
// number or a tile. The scalar shard is derived from the tensor anew, so that
// tilizing and untilizing gives the layout back.
func (a *MetalLayoutAttr) WithElementType(t *ir.TensorType, elem ir.Type) (*MetalLayoutAttr, error) {
	return derive(a.Context(), t.Shape(), t.Elem(), a.linear, a.oob, a.grid, elem, a.MemorySpace())
}

// WithLinear returns the layout with another linear map, such as one of bumped
// strides.
func (a *MetalLayoutAttr) WithLinear(t *ir.TensorType, linear affine.Map) (*MetalLayoutAttr, error) {
	return derive(a.Context(), t.Shape(), t.Elem(), linear, a.oob, a.grid, a.memref.Elem(), a.MemorySpace())
}

// WithMemorySpace returns the layout in another memory space.
func (a *MetalLayoutAttr) WithMemorySpace(s MemorySpace) *MetalLayoutAttr {
	ctx := a.Context()
	m := ctx.MemRef(a.memref.Shape(), a.memref.Elem(), a.memref.Layout(), MemorySpaceOf(ctx, s))
	return MetalLayout(ctx, a.linear, a.oob, a.grid, m)
}

// WithShardShape returns the layout with a memref of another shape, given in
// numbers, which a tile rounds up. Whether it holds a tensor is not checked:
// [MetalLayoutAttr.VerifyEncoding] does. It is an error if the shape is not of the
// memref's rank, or negative.
func (a *MetalLayoutAttr) WithShardShape(shape []int64) (*MetalLayoutAttr, error) {
	if len(shape) != len(a.memref.Shape()) {
		return nil, metalErrorf("expected a shard of rank %d, found %s", len(a.memref.Shape()), shapeText(shape))
	}
	if slices.ContainsFunc(shape, func(n int64) bool { return n < 0 }) {
		return nil, metalErrorf("expected a static shard, found %s", shapeText(shape))
	}
	shard := slices.Clone(shape)
	if t, n := a.Tile(), len(shard); t != nil && n >= 2 {
		shard[n-2], shard[n-1] = integer.CeilDiv(shard[n-2], t.height), integer.CeilDiv(shard[n-1], t.width)
	}
	m := a.Context().MemRef(shard, a.memref.Elem(), a.memref.Layout(), a.memref.Space())
	return MetalLayout(a.Context(), a.linear, a.oob, a.grid, m), nil
}

// WithOOB returns the layout with another value in the padding.
func (a *MetalLayoutAttr) WithOOB(v OOBVal) *MetalLayoutAttr {
	return MetalLayout(a.Context(), a.linear, v, a.grid, a.memref)
}

// derive returns the verified layout whose memref follows from the rest.
func derive(ctx *ir.Context, shape []int64, tensorElem ir.Type, linear affine.Map, oob OOBVal, grid []int64, elem ir.Type, space MemorySpace) (*MetalLayoutAttr, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	var tile []int64
	if t, ok := elem.(*TileType); ok {
		tile = t.Shape()
	}
	_, shard, err := layout.ShardShape(shape, linear, grid, tile)
	if err != nil {
		return nil, err
	}
	a := MetalLayout(ctx, linear, oob, grid, ctx.MemRef(shard, elem, nil, MemorySpaceOf(ctx, space)))
	if err := a.VerifyEncoding(shape, tensorElem); err != nil {
		return nil, err
	}
	return a, nil
}

// checkShape returns an error for shapes that cannot be placed.
func checkShape(shape []int64) error {
	for i, n := range shape {
		if n == ir.Dynamic {
			return fmt.Errorf("metal_layout: expected a static shape, found a dynamic size of dim %d in %s", i, shapeText(shape))
		}
	}
	return nil
}
