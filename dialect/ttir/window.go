package ttir

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// A Window is a part of a tensor: of each dim so many indices from the first one on.
type Window struct{ Begin, Shape []int64 }

// Access returns the map from an index of the window to the one of the tensor.
func (w Window) Access() affine.Map {
	m := affine.Map{NumDims: len(w.Begin), Results: make([]*affine.Expr, len(w.Begin))}
	for d, n := range w.Begin {
		m.Results[d] = affine.Add(affine.Dim(d), affine.Const(n))
	}
	return m
}

// IsEmpty reports whether there is no element in a window.
func (w Window) IsEmpty() bool { return slices.Contains(w.Shape, 0) }

// Around returns windows, none of them empty, that have all elements of a shape but those of w, each once.
func (w Window) Around(shape []int64) []Window {
	var out []Window
	rest := Window{Begin: make([]int64, len(shape)), Shape: slices.Clone(shape)}
	part := func(d int, begin, end int64) {
		p := Window{Begin: slices.Clone(rest.Begin), Shape: slices.Clone(rest.Shape)}
		if p.Begin[d], p.Shape[d] = begin, end-begin; !p.IsEmpty() {
			out = append(out, p)
		}
	}
	for d, n := range shape {
		part(d, 0, w.Begin[d])
		part(d, w.Begin[d]+w.Shape[d], n)
		rest.Begin[d], rest.Shape[d] = w.Begin[d], w.Shape[d]
	}
	return out
}
