package proof

import (
	"errors"
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	affineops "github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
)

// kernel shows that g, a kernel on buffers, moves every element of f's results
// from the argument it is taken from: f, what g was before, does nothing but
// change layouts. The buffers hold the arguments of f and then its results.
func (c *checker) kernel(f, g fn.FuncOp) {
	sources, ok := relayoutsOnly(f)
	if !ok {
		c.remark(g.Op, "@%s computes: its places are shown by their subscripts only", g.SymbolName())
		return
	}
	defer c.variants(f, g, sources)
	volume, how, err := c.movesAlone(f, g, sources)
	var notSymbolic *errNotSymbolic
	if errors.As(err, &notSymbolic) {
		c.byTags(f, g, sources, notSymbolic.why)
		return
	}
	c.conclude(g.Op, "kernel @"+g.SymbolName(), how, err, volume)
}

// movesAlone shows it by the moves of g, if there is nothing else in it.
func (c *checker) movesAlone(f, g fn.FuncOp, sources []int) (volume int64, how method, err error) {
	moves, err := kernelMoves(f, g)
	if err != nil {
		return 0, symbolic, err
	}
	for i := range f.Type().Inputs() {
		if len(moves.to[i])+len(moves.fills[i]) > 0 {
			return 0, symbolic, &violation{text: fmt.Sprintf("argument #%d is stored to", i)}
		}
	}
	for r, t := range f.Type().Results() {
		src, err1 := encoding.LayoutOf(f.Type().Inputs()[sources[r]].(*ir.TensorType))
		dst, err2 := encoding.LayoutOf(t.(*ir.TensorType))
		if err := errors.Join(err1, err2); err != nil {
			return 0, symbolic, &errNotSymbolic{err.Error()}
		}
		volume += dst.Volume()
		buffer := len(f.Type().Inputs()) + r
		s, ok := moves.source[buffer]
		if ok && s >= len(f.Type().Inputs()) {
			return 0, symbolic, &errNotSymbolic{"a result is taken from another result"}
		}
		if ok && s != sources[r] {
			return 0, symbolic, &violation{text: fmt.Sprintf("result #%d is taken from argument #%d, not #%d", r, s, sources[r])}
		}
		by, err := checkMoves(src, dst, moves.to[buffer], false, c.progress)
		if err == nil && len(moves.fills[buffer]) > 0 {
			by, err = counted, checkFills(dst, moves.fills[buffer])
		}
		if err != nil {
			return 0, symbolic, err
		}
		how = max(how, by)
	}
	return volume, how, nil
}

// relayoutsOnly returns, for each result of f, the argument it is, if all that f
// does is to change layouts.
func relayoutsOnly(f fn.FuncOp) (sources []int, ok bool) {
	for _, t := range f.Type().Inputs() {
		if _, ok := t.(*ir.TensorType); !ok {
			return nil, false
		}
	}
	if !f.RegionAt(0).HasOneBlock() || len(f.Type().Results()) == 0 {
		return nil, false
	}
	body := f.Body()
	for _, v := range body.Terminator().Operands() {
		for {
			if v.DefiningOp() == nil {
				break
			}
			relayout, ok := ttir.AsToLayout(v.DefiningOp())
			if !ok || encoding.LogicalElem(relayout.InputType()) != encoding.LogicalElem(relayout.ResultType()) {
				return nil, false
			}
			v = relayout.Input()
		}
		if _, ok := v.Type().(*ir.TensorType); !ok || v.Block() != body {
			return nil, false
		}
		sources = append(sources, v.Index())
	}
	return sources, true
}

// kernelMove is what a kernel moves to each of its buffers, the buffer that comes
// from, and the constants it writes when there may be data already.
type kernelMove struct {
	to     map[int][]move
	source map[int]int
	fills  map[int][]move
}

// mover reads the moves of a kernel off its loads and stores.
type mover struct {
	buffers map[*ir.Value]int
	moves   kernelMove
	now     int            // the number of the op at the top of the function
	first   map[int]int    // when each buffer is first moved to
	fills   map[int][]fill // of each buffer
}

type fill struct {
	move
	when int
}

