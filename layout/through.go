package layout

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// Through returns l as seen from an iteration space: index i of shape lies
// where l has access(i). It is how the operands of an elementwise op with
// broadcasting or transposed operands become layouts of one shape:
// (d0, d1) -> (0, d1) reads one row for every d0. The access map must be linear
// and stay inside l's shape. Several indices may share a slot; sizes, padding
// and fill remain those of the storage.
func (l *Layout) Through(access affine.Map, shape []int64) (*Layout, error) {
	if len(access.Results) != len(l.shape) {
		return nil, fmt.Errorf("access map %v: expected %d results, the rank of shape %s, found %d", access, len(l.shape), dims(l.shape), len(access.Results))
	}
	if access.NumDims != len(shape) {
		return nil, fmt.Errorf("access map %v: expected %d dims, the rank of iteration space %s, found %d", access, len(shape), dims(shape), access.NumDims)
	}
	volume, err := checkShape(shape)
	if err != nil {
		return nil, err
	}
	rows, err := linearRows(access)
	if err != nil {
		return nil, fmt.Errorf("access: %w", err)
	}
	reach, err := imageExtents(access, rows, shape)
	if err != nil {
		return nil, fmt.Errorf("access: %w", err)
	}
	for i, n := range reach {
		if volume > 0 && n > l.shape[i] {
			return nil, fmt.Errorf("access map %v: result #%d over %s reaches index %d of dim %d, whose size is %d", access, i, dims(shape), n-1, i, l.shape[i])
		}
	}
	view := *l
	view.shape = slices.Clone(shape)
	view.linear = l.linear.Compose(access)
	view.storage = l
	if l.storage != nil {
		view.storage = l.storage
	}
	return &view, view.setLinear()
}
