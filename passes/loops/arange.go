package loops

import (
	"encoding/binary"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// arange lowers a ttir.arange. It walks over the result together with a buffer that
// is not there, whose slots have the numbers of the indices along the dim: what
// would be loaded is the number of the slot.
func (k *kernel) arange(op ttir.ArangeOp) error {
	dst, err := k.target(op.Result(0))
	if err != nil {
		return err
	}
	ctx, shape := dst.tensor.Context(), dst.tensor.Shape()
	i64 := ctx.Integer(64)
	indices, err := describe(ctx.Tensor([]int64{shape[op.Dim()]}, i64, nil))
	if err != nil {
		return err
	}
	indices.counts = true
	view, err := indices.layout.Through(affine.Map{NumDims: len(shape), Results: []*affine.Expr{affine.Dim(op.Dim())}}, shape)
	if err != nil {
		return err
	}
	return k.walk(shape, []*buffer{indices}, []*layout.Layout{view}, dst, func(loaded []*ir.Value, width int64) (*ir.Value, error) {
		number := func(n int64) *ir.Value { return k.splat(ctx.IntegerAttr(i64, n), width) }
		v := loaded[0]
		if op.Step() != 1 {
			v = k.binary(arith.MulI, v, number(op.Step()))
		}
		if op.Start() != 0 {
			v = k.binary(arith.AddI, v, number(op.Start()))
		}
		v, err := k.convert(v, i64, dst.tensor.Elem(), width)
		if err != nil {
			return nil, err
		}
		return k.encode(v, dst, width)
	})
}

// slots returns the numbers of slots that follow one another, as i64.
func (e *emitter) slots(a access, width int64) *ir.Value {
	i64 := e.b.Context().Integer(64)
	first := arith.NewIndexCast(e.b, e.apply(a.index, a.dims), i64)
	if width == 1 {
		return first
	}
	t := e.vector(i64, width)
	var further []byte
	for i := range uint64(width) {
		further = binary.LittleEndian.AppendUint64(further, i)
	}
	return arith.NewAddI(e.b, vector.NewBroadcast(e.b, first, t), e.constantOf(e.b.Context().Dense(t, string(further))))
}
