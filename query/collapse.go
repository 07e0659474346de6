package query

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

type collapseAnswer struct {
	Linear string  `json:"linear"`
	Shard  []int64 `json:"shard"`
	Type   string  `json:"type"`
}

// collapse derives the metal_layout of a tensor from what is asked of it. With a
// tile the element is a data type and the tensor's is f32; without, the tensor
// has the element itself.
func (s *Session) collapse(req *request) (any, error) {
	for i, n := range req.Shape {
		if n < 0 {
			return nil, fmt.Errorf("shape %v: dim %d has the negative size %d", req.Shape, i, n)
		}
	}
	elem, stored, err := s.elements(req.Element, req.Tile)
	if err != nil {
		return nil, err
	}
	p := ttcore.Placement{Grid: req.Grid, Elem: stored, Space: ttcore.L1}
	if req.Intervals != nil {
		p.Collapse, err = pairs("intervals", *req.Intervals, func(begin, end int) affine.CollapseInterval {
			return affine.CollapseInterval{Begin: begin, End: end}
		})
		if err != nil {
			return nil, err
		}
	}
	tensor := s.ctx.Tensor(req.Shape, elem, nil)
	attr, err := ttcore.LayoutFor(tensor, p)
	if err != nil {
		return nil, err
	}
	return collapseAnswer{
		Linear: attr.Linear().String(),
		Shard:  attr.MemRef().Shape(),
		Type:   tensor.WithEncoding(attr).String(),
	}, nil
}

// elements returns the element types of a tensor and of its memref.
func (s *Session) elements(name string, tile []int64) (elem, stored ir.Type, err error) {
	if len(tile) == 0 {
		if elem, err = asm.ParseType(s.ctx, name); err != nil {
			return nil, nil, fmt.Errorf("element: %w", err)
		}
		return elem, elem, nil
	}
	if len(tile) != 2 {
		return nil, nil, fmt.Errorf("tile: expected height and width, found %v", tile)
	}
	format, err := ttcore.ParseDataType(name)
	if err != nil {
		return nil, nil, fmt.Errorf("element: %w", err)
	}
	stored, err = ttcore.Tile(s.ctx, tile[0], tile[1], format, nil)
	return s.ctx.Float(ir.F32), stored, err
}
