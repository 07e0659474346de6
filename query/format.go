package query

import (
	"fmt"

	"github.com/ttopt/ttopt/layout/xlashape"
)

// format writes a shape of XLA's in a format that has a name, in the one that
// XLA's description chooses, or in the one that Mosaic takes.
func (s *Session) format(req *request) (any, error) {
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	shape := &xlashape.Shape{}
	if sub.shape != nil {
		*shape = *sub.shape
	} else if sub.stored.IsBlock() {
		return nil, fmt.Errorf("XLA has no element type %s", sub.stored.Name)
	} else if shape.Type, err = xlaElement(sub.stored.Type); err != nil {
		return nil, err
	}
	sizes := sub.layout.Shape()
	if shape.Dims == nil {
		for _, n := range sizes {
			shape.Dims = append(shape.Dims, xlashape.Dim{Size: n})
		}
	}
	bits, _ := xlashape.ElementBits(shape.Type)
	var like *xlashape.Layout
	switch req.To {
	case "auto":
		like, err = xlashape.FormatOf(sizes, bits).Layout(sizes, bits)
	case "mosaic":
		like, err = xlashape.Mosaic{Generation: 5, KernelArgument: true}.Layout(sizes, bits)
	default:
		f, unknown := xlashape.FormatNamed(req.To)
		if unknown != nil {
			return nil, fmt.Errorf("%w, auto or mosaic", unknown)
		}
		like, err = f.Layout(sizes, bits)
	}
	if err != nil {
		return nil, err
	}
	// Where it is has nothing to do with the format.
	if own := sub.xlaLayout(); own != nil {
		own = own.Clone()
		own.SetOrder(like.MinorToMajor)
		like.MemorySpace, like.Splits, like.Metadata = own.MemorySpace, own.Splits, own.Metadata
	} else if sub.memref != nil {
		if like.MemorySpace, err = sub.xlaSpace(); err != nil {
			return nil, err
		}
	}
	shape.Layout = like
	return textAnswer{Text: shape.String()}, shape.Validate()
}
