package vector

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/ir"
)

// nontemporal says that an access will not come again soon.
var nontemporal = ir.Attr{
	Name: "nontemporal", Type: constraint.BoolAttr, Optional: true,
	Default: func(c *ir.Context) ir.Attribute { return c.Bool(false) },
}

// Load reads a vector of neighbours from memory, Store writes one; the last
// dim of the memref must have stride 1:
//
//	%v = vector.load %m[%i, %j] : memref<8x64xf32>, vector<16xf32>
//	vector.store %v, %m[%i, %j] : memref<8x64xf32>, vector<16xf32>
var (
	Load = &ir.Kind{
		Name: "vector.load", Summary: "vector of neighbours in memory",
		Traits:   ir.ReadOnly,
		Operands: []ir.Operands{one("base", constraint.MemRef), many("indices", constraint.Index)},
		Results:  result("result", constraint.VectorOfAnyRank),
		Attrs:    []ir.Attr{nontemporal},
		Format:   "$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)",
		Impl:     load{},
	}
	Store = &ir.Kind{
		Name: "vector.store", Summary: "write of a vector of neighbours",
		Operands: []ir.Operands{one("valueToStore", constraint.VectorOfAnyRank), one("base", constraint.MemRef), many("indices", constraint.Index)},
		Attrs:    []ir.Attr{nontemporal},
		Format:   "$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)",
		Impl:     store{},
	}
)

// NewLoad creates a Load.
func NewLoad(b *ir.Builder, t *ir.VectorType, m *ir.Value, indices ...*ir.Value) *ir.Value {
	return b.Op(Load, t, append([]*ir.Value{m}, indices...)).Result(0)
}

// NewStore creates a Store.
func NewStore(b *ir.Builder, v, m *ir.Value, indices ...*ir.Value) *ir.Op {
	return b.Op(Store, nil, append([]*ir.Value{v, m}, indices...))
}

// NewMaskedLoad creates a MaskedLoad of the type of passThru, which has the lanes
// that the mask denies.
func NewMaskedLoad(b *ir.Builder, m, mask, passThru *ir.Value, indices ...*ir.Value) *ir.Value {
	operands := append(append([]*ir.Value{m}, indices...), mask, passThru)
	return b.Op(MaskedLoad, typeOf(b, passThru), operands).Result(0)
}

// NewMaskedStore creates a MaskedStore of v.
func NewMaskedStore(b *ir.Builder, v, m, mask *ir.Value, indices ...*ir.Value) *ir.Op {
	return b.Op(MaskedStore, nil, append(append([]*ir.Value{m}, indices...), mask, v))
}

type load struct{}

// Verify implements ir.Verifier.
func (load) Verify(op *ir.Op) error {
	return verifyAccess(op, op.Operand(0), vectorOf(op.Result(0)), op.NumOperands()-1,
		"base memref and result vector types should match", "base and result element types should match")
}

type store struct{}

// Verify implements ir.Verifier.
func (store) Verify(op *ir.Op) error {
	return verifyAccess(op, op.Operand(1), vectorOf(op.Operand(0)), op.NumOperands()-2,
		"base memref and valueToStore vector types should match", "base and valueToStore element type should match")
}

func verifyAccess(op *ir.Op, base *ir.Value, v *ir.VectorType, indices int, vectors, elements string) error {
	m := base.Type().(*ir.MemRefType)
	strides, _, ok := memref.StridesAndOffset(m)
	if n := len(strides); !ok || n > 0 && strides[n-1] != 1 && m.Shape()[n-1] != 1 {
		return op.Errorf("most minor memref dim must have unit stride")
	}
	elem := m.Elem()
	if e, ok := elem.(*ir.VectorType); ok {
		if e != v {
			return op.Errorf("%s", vectors)
		}
		elem = e.Elem()
	}
	if elem != v.Elem() {
		return op.Errorf("%s", elements)
	}
	return requireIndices(op, len(m.Shape()), indices)
}

func requireIndices(op *ir.Op, want, have int) error {
	if have != want {
		return op.Errorf("requires %d indices", want)
	}
	return nil
}

// Accesses under a mask: where a lane is off nothing is read or written, and
// what is read there is taken from pass_thru. ExpandLoad and CompressStore go
// on to the next place only for lanes that are on.
var (
	MaskedLoad    = maskedLoad("vector.maskedload", "vector of neighbours, under a mask")
	ExpandLoad    = maskedLoad("vector.expandload", "neighbours spread over the lanes of a mask")
	MaskedStore   = maskedStore("vector.maskedstore", "write of neighbours, under a mask")
	CompressStore = maskedStore("vector.compressstore", "write of the lanes of a mask, one behind the other")
)

func maskedLoad(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Traits:   ir.ReadOnly,
		Operands: []ir.Operands{one("base", constraint.MemRef), many("indices", constraint.Index), one("mask", oneDimMask), one("pass_thru", oneDim)},
		Results:  result("result", oneDim),
		Format: "$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` " +
			"type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
		Impl: maskedLoadOp{},
	}
}

func maskedStore(name, summary string) *ir.Kind {
	return &ir.Kind{
		Name: name, Summary: summary,
		Operands: []ir.Operands{one("base", constraint.MemRef), many("indices", constraint.Index), one("mask", oneDimMask), one("valueToStore", oneDim)},
		Format:   "$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
		Impl:     maskedStoreOp{},
	}
}

