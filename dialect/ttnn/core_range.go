package ttnn

import "github.com/ttopt/ttopt/ir"

// Core is a core by column and row.
type Core struct{ X, Y int64 }

// CoreRangeAttr is #ttnn.core_range<(0,0), (7,3)>, a rectangle of cores from the
// first to the second, both included.
type CoreRangeAttr struct {
	ir.AttrBase
	start, end Core
}

// PrintTo appends "#ttnn.core_range<(0,0), (7,3)>".
func (a *CoreRangeAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.core_range<")
	printCore(w, a.start)
	w.Str(", ")
	printCore(w, a.end)
	w.Byte('>')
}

func printCore(w *ir.TextWriter, c Core) {
	w.Byte('(')
	w.Int(c.X)
	w.Byte(',')
	w.Int(c.Y)
	w.Byte(')')
}

func (a *CoreRangeAttr) verify() error {
	if a.start.X > a.end.X || a.start.Y > a.end.Y {
		return ir.Errorf(0, "Start coordinates (%d, %d) must be less than or equal to end coordinates (%d, %d)", a.start.X, a.start.Y, a.end.X, a.end.Y)
	}
	return nil
}

func (a *CoreRangeAttr) intersects(o *CoreRangeAttr) bool {
	return a.start.X <= o.end.X && o.start.X <= a.end.X && a.start.Y <= o.end.Y && o.start.Y <= a.end.Y
}

// CoreRangeSetAttr is #ttnn.core_range_set<[#ttnn.core_range<(0,0), (7,3)>]>,
// rectangles of cores none of which meets another.
type CoreRangeSetAttr struct {
	ir.AttrBase
	ranges []*CoreRangeAttr
}

func (a *CoreRangeSetAttr) verify() error {
	for i, r := range a.ranges {
		for _, o := range a.ranges[:i] {
			if r.intersects(o) {
				return ir.Errorf(0, "Core ranges overlap")
			}
		}
	}
	return nil
}

// PrintTo appends "#ttnn.core_range_set<[…]>".
func (a *CoreRangeSetAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#ttnn.core_range_set")
	a.printBody(w)
}

// printBody appends "<[…]>".
func (a *CoreRangeSetAttr) printBody(w *ir.TextWriter) {
	w.Byte('<')
	for i, r := range a.ranges {
		if i == 0 {
			w.Byte('[')
		} else {
			w.Str(", ")
		}
		w.Attr(r)
	}
	if len(a.ranges) > 0 {
		w.Byte(']')
	}
	w.Byte('>')
}
