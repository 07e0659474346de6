package builtin

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:  "builtin",
		Doc:   "The module, and casts between types that no dialect can convert yet.",
		Kinds: []*ir.Kind{Module, UnrealizedConversionCast},
	}
}

// Module is the top-level op, a symbol table of one block:
//
//	module @name attributes {…} { … }
var Module = &ir.Kind{
	Name: "builtin.module", Summary: "top-level container of ops",
	Traits: ir.IsolatedFromAbove | ir.DefinesSymbols | ir.SingleBlock | ir.NoTerminator | ir.GraphRegions | ir.AffineScope,
	Attrs: []ir.Attr{
		{Name: ir.SymbolNameAttr, Type: constraint.StrAttr, Optional: true},
		{Name: "sym_visibility", Type: constraint.StrAttr, Optional: true},
	},
	Regions: []ir.RegionSpec{{Name: "bodyRegion", OneBlock: true}},
	Format:  "($sym_name^)? attr-dict-with-keyword $bodyRegion",
	Impl:    moduleOp{},
}

type moduleOp struct{}

// Verify implements ir.Verifier. A module without a name is no symbol.
func (moduleOp) Verify(op *ir.Op) error {
	if len(op.Body().Args()) > 0 {
		return op.Errorf("region should have no arguments")
	}
	if op.Attr(ir.SymbolNameAttr) != nil {
		if err := op.VerifyVisibility(); err != nil {
			return err
		}
	}
	for _, a := range op.DiscardableAttrs() {
		if !hasDialectPrefix(a.Name) {
			return op.Errorf("can only contain attributes with dialect-prefixed names, found: '%s'", a.Name)
		}
	}
	return nil
}

func hasDialectPrefix(name string) bool {
	for i := range len(name) {
		if name[i] == '.' {
			return true
		}
	}
	return false
}

// DefaultDialect implements asm.DefaultDialect: ops of builtin keep no prefix
// in a module.
func (moduleOp) DefaultDialect(*ir.Op) string { return "builtin" }

// NewModule creates an empty module, in no block.
func NewModule(c *ir.Context) *ir.Op {
	m := ir.NewOp(c, &ir.OpState{Kind: Module, Regions: 1})
	m.RegionAt(0).AddBlock()
	return m
}

// UnrealizedConversionCast stands for a conversion between two lists of types
// that later conversions make unnecessary:
//
//	%r:2 = builtin.unrealized_conversion_cast %x : i64 to i32, i32
var UnrealizedConversionCast = &ir.Kind{
	Name: "builtin.unrealized_conversion_cast", Summary: "conversion that is still open",
	Traits:   ir.Pure,
	Operands: []ir.Operands{{Name: "inputs", Type: ir.AnyType, Arity: ir.Variadic}},
	Results:  []ir.Results{{Name: "outputs", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
	Impl:     castOp{},
}

type castOp struct{}

// Verify implements ir.Verifier.
func (castOp) Verify(op *ir.Op) error {
	if op.NumResults() == 0 {
		return op.Errorf("expected at least one result for cast operation")
	}
	return nil
}

// Fold implements ir.Folder: a cast there and back is nothing.
func (castOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	same := op.NumOperands() == op.NumResults()
	for i := 0; same && i < op.NumOperands(); i++ {
		same = op.Operand(i).Type() == op.Result(i).Type()
	}
	source := op.Operands()
	if !same {
		if op.NumOperands() == 0 {
			return nil
		}
		inner := op.Operand(0).DefiningOp()
		if inner == nil || inner.Name() != op.Name() || inner.NumResults() != op.NumOperands() || inner.NumOperands() != op.NumResults() {
			return nil
		}
		for i := range op.NumOperands() {
			if op.Operand(i) != inner.Result(i) {
				return nil
			}
		}
		for i := range op.NumResults() {
			if inner.Operand(i).Type() != op.Result(i).Type() {
				return nil
			}
		}
		source = inner.Operands()
	}
	results := make([]ir.FoldResult, len(source))
	for i, v := range source {
		results[i] = ir.FoldResult{Value: v}
	}
	return results
}
