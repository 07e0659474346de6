package passes

import (
	"hash/maphash"
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// knownOps finds an op that is equivalent to another. What is added later is
// found first, and forgotten first.
type knownOps struct {
	seed  maphash.Seed
	last  map[uint64]int // of each hash: the number of the entry, from 1
	added []knownOp
}

type knownOp struct {
	op   *ir.Op
	hash uint64
	prev int // entry of the same hash, 0 for none
}

func newKnownOps() *knownOps {
	return &knownOps{seed: maphash.MakeSeed(), last: map[uint64]int{}}
}

// add adds an op, whose hash is h.
func (k *knownOps) add(op *ir.Op, h uint64) {
	k.added = append(k.added, knownOp{op, h, k.last[h]})
	k.last[h] = len(k.added)
}

// mark returns what forget needs to forget all that is added from now on.
func (k *knownOps) mark() int { return len(k.added) }

func (k *knownOps) forget(mark int) {
	for i := len(k.added) - 1; i >= mark; i-- {
		if e := &k.added[i]; e.prev > 0 {
			k.last[e.hash] = e.prev
		} else {
			delete(k.last, e.hash)
		}
	}
	clear(k.added[mark:])
	k.added = k.added[:mark]
}

// find returns an op that is equivalent to op, whose hash is h, or nil.
func (k *knownOps) find(op *ir.Op, h uint64) *ir.Op {
	for i := k.last[h]; i > 0; i = k.added[i-1].prev {
		if old := k.added[i-1].op; equivalent(old, op, nil) {
			return old
		}
	}
	return nil
}

// has reports whether op, or one that is equivalent to it, is known.
func (k *knownOps) has(op *ir.Op) bool { return k.find(op, k.hash(op)) != nil }

func (k *knownOps) hash(op *ir.Op) uint64 {
	var h ir.Hash
	h.MixButOperands(k.seed, op)
	commuting := op.Commuting()
	var sum uint64
	for i := range op.NumOperands() {
		x := maphash.Comparable(k.seed, op.Operand(i))
		if i < commuting {
			sum += x
		} else {
			h.Mix(x)
		}
	}
	h.Mix(sum)
	h.Mix(k.hashInside(op))
	return uint64(h)
}

// hashInside hashes the first few of the ops inside an op, and what they use from
// outside of it.
func (k *knownOps) hashInside(op *ir.Op) (h uint64) {
	const few = 8
	for i := range op.NumRegions() {
		b := op.RegionAt(i).First()
		if b == nil {
			continue
		}
		inner := b.First()
		for range few {
			if inner == nil {
				break
			}
			h = (h ^ maphash.Comparable(k.seed, inner.Kind())) * 0x9e3779b97f4a7c15
			var sum uint64 // in any order, as the op may commute
			for j := range inner.NumOperands() {
				if v := inner.Operand(j); v.ParentBlock() != b {
					sum += maphash.Comparable(k.seed, v)
				}
			}
			h = (h ^ sum) * 0x9e3779b97f4a7c15
			inner = inner.Next()
		}
	}
	return h
}

// equivalent reports whether two ops compute the same where values of the first
// stand for values of the second as the map says, or for themselves.
func equivalent(a, b *ir.Op, stand map[*ir.Value]*ir.Value) bool {
	if a.Kind() != b.Kind() || a.NumOperands() != b.NumOperands() || a.NumResults() != b.NumResults() ||
		a.NumRegions() != b.NumRegions() || a.NumSuccessors() != b.NumSuccessors() {
		return false
	}
	if !sameOperands(a, b, stand) || !slices.Equal(a.AllAttrs(), b.AllAttrs()) {
		return false
	}
	for i := range a.NumResults() {
		if a.Result(i).Type() != b.Result(i).Type() {
			return false
		}
	}
	if a.NumRegions() == 0 {
		return true
	}
	if stand == nil {
		stand = map[*ir.Value]*ir.Value{}
	}
	for i := range a.NumRegions() {
		if !equivalentRegions(a.RegionAt(i), b.RegionAt(i), stand) {
			return false
		}
	}
	return true
}

// equivalentRegions compares regions of at most one block.
func equivalentRegions(a, b *ir.Region, stand map[*ir.Value]*ir.Value) bool {
	if a.Empty() || b.Empty() {
		return a.Empty() && b.Empty()
	}
	x, y := a.First(), b.First()
	if !a.HasOneBlock() || !b.HasOneBlock() || len(x.Args()) != len(y.Args()) {
		return false
	}
	for i, v := range x.Args() {
		if v.Type() != y.Arg(i).Type() {
			return false
		}
		stand[v] = y.Arg(i)
	}
	p, q := x.First(), y.First()
	for ; p != nil && q != nil; p, q = p.Next(), q.Next() {
		if !equivalent(p, q, stand) {
			return false
		}
		for i := range p.NumResults() {
			stand[p.Result(i)] = q.Result(i)
		}
	}
	return p == nil && q == nil
}

func sameOperands(a, b *ir.Op, stand map[*ir.Value]*ir.Value) bool {
	standFor := func(v *ir.Value) *ir.Value {
		if w, ok := stand[v]; ok {
			return w
		}
		return v
	}
	commuting, inOrder := a.Commuting(), true
	for i := range a.NumOperands() {
		equal := standFor(a.Operand(i)) == b.Operand(i)
		if !equal && i >= commuting {
			return false
		}
		inOrder = inOrder && equal
	}
	if inOrder {
		return true
	}
	count := map[*ir.Value]int{}
	for i := range commuting {
		count[standFor(a.Operand(i))]++
		count[b.Operand(i)]--
	}
	for _, n := range count {
		if n != 0 {
			return false
		}
	}
	return true
}
