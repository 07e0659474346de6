package ttnn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// TensorLayout is how TTNN describes a tensor: its n dims are packed into two,
// as wide as the last dim, the others joined to rows by their strides. Shards
// chunk the two, row by row of a grid.
type TensorLayout struct {
	Shape              []int64 // logical
	Stride             []int64 // elements from one index of a dim to the next, as in PyTorch
	ShardShape         []int64 // rows and columns of a shard; need not be a multiple of the tile
	PhysicalShardShape []int64 // ShardShape rounded up to tiles
	TileShape          []int64 // nil where elements lie row-major in a shard
	GridShape          []int64 // how many shards there are of rows and of columns
}

// String returns the fields on one line.
func (l *TensorLayout) String() string {
	text := fmt.Sprintf("shape=%s stride=(%s) shard_shape=%s physical_shard_shape=%s grid_shape=%s",
		times(l.Shape), commas(l.Stride), times(l.ShardShape), times(l.PhysicalShardShape), times(l.GridShape))
	if l.TileShape != nil {
		text += " tile_shape=" + times(l.TileShape)
	}
	return text
}

func times(v []int64) string { return strings.ReplaceAll(commas(v), ", ", "x") }

// FromMetal returns TTNN's description of a tensor with a metal_layout. It is an
// error if TTNN has none: dims other than the last that are not joined to rows
// in their order, a last dim that is joined or strided, a grid of more than two
// dims.
func FromMetal(t *ir.TensorType) (*TensorLayout, error) {
	a := ttcore.Of(t)
	if a == nil {
		return nil, fmt.Errorf("expected a tensor with a metal_layout, found '%s'", t)
	}
	var tile []int64
	if tt := a.Tile(); tt != nil {
		tile = tt.Shape()
	}
	scalar, tiled, err := layout.ShardShape(t.Shape(), a.Linear(), a.Grid(), tile)
	if err != nil {
		return nil, err
	}
	// A grid of more dims is one of two if nothing but one core and one element
	// is in them.
	extra := max(len(scalar)-2, 0)
	for i := range extra {
		if a.Grid()[i] > 1 || scalar[i] > 1 {
			return nil, fmt.Errorf("TTNN joins all dims but the last to rows; the metal_layout keeps %v apart, on %d cores", a.Linear().Results[i], a.Grid()[i])
		}
	}
	if len(scalar) < 2 {
		return nil, fmt.Errorf("TTNN has rows and columns; the metal_layout has a grid of rank %d", len(scalar))
	}
	stride, err := strides(t.Shape(), a.Linear().Results[extra:], a.Linear().NumDims)
	if err != nil {
		return nil, err
	}
	l := &TensorLayout{Shape: slices.Clone(t.Shape()), Stride: stride, ShardShape: scalar[extra:], TileShape: tile}
	l.PhysicalShardShape = slices.Clone(tiled[extra:])
	for i, n := range tile {
		l.PhysicalShardShape[i] *= n
	}
	if err := l.setGrid(); err != nil {
		return nil, err
	}
	return l, l.checkGrid(a.Grid()[extra:])
}

// FromDevice returns TTNN's description of a tensor with tt-mlir's later
// metal_layout, whose shards are whole tiles. It is an error if TTNN has none, as
// for [FromMetal].
func FromDevice(t *ir.TensorType) (*TensorLayout, error) {
	a, ok := t.Encoding().(*ttcore.DeviceLayoutAttr)
	if !ok {
		return nil, fmt.Errorf("expected a tensor with a metal_layout of a logical_shape, found '%s'", t)
	}
	linear, err := a.Linear()
	if err != nil {
		return nil, err
	}
	shape := t.Shape()
	if len(linear.Results) != 2 || len(shape) != 4 {
		return nil, fmt.Errorf("TTNN joins all dims but the last to rows; the metal_layout has %d dims, %v", len(linear.Results), linear)
	}
	l := &TensorLayout{Shape: a.LogicalShape(), ShardShape: shape[2:], PhysicalShardShape: shape[2:]}
	if l.Stride, err = strides(l.Shape, linear.Results, linear.NumDims); err != nil {
		return nil, err
	}
	if tile, ok := t.Elem().(*ttcore.TileType); ok {
		l.TileShape = tile.Shape()
		l.ShardShape = []int64{shape[2] * l.TileShape[0], shape[3] * l.TileShape[1]}
		l.PhysicalShardShape = l.ShardShape
	}
	if err := l.setGrid(); err != nil {
		return nil, err
	}
	return l, l.checkGrid(shape[:2])
}

