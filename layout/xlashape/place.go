package xlashape

import (
	"fmt"

	"github.com/ttopt/ttopt/layout"
)

// Place returns where the elements of an array lie; a bounded dim has the size
// of its bound. Errors are those of Validate; shapes that are no array, and
// unbounded dims, have no places.
func (s *Shape) Place() (*layout.Layout, error) {
	if s.Kind != Array {
		return nil, fmt.Errorf("%v is no array", s)
	}
	sizes := make([]int64, len(s.Dims))
	for i, d := range s.Dims {
		if d.Unbounded {
			return nil, fmt.Errorf("dim %d of %v has no bound", i, s)
		}
		sizes[i] = d.Size
	}
	bits, _ := ElementBits(s.Type)
	if err := s.check(bits); err != nil {
		return nil, err
	}
	slot := s.Layout.ElementBits
	if slot == 0 {
		slot = (bits + 7) / 8 * 8
	}
	return s.Layout.place(sizes, slot)
}

// PlaceOf returns where the elements of an array lie whose slots have the given
// bits, of any element type. The errors are those of [Shape.Validate].
func (l *Layout) PlaceOf(sizes []int64, slotBits int64) (*layout.Layout, error) {
	s := &Shape{Layout: l}
	for _, n := range sizes {
		s.Dims = append(s.Dims, Dim{Size: n})
	}
	if err := s.check(0); err != nil {
		return nil, err
	}
	return l.place(sizes, slotBits)
}

func (l *Layout) place(sizes []int64, slotBits int64) (*layout.Layout, error) {
	p, err := layout.XLA(layout.XLASpec{
		Shape:         sizes,
		MinorToMajor:  append([]int64{}, l.MinorToMajor...),
		Tiles:         l.Tiles,
		TailAlignment: l.TailAlignment,
		ElementBits:   slotBits,
	})
	if err != nil {
		return nil, l.errorAt(func(at *offsets) int { return at.layout }, "%w", err)
	}
	return p, nil
}
