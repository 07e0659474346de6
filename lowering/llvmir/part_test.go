package llvmir_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	. "github.com/ttopt/ttopt/lowering/llvmir"
)

// TestParts: functions built in parts, in any order or at the same time, have the text of
// functions built one after the other.
func TestParts(t *testing.T) {
	build := func(m *Module, f *Func) {
		b := f.Builder()
		entry, loop, done := b.Block(), b.NewBlock("loop"), b.NewBlock("done")
		b.Br(loop)
		b.MoveTo(loop)
		i := b.Phi(I64, "")
		p := b.InBoundsGEP(F32, f.Param(0), i)
		b.Store(b.Math("sqrt", b.Load(F32, p, 4, InParallel)), f.Param(1), 4, NonTemporal, InParallel)
		b.Call(m.Declare("free", Void, Ptr), m.Data("message", I8, []byte(f.Name()), 1))
		next := b.Add(i, ConstInt(I64, 1), NUW)
		i.From(ConstInt(I64, 0), entry)
		i.From(next, loop)
		b.CondBr(b.ICmp("slt", next, ConstInt(I64, 9)), loop, done, NoUnroll(), ParallelAccesses())
		b.MoveTo(done)
		b.Memcpy(f.Param(0), 4, f.Param(1), 4, ConstInt(I64, 64))
		b.Call(m.Lookup("f0"), f.Param(0), f.Param(1))
		b.RetVoid()
	}
	define := func() (m *Module, fns []*Func) {
		m = NewModule()
		m.Data("message", I8, []byte("taken"), 1)
		for i := range 3 {
			fns = append(fns, kernel(m, fmt.Sprint("f", i)))
		}
		return m, fns
	}
	m, fns := define()
	for _, f := range fns {
		build(m, f)
	}
	want := printed(t, m)

	for name, all := range map[string]func(one func(i int)){
		"in another order": func(one func(i int)) {
			for _, i := range []int{2, 0, 1} {
				one(i)
			}
		},
		"at the same time": func(one func(i int)) {
			var group sync.WaitGroup
			for i := range 3 {
				group.Go(func() { one(i) })
			}
			group.Wait()
		},
	} {
		m, fns := define()
		parts := make([]*Module, len(fns))
		all(func(i int) {
			parts[i] = m.Part(fns[i])
			build(parts[i], fns[i])
		})
		for _, part := range parts {
			m.Join(part)
		}
		got := printed(t, m)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}
