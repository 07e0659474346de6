package pass

import (
	"fmt"
	"sync/atomic"

	"github.com/ttopt/ttopt/ir"
)

// Pass is a transformation or a check of an op and what is inside it.
type Pass struct {
	// Name is the command-line name: "ttcore-shard".
	Name string
	// Title is what reports call the pass, for those of MLIR the name of their
	// class: "Canonicalizer". Empty: the name.
	Title string
	// Summary is one line for --help.
	Summary string
	// Doc is the whole story, for people.
	Doc string
	// Anchor is the name of the op kind the pass runs on; empty: any that is
	// isolated from above.
	Anchor string
	// Options returns a pointer to a struct that holds the defaults; see
	// ParseOptions. Nil: the pass has no options.
	Options func() any
	// Run does the work. The error, if any, is about the op or something in
	// it; a *ir.Diagnostic, also a wrapped one, keeps its place. Runs over
	// several ops may happen at a time.
	Run func(r *Run) error
	// Statistics names what Run counts.
	Statistics []Statistic
}

// Called returns the title of the pass.
func (p *Pass) Called() string {
	if p.Title != "" {
		return p.Title
	}
	return p.Name
}

// Statistic is something a pass counts.
type Statistic struct{ Name, Doc string }

// Run is one run of a pass over one op.
type Run struct {
	Op      *ir.Op
	Options any
	manager *Manager
	step    step
	counts  []atomic.Int64
	emit    func(*ir.Diagnostic)
	failed  bool
}

// RunPipeline runs a pipeline on the op of the run or on one inside it, as a
// part of the pass, and reports whether all went well.
func (r *Run) RunPipeline(p *Pipeline, op *ir.Op) bool {
	m := r.manager
	if m == nil { // no manager runs the pass
		m = &Manager{}
	}
	ok := m.run(p, op, r.Emit)
	r.failed = r.failed || !ok
	return ok
}

// Context returns the context of the op.
func (r *Run) Context() *ir.Context { return r.Op.Context() }

// Once returns what make returns. It is called for the first op that this step of
// the pipeline runs on; what it makes must not be changed by the runs, which may
// happen at a time.
func (r *Run) Once(make func() any) any {
	if r.manager == nil { // no manager runs the pass
		return make()
	}
	return r.manager.once(making{r.step, r.Context()}, make)
}

// Count adds n to statistic i of the pass.
func (r *Run) Count(i int, n int64) {
	if i < len(r.counts) {
		r.counts[i].Add(n)
	}
}

// Emit reports a diagnostic and lets the pass go on. After an error the run
// counts as failed. What passes report that run in parallel comes in the order
// of their ops.
func (r *Run) Emit(d *ir.Diagnostic) {
	r.failed = r.failed || d.Severity == ir.Error
	r.Report(d)
}

// Report is Emit, but the run does not fail.
func (r *Run) Report(d *ir.Diagnostic) {
	if r.emit == nil { // no manager runs the pass
		r.emit = r.Op.Context().Emit
	}
	r.emit(d)
}

// NamedPipeline is a pipeline with a name and options of its own.
type NamedPipeline struct {
	Name    string
	Summary string
	Doc     string
	// Options is as in Pass.
	Options func() any
	// Emit is how a tool prints the result of the pipeline, unless it is told
	// otherwise: "llvm". Empty: as MLIR.
	Emit string
	// Build returns the passes for the given options.
	Build func(options any) (*Pipeline, error)
}

// Library is what a tool offers by name.
type Library struct {
	Passes    []*Pass
	Pipelines []*NamedPipeline
}

// Pass returns the pass of the given name, or nil.
func (l *Library) Pass(name string) *Pass {
	for _, p := range l.Passes {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Pipeline returns the named pipeline of the given name, or nil.
func (l *Library) Pipeline(name string) *NamedPipeline {
	for _, p := range l.Pipelines {
		if p.Name == name {
			return p
		}
	}
	return nil
}

// Names returns the names of all passes and pipelines.
func (l *Library) Names() []string {
	var names []string
	for _, p := range l.Passes {
		names = append(names, p.Name)
	}
	for _, p := range l.Pipelines {
		names = append(names, p.Name)
	}
	return names
}

// Check reports names that are given twice.
func (l *Library) Check() error {
	seen := map[string]bool{}
	for _, n := range l.Names() {
		if seen[n] {
			return fmt.Errorf("pass or pipeline %q is given twice", n)
		}
		seen[n] = true
	}
	return nil
}
