package ttcore

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// DeviceLayoutAttr is the metal_layout that tt-mlir's code has since June 2025.
// The tensor it is the encoding of has the shape of the storage, the grid and
// then the shard, and the attribute knows the logical shape:
//
//	tensor<2x4x1x1x!ttcore.tile<32x32, f32>, #ttcore.metal_layout<
//	  logical_shape = 64x128, dim_alignments = 32x32,
//	  collapsed_intervals = dense<[[0, 1], [1, 2]]> : tensor<2x2xi64>, l1, sharded>>
//
// Each interval of logical dims becomes one physical dim: the size of its last
// is rounded up to its alignment, then multiplied by the next outer one and
// rounded up to the alignment of that, and so on. Grid and tile divide the
// physical dims.
type DeviceLayoutAttr struct {
	ir.AttrBase
	logical    []int64
	alignments []int64
	intervals  *ir.DenseElementsAttr
	oob        *OOBVal // nil where the text has none, as since May 2026
	space      MemorySpace
	memory     MemoryLayout   // "" where the text has none: sharded
	index      *affine.Map    // nil where the text has none, as since February 2026
	written    *ir.OpaqueAttr // what it prints as, if that is to be as it was written
}

// MemoryLayout says whether a tensor lies in shards or page by page in turn.
type MemoryLayout string

// The memory layouts of a DeviceLayoutAttr.
const (
	Sharded     MemoryLayout = "sharded"
	Interleaved MemoryLayout = "interleaved"
)

// DeviceLayout returns the attribute for a logical shape, with the alignment of
// each dim and the intervals of dims that are joined. It is an error if they do
// not fit each other.
func DeviceLayout(ctx *ir.Context, logical, alignments []int64, intervals [][2]int64, space MemorySpace) (*DeviceLayoutAttr, error) {
	a := &DeviceLayoutAttr{
		logical:    slices.Clone(logical),
		alignments: slices.Clone(alignments),
		intervals:  intervalsAttr(ctx, intervals),
		space:      space,
		memory:     Sharded,
	}
	if err := a.verify(); err != nil {
		return nil, err
	}
	return ir.UniqueAttr(ctx, a), nil
}

// verify checks what needs no tensor; the messages are tt-mlir's, but for those of
// what no text can say.
func (a *DeviceLayoutAttr) verify() error {
	if !a.space.isKnown() {
		return ir.Errorf(0, "unknown memory space %s", a.space)
	}
	rank := int64(len(a.logical))
	if rank < 2 {
		return ir.Errorf(0, "logical_shape must have at least 2 dimensions, got %d", rank)
	}
	if n := len(a.alignments); int64(n) != rank {
		return ir.Errorf(0, "dim_alignments size (%d) must match logical_shape rank (%d)", n, rank)
	}
	for i, n := range a.alignments {
		if n <= 0 {
			return ir.Errorf(0, "dim_alignments[%d] must be positive, got %d", i, n)
		}
	}
	shape := a.intervals.ShapedType().Shape()
	if len(shape) != 2 {
		return ir.Errorf(0, "collapsed_intervals must be a 2D array, got rank %d", len(shape))
	}
	if shape[1] != 2 {
		return ir.Errorf(0, "collapsed_intervals must have pairs (second dim size 2), got %d", shape[1])
	}
	if t, ok := a.intervals.ShapedType().Elem().(*ir.IntegerType); !ok || t.Width() != 64 {
		return ir.Errorf(0, "collapsed_intervals must have elements of 64 bits, got '%s'", a.intervals.ShapedType().Elem())
	}
	for _, iv := range a.pairs() {
		begin, end := iv[0], iv[1]
		if begin < 0 {
			begin += rank
		}
		if end < 0 {
			end += rank
		}
		switch {
		case begin < 0 || begin >= rank:
			return ir.Errorf(0, "collapsed_intervals start index %d (normalized: %d) is out of bounds for logical_shape rank %d", iv[0], begin, rank)
		case end < 0 || end > rank:
			return ir.Errorf(0, "collapsed_intervals end index %d (normalized: %d) is out of bounds for logical_shape rank %d", iv[1], end, rank)
		case begin > end:
			return ir.Errorf(0, "collapsed_intervals start (%d) must not exceed end (%d)", begin, end)
		}
	}
	return nil
}

