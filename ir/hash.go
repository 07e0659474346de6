package ir

import "hash/maphash"

// A Hash is one of several values in their order.
type Hash uint64

// Mix adds a value.
func (h *Hash) Mix(x uint64) { *h = (*h ^ Hash(x)) * 0x9e3779b97f4a7c15 }

// MixButOperands adds what an op is but for its operands, successors and regions: its kind, its
// attributes and the types of its results.
func (h *Hash) MixButOperands(seed maphash.Seed, op *Op) {
	h.Mix(maphash.Comparable(seed, op.Kind()))
	for _, a := range op.AllAttrs() {
		h.Mix(maphash.String(seed, a.Name))
		h.Mix(maphash.Comparable(seed, a.Value))
	}
	for i := range op.NumResults() {
		h.Mix(maphash.Comparable(seed, op.Result(i).Type()))
	}
}
