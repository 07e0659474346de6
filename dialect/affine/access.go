package affine

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/prefetch"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
)

// Accesses to memory: the subscripts are the results of the map of the operands
// behind the memref.
var (
	Load        = access("affine.load", "element of a memref", false, ir.AnyType)
	Store       = access("affine.store", "write of an element", true, ir.AnyType)
	VectorLoad  = access("affine.vector_load", "vector of neighbours in the last dim", false, constraint.Vector)
	VectorStore = access("affine.vector_store", "write of a vector of neighbours", true, constraint.Vector)
)

func access(name, summary string, store bool, value ir.TypeConstraint) *ir.Kind {
	k := &ir.Kind{
		Name: name, Summary: summary,
		Operands: []ir.Operands{
			{Name: "memref", Type: constraint.MemRef},
			{Name: "indices", Type: constraint.Index, Arity: ir.Variadic},
		},
		Attrs: []ir.Attr{{Name: mapAttr, Type: constraint.AffineMap}},
	}
	impl := accessOp{vector: value.Desc != ir.AnyType.Desc}
	if store {
		impl.value = 1
		k.Operands = append([]ir.Operands{{Name: "value", Type: value}}, k.Operands...)
	} else {
		k.Traits = ir.ReadOnly
		k.Results = []ir.Results{{Name: "result", Type: value}}
	}
	k.Impl = impl
	return k
}

// AccessOp is a view of the four ops that access memory.
type AccessOp struct{ *ir.Op }

// AsAccess returns the view of a Load, Store, VectorLoad or VectorStore.
func AsAccess(op *ir.Op) (AccessOp, bool) {
	if op == nil {
		return AccessOp{}, false
	}
	switch op.Kind() {
	case Load, Store, VectorLoad, VectorStore:
		return AccessOp{op}, true
	}
	return AccessOp{}, false
}

// IsStore reports whether the op writes.
func (a AccessOp) IsStore() bool { return a.NumResults() == 0 }

// Value returns what is written, or read.
func (a AccessOp) Value() *ir.Value {
	if a.IsStore() {
		return a.Operand(0)
	}
	return a.Result(0)
}

func (a AccessOp) first() int {
	if a.IsStore() {
		return 1
	}
	return 0
}

// MemRef returns the memory.
func (a AccessOp) MemRef() *ir.Value { return a.Operand(a.first()) }

// Map returns the map of the subscripts.
func (a AccessOp) Map() affine.Map { return MapOf(a.Op, mapAttr) }

// Indices returns the operands of the map.
func (a AccessOp) Indices() []*ir.Value { return a.Operands()[a.first()+1:] }

// NewLoad creates a load of %memref[map(indices)].
func NewLoad(b *ir.Builder, memref *ir.Value, m affine.Map, indices ...*ir.Value) *ir.Value {
	t := ir.Type(b.Context().None())
	if memref != nil {
		t = ir.ElemOf(memref.Type())
	}
	return newAccess(b, Load, t, append([]*ir.Value{memref}, indices...), m).Result(0)
}

// NewLoadAt creates a load of %memref[indices].
func NewLoadAt(b *ir.Builder, memref *ir.Value, indices ...*ir.Value) *ir.Value {
	return NewLoad(b, memref, affine.Identity(len(indices)), indices...)
}

// NewStore creates a store to %memref[map(indices)].
func NewStore(b *ir.Builder, v, memref *ir.Value, m affine.Map, indices ...*ir.Value) *ir.Op {
	return newAccess(b, Store, nil, append([]*ir.Value{v, memref}, indices...), m)
}

// NewStoreAt creates a store to %memref[indices].
func NewStoreAt(b *ir.Builder, v, memref *ir.Value, indices ...*ir.Value) *ir.Op {
	return NewStore(b, v, memref, affine.Identity(len(indices)), indices...)
}

// NewVectorLoad creates a load of a vector from %memref[map(indices)] on.
func NewVectorLoad(b *ir.Builder, t *ir.VectorType, memref *ir.Value, m affine.Map, indices ...*ir.Value) *ir.Value {
	return newAccess(b, VectorLoad, t, append([]*ir.Value{memref}, indices...), m).Result(0)
}

// NewVectorStore creates a store of a vector to %memref[map(indices)] on.
func NewVectorStore(b *ir.Builder, v, memref *ir.Value, m affine.Map, indices ...*ir.Value) *ir.Op {
	return newAccess(b, VectorStore, nil, append([]*ir.Value{v, memref}, indices...), m)
}

func newAccess(b *ir.Builder, k *ir.Kind, t ir.Type, operands []*ir.Value, m affine.Map) *ir.Op {
	return b.Op(k, t, operands, ir.NamedAttr{Name: mapAttr, Value: b.Context().AffineMap(m)})
}

// accessOp parses, prints and verifies. value is 1 where the first operand is
// what is stored.
type accessOp struct {
	value  int
	vector bool
	known  *classes // while it verifies
}

