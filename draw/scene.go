package draw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/layout"
)

// View says what of a layout to draw.
type View struct {
	// Slice has the position on each axis, or Free for the one or two axes that
	// are drawn. nil draws the last two axes at position 0 of the others.
	Slice []int64
	// Rows and Cols are the positions that are drawn, from the first to before
	// the second; zero values are all.
	Rows, Cols [2]int64
	// MaxRows and MaxCols bound the cells, 0 to MostCells. Where there are more
	// positions, a cell stands for a whole tile, or a shard; and if there are still
	// more, the picture shows the first.
	MaxRows, MaxCols int64
}

// MostCells is how many cells a row or a column has where the view says no number.
const MostCells = 128

// Free in a slice is an axis that is drawn.
const Free = -1

// Scene is a picture before it is drawn.
type Scene struct {
	Caption  []string
	Rows     []Line // before each row of cells
	Cols     []Line
	Cells    [][]Cell
	Detailed bool // each cell is one slot
}

// Cell is a slot, or all slots of a tile or shard.
type Cell struct {
	State State
	Cause layout.Cause // of padding
	First int64        // offset in the core's shard of the first slot
	Core  int64        // number of the core
	Order float64      // how far into the shard it starts, from 0 to 1
}

// State says what a cell holds.
type State uint8

const (
	Data State = iota
	Partly
	Padding
)

// maxCounted bounds the slots of a cell that are looked at one by one; of larger
// cells the corners and the middle are.
const maxCounted = 1 << 10

// maxCells is how many cells a scene has at most: a gigabyte of them.
const maxCells = 1 << 24

// New makes the scene of a view of l. It is an error if the view does not fit
// the axes of l, if there is nothing to draw, or if there are more than 2^24 cells.
func New(l *layout.Layout, v View) (*Scene, error) {
	if l.Slots() == 0 {
		return nil, fmt.Errorf("the layout has no slots to draw")
	}
	axes := axesOf(l)
	p, err := newPlane(l, axes, v)
	if err != nil {
		return nil, err
	}
	if p.rows.cells > maxCells/p.cols.cells {
		return nil, fmt.Errorf("%d rows of %d cells: expected at most %d cells", p.rows.cells, p.cols.cells, maxCells)
	}
	s := &Scene{Detailed: p.rows.unit == 1 && p.cols.unit == 1}
	s.Rows, s.Cols = p.rows.lines(), p.cols.lines()
	for r := range s.Rows {
		var row []Cell
		for c := range s.Cols {
			row = append(row, p.cell(int64(r), int64(c)))
		}
		s.Cells = append(s.Cells, row)
	}
	s.Caption = p.caption(axes)
	return s, nil
}

// A plane is the part of a layout that is drawn.
type plane struct {
	layout     *layout.Layout
	strides    []int64 // of the layout
	coords     []int64 // physical, with the positions of the other axes
	slice      []int64
	rows, cols span
}

// A span is the part of an axis that is drawn.
type span struct {
	axis
	from, to int64 // positions
	unit     int64 // positions of a cell
	cells    int64
	number   int // of the axis; -1 if there is none
}

func newPlane(l *layout.Layout, axes []axis, v View) (*plane, error) {
	p := &plane{layout: l, strides: l.Strides(), slice: v.Slice}
	p.coords = make([]int64, len(p.strides))
	p.rows.number, p.cols.number = -1, -1
	if v.Slice == nil {
		for i := range axes {
			if i < len(axes)-2 {
				p.slice = append(p.slice, 0)
			} else {
				p.slice = append(p.slice, Free)
			}
		}
	}
	if len(p.slice) != len(axes) {
		return nil, fmt.Errorf("slice: expected %d entries, one for each axis: %s", len(axes), describe(axes))
	}
	for i, at := range p.slice {
		switch {
		case at == Free && p.cols.number < 0:
			p.cols.number, p.cols.axis = i, axes[i]
		case at == Free && p.rows.number < 0:
			p.rows = p.cols
			p.cols.number, p.cols.axis = i, axes[i]
		case at == Free:
			return nil, fmt.Errorf("slice: expected at most two axes to draw: %s", describe(axes))
		case at < 0 || at >= axes[i].extent():
			return nil, fmt.Errorf("slice: %d is outside axis %d: %s", at, i, describe(axes))
		default:
			axes[i].put(p.coords, at)
		}
	}
	if err := p.rows.cut("rows", v.Rows, v.MaxRows); err != nil {
		return nil, err
	}
	return p, p.cols.cut("cols", v.Cols, v.MaxCols)
}

