package layout

import (
	"fmt"

	"github.com/ttopt/ttopt/affine/integer"
)

// Cause says why a slot holds no element: which part of the layout added it.
type Cause uint8

const (
	None       Cause = iota // it holds one
	Hole                    // the linear map skips it
	Extent                  // the coordinates are given more room than the map uses
	Grid                    // shards are rounded up, in whole tiles if they consist of them
	Tile                    // a tile reaches beyond the data
	NestedTile              // a tile reaches beyond the tile it is in
	Alignment               // the storage is rounded up
)

// String returns the cause in words: "grid", "nested tile".
func (c Cause) String() string {
	names := [...]string{"none", "hole", "extent", "grid", "tile", "nested tile", "alignment"}
	if int(c) < len(names) {
		return names[c]
	}
	return fmt.Sprintf("Cause(%d)", uint8(c))
}

// CauseAt returns why a slot holds no element, None if it holds one. Slots outside
// the storage are as those behind its last.
func (l *Layout) CauseAt(slot int64) Cause {
	if l.storage != nil {
		l = l.storage
	}
	cur, ok := l.CoordsAt(slot)
	if !ok {
		return Alignment
	}
	for i := len(l.levels) - 1; i >= 0; i-- {
		if cur, ok = l.levels[i].invert(cur); !ok {
			return l.tilingCause(i)
		}
	}
	cause := None
	for i, r := range l.rows {
		switch n, err := r.extent(l.shape); {
		case err != nil || cur[i] >= l.wholeTiles(i, n):
			return l.outside()
		case cur[i] >= n:
			cause = Tile
		}
	}
	if cause != None {
		return cause
	}
	if _, ok := l.inverse(cur); !ok {
		return Hole
	}
	return None
}

// tilingCause returns why slots are padding that tiling number i added. The
// first tiling of a layout with a grid cuts shards, the next ones tiles.
func (l *Layout) tilingCause(i int) Cause {
	if l.gridRank > 0 {
		i--
	}
	switch {
	case i < 0:
		return Grid
	case i == 0:
		return Tile
	}
	return NestedTile
}

// outside returns why slots are padding whose coordinates the map does not reach,
// and no tile that it reaches does.
func (l *Layout) outside() Cause {
	if l.gridRank > 0 {
		return Grid
	}
	return Extent
}

// wholeTiles returns the end of the tiles that hold the first n positions of
// coordinate i, which is n itself where shards are not whole tiles.
func (l *Layout) wholeTiles(i int, n int64) int64 {
	return min(integer.CeilDiv(n, l.shardStep(i))*l.shardStep(i), l.extents[i])
}

// shardStep returns the size of the tiles that shards are whole numbers of along
// coordinate i; 1 where they are not.
func (l *Layout) shardStep(i int) int64 {
	if len(l.levels) < 2 || l.coresAlong(i) == 0 || l.gridRank != len(l.rows) {
		return 1
	}
	shard, tiles := l.levels[0].groups[i].tile, l.levels[1]
	k := l.gridRank + i - tiles.kept
	if k < 0 || len(tiles.groups) < 2*l.gridRank-tiles.kept || shard%tiles.groups[k].tile != 0 {
		return 1 // not tiled, joined with other dims, or cut within a tile
	}
	return tiles.groups[k].tile
}

// coresAlong returns the cores along coordinate i, if the first tiling cuts shards.
func (l *Layout) coresAlong(i int) int64 {
	if len(l.levels) > 0 && len(l.levels[0].groups) == len(l.rows) {
		return l.levels[0].groups[i].tiles
	}
	return 0
}
