package memref

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (a allocOp) Patterns() []*rewrite.Pattern {
	k, class := Alloc, "<mlir::memref::AllocOp>"
	if a.stack {
		k, class = Alloca, "<mlir::memref::AllocaOp>"
	}
	return []*rewrite.Pattern{
		{Name: "extents are constant", Root: k, Upstream: "SimplifyAllocConst" + class, Apply: staticAlloc},
		{Name: "memory that is never read", Root: k, Upstream: "SimplifyDeadAlloc" + class, Apply: dropAlloc},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (realloc) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "memory that is never read", Root: Realloc, Upstream: "SimplifyDeadAlloc<mlir::memref::ReallocOp>", Apply: dropAlloc}}
}

// staticExtents puts constants of the operands into a shape; rest are the
// operands that are none.
func staticExtents(shape []int64, sizes []*ir.Value) (static []int64, rest []*ir.Value, changed bool) {
	static = slices.Clone(shape)
	n := 0
	for i, d := range shape {
		if d != ir.Dynamic || n >= len(sizes) {
			continue
		}
		if v, ok := arith.ConstantInt64(sizes[n]); ok && v >= 0 {
			static[i], changed = v, true
		} else {
			rest = append(rest, sizes[n])
		}
		n++
	}
	return static, rest, changed
}

func staticAlloc(r *rewrite.Rewriter, op *ir.Op) bool {
	t := typeOf(op.Result(0))
	shape, sizes, changed := staticExtents(t.Shape(), op.OperandGroup(0))
	if !changed {
		return false
	}
	c, symbols := r.Context(), op.OperandGroup(1)
	s := &ir.OpState{Kind: op.Kind(), Operands: slices.Concat(sizes, symbols), Types: []ir.Type{c.MemRef(shape, t.Elem(), t.Layout(), t.Space())}}
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{int32(len(sizes)), int32(len(symbols))}))
	if a := op.Attr("alignment"); a != nil {
		s.Attr("alignment", a)
	}
	r.Replace(op, NewCast(r.Builder, r.Create(s).Result(0), t))
	return true
}

// dropAlloc removes memory that is only written and given back.
func dropAlloc(r *rewrite.Rewriter, op *ir.Op) bool {
	var users []*ir.Op
	for u := range op.Result(0).Uses {
		user := u.Owner()
		if user.Kind() != Dealloc && (user.Kind() != Store || user.Operand(0) == op.Result(0)) {
			return false
		}
		users = append(users, user)
	}
	for _, user := range users {
		r.Erase(user)
	}
	r.Erase(op)
	return true
}

// Patterns implements rewrite.Canonicalizer.
func (allocaScope) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "scope of no allocation", Root: AllocaScope, Upstream: "AllocaScopeInliner", Apply: inlineScope},
		{Name: "allocation that can live longer", Root: AllocaScope, Upstream: "AllocaScopeHoister", Apply: hoistAllocas},
	}
}

// mayAllocate reports whether op itself may take memory from the stack.
func mayAllocate(op *ir.Op) bool {
	switch k := op.Kind(); {
	case k == Alloca, k.Unregistered:
		return true
	default:
		return k.Dialect() == "func" && !k.Is(ir.Terminator)
	}
}

// isLast reports whether op stands right before the end of the only block of a
// region.
func isLast(op *ir.Op) bool {
	r := op.Region()
	return r != nil && r.HasOneBlock() && op.Next() != nil && op.Next() == op.Block().Terminator()
}

func inlineScope(r *rewrite.Rewriter, op *ir.Op) bool {
	allocates := !op.Walk(func(inner *ir.Op) ir.WalkResult {
		switch {
		case inner == op:
			return ir.Advance
		case mayAllocate(inner):
			return ir.Interrupt
		case inner.Kind().Is(ir.AutomaticAllocationScope):
			return ir.Skip
		}
		return ir.Advance
	})
	if allocates && (!op.ParentOp().Kind().Is(ir.AutomaticAllocationScope) || !isLast(op)) {
		return false
	}
	end := op.Body().Last()
	r.InlineBefore(op.Body(), op, nil)
	r.Replace(op, end.Operands()...)
	r.Erase(end)
	return true
}

// hoistAllocas moves stack memory out of the ops around a scope that are no
// scopes themselves, where nothing follows that the longer life could matter to.
func hoistAllocas(r *rewrite.Rewriter, op *ir.Op) bool {
	outer := op.ParentOp()
	if outer == nil || outer.Kind().Is(ir.AutomaticAllocationScope) || !isLast(op) || !isLast(outer) {
		return false
	}
	for outer.ParentOp() != nil && !outer.ParentOp().Kind().Is(ir.AutomaticAllocationScope) {
		if outer = outer.ParentOp(); !isLast(outer) {
			return false
		}
	}
	if outer.ParentOp() == nil {
		return false
	}
	var inside *ir.Region
	for i := range outer.NumRegions() {
		if outer.RegionAt(i).IsAncestorOf(op.Region()) {
			inside = outer.RegionAt(i)
		}
	}
	var found []*ir.Op
	op.Walk(func(inner *ir.Op) ir.WalkResult {
		if inner.Kind() == Alloca && !slices.ContainsFunc(inner.Operands(), func(v *ir.Value) bool {
			return inside.IsAncestorOf(v.ParentBlock().Region())
		}) {
			found = append(found, inner)
		}
		return ir.Advance
	})
	for _, a := range found {
		s := &ir.OpState{Kind: Alloca, Operands: a.Operands(), Types: a.ResultTypes(), Attrs: a.AllAttrs(), Loc: a.Loc()}
		r.Replace(a, r.Before(outer).Create(s).Results()...)
	}
	return len(found) > 0
}
