package layout

import (
	"fmt"

	"github.com/ttopt/ttopt/affine/integer"
)

// IsInjective reports whether no two indices share a slot. All layouts are, but
// for views made by [Layout.Through].
func (l *Layout) IsInjective() bool { return l.checkOneToOne() == nil }

// IsOnto reports whether every slot of the storage holds an element.
func (l *Layout) IsOnto() bool { return l.Padding() == 0 }

// IsDense reports whether the elements take consecutive slots, with padding only
// before the first and behind the last of them. The error says that it could not
// be decided.
func (l *Layout) IsDense() (bool, error) {
	if l.storage != nil {
		l = l.storage
	}
	if l.volume == 0 || l.Padding() == 0 {
		return true, nil
	}
	w, _, err := l.slotWalk()
	if err == nil {
		for k := range w.steps {
			w.steps[k].links = true
		}
		if all, ok := w.blocks(); ok {
			return all.runs == 1, nil
		}
		err = fmt.Errorf("%v: the padding is in too many places", l)
	}
	if l.slots > maxEnumerated {
		return false, err
	}
	runs, inside := 0, false
	for at := range l.slots {
		element := l.CauseAt(at) == None
		if element && !inside {
			runs++
		}
		inside = element
	}
	return runs == 1, nil
}

// Spacing returns a number that the slots of all elements are multiples of, where the slots between are
// padding. Tiles that pad each element, as (2,1) behind T(1024), space them. It is 1 for a view,
// between whose elements others may be.
func (l *Layout) Spacing() int64 {
	spacing := int64(0)
	if l.volume > 0 && l.storage == nil {
		s := wholeRegion([]*Layout{l}, false).sums[0]
		spacing = s.base
		for _, c := range s.coef {
			spacing = integer.GCD(spacing, c)
		}
		for _, t := range s.terms {
			spacing = integer.GCD(spacing, t.weight)
		}
	}
	return max(1, spacing)
}
