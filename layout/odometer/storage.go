package odometer

// A Storage has a slot for each combination of values of its digits, of which the last
// turns fastest. The index of an element is a position along each line, and that is what the
// digits of the line say.
type Storage struct {
	Lines  []Line
	Digits []Digit // outermost first
	Grid   int     // how many of them number cores
}

// A Line is a coordinate of indices: Σ Strides·Dims, major first, below Extent. Each
// dim of more than one index is in one line of a storage; the least stride of a line is 1.
type Line struct {
	Dims    []int
	Strides []int64
	Extent  int64
}

// A Digit says how often Lo goes into what the digits of more significance leave of a
// position along its line, which is below Hi. The first of a line has the extent as Hi, each
// next one the Lo of that before, and the last the Lo 1; those whose Lo is their Hi are always
// 0. Where Size·Lo is more than Hi, there is padding.
type Digit struct {
	Line   int
	Lo, Hi int64
	Size   int64 // how many values there is room for
}

const (
	maxRank   = 64      // keeps tables of digits by axes small
	maxPieces = 1 << 13 // bounds the pieces that positions are taken to …
	fewPieces = 1 << 7  // … and where there is something else to try
)

// CountLinks returns how many pairs of elements follow one another, in the same core, in two
// storages of one shape, which has elements, and the most elements in a row; ok is false if
// that is not known, or takes too much. There are as many runs through both as elements, less
// the links.
func CountLinks(shape []int64, a, b Storage) (n, longest int64, ok bool) {
	if len(shape) > maxRank {
		return 0, 0, false
	}
	x, y, axes, common := commonOdometers(shape, a, b)
	if common {
		n, longest, ok = countAlong(x, y, axes, fewPieces)
	}
	if !ok {
		n, longest, ok = countCarried(shape, a, b)
	}
	if !ok && common {
		n, longest, ok = countAlong(x, y, axes, maxPieces)
	}
	return n, longest, ok
}