type maskedLoadOp struct{}

// Verify implements ir.Verifier.
func (maskedLoadOp) Verify(op *ir.Op) error {
	n := op.NumOperands()
	m := op.Operand(0).Type().(*ir.MemRefType)
	maskType, passThru, t := vectorOf(op.Operand(n-2)), vectorOf(op.Operand(n-1)), vectorOf(op.Result(0))
	if t.Elem() != m.Elem() {
		return op.Errorf("base and result element type should match")
	}
	if err := requireIndices(op, len(m.Shape()), n-3); err != nil {
		return err
	}
	switch {
	case t.Shape()[0] != maskType.Shape()[0]:
		return op.Errorf("expected result dim to match mask dim")
	case t != passThru:
		return op.Errorf("expected pass_thru of same type as result type")
	}
	return nil
}

type maskedStoreOp struct{}

// Verify implements ir.Verifier.
func (maskedStoreOp) Verify(op *ir.Op) error {
	n := op.NumOperands()
	m := op.Operand(0).Type().(*ir.MemRefType)
	maskType, v := vectorOf(op.Operand(n-2)), vectorOf(op.Operand(n-1))
	if v.Elem() != m.Elem() {
		return op.Errorf("base and valueToStore element type should match")
	}
	if err := requireIndices(op, len(m.Shape()), n-3); err != nil {
		return err
	}
	if v.Shape()[0] != maskType.Shape()[0] {
		return op.Errorf("expected valueToStore dim to match mask dim")
	}
	return nil
}

// Gather reads the elements at a vector of distances from a place, Scatter
// writes them.
var (
	Gather = &ir.Kind{
		Name: "vector.gather", Summary: "elements at a vector of places",
		Traits: ir.ReadOnly,
		Operands: []ir.Operands{one("base", constraint.Shaped), many("indices", constraint.Index),
			one("index_vec", indexVector("vector of integer or index values", false)), one("mask", mask), one("pass_thru", constraint.Vector)},
		Results: result("result", constraint.Vector),
		Format: "$base `[` $indices `]` `[` $index_vec `]` `,` $mask `,` $pass_thru attr-dict `:` " +
			"type($base) `,` type($index_vec) `,` type($mask) `,` type($pass_thru) `into` type($result)",
		Impl: gather{},
	}
	Scatter = &ir.Kind{
		Name: "vector.scatter", Summary: "write of elements at a vector of places",
		Operands: []ir.Operands{one("base", constraint.MemRef), many("indices", constraint.Index),
			one("index_vec", indexVector("vector of integer or index values of ranks 1", true)), one("mask", oneDimMask), one("valueToStore", oneDim)},
		Format: "$base `[` $indices `]` `[` $index_vec `]` `,` $mask `,` $valueToStore attr-dict `:` " +
			"type($base) `,` type($index_vec) `,` type($mask) `,` type($valueToStore)",
		Impl: scatter{},
	}
)

func indexVector(desc string, flat bool) ir.TypeConstraint {
	return constraint.VectorOf(desc, func(v *ir.VectorType) bool {
		return (constraint.AnyInteger.Holds(v.Elem()) || constraint.IsIndex(v.Elem())) && (!flat || len(v.Shape()) == 1)
	})
}

type gather struct{}

// Verify implements ir.Verifier.
func (gather) Verify(op *ir.Op) error {
	n := op.NumOperands()
	base := op.Operand(0).Type().(ir.ShapedType)
	index, maskType, passThru, t := vectorOf(op.Operand(n-3)), vectorOf(op.Operand(n-2)), vectorOf(op.Operand(n-1)), vectorOf(op.Result(0))
	switch base.(type) {
	case *ir.MemRefType, *ir.TensorType:
	default:
		return op.Errorf("requires base to be a memref or ranked tensor type")
	}
	if t.Elem() != base.Elem() {
		return op.Errorf("base and result element type should match")
	}
	if err := requireIndices(op, len(base.Shape()), n-4); err != nil {
		return err
	}
	switch {
	case !sameDims(t, index):
		return op.Errorf("expected result dim to match indices dim")
	case !sameDims(t, maskType):
		return op.Errorf("expected result dim to match mask dim")
	case t != passThru:
		return op.Errorf("expected pass_thru of same type as result type")
	}
	return nil
}

type scatter struct{}

// Verify implements ir.Verifier.
func (scatter) Verify(op *ir.Op) error {
	n := op.NumOperands()
	m := op.Operand(0).Type().(*ir.MemRefType)
	index, maskType, v := vectorOf(op.Operand(n-3)), vectorOf(op.Operand(n-2)), vectorOf(op.Operand(n-1))
	if v.Elem() != m.Elem() {
		return op.Errorf("base and valueToStore element type should match")
	}
	if err := requireIndices(op, len(m.Shape()), n-4); err != nil {
		return err
	}
	switch {
	case !sameDims(v, index):
		return op.Errorf("expected valueToStore dim to match indices dim")
	case !sameDims(v, maskType):
		return op.Errorf("expected valueToStore dim to match mask dim")
	}
	return nil
}

// sameDims reports whether two vectors have the same extents.
func sameDims(a, b *ir.VectorType) bool {
	if len(a.Shape()) != len(b.Shape()) {
		return false
	}
	for i, d := range a.Shape() {
		if b.Shape()[i] != d {
			return false
		}
	}
	return true
}
