package draw

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/ttopt/ttopt/layout"
)

// A geometry says where the parts of a scene are in a picture, in pixels.
type geometry struct {
	size          int // of a cell
	x, y          []int
	width, height int
	margin        int
}

const (
	pictureSize = 1000 // what the cells of a picture should fit into
	labelGap    = 16   // above the cells of a core, for its number, if there are several
)

// gaps are left where a line is.
var gaps = [...]int{NoLine: 0, NestedLine: 1, TileLine: 3, CoreLine: labelGap}

func (s *Scene) geometry() geometry {
	g := geometry{margin: 10}
	g.size = min(max(pictureSize/max(len(s.Rows), len(s.Cols)), 4), 36)
	place := func(lines []Line, start int) ([]int, int) {
		out := make([]int, len(lines))
		at := start
		for i, l := range lines {
			at += gaps[l]
			out[i] = at
			at += g.size
		}
		return out, at + g.margin
	}
	g.x, g.width = place(s.Cols, g.margin)
	top := g.margin
	if s.cores() {
		top += labelGap
	}
	g.y, g.height = place(s.Rows, top)
	return g
}

// A coreLabel is the number of a core, above its first cell.
type coreLabel struct {
	core int64
	x, y int // the left end of the text's base line
}

// coreLabels has a label for each core of a scene with several.
func (s *Scene) coreLabels(g geometry) []coreLabel {
	if !s.cores() {
		return nil
	}
	var out []coreLabel
	for r, row := range s.Cells {
		for c, cell := range row {
			if (r == 0 || s.Rows[r] == CoreLine) && (c == 0 || s.Cols[c] == CoreLine) {
				out = append(out, coreLabel{cell.Core, g.x[c], g.y[r] - 3})
			}
		}
	}
	return out
}

// A hop is the way from a slot to the next, between the middles of their cells.
type hop struct{ x0, y0, x1, y1 int }

// maxHops bounds the cells of a scene in which the order is drawn.
const maxHops = 4096

// hops is the order of addresses, where each cell is a slot.
func (s *Scene) hops(g geometry) []hop {
	if !s.Detailed || len(s.Rows)*len(s.Cols) > maxHops {
		return nil
	}
	type stop struct{ core, offset, x, y int64 }
	var stops []stop
	for r, row := range s.Cells {
		for c, cell := range row {
			stops = append(stops, stop{cell.Core, cell.First, int64(g.x[c] + g.size/2), int64(g.y[r] + g.size/2)})
		}
	}
	slices.SortFunc(stops, func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.core, b.core), cmp.Compare(a.offset, b.offset))
	})
	var out []hop
	for i := 1; i < len(stops); i++ {
		a, b := stops[i-1], stops[i]
		if a.core == b.core && a.offset+1 == b.offset {
			out = append(out, hop{int(a.x), int(a.y), int(b.x), int(b.y)})
		}
	}
	return out
}

// colour is that of a cell with data: a hue for its core, darker towards the end
// of the shard.
func (c Cell) colour() color.RGBA {
	hue := math.Mod(205+137.508*float64(c.Core), 360)
	return hsl(hue, 0.65, 0.9-0.25*c.Order)
}

// hatch is the colour of the lines over padding of a cause.
func hatch(cause layout.Cause) color.RGBA {
	return map[layout.Cause]color.RGBA{
		layout.Hole:       {200, 60, 60, 255},
		layout.Extent:     {120, 120, 120, 255},
		layout.Grid:       {220, 130, 30, 255},
		layout.Tile:       {130, 130, 130, 255},
		layout.NestedTile: {150, 80, 170, 255},
		layout.Alignment:  {60, 110, 190, 255},
	}[cause]
}

// hsl makes a colour of a hue in degrees, a saturation and a lightness.
func hsl(h, s, l float64) color.RGBA {
	c := (1 - math.Abs(2*l-1)) * s
	channel := func(shift float64) uint8 {
		k := math.Mod(shift+h/60, 6)
		v := l - c/2 + c*min(max(math.Abs(k-3)-1, 0), 1)
		return uint8(math.Round(255 * v))
	}
	return color.RGBA{channel(0), channel(4), channel(2), 255}
}
