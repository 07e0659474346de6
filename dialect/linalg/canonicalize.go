package linalg

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/tensor"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// structuredPatterns are those of every structured op.
func structuredPatterns(own ...*rewrite.Pattern) []*rewrite.Pattern {
	return append([]*rewrite.Pattern{
		{Name: "op on no elements", Apply: dropDead},
		{Name: "extents that other operands know", Apply: inferShapes},
		{Name: "operand is cast", Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			return tensor.FoldCasts(r, op, op.NumOperands()-len(outputs(op)))
		}},
	}, own...)
}

// Patterns implements rewrite.Canonicalizer.
func (generic) Patterns() []*rewrite.Pattern {
	return append(structuredPatterns(&rewrite.Pattern{Name: "op that copies all", Apply: dropIdentity}), otherRoots()...)
}

// otherRoots are the patterns that start from other ops than structured ones,
// and those of single named ops.
func otherRoots() []*rewrite.Pattern {
	return []*rewrite.Pattern{
		{Name: "cast of what is computed", Root: tensor.Cast, Upstream: "FoldTensorCastConsumerOp", Apply: computeCast},
		// As in MLIR a fill that is copied to itself fills once more.
		{Name: "copy of a fill", Root: Copy, Upstream: "FoldFillWithCopy", Apply: fillDestination},
		{Name: "copy over a fill", Root: Copy, Upstream: "FoldFillWithCopy", Apply: copyOver},
		{Name: "copy to itself", Root: Copy, Upstream: "EraseSelfCopy", Apply: dropSelfCopy},
		{Name: "padding of a fill", Root: tensor.Pad, Upstream: "FoldFillWithPad", Apply: padFill},
		{Name: "padding inserted into a fill", Root: tensor.InsertSlice, Upstream: "FoldInsertPadIntoFill", Apply: insertPadded},
		{Name: "element of a fill", Root: tensor.Extract, Upstream: "FoldFillWithTensorExtract", Apply: extractFilled},
		{Name: "collapse of a fill", Root: tensor.CollapseShape, Upstream: "FoldFillWithTensorReshape<mlir::tensor::CollapseShapeOp>", Apply: reshapeFill},
		{Name: "expansion of a fill", Root: tensor.ExpandShape, Upstream: "FoldFillWithTensorReshape<mlir::tensor::ExpandShapeOp>", Apply: reshapeFill},
		{Name: "pack of a fill", Root: tensor.Pack, Upstream: "FoldFillWithPack", Apply: packFill},
	}
}

// Patterns implements rewrite.Canonicalizer.
func (mapper) Patterns() []*rewrite.Pattern { return structuredPatterns() }

// Patterns implements rewrite.Canonicalizer.
func (reducer) Patterns() []*rewrite.Pattern { return structuredPatterns() }

// Patterns implements rewrite.Canonicalizer.
func (b broadcast) Patterns() []*rewrite.Pattern {
	return structuredPatterns(&rewrite.Pattern{Name: "op that copies all", Apply: dropIdentity})
}

// Patterns implements rewrite.Canonicalizer.
func (transposed) Patterns() []*rewrite.Pattern {
	return structuredPatterns(
		&rewrite.Pattern{Name: "transpose of a fill", Apply: fillDestination},
		&rewrite.Pattern{Name: "transpose of a transpose", Apply: transposeTwice},
		&rewrite.Pattern{Name: "transpose of a broadcast", Apply: transposeBroadcast})
}

// Patterns implements rewrite.Canonicalizer.
func (n named) Patterns() []*rewrite.Pattern { return structuredPatterns() }

// Fold implements ir.Folder.
func (generic) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder.
func (named) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult { return fold.MemRefCasts(op, nil) }

