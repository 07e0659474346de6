package query

import "github.com/ttopt/ttopt/layout"

// boxesAnswer lists the padding as boxes.
type boxesAnswer struct {
	Boxes []boxAnswer `json:"boxes"`
}

// boxAnswer is a box of slots, first + Σ strides·digits for all digits below the
// extents.
type boxAnswer struct {
	Cause   string  `json:"cause"`
	Slots   int64   `json:"slots"`
	First   int64   `json:"first"`
	Extents []int64 `json:"extents"`
	Strides []int64 `json:"strides"`
}

// padding lists the padding of the whole storage, or of one core.
func (s *Session) padding(req *request) (any, error) {
	sub, err := s.subjectOf(req.Type)
	if err != nil {
		return nil, err
	}
	var boxes []layout.PaddingBox
	if req.Grid != nil {
		boxes, err = sub.layout.CorePadding(req.Grid)
	} else {
		boxes, err = sub.layout.PaddingBoxes()
	}
	if err != nil {
		return nil, err
	}
	out := boxesAnswer{Boxes: []boxAnswer{}}
	for _, b := range boxes {
		out.Boxes = append(out.Boxes, boxAnswer{b.Cause.String(), b.Slots(), b.First, list(b.Extents), list(b.Strides)})
	}
	return out, nil
}
