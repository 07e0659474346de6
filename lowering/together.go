package lowering

import (
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/lowering/llvmir"
	"github.com/ttopt/ttopt/parallel"
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
	whole := m.out
	parallel.Workers(threads, len(fns), func() func(i int) {
		w := *m
		w.cache = newCache()
		return func(i int) {
			w.out = whole.Part(w.funcs[fns[i].SymbolName()])
			parts[i], errs[i] = w.out, w.body(fns[i])
		}
	})
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
