package loops

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/dialect/ttir"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// A pane is a window of a result, and what writes it.
type pane struct {
	ttir.Window
	write func(to *buffer) error
}

// concat lowers a ttir.concat: each input is moved to its window of the result.
func (k *kernel) concat(op ttir.ConcatOp) error {
	if _, err := op.Elem(); err != nil {
		return err
	}
	var panes []pane
	windows := op.Windows()
	for i, v := range op.Inputs() {
		src, err := k.bufferOf(v)
		if err != nil {
			return err
		}
		panes = append(panes, pane{windows[i], func(to *buffer) error {
			return k.moveThrough(src, to, affine.Identity(len(to.layout.Shape())))
		}})
	}
	return k.inPanes(op.Result(0), panes)
}

// pad lowers a ttir.pad: the value goes to the windows around that of the input.
func (k *kernel) pad(op ttir.PadOp) error {
	src, err := k.bufferOf(op.Input())
	if err != nil {
		return err
	}
	from, kept := op.Kept()
	panes := []pane{{kept, func(to *buffer) error { return k.moveThrough(src, to, from.Access()) }}}
	for _, w := range op.Around() {
		panes = append(panes, pane{w, func(to *buffer) error { return k.splatTo(to, op.Value()) }})
	}
	return k.inPanes(op.Result(0), panes)
}

// inPanes writes a result window by window, which together are all of its elements.
func (k *kernel) inPanes(result *ir.Value, panes []pane) error {
	dst, err := k.target(result)
	if err != nil {
		return err
	}
	for _, p := range panes {
		if slices.Equal(p.Shape, dst.layout.Shape()) && !p.IsEmpty() {
			return p.write(dst) // all there is, padding included
		}
	}
	return k.withPadding(dst, func() error {
		for _, p := range panes {
			if p.IsEmpty() {
				continue
			}
			to, err := dst.window(p.Window)
			if err != nil {
				return err
			}
			if err := p.write(to); err != nil {
				return err
			}
		}
		return nil
	})
}

// window returns a buffer as a window of some of its elements, which has no padding: that is for others
// to write.
func (b *buffer) window(w ttir.Window) (*buffer, error) {
	seen, err := b.through(w.Access(), w.Shape)
	if err != nil {
		return nil, err
	}
	part := *seen
	part.layout, part.fill = part.layout.WithFill(layout.Undef), nil
	return &part, nil
}