// Fold implements ir.Folder: a transpose that leaves the order is nothing.
func (transposed) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if op.NumResults() == 1 && op.Operand(0).Type() == op.Result(0).Type() && isIdentity(dimsOf(op, permutation)) {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

func isIdentity(perm []int64) bool {
	for i, d := range perm {
		if d != int64(i) {
			return false
		}
	}
	return true
}

// outputs returns the operands that are written.
func outputs(op *ir.Op) []*ir.Value { return op.Kind().Impl.(structured).Destinations(op) }

// isOn reports whether all operands but scalars are tensors, or memrefs.
func isOn[T ir.Type](op *ir.Op) bool {
	for _, v := range op.Operands() {
		if _, shaped := v.Type().(ir.ShapedType); !shaped {
			continue
		}
		if _, ok := v.Type().(T); !ok {
			return false
		}
	}
	return true
}

// indexMaps returns for each operand the element it gives to an iteration.
func indexMaps(op *ir.Op) []affine.Map {
	switch impl := op.Kind().Impl.(type) {
	case generic:
		list := op.Attr(indexingMaps).(*ir.ArrayAttr).Elems()
		maps := make([]affine.Map, len(list))
		for i, a := range list {
			maps[i] = a.(*ir.AffineMapAttr).Value()
		}
		return maps
	case named:
		if maps, _ := impl.indexing(op); maps != nil {
			return maps
		}
	case reducer:
		loops := impl.loops(op)
		maps := make([]affine.Map, op.NumOperands())
		for i := range maps {
			maps[i] = affine.Identity(loops)
			if i >= len(maps)/2 {
				maps[i] = without(loops, dimsOf(op, dimensions))
			}
		}
		return maps
	case broadcast:
		loops := impl.loops(op)
		return []affine.Map{without(loops, dimsOf(op, dimensions)), affine.Identity(loops)}
	case transposed:
		perm := dimsOf(op, permutation)
		from := affine.Map{NumDims: len(perm), Results: make([]*affine.Expr, len(perm))}
		for i, d := range perm {
			from.Results[d] = affine.Dim(i)
		}
		return []affine.Map{from, affine.Identity(len(perm))}
	}
	return elementwiseMaps(op)
}

// without is the identity of the loops without some of the results.
func without(loops int, dims []int64) affine.Map {
	m := affine.Map{NumDims: loops}
	for i := range loops {
		if !slices.Contains(dims, int64(i)) {
			m.Results = append(m.Results, affine.Dim(i))
		}
	}
	return m
}

// dropDead removes an op on a memref without elements.
func dropDead(r *rewrite.Rewriter, op *ir.Op) bool {
	for _, v := range op.Operands() {
		if t, ok := v.Type().(*ir.MemRefType); ok && slices.Contains(t.Shape(), 0) && op.NumResults() == 0 {
			r.Erase(op)
			return true
		}
	}
	return false
}

// inferShapes casts operands to the extents that other operands say.
func inferShapes(r *rewrite.Rewriter, op *ir.Op) bool {
	maps := indexMaps(op)
	if !isOn[*ir.TensorType](op) || len(maps) != op.NumOperands() ||
		slices.ContainsFunc(maps, func(m affine.Map) bool { return !m.IsProjectedPermutation() }) {
		return false
	}
	extents := map[int64]int64{} // of the loops
	for i, v := range op.Operands() {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		shape := t.Shape()
		if c := v.DefinedBy(tensor.Cast); c != nil {
			if from, ranked := c.Operand(0).Type().(*ir.TensorType); ranked && ir.HasStaticShape(from) {
				shape = from.Shape()
			}
		}
		for j, n := range shape {
			if _, known := extents[maps[i].Results[j].Value()]; t.Shape()[j] != ir.Dynamic && !known {
				extents[maps[i].Results[j].Value()] = n
			}
		}
	}
	operands := op.Operands()
	var types []ir.Type
	changed := false
	first := len(operands) - len(outputs(op))
	for i, v := range operands {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		shape := slices.Clone(t.Shape())
		for j, n := range shape {
			if known, ok := extents[maps[i].Results[j].Value()]; ok && n == ir.Dynamic {
				shape[j] = known
			}
		}
		if !slices.Equal(shape, t.Shape()) {
			t = r.Context().Tensor(shape, t.Elem(), t.Encoding())
			operands[i], changed = tensor.NewCast(r.Builder, v, t), true
		}
		if i >= first {
			types = append(types, t)
		}
	}
	if !changed {
		return false
	}
	tensor.Retype(r, op, operands, types)
	return true
}

// computeCast computes what is cast to known extents in these extents.
func computeCast(r *rewrite.Rewriter, cast *ir.Op) bool {
	op := cast.Operand(0).DefiningOp()
	if op == nil || op.Block() != cast.Block() {
		return false
	}
	if _, ok := op.Kind().Impl.(structured); !ok || op.NumResults() != len(outputs(op)) {
		return false
	}
	to, ranked := cast.Result(0).Type().(*ir.TensorType)
	if !ranked {
		return false
	}
	from := cast.Operand(0).Type().(*ir.TensorType)
	for i, n := range from.Shape() {
		if n != ir.Dynamic && to.Shape()[i] == ir.Dynamic {
			return false
		}
	}
	n := cast.Operand(0).Index()
	operands, types := op.Operands(), op.ResultTypes()
	at := len(operands) - len(types) + n
	b := *r
	b.Builder = r.Before(op)
	operands[at] = tensor.NewCast(b.Builder, operands[at], to)
	types[n] = to
	made := tensor.Retype(&b, op, operands, types)
	r.Replace(cast, made.Result(n))
	return true
}

// dropIdentity removes an op that yields what it is given, element by element. As
// in MLIR, the loops are in the order of the dims.
func dropIdentity(r *rewrite.Rewriter, op *ir.Op) bool {
	maps := indexMaps(op)
	for _, m := range maps {
		if !m.Equal(affine.Identity(m.NumDims)) {
			return false
		}
	}
	body := op.RegionAt(0).First()
	if body == nil || body.First() == nil || body.First().Kind() != Yield {
		return false
	}
	if isOn[*ir.MemRefType](op) {
		if op.NumOperands() != 2 || op.Operand(0) != op.Operand(1) {
			return false
		}
		r.Erase(op)
		return true
	}
	if !isOn[*ir.TensorType](op) {
		return false
	}
	yielded := body.First().Operands()
	values := make([]*ir.Value, len(yielded))
	if len(values) != op.NumResults() {
		return false
	}
	for i, v := range yielded {
		if v.Block() != body {
			return false
		}
		values[i] = op.Operand(v.Index())
		t := op.Result(i).Type()
		if values[i].Type() != t && !tensor.MayCast(values[i].Type(), t) {
			return false
		}
	}
	for i, v := range values {
		if t := op.Result(i).Type(); v.Type() != t {
			values[i] = tensor.NewCast(r.Builder, v, t)
		}
	}
	r.Replace(op, values...)
	return true
}

func dropSelfCopy(r *rewrite.Rewriter, op *ir.Op) bool {
	if op.Operand(0) != op.Operand(1) {
		return false
	}
	if op.NumResults() == 0 {
		r.Erase(op)
	} else {
		r.Replace(op, op.Operand(0))
	}
	return true
}

// transposeTwice transposes what is transposed at once.
func transposeTwice(r *rewrite.Rewriter, op *ir.Op) bool {
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner.Kind() != op.Kind() {
		return false
	}
	first, then := dimsOf(inner, permutation), dimsOf(op, permutation)
	both := make([]int64, len(then))
	for i, d := range then {
		both[i] = first[d]
	}
	if isIdentity(both) && inner.Operand(0).Type() == op.Result(0).Type() {
		r.Replace(op, inner.Operand(0))
		return true
	}
	s := &ir.OpState{Kind: op.Kind(), Operands: []*ir.Value{inner.Operand(0), op.Operand(1)}, Types: op.ResultTypes(), Regions: 1}
	s.Attr(permutation, r.Context().DenseI64(both))
	made := r.Create(s)
	addMoverBody(made)
	r.Replace(op, made.Results()...)
	return true
}

// transposeBroadcast transposes what is broadcast, which is smaller, first, unless the
// broadcast has other uses.
func transposeBroadcast(r *rewrite.Rewriter, op *ir.Op) bool {
	if !op.Operand(0).HasOneUse() {
		return false
	}
	inner := op.Operand(0).DefiningOp()
	if inner == nil || inner.Kind().Name != "linalg.broadcast" || inner.NumResults() == 0 || op.NumResults() == 0 {
		return false
	}
	perm, dims := dimsOf(op, permutation), dimsOf(inner, dimensions)
	// Where the dims of the result come from: new ones, as they were listed, or dims of
	// the input.
	added := make([]int64, len(dims))
	for i, d := range dims {
		added[i] = int64(slices.Index(perm, d))
	}
	var order []int64
	rank := map[int64]int64{}
	for d := range int64(len(perm)) {
		if !slices.Contains(dims, d) {
			rank[d] = int64(len(rank))
		}
	}
	for _, d := range perm {
		if !slices.Contains(dims, d) {
			order = append(order, rank[d])
		}
	}
	input := inner.Operand(0)
	from := input.Type().(*ir.TensorType)
	size := make([]*ir.Value, len(order))
	for d, n := range from.Shape() {
		if n == ir.Dynamic {
			size[d] = tensor.NewDim(r.Builder, input, arith.ConstantIndex(r.Builder, int64(d)))
		}
	}
	shape := make([]int64, len(order))
	var sizes []*ir.Value
	for i, d := range order {
		if shape[i] = from.Shape()[d]; shape[i] == ir.Dynamic {
			sizes = append(sizes, size[d])
		}
	}
	t := r.Context().Tensor(shape, from.Elem(), from.Encoding())
	empty := tensor.NewEmpty(r.Builder, t, sizes...)
	moved := move(r, op, permutation, input, empty, order)
	r.Replace(op, move(r, inner, dimensions, moved, op.Operand(1), added))
	return true
}

// move creates an op like model, on other operands.
func move(r *rewrite.Rewriter, model *ir.Op, list string, in, out *ir.Value, dims []int64) *ir.Value {
	s := &ir.OpState{Kind: model.Kind(), Operands: []*ir.Value{in, out}, Types: []ir.Type{out.Type()}, Regions: 1}
	s.Attr(list, r.Context().DenseI64(dims))
	made := r.Create(s)
	addMoverBody(made)
	return made.Result(0)
}
