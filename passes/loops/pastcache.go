package loops

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// isMuch reports whether buffers, the last of which is written, have as many bytes as half of the cache
// that counts, or more.
func (k *kernel) isMuch(buffers []*buffer) bool {
	left := k.options.writing(buffers[len(buffers)-1]).Cache() / 2
	for _, b := range buffers {
		switch {
		case b.counts:
		case b.shard:
			left -= b.layout.ShardBytes()
		default:
			left -= b.layout.Bytes()
		}
		if left <= 0 {
			return true
		}
	}
	return false
}

// mayGoPast reports whether the machine likes to store past the cache.
func (k *kernel) mayGoPast(dst *buffer) bool {
	return k.options.writing(dst).Stores != schedule.ThroughCache
}

// isLasting reports whether a buffer is a result of the kernel that nothing in it reads.
func (k *kernel) isLasting(dst *buffer) bool {
	return slices.ContainsFunc(k.results, func(b *buffer) bool { return b.memref == dst.memref && !b.read })
}

// goesPast reports whether what a nest computes in runs of some length is stored past the cache: where
// it is much, and whole lines.
func (n *nest) goesPast(run int64) bool {
	last := len(n.operands) - 1
	dst, to := n.operands[last], n.box.Addresses[last]
	if run == 1 || to.Rest != nil || !n.isLasting(dst) || !n.mayGoPast(dst) || !n.isMuch(n.operands) {
		return false
	}
	size := int64(ir.ElementBytes(dst.physical))
	isPartOfLine := func(elements int64) bool { return elements*size%schedule.LineBytes != 0 }
	outer := to.Strides[:len(to.Strides)-1]
	return !isPartOfLine(run) && !isPartOfLine(to.Base) && !slices.ContainsFunc(outer, isPartOfLine)
}

// storeVector stores a vector, past the cache if that is where the nest goes.
func (n *nest) storeVector(v *ir.Value, at access, width int64) {
	if _, isVector := v.Type().(*ir.VectorType); !n.past || !isVector {
		n.store(v, at, width)
		return
	}
	n.storePast(v, at.buffer, n.apply(at.index, at.dims))
}
