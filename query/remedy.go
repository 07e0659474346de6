package query

import (
	"slices"

	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/xlashape"
)

// A remedy is another way to lay out the same tensor, with less padding.
type remedy struct {
	Type  string `json:"type"`
	Bytes int64  `json:"bytes"`
	What  string `json:"what"` // that is different
}

// remedies returns layouts of XLA's that take less storage than a padded one:
// the best order of the dims for the same tiles, the best of the usual tiles in
// the same order, and none. Other notations have none.
func (sub *subject) remedies() []remedy {
	out := []remedy{}
	if sub.layout.Padding() == 0 || sub.layout.GridRank() > 0 {
		return out
	}
	text, err := sub.asXLA()
	if err != nil {
		return out
	}
	shape, err := xlashape.Parse(text)
	if err != nil || len(shape.Layout.Tiles) == 0 {
		return out
	}
	least := sub.layout.Bytes()
	consider := func(what string, layouts []*xlashape.Layout) {
		var best *remedy
		for _, l := range layouts {
			other := *shape
			other.Layout = l
			place, err := other.Place()
			if err != nil || place.Bytes() >= least || best != nil && place.Bytes() >= best.Bytes {
				continue
			}
			best = &remedy{other.String(), place.Bytes(), what}
		}
		if best != nil {
			out = append(out, *best)
		}
	}
	consider("another order of the dims", orders(shape.Layout, kindsOfPlaces(shape.Layout, sub.layout.Shape())))
	consider("another tile", otherTiles(shape.Layout))
	untiled := shape.Layout.Clone()
	untiled.Tiles = nil
	consider("no tiles", []*xlashape.Layout{untiled})
	return out
}

// orders returns l with its dims in every order, those that differ least first;
// of many dims only those with two of the places exchanged, the most minor being 0.
func orders(l *xlashape.Layout, places []int) []*xlashape.Layout {
	var out []*xlashape.Layout
	for order := range layout.Orders(l.MinorToMajor, places) {
		other := l.Clone()
		other.SetOrder(order)
		out = append(out, other)
	}
	return out
}

// kindsOfPlaces returns the places of dims of which one each is enough to see how
// large a layout can be: those of the same size that the same entry of the first tile
// cuts are of one kind, and so are those that nothing cuts.
func kindsOfPlaces(l *xlashape.Layout, shape []int64) []int {
	const uncut = -1
	first := l.Tiles[0]
	entries := len(first) // that are not *
	for _, n := range first {
		if n == layout.Combine {
			entries--
		}
	}
	// Later tiles see nothing but what is in the first one.
	alone := !slices.ContainsFunc(l.Tiles[1:], func(t layout.Tiling) bool {
		return len(t) > entries || slices.Contains(t, layout.Combine)
	})
	type kind struct {
		entry int
		size  int64
	}
	seen := map[kind]bool{}
	var out []int
	entry := len(first)
	for place, d := range l.MinorToMajor {
		if at := len(first) - 1 - place; at < 0 {
			entry = uncut
		} else if first[at] != layout.Combine { // * is cut with what is more minor
			entry = at
		}
		k := kind{entry, shape[d]}
		switch {
		case !alone:
			k.entry = place
		case entry != uncut && first[entry] == 1:
			k.entry = uncut
		}
		if !seen[k] {
			seen[k] = true
			out = append(out, place)
		}
	}
	return out
}

// otherTiles returns l with fewer rows in its first tile, as XLA has them for
// small arrays, and with all dims joined to one.
func otherTiles(l *xlashape.Layout) []*xlashape.Layout {
	var out []*xlashape.Layout
	first := l.Tiles[0]
	if len(first) >= 2 {
		for _, rows := range []int64{4, 2, 1} {
			if at := len(first) - 2; first[at] > rows {
				other := l.Clone()
				other.Tiles[0] = slices.Clone(first)
				other.Tiles[0][at] = rows
				if len(other.Tiles) == 1 || rows%other.Tiles[1][0] == 0 {
					out = append(out, other)
				}
			}
		}
	}
	if rank := len(l.MinorToMajor); rank > 0 {
		size := int64(1)
		for _, n := range first {
			size *= max(n, 1)
		}
		other := l.Clone()
		other.Tiles = []layout.Tiling{append(slices.Repeat(layout.Tiling{layout.Combine}, rank-1), size)}
		out = append(out, other)
	}
	return out
}
