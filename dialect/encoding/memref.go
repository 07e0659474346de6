package encoding

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
)

// MemRefLayout is a layout of memrefs that a dialect defines.
type MemRefLayout interface {
	ir.Attribute
	// MemRefPlaces returns where the elements of a memref of that shape and
	// element type lie.
	MemRefPlaces(shape []int64, elem ir.Type) (*layout.Layout, error)
}

// LayoutOfMemRef returns where the elements of a memref lie: row-major, by
// strides, by an affine map or as a dialect's layout says. The error says why
// that is not known: dynamic extents or strides, two elements in one place, a
// map whose results are no digits of sums of dims.
func LayoutOfMemRef(t *ir.MemRefType) (*layout.Layout, error) {
	if err := CheckStatic(t.Shape()); err != nil {
		return nil, err
	}
	if a, ok := t.Layout().(MemRefLayout); ok {
		return a.MemRefPlaces(t.Shape(), t.Elem())
	}
	elem, err := Plain(t.Elem())
	if err != nil {
		return nil, err
	}
	switch a := t.Layout().(type) {
	case nil:
		return layout.RowMajor(t.Shape(), elem.Bits)
	case *ir.StridedLayoutAttr:
		if a.Offset() == ir.Dynamic || slices.Contains(a.Strides(), ir.Dynamic) {
			return nil, fmt.Errorf("expected static strides and offset, found '%s'", a)
		}
		return layout.Strided(t.Shape(), a.Strides(), a.Offset(), elem.Bits)
	case *ir.AffineMapAttr:
		return mappedLayout(t.Shape(), a.Value(), elem.Bits)
	}
	return nil, fmt.Errorf("the layout '%s' says nothing about where elements lie", t.Layout())
}

// mappedLayout returns the layout of a memref with an affine map: its results
// index an array, row-major, that is just large enough, but has m positions for what is mod m,
// as MLIR has it (normalize-memrefs). Each must be a sum of dims, or a digit of one by
// floordiv and mod, if only for dims of these sizes.
func mappedLayout(shape []int64, m affine.Map, bits int64) (*layout.Layout, error) {
	room := roomOf(m)
	l, err := layoutOfMap(shape, m, room, bits)
	if err == nil || len(shape) != m.NumDims || slices.Min(append([]int64{1}, shape...)) <= 0 {
		return l, err
	}
	if l, err := layoutOfMap(shape, m.SimplifyOver(affine.Extents(shape), nil), room, bits); err == nil {
		return l, nil
	}
	return nil, err
}

// roomOf returns how many positions each result of a layout map has at least. Behind what is mod
// of a sum, MLIR counts those that are used of what is divided after another mod of it.
func roomOf(m affine.Map) []int64 {
	room := make([]int64, len(m.Results))
	var before []*affine.Expr // sums
	for i, e := range m.Results {
		d, sum := digitOf(e)
		isMod := e.Op() == affine.OpMod
		if isMod || !slices.ContainsFunc(before, sum.Equal) {
			room[i] = d.mod / d.div
		}
		if isMod {
			before = append(before, sum)
		}
	}
	return room
}

// layoutOfMap is [mappedLayout] for dims of any size, with room for so many positions of each
// result at least.
func layoutOfMap(shape []int64, m affine.Map, room []int64, bits int64) (*layout.Layout, error) {
	if m.NumSymbols > 0 {
		return nil, fmt.Errorf("expected a layout map without symbols, found %v", m)
	}
	var sums []*affine.Expr // what digits are taken of
	var divided []bool
	digits := make([]mapDigit, len(m.Results))
	for i, e := range m.Results {
		d, sum := digitOf(e)
		divides := d.div > 1 || d.mod > 0
		d.coord = 0
		for d.coord < len(sums) && !(divides && divided[d.coord] && sums[d.coord].Equal(sum)) {
			d.coord++
		}
		if d.coord == len(sums) { // as for all of a sum, which has no digits beside it
			sums, divided = append(sums, sum), append(divided, divides)
		}
		digits[i] = d
	}
	linear := affine.Map{NumDims: m.NumDims, Results: sums}
	plain, err := layout.New(layout.Spec{Shape: shape, Linear: linear, ElementBits: bits})
	if err != nil {
		return nil, err
	}
	if !slices.Contains(divided, true) && slices.Max(append(room, 0)) == 0 {
		return plain, nil
	}
	return layoutOfDigits(plain, digits, room)
}

// mapDigit is (sum mod mod) floordiv div; mod 0 is none.
type mapDigit struct {
	coord    int
	div, mod int64
}

// digitOf takes floordiv and mod by constants off an expression.
func digitOf(e *affine.Expr) (mapDigit, *affine.Expr) {
	op := e.Op()
	if op != affine.OpFloorDiv && op != affine.OpMod || e.RHS().Op() != affine.OpConst || e.RHS().Value() <= 0 {
		return mapDigit{div: 1}, e
	}
	k := e.RHS().Value()
	d, sum := digitOf(e.LHS())
	n, fits := integer.Mul(d.div, k)
	switch {
	case !fits:
		return mapDigit{div: 1}, e
	case op == affine.OpFloorDiv && (d.mod == 0 || d.mod%n == 0):
		d.div = n
	case op == affine.OpMod && (d.mod == 0 || d.mod%n == 0):
		d.mod = n
	case op == affine.OpMod && d.mod <= n:
	default:
		return mapDigit{div: 1}, e
	}
	return d, sum
}

// layoutOfDigits gives each digit its size: up to the digit above, for the first
// of a sum up to the sum's extent, and the room there has to be.
func layoutOfDigits(plain *layout.Layout, digits []mapDigit, room []int64) (*layout.Layout, error) {
	above := plain.Extents()
	first := make([]bool, len(above))
	errDigits := func(coord int) error {
		return fmt.Errorf("the results of the layout map are not all digits of %v, from the most significant on", plain.Linear().Results[coord])
	}
	var out []layout.Digit
	for i, d := range digits {
		size := d.mod / d.div
		if !first[d.coord] && (d.mod == 0 || d.mod >= above[d.coord]) {
			size = max(integer.CeilDiv(above[d.coord], d.div), room[i])
		} else if d.mod != above[d.coord] {
			return nil, errDigits(d.coord)
		}
		first[d.coord], above[d.coord] = true, d.div
		out = append(out, layout.Digit{Coord: d.coord, Div: d.div, Size: max(size, 1)})
	}
	for i, left := range above {
		if left > 1 {
			return nil, errDigits(i)
		}
	}
	return layout.FromDigits(plain.Shape(), plain.Linear(), out, plain.ElementBits())
}
