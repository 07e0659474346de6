package passes

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/ttopt/ttopt/affine"
)

// Shape is an option such as 2x4: positive extents with an x between. Empty
// means none.
type Shape []int64

// Set reads "2x4".
func (s *Shape) Set(text string) error {
	if text == "" || text == "none" {
		*s = nil
		return nil
	}
	var out Shape
	for _, part := range strings.Split(text, "x") {
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil || n <= 0 {
			return fmt.Errorf("expected positive extents such as 2x4, found %q", text)
		}
		out = append(out, n)
	}
	*s = out
	return nil
}

// String prints "2x4".
func (s *Shape) String() string {
	if len(*s) == 0 {
		return "none"
	}
	parts := make([]string, len(*s))
	for i, d := range *s {
		parts[i] = strconv.FormatInt(d, 10)
	}
	return strings.Join(parts, "x")
}

// GridChoice is a grid such as 2x4, or auto.
type GridChoice struct {
	Auto  bool
	Shape Shape
}

// Set reads "auto" or "2x4".
func (g *GridChoice) Set(text string) error {
	if text == "auto" {
		*g = GridChoice{Auto: true}
		return nil
	}
	g.Auto = false
	return g.Shape.Set(text)
}

// String prints "auto" or "2x4".
func (g *GridChoice) String() string {
	if g.Auto {
		return "auto"
	}
	return g.Shape.String()
}

// Intervals are collapse intervals such as [(0, -1)].
type Intervals []affine.CollapseInterval

// Set reads "[(0, -1)]" or "0:-1".
func (v *Intervals) Set(text string) error {
	list, err := affine.ParseCollapseIntervals(text)
	if err != nil {
		return err
	}
	*v = list
	return nil
}

// of returns the intervals of a tensor of the given rank: as with slices in
// Python, what reaches beyond the dims there are is cut off.
func (v Intervals) of(rank int) []affine.CollapseInterval {
	clip := func(i int) int {
		if i < 0 {
			i += rank
		}
		return min(max(i, 0), rank)
	}
	list := make([]affine.CollapseInterval, 0, len(v))
	for _, iv := range v {
		begin, end := clip(iv.Begin), clip(iv.End)
		list = append(list, affine.CollapseInterval{Begin: begin, End: max(begin, end)})
	}
	return list
}

// String prints "[(0, -1)]".
func (v *Intervals) String() string { return affine.FormatCollapseIntervals(*v) }
