package passes

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/dataflow"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// SCCP returns the pass sccp.
func SCCP() *pass.Pass {
	return &pass.Pass{
		Name:    "sccp",
		Title:   "SCCP",
		Summary: "Sparse Conditional Constant Propagation",
		Doc: "Values that are the same constant on every way that control can take become that constant. " +
			"It follows branches, structured ops, and calls of functions whose callers are all known.",
		Run: func(r *pass.Run) error {
			s := propagation{found: dataflow.FindConstants(r.Op), inside: &ir.Inside{}, pool: newConstantPool()}
			s.regions(r.Op)
			for len(s.work) > 0 {
				b := s.work[len(s.work)-1]
				s.work = s.work[:len(s.work)-1]
				s.block(b)
			}
			return nil
		},
	}
}

// propagation puts in the constants that were found.
type propagation struct {
	found  *dataflow.Constants
	inside *ir.Inside
	pool   constantPool
	work   []*ir.Block
}

// regions adds the blocks of op's regions so that the first of each region is
// next.
func (s *propagation) regions(op *ir.Op) {
	for i := range op.NumRegions() {
		for b := op.RegionAt(i).Last(); b != nil; b = b.Prev() {
			s.work = append(s.work, b)
		}
	}
}

func (s *propagation) block(b *ir.Block) {
	for op := range b.Ops {
		all := op.NumResults() > 0
		for _, v := range op.Results() {
			all = s.replace(v, b) && all
		}
		if all && rewrite.IsDead(op, s.inside) {
			op.Erase()
			continue
		}
		s.regions(op)
	}
	for _, v := range b.Args() {
		s.replace(v, b)
	}
}

// replace makes the uses of v uses of its constant, if it has one.
func (s *propagation) replace(v *ir.Value, b *ir.Block) bool {
	value, dialect := s.found.Value(v)
	if value == nil {
		return false
	}
	made := s.pool.get(b, dialect, value, v.Type())
	if made == nil {
		return false
	}
	v.ReplaceAllUsesWith(made)
	return true
}