// kernelMoves returns the moves of g, if it only moves, by affine loads and
// stores from buffer to buffer.
func kernelMoves(f, g fn.FuncOp) (kernelMove, error) {
	m := mover{buffers: map[*ir.Value]int{}, first: map[int]int{}, fills: map[int][]fill{}}
	m.moves = kernelMove{map[int][]move{}, map[int]int{}, map[int][]move{}}
	tensors := append(append([]ir.Type(nil), f.Type().Inputs()...), f.Type().Results()...)
	for i, v := range g.Params() {
		buffer, ok := v.Type().(*ir.MemRefType)
		tensor, isTensor := tensors[i].(*ir.TensorType)
		if !ok || !isTensor {
			return kernelMove{}, &errNotSymbolic{fmt.Sprintf("argument #%d is no buffer", i)}
		}
		l, err := encoding.LayoutOf(tensor)
		if err != nil || len(buffer.Shape()) != 1 || buffer.Shape()[0] != l.Slots() {
			return kernelMove{}, &errNotSymbolic{fmt.Sprintf("%s does not have a slot for each of '%s'", buffer, tensor)}
		}
		m.buffers[v] = i
	}
	if err := m.block(g.Body(), true); err != nil {
		return kernelMove{}, err
	}
	for to, fills := range m.fills {
		isInput := to < len(f.Type().Inputs())
		for _, filled := range fills {
			if first, ok := m.first[to]; isInput || ok && filled.when >= first {
				m.moves.fills[to] = append(m.moves.fills[to], filled.move)
			}
		}
	}
	return m.moves, nil
}

func (m *mover) block(b *ir.Block, top bool) error {
	for op := range b.Ops {
		if top {
			m.now++
		}
		if err := m.op(op); err != nil {
			return err
		}
	}
	return nil
}

func (m *mover) op(op *ir.Op) error {
	if f, ok := affineops.AsFor(op); ok && len(f.Carried()) == 0 {
		return m.block(f.Body(), false)
	}
	switch op.Name() {
	case "affine.store", "affine.vector_store", "vector.store", "vector.maskedstore":
		return m.store(op)
	case "arith.constant", "affine.apply", "affine.load", "affine.vector_load", "vector.load", "vector.maskedload",
		"vector.shuffle", "vector.bitcast", "memref.prefetch", "affine.yield", "func.return":
		return nil // what is read is seen where it is stored
	}
	return &errNotSymbolic{fmt.Sprintf("'%s' is no plain move", op.Name())}
}

// store adds what a store moves, at each of its places.
func (m *mover) store(op *ir.Op) error {
	places, ok := placesOf(op)
	if !ok {
		return &errNotSymbolic{"its loops have bounds that are not constant"}
	}
	for _, p := range places {
		if err := m.storeAt(op, p); err != nil {
			return err
		}
	}
	return nil
}

// storeAt adds, for each run of lanes that come from one buffer, in steps, a move; and
// the lanes that are constants, as fills.
func (m *mover) storeAt(op *ir.Op, p place) error {
	values := lanesOf{m.buffers, p}
	to, at, data, mask, err := values.target(op)
	if err != nil {
		return err
	}
	stored, err := values.of(data)
	if err != nil {
		return err
	}
	if many, _ := lanes(data); int64(len(stored)) != many {
		return &errNotSymbolic{"elements are stored as words"}
	}
	for i := 0; i < len(stored); {
		n := 1
		if mask != nil && !mask[i] || stored[i].source == nothing {
			i++
			continue
		}
		for i+n < len(stored) && (mask == nil || mask[i+n]) && stored[i+n].follows(stored[i], int64(n), stored[min(i+1, len(stored)-1)]) {
			n++
		}
		if err := m.add(p, to, affine.Add(at, affine.Const(int64(i))), stored[i:i+n]); err != nil {
			return err
		}
		i += n
	}
	return nil
}

// add adds the move of a run of lanes to the slots from at on.
func (m *mover) add(p place, to int, at *affine.Expr, run []lane) error {
	next := move{slices.Clone(p.extents), run[0].at, at}
	if n := int64(len(run)); n > 1 {
		digit := affine.Dim(len(next.extents))
		next.extents = append(next.extents, n)
		next.to = affine.Add(at, digit)
		if run[0].source >= 0 {
			step, _ := run[0].step(run[1])
			next.from = affine.Add(next.from, affine.Mul(digit, affine.Const(step)))
		}
	}
	if next.volume() == 0 {
		return nil
	}
	if run[0].source == constant {
		m.fills[to] = append(m.fills[to], fill{next, m.now})
		return nil
	}
	if source, known := m.moves.source[to]; !known {
		m.first[to] = m.now
	} else if source != run[0].source {
		return &errNotSymbolic{"a result comes from several buffers"}
	}
	m.moves.source[to] = run[0].source
	m.moves.to[to] = append(m.moves.to[to], next)
	return nil
}