// checkGrid returns an error unless a metal_layout's grid is that of l.
func (l *TensorLayout) checkGrid(grid []int64) error {
	if slices.Equal(l.GridShape, grid) {
		return nil
	}
	return fmt.Errorf("TTNN has as many cores as there are shards of %s, %s; the metal_layout has %s", times(l.ShardShape), times(l.GridShape), times(grid))
}

// strides reads the strides of the dims off the expressions of row and column.
func strides(shape []int64, results []*affine.Expr, rank int) ([]int64, error) {
	rows, base, ok := results[0].Coefficients(rank)
	columns, columnBase, okColumn := results[1].Coefficients(rank)
	if !ok || !okColumn || base != 0 || columnBase != 0 {
		return nil, fmt.Errorf("TTNN has strides; (%v, %v) are no sums of them", results[0], results[1])
	}
	for j, c := range columns {
		switch {
		case shape[j] <= 1:
		case j < rank-1 && c != 0:
			return nil, fmt.Errorf("TTNN's rows are as wide as the last dim; dim %d of %s is in the columns %v", j, times(shape), results[1])
		case j == rank-1 && c != 1:
			return nil, fmt.Errorf("TTNN's columns are the last dim with stride 1; they are %v", results[1])
		}
	}
	out := make([]int64, rank)
	width := int64(1)
	if rank > 0 {
		out[rank-1] = 1
		if width = shape[rank-1]; width > 1 && rows[rank-1] != 0 {
			return nil, fmt.Errorf("TTNN's columns are the last dim; it is in the rows %v", results[0])
		}
	}
	below := int64(1) // rows that the dims so far take
	for j := rank - 2; j >= 0; j-- {
		pitch := rows[j]
		if shape[j] <= 1 {
			pitch = max(pitch, below)
		}
		if pitch < below {
			return nil, fmt.Errorf("TTNN joins dims in their order; dim %d has %d rows below it, but the stride %d in %v", j, below, rows[j], results[0])
		}
		var fits bool
		if out[j], fits = integer.Mul(pitch, max(width, 1)); !fits {
			return nil, fmt.Errorf("the stride of dim %d does not fit 64 bits", j)
		}
		if shape[j] > 1 { // the stride of any other moves nothing
			below = pitch * shape[j]
		}
	}
	return out, nil
}

// rows returns how many rows there are, and how wide they are.
func (l *TensorLayout) rows() (rows, width int64) {
	n := len(l.Shape)
	rows, width = 1, 1
	if n > 0 {
		width = l.Shape[n-1]
	}
	for j := range max(n-1, 0) {
		rows += (l.Shape[j] - 1) * (l.Stride[j] / max(width, 1))
		if l.Shape[j] == 0 {
			return 0, width
		}
	}
	return rows, width
}

// setGrid derives how many shards there are.
func (l *TensorLayout) setGrid() error {
	rows, width := l.rows()
	for i, n := range []int64{rows, width} {
		size := l.ShardShape[i]
		if size <= 0 {
			return fmt.Errorf("expected a shard of some size, found %s", times(l.ShardShape))
		}
		l.GridShape = append(l.GridShape, max((n+size-1)/size, 1))
	}
	return nil
}

