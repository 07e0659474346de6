package reassociation

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// StaticOutputShape is the property of an expansion that holds the constant part
// of its output shape.
const StaticOutputShape = "static_output_shape"

// Reshapes are the two reshapes of a dialect, and what its rules need to know.
type Reshapes struct {
	Expand, Collapse *ir.Kind
	// NewDim creates an op that yields an extent.
	NewDim func(b *ir.Builder, v, i *ir.Value) *ir.Value
	// NewCast creates an op that yields a value as another type of the same shape.
	NewCast func(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value
	// Plain reports whether the elements of a type follow one another as its shape
	// says; nil: those of all types do.
	Plain func(ir.Type) bool
}

// NewCollapse creates a collapse.
func (s *Reshapes) NewCollapse(b *ir.Builder, v *ir.Value, t ir.Type, groups [][]int64) *ir.Value {
	return b.Op(s.Collapse, t, []*ir.Value{v}, Groups(b.Context(), groups)).Result(0)
}

func (s *Reshapes) newExpand(b *ir.Builder, v *ir.Value, t ir.Type, groups [][]int64, shape []indexlist.Index) *ir.Value {
	static, values := indexlist.Split(shape)
	return b.Op(s.Expand, t, append([]*ir.Value{v}, values...),
		Groups(b.Context(), groups),
		ir.NamedAttr{Name: StaticOutputShape, Value: b.Context().DenseI64(static)}).Result(0)
}

func outputShape(op *ir.Op) []indexlist.Index {
	return indexlist.Mixed(indexlist.Static(op, StaticOutputShape), op.Operands()[1:])
}

func shapeOf(v *ir.Value) []int64 { return v.Type().(ir.ShapedType).Shape() }

// Undone returns what a reshape gives back that was reshaped before, with all
// its extents: with one that is not known, the others tell it. It returns nil
// where there is no such value.
func (s *Reshapes) Undone(op *ir.Op) *ir.Value {
	opposite := s.Expand
	if op.Kind() == s.Expand {
		opposite = s.Collapse
	}
	inner := op.Operand(0).DefinedBy(opposite)
	if inner == nil || inner.Operand(0).Type() != op.Result(0).Type() {
		return nil
	}
	shape := shapeOf(op.Result(0))
	exchanged := func(group []int64) bool { return indexlist.CountDynamic(At(shape, group)) > 1 }
	if indexlist.CountDynamic(shape) > 1 {
		same := op.Attr(Attr.Name) == inner.Attr(Attr.Name)
		if !same || opposite == s.Collapse && slices.ContainsFunc(Of(op), exchanged) {
			return nil
		}
	}
	return inner.Operand(0)
}

// CollapseTwice joins dims at once that are joined step by step.
func (s *Reshapes) CollapseTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := s.step(op)
	if inner == nil {
		return false
	}
	groups := Compose(Of(op), Of(inner))
	r.Replace(op, s.NewCollapse(r.Builder, inner.Operand(0), op.Result(0).Type(), groups))
	return true
}

// ExpandTwice splits dims at once that are split step by step.
func (s *Reshapes) ExpandTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := s.step(op)
	if inner == nil {
		return false
	}
	groups := Compose(Of(inner), Of(op))
	r.Replace(op, s.newExpand(r.Builder, inner.Operand(0), op.Result(0).Type(), groups, outputShape(op)))
	return true
}

// step returns the reshape of the same kind that a reshape goes on with, nil where there is
// none. As in MLIR, groups that are as many are no step: one of the two keeps all dims.
func (s *Reshapes) step(op *ir.Op) *ir.Op {
	inner := s.reshaped(op, op.Kind())
	if inner == nil || len(Of(inner)) == len(Of(op)) {
		return nil
	}
	return inner
}

// reshaped returns the op of kind k whose result op reshapes, where the elements
// of all that is reshaped follow one another; nil where they do not.
func (s *Reshapes) reshaped(op *ir.Op, k *ir.Kind) *ir.Op {
	inner := op.Operand(0).DefinedBy(k)
	if inner == nil {
		return nil
	}
	for _, v := range []*ir.Value{inner.Operand(0), op.Operand(0), op.Result(0)} {
		if s.Plain != nil && !s.Plain(v.Type()) {
			return nil
		}
	}
	return inner
}

// ExpandCollapsed makes one reshape of an expansion of a collapse, where each
// group of dims collapses to what it is expanded to, or the other way round.
func (s *Reshapes) ExpandCollapsed(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := s.reshaped(op, s.Collapse)
	if inner == nil {
		return false
	}
	source, t := inner.Operand(0), op.Result(0).Type()
	from, to := shapeOf(source), shapeOf(op.Result(0))
	before, after := Of(inner), Of(op)
	if len(from) > len(to) {
		groups, ok := Collapsing(before, after, from, to)
		if ok {
			r.Replace(op, s.NewCollapse(r.Builder, source, t, groups))
		}
		return ok
	}
	groups, ok := Collapsing(after, before, to, from)
	if ok {
		r.Replace(op, s.newExpand(r.Builder, source, t, groups, outputShape(op)))
	}
	return ok
}

// CollapseExpanded makes one reshape, or a cast, of a collapse of an expansion, where the
// groups of one are made up of groups of the other.
func (s *Reshapes) CollapseExpanded(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := s.reshaped(op, s.Expand)
	if inner == nil {
		return false
	}
	source, t := inner.Operand(0), op.Result(0).Type()
	from, to := shapeOf(source), shapeOf(op.Result(0))
	fine, coarse := Of(inner), Of(op)
	if len(from) > len(to) {
		groups, ok := Regroup(fine, coarse)
		if ok {
			r.Replace(op, s.NewCollapse(r.Builder, source, t, groups))
		}
		return ok
	}
	groups, ok := Regroup(coarse, fine)
	if !ok {
		return false
	}
	if len(from) == len(to) {
		r.Replace(op, s.NewCast(r.Builder, source, t))
		return true
	}
	shape, ok := s.expanded(r.Builder, source, to, groups)
	if ok {
		r.Replace(op, s.newExpand(r.Builder, source, t, groups, shape))
	}
	return ok
}

// expanded returns the output shape of an expansion of source, whose extents say
// one that is not known in each group.
func (s *Reshapes) expanded(b *ir.Builder, source *ir.Value, to []int64, groups [][]int64) ([]indexlist.Index, bool) {
	known := make([]int64, len(groups)) // the product of the known extents of a group
	for i, group := range groups {
		at := At(to, group)
		static := slices.DeleteFunc(slices.Clone(at), func(n int64) bool { return n == ir.Dynamic })
		n, ok := product(static)
		if !ok || len(at)-len(static) > 1 || len(static) < len(at) && n == 0 {
			return nil, false
		}
		known[i] = n
	}
	extents := make([]*ir.Value, len(groups)) // of source, before all that is computed of them
	for i, n := range shapeOf(source) {
		if n == ir.Dynamic {
			extents[i] = s.NewDim(b, source, arith.ConstantIndex(b, int64(i)))
		}
	}
	shape := indexlist.Consts(to...)
	for i, group := range groups {
		for _, d := range group {
			if to[d] != ir.Dynamic {
				continue
			}
			n := extents[i]
			if known[i] > 1 {
				n = arith.NewDivUI(b, n, arith.ConstantIndex(b, known[i]))
			}
			shape[d] = indexlist.Index{Value: n}
		}
	}
	return shape, true
}
