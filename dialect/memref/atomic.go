package memref

import (
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// AtomicRMW combines a value with an element and yields what that was before:
//
//	%old = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<10xf32>) -> f32
var AtomicRMW = &ir.Kind{
	Name: "memref.atomic_rmw", Summary: "atomic update of an element",
	Operands: []ir.Operands{one("value", constraint.SignlessIntegerOrFloat), one("memref", numbers), many("indices", constraint.Index)},
	Results:  result("result", constraint.SignlessIntegerOrFloat),
	Attrs:    []ir.Attr{{Name: "kind", Type: constraint.Enum("allowed 64-bit signless integer cases", 64, affine.ReductionKinds())}},
	TypeRules: append(constraint.Same("value", "result"),
		constraint.ElementOf("memref", "value", "value type matches element type of memref")),
	Format: "$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` type($memref) `)` `->` type($result)",
	Impl:   atomicRMW{},
}

// numbers accepts memrefs of what can be updated atomically.
var numbers = constraint.MemRefOf("memref of signless integer or floating-point values", func(m *ir.MemRefType) bool {
	return constraint.SignlessIntegerOrFloat.Holds(m.Elem())
})

type atomicRMW struct{}

// Verify implements ir.Verifier.
func (atomicRMW) Verify(op *ir.Op) error {
	if op.NumOperands()-2 != len(typeOf(op.Operand(1)).Shape()) {
		return op.Errorf("expects the number of subscripts to be equal to memref rank")
	}
	t := op.Operand(0).Type()
	switch word := affine.ReductionKinds()[constraint.EnumValue(op, "kind")]; word {
	case "addf", "maximumf", "minimumf", "mulf":
		if !constraint.IsFloat(t) {
			return op.Errorf("with kind '%s' expects a floating-point type", word)
		}
	case "addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi":
		if !constraint.IsSignlessInteger(t) {
			return op.Errorf("with kind '%s' expects an integer type", word)
		}
	}
	return nil
}

// GenericAtomicRMW updates an element by a region, which gets what it is and
// yields what it becomes.
var GenericAtomicRMW = &ir.Kind{
	Name: "memref.generic_atomic_rmw", Summary: "atomic update of an element by a region",
	Traits:    ir.SingleBlock,
	Operands:  []ir.Operands{one("memref", numbers), many("indices", constraint.Index)},
	Results:   result("result", constraint.SignlessIntegerOrFloat),
	Regions:   []ir.RegionSpec{{Name: "atomic_body"}},
	TypeRules: []ir.TypeRule{constraint.ElementOf("memref", "result", "result type matches element type of memref")},
	Impl:      genericAtomicRMW{},
}

// AtomicYield ends the region of a GenericAtomicRMW.
var AtomicYield = &ir.Kind{
	Name: "memref.atomic_yield", Summary: "what an element becomes",
	Traits:   ir.Pure | ir.Terminator,
	Parents:  []*ir.Kind{GenericAtomicRMW},
	Operands: []ir.Operands{one("result", ir.AnyType)},
	Format:   "$result attr-dict `:` type($result)",
	Impl:     atomicYield{},
}

type genericAtomicRMW struct{}

// ParseOp implements asm.OpParser.
func (genericAtomicRMW) ParseOp(p *asm.Parser, s *ir.OpState) {
	m := p.Operand()
	indices := p.OperandsIn("[")
	t := p.ColonType()
	if p.Failed() {
		return
	}
	s.Operands = append([]*ir.Value{p.Resolve(m, t)}, p.ResolveSame(indices, p.Context().Index())...)
	p.Region(s)
	p.AttrDict(s)
	s.Types = []ir.Type{ir.ElemOf(t)}
}

// PrintOp implements asm.OpPrinter.
func (genericAtomicRMW) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Byte('[')
	p.Operands(op.Operands()[1:])
	p.Str("] : ")
	p.Type(op.Operand(0).Type())
	p.Byte(' ')
	p.Region(op.RegionAt(0), true, true)
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (genericAtomicRMW) Verify(op *ir.Op) error {
	b := op.Body()
	if b == nil || len(b.Args()) != 1 {
		return op.Errorf("expected single number of entry block arguments")
	}
	if b.Arg(0).Type() != op.Result(0).Type() {
		return op.Errorf("expected block argument of the same type result type")
	}
	for o := range b.Ops {
		if !o.Kind().Is(ir.Pure) {
			return o.PlainErrorf("body of 'memref.generic_atomic_rmw' should contain only operations with no side effects")
		}
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (genericAtomicRMW) VerifyRegions(op *ir.Op) error { return constraint.EndsWith(op, AtomicYield) }

type atomicYield struct{}

// Verify implements ir.Verifier.
func (atomicYield) Verify(op *ir.Op) error {
	if have, want := op.Operand(0).Type(), op.ParentOp().Result(0).Type(); have != want {
		return op.Errorf("types mismatch between yield op: '%s' and its parent: '%s'", have, want)
	}
	return nil
}