// TensorLayout returns TTNN's description of a tensor of the given shape with
// the layout. Errors are as those of [FromMetal].
func (a *LayoutAttr) TensorLayout(shape []int64) (*TensorLayout, error) {
	if len(a.linear.Results) != 2 || a.linear.NumDims != len(shape) || len(a.memref.Shape()) != 2 {
		return nil, layoutErrorf("expected a map from %d dims to rows and columns, found %v", len(shape), a.linear)
	}
	stride, err := strides(shape, a.linear.Results, len(shape))
	if err != nil {
		return nil, layoutError(err)
	}
	l := &TensorLayout{Shape: slices.Clone(shape), Stride: stride, ShardShape: a.ShardShape(), PhysicalShardShape: a.ShardShape()}
	if t := a.Tile(); t != nil {
		l.TileShape = t.Shape()
	}
	return l, l.setGrid()
}

// linear returns the map from the dims to rows and columns.
func (l *TensorLayout) linear() affine.Map {
	n := len(l.Shape)
	row, column := affine.Const(0), affine.Const(0)
	if n > 0 {
		column = affine.Dim(n - 1)
	}
	_, width := l.rows()
	for j := range max(n-1, 0) {
		row = affine.Add(row, affine.Mul(affine.Dim(j), affine.Const(l.Stride[j]/max(width, 1))))
	}
	return affine.Map{NumDims: n, Results: []*affine.Expr{row, column}}
}

// Metal returns the metal_layout of a tensor t, which has no encoding, that lies
// as l says, elements stored as elem. It is an error if there is none: a
// metal_layout has as many rows on each core as the rounding up allows.
func (l *TensorLayout) Metal(t *ir.TensorType, elem ir.Type, space ttcore.MemorySpace) (*ttcore.MetalLayoutAttr, error) {
	scalar, tiled, err := layout.ShardShape(l.Shape, l.linear(), l.GridShape, l.TileShape)
	if err != nil {
		return nil, err
	}
	for i, n := range l.GridShape {
		physical := tiled[i]
		if l.TileShape != nil {
			physical *= l.TileShape[i]
		}
		if n > 1 && scalar[i] != l.ShardShape[i] || physical != l.PhysicalShardShape[i] {
			return nil, fmt.Errorf("a metal_layout divides onto %s cores in shards of %s, not %s", times(l.GridShape), times(scalar), times(l.ShardShape))
		}
	}
	ctx := t.Context()
	memref := ctx.MemRef(tiled, elem, nil, ttcore.MemorySpaceOf(ctx, space))
	a := ttcore.MetalLayout(ctx, l.linear(), layout.Undef, l.GridShape, memref)
	return a, a.VerifyEncoding(t.Shape(), t.Elem())
}

// Attr returns #ttnn.ttnn_layout for l in a memory, elements stored as elem. It
// is an error if the attribute cannot say it: it counts the rows of shards in
// whole tiles, and DRAM is not divided in rows and columns both.
func (l *TensorLayout) Attr(ctx *ir.Context, elem ir.Type, buffer BufferType) (*LayoutAttr, error) {
	shard := slices.Clone(l.PhysicalShardShape)
	for i, n := range l.TileShape {
		if l.GridShape[i] > 1 && l.ShardShape[i] != shard[i] {
			return nil, fmt.Errorf("ttnn_layout has shards of whole tiles; shards of %s in tiles of %s are not", times(l.ShardShape), times(l.TileShape))
		}
		shard[i] /= n
	}
	memory := None
	switch sharded := l.GridShape[0]*l.GridShape[1] > 1; {
	case buffer == SystemMemory:
	case !sharded:
		memory = Interleaved
	case buffer != DRAM:
		memory = BlockSharded
	case l.GridShape[0] == 1:
		memory = WidthSharded
	default:
		memory = HeightSharded
	}
	if buffer == DRAM && l.GridShape[0] > 1 && l.GridShape[1] > 1 {
		return nil, fmt.Errorf("ttnn_layout divides DRAM in rows or in columns, not in both as the grid %s", times(l.GridShape))
	}
	memref := ctx.MemRef(shard, elem, nil, BufferTypeOf(ctx, buffer))
	return Layout(ctx, l.linear(), l.GridShape, memref, memory)
}