func describe(axes []axis) string {
	var parts []string
	for i, a := range axes {
		parts = append(parts, fmt.Sprintf("%d is %s of %d positions", i, a.name(), a.extent()))
	}
	return strings.Join(parts, ", ")
}

// cut sets what part of the axis is drawn.
func (s *span) cut(what string, part [2]int64, limit int64) error {
	s.from, s.to = part[0], part[1]
	if part == [2]int64{} {
		s.to = s.extent()
	}
	if s.from < 0 || s.from >= s.to || s.to > s.extent() {
		return fmt.Errorf("%s %d:%d: expected a part of 0:%d", what, part[0], part[1], s.extent())
	}
	s.unit = 1
	if limit <= 0 {
		limit = MostCells
	}
	if s.to-s.from > limit {
		if part == [2]int64{} {
			s.unit = s.axis.unit(limit)
		}
	}
	s.cells = min((s.to-s.from+s.unit-1)/s.unit, limit)
	return nil
}

// lines returns the lines before each cell.
func (s span) lines() []Line {
	out := make([]Line, s.cells)
	for i := range out {
		if i > 0 {
			out[i] = s.lineBefore(s.from + int64(i)*s.unit)
		}
	}
	return out
}

// cell looks at what is in a cell.
func (p *plane) cell(r, c int64) Cell {
	row, col := p.rows.from+r*p.rows.unit, p.cols.from+c*p.cols.unit
	first := p.slot(row, col)
	shard := p.layout.ShardSlots()
	out := Cell{Core: first / shard, First: first % shard}
	out.Order = float64(out.First) / float64(shard)
	elements, padding := 0, 0
	look := func(slot int64) {
		if cause := p.layout.CauseAt(slot); cause == layout.None {
			elements++
		} else {
			if padding == 0 {
				out.Cause = cause
			}
			padding++
		}
	}
	h, w := p.rows.unit, p.cols.unit
	if h <= maxCounted/w {
		for i := range h {
			for j := range w {
				look(p.slot(row+i, col+j))
			}
		}
	} else {
		for _, i := range []int64{0, h / 2, h - 1} {
			for _, j := range []int64{0, w / 2, w - 1} {
				look(p.slot(row+i, col+j))
			}
		}
	}
	switch {
	case padding == 0:
		out.State = Data
	case elements == 0:
		out.State = Padding
	default:
		out.State = Partly
	}
	return out
}

// slot returns the slot at positions on the two axes.
func (p *plane) slot(row, col int64) int64 {
	p.rows.put(p.coords, row)
	p.cols.put(p.coords, col)
	at := int64(0)
	for i, stride := range p.strides {
		at += p.coords[i] * stride
	}
	return at
}

func (p *plane) caption(axes []axis) []string {
	out := []string{p.layout.String()}
	about := func(what string, s span) string {
		if s.number < 0 {
			return ""
		}
		text := fmt.Sprintf("%s: %s", what, s.name())
		if s.from > 0 || s.cells*s.unit < s.extent() {
			text += fmt.Sprintf(", %d to %d of %d", s.from, min(s.from+s.cells*s.unit, s.to)-1, s.extent())
		}
		if s.unit > 1 {
			text += fmt.Sprintf(", %d a cell", s.unit)
		}
		return text
	}
	var parts []string
	for _, text := range []string{about("rows", p.rows), about("columns", p.cols)} {
		if text != "" {
			parts = append(parts, text)
		}
	}
	for i, at := range p.slice {
		if at != Free {
			parts = append(parts, axes[i].name()+" at "+strconv.FormatInt(at, 10))
		}
	}
	if len(parts) > 0 {
		out = append(out, strings.Join(parts, "; "))
	}
	return out
}
