package memref

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/fold"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Casts: Cast makes extents, strides and rank more or less known;
// MemorySpaceCast changes the memory space.
var (
	Cast            = cast("memref.cast", "memref with more or less known of it", castOp{"cast", compatible})
	MemorySpaceCast = cast("memref.memory_space_cast", "memref in another memory space", castOp{"memspacecast", differInSpace})
)

func cast(name, summary string, impl castOp) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Traits:   ir.Pure,
		Operands: []ir.Operands{one("source", constraint.RankedOrUnrankedMemRef)},
		Results:  result("dest", constraint.RankedOrUnrankedMemRef),
		Format:   "$source attr-dict `:` type($source) `to` type($dest)",
		Impl:     impl,
	}
}

// NewCast creates a Cast.
func NewCast(b *ir.Builder, m *ir.Value, t ir.Type) *ir.Value {
	return b.Create(&ir.OpState{Kind: Cast, Operands: []*ir.Value{m}, Types: []ir.Type{t}}).Result(0)
}

type castOp struct {
	constraint.Named
	allowed func(from, to ir.Type) bool
}

// Verify implements ir.Verifier.
func (c castOp) Verify(op *ir.Op) error {
	if from, to := op.Operand(0).Type(), op.Result(0).Type(); !c.allowed(from, to) {
		return op.Errorf("operand type '%s' and result type '%s' are cast incompatible", from, to)
	}
	return nil
}

// Fold implements ir.Folder: a cast to the same type is nothing, and of a chain
// only the ends matter.
func (c castOp) Fold(op *ir.Op, _ []ir.Attribute) []ir.FoldResult {
	if inner := op.Operand(0).DefiningOp(); inner != nil && inner.Kind() == op.Kind() {
		if _, ranked := inner.Operand(0).Type().(*ir.MemRefType); ranked || op.Name() == "memref.memory_space_cast" {
			op.SetOperand(0, inner.Operand(0))
			if op.Operand(0).Type() != op.Result(0).Type() {
				return fold.InPlace(op)
			}
		}
	}
	if op.Operand(0).Type() == op.Result(0).Type() {
		return []ir.FoldResult{{Value: op.Operand(0)}}
	}
	return nil
}

// compatible reports whether memory can be seen as either type without change.
func compatible(from, to ir.Type) bool {
	a, aRanked := from.(*ir.MemRefType)
	b, bRanked := to.(*ir.MemRefType)
	if ir.ElemOf(from) != ir.ElemOf(to) || spaceOf(from) != spaceOf(to) {
		return false
	}
	if !aRanked || !bRanked {
		return aRanked != bRanked
	}
	if !ir.ShapesAgree(a, b) {
		return false
	}
	if a.Layout() == b.Layout() {
		return true
	}
	strides, offset, ok1 := StridesAndOffset(a)
	toStrides, toOffset, ok2 := StridesAndOffset(b)
	if !ok1 || !ok2 || !agree(offset, toOffset) {
		return false
	}
	for i := range strides {
		if a.Shape()[i] != 1 && !agree(strides[i], toStrides[i]) {
			return false
		}
	}
	return true
}

func agree(a, b int64) bool { return a == b || a == ir.Dynamic || b == ir.Dynamic }

func differInSpace(from, to ir.Type) bool {
	switch a := from.(type) {
	case *ir.MemRefType:
		b, ok := to.(*ir.MemRefType)
		return ok && a.Elem() == b.Elem() && a.Layout() == b.Layout() && ir.ShapesAgree(a, b)
	case *ir.UnrankedMemRefType:
		b, ok := to.(*ir.UnrankedMemRefType)
		return ok && a.Elem() == b.Elem()
	}
	return false
}

// spaceOf returns the memory space of a memref of any kind.
func spaceOf(t ir.Type) ir.Attribute {
	switch t := t.(type) {
	case *ir.MemRefType:
		return t.Space()
	case *ir.UnrankedMemRefType:
		return t.Space()
	}
	return nil
}

// View sees bytes, from a shift on, as a memref of the given extents.
var View = &ir.Kind{
	Name: "memref.view", Summary: "bytes as a memref",
	Traits: ir.Pure,
	Operands: []ir.Operands{
		one("source", constraint.MemRefOf("1D memref of 8-bit signless integer values", func(m *ir.MemRefType) bool {
			return len(m.Shape()) == 1 && constraint.IsSignlessInteger(m.Elem()) && ir.BitWidth(m.Elem()) == 8
		})),
		one("byte_shift", constraint.Index),
		many("sizes", constraint.Index),
	},
	Results: result("result", constraint.MemRef),
	Format:  "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
	Impl:    view{"view"},
}

// NewView creates a View; sizes are the dynamic extents.
func NewView(b *ir.Builder, source, shift *ir.Value, t *ir.MemRefType, sizes ...*ir.Value) *ir.Value {
	return b.Op(View, t, append([]*ir.Value{source, shift}, sizes...)).Result(0)
}

type view struct{ constraint.Named }

// Verify implements ir.Verifier.
func (view) Verify(op *ir.Op) error {
	base, to := typeOf(op.Operand(0)), typeOf(op.Result(0))
	switch {
	case !identity(base):
		return op.PlainErrorf("unsupported map for base memref type '%s'", base)
	case !identity(to):
		return op.PlainErrorf("unsupported map for result memref type '%s'", to)
	case base.Space() != to.Space():
		return op.PlainErrorf("different memory spaces specified for base memref type '%s' and view memref type '%s'", base, to)
	case numDynamic(to.Shape()) != op.NumOperands()-2:
		return op.PlainErrorf("incorrect number of size operands for type '%s'", to)
	}
	return nil
}

