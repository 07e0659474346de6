package ttcore

import (
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// PhysicalShape returns the extents of the collapsed tensor, linear(shape - 1) +
// 1, before grid and tile divide it: of 2x3x64x128 with all dims but the last
// joined 384x128.
func (a *MetalLayoutAttr) PhysicalShape(shape []int64) ([]int64, error) {
	physical, _, err := layout.ShardShape(shape, a.linear, slices.Repeat([]int64{1}, len(a.linear.Results)), nil)
	return physical, err
}

// ScalarShardShape returns what one core holds, in numbers, before tiles round
// it up: ceilDiv of the physical shape by the grid.
func (a *MetalLayoutAttr) ScalarShardShape(shape []int64) ([]int64, error) {
	scalar, _, err := layout.ShardShape(shape, a.linear, a.grid, nil)
	return scalar, err
}

// TiledShape returns the physical shape in tiles: of 2x3x64x128 in tiles of
// 32x32 12x4. It is an error if the layout has no tiles.
func (a *MetalLayoutAttr) TiledShape(shape []int64) ([]int64, error) {
	t := a.Tile()
	if t == nil {
		return nil, metalErrorf("expected elements that are tiles, found '%s'", a.memref.Elem())
	}
	_, tiled, err := layout.ShardShape(shape, a.linear, slices.Repeat([]int64{1}, len(a.linear.Results)), t.Shape())
	return tiled, err
}

// Strides returns, for each dim, how many elements of the collapsed tensor,
// taken row-major, it is from one index to the next: of 2x3x64x128 24576, 8192,
// 128, 1. A dim that moves several coordinates has the stride of the outermost.
func (a *MetalLayoutAttr) Strides(shape []int64) ([]int64, error) {
	physical, err := a.PhysicalShape(shape)
	if err != nil {
		return nil, err
	}
	out := make([]int64, len(shape))
	below := int64(1)
	for i := len(physical) - 1; i >= 0; i-- {
		coefs, _, ok := a.linear.Results[i].Coefficients(len(shape))
		if !ok {
			return nil, metalErrorf("linear map: %v is no sum of dims", a.linear.Results[i])
		}
		for d, c := range coefs {
			if c == 0 {
				continue
			}
			if out[d], ok = product(c, below); !ok {
				return nil, metalErrorf("the stride of dim %d does not fit 62 bits", d)
			}
		}
		if below, ok = product(below, max(physical[i], 1)); !ok {
			return nil, metalErrorf("the physical shape %s does not fit 62 bits", shapeText(physical))
		}
	}
	return out, nil
}

func product(a, b int64) (int64, bool) { return alignedProduct(a, b, 1) }

// ShardShape returns the shape of a core's memref, in numbers where it is in
// tiles.
func (a *MetalLayoutAttr) ShardShape() []int64 {
	shape := slices.Clone(a.memref.Shape())
	if t := a.Tile(); t != nil && len(shape) >= 2 {
		shape[len(shape)-2] *= t.height
		shape[len(shape)-1] *= t.width
	}
	return shape
}

// ElementBytes returns the bytes of an element of the memref, of a tile with
// all that belongs to it.
func (a *MetalLayoutAttr) ElementBytes() int64 { return elementBytes(a.memref.Elem()) }

func elementBytes(t ir.Type) int64 {
	if tile, ok := t.(*TileType); ok {
		return tile.Bytes()
	}
	return int64(ir.ElementBytes(t))
}

// ShardStrides returns, for each dim of the memref, the bytes from one element
// to the next.
func (a *MetalLayoutAttr) ShardStrides() ([]int64, error) {
	return rowMajorBytes(a.memref.Shape(), a.memref.Elem())
}

// ShardBytes returns the bytes of the memref.
func (a *MetalLayoutAttr) ShardBytes() (int64, error) {
	return bytesOf(a.memref.Shape(), a.memref.Elem())
}

func bytesOf(shape []int64, elem ir.Type) (int64, error) {
	n := elementBytes(elem)
	for _, size := range shape {
		var ok bool
		if n, ok = product(n, size); !ok {
			return 0, metalErrorf("%s elements of type '%s' are more than 2^62 bytes", shapeText(shape), elem)
		}
	}
	return n, nil
}

func rowMajorBytes(shape []int64, elem ir.Type) ([]int64, error) {
	out := make([]int64, len(shape))
	for i := range shape {
		n, err := bytesOf(shape[i+1:], elem)
		if err != nil {
			return nil, err
		}
		out[i] = n
	}
	return out, nil
}

// CollapseIntervals returns the ranges of dims that the linear map joins, each
// of two dims or more. It is an error if a result is no such range in order, as
// that of a transposed tensor, or if a dim is in several results.
func (a *MetalLayoutAttr) CollapseIntervals() ([]affine.CollapseInterval, error) {
	groups, err := groupsInOrder(a.linear)
	return slices.DeleteFunc(groups, func(g affine.CollapseInterval) bool { return g.End-g.Begin < 2 }), err
}

// WithTile returns the layout in tiles of another shape, the numbers in the same
// format. It is an error if that format is none of a tile.
func (a *MetalLayoutAttr) WithTile(t *ir.TensorType, height, width int64, faces []int64) (*MetalLayoutAttr, error) {
	var data DataType
	if tile := a.Tile(); tile != nil {
		data = tile.data
	} else {
		var ok bool
		if data, ok = DataTypeOf(a.memref.Elem()); !ok {
			return nil, metalErrorf("expected numbers of a data type of tiles, found '%s'", a.memref.Elem())
		}
	}
	tile, err := Tile(a.Context(), height, width, data, faces)
	if err != nil {
		return nil, err
	}
	return a.WithElementType(t, tile)
}

// OnDevice returns the map from an index of the tensor to a place in the memory of
// a device: memory is a map such as [DeviceAttr.MemoryMap] returns, from the
// coordinates of the collapsed tensor and one symbol for each dim of the memref,
// its size there. Tiled memrefs count tiles, and so does the map.
func (a *MetalLayoutAttr) OnDevice(memory affine.Map) (affine.Map, error) {
	shard := a.memref.Shape()
	if memory.NumDims != len(a.grid) || memory.NumSymbols != len(shard) {
		return affine.Map{}, metalErrorf("memory map %v: expected %d dims and %d symbols, found %d and %d",
			memory, len(a.grid), len(shard), memory.NumDims, memory.NumSymbols)
	}
	symbols := make([]*affine.Expr, len(shard))
	for i, n := range shard {
		symbols[i] = affine.Const(n)
	}
	dims := make([]*affine.Expr, memory.NumDims)
	for i := range dims {
		dims[i] = affine.Dim(i)
	}
	return memory.Replace(dims, symbols, memory.NumDims, 0).Compose(a.linear), nil
}

// ViewType returns the memref of all cores, grid and then shard, as a view of
// another buffer.
func (a *MetalLayoutAttr) ViewType() *ir.MemRefType {
	ctx := a.Context()
	shape := append(a.Grid(), a.memref.Shape()...)
	view := &writtenLayoutAttr{WrittenAttr{mnemonic: "view", body: strconv.Itoa(len(shape))}}
	return ctx.MemRef(shape, a.memref.Elem(), ir.UniqueAttr(ctx, view), a.memref.Space())
}

// BufferType returns the memref of all cores, grid and then shard, whose layout
// says how many bytes it is between elements of a shard.
func (a *MetalLayoutAttr) BufferType() (*ir.MemRefType, error) {
	strides, err := a.ShardStrides()
	if err != nil {
		return nil, err
	}
	shape := append(a.Grid(), a.memref.Shape()...)
	return a.Context().MemRef(shape, a.memref.Elem(), Shard(a.Context(), strides, 1), a.memref.Space()), nil
}
