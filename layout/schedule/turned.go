package schedule

// Columns that become the rows of tiles, and tiles that become columns, are on one side in a
// tile and on the other a page apart, or more: a block touches that many pages, and should go
// on in them. On their way past the cache blocks read on, then: down the columns, or one tile
// after the other. Only where columns take no whole lines are they better written on.

// turnedBySource says whether a nest of such blocks goes in the order of the source; ok is
// false for other nests, and where neither is known to be better.
func (s *scheduler) turnedBySource(whole Nest, b box, c choice) (bySource, ok bool) {
	from, to := c.apart(b)
	switch {
	case from > to || from < to && whole.alignedTo(s.lanes):
		return true, true
	case from < to && int64(1)<<len(c.load) >= s.lineLanes():
		return false, true
	}
	return false, false
}

// apart returns how far from each other the rows are that a block loads, and those that it
// stores, where neighbours on one side are none on the other, and there are many of them; 0
// for other blocks.
func (c choice) apart(b box) (loads, stores int64) {
	in, out := without(c.store, c.load), without(c.load, c.store)
	if 1<<len(in) < smallBlock {
		return 0, 0
	}
	return b.nearest(in, source), b.nearest(out, destination)
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
