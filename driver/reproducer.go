package driver

import (
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/wholefile"
)

// reproducer keeps the IR as it was before the pipeline, or before the pass that
// runs, and writes it with the passes to run when one of them fails. Of such a
// file --run-reproducer makes a run.
type reproducer struct {
	path    string
	local   bool
	module  *ir.Op
	options *options

	mu       sync.Mutex
	before   *ir.Op
	pipeline string
	failed   []string // the passes, with their ops
}

const reproducerGroup = "mlir_reproducer"

// BeforePass implements pass.Instrument.
func (r *reproducer) BeforePass(step pass.Item, op *ir.Op) {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.local:
		r.before = r.module.Clone(ir.NewMapping())
		r.pipeline = (&pass.Pipeline{Anchor: op.Name(), Items: []pass.Item{step}}).String()
		for p := op.ParentOp(); p != nil; p = p.ParentOp() {
			r.pipeline = p.Name() + "(" + r.pipeline + ")"
		}
	case r.before == nil:
		r.before = r.module.Clone(ir.NewMapping())
		r.pipeline = r.options.pipeline.String()
	}
}

// AfterPass implements pass.Instrument.
func (r *reproducer) AfterPass(ps *pass.Pass, op *ir.Op, failed bool) {
	if !failed {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failed = append(r.failed, fmt.Sprintf("`%s` on %s", ps.Called(), described(op)))
}

// write writes the file, if a pass has failed.
func (r *reproducer) write() {
	if r.before == nil || len(r.failed) == 0 {
		return
	}
	text := reproducerText(r.before, r.pipeline, r.options.noThreads, r.options.verifyEach, r.options.print)
	d := ir.Errorf(r.module.Loc(), "Failures have been detected while processing an MLIR pass pipeline")
	running := r.failed[0]
	if !r.local {
		running = "[" + strings.Join(r.failed, ", ") + "]"
	}
	if err := wholefile.Write(r.path, text); err != nil {
		d.Note(r.module.Loc(), "failed to create output stream: cannot open output file '%s': %s", r.path, cause(err))
	} else {
		d.Note(r.module.Loc(), "Pipeline failed while executing %s: reproducer generated at `%s`", running, r.path)
	}
	r.module.Context().Emit(d)
}

// generateReproducer writes a file as of a pipeline that failed: the flag asks
// for it. As in MLIR it holds what the passes have left.
func (s *session) generateReproducer(path string, module *ir.Op) {
	passes := &pass.Pipeline{Anchor: pass.AnyAnchor, Items: s.options.pipeline.Items}
	p := &pass.Pipeline{Anchor: module.Name(), Items: []pass.Item{{Nested: passes}}}
	text := reproducerText(module, p.String(), false, false, s.options.print)
	if err := wholefile.Write(path, text); err != nil && s.writeErr == nil {
		s.writeErr = cannotOpen("output", path, err)
	}
}

// reproducerText returns a module with what --run-reproducer takes from it.
func reproducerText(module *ir.Op, pipeline string, noThreads, verifyEach bool, print asm.PrintOptions) []byte {
	add := func(key, value string) {
		module.Context().AddResource(ir.Resource{External: true, Group: reproducerGroup, Key: key, Text: value})
	}
	add("pipeline", `"`+strings.NewReplacer(`\`, `\\`, `"`, `\22`).Replace(pipeline)+`"`)
	add("disable_threading", strconv.FormatBool(noThreads))
	add("verify_each", strconv.FormatBool(verifyEach))
	text := asm.AppendOp(nil, module, print)
	module.Context().RemoveResources(reproducerGroup)
	return text
}

// reproduce takes the passes to run from the resources of a module.
func (o *options) reproduce(c *ir.Context, lib *pass.Library) error {
	for _, r := range c.Resources() {
		if !r.External || r.Group != reproducerGroup {
			continue
		}
		var err error
		switch r.Key {
		case "pipeline":
			text, ok := asm.Unquote(r.Text)
			if !ok {
				return ir.Errorf(r.ValueLoc, "expected string value for key '%s'", r.Key)
			}
			o.pipeline, err = pass.ParsePipeline(lib, text)
		case "disable_threading":
			o.noThreads, err = flagOf(r)
		case "verify_each":
			o.verifyEach, err = flagOf(r)
		default:
			err = ir.Errorf(r.Loc, "unknown '%s' resource key '%s'", reproducerGroup, r.Key)
		}
		if err != nil {
			return err
		}
	}
	c.RemoveResources(reproducerGroup) // the output is no reproducer
	return nil
}

// flagOf returns the value of a resource that is true or false.
func flagOf(r ir.Resource) (bool, error) {
	if r.Text != "true" && r.Text != "false" {
		return false, ir.Errorf(r.ValueLoc, "expected 'true' or 'false' value for key '%s'", r.Key)
	}
	return r.Text == "true", nil
}