// ParseOp implements asm.OpParser.
func (a accessOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	var value asm.Unresolved
	if a.value == 1 {
		value = p.Operand()
		p.Expect(",")
	}
	memref := p.Operand()
	m, indices := p.AffineMapOfSSA()
	p.AttrDict(s)
	t := p.ColonMemRef()
	if p.Failed() {
		return
	}
	elem, ok := t.Elem(), true
	if a.vector {
		p.Expect(",")
		at := p.Pos()
		if elem, ok = p.Type().(*ir.VectorType); !ok && !p.Failed() {
			p.Errorf(at, "invalid kind of type specified")
		}
	}
	if p.Failed() {
		return
	}
	if a.value == 1 {
		s.Operands = append(s.Operands, p.Resolve(value, elem))
	} else {
		s.Types = append(s.Types, elem)
	}
	s.Operands = append(append(s.Operands, p.Resolve(memref, t)), indices...)
	s.Attr(mapAttr, m)
}

// PrintOp implements asm.OpPrinter.
func (a accessOp) PrintOp(p *asm.Printer, op *ir.Op) {
	view := AccessOp{op}
	p.Byte(' ')
	if a.value == 1 {
		p.Operand(op.Operand(0))
		p.Str(", ")
	}
	p.Operand(view.MemRef())
	p.Byte('[')
	p.AffineMapOfSSA(view.Map(), p.OperandsFrom(op, view.first()+1))
	p.Byte(']')
	p.AttrDict(op, mapAttr)
	p.Str(" : ")
	p.Type(view.MemRef().Type())
	if a.vector {
		p.Str(", ")
		p.Type(view.Value().Type())
	}
}

// NewVerifier implements ir.VerifierMaker.
func (a accessOp) NewVerifier() any {
	a.known = newClasses()
	return a
}

// Verify implements ir.Verifier.
func (a accessOp) Verify(op *ir.Op) error {
	view := AccessOp{op}
	t := view.MemRef().Type().(*ir.MemRefType)
	switch {
	case !a.vector && a.value == 1 && view.Value().Type() != t.Elem():
		return op.Errorf("value to store must have the same type as memref element type")
	case !a.vector && a.value == 0 && view.Value().Type() != t.Elem():
		return op.Errorf("result type must match element type of memref")
	}
	if err := a.verifySubscripts(op, t, view.Indices()); err != nil {
		return err
	}
	if a.vector && ir.ElemOf(view.Value().Type()) != t.Elem() {
		return op.Errorf("requires memref and vector types of the same elemental type")
	}
	return nil
}

func (a accessOp) verifySubscripts(op *ir.Op, t *ir.MemRefType, indices []*ir.Value) error {
	m := MapOf(op, mapAttr)
	if len(m.Results) != len(t.Shape()) {
		return op.Errorf("affine map num results must equal memref rank")
	}
	if m.NumDims+m.NumSymbols != len(indices) {
		return op.Errorf("expects as many subscripts as affine map inputs")
	}
	return a.known.verifyIndices(op, indices)
}

// Prefetch announces an access:
//
//	affine.prefetch %m[%i + 8], read, locality<3>, data : memref<64xf32>
var Prefetch = &ir.Kind{
	Name: "affine.prefetch", Summary: "announcement of an access",
	Operands: []ir.Operands{
		{Name: "memref", Type: constraint.MemRef},
		{Name: "indices", Type: constraint.Index, Arity: ir.Variadic},
	},
	Attrs: prefetch.Attrs(ir.Attr{Name: mapAttr, Type: constraint.AffineMap}),
	Impl:  prefetchOp{},
}

type prefetchOp struct{ known *classes }

// NewVerifier implements ir.VerifierMaker.
func (prefetchOp) NewVerifier() any { return prefetchOp{newClasses()} }

// ParseOp implements asm.OpParser.
func (prefetchOp) ParseOp(p *asm.Parser, s *ir.OpState) {
	memref := p.Operand()
	m, indices := p.AffineMapOfSSA()
	prefetch.Parse(p, s)
	p.AttrDict(s)
	t := p.ColonMemRef()
	if p.Failed() {
		return
	}
	s.Operands = append([]*ir.Value{p.Resolve(memref, t)}, indices...)
	if !p.Failed() {
		s.Attr(mapAttr, m)
	}
}

// PrintOp implements asm.OpPrinter.
func (prefetchOp) PrintOp(p *asm.Printer, op *ir.Op) {
	p.Byte(' ')
	p.Operand(op.Operand(0))
	p.Byte('[')
	p.AffineMapOfSSA(MapOf(op, mapAttr), op.Operands()[1:])
	p.Byte(']')
	prefetch.Print(p, op)
	p.AttrDict(op, prefetch.Elided(mapAttr)...)
	p.Str(" : ")
	p.Type(op.Operand(0).Type())
}

// Verify implements ir.Verifier.
func (o prefetchOp) Verify(op *ir.Op) error {
	m, indices := MapOf(op, mapAttr), op.Operands()[1:]
	if len(m.Results) != len(op.Operand(0).Type().(*ir.MemRefType).Shape()) {
		return op.Errorf("affine.prefetch affine map num results must equal memref rank")
	}
	if m.NumDims+m.NumSymbols != len(indices) {
		return op.Errorf("too few operands")
	}
	return o.known.verifyIndices(op, indices)
}
