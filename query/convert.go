package query

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttnn"
	"github.com/ttopt/ttopt/layout"
)

// convertAnswer is a type in another notation. The layout as TTNN describes it
// is there where that was asked for.
type convertAnswer struct {
	Text string        `json:"text"`
	TTNN *tensorLayout `json:"ttnn,omitempty"`

	described string // TTNN as text
}

// tensorLayout has the fields of TTNN's tensor layout.
type tensorLayout struct {
	Shape              []int64 `json:"shape"`
	Stride             []int64 `json:"stride"`
	ShardShape         []int64 `json:"shard_shape"`
	PhysicalShardShape []int64 `json:"physical_shard_shape"`
	TileShape          []int64 `json:"tile_shape"`
	GridShape          []int64 `json:"grid_shape"`
}

// report writes the type, and below it what TTNN says.
func (a convertAnswer) report() string {
	if a.described == "" {
		return a.Text + "\n"
	}
	return a.Text + "\n" + a.described + "\n"
}

// convert writes a type in another notation. What it returns has every element
// at the same place, which is proven each time.
func (s *Session) convert(req *request) (any, error) {
	tuple, all, err := s.leaves(req.Type)
	if err != nil {
		return nil, err
	}
	if tuple != nil {
		return s.convertLeaves(tuple, all, req.To)
	}
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	return s.converted(sub, req.To)
}

// converted writes a type that is no tuple in another notation.
func (s *Session) converted(sub *subject, to string) (a convertAnswer, err error) {
	switch to {
	case "xla":
		a.Text, err = sub.asXLA()
	case "metal":
		a.Text, err = s.asMetal(sub)
	case "device":
		a.Text, err = s.asDevice(sub)
	case "ttnn":
		var l *ttnn.TensorLayout
		if a.Text, l, err = s.asTTNN(sub); err == nil {
			a.described = l.String()
			a.TTNN = &tensorLayout{
				list(l.Shape), list(l.Stride), list(l.ShardShape), list(l.PhysicalShardShape), list(l.TileShape), list(l.GridShape),
			}
		}
	case "tpu":
		a.Text, err = s.asTPU(sub)
	case "map":
		a.Text = addressMap(sub.layout).String()
	default:
		err = fmt.Errorf("unknown notation %q, expected xla, metal, device, ttnn, tpu or map", to)
	}
	return a, err
}

// addressMap returns the map from an index to its grid position, if there is a
// grid, and the offset there.
func addressMap(l *layout.Layout) affine.Map {
	coords, strides := l.CoordExprs(), l.Strides()
	m := affine.Map{NumDims: l.Rank(), Results: coords[:l.GridRank():l.GridRank()]}
	offset := affine.Const(0)
	for i := l.GridRank(); i < len(coords); i++ {
		offset = affine.Add(offset, affine.Mul(coords[i], affine.Const(strides[i])))
	}
	if l.Volume() > 0 {
		offset = affine.SimplifyOver(offset, affine.Extents(l.Shape()), nil)
	}
	m.Results = append(m.Results, offset)
	return m
}

// checkConversion returns an error unless every element of sub is at the same
// place in b, and the storage ends there too. That of a memref ends with its
// last element, and has room for more behind.
func (sub *subject) checkConversion(b *layout.Layout, notation string) error {
	a := sub.layout
	if err := layout.CheckExpressed(notation, a, b); err != nil {
		return err
	}
	if a.Slots() != b.Slots() && !(sub.memref != nil && a.Slots() < b.Slots()) {
		return fmt.Errorf("%s cannot express it: the storage of %d slots would have %d", notation, a.Slots(), b.Slots())
	}
	return nil
}
