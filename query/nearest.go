package query

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// nearestBitcast returns the layout of b's shape for which the storage of a can be
// taken as it is: with the tiles of b, of a or none and its dims in any order, else
// with the tiles that follow from the structure of a.
func nearestBitcast(a, b *subject) (string, error) {
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
	var candidates []*xlashape.Layout
	places := make([]int, len(shape.Layout.MinorToMajor))
	for i := range places {
		places[i] = i
	}
	for _, tiles := range [][]layout.Tiling{shape.Layout.Tiles, like.Layout.Tiles, nil} {
		l := shape.Layout.Clone()
		l.Tiles = tiles
		candidates = append(candidates, orders(l, places)...)
	}
	if place, err := a.layout.Reshaped(b.layout.Shape()); err == nil {
		if l, err := xlashape.FromLayout(place); err == nil {
			l.ElementBits, l.MemorySpace = shape.Layout.ElementBits, shape.Layout.MemorySpace
			candidates = append(candidates, l)
		}
	}
	for _, l := range candidates {
		other := *shape
		other.Layout = l
		place, err := other.Place()
		if err != nil || place.Slots() != a.layout.Slots() {
			continue
		}
		same, _, err := layout.Bitcast(a.layout, place)
		if err != nil {
			return "", err
		}
		if same {
			return other.String(), nil
		}
	}
	return "", fmt.Errorf("no layout of %s has the elements where %s has them: tried the tiles of either, and none, with the dims in any order, and those that a linear map gives", to, from)
}

// nearestMetal returns b's tensor with a metal_layout for which the storage of a,
// which may be on several cores, can be taken as it is.
func (s *Session) nearestMetal(a, b *subject) (string, error) {
	place, err := a.layout.Reshaped(b.layout.Shape())
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
		text, err = nearestBitcast(a, b)
	}
	if err != nil {
		return nil, err
	}
	return textAnswer{Text: text}, nil
}
