package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (c castOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "cast of a cast", Root: Cast, Upstream: "ChainedTensorCast", Apply: chainCasts},
		{Name: "cast of an empty tensor", Root: Cast, Upstream: "FoldEmptyTensorWithCastOp", Apply: castEmpty},
		{Name: "cast of a slice", Root: Cast, Upstream: "TensorCastExtractSlice", Apply: castSlice},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (empty) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "extents are constant", Root: Empty, Upstream: "ReplaceEmptyTensorStaticShapeDims", Apply: staticExtents}}
}

// Patterns implements rewrite.Canonicalizer.
func (generate) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "extents are constant", Root: Generate, Upstream: "StaticTensorGenerate", Apply: staticExtents}}
}

// Patterns implements rewrite.Canonicalizer.
func (dim) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "extent of what was made from tensors", Root: Dim, Apply: dimOfProducer}}
}

// Patterns implements rewrite.Canonicalizer.
func (extract) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "element of what is generated", Root: Extract, Upstream: "ExtractFromTensorGenerate", Apply: extractGenerated},
		{Name: "element of a cast", Root: Extract, Upstream: "ExtractFromTensorCast", Apply: extractCast},
		{Name: "element of a cast to index", Root: Extract, Upstream: "ExtractElementFromIndexCast", Apply: extractIndexCast},
	}
}

func extractCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(Cast)
	if c == nil || tensorOf(c.Operand(0)) == nil {
		return false
	}
	r.SetOperand(op, 0, c.Operand(0))
	return true
}

// extractIndexCast casts the element only.
func extractIndexCast(r *rewrite.Rewriter, op *ir.Op) bool {
	c := op.Operand(0).DefinedBy(arith.IndexCast)
	if c == nil {
		return false
	}
	elem := NewExtract(r.Builder, c.Operand(0), op.Operands()[1:]...)
	r.Replace(op, arith.NewIndexCast(r.Builder, elem, op.Result(0).Type()))
	return true
}

// extractGenerated computes the element in the place of an Extract.
func extractGenerated(r *rewrite.Rewriter, op *ir.Op) bool {
	g := op.Operand(0).DefinedBy(Generate)
	if g == nil || g.RecursiveEffects() != 0 {
		return false
	}
	body := g.RegionAt(0).First()
	m := ir.NewMapping()
	for i, a := range body.Args() {
		m.Map(a, op.Operand(1+i))
	}
	for inner := range body.Ops {
		if inner == body.Last() {
			break
		}
		clone := inner.Clone(m)
		clone.InsertBefore(op)
		r.Changed(clone)
	}
	r.Replace(op, m.Value(body.Last().Operand(0)))
	return true
}

// Destinations implements DestinationStyle.
func (insert) Destinations(op *ir.Op) []*ir.Value { return []*ir.Value{op.Operand(1)} }

// Patterns implements rewrite.Canonicalizer.
func (insert) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "insert into a cast", Root: Insert, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		c := op.Operand(1).DefinedBy(Cast)
		if c == nil || !LosesStatic(c) {
			return false
		}
		operands := op.Operands()
		operands[1] = c.Operand(0)
		Retype(r, op, operands, []ir.Type{c.Operand(0).Type()})
		return true
	}}}
}

// Fold implements ir.Folder.
func (bitcastOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	return castOp{}.Fold(op, nil)
}

// Patterns implements rewrite.Canonicalizer.
func (bitcastOp) Patterns() []*rewrite.Pattern {
	return []*rewrite.Pattern{{Name: "bitcast of a bitcast", Root: Bitcast, Upstream: "ChainedTensorBitcast", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		inner := op.Operand(0).DefinedBy(Bitcast)
		if inner == nil {
			return false
		}
		r.SetOperand(op, 0, inner.Operand(0))
		return true
	}}}
}

// join returns what two shapes that belong to one tensor say together; ok is
// false where they contradict each other. A nil shape says nothing.
func join(a, b []int64) (shape []int64, ok bool) {
	switch {
	case a == nil:
		return b, true
	case b == nil:
		return a, true
	case len(a) != len(b):
		return nil, false
	}
	shape = slices.Clone(a)
	for i, d := range b {
		switch {
		case shape[i] == ir.Dynamic:
			shape[i] = d
		case d != ir.Dynamic && d != shape[i]:
			return nil, false
		}
	}
	return shape, true
}

// shapeOf returns the shape of a tensor, nil where it has no rank.
func shapeOf(t ir.Type) []int64 {
	if s := t.(ir.ShapedType); s.HasRank() {
		return append([]int64{}, s.Shape()...)
	}
	return nil
}

