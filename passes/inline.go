package passes

import (
	"math"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// InlineOptions are the options of inline, named as in MLIR.
type InlineOptions struct {
	DefaultPipeline string   `option:"default-pipeline" type:"string" doc:"The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in opPipelineList"`
	Threshold       uint32   `option:"inlining-threshold" doc:"If the ratio between the number of the operations in the callee and the number of the operations in the caller exceeds this value (in percentage), then the callee is not inlined even if it is legal to inline it"`
	MaxIterations   uint32   `option:"max-iterations" doc:"Maximum number of iterations when inlining within an SCC"`
	OpPipelines     []string `option:"op-pipelines" type:"pass-manager" doc:"Callable operation specific optimizer pipelines (in the form of 'dialect.op(pipeline)')"`
}

// Inline returns the pass inline; its pipelines are made of what library has.
func Inline(library func() *pass.Library) *pass.Pass {
	return &pass.Pass{
		Name:    "inline",
		Title:   "Inliner",
		Summary: "Inline function calls",
		Doc: "Goes through the call graph from callees to callers, simplifies each callable, and puts the bodies of " +
			"callables in the place of their calls. A callable that nobody else refers to goes.",
		Options: func() any {
			return &InlineOptions{DefaultPipeline: "canonicalize", Threshold: math.MaxUint32, MaxIterations: 4}
		},
		Run: func(r *pass.Run) error {
			if !r.Op.Kind().Is(ir.DefinesSymbols) {
				return r.Op.Errorf(" was scheduled to run under the inliner, but does not define a symbol table")
			}
			in, err := newInliner(r, library())
			if err != nil {
				return err
			}
			for _, component := range in.graph.components() {
				if !in.component(component) {
					return nil // what failed has said so
				}
			}
			for _, n := range in.dead {
				n.op().Erase()
			}
			return nil
		},
	}
}

// inliner is one run of the pass.
type inliner struct {
	run       *pass.Run
	options   *InlineOptions
	library   *pass.Library
	pipelines map[string]*pass.Pipeline // by the name of the callable op
	symbols   *ir.SymbolTables
	graph     *callGraph
	uses      *callUses
	dead      []*callNode
	calls     []resolvedCall
}

// resolvedCall is a call that may be inlined.
type resolvedCall struct {
	call           *ir.Op
	source, target *callNode
	// history is the number of the inlining that brought the call, -1: none.
	history int
}

// inlining notes what was inlined, so that a recursive function is not inlined
// into itself for ever.
type inlining struct {
	target *callNode
	before int // the inlining that brought the call, -1: none
}

func newInliner(r *pass.Run, library *pass.Library) (*inliner, error) {
	in := &inliner{
		run: r, options: r.Options.(*InlineOptions), library: library,
		pipelines: map[string]*pass.Pipeline{}, symbols: &ir.SymbolTables{},
	}
	for _, text := range in.options.OpPipelines {
		p, err := pass.ParsePipeline(library, text)
		if err != nil {
			return nil, err
		}
		in.pipelines[p.Anchor] = p
	}
	in.graph = newCallGraph(r.Op, in.symbols)
	in.uses = newCallUses(r.Op, in.graph, in.symbols)
	return in, nil
}

// component simplifies the callables of a component and inlines into them,
// until nothing is inlined any more.
func (in *inliner) component(nodes []*callNode) bool {
	for range max(in.options.MaxIterations, 1) {
		if !in.optimize(nodes) {
			return false
		}
		var inlinedAny bool
		if nodes, inlinedAny = in.inlineCalls(nodes); !inlinedAny {
			break
		}
	}
	return true
}

// optimize runs the pipelines on callables.
func (in *inliner) optimize(nodes []*callNode) bool {
	var done []*callNode
	for _, n := range nodes {
		if n.hasChildren() || !n.op().Kind().Is(ir.IsolatedFromAbove) {
			continue
		}
		p, err := in.pipeline(n.op().Name())
		if err != nil {
			in.run.Emit(n.op().AsDiagnostic(err))
			return false
		}
		if p != nil && !in.run.RunPipeline(p, n.op()) {
			return false
		}
		done = append(done, n)
	}
	for _, n := range done {
		in.uses.recount(n)
	}
	return true
}

// pipeline returns what simplifies callables of a kind; nil: nothing does.
func (in *inliner) pipeline(anchor string) (*pass.Pipeline, error) {
	p, ok := in.pipelines[anchor]
	if ok || in.options.DefaultPipeline == "" {
		return p, nil
	}
	p, err := pass.ParsePipeline(in.library, anchor+"("+in.options.DefaultPipeline+")")
	if err != nil {
		return nil, err
	}
	in.pipelines[anchor] = p
	return p, nil
}

// inlineCalls inlines the calls in the callables of a component, and those that
// come with what is inlined. It returns the callables that are left.
func (in *inliner) inlineCalls(nodes []*callNode) (left []*callNode, inlinedAny bool) {
	gone := map[*callNode]bool{}
	bury := func(n *callNode) {
		if !gone[n] {
			gone[n] = true
			in.dead = append(in.dead, n)
		}
	}
	in.calls = in.calls[:0]
	for _, n := range nodes {
		if in.uses.isDead(n) {
			bury(n)
		} else {
			in.collect(blocksOf(n.region), n, -1, false)
		}
	}
	var history []inlining
	for i := 0; i < len(in.calls); i++ {
		c := in.calls[i]
		if gone[c.source] || includes(history, c.history, c.target) || !in.shouldInline(c) {
			continue
		}
		last := in.uses.isLast(c.target)
		blocks, ok := inlineCall(c.call, c.target.op(), c.target.region, last)
		if !ok {
			continue
		}
		inlinedAny = true
		history = append(history, inlining{c.target, c.history})
		in.collect(blocks, in.around(c.call.Region()), len(history)-1, true)
		finishInlining(c.call, blocks)
		in.uses.inlined(c.source, c.target, c.call)
		c.call.Erase()
		if last {
			in.uses.erase(c.target)
			bury(c.target)
		}
	}
	for _, n := range nodes {
		if !gone[n] {
			left = append(left, n)
		}
	}
	return left, inlinedAny
}

// includes reports whether a call was brought by inlining of target.
func includes(history []inlining, at int, target *callNode) bool {
	for ; at >= 0; at = history[at].before {
		if history[at].target == target {
			return true
		}
	}
	return false
}

// around returns the innermost callable around a region.
func (in *inliner) around(r *ir.Region) *callNode {
	for ; r != nil; r = r.Op().Region() {
		if n := in.graph.nodes[r]; n != nil {
			return n
		}
	}
	return nil
}

func blocksOf(r *ir.Region) []*ir.Block {
	var list []*ir.Block
	for b := range r.Blocks {
		list = append(list, b)
	}
	return list
}

// collect adds the calls of known callables in blocks: those of the last block
// first, then those inside ops of it. It goes into callables inside if it is
// told to.
func (in *inliner) collect(blocks []*ir.Block, source *callNode, history int, nested bool) {
	type place struct {
		block  *ir.Block
		source *callNode
	}
	var work []place
	add := func(blocks []*ir.Block, n *callNode) {
		for _, b := range blocks {
			work = append(work, place{b, n})
		}
	}
	add(blocks, source)
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for op := range at.block.Ops {
			if call, ok := op.Kind().Impl.(ir.Caller); ok {
				if ref, _ := call.Callee(op); ref != nil && len(ref.Path()) > 1 {
					continue
				}
				if target := in.graph.callee(op, in.symbols); target != nil {
					in.calls = append(in.calls, resolvedCall{op, at.source, target, history})
				}
				continue
			}
			for i := range op.NumRegions() {
				r := op.RegionAt(i)
				switch n := in.graph.nodes[r]; {
				case n == nil:
					add(blocksOf(r), at.source)
				case nested:
					add(blocksOf(r), n)
				}
			}
		}
	}
}

// shouldInline reports whether a call may be inlined and is worth it.
func (in *inliner) shouldInline(c resolvedCall) bool {
	if c.call.Kind().Is(ir.Terminator) || c.target.callsItself() || c.target.region.IsAncestorOf(c.call.Region()) {
		return false
	}
	around := c.call.ParentOp()
	singleBlock := around.Kind().Is(ir.SingleBlock) || around.Kind().Unregistered
	if !c.target.region.HasOneBlock() && around.Kind() != c.target.op().Kind() && singleBlock {
		return false
	}
	switch in.options.Threshold {
	case 0:
		return false
	case math.MaxUint32:
		return true
	}
	callerOps := countOps(c.source.region)
	return callerOps == 0 || countOps(c.target.region)*100/callerOps <= int64(in.options.Threshold)
}

// countOps counts the ops in a region, at any depth.
func countOps(r *ir.Region) int64 {
	n := 0
	for b := range r.Blocks {
		for op := range b.Ops {
			n += op.CountOps()
		}
	}
	return int64(n)
}
