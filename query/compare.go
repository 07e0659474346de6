package query

import "github.com/ttopt/ttopt/layout"

type verdict struct {
	Result  bool    `json:"result"`
	Witness []int64 `json:"witness,omitzero"`
}

// compare asks whether two layouts agree: equal, every index at the same place,
// or bitcast, the k-th element at the same place for every k. The witness is an
// index of a that is not; there is none where the shapes do not allow the
// question.
func (s *Session) compare(req *request, agree func(a, b *layout.Layout) (bool, []int64, error)) (any, error) {
	a, err := s.subjectOf(req.A)
	if err != nil {
		return nil, err
	}
	b, err := s.subjectOf(req.B)
	if err != nil {
		return nil, err
	}
	same, witness, err := agree(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	return verdict{same, witness}, nil
}