// chainCasts leaves out a cast between casts that checks nothing.
func chainCasts(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefinedBy(Cast)
	if inner == nil {
		return false
	}
	from, to := shapeOf(inner.Operand(0).Type()), shapeOf(op.Result(0).Type())
	all, ok := join(from, shapeOf(op.Operand(0).Type()))
	if ok {
		all, ok = join(all, to)
	}
	both, _ := join(from, to)
	if !ok || (all == nil) != (both == nil) || !slices.Equal(all, both) {
		return false
	}
	r.Replace(op, NewCast(r.Builder, inner.Operand(0), op.Result(0).Type()))
	return true
}

// refines reports whether a says as much of every extent as b, both ranked, and is encoded alike.
func refines(a, b ir.Type) bool {
	x, y := shapeOf(a), shapeOf(b)
	if s, ok := a.(*ir.TensorType); ok {
		if t, ok := b.(*ir.TensorType); ok && s.Encoding() != t.Encoding() {
			return false
		}
	}
	if x == nil || y == nil || len(x) != len(y) || ir.ElemOf(a) != ir.ElemOf(b) {
		return false
	}
	for i, d := range y {
		if d != ir.Dynamic && x[i] == ir.Dynamic {
			return false
		}
	}
	return true
}

// castEmpty makes an empty tensor of the type it is cast to.
func castEmpty(r *rewrite.Rewriter, op *ir.Op) bool {
	made := op.Operand(0).DefinedBy(Empty)
	if made == nil || !refines(op.Result(0).Type(), made.Result(0).Type()) {
		return false
	}
	t := tensorOf(op.Result(0))
	var sizes []*ir.Value
	for i, v := range dynamicDims(tensorOf(made.Result(0)).Shape()) {
		if t.Shape()[v] == ir.Dynamic {
			sizes = append(sizes, made.Operand(i))
		}
	}
	r.Replace(op, NewEmpty(r.Builder, t, sizes...))
	return true
}

// dynamicDims returns the numbers of the dims that are dynamic.
func dynamicDims(shape []int64) []int {
	var dims []int
	for i, d := range shape {
		if d == ir.Dynamic {
			dims = append(dims, i)
		}
	}
	return dims
}

// staticExtents makes constant extents of an op that creates a tensor part of
// its type.
func staticExtents(r *rewrite.Rewriter, op *ir.Op) bool {
	t := tensorOf(op.Result(0))
	shape := slices.Clone(t.Shape())
	var sizes []*ir.Value
	for i, d := range dynamicDims(shape) {
		if v, ok := arith.ConstantInt64(op.Operand(i)); ok && v >= 0 {
			shape[d] = v
		} else {
			sizes = append(sizes, op.Operand(i))
		}
	}
	if len(sizes) == op.NumOperands() {
		return false
	}
	made := r.Create(&ir.OpState{
		Kind: op.Kind(), Operands: sizes, Regions: op.NumRegions(),
		Types: []ir.Type{op.Context().Tensor(shape, t.Elem(), t.Encoding())},
	})
	for i := range op.NumRegions() {
		made.RegionAt(i).TakeFrom(op.RegionAt(i))
	}
	r.Replace(op, NewCast(r.Builder, made.Result(0), t))
	return true
}

// dimOfProducer asks the op that made a tensor, or another tensor of the same
// shape, for an extent.
func dimOfProducer(r *rewrite.Rewriter, op *ir.Op) bool {
	def := op.Operand(0).DefiningOp()
	if def == nil {
		return false
	}
	if d := firstDestination(op.Operand(0)); d != op.Operand(0) {
		r.SetOperand(op, 0, d)
		return true
	}
	switch def.Kind() {
	case Cast:
		r.SetOperand(op, 0, def.Operand(0))
		return true
	case Empty:
		i, ok := arith.ConstantInt64(op.Operand(1))
		shape := tensorOf(op.Operand(0)).Shape()
		if !ok || i < 0 || i >= int64(len(shape)) || shape[i] != ir.Dynamic {
			return false
		}
		r.Replace(op, def.Operand(numDynamic(shape[:i])))
		return true
	case Reshape:
		v := NewExtract(r.Builder, def.Operand(1), op.Operand(1))
		if v.Type() != op.Result(0).Type() {
			v = arith.NewIndexCast(r.Builder, v, op.Result(0).Type())
		}
		r.Replace(op, v)
		return true
	case ExpandShape, CollapseShape:
		return dimOfReshape(r, op, def)
	}
	return false
}
