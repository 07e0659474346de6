package reassociation

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Attr is the property.
var Attr = ir.Attr{Name: "reassociation", Type: constraint.IndexList}

// Of returns the groups of an op.
func Of(op *ir.Op) [][]int64 {
	list, ok := op.Attr(Attr.Name).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	groups := make([][]int64, len(list.Elems()))
	for i, e := range list.Elems() {
		groups[i], _ = ir.Ints(e)
	}
	return groups
}

// product multiplies the extents of static dims; ok is false where the product
// does not fit.
func product(shape []int64) (int64, bool) {
	n, err := ir.NumElements(shape)
	return n, err == nil
}

// Extent returns what the dims of a group have together: dynamic if one of them
// is. ok is false where the product does not fit.
func Extent(shape, group []int64) (n int64, ok bool) {
	var extents []int64
	for _, d := range group {
		if shape[d] == ir.Dynamic {
			return ir.Dynamic, true
		}
		extents = append(extents, shape[d])
	}
	return product(extents)
}

// VerifyMemRef checks the groups of an op on memrefs against the two shapes.
func VerifyMemRef(op *ir.Op, collapsed, expanded []int64) error {
	groups := Of(op)
	if len(groups) != len(collapsed) {
		return op.Errorf("invalid number of reassociation groups: found %d, expected %d", len(groups), len(collapsed))
	}
	next := int64(0)
	for i, g := range groups {
		dynamic := false
		var static []int64
		for _, d := range g {
			if d != next {
				return op.Errorf("reassociation indices must be contiguous")
			}
			next++
			if d >= int64(len(expanded)) {
				return op.Errorf("reassociation index %d is out of bounds", d)
			}
			dynamic = dynamic || expanded[d] == ir.Dynamic
			static = append(static, expanded[d])
		}
		if (collapsed[i] == ir.Dynamic) != dynamic {
			return op.Errorf("collapsed dim (%d) must be dynamic if and only if reassociation group is dynamic", i)
		}
		if dynamic {
			continue
		}
		if n, ok := product(static); !ok || n != collapsed[i] {
			return op.Errorf("collapsed dim size (%d) must equal reassociation group size (%d)", collapsed[i], n)
		}
	}
	if len(collapsed) == 0 {
		for _, d := range expanded {
			if d != 1 {
				return op.Errorf("rank 0 memrefs can only be extended/collapsed with/from ones")
			}
		}
		return nil
	}
	if next != int64(len(expanded)) {
		return op.Errorf("expanded rank (%d) inconsistent with number of reassociation indices (%d)", len(expanded), next)
	}
	return nil
}

// VerifyTensor checks the groups of an op on tensors against the two types.
func VerifyTensor(op *ir.Op, collapsed, expanded *ir.TensorType) error {
	groups := Of(op)
	low, high := len(collapsed.Shape()), len(expanded.Shape())
	if high < low {
		return op.Errorf("expected the expanded type, '%s' to have a higher (or same) rank than the collapsed type, '%s'.", expanded, collapsed)
	}
	if len(groups) != low {
		return op.Errorf("expected collapsed rank (%d) to equal the number of reassociation maps (%d).", low, len(groups))
	}
	// As in MLIR, a map has as many dims as the largest number in the groups, read
	// as one without a sign, asks for.
	var dims uint32
	for _, g := range groups {
		for _, d := range g {
			dims = max(dims, uint32(d))
		}
	}
	if dims++; low > 0 && int64(dims) != int64(high) {
		return op.Errorf("expected reassociation map #0 to have size equal to the expanded rank (%d), but it is  %d.", high, dims)
	}
	next := int64(0)
	for i, g := range groups {
		for _, d := range g {
			if d != next {
				return op.Errorf("expected reassociation map #%d to be valid and contiguous.", i)
			}
			next++
		}
	}
	for i, g := range groups {
		if err := verifyGroup(op, i, g, collapsed.Shape(), expanded.Shape()); err != nil {
			return err
		}
	}
	return nil
}

func verifyGroup(op *ir.Op, i int, group, collapsed, expanded []int64) error {
	dynamic := false
	var static []int64
	for _, d := range group {
		if expanded[d] == ir.Dynamic {
			dynamic = true
		} else {
			static = append(static, expanded[d])
		}
	}
	if dynamic {
		if collapsed[i] != ir.Dynamic {
			return op.Errorf("expected dimension %d of collapsed type to be dynamic since one or more of the corresponding dimensions in the expanded type is dynamic", i)
		}
		return nil
	}
	if n, ok := product(static); !ok || collapsed[i] != n {
		return op.Errorf("expected dimension %d of collapsed type to be static value of %d", i, n)
	}
	return nil
}

// Groups returns the property that says groups.
func Groups(c *ir.Context, groups [][]int64) ir.NamedAttr {
	lists := make([]ir.Attribute, len(groups))
	for i, g := range groups {
		lists[i] = c.I64Array(g)
	}
	return ir.NamedAttr{Name: Attr.Name, Value: c.Array(lists)}
}

// Compose returns the groups of two reshapes of one kind: outer groups the dims
// of the middle shape, inner those of the shape of highest rank.
func Compose(outer, inner [][]int64) [][]int64 {
	out := make([][]int64, len(outer))
	for i, g := range outer {
		out[i] = []int64{}
		for _, d := range g {
			out[i] = append(out[i], inner[d]...)
		}
	}
	return out
}
