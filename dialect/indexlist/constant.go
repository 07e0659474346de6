package indexlist

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
)

// Int64 returns the number that an entry is known to be: a constant, or a value
// that a constant yields.
func (x Index) Int64() (n int64, ok bool) {
	if x.Value == nil {
		return x.Const, true
	}
	return arith.ConstantInt64(x.Value)
}

// Is reports whether an entry is known to be n.
func (x Index) Is(n int64) bool {
	v, ok := x.Int64()
	return ok && v == n
}

// AllAre reports whether all entries are known to be n.
func AllAre(list []Index, n int64) bool {
	return !slices.ContainsFunc(list, func(x Index) bool { return !x.Is(n) })
}

// Known replaces the values of a list that constants yield by these where they are
// numbers that the list may say; nil: any.
func Known(list []Index, may func(n int64) bool) (changed bool) {
	for i, x := range list {
		if x.Value == nil {
			continue
		}
		// ir.Dynamic itself cannot be told from a value's place.
		if n, ok := arith.ConstantInt64(x.Value); ok && n != ir.Dynamic && (may == nil || may(n)) {
			list[i], changed = Const(n), true
		}
	}
	return changed
}

// Known replaces the values of a slice that constants yield by these. Offsets
// and sizes below zero stay values: a slice must not say them. Which strides it may
// say depends on the op; nil: any.
func (sl Slice) Known(may func(stride int64) bool) (changed bool) {
	natural := func(n int64) bool { return n >= 0 }
	offsets, sizes, strides := Known(sl.Offsets, natural), Known(sl.Sizes, natural), Known(sl.Strides, may)
	return offsets || sizes || strides
}

// Equal reports whether two slices have the same entries.
func (sl Slice) Equal(other Slice) bool {
	return slices.Equal(sl.Offsets, other.Offsets) && slices.Equal(sl.Sizes, other.Sizes) && slices.Equal(sl.Strides, other.Strides)
}
