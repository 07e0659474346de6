package passes

import (
	"fmt"

	"github.com/ttopt/ttopt/dialect/encoding"
	"github.com/ttopt/ttopt/dialect/xla"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// XLAAssignLayoutOptions are the options of xla-assign-layout.
type XLAAssignLayoutOptions struct {
	Rule       string `option:"rule" choices:"xla|mosaic" doc:"choose as XLA's description of tiled layouts says, or as Mosaic does"`
	Format     string `option:"format" doc:"take this format (untiled tpu tpu-small-2 tpu-small-4 tpu-16bit tpu-16bit-tiles tpu-8bit tpu-1bit tpu-pred) for every tensor; empty chooses"`
	Generation int    `option:"generation" doc:"of the TPU, for rule=mosaic"`
	Argument   bool   `option:"kernel-argument" doc:"tensors are arguments of kernels, for rule=mosaic"`
	Large      bool   `option:"large-tiles" doc:"allow tiles of more than 8 rows for elements of less than 32 bits, for rule=mosaic"`
	OOB        string `option:"oob" choices:"undef|zero|one|inf|neginf" doc:"what padding holds"`
	boundaryOption
}

// XLAAssignLayout returns the pass xla-assign-layout.
func XLAAssignLayout() *pass.Pass {
	return &pass.Pass{
		Name:    "xla-assign-layout",
		Summary: "Give every tensor without encoding the tiled layout that a TPU would use",
		Doc: `Every tensor that a ttir op computes and that has no encoding gets an
#xla.layout: tiles of 8x128, smaller where there are few rows, with rows packed
into 32 bits where elements are smaller. A tensor that carries a layout keeps
it. Functions keep their types (boundary=host): arguments are brought in,
results brought out by ttir.to_layout; or they take the layouts
(boundary=device).`,
		Anchor: "builtin.module",
		Options: func() any {
			return &XLAAssignLayoutOptions{Rule: "xla", Generation: 5, Argument: true, OOB: "undef", boundaryOption: boundaryOption{"host"}}
		},
		Run: func(r *pass.Run) error {
			o := r.Options.(*XLAAssignLayoutOptions)
			choose, err := o.rule()
			if err != nil {
				return err
			}
			fill, err := layout.ParseFill(o.OOB)
			if err != nil {
				return err
			}
			refine := &refinement{
				refineOptions: refineOptions{Scope: "all", boundaryOption: o.boundaryOption},
				entering:      true,
				choose: func(t *ir.TensorType) (*ir.TensorType, error) {
					if t.Encoding() != nil {
						return t, nil
					}
					return assigned(t, choose, fill)
				},
			}
			return refine.run(r.Op)
		},
	}
}

// Check implements pass.CheckedOptions.
func (o *XLAAssignLayoutOptions) Check() error {
	_, err := o.rule()
	return err
}

// layoutRule chooses the layout of an array of elements of the given bits.
type layoutRule func(sizes []int64, bits int64) (*xlashape.Layout, error)

func (o *XLAAssignLayoutOptions) rule() (layoutRule, error) {
	if o.Format != "" {
		f, err := xlashape.FormatNamed(o.Format)
		if err != nil {
			return nil, fmt.Errorf("option format: %w", err)
		}
		return f.Layout, nil
	}
	if o.Rule == "mosaic" {
		m := xlashape.Mosaic{
			Generation: o.Generation, KernelArgument: o.Argument,
			Large16: o.Large, Large8: o.Large, Large4: o.Large,
		}
		return m.Layout, nil
	}
	return func(sizes []int64, bits int64) (*xlashape.Layout, error) {
		return xlashape.FormatOf(sizes, bits).Layout(sizes, bits)
	}, nil
}

// assigned returns a tensor with the layout that a rule chooses, and what its
// padding holds.
func assigned(t *ir.TensorType, choose layoutRule, fill layout.Fill) (*ir.TensorType, error) {
	if err := encoding.CheckStatic(t.Shape()); err != nil {
		return nil, err
	}
	elem, err := encoding.Plain(t.Elem())
	if err != nil {
		return nil, err
	}
	bits := elem.Bits
	if w := ir.BitWidth(t.Elem()); w > 0 {
		bits = int64(w)
	}
	l := xlashape.Descending(0) // a scalar has nothing to choose
	if len(t.Shape()) > 0 {
		if l, err = choose(t.Shape(), bits); err != nil {
			return nil, err
		}
	}
	assigned := t.WithEncoding(xla.Attr(t.Context(), l, fill))
	return assigned, assigned.VerifyEncoding()
}
