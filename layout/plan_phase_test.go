package layout

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/affine"
)

// TestPhases: wherever a shard begins in a tile of the other layout, most tiles stay whole, in
// either direction and however many shards begin alike.
func TestPhases(t *testing.T) {
	for _, test := range []struct {
		columns, shards int64
	}{
		{1736, 4},  // 434 columns, every one elsewhere in a tile
		{1152, 8},  // 144, every other one
		{2600, 13}, // 200, every fourth
	} {
		shape := []int64{64, test.columns}
		side := func(columns, tile int64) *Layout {
			return must(t)(Metal(MetalSpec{Shape: shape, Linear: affine.Identity(2), Grid: []int64{1, columns}, Tile: []int64{tile, tile}, ElementBits: 8}))
		}
		tiles, shards := side(1, 32), side(test.shards, 1)
		for _, pair := range [][2]*Layout{{tiles, shards}, {shards, tiles}} {
			t.Run(fmt.Sprintf("%d in %d, from tiles: %v", test.columns, test.shards, pair[0] == tiles), func(t *testing.T) {
				p, err := NewRelayout(pair[0], pair[1], false)
				if err != nil {
					t.Fatal(err)
				}
				whole := int64(0)
				for _, b := range p.AllBoxes() {
					at := slices.IndexFunc(b.Addresses[0].Strides, func(stride int64) bool { return stride == 1 })
					if at >= 0 && b.Addresses[1].Strides[at] == 1 && b.Extents[at] == 32 {
						whole += b.Volume()
					}
				}
				if share := float64(whole) / float64(64*test.columns); share < 0.8 {
					t.Errorf("%.2f of all is in whole rows of tiles\n%v", share, p)
				}
			})
		}
	}
}
