package draw_test

import (
	"fmt"

	"github.com/ttopt/ttopt/draw"
	"github.com/ttopt/ttopt/layout"
)

func Example() {
	l, err := layout.XLA(layout.XLASpec{Shape: []int64{3, 5}, Tiles: []layout.Tiling{{2, 2}}, ElementBits: 32})
	if err != nil {
		fmt.Println(err)
		return
	}
	scene, err := draw.New(l, draw.View{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(scene.Terminal(false))
	// Output:
	// 3x5 by (d0, d1) -> (d0, d1) in 3x5 tiled (2,2), 32 bits
	// rows: d0; columns: d1
	//  0  1│ 4  5│ 8 //
	//  2  3│ 6  7│10 //
	// ─────┼─────┼─────
	// 12 13│16 17│20 //
	// // //│// //│// //
	// padding: / tile
}
