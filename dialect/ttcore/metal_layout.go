package ttcore

import (
	"slices"
	"strconv"
	"sync/atomic"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// OOBVal is what the padding of a layout holds: undef zero one inf neginf.
type OOBVal = layout.Fill

// ParseOOBVal returns the value of a name such as neginf.
func ParseOOBVal(name string) (OOBVal, error) { return layout.ParseFill(name) }

// MetalLayoutAttr is #ttcore.metal_layout<linear, oob, grid, memref>, the
// encoding of a tensor that is divided onto a grid. See the package comment.
type MetalLayoutAttr struct {
	ir.AttrBase
	linear affine.Map
	oob    OOBVal
	grid   []int64
	memref *ir.MemRefType
	known  atomic.Pointer[knownLayout]
}

// knownLayout is the layout of one tensor: whoever verifies an encoding asks for it
// next.
type knownLayout struct {
	shape  []int64
	elem   ir.Type
	layout *layout.Layout
}

// MetalLayout returns #ttcore.metal_layout<linear, oob, grid, memref>. It is
// not checked; [MetalLayoutAttr.VerifyEncoding] does that for a given tensor,
// and so does every use.
func MetalLayout(ctx *ir.Context, linear affine.Map, oob OOBVal, grid []int64, memref *ir.MemRefType) *MetalLayoutAttr {
	return ir.UniqueAttr(ctx, &MetalLayoutAttr{linear: linear, oob: oob, grid: slices.Clone(grid), memref: memref})
}

// Of returns the metal_layout of a type, or nil where it has none.
func Of(t ir.Type) *MetalLayoutAttr {
	if tensor, ok := t.(*ir.TensorType); ok {
		a, _ := tensor.Encoding().(*MetalLayoutAttr)
		return a
	}
	return nil
}

// Linear returns the map from the dims of the tensor to those of the grid.
func (a *MetalLayoutAttr) Linear() affine.Map { return a.linear }

// OOB returns what padding holds.
func (a *MetalLayoutAttr) OOB() OOBVal { return a.oob }

// Grid returns the shape of the grid.
func (a *MetalLayoutAttr) Grid() []int64 { return slices.Clone(a.grid) }

// MemRef returns the shard of one core.
func (a *MetalLayoutAttr) MemRef() *ir.MemRefType { return a.memref }

// Tile returns the element type of the memref where it is a tile, else nil.
func (a *MetalLayoutAttr) Tile() *TileType {
	t, _ := a.memref.Elem().(*TileType)
	return t
}

// MemorySpace returns the memory space of the memref; System where it has none
// of this dialect, which the verifier does not let pass.
func (a *MetalLayoutAttr) MemorySpace() MemorySpace {
	if s, ok := a.memref.Space().(*MemorySpaceAttr); ok {
		return s.value
	}
	return System
}

// ScalarType returns the element type of the memref, of a tile that of its
// numbers once they are unpacked.
func (a *MetalLayoutAttr) ScalarType() ir.Type {
	if t := a.Tile(); t != nil {
		return t.ElementType()
	}
	return a.memref.Elem()
}

// AliasName is the name of layouts: #layout, #layout1.
func (a *MetalLayoutAttr) AliasName() string { return "layout" }

// PrintTo appends "#ttcore.metal_layout<…>".
func (a *MetalLayoutAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttcore.metal_layout<")
	w.Append(a.linear.AppendText)
	w.Str(", ")
	w.Str(a.oob.String())
	w.Str(", <")
	w.Str(shapeText(a.grid))
	w.Str(">, ")
	w.Type(a.memref)
	w.Byte('>')
}

// shapeText formats extents as they stand in text: 2x3x64.
func shapeText(shape []int64) string {
	var b []byte
	for i, n := range shape {
		if i > 0 {
			b = append(b, 'x')
		}
		if n == ir.Dynamic {
			b = append(b, '?')
		} else {
			b = strconv.AppendInt(b, n, 10)
		}
	}
	return string(b)
}
