package passes

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// SymbolPrivatizeOptions are the options of symbol-privatize, named as in MLIR.
type SymbolPrivatizeOptions struct {
	Exclude []string `option:"exclude" type:"string" doc:"Comma separated list of symbols that should not be marked private"`
}

// SymbolPrivatize returns the pass symbol-privatize.
func SymbolPrivatize() *pass.Pass {
	return &pass.Pass{
		Name:    "symbol-privatize",
		Title:   "SymbolPrivatize",
		Summary: "Mark symbols private",
		Doc:     "All symbols directly in the op become private, so that symbol-dce and others know all their uses.",
		Options: func() any { return &SymbolPrivatizeOptions{} },
		Run: func(r *pass.Run) error {
			o := r.Options.(*SymbolPrivatizeOptions)
			for i := range r.Op.NumRegions() {
				for b := range r.Op.RegionAt(i).Blocks {
					for op := range b.Ops {
						if op.IsSymbol() && !slices.Contains(o.Exclude, op.SymbolName()) {
							op.SetAttr(ir.SymbolVisibilityAttr, r.Context().Str("private"))
						}
					}
				}
			}
			return nil
		},
	}
}
