package pass_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/parallel"
)

var (
	region   = []ir.RegionSpec{{Name: "body"}}
	module   = &ir.Kind{Name: "t.module", Traits: ir.IsolatedFromAbove | ir.NoTerminator | ir.GraphRegions, Regions: region}
	function = &ir.Kind{Name: "t.func", Traits: ir.IsolatedFromAbove | ir.NoTerminator, Regions: region}
	block    = &ir.Kind{Name: "t.block", Traits: ir.NoTerminator, Regions: region}
	leaf     = &ir.Kind{Name: "t.leaf", Attrs: []ir.Attr{{Name: "n", Type: ir.AnyAttr}}}
)

// build returns a module of n functions, each with a leaf that has its number,
// and whatever else is given; and a list of what is reported.
func build(t *testing.T, n int, more ...*ir.Kind) (*ir.Op, *[]string) {
	t.Helper()
	c, err := ir.NewContext(&ir.Dialect{Name: "t", Kinds: []*ir.Kind{module, function, block, leaf}})
	if err != nil {
		t.Fatal(err)
	}
	c.SetAllowUnregistered(true)
	reports := new([]string)
	c.SetHandler(func(d ir.Diagnostic) { *reports = append(*reports, d.Message) })
	b := ir.NewBuilder(c)
	root := b.Create(&ir.OpState{Kind: module, Regions: 1})
	top := b.AtEnd(root.RegionAt(0).AddBlock())
	for i := range n {
		f := top.Create(&ir.OpState{Kind: function, Regions: 1})
		b.AtEnd(f.RegionAt(0).AddBlock()).Op(leaf, nil, nil, ir.NamedAttr{Name: "n", Value: c.I64(int64(i))})
	}
	for _, k := range more {
		top.Create(&ir.OpState{Kind: k, Regions: 1}).RegionAt(0).AddBlock()
	}
	if err := b.Err(); err != nil {
		t.Fatal(err)
	}
	return root, reports
}

// number returns the number of a function's leaf.
func number(f *ir.Op) int64 {
	n, _ := f.Body().First().Attr("n").(*ir.IntegerAttr).Int64()
	return n
}

// count adds 100 to the number of every leaf and counts them.
var count = &pass.Pass{Name: "count", Statistics: []pass.Statistic{{Name: "leaves"}, {Name: "runs"}}, Run: func(r *pass.Run) error {
	r.Count(1, 1)
	r.Count(7, 1) // there is no such statistic
	r.Op.Walk(func(op *ir.Op) ir.WalkResult {
		if op.Kind() == leaf {
			n, _ := op.Attr("n").(*ir.IntegerAttr).Int64()
			op.SetAttr("n", r.Context().I64(n+100))
			r.Count(0, 1)
		}
		return ir.Advance
	})
	return nil
}}

// odd complains about functions with an odd number.
var odd = &pass.Pass{Name: "odd", Anchor: "t.func", Run: func(r *pass.Run) error {
	if n := number(r.Op); n%2 == 1 {
		r.Emit(&ir.Diagnostic{Severity: ir.Remark, Loc: r.Op.Loc(), Message: fmt.Sprintf("looking at %d", n)})
		return fmt.Errorf("has the number %d", n)
	}
	return nil
}}

