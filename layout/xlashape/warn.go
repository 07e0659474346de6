package xlashape

import (
	"fmt"

	"github.com/ttopt/ttopt/layout"
)

// Warning is something that is allowed but rarely meant.
type Warning struct {
	Offset int // in the text the shape was read from, else 0
	Msg    string
}

// Warnings returns what is odd about a shape: a second or later tile that does
// not divide the tile before it, so that there is padding inside each of those.
// XLA's own size functions do not count such padding.
func (s *Shape) Warnings() []Warning {
	var out []Warning
	for _, e := range s.Elements {
		out = append(out, e.Warnings()...)
	}
	if s.Kind != Array {
		return out
	}
	if place, err := s.Place(); err == nil {
		out = append(out, s.Layout.Warnings(place)...)
	}
	return out
}

// Warnings returns those about the tiles of l, by which place came about.
func (l *Layout) Warnings(place *layout.Layout) []Warning {
	var out []Warning
	var dims []tiledDim
	for _, n := range place.Extents() {
		dims = append(dims, tiledDim{extent: n})
	}
	for i, t := range l.Tiles {
		var bad *tiledDim
		if dims, bad = tile(dims, t); bad == nil {
			continue
		}
		w := Warning{Msg: fmt.Sprintf("tile %v pads inside the tiles before it: it does not divide their %d", t, bad.extent)}
		if l.at != nil {
			w.Offset = l.at.tiles[i]
		}
		out = append(out, w)
	}
	return out
}

// tiledDim is an extent that tiling has led to; inside a tile, or counting
// tiles.
type tiledDim struct {
	extent int64
	inside bool
}

// tile applies a tiling, and returns a dim inside a tile that it does not
// divide.
func tile(dims []tiledDim, t layout.Tiling) (out []tiledDim, bad *tiledDim) {
	kept := len(dims) - len(t)
	out = append(out, dims[:kept]...)
	var inner []tiledDim
	joined := tiledDim{extent: 1, inside: true}
	for i, size := range t {
		joined.extent *= dims[kept+i].extent
		joined.inside = joined.inside && dims[kept+i].inside
		if size == layout.Combine {
			continue
		}
		if joined.inside && joined.extent%size != 0 {
			bad = &tiledDim{joined.extent, true}
		}
		out = append(out, tiledDim{(joined.extent + size - 1) / size, joined.inside})
		inner = append(inner, tiledDim{size, true})
		joined = tiledDim{extent: 1, inside: true}
	}
	return append(out, inner...), bad
}
