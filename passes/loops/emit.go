package loops

import (
	"slices"

	affinemap "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
)

// emitter creates upstream ops before the op that is being lowered.
type emitter struct {
	b         *ir.Builder
	entry     *ir.Block
	last      *ir.Op // the last constant at the top of the function
	constants map[ir.Attribute]*ir.Value
	vectors   map[vectorKey]*ir.VectorType // of loads and shuffles
}

// vectorKey is a type of some elements.
type vectorKey struct {
	elem  ir.Type
	width int64
}

func newEmitter(fn *ir.Op) emitter {
	return emitter{
		b:         ir.NewBuilder(fn.Context()).WithArena(&ir.Arena{}).WithLoc(fn.Loc()),
		entry:     fn.Body(),
		constants: map[ir.Attribute]*ir.Value{},
		vectors:   map[vectorKey]*ir.VectorType{},
	}
}

// forFunction returns the emitter of another function, at the end of its body. It has the arena
// and the types of this one.
func (e *emitter) forFunction(fn *ir.Op) emitter {
	return emitter{
		b:         e.b.AtEnd(fn.Body()).WithLoc(fn.Loc()),
		entry:     fn.Body(),
		constants: map[ir.Attribute]*ir.Value{},
		vectors:   e.vectors,
	}
}

// before makes op the place where ops are created.
func (e *emitter) before(op *ir.Op) { e.b = e.b.Before(op) }

// unary creates an op of one operand and its type.
func (e *emitter) unary(kind *ir.Kind, x *ir.Value) *ir.Value {
	return e.b.Op(kind, x.Type(), []*ir.Value{x}).Result(0)
}

// binary creates an op of two operands of one type.
func (e *emitter) binary(kind *ir.Kind, x, y *ir.Value) *ir.Value {
	return arith.Binary(e.b, kind, x, y)
}

// cast creates an op that converts x, a scalar or a vector, to elements of
// type t.
func (e *emitter) cast(kind *ir.Kind, x *ir.Value, t ir.Type) *ir.Value {
	if v, ok := x.Type().(*ir.VectorType); ok {
		t = t.Context().Vector(v.Shape(), nil, t)
	}
	return arith.Cast(e.b, kind, x, t)
}

// splat returns a constant, once for every element of a vector of that width.
func (e *emitter) splat(value ir.TypedAttr, width int64) *ir.Value {
	if width == 1 {
		return e.constantOf(value)
	}
	return e.repeat(value, width)
}

// repeat returns a constant vector with one value in every lane.
func (e *emitter) repeat(value ir.TypedAttr, lanes int64) *ir.Value {
	return e.constantOf(e.b.Context().Dense(e.vector(value.Type(), lanes), ir.ElementData(value)))
}

// constantOf returns a constant. Constants stand at the top of the function,
// each once.
func (e *emitter) constantOf(value ir.TypedAttr) *ir.Value {
	if v := e.constants[value]; v != nil {
		return v
	}
	b := e.b.AtStart(e.entry)
	if e.last != nil {
		b = e.b.After(e.last)
	}
	v := arith.ConstantOf(b, value)
	e.last, e.constants[value] = v.DefiningOp(), v
	return v
}

// index returns a constant of type index.
func (e *emitter) index(v int64) *ir.Value {
	ctx := e.b.Context()
	return e.constantOf(ctx.IntegerAttr(ctx.Index(), v))
}

// withBuilder creates what body does by another builder.
func (e *emitter) withBuilder(b *ir.Builder, body func()) {
	outside := e.b
	e.b = b
	body()
	e.b = outside
}

// outermost returns a builder where the numbers of loops, one inside of the other, are all known.
func (e *emitter) outermost(numbers []*ir.Value) *ir.Builder {
	for _, v := range slices.Backward(numbers) {
		switch def := v.DefiningOp(); {
		case def == nil:
			return e.b.AtStart(v.Block())
		case def.Block() != e.entry:
			return e.b.After(def)
		} // a constant, of a loop that is none
	}
	return e.b
}

