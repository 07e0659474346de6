package cf

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// Dialect returns the dialect.
func Dialect() *ir.Dialect {
	return &ir.Dialect{
		Name:    "cf",
		Inliner: ir.InlinesFreely{},
		Doc:     "Branches between the blocks of a region.",
		Kinds:   []*ir.Kind{Br, CondBr, Switch, Assert},
	}
}

// Br goes on in another block, whose arguments become the operands.
var Br = &ir.Kind{
	Name: "cf.br", Summary: "branch",
	Traits:     ir.Pure | ir.Terminator,
	Operands:   []ir.Operands{{Name: "destOperands", Type: ir.AnyType, Arity: ir.Variadic}},
	Successors: []ir.SuccessorSpec{{Name: "dest"}},
	Format:     "$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict",
	Impl:       br{},
}

// CondBr goes on in the first block if the condition is true, else in the
// second.
var CondBr = &ir.Kind{
	Name: "cf.cond_br", Summary: "conditional branch",
	Traits: ir.Pure | ir.Terminator | ir.OperandSegments,
	Operands: []ir.Operands{
		{Name: "condition", Type: constraint.I1},
		{Name: "trueDestOperands", Type: ir.AnyType, Arity: ir.Variadic},
		{Name: "falseDestOperands", Type: ir.AnyType, Arity: ir.Variadic},
	},
	Successors: []ir.SuccessorSpec{{Name: "trueDest"}, {Name: "falseDest"}},
	Format: "$condition `,` $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,` " +
		"$falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)? attr-dict",
	Impl: condBr{},
}

// Assert stops the program with a message unless its operand is true.
var Assert = &ir.Kind{
	Name: "cf.assert", Summary: "stop unless true",
	Operands: []ir.Operands{{Name: "arg", Type: constraint.I1}},
	Attrs:    []ir.Attr{{Name: "msg", Type: constraint.StrAttr}},
	Format:   "$arg `,` $msg attr-dict",
	Impl:     assert{},
}

// branch verifies ops that give operands to their successors.
type branch struct{}

// Verify implements ir.Verifier.
func (branch) Verify(op *ir.Op) error {
	operands := make([][]*ir.Value, op.NumSuccessors())
	for i := range operands {
		operands[i] = SuccessorOperands(op, i)
	}
	return verifySuccessors(op, operands)
}

// SuccessorOperands returns the values that a branch gives to the arguments of
// successor i.
func SuccessorOperands(op *ir.Op, i int) []*ir.Value {
	switch op.Kind() {
	case CondBr:
		return op.OperandGroup(1 + i)
	case Switch:
		return switchOperandsOf(op, i)
	}
	return op.Operands()
}

func verifySuccessors(op *ir.Op, operands [][]*ir.Value) error {
	for i, values := range operands {
		if err := verifySuccessor(op, i, values); err != nil {
			return err
		}
	}
	return nil
}

func verifySuccessor(op *ir.Op, i int, values []*ir.Value) error {
	args := op.Successor(i).Args()
	if len(values) != len(args) {
		return op.PlainErrorf("branch has %d operands for successor #%d, but target block has %d", len(values), i, len(args))
	}
	for j, v := range values {
		if v.Type() != args[j].Type() {
			return op.PlainErrorf("type mismatch for bb argument #%d of successor #%d", j, i)
		}
	}
	return nil
}

// NewBr creates a branch.
func NewBr(b *ir.Builder, dest *ir.Block, args ...*ir.Value) *ir.Op {
	return b.Create(&ir.OpState{Kind: Br, Operands: args, Successors: []*ir.Block{dest}})
}

// NewCondBr creates a conditional branch.
func NewCondBr(b *ir.Builder, cond *ir.Value, then *ir.Block, thenArgs []*ir.Value, els *ir.Block, elsArgs []*ir.Value) *ir.Op {
	s := &ir.OpState{Kind: CondBr, Successors: []*ir.Block{then, els}}
	s.Operands = append(append([]*ir.Value{cond}, thenArgs...), elsArgs...)
	s.Attr(ir.OperandSegmentsAttr, b.Context().DenseI32([]int32{1, int32(len(thenArgs)), int32(len(elsArgs))}))
	return b.Create(s)
}
