package interp

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/ttopt/ttopt/ir"
)

// compare returns a Mismatch where two results differ.
func (t *trial) compare(what string, want, got Value, seed uint64) error {
	miss := func(place, before, after string) error {
		return &Mismatch{Function: t.name, What: what + place, Before: before, After: after, Seed: seed}
	}
	switch a := want.(type) {
	case Scalar:
		b, ok := got.(Scalar)
		if !ok || a.Type != b.Type {
			return miss("", "a "+a.Type.String(), "of another type")
		}
		return t.compareWord(a.Type, a.Bits, b.Bits, a.Undefined, b.Undefined, func(x, y string) error { return miss("", x, y) })
	case Vector:
		b, ok := got.(Vector)
		if !ok || a.Type != b.Type {
			return miss("", "a "+a.Type.String(), "of another type")
		}
		for i := range a.Lanes {
			err := t.compareWord(a.Type.Elem(), a.Lanes[i], b.Lanes[i], flag(a.Undefined, i), flag(b.Undefined, i), func(x, y string) error {
				return miss(fmt.Sprintf(" at lane %d", i), x, y)
			})
			if err != nil {
				return err
			}
		}
	case *Tensor:
		b, ok := got.(*Tensor)
		if !ok || !slices.Equal(a.Shape, b.Shape) || a.Elem() != b.Elem() {
			return miss("", "a "+a.Type.String(), "of another type or shape")
		}
		return t.compareTensors(a, b, miss)
	case *MemRef:
		b, ok := got.(*MemRef)
		if !ok || !slices.Equal(a.Sizes, b.Sizes) || a.Elem != b.Elem {
			return miss("", "a memref of "+a.Elem.String(), "of another type or shape")
		}
		return t.compareMemRefs(a, b, miss)
	}
	return nil
}

func flag(flags []bool, i int) bool { return flags != nil && flags[i] }

type missing = func(place, before, after string) error

func (t *trial) compareTensors(a, b *Tensor, miss missing) error {
	// A layout of either may keep less than the other.
	x, err := roundToStorage(a, b.Type)
	if err != nil {
		return err
	}
	y, err := roundToStorage(b, a.Type)
	if err != nil {
		return err
	}
	elem, err := scalarOf(a.Elem())
	if err != nil {
		return err
	}
	read := reader(elem)
	i := 0
	eachIndex(a.Shape, func(index []int64) {
		if err == nil {
			err = t.compareWord(a.Elem(), read(x.Data, i), read(y.Data, i), flag(a.Undefined, i), flag(b.Undefined, i), func(v, w string) error {
				return miss(fmt.Sprintf(" at %v", index), v, w)
			})
		}
		i++
	})
	return err
}

func (t *trial) compareMemRefs(a, b *MemRef, miss missing) error {
	switch {
	case a.Buffer.freed:
		return nil
	case b.Buffer.freed:
		return miss("", "a buffer", "deallocated")
	}
	elem := ir.ElemOf(a.Elem)
	size := int64(max(ir.ElementBytes(elem), 1))
	var err error
	eachIndex(a.Sizes, func(index []int64) {
		if err != nil {
			return
		}
		lo, ok := a.byteAt(a.Offset + int64(laneOf(index, a.Strides)))
		if !ok {
			return // nothing could be read there before
		}
		at, ok := b.byteAt(b.Offset + int64(laneOf(index, b.Strides)))
		if !ok {
			err = miss(fmt.Sprintf(" at %v", index), "inside", "outside of its buffer")
			return
		}
		for j := int64(0); j < a.elemSize && err == nil; j += size {
			err = t.compareWord(elem,
				get(a.Buffer.Data[lo+j:lo+j+size]), get(b.Buffer.Data[at+j:at+j+size]),
				a.Buffer.undefinedAt(lo+j, size), b.Buffer.undefinedAt(at+j, size),
				func(v, w string) error { return miss(fmt.Sprintf(" at %v", index), v, w) })
		}
	})
	return err
}

func (b *Buffer) undefinedAt(lo, n int64) bool {
	return b.Undefined != nil && slices.Contains(b.Undefined[lo:lo+n], true)
}

// compareWord calls miss where b does not do for a.
func (t *trial) compareWord(typ ir.Type, a, b uint64, undefA, undefB bool, miss func(before, after string) error) error {
	s, err := scalarOf(typ)
	if err != nil {
		return err
	}
	switch {
	case undefA || !undefB && a == b:
		return nil
	case undefB:
		return miss(s.text(a), "undefined")
	case s.isFloat && t.close(s, a, b):
		return nil
	}
	return miss(s.text(a), s.text(b))
}

// close reports whether floats whose bits differ are near enough.
func (c closeness) close(s scalar, a, b uint64) bool {
	x, y := s.decode()(a), s.decode()(b)
	switch {
	case x != x || y != y:
		return x != x && y != y
	case c.coarse > 0:
		return x == y || math.Abs(x-y) <= c.coarse*max(1, math.Abs(x))
	}
	return c.ulps > 0 && s.ulps(a, b) <= uint64(c.ulps)
}

// ulps returns how many values of the format lie between two of its numbers.
func (s scalar) ulps(a, b uint64) uint64 {
	x, y := s.ordinal(a), s.ordinal(b)
	if x > y {
		x, y = y, x
	}
	return uint64(y) - uint64(x)
}

// ordinal numbers the values of a format in their order, both zeros 0.
func (s scalar) ordinal(w uint64) int64 {
	sign := uint64(1) << (s.bits - 1)
	if w&sign != 0 {
		return -int64(w &^ sign)
	}
	return int64(w)
}

// text formats a word for people.
func (s scalar) text(w uint64) string {
	if !s.isFloat {
		if s.unsigned {
			return strconv.FormatUint(w, 10)
		}
		return strconv.FormatInt(s.signed(w), 10)
	}
	return fmt.Sprintf("%v (%#x)", s.decode()(w), w)
}
