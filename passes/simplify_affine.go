package passes

import (
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/ir/rewrite"
)

// SimplifyAffineStructures returns the pass affine-simplify-structures.
func SimplifyAffineStructures() *pass.Pass {
	return &pass.Pass{
		Name:    "affine-simplify-structures",
		Title:   "SimplifyAffineStructures",
		Summary: "Simplify affine expressions in maps/sets and normalize memrefs",
		Doc:     "Maps and sets in attributes are simplified; then affine loops, conditions and applied maps are canonicalized.",
		Anchor:  "func.func",
		Run: func(r *pass.Run) error {
			var ops []*ir.Op
			r.Op.WalkPostOrder(func(op *ir.Op) {
				for _, a := range append([]ir.NamedAttr(nil), op.AllAttrs()...) {
					switch v := a.Value.(type) {
					case *ir.AffineMapAttr:
						op.SetAttr(a.Name, r.Context().AffineMap(v.Value().Flattened()))
					case *ir.IntegerSetAttr:
						op.SetAttr(a.Name, r.Context().IntegerSet(v.Value().Simplified()))
					}
				}
				switch op.Kind() {
				case affine.For, affine.If, affine.Apply:
					ops = append(ops, op)
				}
			})
			var patterns []*rewrite.Pattern
			for _, k := range []*ir.Kind{affine.Apply, affine.For, affine.If} {
				if c, ok := k.Impl.(rewrite.Canonicalizer); ok {
					patterns = append(patterns, c.Patterns()...)
				}
			}
			rewrite.GreedyOn(r.Op, ops, patterns)
			return nil
		},
	}
}
