package schedule

import (
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Where columns end anywhere in those of the other layout, what is neighbours on both sides is
// in short pieces of many lengths. Rows then go by way of scratch memory, where all columns
// follow each other:
//
//	gathered   the pieces of some rows that the source has   to scratch memory
//	spread     the rows                                      to the pieces of the destination
//
// One side has bands of them there: rows that follow each other, or groups of such rows at one
// distance. On the other side a band has places, as many as there are rows of it apart from each
// other. Where the shards and tiles of the one end in those of the other matters to neither step:
// bands of one height are all moved by the same code, and the rows of a place by code that is
// told how many there are.
//
// Short pieces also take a detour where hardly a line of them would be whole, to go past the cache:
// then the plan is for that, with rows and columns apart wherever they can be.
//
// Rows that are packed by themselves are interleaved. They are no pieces to copy: a band has one
// place then, and code for its height on both sides.

// detour is a product whose rows go by way of scratch memory.
type detour struct {
	*scheduler
	*layout.Detour
	// Bands are of the destination and places of the source, where neighbours are those of a row.
	// Or it is the other way round.
	reversed bool
	crossed  bool       // rows are columns on the side of the bands
	paired   bool       // rows are interleaved on the side of places
	row      rowsAt     // from row to row
	pitch    int64      // and so in scratch memory
	run      int64      // rows of a band that follow each other
	groups   bandGroups // of a band
	most     int64      // rows of a band
	bands    []rowsBand // in the order of their addresses
	places   steps      // to all places
	routine  int        // the number of the one that moves the rows of a place
}

const (
	// A band whose rows are no columns has so many of them at most, one of several lines of columns
	// so many, and any so many bytes.
	mostBandRows, mostColumnRows, mostBandBytes = 32, 64, 1 << 20
	// On the side of places rows are in pieces of so many elements at least. Those of fewer than
	// fewTogether on the side of bands are interleaved, and not worth it if the others are longer
	// than mostTogether: these are read as they are, unless rows are in the same lines, which are
	// read as often as there are rows in them.
	leastPlaced, fewTogether, mostTogether = 8, 8, 64
	// Pieces of so many bytes or fewer on both sides are worth two steps, and those in the cache,
	// beyond its second level.
	shortPiece, shortCachedPiece = 2 * LineBytes, 24
	// So are, from memory, rows of tiles that go to longer pieces, where they are of so many kinds,
	// and rows that are interleaved, each by itself, beyond the second level.
	tileRowPiece, manyKinds = 32, 15
	// Bands are of the source, or of rows in the same lines, only where columns are of so many kinds.
	fewKinds = 8
	// Rows that are columns are as soon as so many bytes are moved, or there are so many boxes.
	crossedBytes, crossedBoxes = 4 * firstLevelBytes, 64
)

// detours adds routines and calls for those products that go by way of scratch memory, and
// returns what is left of a relayout.
func (s *scheduler) detours(p *layout.Relayout) *layout.Relayout {
	if !s.storesOnce() || p.Apart == nil {
		return p
	}
	left := *p
	left.Boxes, left.Products = p.Apart.Boxes, nil
	for _, o := range p.Apart.Products {
		bySource, byDestination := o.Detours()
		if !s.detour(bySource, false) && !s.detour(byDestination, true) {
			left.Products = append(left.Products, o)
		}
	}
	if len(left.Products) == len(p.Apart.Products) {
		return p
	}
	return &left
}

// detour adds routines and calls for a product that goes by way of scratch memory, and reports
// whether it does.
func (s *scheduler) detour(d *layout.Detour, reversed bool) bool {
	if d == nil || d.Width > mostBandBytes*8/s.ElementBits {
		return false
	}
	u := detour{scheduler: s, Detour: d, reversed: reversed}
	u.crossed = !slices.ContainsFunc(u.banded(), u.hasNeighbours)
	u.paired = d.Width < leastPlaced*pieceCount(u.placed())
	line := s.lineLanes()
	u.pitch = (integer.CeilDiv(d.Width, line) | 1) * line
	if !u.pays() || !u.findBands() {
		return false
	}
	switch {
	case u.paired:
		if u.row.place < d.Width {
			return false // rows are packed together, not each by itself
		}
	case u.crossed && !u.reversed && u.run >= line && !u.columnsAligned():
		return false // stages are better for long columns that begin anywhere in a line
	default:
		u.addPlaces()
	}
	u.addBands()
	s.detoured = true
	u.interleaved = u.interleaved || u.reversed && u.crossed && u.run < line
	return true
}

// banded returns the columns on the side of the bands, placed those on the other one.
func (u *detour) banded() []layout.Box {
	if u.reversed {
		return u.Gathered
	}
	return u.Spread
}

func (u *detour) placed() []layout.Box {
	if u.reversed {
		return u.Spread
	}
	return u.Gathered
}

// inBand returns which address of a column is on the side of the bands.
func (u *detour) inBand(b layout.Box) layout.Address {
	if u.reversed {
		return b.Addresses[0]
	}
	return b.Addresses[1]
}

// hasNeighbours reports whether a digit of a column counts neighbours on the side of the bands.
func (u *detour) hasNeighbours(b layout.Box) bool { return slices.Contains(u.inBand(b).Strides, 1) }

// pays reports whether two steps are better than one.
func (u *detour) pays() bool {
	placed, banded, direct := pieceCount(u.placed()), pieceCount(u.banded()), pieceCount(u.Direct)
	switch {
	case u.forDetours && !u.crossed && u.Width*u.ElementBits/8 <= LineBytes*direct:
		return true
	case u.paired:
		return u.isBeyondSecondLevel() && len(u.Direct) >= manyKinds
	case u.reversed && (len(u.Direct) < fewKinds || u.MovedBytes <= crossedBytes):
		return false
	case u.crossed:
		return u.MovedBytes > crossedBytes || len(u.Direct)*len(u.Rows) > crossedBoxes
	case u.Width < fewTogether*banded:
		return u.Width <= mostTogether*placed && u.MovedBytes > crossedBytes ||
			u.rowsInLine() && len(u.Direct) >= fewKinds && u.isBeyondSecondLevel()
	case u.reversed:
		return false
	}
	short := int64(shortCachedPiece)
	if u.readsFar() {
		short = shortPiece
	}
	return 4*max(placed, banded) <= 3*direct && u.isBeyondSecondLevel() && u.Width*u.ElementBits/8 <= short*direct ||
		u.readsFar() && u.Width <= tileRowPiece*placed && len(u.Direct) >= manyKinds
}

// rowsInLine reports whether some rows are in the same line on the side of the bands.
func (u *detour) rowsInLine() bool {
	line := u.lineLanes()
	return slices.ContainsFunc(u.Rows, func(b layout.Box) bool {
		return slices.ContainsFunc(u.inBand(b).Strides, func(v int64) bool { return abs(v) < line })
	})
}

// pieceCount returns how many pieces of a row are neighbours on both sides.
func pieceCount(columns []layout.Box) (n int64) {
	for _, b := range columns {
		run := int64(1)
		for k, extent := range b.Extents {
			if b.Addresses[0].Strides[k] == 1 && b.Addresses[1].Strides[k] == 1 {
				run = extent
			}
		}
		n += b.Volume() / run
	}
	return n
}

// columnsAligned reports whether rows that are columns are whole lines apart.
func (u *detour) columnsAligned() bool {
	line := u.lineLanes()
	return every(u.banded(), func(b layout.Box) bool {
		a := u.inBand(b)
		return a.Base%line == 0 && every(a.Strides, func(v int64) bool { return v%line == 0 })
	})
}
