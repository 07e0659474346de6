package memref

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/prefetch"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// nontemporal says that an access will not come again soon.
var nontemporal = ir.Attr{
	Name: "nontemporal", Type: constraint.BoolAttr, Optional: true,
	Default: func(c *ir.Context) ir.Attribute { return c.Bool(false) },
}

// Load reads an element: %x = memref.load %m[%i, %j] : memref<4x4xf32>.
var Load = &ir.Kind{
	Name: "memref.load", Summary: "element of a memref",
	Traits:    ir.ReadOnly,
	Operands:  []ir.Operands{one("memref", constraint.MemRef), many("indices", constraint.Index)},
	Results:   result("result", ir.AnyType),
	Attrs:     []ir.Attr{nontemporal},
	TypeRules: []ir.TypeRule{constraint.ElementOf("memref", "result", "result type matches element type of 'memref'")},
	Format:    "$memref `[` $indices `]` attr-dict `:` type($memref)",
	Impl:      load{},
}

// Store writes an element: memref.store %x, %m[%i, %j] : memref<4x4xf32>.
var Store = &ir.Kind{
	Name: "memref.store", Summary: "write of an element",
	Operands:  []ir.Operands{one("value", ir.AnyType), one("memref", constraint.MemRef), many("indices", constraint.Index)},
	Attrs:     []ir.Attr{nontemporal},
	TypeRules: []ir.TypeRule{constraint.ElementOf("memref", "value", "type of 'value' matches element type of 'memref'")},
	Format:    "$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)",
	Impl:      store{},
}

// NewLoad creates a Load.
func NewLoad(b *ir.Builder, m *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Op(Load, elemOf(b, m), append([]*ir.Value{m}, indices...)).Result(0)
}

// NewStore creates a Store.
func NewStore(b *ir.Builder, v, m *ir.Value, indices ...*ir.Value) *ir.Op {
	return b.Op(Store, nil, append([]*ir.Value{v, m}, indices...))
}

type load struct{}

// Verify implements ir.Verifier.
func (load) Verify(op *ir.Op) error {
	if op.NumOperands()-1 != len(typeOf(op.Operand(0)).Shape()) {
		return op.Errorf("incorrect number of indices for load, expected %d but got %d", len(typeOf(op.Operand(0)).Shape()), op.NumOperands()-1)
	}
	return nil
}

type store struct{}

// Verify implements ir.Verifier.
func (store) Verify(op *ir.Op) error {
	if op.NumOperands()-2 != len(typeOf(op.Operand(1)).Shape()) {
		return op.Errorf("store index operand count not equal to memref rank")
	}
	return nil
}

// Copy copies all elements; the two must not overlap in part.
var Copy = &ir.Kind{
	Name: "memref.copy", Summary: "copy of all elements",
	Operands: []ir.Operands{one("source", constraint.RankedOrUnrankedMemRef), one("target", constraint.RankedOrUnrankedMemRef)},
	Format:   "$source `,` $target attr-dict `:` type($source) `to` type($target)",
	Impl:     copyOp{},
}

// NewCopy creates a Copy.
func NewCopy(b *ir.Builder, from, to *ir.Value) *ir.Op {
	return b.Op(Copy, nil, []*ir.Value{from, to})
}

type copyOp struct{}

// Verify implements ir.Verifier.
func (copyOp) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type().(ir.ShapedType), op.Operand(1).Type().(ir.ShapedType)
	if from.Elem() != to.Elem() {
		return op.Errorf("requires the same element type for all operands")
	}
	if !ir.ShapesAgree(from, to) {
		return op.Errorf("requires the same shape for all operands")
	}
	return nil
}

// Prefetch announces an access:
//
//	memref.prefetch %m[%i], read, locality<3>, data : memref<64xf32>
var Prefetch = &ir.Kind{
	Name: "memref.prefetch", Summary: "announcement of an access",
	Operands: []ir.Operands{one("memref", constraint.MemRef), many("indices", constraint.Index)},
	Attrs:    prefetch.Attrs(),
	Impl:     prefetchOp{},
}

// NewPrefetch creates a Prefetch of data that will be read and is worth keeping
// in the caches from a level, 1 or 2, on.
func NewPrefetch(b *ir.Builder, m *ir.Value, level int, indices ...*ir.Value) *ir.Op {
	return b.Op(Prefetch, nil, append([]*ir.Value{m}, indices...), prefetch.Read(b.Context(), level)...)
}

type prefetchOp struct{}

// ParseOp implements asm.OpParser.
func (prefetchOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	m := p.Operand()
	indices := p.OperandsIn("[")
	prefetch.Parse(p, s)
	t := p.ColonMemRef() // other attributes are only printed, as in MLIR
	if p.Failed() {
		return
	}
	s.Operands = append([]*ir.Value{p.Resolve(m, t)}, p.ResolveSame(indices, p.Context().Index())...)
}

// PrintOp implements asm.OpPrinter.
func (prefetchOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Byte('[')
	p.Operands(op.Operands()[1:])
	p.Byte(']')
	prefetch.Print(p, op)
	p.AttrDict(op, prefetch.Elided()...)
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
}

// Verify implements ir.Verifier.
func (prefetchOp) Verify(op *ir.Op) error {
	if op.NumOperands()-1 != len(typeOf(op.Operand(0)).Shape()) {
		return op.Errorf("too few indices")
	}
	return nil
}

// AssumeAlignment says that the memory begins at a multiple of so many bytes.
var AssumeAlignment = &ir.Kind{
	Name: "memref.assume_alignment", Summary: "promise about where memory begins",
	Operands: []ir.Operands{one("memref", constraint.MemRef)},
	Attrs: []ir.Attr{{Name: "alignment", Type: ir.AttrConstraint{
		Desc: "32-bit signless integer attribute whose value is positive",
		Holds: func(a ir.Attribute) bool {
			return constraint.I32Attr.Holds(a) && a.(*ir.IntegerAttr).Big().Sign() > 0
		},
		Class:     constraint.IsInteger,
		ValueType: constraint.I32Attr.ValueType,
	}}},
	Format: "$memref `,` $alignment attr-dict `:` type($memref)",
	Impl:   assumeAlignment{},
}

type assumeAlignment struct{}

// Verify implements ir.Verifier.
func (assumeAlignment) Verify(op *ir.Op) error {
	if v, _ := op.Attr("alignment").(*ir.IntegerAttr).Int64(); v&(v-1) != 0 {
		return op.Errorf("alignment must be power of 2")
	}
	return nil
}
