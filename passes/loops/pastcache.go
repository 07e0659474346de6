package loops

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// goesPast reports whether what a nest computes is stored past the cache: whole lines of a result of the
// kernel, which nothing here reads again, where source and destination are half of the cache or more.
func (n *nest) goesPast(run int64) bool {
	last := len(n.operands) - 1
	dst, to := n.operands[last], n.box.Addresses[last]
	isResult := slices.ContainsFunc(n.results, func(b *buffer) bool { return b.memref == dst.memref })
	if !isResult || to.Rest != nil || n.options.writing(dst).Stores == schedule.ThroughCache || n.bytes() < int64(n.options.CacheBytes)/2 {
		return false
	}
	size := int64(ir.ElementBytes(dst.physical))
	isLine := func(elements int64) bool { return elements*size%lineBytes == 0 }
	outer := to.Strides[:max(0, len(to.Strides)-1)]
	return run > 1 && isLine(run) && isLine(to.Base) && !slices.ContainsFunc(outer, func(n int64) bool { return !isLine(n) })
}

// bytes returns how many bytes all operands of a nest have, or as many as there are numbers for.
func (n *nest) bytes() int64 {
	all := int64(0)
	for _, b := range n.operands {
		if b.memref != nil {
			all += min(b.layout.Bytes(), 1<<60)
		}
	}
	return all
}

// storeVector stores a vector, past the cache if that is where the nest goes.
func (n *nest) storeVector(v *ir.Value, at access, width int64) {
	if _, isVector := v.Type().(*ir.VectorType); !n.past || !isVector {
		n.store(v, at, width)
		return
	}
	n.storePast(v, at.buffer, n.apply(at.index, at.dims))
}
