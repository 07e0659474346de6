package passes

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/ttcore"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// SplitRelayouts returns the pass ttir-split-relayouts.
func SplitRelayouts() *pass.Pass {
	return &pass.Pass{
		Name:    "ttir-split-relayouts",
		Summary: "Split relayouts into steps that change one thing each",
		Doc: `A relayout may change the linear map, the element format (tiles), and the grid
or the memory space. Hardware does one of the three at a time. The steps go
through l1, and data moves as tiles where it can.`,
		Run: func(r *pass.Run) error {
			var relayouts []*ir.Op
			r.Op.Walk(func(op *ir.Op) ir.WalkResult {
				if op.Kind() == ttir.ToLayoutKind {
					relayouts = append(relayouts, op)
				}
				return ir.Advance
			})
			for _, op := range relayouts {
				if err := splitRelayout(op); err != nil {
					return op.AsDiagnostic(err)
				}
			}
			return nil
		},
	}
}

// splitRelayout puts steps before op until op itself changes one thing.
func splitRelayout(op *ir.Op) error {
	target := op.Result(0).Type().(*ir.TensorType)
	for {
		source := op.Operand(0).Type().(*ir.TensorType)
		in, out, ok, err := bothMetal(source, target)
		if err != nil || !ok || !isCompound(in, out) {
			return err
		}
		step, front, err := nextStep(target, in, out)
		if err != nil {
			return err
		}
		between := target.WithEncoding(step)
		if between == source || between == target {
			return nil
		}
		b := ir.NewBuilder(op.Context()).Before(op)
		mid := ttir.NewToLayout(b, op.Operand(0), between)
		op.SetOperand(0, mid)
		if !front {
			// The step is the one before the last: what leads to it may be compound.
			if err := splitRelayout(mid.DefiningOp()); err != nil {
				return err
			}
		}
	}
}

// bothMetal returns the layouts of source and target. A tensor without encoding
// is one scalar shard in the host's memory. ok is false for other encodings.
func bothMetal(source, target *ir.TensorType) (in, out *ttcore.MetalLayoutAttr, ok bool, err error) {
	in, out = ttcore.Of(source), ttcore.Of(target)
	switch {
	case in == nil && source.Encoding() == nil && out != nil:
		in, err = hostLike(target, out)
	case out == nil && target.Encoding() == nil && in != nil:
		out, err = hostLike(source, in)
	}
	return in, out, err == nil && in != nil && out != nil, err
}

func hostLike(t *ir.TensorType, like *ttcore.MetalLayoutAttr) (*ttcore.MetalLayoutAttr, error) {
	a, err := like.WithGrid(t, ones(len(like.Grid())))
	if err != nil {
		return nil, err
	}
	if a, err = a.WithElementType(t, t.Elem()); err != nil {
		return nil, err
	}
	return a.WithMemorySpace(ttcore.System), nil
}

func isCompound(in, out *ttcore.MetalLayoutAttr) bool {
	n := 0
	for _, differs := range []bool{
		!in.Linear().Equal(out.Linear()),
		in.MemRef().Elem() != out.MemRef().Elem(),
		!slices.Equal(in.Grid(), out.Grid()) || in.MemorySpace() != out.MemorySpace(),
	} {
		if differs {
			n++
		}
	}
	return n > 1
}

// nextStep returns a layout between in and out: one step from in (front), or
// one step before out.
func nextStep(t *ir.TensorType, in, out *ttcore.MetalLayoutAttr) (step *ttcore.MetalLayoutAttr, front bool, err error) {
	sameMap := in.Linear().Equal(out.Linear())
	sameGrid := slices.Equal(in.Grid(), out.Grid())
	switch {
	case in.MemorySpace() != ttcore.L1:
		return in.WithMemorySpace(ttcore.L1), true, nil
	case out.MemorySpace() != ttcore.L1:
		return out.WithMemorySpace(ttcore.L1), false, nil
	case in.Tile() != nil && (out.Tile() == nil || !sameMap):
		if sameMap { // move tiles, then untilize
			step, err = out.WithElementType(t, in.MemRef().Elem())
			return step, false, err
		}
		step, err = in.WithElementType(t, t.Elem())
		return step, true, err
	case in.MemRef().Elem() != out.MemRef().Elem() && sameMap: // tilize, then move
		step, err = in.WithElementType(t, out.MemRef().Elem())
		return step, true, err
	case out.Tile() != nil: // bring the elements to their place, then tilize
		step, err = out.WithElementType(t, in.MemRef().Elem())
		return step, false, err
	case !sameGrid && slices.Max(in.Grid()) > 1:
		step, err = in.WithGrid(t, ones(len(in.Grid())))
		return step, true, err
	}
	step, err = out.WithGrid(t, ones(len(out.Grid())))
	return step, false, err
}