// forLoop creates a loop from 0 to a constant; body fills it.
func (e *emitter) forLoop(end, step int64, body func(iv *ir.Value)) {
	affine.NewFor(e.b, 0, end, step, func(b *ir.Builder, iv *ir.Value) {
		e.withBuilder(b, func() { body(iv) })
	})
}

// forVarying creates a loop of as many iterations as an expression of some values says.
func (e *emitter) forVarying(count *affinemap.Expr, dims []*ir.Value, body func(iv *ir.Value)) {
	upper := affine.Bound{Map: affinemap.Map{NumDims: len(dims), Results: []*affinemap.Expr{count}}, Operands: dims}
	affine.NewForBounds(e.b, affine.ConstBound(0), upper, 1, func(b *ir.Builder, iv *ir.Value) {
		e.withBuilder(b, func() { body(iv) })
	})
}

// forCount creates a loop of as many iterations as a value says.
func (e *emitter) forCount(count *ir.Value, body func(iv *ir.Value)) {
	scf.NewFor(e.b, e.index(0), count, e.index(1), nil, func(b *ir.Builder, iv *ir.Value, _ []*ir.Value) []*ir.Value {
		e.withBuilder(b, func() { body(iv) })
		return nil
	})
}

// outside computes an expression of the numbers of loops, one inside of the other, outside of those
// that it does not change with.
func (e *emitter) outside(expr *affinemap.Expr, numbers []*ir.Value) (v *ir.Value) {
	numbers = numbers[:expr.MaxDim()+1]
	e.withBuilder(e.outermost(numbers), func() { v = e.value(expr, numbers) })
	return v
}

// value computes an expression of some values.
func (e *emitter) value(expr *affinemap.Expr, dims []*ir.Value) *ir.Value {
	return e.apply(affinemap.Map{NumDims: len(dims), Results: []*affinemap.Expr{expr}}, dims)
}

// apply computes the one result of a map.
func (e *emitter) apply(m affinemap.Map, dims []*ir.Value) *ir.Value {
	return affine.NewApply(e.b, m, dims...)
}

// load loads an element, or a vector of several.
func (e *emitter) load(a access, width int64) *ir.Value {
	if width == 1 {
		return affine.NewLoad(e.b, a.buffer.memref, a.index, a.dims...)
	}
	return affine.NewVectorLoad(e.b, e.vector(a.buffer.physical, width), a.buffer.memref, a.index, a.dims...)
}

// vector returns the type of a vector of width elements.
func (e *emitter) vector(elem ir.Type, width int64) *ir.VectorType {
	key := vectorKey{elem, width}
	t := e.vectors[key]
	if t == nil {
		t = elem.Context().Vector([]int64{width}, nil, elem)
		e.vectors[key] = t
	}
	return t
}

// store stores an element, or a vector of several.
func (e *emitter) store(v *ir.Value, a access, width int64) {
	if width == 1 {
		affine.NewStore(e.b, v, a.buffer.memref, a.index, a.dims...)
		return
	}
	affine.NewVectorStore(e.b, v, a.buffer.memref, a.index, a.dims...)
}

// storePast stores a vector past the cache.
func (e *emitter) storePast(v *ir.Value, to *buffer, index *ir.Value) {
	st := vector.NewStore(e.b, v, to.memref, index)
	st.SetAttr("nontemporal", e.b.Context().Bool(true))
}

// alignment is where every buffer begins, in bytes.
const alignment = 64

func (e *emitter) alloc(t *ir.MemRefType) *ir.Value { return memref.NewAlloc(e.b, t, alignment) }

func (e *emitter) dealloc(m *ir.Value) { memref.NewDealloc(e.b, m) }

// global creates constant data in the module.
func (e *emitter) global(module *ir.Op, name string, t *ir.MemRefType, data *ir.DenseElementsAttr) memref.GlobalOp {
	g := memref.NewGlobal(e.b.AtStart(module.Body()), name, t, data)
	g.SetAttr("alignment", e.b.Context().I64(alignment))
	return g
}
