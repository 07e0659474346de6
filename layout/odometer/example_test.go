package odometer_test

import (
	"fmt"

	"github.com/ttopt/ttopt/layout/odometer"
)

// Rows of 12 elements go to tiles of 4x4. A row of a tile is a run of 4, and the last one of a
// row of tiles goes on in the first one of the next.
func ExampleCountLinks() {
	lines := []odometer.Line{
		{Dims: []int{0}, Strides: []int64{1}, Extent: 8},
		{Dims: []int{1}, Strides: []int64{1}, Extent: 12},
	}
	rows := odometer.Storage{Lines: lines, Digits: []odometer.Digit{
		{Line: 0, Lo: 1, Hi: 8, Size: 8},
		{Line: 1, Lo: 1, Hi: 12, Size: 12},
	}}
	tiles := odometer.Storage{Lines: lines, Digits: []odometer.Digit{
		{Line: 0, Lo: 4, Hi: 8, Size: 2},
		{Line: 1, Lo: 4, Hi: 12, Size: 3},
		{Line: 0, Lo: 1, Hi: 4, Size: 4},
		{Line: 1, Lo: 1, Hi: 4, Size: 4},
	}}
	links, longest, ok := odometer.CountLinks([]int64{8, 12}, rows, tiles)
	fmt.Println(8*12-links, "runs of at most", longest, "elements", ok)
	// Output: 23 runs of at most 8 elements true
}
