package tensor

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/dialect/indexlist"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// Patterns implements rewrite.Canonicalizer.
func (p pack) Patterns() []*rewrite.Pattern {
	if p.Named == "pack" {
		return []*rewrite.Pattern{
			{Name: "pack of an unpack", Root: Pack, Apply: undoPacking},
			{Name: "padding that is not needed", Root: Pack, Apply: dropPadding},
			{Name: "extents that the other shape knows", Root: Pack, Apply: inferPacking},
			{Name: "operand is cast", Root: Pack, Apply: foldPackCasts},
		}
	}
	return []*rewrite.Pattern{
		{Name: "unpack of a pack", Root: Unpack, Apply: undoPacking},
		{Name: "unpack into what is overwritten", Root: Unpack, Apply: unpackOver},
		{Name: "extents that the other shape knows", Root: Unpack, Apply: inferPacking},
		{Name: "operand is cast", Root: Unpack, Apply: foldPackCasts},
	}
}

// Destinations implements DestinationStyle.
func (pack) Destinations(op *ir.Op) []*ir.Value { return op.Operands()[1:2] }

func foldPackCasts(r *rewrite.Rewriter, op *ir.Op) bool {
	operands := op.Operands()
	changed := false
	for i, v := range operands {
		if c := v.DefinedBy(Cast); c != nil && LosesStatic(c) {
			operands[i], changed = c.Operand(0), true
		}
	}
	if changed {
		Retype(r, op, operands, []ir.Type{operands[1].Type()})
	}
	return changed
}

// inverseOf returns the op that made the source of a Pack or Unpack by undoing
// it, perhaps in another way; nil where there is none.
func inverseOf(op *ir.Op) *ir.Op {
	if op.Kind() == Unpack {
		return op.Operand(0).DefinedBy(Pack)
	}
	return op.Operand(0).DefinedBy(Unpack)
}

// undoPacking yields the source of an op that op undoes.
func undoPacking(r *rewrite.Rewriter, op *ir.Op) bool {
	inner, padding := inverseOf(op), op
	if inner == nil || inner.Operand(0).Type() != op.Operand(1).Type() {
		return false
	}
	if op.Kind() == Unpack {
		padding = inner
	}
	if len(padding.OperandGroup(2)) > 0 {
		return false
	}
	if !slices.Equal(outerOrder(op), outerOrder(inner)) ||
		!slices.Equal(indexlist.Static(op, "inner_dims_pos"), indexlist.Static(inner, "inner_dims_pos")) ||
		!slices.Equal(tilesOf(op), tilesOf(inner)) {
		return false
	}
	r.Replace(op, inner.Operand(0))
	return true
}

// outerOrder returns the order of the tiles of a Pack or Unpack, nil where it is
// that of the dims.
func outerOrder(op *ir.Op) []int64 {
	order := indexlist.Static(op, "outer_dims_perm")
	for i, d := range order {
		if int64(i) != d {
			return order
		}
	}
	return nil
}

// Fold implements ir.Folder: a constant element is repeated in another shape.
// Padding must be the same.
func (pack) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	elem, t := fold.SplatValue(operands[0]), tensorOf(op.Result(0))
	if elem == nil || !ir.HasStaticShape(t) {
		return nil
	}
	if op.Kind() == Pack {
		for _, v := range op.OperandGroup(2) {
			if arith.ConstantValue(v) != elem {
				return nil
			}
		}
	}
	return []ir.FoldResult{{Attr: fold.Splat(t, elem)}}
}

func tilesOf(op *ir.Op) []indexlist.Index {
	group := 2
	if op.Kind() == Pack {
		group = 3
	}
	return indexlist.Mixed(indexlist.Static(op, "static_inner_tiles"), op.OperandGroup(group))
}

// dropPadding leaves out the padding value where tiles divide the extents.
func dropPadding(r *rewrite.Rewriter, op *ir.Op) bool {
	if len(op.OperandGroup(2)) == 0 || inverseOf(op) != nil {
		return false
	}
	shape, tiles := tensorOf(op.Operand(0)).Shape(), indexlist.Static(op, "static_inner_tiles")
	for i, d := range indexlist.Static(op, "inner_dims_pos") {
		if shape[d] == ir.Dynamic || tiles[i] == ir.Dynamic || shape[d]%tiles[i] != 0 {
			return false
		}
	}
	op.SetOperands(slices.Concat(op.OperandGroup(0), op.OperandGroup(1), op.OperandGroup(3)))
	op.SetAttr(ir.OperandSegmentsAttr, r.Context().DenseI32([]int32{1, 1, 0, int32(op.NumOperands() - 2)}))
	r.Changed(op)
	return true
}

// inferPacking casts the source or the destination of a Pack or Unpack to what
// the other one knows of the extents of dims without tiles.
func inferPacking(r *rewrite.Rewriter, op *ir.Op) bool {
	if inverseOf(op) != nil {
		return false
	}
	plain, packed := 0, 1
	if op.Kind() == Unpack {
		plain, packed = 1, 0
	}
	shapes := [2][]int64{shapeOf(op.Operand(0).Type()), shapeOf(op.Operand(1).Type())}
	order, tiled := indexlist.Static(op, "outer_dims_perm"), indexlist.Static(op, "inner_dims_pos")
	for outer := range shapes[plain] {
		d := outer
		if len(order) > 0 {
			d = int(order[outer])
		}
		if slices.Contains(tiled, int64(d)) {
			continue
		}
		switch a, b := &shapes[plain][d], &shapes[packed][outer]; {
		case *a == ir.Dynamic:
			*a = *b
		case *b == ir.Dynamic:
			*b = *a
		}
	}
	operands := op.Operands()
	changed := false
	for i, shape := range shapes {
		if t := tensorOf(operands[i]); !slices.Equal(shape, t.Shape()) {
			operands[i], changed = NewCast(r.Builder, operands[i], r.Context().Tensor(shape, t.Elem(), t.Encoding())), true
		}
	}
	if changed {
		Retype(r, op, operands, []ir.Type{operands[1].Type()})
	}
	return changed
}

// unpackOver unpacks into what was there before the destination was computed:
// all of it is overwritten.
func unpackOver(r *rewrite.Rewriter, op *ir.Op) bool {
	before := destinationOf(op.Operand(1))
	if before == nil || inverseOf(op) != nil {
		return false
	}
	r.SetOperand(op, 1, before)
	return true
}
