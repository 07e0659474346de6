package affine_test

import (
	"fmt"

	"github.com/ttopt/ttopt/affine"
)

func Example() {
	// Row-major address of a 32x32 tile's elements, as it is built and printed.
	row, column := affine.Dim(0), affine.Dim(1)
	address := affine.Add(affine.Mul(row, affine.Const(32)), column)
	fmt.Println(address)

	v, err := address.Eval([]int64{3, 5}, nil)
	fmt.Println(v, err)
	// Output:
	// d0 * 32 + d1
	// 101 <nil>
}

func ExampleParseMap() {
	m, err := affine.ParseMap("(row, col)[N] -> (row * N + col, (row * 64 + col) mod 64)")
	fmt.Println(m, err)

	_, err = affine.ParseMap("(i, j) -> (i * j)")
	fmt.Println(err)
	// Output:
	// (d0, d1)[s0] -> (d0 * s0 + d1, d1 mod 64) <nil>
	// offset 13: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic
}

func ExampleParseSet() {
	s, err := affine.ParseSet("(i)[N] : (i >= 0, i <= N - 1)")
	fmt.Println(s, err)
	fmt.Println(s.Contains([]int64{7}, []int64{8}))
	// Output:
	// (d0)[s0] : (d0 >= 0, -d0 + s0 - 1 >= 0) <nil>
	// true <nil>
}

func ExampleMap_Compose() {
	linear, _ := affine.ParseMap("(d0, d1, d2) -> (d0 * 64 + d1, d2)")
	tiled, _ := affine.ParseMap("(r, c) -> (r floordiv 32, c floordiv 32, r mod 32, c mod 32)")
	fmt.Println(tiled.Compose(linear))
	// Output:
	// (d0, d1, d2) -> (d0 * 2 + d1 floordiv 32, d2 floordiv 32, d1 mod 32, d2 mod 32)
}

func ExampleSimplifyOver() {
	// Row 32*i + j of a matrix, in tiles of 32 rows, j below 32.
	m, _ := affine.ParseMap("(i, j) -> ((i * 32 + j) floordiv 32, (i * 32 + j) mod 32, (i * 32 + j) floordiv 96)")
	fmt.Println(m.SimplifyOver(affine.Extents([]int64{12, 32}), nil))
	// Output:
	// (d0, d1) -> (d0, d1, d0 floordiv 3)
}

func ExampleExpr_Bounds() {
	e, _ := affine.ParseExpr("i * 64 + j - 1", []string{"i", "j"}, nil)
	fmt.Println(e.Bounds(affine.Extents([]int64{4, 64}), nil))
	// Output:
	// {-1 254} true
}

func ExampleCollapseIntervals() {
	shape := []int64{2, 3, 4, 5, 6, 7, 8}
	intervals, _ := affine.ParseCollapseIntervals("[(0, 3), (-3, -1)]")
	fmt.Println(affine.CollapseIntervals(shape, 4, intervals))

	fmt.Println(affine.CollapseIntervals(shape, 2, intervals))
	// Output:
	// (d0, d1, d2, d3, d4, d5, d6) -> (d0 * 12 + d1 * 4 + d2, d3, d4 * 7 + d5, d6) <nil>
	// () -> () collapse intervals [(0, 3), (-3, -1)] leave 4 groups of dims for a grid of rank 2
}

func ExampleCollapseIntervalsAligned() {
	// Each batch of 8 rows starts at a multiple of 32, a tile row.
	m, err := affine.CollapseIntervalsAligned([]int64{2, 8, 32}, 2, affine.DefaultCollapseIntervals(), []int64{32})
	fmt.Println(m, err)
	// Output:
	// (d0, d1, d2) -> (d0 * 32 + d1, d2) <nil>
}
