package lowering

import (
	"sync"
	"sync/atomic"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
)

// Functions are lowered at the same time where all calls of them are lowered already, each
// in a part of the LLVM module. The parts are joined in order.

// bodies lowers functions, callers before the private ones they call.
func (m *moduleLowering) bodies(order []*ir.Op, threads int) error {
	for len(order) > 0 {
		n := m.together(order)
		if err := m.lowerAll(order[:n], threads); err != nil {
			return err
		}
		order = order[n:]
	}
	return nil
}

// together returns how many functions, from the first, wait for no call.
func (m *moduleLowering) together(order []*ir.Op) int {
	n := 1
	for n < len(order) {
		if c := m.private[order[n].SymbolName()]; c != nil && c.sites > 0 {
			break
		}
		n++
	}
	return n
}

// lowerAll lowers functions that do not wait for each other. The error is that of the first
// of them that has one.
func (m *moduleLowering) lowerAll(fns []*ir.Op, threads int) error {
	if threads == 1 || len(fns) == 1 {
		for _, fn := range fns {
			if err := m.body(fn); err != nil {
				return err
			}
		}
		return nil
	}
	parts, errs := make([]*llvmir.Module, len(fns)), make([]error, len(fns))
	var next atomic.Int64
	whole := m.out
	work := func(m moduleLowering) {
		for i := next.Add(1) - 1; int(i) < len(fns); i = next.Add(1) - 1 {
			m.out = whole.Part(m.funcs[fns[i].SymbolName()])
			parts[i], errs[i] = m.out, m.body(fns[i])
		}
	}
	var group sync.WaitGroup
	for range min(threads, len(fns)) - 1 {
		group.Go(func() {
			other := *m
			other.cache = newCache()
			work(other)
		})
	}
	work(*m)
	group.Wait()
	for i, part := range parts {
		if errs[i] != nil {
			return errs[i]
		}
		m.out.Join(part)
	}
	return nil
}

// body lowers the body of a function.
func (m *moduleLowering) body(op *ir.Op) error {
	f := &function{moduleLowering: m, fn: m.funcs[op.SymbolName()], op: op}
	return f.lower()
}
