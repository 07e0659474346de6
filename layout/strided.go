package layout

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
)

// RowMajor returns the dense layout of a shape, last dim fastest.
func RowMajor(shape []int64, elementBits int64) (*Layout, error) {
	return New(Spec{Shape: shape, Linear: affine.Identity(len(shape)), ElementBits: elementBits})
}

// Strided returns the layout of a memref: index d lies at offset + Σ strides·d,
// all counted in elements. The storage ends with the last element. Strides that
// let two indices share a slot are an error.
func Strided(shape, strides []int64, offset, elementBits int64) (*Layout, error) {
	if len(strides) != len(shape) {
		return nil, fmt.Errorf("strides %s: expected %d, the rank of shape %s, found %d", Tuple(strides), len(shape), dims(shape), len(strides))
	}
	at := affine.Const(0)
	for j, s := range strides {
		if s < 0 {
			return nil, fmt.Errorf("strides %s: expected none negative, found %d for dim %d", Tuple(strides), s, j)
		}
		at = affine.Add(at, affine.Mul(affine.Dim(j), affine.Const(s)))
	}
	if offset < 0 {
		return nil, fmt.Errorf("offset: expected at least 0, found %d", offset)
	}
	at = affine.Add(at, affine.Const(offset))
	return New(Spec{
		Shape:       shape,
		Linear:      affine.Map{NumDims: len(shape), Results: []*affine.Expr{at}},
		ElementBits: elementBits,
	})
}
