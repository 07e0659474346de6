package ttnn

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// LayoutAttr is #ttnn.ttnn_layout<linear, grid, memref, memory layout>, the
// encoding of a tensor. The memref is the shard of one core, of the whole tensor
// where that is not sharded.
//
// tt-mlir does not verify the encoding against the tensor, and neither does the
// parser here; [LayoutAttr.Layout] does.
type LayoutAttr struct {
	ir.AttrBase
	linear         affine.Map
	grid           *ttcore.GridAttr
	mesh           ir.Attribute // a string, nil for a single device
	memref         *ir.MemRefType
	memory         MemoryLayout
	exactGrid      bool
	ignorePhysical bool
	cores          *CoreRangeSetAttr // nil where the text has none
	written        *ir.OpaqueAttr    // what it prints as, if that is to be as it was written
}

// Layout returns #ttnn.ttnn_layout<linear, grid, memref, memory>. It is an error
// if the memory cannot have the memory layout or the grid.
func Layout(ctx *ir.Context, linear affine.Map, grid []int64, memref *ir.MemRefType, memory MemoryLayout) (*LayoutAttr, error) {
	a := &LayoutAttr{linear: linear, grid: ttcore.Grid(ctx, grid), memref: memref, memory: memory}
	if err := a.verify(); err != nil {
		return nil, err
	}
	return ir.UniqueAttr(ctx, a), nil
}

func (a *LayoutAttr) verify() error {
	buffer, ok := a.memref.Space().(*BufferTypeAttr)
	if !ok {
		return ir.Errorf(0, "expected a memref in a memory #ttnn.buffer_type<…>, found '%s'", a.memref)
	}
	if grid := a.grid.Shape(); buffer.value == SystemMemory && !slices.Equal(grid, []int64{1, 1}) {
		return ir.Errorf(0, "expected (1, 1) grid shape for system_memory buffer type, got (%s)", commas(grid))
	}
	if err := checkMemory(buffer.value, a.memory); err != nil || a.cores == nil {
		return err
	}
	return a.cores.verify()
}

func commas(v []int64) string {
	s := ""
	for i, n := range v {
		if i > 0 {
			s += ", "
		}
		s += fmt.Sprint(n)
	}
	return s
}

// Linear returns the map from the dims of the tensor to rows and columns.
func (a *LayoutAttr) Linear() affine.Map { return a.linear }

// Grid returns the shape of the grid of cores.
func (a *LayoutAttr) Grid() []int64 { return a.grid.Shape() }

// MemRef returns the shard of one core.
func (a *LayoutAttr) MemRef() *ir.MemRefType { return a.memref }

// BufferType returns which memory holds the tensor.
func (a *LayoutAttr) BufferType() BufferType { return a.memref.Space().(*BufferTypeAttr).value }

// MemoryLayout returns how the tensor is divided.
func (a *LayoutAttr) MemoryLayout() MemoryLayout { return a.memory }

// Tile returns the element type of the memref where it is a tile, else nil.
func (a *LayoutAttr) Tile() *ttcore.TileType {
	t, _ := a.memref.Elem().(*ttcore.TileType)
	return t
}

// VirtualGrid returns the grid in the shape in which shards are counted: the
// cores of a height sharded tensor are all below one another, those of a width
// sharded one beside one another, whatever rectangle the grid names.
func (a *LayoutAttr) VirtualGrid() []int64 {
	grid := a.grid.Shape()
	if len(grid) != 2 {
		return grid
	}
	switch a.memory {
	case HeightSharded:
		return []int64{grid[0] * grid[1], 1}
	case WidthSharded:
		return []int64{1, grid[0] * grid[1]}
	}
	return grid
}

// ShardShape returns what one core holds, in scalars: tiles count whole.
func (a *LayoutAttr) ShardShape() []int64 {
	shape := slices.Clone(a.memref.Shape())
	if t := a.Tile(); t != nil && len(shape) >= 2 {
		shape[len(shape)-2] *= t.Height()
		shape[len(shape)-1] *= t.Width()
	}
	return shape
}

