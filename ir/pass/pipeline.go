package pass

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// Pipeline is a sequence of passes for one kind of op.
type Pipeline struct {
	// Anchor is the name of the op kind the pipeline runs on; "any" fits all.
	Anchor string
	Items  []Item
	// Emit is that of the last named pipeline that was added and has one.
	Emit string
}

// Item is a step of a pipeline: a pass with its options, or a pipeline for ops
// directly inside the anchor.
type Item struct {
	Pass    *Pass
	Options any // as Pass.Options gives them; nil means the defaults
	Nested  *Pipeline
}

// options returns the options of the step's pass.
func (it Item) options() any {
	if it.Options == nil && it.Pass.Options != nil {
		return it.Pass.Options()
	}
	return it.Options
}

// AnyAnchor is the anchor that fits every op.
const AnyAnchor = "any"

// Add appends a pass with its default options, changed by the option text. A
// pass for another kind of op than the pipeline's is put into a nested
// pipeline, as mlir-opt does for passes given by flags.
func (p *Pipeline) Add(ps *Pass, options string) error {
	if ps == nil {
		return errors.New("no such pass")
	}
	var opts any
	if ps.Options != nil {
		opts = ps.Options()
	}
	if err := ParseOptions(opts, options); err != nil {
		return fmt.Errorf("%s: %w", ps.Name, err)
	}
	p.AddItem(Item{Pass: ps, Options: opts})
	return nil
}

// AddItem appends a step, nesting it where its anchor differs.
func (p *Pipeline) AddItem(it Item) {
	if it.Pass == nil || it.Pass.Anchor == "" || it.Pass.Anchor == p.Anchor || p.Anchor == AnyAnchor {
		p.Items = append(p.Items, it)
		return
	}
	if n := len(p.Items); n > 0 && p.Items[n-1].Nested != nil && p.Items[n-1].Nested.Anchor == it.Pass.Anchor {
		p.Items[n-1].Nested.AddItem(it)
		return
	}
	p.Items = append(p.Items, Item{Nested: &Pipeline{Anchor: it.Pass.Anchor, Items: []Item{it}}})
}

// String prints the pipeline as ParsePipeline reads it, with all options.
func (p *Pipeline) String() string {
	parts := make([]string, len(p.Items))
	for i, it := range p.Items {
		if it.Nested != nil {
			parts[i] = it.Nested.String()
			continue
		}
		parts[i] = it.Pass.Name
		if it.Pass.Options == nil {
			continue
		}
		parts[i] += "{" + FormatOptions(it.options(), it.Pass.Options()) + "}"
	}
	return p.Anchor + "(" + strings.Join(parts, ",") + ")"
}

// AddNamed appends the steps of a named pipeline, which has to be for the same kind of op.
func (p *Pipeline) AddNamed(n *NamedPipeline, options string) error {
	if n == nil {
		return errors.New("no such pipeline")
	}
	var opts any
	if n.Options != nil {
		opts = n.Options()
	}
	if err := ParseOptions(opts, options); err != nil {
		return fmt.Errorf("%s: %w", n.Name, err)
	}
	steps, err := n.Build(opts)
	if err != nil {
		return fmt.Errorf("%s: %w", n.Name, err)
	}
	if steps.Anchor != p.Anchor && steps.Anchor != AnyAnchor && p.Anchor != AnyAnchor {
		return fmt.Errorf("can't add pass pipeline '%s' restricted to '%s' on a PassManager intended to run on '%s', did you intend to nest?", n.Name, steps.Anchor, p.Anchor)
	}
	p.Items = append(p.Items, steps.Items...)
	p.Emit = cmp.Or(n.Emit, p.Emit)
	return nil
}
