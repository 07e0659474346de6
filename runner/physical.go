package runner

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/npy"
)

// physicalArray returns a buffer of a tensor as an array that is not unpacked:
// slots in the order of grid, shard, tile and face, with a dim for each. Where
// slots share bytes, or are of no type that NumPy has, it is the bytes of each
// core.
func physicalArray(t *ir.TensorType, b *interp.MemRef) (*npy.Array, error) {
	l, err := encoding.LayoutOf(t)
	if err != nil {
		return nil, err
	}
	a := &npy.Array{DType: npy.Uint8, Shape: append(l.Grid(), l.ShardBytes()), Data: b.Buffer.Data}
	if types := slotTypes(t, b); len(types) > 0 {
		a.DType, a.Shape = types[0], l.Physical()
		if l.Alignment() > 1 { // slots behind the last coordinate
			a.Shape = []int64{l.Slots()}
		}
	}
	return a, nil
}

// slotTypes returns NumPy's types for the slots of a buffer; none where it is
// bytes.
func slotTypes(t *ir.TensorType, b *interp.MemRef) []npy.DType {
	stored, err := encoding.ElemOf(t)
	if err != nil || stored.IsBlock() || stored.Bits != 8*int64(ir.ElementBytes(stored.Type)) || stored.Bits != 8*int64(ir.ElementBytes(b.Elem)) {
		return nil
	}
	return dtypesOf(stored.Type)
}

// setPhysical makes an array the bytes of a buffer. It may be of any shape, and
// of bytes or the type of the slots. The error says what it is instead.
func setPhysical(t *ir.TensorType, b *interp.MemRef, a *npy.Array) error {
	fitting := slotTypes(t, b)
	if !slices.Contains(fitting, npy.Uint8) {
		fitting = append(fitting, npy.Uint8)
	}
	if !slices.Contains(fitting, a.DType) {
		return wrongType(a.DType, fitting)
	}
	if len(a.Data) != len(b.Buffer.Data) {
		return fmt.Errorf("of %d bytes, and the buffer has %d", len(a.Data), len(b.Buffer.Data))
	}
	copy(b.Buffer.Data, a.Data)
	return nil
}

// PhysicalResults returns the buffers of a function's results as they are, after
// a call: arrays of slots in the order of grid, shard, tile and face, or of bytes
// for each core where slots share bytes. Their data is that of the buffers.
func (p *Program) PhysicalResults(name string, buffers []*interp.MemRef) ([]*npy.Array, error) {
	return p.eachResult(name, buffers, func(_ int, t *ir.TensorType, b *interp.MemRef) (*npy.Array, error) {
		return physicalArray(t, b)
	})
}
