package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// DeviceLayout returns the pass ttcore-device-layout.
func DeviceLayout() *pass.Pass {
	return &pass.Pass{
		Name:    "ttcore-device-layout",
		Summary: "Give tensors that have a metal_layout the shape of their storage",
		Doc: `A metal_layout with a linear map, a grid and a memref becomes the one that
tt-mlir's code has since June 2025, with logical_shape, and the tensor has the
shape of its storage: the grid, then the shard, of tiles. Every element stays
where it is. It is an error where that form has no such place: for tensors of
one dim, where a coordinate has no dims, as rows have none where all dims are
joined to columns, and where shards end inside of tiles, which they do not where
ttcore-shard has the tile for its unit.`,
		Anchor:  "builtin.module",
		Options: func() any { o := defaultRefineOptions(); return &o },
		Run: func(r *pass.Run) error {
			refine := &refinement{refineOptions: *r.Options.(*refineOptions), choose: deviceTensor}
			return refine.run(r.Op)
		},
	}
}

func deviceTensor(t *ir.TensorType) (*ir.TensorType, error) {
	a := ttcore.Of(t)
	if a == nil {
		return t, nil
	}
	d, err := a.DeviceTensor(t)
	if err != nil {
		return nil, fmt.Errorf("'%s': %s", t, err) // not %w: the error of an attribute has a location, of nothing
	}
	if logical := encoding.Logical(d).Elem(); logical != t.Elem() {
		return nil, fmt.Errorf("'%s': tt-mlir's later form cannot express it: elements in '%s' are of type '%s'", t, d.Elem(), logical)
	}
	return d, nil
}
