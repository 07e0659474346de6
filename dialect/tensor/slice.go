package tensor

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// ExtractSlice yields a box of a tensor, every so many elements in each dim,
// InsertSlice replaces one; ParallelInsertSlice is how a point of an
// scf.forall does that to the tensor all points share.
var (
	ExtractSlice = &ir.Kind{
		Name: "tensor.extract_slice", Summary: "box of a tensor",
		Traits:   ir.Pure | ir.OperandSegments,
		Operands: append([]ir.Operands{one("source", constraint.RankedTensor)}, indexlist.SliceOperands()...),
		Results:  result(constraint.RankedTensor),
		Attrs:    indexlist.SliceAttrs(),
		Format:   "$source `` " + indexlist.SliceFormat + " attr-dict `:` type($source) `to` type($result)",
		Impl:     extractSlice{Named: "extracted_slice"},
	}
	InsertSlice = &ir.Kind{
		Name: "tensor.insert_slice", Summary: "tensor with a box replaced",
		Traits:    ir.Pure | ir.OperandSegments,
		Operands:  append([]ir.Operands{one("source", constraint.RankedTensor), one("dest", constraint.RankedTensor)}, indexlist.SliceOperands()...),
		Results:   result(constraint.RankedTensor),
		Attrs:     indexlist.SliceAttrs(),
		TypeRules: []ir.TypeRule{{From: "dest", To: "result", Desc: "expected result type to match dest type"}},
		Format:    "$source `into` $dest `` " + indexlist.SliceFormat + " attr-dict `:` type($source) `into` type($dest)",
		Impl:      insertSlice{Named: "inserted_slice"},
	}
	ParallelInsertSlice = &ir.Kind{
		Name: "tensor.parallel_insert_slice", Summary: "box of a shared tensor replaced",
		Traits:   ir.OperandSegments,
		Operands: append([]ir.Operands{one("source", constraint.RankedTensor), one("dest", constraint.RankedTensor)}, indexlist.SliceOperands()...),
		Attrs:    indexlist.SliceAttrs(),
		Format:   "$source `into` $dest `` " + indexlist.SliceFormat + " attr-dict `:` type($source) `into` type($dest)",
		Impl:     parallelInsertSlice{},
	}
)

// NewExtractSlice creates a box of the given type, or where that is nil, of the
// type that follows.
func NewExtractSlice(b *ir.Builder, source *ir.Value, t *ir.TensorType, box indexlist.Slice) *ir.Value {
	s := &ir.OpState{Kind: ExtractSlice, Operands: []*ir.Value{source}}
	box.AddTo(b.Context(), s)
	if t == nil {
		sizes, _ := indexlist.Split(box.Sizes)
		t = b.Context().Tensor(sizes, ir.ElemOf(typeOf(b, source)), nil)
	}
	s.Types = []ir.Type{t}
	return b.Create(s).Result(0)
}

// NewInsertSlice creates a replacement of a box.
func NewInsertSlice(b *ir.Builder, source, dest *ir.Value, box indexlist.Slice) *ir.Value {
	s := &ir.OpState{Kind: InsertSlice, Operands: []*ir.Value{source, dest}, Types: []ir.Type{typeOf(b, dest)}}
	box.AddTo(b.Context(), s)
	return b.Create(s).Result(0)
}

type extractSlice struct {
	constraint.Named
	indexlist.Syntax
}

// Verify implements ir.Verifier.
func (extractSlice) Verify(op *ir.Op) error {
	return verifyBox(op, tensorOf(op.Operand(0)), tensorOf(op.Result(0)), 1)
}

// Fold implements ir.Folder: the whole of a tensor is the tensor.
func (extractSlice) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	t := tensorOf(op.Result(0))
	if splat := resizedSplat(operands[0], t); splat != nil {
		return splat
	}
	if op.Operand(0).Type() == op.Result(0).Type() && isWhole(op, t) {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	// What was inserted at the same place.
	in := op.Operand(0).DefinedBy(InsertSlice)
	if in != nil && in.Operand(0).Type() == op.Result(0).Type() && indexlist.SliceOf(op, 1).Equal(indexlist.SliceOf(in, 2)) {
		return []ir.FoldResult{{Value: in.Operand(0)}}
	}
	return nil
}

// isWhole reports whether the box of op is all of a static tensor.
func isWhole(op *ir.Op, t *ir.TensorType) bool {
	sizes := indexlist.Static(op, indexlist.StaticSizes)
	for i, o := range indexlist.Static(op, indexlist.StaticOffsets) {
		if o != 0 || sizes[i] == ir.Dynamic || i >= len(t.Shape()) || sizes[i] != t.Shape()[i] {
			return false
		}
	}
	for _, s := range indexlist.Static(op, indexlist.StaticStrides) {
		if s != 1 {
			return false
		}
	}
	return true
}

