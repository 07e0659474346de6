package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// nearestXLA returns the layout of b's shape for which the storage of a can be
// taken as it is, as a shape of XLA's.
func nearestXLA(a, b *subject) (string, error) {
	from, err := a.asXLA()
	if err != nil {
		return "", err
	}
	to, err := b.asXLA()
	if err != nil {
		return "", err
	}
	like, err := xlashape.Parse(from)
	if err != nil {
		return "", err
	}
	shape, err := xlashape.Parse(to)
	if err != nil {
		return "", err
	}
	source, err := like.Place()
	if err != nil {
		return "", err
	}
	target, err := shape.Place()
	if err != nil {
		return "", err
	}
	if x, y := source.ElementBits(), target.ElementBits(); x != y {
		return "", fmt.Errorf("elements of %d bits, and of %d: expected as many", x, y)
	}
	near, err := layout.NearestBitcast(source, target)
	if err != nil {
		return "", err
	}
	found, err := xlashape.FromLayout(near)
	if err != nil {
		return "", err
	}
	// All else is that of b.
	l := shape.Layout.Clone()
	l.SetOrder(found.MinorToMajor)
	l.Tiles, l.TailAlignment = found.Tiles, found.TailAlignment
	shape.Layout = l
	if place, err := shape.Place(); err != nil {
		return "", err
	} else if place.Slots() != a.layout.Slots() {
		return "", fmt.Errorf("XLA cannot express it: the storage of %d slots would have %d", a.layout.Slots(), place.Slots())
	}
	return shape.String(), nil
}

// nearestMetal returns b's tensor with a metal_layout for which the storage of a,
// which may be on several cores, can be taken as it is.
func (s *Session) nearestMetal(a, b *subject) (string, error) {
	place, err := layout.NearestBitcast(a.layout, b.layout)
	if err != nil {
		return "", err
	}
	_, stored, err := s.logical(a)
	if err != nil {
		return "", err
	}
	plain, _, err := s.logical(b)
	if err != nil {
		return "", err
	}
	space, err := a.space()
	if err != nil {
		return "", err
	}
	attr, err := ttcore.FromLayout(plain, place, stored, space)
	if err != nil {
		return "", err
	}
	if place, err = attr.Layout(plain.Shape(), plain.Elem()); err != nil {
		return "", err
	}
	same, witness, err := layout.Bitcast(a.layout, place)
	switch {
	case err != nil:
		return "", err
	case !same:
		return "", fmt.Errorf("metal_layout cannot express it: the element at %s would lie elsewhere", layout.Tuple(witness))
	case place.Slots() != a.layout.Slots():
		return "", fmt.Errorf("metal_layout cannot express it: the storage of %d slots would have %d", a.layout.Slots(), place.Slots())
	}
	return plain.WithEncoding(attr).String(), nil
}

// nearest answers with the layout of b's shape that makes it a bitcast of a.
func (s *Session) nearest(req *request) (any, error) {
	a, b, err := s.pair(req)
	if err != nil {
		return nil, err
	}
	var text string
	if a.layout.Cores() > 1 {
		text, err = s.nearestMetal(a, b)
	} else {
		text, err = nearestXLA(a, b)
	}
	if err != nil {
		return nil, err
	}
	return textAnswer{Text: text}, nil
}
