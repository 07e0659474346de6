package scf

import (
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect. Its constants are those of arith.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "scf",
		Inliner: ir.InlinesFreely{},
		Doc:     "Loops, conditions and switches whose bodies are regions.",
		Kinds: []*ir.Kind{
			For, While, Parallel, ForAll,
			If, IndexSwitch, ExecuteRegion,
			Yield, Condition, Reduce, ReduceReturn, InParallel,
		},
		Constant: arith.Dialect().Constant,
	}
}

// Yield ends a region and gives its values to the op around it.
var Yield = &ir.Kind{
	Name: "scf.yield", Summary: "end of a region, with its values",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []*ir.Kind{ExecuteRegion, For, If, IndexSwitch, While},
	Operands: variadic("results", ir.AnyType),
	Format:   "attr-dict ($results^ `:` type($results))?",
}

// Condition ends the first region of a While: the loop goes on if the operand
// is true.
var Condition = &ir.Kind{
	Name: "scf.condition", Summary: "whether a while loop goes on",
	Traits:  ir.Pure | ir.Terminator,
	Parents: []*ir.Kind{While},
	Operands: []ir.Operands{
		{Name: "condition", Type: constraint.I1},
		{Name: "args", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Format: "`(` $condition `)` attr-dict ($args^ `:` type($args))?",
	Impl:   condition{},
}

type condition struct{}

// NewYield creates a yield.
func NewYield(b *ir.Builder, values ...*ir.Value) *ir.Op { return b.Op(Yield, nil, values) }

// NewCondition creates a condition that gives values to the body.
func NewCondition(b *ir.Builder, cond *ir.Value, values ...*ir.Value) *ir.Op {
	return b.Op(Condition, nil, append([]*ir.Value{cond}, values...))
}

func variadic(name string, t ir.TypeConstraint) []ir.Operands {
	return []ir.Operands{{Name: name, Type: t, Arity: ir.Variadic}}
}

func results(t ir.TypeConstraint) []ir.Results {
	return []ir.Results{{Name: "results", Type: t, Arity: ir.Variadic}}
}

// terminated checks that every region ends with a yield.
func terminated(op *ir.Op) error { return constraint.EndsWith(op, Yield) }

// yielded returns the types of the values that the last op of a block gives.
func yielded(b *ir.Block) []ir.Type {
	if b == nil || b.Last() == nil {
		return nil
	}
	return constraint.TypesOf(b.Last().Operands())
}
