package schedule

// Columns that become the rows of tiles, and tiles that become columns, are on one side in a
// tile and on the other a page apart, or more: a block touches that many pages, and should go
// on in them, down the columns. On their way past the cache blocks read on, be it one tile after
// the other, unless columns take no whole lines: then these are better written on.

// turnedBySource says whether a nest of such blocks goes in the order of the source; ok is
// false for other nests, and where neither is known to be better.
func (s *scheduler) turnedBySource(whole Nest, b box, c choice) (bySource, ok bool) {
	from, to := c.apart(b)
	switch {
	case from == to:
		return false, false
	case from > to || s.Streaming && whole.alignedTo(s.lanes):
		return true, true
	}
	return false, !s.Streaming || int64(1)<<len(c.load) >= s.lineLanes()
}

// mostRowsOfTile is how many rows and columns the largest tiles have.
const mostRowsOfTile = 128

// apart returns how far from each other the rows are that a block loads, and those that it
// stores, where neighbours on one side are none on the other, there are many of them, and they
// are in a tile; 0 for other blocks.
func (c choice) apart(b box) (loads, stores int64) {
	in, out := without(c.store, c.load), without(c.load, c.store)
	if 1<<len(in) < smallBlock || !b.inTile(in) || !b.inTile(out) {
		return 0, 0
	}
	return b.nearest(in, source), b.nearest(out, destination)
}

// inTile reports whether the lowest of some bits counts in a tile.
func (b box) inTile(bits []bit) bool {
	return len(bits) > 0 && b.digits[bits[0].digit].extent <= mostRowsOfTile
}

// nearest returns the shortest of the distances that some bits take; 0 for none.
func (b box) nearest(bits []bit, stride func(digit) int64) (least int64) {
	for _, x := range bits {
		if at := stride(b.digits[x.digit]) << x.place; least == 0 || at < least {
			least = at
		}
	}
	return least
}
