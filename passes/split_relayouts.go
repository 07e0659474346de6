package passes

import (
	"slices"

	"github.com/ttopt/ttopt/blockfloat"
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
through l1, and data moves as tiles where it can: not as block floats, if shards
end inside of blocks, whose numbers would be rounded once more.`,
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

// splitRelayout puts relayouts to the layouts in between before op.
func splitRelayout(op *ir.Op) error {
	target := op.Result(0).Type().(*ir.TensorType)
	in, out, ok, err := bothMetal(op.Operand(0).Type().(*ir.TensorType), target)
	if err != nil || !ok {
		return err
	}
	way, err := layoutsBetween(target, in, out)
	if err != nil {
		return err
	}
	b := ir.NewBuilder(op.Context()).Before(op)
	for _, a := range way {
		op.SetOperand(0, ttir.NewToLayout(b, op.Operand(0), target.WithEncoding(a)))
	}
	return nil
}

// layoutsBetween returns the layouts on the way from in to out, such that each
// step changes one thing.
func layoutsBetween(t *ir.TensorType, in, out *ttcore.MetalLayoutAttr) ([]*ttcore.MetalLayoutAttr, error) {
	if !isCompound(in, out) {
		return nil, nil
	}
	step, front, err := nextStep(t, in, out)
	if err != nil || step == in || step == out {
		return nil, err
	}
	if front {
		rest, err := layoutsBetween(t, step, out)
		return append([]*ttcore.MetalLayoutAttr{step}, rest...), err
	}
	way, err := layoutsBetween(t, in, step)
	return append(way, step), err
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
	a, err := like.WithGrid(t, slices.Repeat([]int64{1}, len(like.Grid())))
	if err != nil {
		return nil, err
	}
	if a, err = a.WithElementType(t, t.Elem()); err != nil {
		return nil, err
	}
	return a.WithMemorySpace(ttcore.System), nil
}

// isCompound reports whether a relayout changes more than one of the linear
// map, the format of the elements, and where they are.
func isCompound(in, out *ttcore.MetalLayoutAttr) bool {
	n := 0
	for _, differs := range []bool{
		!in.Linear().Equal(out.Linear()),
		in.MemRef().Elem() != out.MemRef().Elem(),
		!sameGrid(in, out) || in.MemorySpace() != out.MemorySpace(),
	} {
		if differs {
			n++
		}
	}
	return n > 1
}

// sameGrid reports whether the shards are on the same cores. One core is one
// core whatever the rank of its grid.
func sameGrid(in, out *ttcore.MetalLayoutAttr) bool {
	return slices.Equal(in.Grid(), out.Grid()) || !isDivided(in) && !isDivided(out)
}

// roundsAnew reports whether numbers would share other exponents on their way, if they moved as block
// floats: as blocks begin in other places where shards end inside of them.
func roundsAnew(t *ir.TensorType, in, out *ttcore.MetalLayoutAttr) (bool, error) {
	if !isBlocks(out) && (!isBlocks(in) || out.Tile() != nil) {
		return false, nil
	}
	var widths [2]int64
	for i, a := range []*ttcore.MetalLayoutAttr{in, out} {
		shard, err := a.ScalarShardShape(t.Shape())
		if err != nil {
			return false, err
		}
		if n := len(shard); n > 0 {
			widths[i] = shard[n-1]
		}
	}
	whole := widths[0]%blockfloat.Block == 0 && widths[1]%blockfloat.Block == 0
	return widths[0] != widths[1] && !whole, nil
}

// isBlocks reports whether elements are block floats.
func isBlocks(a *ttcore.MetalLayoutAttr) bool {
	return a.Tile() != nil && a.Tile().DataType().IsBlockFloat()
}

// storedAs returns the layout a of a tensor with elements as like has them. Padding shares its exponent with
// elements of block floats, and has the same value there.
func storedAs(like *ttcore.MetalLayoutAttr, t *ir.TensorType, a *ttcore.MetalLayoutAttr) (*ttcore.MetalLayoutAttr, error) {
	a, err := a.WithElementType(t, like.MemRef().Elem())
	if err == nil && isBlocks(a) {
		a = a.WithOOB(like.OOB())
	}
	return a, err
}

// nextStep returns a layout between in and out: one step from in (front), or
// one step before out.
func nextStep(t *ir.TensorType, in, out *ttcore.MetalLayoutAttr) (step *ttcore.MetalLayoutAttr, front bool, err error) {
	sameMap := in.Linear().Equal(out.Linear())
	asScalars, err := roundsAnew(t, in, out)
	if err != nil {
		return nil, false, err
	}
	switch {
	case in.MemorySpace() != ttcore.L1:
		return in.WithMemorySpace(ttcore.L1), true, nil
	case out.MemorySpace() != ttcore.L1:
		return out.WithMemorySpace(ttcore.L1), false, nil
	case asScalars && in.Tile() != nil: // untilize, then move
		step, err = in.WithElementType(t, t.Elem())
		return step, true, err
	case asScalars: // move, then tilize
		step, err = out.WithElementType(t, in.MemRef().Elem())
		return step, false, err
	case in.Tile() != nil && out.Tile() == nil && sameMap: // move tiles, then untilize
		step, err = storedAs(in, t, out)
		return step, false, err
	case in.Tile() != nil && !sameMap:
		step, err = in.WithElementType(t, t.Elem())
		return step, true, err
	case in.MemRef().Elem() != out.MemRef().Elem() && (sameMap || out.Tile() == nil): // tilize, then move
		step, err = storedAs(out, t, in)
		return step, true, err
	case out.Tile() != nil: // bring the elements to their place, then tilize
		step, err = out.WithElementType(t, in.MemRef().Elem())
		return step, false, err
	case isDivided(in):
		step, err = in.WithGrid(t, slices.Repeat([]int64{1}, len(in.Grid())))
		return step, true, err
	}
	step, err = out.WithGrid(t, slices.Repeat([]int64{1}, len(out.Grid())))
	return step, false, err
}
