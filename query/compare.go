package query

import (
	"errors"

	"github.com/ttopt/ttopt/layout"
)

type verdict struct {
	Result  bool    `json:"result"`
	Witness []int64 `json:"witness,omitzero"`
	Bits    []int64 `json:"bits,omitzero"` // those of an element of a and of b, where they decide
}

// compare asks whether two layouts agree in some way. The witness is an index of a
// where they do not; there is none where the shapes do not allow the question.
func (s *Session) compare(req *request, agree func(a, b *layout.Layout) (bool, []int64, error)) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	same, witness, err := agree(a.layout, b.layout)
	if err != nil {
		return nil, err
	}
	return verdict{Result: same, Witness: witness}, nil
}

// equal asks whether every index is at the same place in both layouts.
func (s *Session) equal(req *request) (any, error) { return s.compare(req, layout.SamePlaces) }

// bitcast asks whether the storage of a can be taken for that of b, if it has room for b's padding:
// whether an element has as many bits in both, and the k-th of each is at the same place.
func (s *Session) bitcast(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	if x, y := a.layout.ElementBits(), b.layout.ElementBits(); x != y {
		return verdict{Bits: []int64{x, y}}, nil
	}
	return s.compare(req, layout.Bitcast)
}

// pair reads the types a and b.
func (s *Session) pair(req *request) (a, b *subject, err error) {
	if a, err = s.field("a", req.A); err == nil {
		b, err = s.field("b", req.B)
	}
	return a, b, err
}

// field reads a type that is not in the field type.
func (s *Session) field(name, text string) (*subject, error) {
	sub, err := s.subjectOf(text)
	var wrong *TypeError
	if errors.As(err, &wrong) {
		wrong.Field = name
	}
	return sub, err
}
