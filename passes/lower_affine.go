package passes

import (
	exprs "github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/scf"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// LowerAffine returns the pass lower-affine.
func LowerAffine() *pass.Pass {
	return &pass.Pass{
		Name:    "lower-affine",
		Title:   "ConvertAffineToStandard",
		Summary: "Lower Affine operations to a combination of Standard and SCF operations",
		Doc: "Affine maps become arithmetic, loops and conditions those of scf, accesses those of memref and vector. " +
			"Quotients and remainders are the Euclidean ones, which arith has for positive divisors only.",
		Run: func(r *pass.Run) error {
			l := &affineLowering{conversion: newConversion(r)}
			l.run(func(op *ir.Op) bool {
				switch op.Kind().Dialect() {
				case "arith", "memref", "scf", "vector":
					return true
				}
				return op.Kind().Unregistered
			}, l.lower)
			return nil
		},
	}
}

// affineLowering is one run of the pass.
type affineLowering struct{ *conversion }

// lower replaces one op, and leaves those that are not of the dialect and those
// whose maps divide by what is not positive.
func (l *affineLowering) lower(op *ir.Op) {
	b := ir.NewBuilder(op.Context()).Before(op)
	switch op.Kind() {
	case affine.Apply:
		if vs, ok := l.expand(b, affine.MapOf(op, "map"), op.Operands()); ok {
			l.replace(op, vs...)
		}
	case affine.Min, affine.Max:
		if v := l.extremum(b, affine.MapOf(op, "map"), op.Operands(), op.Kind() == affine.Max); v != nil {
			l.replace(op, v)
		}
	case affine.Load, affine.Store, affine.VectorLoad, affine.VectorStore:
		l.access(b, affine.AccessOp{Op: op})
	case affine.Prefetch:
		l.prefetch(b, op)
	case affine.DMAStart, affine.DMAWait:
		l.transfer(b, op)
	case affine.For:
		l.forLoop(b, affine.ForOp{Op: op})
	case affine.If:
		l.ifOp(b, affine.IfOp{Op: op})
	case affine.Parallel:
		l.parallel(b, affine.ParallelOp{Op: op})
	case affine.Yield:
		if op.ParentOp().Kind() != affine.Parallel && op.ParentOp().Kind() != scf.Parallel {
			scf.NewYield(b, op.Operands()...)
			l.replace(op)
		}
	case affine.DelinearizeIndex:
		l.delinearize(b, op)
	}
}

// expand computes the results of a map; ok is false where it cannot, and has
// said so.
func (l *affineLowering) expand(b *ir.Builder, m exprs.Map, operands []*ir.Value) (vs []*ir.Value, ok bool) {
	if len(operands) < m.NumDims+m.NumSymbols {
		return nil, false
	}
	x := &expander{b: b, dims: operands[:m.NumDims], syms: operands[m.NumDims:], fail: l.fail}
	for _, e := range m.Results {
		v := x.visit(e)
		if v == nil {
			return nil, false
		}
		vs = append(vs, v)
	}
	return vs, true
}

// extremum computes the greatest or the least result of a map.
func (l *affineLowering) extremum(b *ir.Builder, m exprs.Map, operands []*ir.Value, greatest bool) *ir.Value {
	vs, ok := l.expand(b, m, operands)
	if !ok || len(vs) == 0 {
		return nil
	}
	v := vs[0]
	for _, w := range vs[1:] {
		if greatest {
			v = arith.NewMaxSI(b, v, w)
		} else {
			v = arith.NewMinSI(b, v, w)
		}
	}
	return v
}

func (l *affineLowering) access(b *ir.Builder, a affine.AccessOp) {
	indices, ok := l.expand(b, a.Map(), a.Indices())
	if !ok {
		return
	}
	var made *ir.Op
	switch a.Kind() {
	case affine.Load:
		made = memref.NewLoad(b, a.MemRef(), indices...).DefiningOp()
	case affine.Store:
		made = memref.NewStore(b, a.Value(), a.MemRef(), indices...)
	case affine.VectorLoad:
		made = vector.NewLoad(b, a.Value().Type().(*ir.VectorType), a.MemRef(), indices...).DefiningOp()
	case affine.VectorStore:
		made = vector.NewStore(b, a.Value(), a.MemRef(), indices...)
	default:
		return
	}
	made.SetAttr("nontemporal", b.Context().Bool(false)) // as upstream's builders do
	l.replace(a.Op, made.Results()...)
}

func (l *affineLowering) prefetch(b *ir.Builder, op *ir.Op) {
	indices, ok := l.expand(b, affine.MapOf(op, "map"), op.Operands()[1:])
	if !ok {
		return
	}
	s := &ir.OpState{Kind: memref.Prefetch, Operands: append([]*ir.Value{op.Operand(0)}, indices...)}
	for _, a := range memref.Prefetch.Attrs {
		s.Attr(a.Name, op.Attr(a.Name))
	}
	b.Create(s)
	l.replace(op)
}

// transfer lowers the begin of a transfer or the wait for it. Behind each memref
// stand the operands of its map; upstream has the tag of a begin behind the
// number of elements.
func (l *affineLowering) transfer(b *ir.Builder, op *ir.Op) {
	rest := op.Operands()
	access := func(name string) ([]*ir.Value, bool) {
		m := affine.MapOf(op, name)
		n := 1 + m.NumDims + m.NumSymbols
		indices, ok := l.expand(b, m, rest[1:n])
		accessed := append([]*ir.Value{rest[0]}, indices...)
		rest = rest[n:]
		return accessed, ok
	}
	s := &ir.OpState{Kind: memref.DMAWait}
	var source, dest []*ir.Value
	ok1, ok2 := true, true
	if op.Kind() == affine.DMAStart {
		s.Kind = memref.DMAStart
		source, ok1 = access("src_map")
		dest, ok2 = access("dst_map")
	}
	tag, ok := access("tag_map")
	if !ok || !ok1 || !ok2 {
		return
	}
	if op.Kind() == affine.DMAStart {
		s.Operands = append(append(append(append(source, dest...), rest[0]), tag...), rest[1:]...)
	} else {
		s.Operands = append(tag, rest...)
	}
	b.Create(s)
	l.replace(op)
}

func (l *affineLowering) forLoop(b *ir.Builder, f affine.ForOp) {
	lower := l.extremum(b, f.Lower().Map, f.Lower().Operands, true)
	if lower == nil {
		return
	}
	upper := l.extremum(b, f.Upper().Map, f.Upper().Operands, false)
	if upper == nil {
		return
	}
	step := arith.ConstantIndex(b, f.Step())
	loop := b.Create(&ir.OpState{
		Kind: scf.For, Operands: append([]*ir.Value{lower, upper, step}, f.Inits()...), Types: f.ResultTypes(), Regions: 1,
	})
	loop.RegionAt(0).TakeFrom(f.RegionAt(0))
	l.replace(f.Op, loop.Results()...)
}

// ifOp lowers the membership in a set to a conjunction of comparisons.
func (l *affineLowering) ifOp(b *ir.Builder, f affine.IfOp) {
	set := f.Set()
	zero := arith.ConstantIndex(b, 0)
	x := &expander{b: b, dims: f.Operands()[:set.NumDims], syms: f.Operands()[set.NumDims:], fail: l.fail}
	var holds *ir.Value
	for _, c := range set.Constraints {
		v := x.visit(c.Expr)
		if v == nil {
			return
		}
		p := arith.IntSGE
		if c.IsEq {
			p = arith.IntEQ
		}
		cmp := arith.NewCmpI(b, p, v, zero)
		if holds == nil {
			holds = cmp
		} else {
			holds = arith.NewAndI(b, holds, cmp)
		}
	}
	if holds == nil {
		holds = arith.ConstantInt(b, 1, b.Context().Integer(1))
	}
	choice := b.Create(&ir.OpState{Kind: scf.If, Operands: []*ir.Value{holds}, Types: f.ResultTypes(), Regions: 2})
	choice.RegionAt(0).TakeFrom(f.RegionAt(0))
	choice.RegionAt(1).TakeFrom(f.RegionAt(1))
	l.replace(f.Op, choice.Results()...)
}