// Reshape sees memory with a shape that is in memory too.
var Reshape = &ir.Kind{
	Name: "memref.reshape", Summary: "memory with a shape known at run time",
	Traits: ir.Pure,
	Operands: []ir.Operands{
		one("source", constraint.RankedOrUnrankedMemRef),
		one("shape", constraint.MemRefOf("1D memref of signless integer or index values", func(m *ir.MemRefType) bool {
			return len(m.Shape()) == 1 && constraint.SignlessIntegerOrIndex.Holds(m.Elem())
		})),
	},
	Results: result("result", constraint.RankedOrUnrankedMemRef),
	Format:  "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
	Impl:    reshape{"reshape"},
}

type reshape struct{ constraint.Named }

// Verify implements ir.Verifier.
func (reshape) Verify(op *ir.Op) error {
	from, to := op.Operand(0).Type().(ir.ShapedType), op.Result(0).Type().(ir.ShapedType)
	if from.Elem() != to.Elem() {
		return op.Errorf("element types of source and destination memref types should be the same")
	}
	if m, ok := from.(*ir.MemRefType); ok && !identity(m) {
		return op.Errorf("source memref type should have identity affine map")
	}
	size := typeOf(op.Operand(1)).Shape()[0]
	m, ranked := to.(*ir.MemRefType)
	if !ranked {
		return nil
	}
	switch {
	case !identity(m):
		return op.Errorf("result memref type should have identity affine map")
	case size == ir.Dynamic:
		return op.Errorf("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
	case size != int64(len(m.Shape())):
		return op.Errorf("length of shape operand differs from the result's memref rank")
	}
	return nil
}

// Transpose sees memory with its dims in another order:
//
//	%t = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>
var Transpose = &ir.Kind{
	Name: "memref.transpose", Summary: "memref with its dims in another order",
	Traits:   ir.Pure,
	Operands: []ir.Operands{one("in", strided)},
	Results:  result("result", strided),
	Attrs:    []ir.Attr{{Name: permutation, Type: constraint.AffineMap}},
	Impl:     transpose{"transpose"},
}

const permutation = "permutation"

type transpose struct{ constraint.Named }

// ParseOp implements asm.OpParser.
func (transpose) ParseOp(p *asm.Parser, s *ir.OpState) {
	in := p.Operand()
	m := p.BareAffineMap()
	p.AttrDict(s)
	from := p.ColonMemRef()
	p.ExpectKeyword("to")
	s.Types = []ir.Type{p.Type()}
	if p.Failed() {
		return
	}
	s.Operands = []*ir.Value{p.Resolve(in, from)}
	s.Attr(permutation, p.Context().AffineMap(m))
}

// PrintOp implements asm.OpPrinter.
func (transpose) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Byte(' ')
	p.Str(op.Attr(permutation).(*ir.AffineMapAttr).Value().String())
	p.AttrDict(op, permutation)
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
	p.Str(" to ")
	p.Type(op.Result(0).Type())
}

// Verify implements ir.Verifier.
func (transpose) Verify(op *ir.Op) error {
	m := op.Attr(permutation).(*ir.AffineMapAttr).Value()
	from, to := typeOf(op.Operand(0)), typeOf(op.Result(0))
	if !m.IsPermutation() {
		return op.Errorf("expected a permutation map")
	}
	if m.NumDims != len(from.Shape()) {
		return op.Errorf("expected a permutation map of same rank as the input")
	}
	strides, offset, _ := StridesAndOffset(from)
	have, haveOffset, _ := StridesAndOffset(to)
	same := len(have) == len(strides) && haveOffset == offset && from.Elem() == to.Elem() && from.Space() == to.Space()
	if to.Layout() == nil && slices.Contains(strides, ir.Dynamic) {
		same = false // strides that are not known are spelled out
	}
	for i := 0; same && i < len(m.Results); i++ {
		d := m.Results[i].Value()
		same = to.Shape()[i] == from.Shape()[d] && have[i] == strides[d]
	}
	if !same {
		return op.Errorf("result type '%s' is not equivalent to the canonical transposed input type '%s'", to, transposed(from, m, strides, offset))
	}
	return nil
}

// transposed returns the type of a memref of the given strides whose dims are
// permuted.
func transposed(t *ir.MemRefType, m affine.Map, strides []int64, offset int64) *ir.MemRefType {
	layout := affine.Map{NumDims: len(strides)}
	number := func(v int64) *affine.Expr {
		if v != ir.Dynamic {
			return affine.Const(v)
		}
		layout.NumSymbols++
		return affine.Symbol(layout.NumSymbols - 1)
	}
	sum := number(offset)
	shape := make([]int64, len(strides))
	for i, e := range m.Results {
		d := e.Value()
		shape[i] = t.Shape()[d]
		sum = affine.Add(sum, affine.Mul(affine.Dim(i), number(strides[d])))
	}
	layout.Results = []*affine.Expr{sum}
	return t.Context().MemRef(shape, t.Elem(), t.Context().AffineMap(layout), t.Space())
}
