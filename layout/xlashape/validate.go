package xlashape

import (
	"errors"
	"fmt"
	"slices"
)

// Validate returns an error where a shape has no meaning: what XLA refuses once
// a shape is parsed, and what it does not notice, such as a slot smaller than an
// element or a split outside its dim. Where the shape was read from a text the
// error is a *SyntaxError that says where.
func (s *Shape) Validate() error {
	switch s.Kind {
	case Array:
		if slices.ContainsFunc(s.Dims, func(d Dim) bool { return d.Unbounded }) {
			return s.validateUnbounded()
		}
		_, err := s.Place()
		return err
	case Opaque:
		return nil
	}
	for i, e := range s.Elements {
		if err := e.Validate(); err != nil {
			var located *SyntaxError
			if errors.As(err, &located) {
				return err
			}
			return fmt.Errorf("element #%d: %w", i, err)
		}
	}
	return nil
}

// validateUnbounded is Validate for an array with dims that have no bound: what
// it says of places is true of them with any size, so with 1, too.
func (s *Shape) validateUnbounded() error {
	bits, _ := ElementBits(s.Type)
	if err := s.check(bits); err != nil {
		return err
	}
	whole := *s.Layout
	whole.Splits = nil
	one := &Shape{Type: s.Type, Dims: slices.Clone(s.Dims), Layout: &whole}
	for i, d := range one.Dims {
		if d.Unbounded {
			one.Dims[i] = Dim{Size: 1}
		}
	}
	_, err := one.Place()
	return err
}

// Validate returns an error where a layout has no meaning whatever the shape it
// is of.
func (l *Layout) Validate() error {
	if l.TailAlignment <= 0 {
		return l.errorAt(func(at *offsets) int { return at.tail }, "expected a positive alignment L, found %d", l.TailAlignment)
	}
	if l.IndexType != "" {
		return l.errorAt(func(at *offsets) int { return at.index }, "layout has an index type #(%s), which only sparse arrays had", l.IndexType)
	}
	if l.PointerType != "" {
		return l.errorAt(func(at *offsets) int { return at.pointer }, "layout has a pointer type *(%s), which only sparse arrays had", l.PointerType)
	}
	if l.Physical != nil {
		return l.errorAt(func(at *offsets) int { return at.layout }, "layout has a physical shape, which only sparse arrays had")
	}
	if l.ElementBits < 0 {
		return l.errorAt(func(at *offsets) int { return at.bits }, "expected a number of bits, found E(%d)", l.ElementBits)
	}
	if l.Metadata < 0 {
		return l.errorAt(func(at *offsets) int { return at.metadata }, "expected a number of bytes, found M(%d)", l.Metadata)
	}
	for i, t := range l.Tiles {
		if err := t.Validate(); err != nil {
			return l.errorAt(func(at *offsets) int { return at.tiles[i] }, "%w", err)
		}
	}
	return nil
}

// check checks the layout of an array whose values need the given bits, but for
// what follows from the places of its elements.
func (s *Shape) check(bits int64) error {
	l := s.Layout
	if l == nil {
		return fmt.Errorf("%v has no layout", s)
	}
	if err := l.Validate(); err != nil {
		return err
	}
	if l.ElementBits > 0 && l.ElementBits < bits {
		return l.errorAt(func(at *offsets) int { return at.bits }, "expected at least %d bits for an element of type %s, found E(%d)", bits, s.Type, l.ElementBits)
	}
	for i, split := range l.Splits {
		err := s.checkSplit(split)
		if err == nil && slices.ContainsFunc(l.Splits[:i], func(o Split) bool { return o.Dim == split.Dim }) {
			err = fmt.Errorf("split of dim %d: there is one already", split.Dim)
		}
		if err != nil {
			return l.errorAt(func(at *offsets) int { return at.splits[i] }, "%w", err)
		}
	}
	return nil
}

func (s *Shape) checkSplit(split Split) error {
	rank := int64(len(s.Dims))
	if split.Dim < 0 || split.Dim >= rank {
		return fmt.Errorf("split of dim %d: the shape has rank %d", split.Dim, rank)
	}
	if n := len(s.Layout.MinorToMajor); n != len(s.Dims) {
		return fmt.Errorf("minor_to_major has %d dims, the shape %d", n, rank)
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

// errorAt returns an error at a part of the text the layout was read from, or
// just an error where there was no text.
func (l *Layout) errorAt(part func(*offsets) int, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	if l.at == nil {
		return err
	}
	return &SyntaxError{part(l.at), err.Error()}
}
