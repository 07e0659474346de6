package loops

import (
	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// emitter creates upstream ops before the op that is being lowered.
type emitter struct {
	b         *ir.Builder
	entry     *ir.Block
	last      *ir.Op // the last constant at the top of the function
	constants map[ir.Attribute]*ir.Value
}

func newEmitter(fn *ir.Op) emitter {
	return emitter{
		b:         ir.NewBuilder(fn.Context()).WithLoc(fn.Loc()),
		entry:     fn.Body(),
		constants: map[ir.Attribute]*ir.Value{},
	}
}

// before makes op the place where ops are created.
func (e *emitter) before(op *ir.Op) { e.b = e.b.Before(op) }

// create creates an op of a kind that is known to be registered.
func (e *emitter) create(name string, t ir.Type, operands []*ir.Value, attrs ...ir.NamedAttr) *ir.Op {
	return e.b.Op(e.b.Context().Kind(name), t, operands, attrs...)
}

// unary creates an op of one operand and its type.
func (e *emitter) unary(name string, x *ir.Value) *ir.Value {
	return e.create(name, x.Type(), []*ir.Value{x}).Result(0)
}

// binary creates an op of two operands of one type.
func (e *emitter) binary(name string, x, y *ir.Value) *ir.Value {
	return e.create(name, x.Type(), []*ir.Value{x, y}).Result(0)
}

// cast creates an op that converts x, a scalar or a vector, to elements of
// type t.
func (e *emitter) cast(name string, x *ir.Value, t ir.Type) *ir.Value {
	return e.create(name, likeOf(x.Type(), t), []*ir.Value{x}).Result(0)
}

// likeOf returns t, or a vector of t of the shape of the given vector.
func likeOf(shaped, t ir.Type) ir.Type {
	if v, ok := shaped.(*ir.VectorType); ok {
		return t.Context().Vector(v.Shape(), nil, t)
	}
	return t
}

// vectorOf returns the type of width elements: a scalar for one.
func vectorOf(t ir.Type, width int64) ir.Type {
	if width == 1 {
		return t
	}
	return t.Context().Vector([]int64{width}, nil, t)
}

// splat returns a constant, once for every element of a vector of that width.
// Constants stand at the top of the function.
func (e *emitter) splat(value ir.TypedAttr, width int64) *ir.Value {
	var attr ir.TypedAttr = value
	if width > 1 {
		t := vectorOf(value.Type(), width).(ir.ShapedType)
		attr = e.b.Context().Dense(t, ir.ElementData(value))
	}
	if v := e.constants[attr]; v != nil {
		return v
	}
	b := e.b.AtStart(e.entry)
	if e.last != nil {
		b = e.b.After(e.last)
	}
	op := b.Op(b.Context().Kind("arith.constant"), attr.Type(), nil, ir.NamedAttr{Name: "value", Value: attr})
	e.last, e.constants[attr] = op, op.Result(0)
	return op.Result(0)
}

// forLoop creates an affine.for of constant bounds; body fills it.
func (e *emitter) forLoop(lo, hi, step int64, body func(iv *ir.Value)) {
	ctx := e.b.Context()
	bound := func(v int64) ir.Attribute {
		return ctx.AffineMap(affine.Map{Results: []*affine.Expr{affine.Const(v)}})
	}
	loop := e.b.Create(&ir.OpState{
		Kind: ctx.Kind("affine.for"),
		Attrs: []ir.NamedAttr{
			{Name: "lowerBoundMap", Value: bound(lo)},
			{Name: ir.OperandSegmentsAttr, Value: ctx.DenseI32([]int32{0, 0, 0})},
			{Name: "step", Value: ctx.IndexAttr(step)},
			{Name: "upperBoundMap", Value: bound(hi)},
		},
		Regions: 1,
	})
	blk := loop.RegionAt(0).AddBlock()
	iv := blk.AddArg(ctx.Index(), loop.Loc())
	outside := e.b
	e.b = outside.AtEnd(blk)
	body(iv)
	e.create("affine.yield", nil, nil)
	e.b = outside
}

// apply creates an affine.apply.
func (e *emitter) apply(m affine.Map, dims []*ir.Value) *ir.Value {
	ctx := e.b.Context()
	return e.create("affine.apply", ctx.Index(), dims, ir.NamedAttr{Name: "map", Value: ctx.AffineMap(m)}).Result(0)
}

// load creates an affine.load, or an affine.vector_load for more than one
// element.
func (e *emitter) load(a access, width int64) *ir.Value {
	name := "affine.load"
	if width > 1 {
		name = "affine.vector_load"
	}
	operands := append([]*ir.Value{a.buffer.memref}, a.dims...)
	return e.create(name, vectorOf(a.buffer.physical, width), operands,
		ir.NamedAttr{Name: "map", Value: e.b.Context().AffineMap(a.index)}).Result(0)
}

// store creates an affine.store or an affine.vector_store.
func (e *emitter) store(v *ir.Value, a access, width int64) {
	name := "affine.store"
	if width > 1 {
		name = "affine.vector_store"
	}
	operands := append([]*ir.Value{v, a.buffer.memref}, a.dims...)
	e.create(name, nil, operands, ir.NamedAttr{Name: "map", Value: e.b.Context().AffineMap(a.index)})
}

// alloc creates a buffer that begins at a multiple of 64 bytes.
func (e *emitter) alloc(t *ir.MemRefType) *ir.Value {
	ctx := e.b.Context()
	return e.create("memref.alloc", t, nil,
		ir.NamedAttr{Name: "alignment", Value: ctx.I64(64)},
		ir.NamedAttr{Name: ir.OperandSegmentsAttr, Value: ctx.DenseI32([]int32{0, 0})}).Result(0)
}

// dealloc frees a buffer behind the op that is being lowered.
func (e *emitter) dealloc(m *ir.Value) {
	e.create("memref.dealloc", nil, []*ir.Value{m})
}

// callKernel calls a kernel with buffers for its arguments and results.
func (e *emitter) callKernel(callee *ir.SymbolRefAttr, args []*ir.Value) {
	e.create("func.call", nil, args, ir.NamedAttr{Name: "callee", Value: callee})
}

// global creates constant data in the module and returns a reference to it.
func (e *emitter) global(module *ir.Op, name string, t *ir.MemRefType, data *ir.DenseElementsAttr) *ir.Value {
	ctx := e.b.Context()
	b := e.b.AtStart(module.Body())
	b.Op(ctx.Kind("memref.global"), nil, nil,
		ir.NamedAttr{Name: "alignment", Value: ctx.I64(64)},
		ir.NamedAttr{Name: "constant", Value: ctx.Unit()},
		ir.NamedAttr{Name: "initial_value", Value: data},
		ir.NamedAttr{Name: ir.SymbolNameAttr, Value: ctx.Str(name)},
		ir.NamedAttr{Name: "sym_visibility", Value: ctx.Str("private")},
		ir.NamedAttr{Name: "type", Value: ctx.TypeAttr(t)})
	return e.create("memref.get_global", t, nil, ir.NamedAttr{Name: "name", Value: ctx.SymbolRef(name)}).Result(0)
}
