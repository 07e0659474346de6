package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// TilizeOptions are the options of ttcore-tilize.
type TilizeOptions struct {
	Tile     Shape  `option:"tile" type:"32x32" doc:"extents of a tile"`
	DataType string `option:"data-type" type:"f32|bf16|…" doc:"format of the elements in a tile; empty takes what tt-mlir stores those of the shard as, 64 bits in 32"`
	Faces    Shape  `option:"faces" type:"16x16" doc:"extents of the faces a tile consists of; none is row-major"`
	refineOptions
}

// Tilize returns the pass ttcore-tilize.
func Tilize() *pass.Pass {
	return &pass.Pass{
		Name:    "ttcore-tilize",
		Summary: "Store the shards of tensors that have a metal_layout as tiles",
		Doc: `Every metal_layout with scalar elements gets tiles. The shard's extents are
divided by the tile's, rounded up, after the grid has divided the tensor.`,
		Anchor: "builtin.module",
		Options: func() any {
			return &TilizeOptions{Tile: Shape{32, 32}, refineOptions: defaultRefineOptions()}
		},
		Run: func(r *pass.Run) error {
			o := r.Options.(*TilizeOptions)
			if err := o.Check(); err != nil {
				return err
			}
			refine := &refinement{refineOptions: o.refineOptions, choose: o.tilize}
			return refine.run(r.Op)
		},
	}
}

// Check implements pass.CheckedOptions.
func (o *TilizeOptions) Check() error {
	if len(o.Tile) != 2 {
		return fmt.Errorf("option tile: expected two extents such as 32x32, found %s", &o.Tile)
	}
	return nil
}

func (o *TilizeOptions) tilize(t *ir.TensorType) (*ir.TensorType, error) {
	a := ttcore.Of(t)
	if a == nil || a.Tile() != nil {
		return t, nil
	}
	var format ttcore.DataType
	if o.DataType != "" {
		var err error
		if format, err = ttcore.ParseDataType(o.DataType); err != nil {
			return nil, fmt.Errorf("option data-type: %w", err)
		}
	} else {
		var ok bool
		if format, ok = ttcore.DataTypeOf(a.ScalarType()); !ok {
			return nil, fmt.Errorf("tiles have no data type for elements of type '%s'; option data-type names one", a.ScalarType())
		}
	}
	tile, err := ttcore.Tile(t.Context(), o.Tile[0], o.Tile[1], format, o.Faces)
	if err != nil {
		return nil, err
	}
	b, err := a.WithElementType(t, tile)
	if err != nil {
		return nil, err
	}
	return t.WithEncoding(b), nil
}
