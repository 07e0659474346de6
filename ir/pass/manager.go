package pass

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/ttopt/ttopt/ir"
)

// Instrument looks on while passes run. With more than one thread its methods
// are called from several goroutines.
type Instrument interface {
	BeforePass(p *Pass, op *ir.Op)
	// AfterPass is told whether the pass failed.
	AfterPass(p *Pass, op *ir.Op, failed bool)
}

// Manager runs pipelines.
type Manager struct {
	// VerifyEach verifies the IR after every pass.
	VerifyEach bool
	// Threads is how many ops a nested pipeline works on at a time; 0 means as
	// many as there are processors.
	Threads     int
	Instruments []Instrument

	mu    sync.Mutex
	stats map[*Pass][]atomic.Int64
}

// Run runs a pipeline over op and reports whether all passes succeeded. What
// went wrong goes to the context's handler.
func (m *Manager) Run(p *Pipeline, op *ir.Op) bool {
	if p.Anchor != AnyAnchor && p.Anchor != op.Name() {
		op.Context().Emit(ir.Errorf(op.Loc(), "can't run '%s' pass manager on '%s' op", p.Anchor, op.Name()))
		return false
	}
	return m.run(p, op)
}

func (m *Manager) run(p *Pipeline, op *ir.Op) bool {
	for _, it := range p.Items {
		ok := true
		if it.Nested != nil {
			ok = m.runNested(it.Nested, op)
		} else {
			ok = m.runPass(it, op)
		}
		if !ok {
			return false
		}
	}
	return true
}

// runNested runs a pipeline on the ops directly inside op that it is for. They
// are isolated from each other, so they run in parallel.
func (m *Manager) runNested(p *Pipeline, op *ir.Op) bool {
	var targets []*ir.Op
	for i := 0; i < op.NumRegions(); i++ {
		for b := range op.RegionAt(i).Blocks {
			for inner := range b.Ops {
				if p.Anchor == AnyAnchor || inner.Name() == p.Anchor {
					targets = append(targets, inner)
				}
			}
		}
	}
	threads := m.Threads
	if threads == 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	if threads == 1 || len(targets) == 1 {
		for _, t := range targets {
			if !m.run(p, t) {
				return false
			}
		}
		return true
	}
	var group errgroup.Group
	group.SetLimit(threads)
	var failed atomic.Bool
	for _, t := range targets {
		group.Go(func() error {
			if !m.run(p, t) {
				failed.Store(true)
			}
			return nil
		})
	}
	_ = group.Wait() // the goroutines return nil
	return !failed.Load()
}

func (m *Manager) runPass(it Item, op *ir.Op) bool {
	for _, in := range m.Instruments {
		in.BeforePass(it.Pass, op)
	}
	run := &Run{Op: op, Options: it.Options, counts: m.counts(it.Pass)}
	err := guarded(it.Pass, run)
	if err != nil {
		run.Emit(op.AsDiagnostic(err))
	}
	if !run.failed && m.VerifyEach {
		for _, d := range ir.Verify(op) {
			run.Emit(d)
		}
	}
	for _, in := range m.Instruments {
		in.AfterPass(it.Pass, op, run.failed)
	}
	return !run.failed
}

// guarded turns a panic of a pass into a diagnostic that names the pass.
func guarded(p *Pass, r *Run) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = ir.Errorf(r.Op.Loc(), "pass '%s' failed unexpectedly: %v\n%s", p.Name, v, debug.Stack())
		}
	}()
	return p.Run(r)
}

func (m *Manager) counts(p *Pass) []atomic.Int64 {
	if len(p.Statistics) == 0 {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stats == nil {
		m.stats = map[*Pass][]atomic.Int64{}
	}
	if m.stats[p] == nil {
		m.stats[p] = make([]atomic.Int64, len(p.Statistics))
	}
	return m.stats[p]
}

// Statistic returns what statistic i of a pass has counted.
func (m *Manager) Statistic(p *Pass, i int) int64 {
	return m.counts(p)[i].Load()
}

// Help returns the help text of a pass: its summary and its options.
func (p *Pass) Help() string { return help(p.Name, p.Summary, p.Options) }

// Help returns the help text of a pipeline.
func (n *NamedPipeline) Help() string { return help(n.Name, n.Summary, n.Options) }

func help(name, summary string, options func() any) string {
	text := fmt.Sprintf("  --%-34s - %s\n", name, summary)
	if options == nil {
		return text
	}
	for _, o := range DescribeOptions(options()) {
		arg := o.Name
		if o.Type != "" {
			arg += "=<" + o.Type + ">"
		}
		def := ""
		if o.Default != "" {
			def = " (default: " + o.Default + ")"
		}
		text += fmt.Sprintf("      --%-32s - %s%s\n", arg, o.Doc, def)
	}
	return text
}
