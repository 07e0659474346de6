package proof

import (
	"context"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
)

// variants shows of the kernels beside g that all parts, or all cores, together
// are g: name_part takes a part and the number of parts behind the buffers,
// name_core the place of a core, and its last buffer is that core's shard.
func (c *checker) variants(f, g fn.FuncOp, sources []int) {
	beside := func(suffix string, fits func(h fn.FuncOp) caller) {
		h, ok := fn.AsFunc(g.ParentOp().LookupSymbol(g.SymbolName() + suffix))
		if !ok || h.IsDeclaration() {
			return
		}
		if _, written := c.before[h.SymbolName()]; written {
			return
		}
		if call := fits(h); call != nil {
			c.tagged("kernel @"+h.SymbolName(), f, g, sources, "it has loops of its own", call)
		}
	}
	beside("_part", func(h fn.FuncOp) caller { return callingParts(g, h) })
	beside("_core", func(h fn.FuncOp) caller { return callingCores(f, g, h) })
}

// someParts are more than one, and divide little evenly.
const someParts = 3

// callingParts calls all parts, the last one first: none may need another. It
// returns nil where h is no kernel of a part.
func callingParts(g, h fn.FuncOp) caller {
	inputs := g.Type().Inputs()
	if n := len(inputs); !slices.Equal(h.Type().Inputs()[:min(n, len(h.Type().Inputs()))], inputs) || integersBehind(h, n) != 2 {
		return nil
	}
	return func(m *interp.Machine, buffers []interp.Value) error {
		for part := someParts - 1; part >= 0; part-- {
			if err := callWith(m, h, buffers, int64(part), someParts); err != nil {
				return err
			}
		}
		return nil
	}
}

// callingCores calls the kernels of all cores, each with a shard of its own, and
// puts the shards into the result. It returns nil where h is no kernel of a core.
func callingCores(f, g, h fn.FuncOp) caller {
	last := len(g.Type().Inputs()) - 1
	if len(f.Type().Results()) != 1 || len(h.Type().Inputs()) <= last {
		return nil
	}
	l, err := encoding.LayoutOf(f.Type().Results()[0].(*ir.TensorType))
	shard, ok := h.Type().Inputs()[last].(*ir.MemRefType)
	if err != nil || !ok || !slices.Equal(h.Type().Inputs()[:last], g.Type().Inputs()[:last]) || integersBehind(h, last+1) != l.GridRank() {
		return nil
	}
	return func(m *interp.Machine, buffers []interp.Value) error {
		result := buffers[last].(*interp.MemRef).Buffer
		grid := l.Grid()
		core := make([]int64, len(grid))
		for at, more := 0, l.Cores() > 0; more; more = next(core, grid) {
			own, err := interp.NewMemRef(shard)
			if err != nil {
				return err
			}
			own.Buffer.MarkUndefined()
			n := len(own.Buffer.Data)
			if at+n > len(result.Data) {
				return fmt.Errorf("the shards of %s are more than the result", tuple(grid))
			}
			if err := callWith(m, h, append(slices.Clone(buffers[:last]), own), core...); err != nil {
				return err
			}
			copy(result.Data[at:], own.Buffer.Data)
			copy(result.Undefined[at:], own.Buffer.Undefined)
			at += n
		}
		return nil
	}
}

// integersBehind returns how many i64 follow n arguments, -1 if there is anything
// else.
func integersBehind(h fn.FuncOp, n int) int {
	inputs := h.Type().Inputs()
	if len(inputs) < n {
		return -1
	}
	for _, t := range inputs[n:] {
		if t != h.Context().Integer(64) {
			return -1
		}
	}
	return len(inputs) - n
}

// callWith calls a kernel with integers behind its buffers.
func callWith(m *interp.Machine, h fn.FuncOp, buffers []interp.Value, integers ...int64) error {
	args := slices.Clone(buffers)
	for _, n := range integers {
		args = append(args, interp.Scalar{Type: h.Context().Integer(64), Bits: uint64(n)})
	}
	_, err := m.Call(context.Background(), h.SymbolName(), args)
	return err
}