func pipeline(t *testing.T, text string, ps ...*pass.Pass) *pass.Pipeline {
	t.Helper()
	p, err := pass.ParsePipeline(&pass.Library{Passes: ps}, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestRunInParallel(t *testing.T) {
	for _, threads := range []int{0, 1, 2, 8} {
		root, reports := build(t, 40)
		m := &pass.Manager{VerifyEach: true, Threads: threads}
		if !m.Run(pipeline(t, "t.module(t.func(count,count),count)", count), root) || len(*reports) > 0 {
			t.Fatalf("%d threads: the run failed: %v", threads, *reports)
		}
		i := int64(0)
		for f := range root.Body().Ops {
			if got := number(f); got != i+300 {
				t.Errorf("%d threads: function %d has the number %d", threads, i, got)
			}
			i++
		}
		if leaves, runs := m.Statistic(count, 0), m.Statistic(count, 1); leaves != 120 || runs != 81 {
			t.Errorf("%d threads: %d leaves in %d runs", threads, leaves, runs)
		}
	}
}

// What a step makes once, all its runs share; another step makes its own.
func TestOnce(t *testing.T) {
	for _, threads := range []int{1, 8} {
		var made, wrong atomic.Int64
		share := &pass.Pass{Name: "share", Anchor: "t.func", Run: func(r *pass.Run) error {
			if n := r.Once(func() any { return made.Add(1) }).(int64); n < 1 || n > 2 {
				wrong.Add(1)
			}
			return nil
		}}
		root, _ := build(t, 40)
		m := &pass.Manager{Threads: threads}
		p := pipeline(t, "t.module(t.func(share,share))", share)
		for range 2 {
			if !m.Run(p, root) || made.Load() != 2 || wrong.Load() != 0 {
				t.Errorf("%d threads: made %d times, %d wrong", threads, made.Load(), wrong.Load())
			}
		}
	}
}

// Once a function has failed, no other one is begun. What those report that run
// at the same time comes in their order, however many threads there are.
func TestFailureEndsNestedRun(t *testing.T) {
	var all []string
	for i := 1; i < 40; i += 2 {
		all = append(all, fmt.Sprintf("looking at %d", i), fmt.Sprintf("'t.func' op has the number %d", i))
	}
	for _, threads := range []int{1, 2, 8} {
		root, reports := build(t, 40)
		m := &pass.Manager{Threads: threads}
		if m.Run(pipeline(t, "t.module(t.func(odd,count),count)", odd, count), root) {
			t.Error("the run did not fail")
		}
		n := len(*reports)
		if n < 2 || n > len(all) || threads == 1 && n != 2 {
			t.Fatalf("%d threads: %d reports", threads, n)
		}
		if diff := cmp.Diff(all[:n], *reports); diff != "" {
			t.Errorf("%d threads:\n%s", threads, diff)
		}
		if got := m.Statistic(count, 1); threads == 1 && got != 1 {
			t.Errorf("what follows a failing pass ran %d times", got)
		}
	}
}

func TestRunFailures(t *testing.T) {
	spoil := &pass.Pass{Name: "spoil", Run: func(r *pass.Run) error { r.Op.Body().First().SetAttr("n", nil); return nil }}
	crash := &pass.Pass{Name: "crash", Run: func(*pass.Run) error { panic("boom") }}
	inside := &pass.Pass{Name: "inside", Run: func(*pass.Run) error {
		parallel.Do(2, 2, func(int) { panic("boom") })
		return nil
	}}
	warn := &pass.Pass{Name: "warn", Run: func(r *pass.Run) error {
		r.Emit(&ir.Diagnostic{Severity: ir.Warning, Message: "careful"})
		return nil
	}}
	complain := &pass.Pass{Name: "complain", Run: func(r *pass.Run) error { r.Emit(r.Op.Errorf("is odd")); return nil }}
	wrapped := &pass.Pass{Name: "wrapped", Run: func(r *pass.Run) error {
		return fmt.Errorf("inside: %w", r.Op.Body().First().Errorf("is wrong"))
	}}
	for _, tt := range []struct {
		pipeline string
		more     []*ir.Kind
		want     []string
	}{
		{"t.module(warn,t.func(spoil))", nil, []string{"careful", "'t.leaf' op requires attribute 'n'"}},
		{"t.module(t.func(crash))", nil, []string{"pass 'crash' failed unexpectedly: boom"}},
		{"t.module(t.func(inside))", nil, []string{"pass 'inside' failed unexpectedly: boom"}},
		{"t.module(complain,warn)", nil, []string{"'t.module' op is odd"}},
		{"t.module(t.func(wrapped))", nil, []string{"inside: 't.leaf' op is wrong"}},
		{"t.func(warn)", nil, []string{"can't run 't.func' pass manager on 't.module' op"}},
		{"any(odd)", nil, []string{"'t.module' op can't run pass 'odd', which is restricted to 't.func'"}},
		{"t.module(t.block(warn))", []*ir.Kind{block}, []string{"'t.block' op trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'"}},
		{"t.module(u.x(warn))", []*ir.Kind{{Name: "u.x", Unregistered: true}}, []string{"'u.x' op trying to schedule a pass on an unregistered operation"}},
	} {
		root, reports := build(t, 1, tt.more...)
		m := &pass.Manager{VerifyEach: true}
		if m.Run(pipeline(t, tt.pipeline, spoil, crash, inside, warn, complain, wrapped, odd), root) {
			t.Errorf("%s: the run did not fail", tt.pipeline)
		}
		if diff := cmp.Diff(tt.want, *reports); diff != "" {
			t.Errorf("%s:\n%s", tt.pipeline, diff)
		}
	}
	root, _ := build(t, 1)
	var note string
	root.Context().SetHandler(func(d ir.Diagnostic) { note = d.Notes[0].Message })
	new(pass.Manager).Run(pipeline(t, "any(crash)", crash), root)
	if !strings.Contains(note, "manager_test.go") {
		t.Errorf("the note does not say where: %s", note)
	}
	root, reports := build(t, 1)
	if !new(pass.Manager).Run(pipeline(t, "t.module(t.func(spoil))", spoil), root) || len(*reports) > 0 {
		t.Error("the IR was verified though nobody asked for it")
	}
}

// "any" takes what passes may run on, and leaves the rest alone.
func TestAnyAnchor(t *testing.T) {
	root, reports := build(t, 2, block, &ir.Kind{Name: "u.x", Unregistered: true}, module)
	var mu sync.Mutex
	var seen []string
	look := &pass.Pass{Name: "look", Run: func(r *pass.Run) error {
		mu.Lock()
		defer mu.Unlock()
		seen = append(seen, r.Op.Name())
		return nil
	}}
	if !new(pass.Manager).Run(pipeline(t, "any(any(look))", look), root) {
		t.Error(*reports)
	}
	slices.Sort(seen)
	if diff := cmp.Diff([]string{"t.func", "t.func", "t.module"}, seen); diff != "" {
		t.Error(diff)
	}
}

type recorder struct{ seen []string }

func (r *recorder) BeforePass(step pass.Item, op *ir.Op) {
	r.seen = append(r.seen, "before "+step.Pass.Name+" "+op.Name())
}

func (r *recorder) AfterPass(p *pass.Pass, op *ir.Op, failed bool) {
	r.seen = append(r.seen, fmt.Sprint("after ", p.Name, " ", op.Name(), " ", failed))
}

func TestInstruments(t *testing.T) {
	root, _ := build(t, 2)
	rec := &recorder{}
	m := &pass.Manager{Threads: 1, Instruments: []pass.Instrument{rec}}
	m.Run(pipeline(t, "t.module(t.func(count),t.func(odd))", count, odd), root)
	want := []string{
		"before count t.func", "after count t.func false", "before count t.func", "after count t.func false",
		"before odd t.func", "after odd t.func false", "before odd t.func", "after odd t.func true",
	}
	if diff := cmp.Diff(want, rec.seen); diff != "" {
		t.Error(diff)
	}
}

func TestOptionsReachThePass(t *testing.T) {
	root, _ := build(t, 0)
	var got []int
	p := &pass.Pass{Name: "opts", Options: func() any { return defaults() }, Run: func(r *pass.Run) error {
		got = append(got, r.Options.(*testOptions).N)
		return nil
	}}
	new(pass.Manager).Run(pipeline(t, "any(opts,opts{n=5},opts)", p), root)
	bare := &pass.Pipeline{Anchor: pass.AnyAnchor, Items: []pass.Item{{Pass: p}}}
	new(pass.Manager).Run(bare, root)
	if diff := cmp.Diff([]int{3, 5, 3, 3}, got); diff != "" {
		t.Error(diff)
	}
	if got, want := bare.String(), pipeline(t, "any(opts)", p).String(); got != want {
		t.Errorf("a step without options: %s, want %s", got, want)
	}
}

// A pass that a test runs without a manager reports to the context.
func TestRunAlone(t *testing.T) {
	root, reports := build(t, 1)
	r := &pass.Run{Op: root}
	r.Emit(root.Errorf("is alone"))
	if diff := cmp.Diff([]string{"'t.module' op is alone"}, *reports); diff != "" || r.Context() != root.Context() {
		t.Error(diff)
	}
}
