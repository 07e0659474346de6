package ttcore

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// VerifyEncoding returns an error where a tensor of the given shape and element
// type cannot have the layout: ranks that do not agree, a map that is not a sum
// of dims times non-negative constants or that takes two indices to one place,
// a memref that is not the shard that follows from shape, map, grid and tile, a
// number that does not fit 64 bits. The message says what was expected and what
// was found.
func (a *MetalLayoutAttr) VerifyEncoding(shape []int64, elem ir.Type) error {
	_, err := a.Layout(shape, elem)
	return err
}

// Layout returns where the elements of a tensor of the given shape lie. The
// errors are those of VerifyEncoding.
func (a *MetalLayoutAttr) Layout(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if k := a.known.Load(); k != nil && k.elem == elem && slices.Equal(k.shape, shape) {
		return k.layout, nil
	}
	l, err := a.newLayout(shape, elem)
	if err == nil {
		a.known.Store(&knownLayout{slices.Clone(shape), elem, l})
	}
	return l, err
}

func (a *MetalLayoutAttr) newLayout(shape []int64, elem ir.Type) (*layout.Layout, error) {
	if err := checkShape(shape); err != nil {
		return nil, err
	}
	if err := a.verifyRanks(len(shape)); err != nil {
		return nil, err
	}
	if err := a.verifyMemRef(); err != nil {
		return nil, err
	}
	storage, err := a.StorageElem(elem)
	if err != nil {
		return nil, err
	}
	spec := layout.MetalSpec{
		Shape:       shape,
		Linear:      a.linear,
		Grid:        a.grid,
		ElementBits: storage.Bits,
		Fill:        a.oob,
	}
	if t := a.Tile(); t != nil {
		spec.Tile, spec.Faces, spec.HeaderBytes = t.Shape(), t.faces, t.headerBytes()
	}
	if err := a.verifyShard(spec); err != nil {
		return nil, err
	}
	l, err := layout.Metal(spec)
	if err != nil {
		return nil, metalError(err)
	}
	return l, nil
}

// StorageElem returns how a number of the tensor is stored: in the data type of
// the tile, else in the element type of the memref. It is an error if that is
// not the element type of the tensor and one of them is no integer or float.
func (a *MetalLayoutAttr) StorageElem(elem ir.Type) (encoding.Elem, error) {
	stored := a.memref.Elem()
	if t := a.Tile(); t != nil {
		if !isNumber(elem) {
			return encoding.Elem{}, metalErrorf("expected a tensor of integers or floats, to be stored as '%s', found '%s'", stored, elem)
		}
		return t.Storage(), nil
	}
	e, err := encoding.Plain(stored)
	switch {
	case err != nil:
		return e, metalErrorf("memref: %w", err)
	case elem != stored && !(isNumber(elem) && isNumber(stored)):
		return e, metalErrorf("memref: expected elements of type '%s', that of the tensor, found '%s'", elem, stored)
	}
	return e, nil
}

// isNumber reports whether values of the type can be converted to other such
// types.
func isNumber(t ir.Type) bool {
	switch t.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType:
		return true
	}
	return false
}

func metalError(err error) error { return fmt.Errorf("metal_layout: %w", err) }

func metalErrorf(format string, args ...any) error {
	return metalError(fmt.Errorf(format, args...))
}

func (a *MetalLayoutAttr) verifyRanks(rank int) error {
	results := len(a.linear.Results)
	switch {
	case a.linear.NumDims != rank:
		return metalErrorf("linear map: expected %d dims, the rank of the tensor, found %d in %v", rank, a.linear.NumDims, a.linear)
	case len(a.grid) != results:
		return metalErrorf("grid: expected rank %d, the number of results of the linear map, found %d in %s", results, len(a.grid), shapeText(a.grid))
	case len(a.memref.Shape()) != results:
		return metalErrorf("memref: expected rank %d, the rank of the grid, found %d in '%s'", results, len(a.memref.Shape()), a.memref)
	}
	for i, n := range a.grid {
		if n <= 0 {
			return metalErrorf("grid: expected positive sizes, found %d for dim %d in %s", n, i, shapeText(a.grid))
		}
	}
	return nil
}

func (a *MetalLayoutAttr) verifyMemRef() error {
	m := a.memref
	switch space := m.Space().(type) {
	case nil:
		return metalErrorf("memref: expected a memory space #ttcore.memory_space<…>, found none in '%s'", m)
	case *MemorySpaceAttr:
		if !space.value.isKnown() {
			return metalErrorf("memref: unknown memory space %s", space.value)
		}
	default:
		return metalErrorf("memref: expected a memory space #ttcore.memory_space<…>, found '%s'", space)
	}
	switch {
	case m.Layout() != nil:
		return metalErrorf("memref: expected the identity layout, found '%s'", m.Layout())
	case a.Tile() != nil && len(m.Shape()) < 2:
		return metalErrorf("memref: expected rank 2 or more for elements of type '%s', found %d", m.Elem(), len(m.Shape()))
	}
	return nil
}

// verifyShard checks the shape of the memref.
func (a *MetalLayoutAttr) verifyShard(spec layout.MetalSpec) error {
	scalar, shard, err := layout.ShardShape(spec.Shape, spec.Linear, spec.Grid, spec.Tile)
	if err != nil {
		return metalError(err)
	}
	found := a.memref.Shape()
	if slices.Equal(shard, found) {
		return nil
	}
	rule := "ceilDiv(linear(shape - 1) + 1, grid)"
	if spec.Tile != nil {
		return metalErrorf("memref: expected shape %s, the scalar shard %s = %s over the tile %s, found %s",
			shapeText(shard), shapeText(scalar), rule, shapeText(spec.Tile), shapeText(found))
	}
	return metalErrorf("memref: expected shape %s = %s, found %s", shapeText(shard), rule, shapeText(found))
}