// Layout returns where the elements of a tensor of the given shape lie. Shards
// follow one another as the memref says, in whole tiles. It is an error if they
// do not hold the tensor, or if the attribute does not say where they are:
// interleaved over several cores, or an ignored physical layout.
func (a *LayoutAttr) Layout(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := encoding.CheckStatic(shape); err != nil {
		return nil, layoutError(err)
	}
	stored, err := a.StorageElem(elem)
	if err != nil {
		return nil, err
	}
	grid, rank := a.VirtualGrid(), len(a.linear.Results)
	cores := int64(1)
	for _, n := range grid {
		if n <= 0 {
			return nil, layoutErrorf("expected a grid of positive sizes, found %s", commas(grid))
		}
		cores *= n
	}
	switch {
	case a.ignorePhysical:
		return nil, layoutErrorf("the physical layout is to be ignored")
	case len(grid) != rank || len(a.memref.Shape()) != rank:
		return nil, layoutErrorf("expected a grid and a memref of rank %d, the number of results of %v", rank, a.linear)
	case (a.memory == Interleaved || a.memory == SingleBank) && cores > 1:
		return nil, layoutErrorf("interleaved over %d cores: which core has a page is not said", cores)
	case a.Tile() != nil && rank < 2:
		return nil, layoutErrorf("expected a memref of rank 2 or more for tiles, found '%s'", a.memref)
	}
	shard := a.ShardShape()
	spec := layout.Spec{
		Shape:       shape,
		Linear:      a.linear,
		Extents:     make([]int64, rank),
		GridRank:    rank,
		ElementBits: stored.Bits,
	}
	for i, n := range shard {
		// Of more tiles than that the numbers of elements may have wrapped.
		if n <= 0 || max(n, a.memref.Shape()[i]) > 1<<40 || grid[i] > 1<<20 {
			return nil, layoutErrorf("expected shards of reasonable size, found '%s' on %s", a.memref, commas(grid))
		}
		spec.Extents[i] = grid[i] * n
	}
	spec.Tilings = append(spec.Tilings, shard)
	if t := a.Tile(); t != nil {
		spec.Tilings = append(spec.Tilings, t.Shape())
		if faces := t.Faces(); faces != nil {
			spec.Tilings = append(spec.Tilings, faces)
		}
		spec.Header = t.Header()
	}
	l, err := layout.New(spec)
	if err != nil {
		return nil, layoutError(err)
	}
	return l, nil
}

// DeviceTensor returns the tensor that tt-mlir's later metal_layout has for a
// tensor with this layout: of the shape of the storage, every element where it is.
// It is an error if there is none, as for [ttcore.DeviceTensor].
func (a *LayoutAttr) DeviceTensor(t *ir.TensorType, space ttcore.MemorySpace) (*ir.TensorType, error) {
	place, err := a.Layout(t.Shape(), t.Elem())
	if err != nil {
		return nil, err
	}
	return ttcore.DeviceTensor(t.Context(), place, a.linear, a.memref, space)
}

// StorageElem returns how a number of the tensor is stored: in the data type of
// the tile, else in the element type of the memref.
func (a *LayoutAttr) StorageElem(ir.Type) (encoding.Elem, error) {
	if t := a.Tile(); t != nil {
		return t.Storage(), nil
	}
	e, err := encoding.Plain(a.memref.Elem())
	if err != nil {
		return e, layoutError(err)
	}
	return e, nil
}

func layoutError(err error) error { return fmt.Errorf("ttnn_layout: %w", err) }

func layoutErrorf(format string, args ...any) error { return layoutError(fmt.Errorf(format, args...)) }

// AliasName is the name of layouts: #ttnn_layout, #ttnn_layout1; "" of one that prints
// as it was written.
func (a *LayoutAttr) AliasName() string {
	if a.written != nil {
		return ""
	}
	return "ttnn_layout"
}

// PrintTo appends "#ttnn.ttnn_layout<…>".
func (a *LayoutAttr) PrintTo(w *ir.TextWriter) {
	if a.written != nil {
		a.written.PrintTo(w)
		return
	}
	w.Str("#ttnn.ttnn_layout<")
	w.Append(a.linear.AppendText)
	w.Str(", ")
	a.grid.PrintBody(w)
	w.Str(", ")
	if a.mesh != nil {
		w.Str("mesh = <")
		w.Attr(a.mesh)
		w.Str(">, ")
	}
	w.Type(a.memref)
	if a.memory != None {
		w.Str(", <")
		w.Str(string(a.memory))
		w.Byte('>')
	}
	if a.exactGrid {
		w.Str(", exactGrid = true")
	}
	if a.ignorePhysical {
		w.Str(", ignorePhysicalLayout = true")
	}
	if a.cores != nil {
		w.Str(", core_ranges = ")
		a.cores.printBody(w)
	}
	w.Byte('>')
}
