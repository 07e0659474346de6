package loops

import (
	"fmt"

	affinemap "github.com/ttopt/ttopt/affine"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout/schedule"
)

// routines writes the routines of a schedule, each a private function, and their calls.
func (m *mover) routines(list []schedule.Routine) {
	for _, r := range list {
		f := m.routine(r)
		for _, c := range r.Calls {
			m.callAround(f, c, nil)
		}
	}
}

// callAround writes the loops around a call that are left, and the call.
func (m *mover) callAround(f fn.FuncOp, c schedule.Call, ivs []*ir.Value) {
	if len(ivs) < len(c.Loops) {
		m.forLoop(0, c.Loops[len(ivs)].Extent, 1, func(iv *ir.Value) {
			m.callAround(f, c, append(ivs[:len(ivs):len(ivs)], iv))
		})
		return
	}
	step := func(first int64, stride func(schedule.Loop) int64) *ir.Value {
		if len(ivs) == 0 {
			return m.index(first)
		}
		e := affinemap.Add(sum(nil, c.Loops, stride), affinemap.Const(first))
		return m.apply(affinemap.Map{NumDims: len(ivs), Results: []*affinemap.Expr{e}}, ivs)
	}
	from := step(c.Source, func(l schedule.Loop) int64 { return l.Source })
	to := step(c.Destination, func(l schedule.Loop) int64 { return l.Destination })
	fn.NewCall(m.b, f, m.src.memref, m.dst.memref, from, to, m.index(c.Bands))
}

// routine writes a routine as a function behind the kernel:
//
//	void name(src, dst, index from, index to, index bands)
//
// from and to count the routine's steps. LLVM would write it out where it is called, and
// the kernel is not to become as large as that.
func (m *mover) routine(r schedule.Routine) fn.FuncOp {
	ctx := m.fn.Context()
	index := ctx.Index()
	types := []ir.Type{m.src.memref.Type(), m.dst.memref.Type(), index, index, index}
	b := ir.NewBuilder(ctx).After(m.fn.Op).WithLoc(m.b.Loc())
	f := fn.NewFunc(b, m.routineName(), ctx.Function(types, nil), "private")
	f.SetAttr("passthrough", ctx.Array([]ir.Attribute{ctx.Str("noinline")}))
	bufferAttrs(f, 0, "llvm.readonly")
	bufferAttrs(f, 1, "llvm.nofree")

	k := *m.kernel
	k.fn, k.emitter = f, newEmitter(f.Op)
	k.b = k.b.AtEnd(f.Body())
	inner := *m
	inner.kernel = &k
	args := f.Body().Args()
	inner.src, inner.dst = m.src.in(args[0]), m.dst.in(args[1])
	inner.takeScratch(r.Scratch)
	inner.forVarying(affinemap.Dim(0), args[4:], func(band *ir.Value) {
		inner.inside(r.Nests, []*ir.Value{args[2], args[3], band}, -1)
	})
	fn.NewReturn(k.b)
	return f
}

// in returns the buffer with another memref for its memory.
func (b buffer) in(memref *ir.Value) *buffer {
	b.memref = memref
	return &b
}

// routineName returns a name that no symbol of the module has.
func (m *mover) routineName() string {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s_routine%d", m.fn.SymbolName(), i)
		if m.module.LookupSymbol(name) == nil {
			return name
		}
	}
}
