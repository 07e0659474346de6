package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/dialect/builtin"
	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/layout"
)

// Relayout is compiled code that takes a tensor from one layout to another. Its
// buffers are physical: slots in the order grid, shard, tile, face, of as many
// bytes as the fields say, aligned to kernel.Alignment. It may be used by
// several goroutines at once.
type Relayout struct {
	// SourceBytes and DestinationBytes are the sizes of the buffers, ShardBytes
	// that of one core of the destination, which is all of it without a grid.
	SourceBytes, DestinationBytes, ShardBytes int64
	// Grid is that of the destination; nil if it has none: then RunCore is an error.
	Grid []int64

	module            *kernel.Module
	whole, part, core *kernel.Func
}

// RelayoutOptions say what machine the code is for. What is 0 is as in the
// pipeline ttcore-to-loops.
type RelayoutOptions struct {
	VectorBits int64 // of a register
	CacheBytes int64 // of the last level
	// Masks is what is loaded and stored under masks: all, words, none or native, which
	// is what this processor does; empty is what the engine's does.
	Masks string
	// Stores is how what is larger than the cache is written: past it, ahead (past it
	// and announced far ahead), soon (past it when its second level has no room), through
	// it, or native, which is as it is best for this processor; empty is as it is best for
	// the engine's.
	Stores string
}

// text returns the options as the pipeline takes them.
func (o RelayoutOptions) text(cores bool, engine kernel.Engine) string {
	p := engine.Processor()
	// Quoted, so that a wrong word is none of other options.
	text := fmt.Sprintf("parts=true cores=%v masks=%q stores=%q", cores, cmp.Or(o.Masks, p.Masks), cmp.Or(o.Stores, p.Stores))
	if o.VectorBits != 0 {
		text += fmt.Sprintf(" vector-bits=%d", o.VectorBits)
	}
	if o.CacheBytes != 0 {
		text += fmt.Sprintf(" cache-bytes=%d", o.CacheBytes)
	}
	return text
}

// NewRelayout compiles the way from one tensor type to another, of the same
// shape and context. Either has a layout as its encoding, or is row-major.
func NewRelayout(ctx context.Context, engine kernel.Engine, from, to *ir.TensorType, o RelayoutOptions) (*Relayout, error) {
	if engine == nil {
		return nil, errors.New("runner: no engine; kernel.Find finds one")
	}
	if from == nil || to == nil {
		return nil, errors.New("runner: a relayout takes one tensor type to another, and one is missing")
	}
	if err := checkAlike(from, to); err != nil {
		return nil, fmt.Errorf("runner: a relayout from '%s' to '%s': %w", from, to, err)
	}
	l, err := encoding.LayoutOf(to)
	if err != nil {
		return nil, err
	}
	r := &Relayout{}
	if l.GridRank() > 0 {
		r.Grid = l.Grid()
	}
	module, err := relayoutModule(from, to)
	if err != nil {
		return nil, err
	}
	// Its engine is not used: the code is compiled here, to be kept.
	p, err := New(module, Options{Pipeline: o.text(r.Grid != nil, engine), Engine: "interp"})
	if err != nil {
		return nil, err
	}
	sizes, err := p.BufferBytes("relayout")
	if err != nil {
		return nil, err
	}
	r.SourceBytes, r.DestinationBytes, r.ShardBytes = sizes[0], sizes[1], sizes[1]/l.Cores()
	text, err := p.LLVM()
	if err != nil {
		return nil, err
	}
	if r.module, err = engine.Compile(ctx, string(text)); err != nil {
		return nil, err
	}
	if err := r.find(); err != nil {
		_ = r.module.Close() // err says what is wrong
		return nil, err
	}
	return r, nil
}

// checkAlike refuses types that are not of the same elements.
func checkAlike(from, to *ir.TensorType) error {
	a, b := encoding.Logical(from), encoding.Logical(to)
	switch {
	case from.Context() != to.Context():
		return errors.New("they are of two contexts")
	case !slices.Equal(a.Shape(), b.Shape()):
		return errors.New("the shapes differ")
	case a.Elem() != b.Elem():
		return errors.New("the element types differ")
	}
	return nil
}

// find looks up the kernels of the module.
func (r *Relayout) find() (err error) {
	if r.whole, err = r.module.Func("relayout", r.SourceBytes, r.DestinationBytes); err != nil {
		return err
	}
	if r.part, err = r.module.Func("relayout_part", r.SourceBytes, r.DestinationBytes); err != nil {
		return err
	}
	if r.Grid != nil {
		r.core, err = r.module.Func("relayout_core", r.SourceBytes, r.ShardBytes)
	}
	return err
}

// relayoutModule returns a module with the function @relayout on tensors.
func relayoutModule(from, to *ir.TensorType) (*ir.Op, error) {
	ctx := from.Context()
	module := builtin.NewModule(ctx)
	b := ir.NewBuilder(ctx).AtEnd(module.Body())
	f := fn.NewFunc(b, "relayout", ctx.Function([]ir.Type{from}, []ir.Type{to}), "")
	body := b.AtEnd(f.Body())
	fn.NewReturn(body, ttir.NewToLayout(body, f.Body().Arg(0), to))
	return module, b.Err()
}

var errNotMade = errors.New("runner: the relayout is none of NewRelayout's")

// Run fills the destination.
func (r *Relayout) Run(src, dst []byte) error {
	if r.whole == nil {
		return errNotMade
	}
	return r.whole.Call(src, dst)
}

// RunParts is Run on n threads.
func (r *Relayout) RunParts(n int, src, dst []byte) error {
	if r.part == nil {
		return errNotMade
	}
	return r.part.CallParts(n, src, dst)
}

// RunCore fills the shard of one core, given its position in the grid.
func (r *Relayout) RunCore(core []int64, src, shard []byte) error {
	switch {
	case r.module == nil:
		return errNotMade
	case r.core == nil:
		return errors.New("runner: the destination of the relayout has no shards of cores")
	}
	inside := len(core) == len(r.Grid)
	for d := 0; inside && d < len(core); d++ {
		inside = 0 <= core[d] && core[d] < r.Grid[d]
	}
	if !inside {
		return fmt.Errorf("runner: core %s is not in the grid %s", layout.Tuple(core), shapeText(r.Grid))
	}
	return r.core.CallPart([][]byte{src, shard}, core...)
}

// Close frees the code. The relayout must not be used afterwards.
func (r *Relayout) Close() error {
	if r.module == nil {
		return nil
	}
	return r.module.Close()
}
