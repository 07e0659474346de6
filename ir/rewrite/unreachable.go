package rewrite

import "github.com/ttopt/ttopt/ir"

// dropUnreachable erases the blocks that no branch leads to.
func (d *driver) dropUnreachable() {
	var regions []*ir.Region
	d.root.Walk(func(op *ir.Op) ir.WalkResult {
		for i := range op.NumRegions() {
			if r := op.RegionAt(i); !r.Empty() && !r.HasOneBlock() {
				regions = append(regions, r)
			}
		}
		return ir.Advance
	})
	for _, r := range regions {
		if r.Op().IsErased() {
			continue
		}
		reached := map[*ir.Block]bool{r.First(): true}
		work := []*ir.Block{r.First()}
		for len(work) > 0 {
			b := work[len(work)-1]
			work = work[:len(work)-1]
			last := b.Last()
			if last == nil {
				continue
			}
			for i := range last.NumSuccessors() {
				if to := last.Successor(i); !reached[to] {
					reached[to] = true
					work = append(work, to)
				}
			}
		}
		var dead []*ir.Block
		for b := range r.Blocks {
			if !reached[b] {
				dead = append(dead, b)
			}
		}
		for _, b := range dead {
			for op := b.Last(); op != nil; op = b.Last() {
				d.erase(op)
			}
		}
		for _, b := range dead {
			r.Remove(b)
		}
	}
}
