package memref

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Alloc takes memory from the heap, Alloca from the stack. The operands are
// the dynamic extents and the symbols of the layout:
//
//	%m = memref.alloc(%n)[%s] {alignment = 64 : i64} : memref<?x4xf32, #map>
var (
	Alloc  = alloc("memref.alloc", "memory from the heap", allocOp{Named: "alloc"})
	Alloca = alloc("memref.alloca", "memory from the stack", allocOp{Named: "alloca", stack: true})
)

func alloc(name, summary string, impl allocOp) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Traits:   ir.OperandSegments | ir.Allocates,
		Operands: []ir.Operands{many("dynamicSizes", constraint.Index), many("symbolOperands", constraint.Index)},
		Results:  result("memref", constraint.MemRef),
		Attrs:    []ir.Attr{{Name: "alignment", Type: constraint.Alignment, Optional: true}},
		Format:   "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
		Impl:     impl,
	}
}

type allocOp struct {
	constraint.Named
	stack bool
}

// Verify implements ir.Verifier.
func (a allocOp) Verify(op *ir.Op) error {
	t := typeOf(op.Result(0))
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	if sizes[0] != numDynamic(t.Shape()) {
		return op.Errorf("dimension operand count does not equal memref dynamic dimension count")
	}
	if n := numSymbols(t); sizes[1] != n {
		return op.Errorf("symbol operand count does not equal memref symbol count: expected %d, got %d", n, sizes[1])
	}
	if !a.stack {
		return nil
	}
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if p.Kind().Is(ir.AutomaticAllocationScope) {
			return nil
		}
	}
	return op.Errorf("requires an ancestor op with AutomaticAllocationScope trait")
}

// NewAlloc creates an allocation from the heap; sizes are the dynamic extents.
// An alignment of 0 is left open.
func NewAlloc(b *ir.Builder, t *ir.MemRefType, alignment int64, sizes ...*ir.Value) *ir.Value {
	return newAlloc(b, Alloc, t, alignment, sizes)
}

// NewAlloca creates an allocation from the stack.
func NewAlloca(b *ir.Builder, t *ir.MemRefType, alignment int64, sizes ...*ir.Value) *ir.Value {
	return newAlloc(b, Alloca, t, alignment, sizes)
}

func newAlloc(b *ir.Builder, k *ir.Kind, t *ir.MemRefType, alignment int64, sizes []*ir.Value) *ir.Value {
	c := b.Context()
	s := &ir.OpState{Kind: k, Operands: sizes, Types: []ir.Type{t}}
	s.Attr(ir.OperandSegmentsAttr, c.DenseI32([]int32{int32(len(sizes)), 0}))
	if alignment != 0 {
		s.Attr("alignment", c.I64(alignment))
	}
	return b.Create(s).Result(0)
}

// Dealloc gives memory of the heap back.
var Dealloc = &ir.Kind{
	Name: "memref.dealloc", Summary: "end of memory from the heap",
	Operands: []ir.Operands{one("memref", constraint.RankedOrUnrankedMemRef)},
	Format:   "$memref attr-dict `:` type($memref)",
	Impl:     dealloc{},
}

type dealloc struct{}

// Effects implements ir.EffectfulOp.
func (dealloc) Effects(*ir.Op) ir.Effects { return ir.EffectFree }

// NewDealloc creates a Dealloc.
func NewDealloc(b *ir.Builder, m *ir.Value) *ir.Op { return b.Op(Dealloc, nil, []*ir.Value{m}) }

// Realloc changes the size of a memref of one dim.
var Realloc = &ir.Kind{
	Name: "memref.realloc", Summary: "memory of another size with the same elements",
	Operands: []ir.Operands{
		one("source", oneDim),
		{Name: "dynamicResultSize", Type: constraint.Index, Arity: ir.Optional},
	},
	Results: result("result", oneDim),
	Attrs:   []ir.Attr{{Name: "alignment", Type: constraint.Alignment, Optional: true}},
	Format:  "$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
	Impl:    realloc{},
}

var oneDim = constraint.MemRefOf("1D memref of any type values", func(m *ir.MemRefType) bool { return len(m.Shape()) == 1 })

type realloc struct{}

// Verify implements ir.Verifier.
func (realloc) Verify(op *ir.Op) error {
	from, to := typeOf(op.Operand(0)), typeOf(op.Result(0))
	switch {
	case !identity(from):
		return op.PlainErrorf("unsupported layout for source memref type '%s'", from)
	case !identity(to):
		return op.PlainErrorf("unsupported layout for result memref type '%s'", to)
	case from.Space() != to.Space():
		return op.PlainErrorf("different memory spaces specified for source memref type '%s' and result memref type '%s'", from, to)
	case from.Elem() != to.Elem():
		return op.PlainErrorf("different element types specified for source memref type '%s' and result memref type '%s'", from, to)
	case to.Shape()[0] == ir.Dynamic && op.NumOperands() == 1:
		return op.PlainErrorf("missing dimension operand for result type '%s'", to)
	case to.Shape()[0] != ir.Dynamic && op.NumOperands() > 1:
		return op.PlainErrorf("unnecessary dimension operand for result type '%s'", to)
	}
	return nil
}

// AllocaScope ends the life of the stack memory that is allocated inside.
var AllocaScope = &ir.Kind{
	Name: "memref.alloca_scope", Summary: "scope of stack memory",
	Traits:  ir.SingleBlock | ir.AutomaticAllocationScope | ir.RecursivelyPure,
	Results: []ir.Results{{Name: "results", Type: ir.AnyType, Arity: ir.Variadic}},
	Regions: []ir.RegionSpec{{Name: "bodyRegion", OneBlock: true}},
	Impl:    allocaScope{},
}

// AllocaScopeReturn ends the region of an AllocaScope and gives its results.
var AllocaScopeReturn = &ir.Kind{
	Name: "memref.alloca_scope.return", Summary: "end of a scope of stack memory",
	Traits:   ir.Pure | ir.Terminator | ir.ReturnLike,
	Parents:  []*ir.Kind{AllocaScope},
	Operands: []ir.Operands{many("results", ir.AnyType)},
	Format:   "attr-dict ($results^ `:` type($results))?",
}

type allocaScope struct{}

// ParseOp implements asm.OpParser.
func (allocaScope) ParseOp(p *asm.Parser, s *ir.OpState) {
	s.Types = p.AcceptArrowTypes()
	p.Region(s)
	p.Terminate(s, 0, AllocaScopeReturn)
	p.AttrDict(s)
}

// PrintOp implements asm.OpPrinter.
func (allocaScope) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	if op.NumResults() > 0 {
		p.Str(" -> (")
		p.Types(op.ResultTypes())
		p.Byte(')')
	}
	p.Byte(' ')
	p.Region(op.RegionAt(0), false, op.NumResults() > 0)
	p.AttrDict(op)
}

// Verify implements ir.Verifier.
func (allocaScope) Verify(op *ir.Op) error {
	if len(op.Body().Args()) > 0 {
		return op.Errorf("region #0 should have no arguments")
	}
	return nil
}

// VerifyRegions implements ir.RegionVerifier.
func (allocaScope) VerifyRegions(op *ir.Op) error {
	if err := constraint.EndsWith(op, AllocaScopeReturn); err != nil {
		return err
	}
	yielded := constraint.TypesOf(op.Body().Last().Operands())
	return constraint.ControlFlowEdge(op, "Region #0", "parent results", yielded, op.ResultTypes())
}