// pairs returns the intervals as they are written, only one of a splat: those are empty, and may be
// more than memory has room for.
func (a *DeviceLayoutAttr) pairs() [][2]int64 {
	n := a.intervals.ShapedType().Shape()[0]
	if a.intervals.IsSplat() {
		n = min(n, 1)
	}
	out := make([][2]int64, n)
	for i := range out {
		for j := range 2 {
			if n, ok := a.intervals.Element(int64(2*i + j)).(*ir.IntegerAttr); ok {
				out[i][j], _ = n.Int64()
			}
		}
	}
	return out
}

// LogicalShape returns the shape of the tensor that is stored.
func (a *DeviceLayoutAttr) LogicalShape() []int64 { return slices.Clone(a.logical) }

// MemorySpace returns the memory the tensor is in.
func (a *DeviceLayoutAttr) MemorySpace() MemorySpace { return a.space }

// Linear returns the map from the logical dims to the physical ones.
func (a *DeviceLayoutAttr) Linear() (affine.Map, error) {
	_, linear, err := a.physical()
	return linear, err
}

// groups returns the intervals of dims that become one physical dim each, in
// order; dims in no interval are groups of their own.
func (a *DeviceLayoutAttr) groups() ([]affine.CollapseInterval, error) {
	var intervals []affine.CollapseInterval
	for _, iv := range a.pairs() {
		intervals = append(intervals, affine.CollapseInterval{Begin: int(iv[0]), End: int(iv[1])})
	}
	groups, err := affine.CollapseGroups(len(a.logical), intervals)
	if err != nil {
		return nil, metalError(err)
	}
	return groups, nil
}

// physical returns the physical shape and the map that leads to it.
func (a *DeviceLayoutAttr) physical() ([]int64, affine.Map, error) {
	groups, err := a.groups()
	if err != nil {
		return nil, affine.Map{}, err
	}
	linear := affine.Map{NumDims: len(a.logical)}
	var shape []int64
	for _, g := range groups {
		size, sum := int64(1), affine.Const(0)
		for d := g.End - 1; d >= g.Begin; d-- {
			sum = affine.Add(affine.Mul(affine.Dim(d), affine.Const(size)), sum)
			var ok bool
			if size, ok = alignedProduct(size, a.logical[d], a.alignments[d]); !ok {
				return nil, linear, metalErrorf("the physical size of dims %d to %d does not fit 62 bits", g.Begin, g.End-1)
			}
		}
		shape, linear.Results = append(shape, size), append(linear.Results, sum)
	}
	return shape, linear, nil
}

// alignedProduct multiplies, then rounds up; ok is false beyond 2^62.
func alignedProduct(a, b, align int64) (n int64, ok bool) {
	const most = int64(1) << 62
	if b > 0 && a > most/b || align > most {
		return 0, false
	}
	n = a * b
	if r := n % align; r > 0 {
		n += align - r
	}
	return n, n <= most
}

// PhysicalAlignments returns what each size of the physical shape is rounded up
// to a multiple of.
func (a *DeviceLayoutAttr) PhysicalAlignments() ([]int64, error) {
	groups, err := a.groups()
	if err != nil {
		return nil, err
	}
	var out []int64
	for _, g := range groups {
		out = append(out, a.alignments[g.Begin])
	}
	return out, nil
}

// DeviceShape returns the shape of a tensor of the layout on a grid: the grid,
// then the shard of each core, in tiles where tile is not nil. It is an error if
// grid or tile do not divide the physical shape.
func (a *DeviceLayoutAttr) DeviceShape(grid, tile []int64) ([]int64, error) {
	shard, _, err := a.physical()
	if err != nil {
		return nil, err
	}
	if len(grid) != len(shard) {
		return nil, metalErrorf("expected a grid of rank %d, that of the physical shape %s, found %s", len(shard), shapeText(shard), shapeText(grid))
	}
	units := slices.Repeat([]int64{1}, len(shard))
	if tile != nil {
		copy(units[max(len(units)-2, 0):], tile)
	}
	out := slices.Clone(grid)
	for i, n := range shard {
		if grid[i] <= 0 || n%units[i] != 0 || n/units[i]%grid[i] != 0 {
			return nil, metalErrorf("physical shape %s: dim %d is not divided by %d tiles of %d", shapeText(shard), i, grid[i], units[i])
		}
		out = append(out, n/units[i]/grid[i])
	}
	return out, nil
}