type insertSlice struct {
	constraint.Named
	indexlist.Syntax
}

// Verify implements ir.Verifier.
func (insertSlice) Verify(op *ir.Op) error {
	return verifyBox(op, tensorOf(op.Operand(1)), tensorOf(op.Operand(0)), 2)
}

type parallelInsertSlice struct{ indexlist.Syntax }

// Verify implements ir.Verifier.
func (parallelInsertSlice) Verify(op *ir.Op) error {
	if p := op.ParentOp(); p == nil || p.Name() != "scf.forall.in_parallel" {
		return op.PlainErrorf("expected ParallelCombiningOpInterface parent")
	}
	return verifyBox(op, tensorOf(op.Operand(1)), tensorOf(op.Operand(0)), 2)
}

// verifyBox checks the box of op in a tensor against the type of what it holds,
// which may leave out dims of extent 1. first is the number of its operand
// group.
func verifyBox(op *ir.Op, whole, part *ir.TensorType, first int) error {
	n := len(whole.Shape())
	if err := indexlist.VerifySlice(op, first, n, n, n); err != nil {
		return err
	}
	want := op.Context().Tensor(indexlist.Static(op, indexlist.StaticSizes), whole.Elem(), whole.Encoding())
	switch {
	case len(part.Shape()) > n:
		return op.PlainErrorf("expected rank to be smaller or equal to the other rank. ")
	case !indexlist.Reduces(want.Shape(), part.Shape(), nil):
		return op.PlainErrorf("expected type to be '%s' or a rank-reduced version. (size mismatch) ", want)
	case part.Elem() != whole.Elem():
		return op.PlainErrorf("expected element type to be '%s'", whole.Elem())
	}
	return nil
}

// Concat puts tensors one behind the other along a dim.
var Concat = &ir.Kind{
	Name: "tensor.concat", Summary: "tensors one behind the other",
	Traits:   ir.Pure,
	Operands: []ir.Operands{many("inputs", constraint.RankedTensor)},
	Results:  result(constraint.RankedTensor),
	Attrs:    []ir.Attr{{Name: "dim", Type: constraint.I64Attr}},
	Format:   "`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
	Impl:     concat{"concat"},
}

type concat struct{ constraint.Named }

// Verify implements ir.Verifier.
func (concat) Verify(op *ir.Op) error {
	if op.NumOperands() == 0 {
		return op.Errorf("requires at least one input")
	}
	t := tensorOf(op.Result(0))
	dim, _ := op.Attr("dim").(*ir.IntegerAttr).Int64()
	rank := int64(len(t.Shape()))
	if dim >= rank || dim < 0 {
		return op.Errorf("concatenation dim must be less than the tensor rank")
	}
	shape := append([]int64(nil), tensorOf(op.Operand(0)).Shape()...)
	if int64(len(shape)) != rank {
		return op.Errorf("rank of concatenated inputs must match result rank")
	}
	for _, v := range op.Operands()[1:] {
		in := tensorOf(v)
		if int64(len(in.Shape())) != rank {
			return op.Errorf("rank of concatenated inputs must match result rank")
		}
		for i, d := range in.Shape() {
			switch {
			case int64(i) == dim && (d == ir.Dynamic || shape[i] == ir.Dynamic):
				shape[i] = ir.Dynamic
			case int64(i) == dim:
				shape[i] += d
			case shape[i] == ir.Dynamic:
				shape[i] = d
			case d != ir.Dynamic && d != shape[i]:
				return op.Errorf("static concatenation size mismatch along non-concatenated dimension %d", i)
			}
		}
		if in.Elem() != t.Elem() {
			return op.Errorf("inputs and result element type must match")
		}
	}
	for i, d := range t.Shape() {
		if d != shape[i] && d != ir.Dynamic && shape[i] != ir.Dynamic {
			return op.Errorf("result type '%s'does not match inferred shape '%s' static sizes", t, op.Context().Tensor(shape, t.Elem(), nil))
		}
	}
	return nil
}

// Fold implements ir.Folder.
func (concat) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.NumOperands() == 1 && op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

// Patterns implements rewrite.Canonicalizer.
func (concat) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "one tensor behind nothing", Root: Concat, Upstream: "SingleInputConcatOp", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		if op.NumOperands() != 1 {
			return false
		}
		r.Replace(op, NewCast(r.Builder, op.Operand(0), op.Result(0).Type()))
		return true
	}}}
}
