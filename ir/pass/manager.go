package pass

import (
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/parallel"
)

// Instrument looks on while passes run. With more than one thread its methods
// are called from several goroutines.
type Instrument interface {
	// BeforePass is told which step of a pipeline it is.
	BeforePass(step Item, op *ir.Op)
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
	// Timing, if set, measures the steps.
	Timing *Timing
	// Emit takes what passes report, from one goroutine; nil is the context's handler.
	Emit func(*ir.Diagnostic)

	mu    sync.Mutex
	stats map[step][]atomic.Int64
	made  map[making]any
}

// making is what [Run.Once] makes a value for.
type making struct {
	step step
	ctx  *ir.Context
}

// Run runs a pipeline over op and reports whether all passes succeeded. What
// went wrong goes to Emit.
func (m *Manager) Run(p *Pipeline, op *ir.Op) bool {
	emit := m.Emit
	if emit == nil {
		emit = op.Context().Emit
	}
	if p.Anchor != AnyAnchor && p.Anchor != op.Name() {
		emit(ir.Errorf(op.Loc(), "can't run '%s' pass manager on '%s' op", p.Anchor, op.Name()))
		return false
	}
	return m.run(p, op, emit)
}

// run runs a pipeline until a step fails.
func (m *Manager) run(p *Pipeline, op *ir.Op, emit func(*ir.Diagnostic)) bool {
	for i, it := range p.Items {
		ok := true
		begin := time.Now()
		if it.Nested != nil {
			ok = m.runNested(it.Nested, op, emit)
		} else {
			ok = m.runPass(step{p, i}, op, emit)
		}
		if m.Timing != nil {
			m.Timing.add(p, i, time.Since(begin))
		}
		if !ok {
			return false
		}
	}
	return true
}

// runNested runs a pipeline on the ops directly inside op that it is for. They
// are isolated from each other, so they run in parallel; what they report comes
// in their order. Once one has failed, no other is begun.
func (m *Manager) runNested(p *Pipeline, op *ir.Op, emit func(*ir.Diagnostic)) bool {
	var targets []*ir.Op
	for i := 0; i < op.NumRegions(); i++ {
		for b := range op.RegionAt(i).Blocks {
			for inner := range b.Ops {
				if inner.Name() == p.Anchor || p.Anchor == AnyAnchor && p.fits(inner) {
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
			if !m.run(p, t, emit) {
				return false
			}
		}
		return true
	}
	var failed atomic.Bool
	reports := make([][]*ir.Diagnostic, len(targets))
	parallel.Do(threads, len(targets), func(i int) {
		if !failed.Load() && !m.run(p, targets[i], func(d *ir.Diagnostic) { reports[i] = append(reports[i], d) }) {
			failed.Store(true)
		}
	})
	for _, report := range reports {
		for _, d := range report {
			emit(d)
		}
	}
	return !failed.Load()
}

// fits reports whether all passes of a pipeline may run on op. One for any op leaves others alone.
func (p *Pipeline) fits(op *ir.Op) bool {
	return schedulable(op) == nil && !slices.ContainsFunc(p.Items, func(it Item) bool {
		return it.Nested == nil && !it.Pass.isFor(op)
	})
}

// isFor reports whether a pass is for ops of that kind.
func (p *Pass) isFor(op *ir.Op) bool { return p.Anchor == "" || p.Anchor == op.Name() }

// schedulable returns an error where passes cannot run on op: they must not see
// what other goroutines change.
func schedulable(op *ir.Op) *ir.Diagnostic {
	switch k := op.Kind(); {
	case k.Unregistered:
		return op.Errorf("trying to schedule a pass on an unregistered operation")
	case !k.Is(ir.IsolatedFromAbove):
		return op.Errorf("trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'")
	}
	return nil
}

func (m *Manager) runPass(at step, op *ir.Op, emit func(*ir.Diagnostic)) bool {
	it := at.pipeline.Items[at.item]
	err := schedulable(op)
	if err == nil && !it.Pass.isFor(op) {
		err = op.Errorf("can't run pass '%s', which is restricted to '%s'", it.Pass.Name, it.Pass.Anchor)
	}
	if err != nil {
		emit(err)
		return false
	}
	for _, in := range m.Instruments {
		in.BeforePass(it, op)
	}
	run := &Run{Op: op, Options: it.options(), manager: m, step: at, counts: m.counts(at), emit: emit}
	if err := guarded(it.Pass, run); err != nil {
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

// guarded turns a panic of a pass into a diagnostic that names the pass, with
// the stack as a note.
func guarded(p *Pass, r *Run) (err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		stack := debug.Stack()
		if p, ok := v.(*parallel.Panic); ok {
			v, stack = p.Value, p.Stack
		}
		err = ir.Errorf(r.Op.Loc(), "pass '%s' failed unexpectedly: %v", p.Name, v).Note(r.Op.Loc(), "%s", stack)
	}()
	return p.Run(r)
}

// counts returns the counters of a step.
func (m *Manager) counts(s step) []atomic.Int64 {
	n := len(s.pipeline.Items[s.item].Pass.Statistics)
	if n == 0 {
		return nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.stats == nil {
		m.stats = map[step][]atomic.Int64{}
	}
	if m.stats[s] == nil {
		m.stats[s] = make([]atomic.Int64, n)
	}
	return m.stats[s]
}

// once returns what is made for a step, and makes it the first time.
func (m *Manager) once(what making, make func() any) any {
	m.mu.Lock()
	defer m.mu.Unlock()
	v, ok := m.made[what]
	if !ok {
		if m.made == nil {
			m.made = map[making]any{}
		}
		v = make()
		m.made[what] = v
	}
	return v
}

// Statistic returns what statistic i of a pass has counted in all steps.
func (m *Manager) Statistic(p *Pass, i int) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	var sum int64
	for s, counts := range m.stats {
		if s.pipeline.Items[s.item].Pass == p {
			sum += counts[i].Load()
		}
	}
	return sum
}

// StatisticAt returns what statistic i of a pass has counted as a step of a
// pipeline.
func (m *Manager) StatisticAt(p *Pipeline, item, i int) int64 {
	return m.counts(step{p, item})[i].Load()
}
