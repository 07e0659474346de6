package layout

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Reshaped returns the layout of another shape that makes the storage of l its
// own: the k-th element in row-major order lies where that of l does. Everything
// but the linear map stays, and that follows from where single steps of each dim
// lead. It is an error if the shape has another number of elements, or none, if l is
// a view of some elements, or if no linear map takes them there.
func (l *Layout) Reshaped(shape []int64) (*Layout, error) {
	volume, err := checkShape(shape)
	if err != nil {
		return nil, err
	}
	if volume != l.volume || volume == 0 {
		return nil, fmt.Errorf("shape %s: expected the %d elements of %s, and at least one", dims(shape), l.volume, dims(l.shape))
	}
	if l.storage != nil && l.volume != l.storage.volume {
		return nil, fmt.Errorf("shape %s: expected all of what %v is a view of", dims(shape), l)
	}
	linear := affine.Map{NumDims: len(shape)}
	for _, r := range l.rows {
		linear.Results = append(linear.Results, affine.Const(r.base))
	}
	stride := int64(1)
	terms := make([][]*affine.Expr, len(l.rows))
	for j, n := range slices.Backward(shape) {
		if n > 1 {
			step := indexAt(l.shape, stride)
			for i, r := range l.rows {
				terms[i] = append(terms[i], affine.Mul(affine.Dim(j), affine.Const(r.at(step)-r.base)))
			}
		}
		stride *= n
	}
	for i := range l.rows {
		for _, t := range slices.Backward(terms[i]) {
			linear.Results[i] = affine.Add(linear.Results[i], t)
		}
	}
	impossible := fmt.Errorf("no linear map takes the elements of %s where %v has them", dims(shape), l)
	out, err := New(Spec{
		Shape: shape, Linear: linear, Extents: l.extents, Tilings: l.tilings, GridRank: l.gridRank,
		Alignment: l.alignment, ElementBits: l.elementBits, Header: l.header, Fill: l.fill,
	})
	if err != nil {
		return nil, impossible
	}
	same, _, err := Bitcast(l, out)
	if err == nil && !same {
		err = impossible
	}
	if err != nil {
		return nil, err
	}
	return out, nil
}