// Logical returns the tensor that is stored, without an encoding: the logical
// shape, of the element type, for tiles that of their numbers. Those of block
// floats are f32, which a number is rounded from once.
func (a *DeviceLayoutAttr) Logical(t *ir.TensorType) *ir.TensorType {
	elem := t.Elem()
	if tile, ok := elem.(*TileType); ok {
		if elem = tile.ElementType(); tile.data.IsBlockFloat() {
			elem = t.Context().Float(ir.F32)
		}
	}
	return t.Context().Tensor(a.logical, elem, nil)
}

// StorageElem returns how a number of a tensor of the given elements, tiles or
// numbers, is stored.
func (a *DeviceLayoutAttr) StorageElem(elem ir.Type) (encoding.Elem, error) {
	e, err := StoredAs(elem)
	if err != nil {
		return e, metalError(err)
	}
	return e, nil
}

// Layout returns where the elements of the logical tensor lie, if the tensor of
// the device has the given shape and elements. It is an error if that is not the
// shape that follows, or if the tensor is interleaved or seen through a map.
func (a *DeviceLayoutAttr) Layout(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	if a.memory == Interleaved {
		return nil, metalErrorf("interleaved pages: which bank a page is in is not said")
	}
	if a.index != nil && len(a.index.Results) > 0 && !a.index.IsIdentity() {
		return nil, metalErrorf("the index_map %v is a view of other storage", *a.index)
	}
	physical, linear, err := a.physical()
	if err != nil {
		return nil, err
	}
	stored, err := a.StorageElem(elem)
	if err != nil {
		return nil, err
	}
	tile, _ := elem.(*TileType)
	if len(shape) != 2*len(physical) {
		return nil, metalErrorf("expected a tensor of rank %d, the shape of the grid that divides %s and then that of a shard, found rank %d", 2*len(physical), shapeText(physical), len(shape))
	}
	spec := layout.MetalSpec{
		Shape: a.logical, Linear: linear, Extents: physical, Grid: shape[:len(physical)], ElementBits: stored.Bits,
	}
	if tile != nil {
		spec.Tile, spec.Faces, spec.HeaderBytes = tile.Shape(), tile.Faces(), tile.Header().Bytes
	}
	device, err := a.DeviceShape(spec.Grid, spec.Tile)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(device, shape) {
		return nil, metalErrorf("expected a tensor of shape %s, found %s", shapeText(device), shapeText(shape))
	}
	if a.oob != nil {
		spec.Fill = *a.oob
	}
	l, err := layout.Metal(spec)
	if err != nil {
		return nil, metalError(err)
	}
	return l, nil
}

// AliasName is the name of layouts: #layout, #layout1; "" of one that prints as it was
// written.
func (a *DeviceLayoutAttr) AliasName() string {
	if a.written != nil {
		return ""
	}
	return "layout"
}

// PrintTo appends "#ttcore.metal_layout<logical_shape = …>".
func (a *DeviceLayoutAttr) PrintTo(w *ir.TextWriter) {
	if a.written != nil {
		a.written.PrintTo(w)
		return
	}
	w.Str("#ttcore.metal_layout<logical_shape = ")
	w.Str(shapeText(a.logical))
	w.Str(", dim_alignments = ")
	w.Str(shapeText(a.alignments))
	w.Str(", collapsed_intervals = ")
	w.Attr(a.intervals)
	if a.oob != nil {
		w.Str(", ")
		w.Str(a.oob.String())
	}
	w.Str(", ")
	w.Str(a.space.String())
	if a.memory != "" {
		w.Str(", ")
		w.Str(string(a.memory))
	}
	if a.index != nil {
		w.Str(", index_map = ")
		if m := a.index; m.IsIdentity() && m.NumSymbols == 0 && m.NumDims <= mostIndexDims {
			w.Str("map(")
			w.Int(int64(m.NumDims))
			w.Byte(')')
		} else {
			w.Append(a.index.AppendText)
		}
	}
	w.Byte('>')
}

func intervalsAttr(ctx *ir.Context, intervals [][2]int64) *ir.DenseElementsAttr {
	var data []byte
	for _, iv := range intervals {
		for _, n := range iv {
			for b := range 8 {
				data = append(data, byte(n>>(8*b)))
			}
		}
	}
	return ctx.Dense(ctx.Tensor([]int64{int64(len(intervals)), 2}, ctx.Integer(64), nil), string(data))
}
