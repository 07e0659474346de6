package query

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
)

// convert writes a type in another notation. What it returns has every element
// at the same place, which is proven each time.
func (s *Session) convert(req *request) (any, error) {
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	text := ""
	switch req.To {
	case "xla":
		text, err = sub.asXLA()
	case "metal":
		text, err = s.asMetal(sub)
	case "map":
		text = addressMap(sub.layout).String()
	default:
		err = fmt.Errorf("unknown notation %q, expected xla, metal or map", req.To)
	}
	if err != nil {
		return nil, err
	}
	return textAnswer{text}, nil
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

// checkConversion returns an error unless the storage of a and b is the same,
// element for element.
func checkConversion(a, b *layout.Layout, notation string) error {
	same, witness, err := layout.SamePlaces(a, b)
	switch {
	case err != nil:
		return err
	case !same:
		return fmt.Errorf("%s cannot express it: the element at %v would lie elsewhere", notation, witness)
	case a.ElementBits() != b.ElementBits():
		return fmt.Errorf("%s cannot express it: elements of %d bits would have %d", notation, a.ElementBits(), b.ElementBits())
	case a.Slots() != b.Slots():
		return fmt.Errorf("%s cannot express it: the storage of %d slots would have %d", notation, a.Slots(), b.Slots())
	}
	return nil
}
