package xlashape

import (
	"fmt"

	"github.com/ttopt/ttopt/layout"
)

// Validate returns an error where a shape has no meaning: what XLA refuses once
// a shape is parsed, and what it does not notice, such as a slot smaller than an
// element or a split outside its dim.
func (s *Shape) Validate() error {
	if s.Kind == Array {
		for _, d := range s.Dims {
			if d.Unbounded {
				return s.checkAttributes()
			}
		}
		_, err := s.Place()
		return err
	}
	for i, e := range s.Elements {
		if err := e.Validate(); err != nil {
			return fmt.Errorf("element #%d: %w", i, err)
		}
	}
	return nil
}

// Place returns where the elements of an array lie; a bounded dim has the size
// of its bound. Errors are those of Validate; shapes that are no array, and
// unbounded dims, have no places.
func (s *Shape) Place() (*layout.Layout, error) {
	if s.Kind != Array {
		return nil, fmt.Errorf("%v is no array", s)
	}
	spec := layout.XLASpec{Shape: make([]int64, len(s.Dims)), MinorToMajor: []int64{}, TailAlignment: 1}
	for i, d := range s.Dims {
		if d.Unbounded {
			return nil, fmt.Errorf("dim %d of %v has no bound", i, s)
		}
		spec.Shape[i] = d.Size
	}
	if err := s.checkAttributes(); err != nil {
		return nil, err
	}
	spec.ElementBits = s.slotBits()
	spec.MinorToMajor = append(spec.MinorToMajor, s.Layout.MinorToMajor...)
	spec.Tiles = s.Layout.Tiles
	spec.TailAlignment = s.Layout.TailAlignment
	return layout.XLA(spec)
}

// slotBits returns the bits of a slot: E, else the element in whole bytes.
func (s *Shape) slotBits() int64 {
	if s.Layout.ElementBits > 0 {
		return s.Layout.ElementBits
	}
	bits, _ := ElementBits(s.Type)
	return (bits + 7) / 8 * 8
}

// checkAttributes checks what does not concern the places of elements.
func (s *Shape) checkAttributes() error {
	l := s.Layout
	if l == nil {
		return fmt.Errorf("%v has no layout", s)
	}
	bits, _ := ElementBits(s.Type)
	switch {
	case l.TailAlignment <= 0:
		return fmt.Errorf("expected a positive alignment L, found %d", l.TailAlignment)
	case l.IndexType != "":
		return fmt.Errorf("layout has an index type #(%s), which only sparse arrays had", l.IndexType)
	case l.PointerType != "":
		return fmt.Errorf("layout has a pointer type *(%s), which only sparse arrays had", l.PointerType)
	case l.ElementBits < 0 || l.ElementBits > 0 && l.ElementBits < bits:
		return fmt.Errorf("expected at least %d bits for an element of type %s, found E(%d)", bits, s.Type, l.ElementBits)
	case l.Metadata < 0:
		return fmt.Errorf("expected a number of bytes, found M(%d)", l.Metadata)
	}
	for _, split := range l.Splits {
		if err := s.checkSplit(split); err != nil {
			return err
		}
	}
	return nil
}

func (s *Shape) checkSplit(split Split) error {
	rank := int64(len(s.Dims))
	if split.Dim < 0 || split.Dim >= rank {
		return fmt.Errorf("split of dim %d: the shape has rank %d", split.Dim, rank)
	}
	logical := s.Layout.MinorToMajor[rank-1-split.Dim]
	if logical < 0 || logical >= rank {
		return fmt.Errorf("minor_to_major has dim %d, the shape rank %d", logical, rank)
	}
	last := int64(0)
	for _, at := range split.Positions {
		if size := s.Dims[logical]; at <= last || !size.Unbounded && at >= size.Size {
			return fmt.Errorf("split of dim %d at %d: expected ascending positions inside its size %v", split.Dim, at, size)
		}
		last = at
	}
	return nil
}
