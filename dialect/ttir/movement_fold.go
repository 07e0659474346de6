package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Fold drops what moves nothing, moves constants that are one value or stay in their order, and joins
// an op with what it moves again.
func (m movementOp) Fold(op *ir.Op, constants []ir.Attribute) []ir.FoldResult {
	in, out := op.Operand(0), op.Result(0)
	from, to := logicalType(in), logicalType(out)
	if !ir.HasStaticShape(from) || !ir.HasStaticShape(to) {
		return nil
	}
	if in != out && in.Type() == out.Type() && m.access(op, from.Shape(), to.Shape()).IsIdentity() {
		return []ir.FoldResult{{Value: in}}
	}
	if !keepsElements(in.Type()) {
		return nil
	}
	if c, ok := constants[0].(*ir.DenseElementsAttr); ok && c.Strings() == nil && (m.inOrder || c.IsSplat()) {
		return []ir.FoldResult{{Attr: op.Context().Dense(to.WithEncoding(nil), c.Data())}}
	}
	producer, ok := AsMovement(in.DefiningOp())
	if m.join == nil || !ok || producer.Op == op || !ir.HasStaticShape(logicalType(producer.Input())) || !m.join(op, producer) {
		return nil
	}
	op.SetOperand(0, producer.Input())
	return []ir.FoldResult{{Value: out}}
}

// Patterns implements rewrite.Canonicalizer.
func (m movementOp) Patterns() []*rewrite.Pattern { return m.patterns }

// keepsElements reports whether what is stored of a tensor is what it is computed with.
func keepsElements(t ir.Type) bool {
	tensor := t.(*ir.TensorType)
	e, err := encoding.ElemOf(tensor)
	return err == nil && !e.IsBlock() && e.Type == encoding.LogicalElem(tensor)
}

// joinReshapes: the elements are in their order behind both.
func joinReshapes(_ *ir.Op, producer MovementOp) bool { return producer.IsReshape() }

func joinPermutes(op *ir.Op, producer MovementOp) bool {
	if producer.Kind() != op.Kind() {
		return false
	}
	first, then := producer.Ints("permutation"), op.Ints("permutation")
	both := make([]int64, len(then))
	for i, d := range then {
		both[i] = first[d]
	}
	op.SetAttr("permutation", op.Context().DenseI64(both))
	return true
}

// joinReverses: what is reversed twice is not.
func joinReverses(op *ir.Op, producer MovementOp) bool {
	if producer.Kind() != op.Kind() {
		return false
	}
	var dims []int64
	first, then := producer.Ints("dimensions"), op.Ints("dimensions")
	for d := range int64(len(logicalType(op.Result(0)).Shape())) {
		if slices.Contains(first, d) != slices.Contains(then, d) {
			dims = append(dims, d)
		}
	}
	op.SetAttr("dimensions", op.Context().DenseI64(dims))
	return true
}

// permuteInstead writes a transpose as the permutation it is.
func permuteInstead(r *rewrite.Rewriter, op *ir.Op) bool {
	t := logicalType(op.Result(0))
	if !ir.HasStaticShape(t) {
		return false
	}
	rank := len(t.Shape())
	a, _ := dimOf(number(op, "dim0"), rank)
	b, _ := dimOf(number(op, "dim1"), rank)
	permutation := make([]int64, rank)
	for d := range permutation {
		permutation[d] = int64(d)
	}
	permutation[a], permutation[b] = permutation[b], permutation[a]
	made := r.Create(&ir.OpState{
		Kind: PermuteKind, Operands: op.Operands(), Types: []ir.Type{op.Result(0).Type()},
		Attrs: append(otherAttrs(op, "dim0", "dim1"), ir.NamedAttr{Name: "permutation", Value: op.Context().DenseI64(permutation)}),
	})
	r.Replace(op, made.Result(0))
	return true
}

// otherAttrs returns the attributes of an op but some.
func otherAttrs(op *ir.Op, but ...string) []ir.NamedAttr {
	return slices.DeleteFunc(slices.Clone(op.AllAttrs()), func(a ir.NamedAttr) bool { return slices.Contains(but, a.Name) })
}
