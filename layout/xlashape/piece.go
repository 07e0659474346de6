package xlashape

import "slices"

// LargestPiece returns the sizes of the largest part of an array of the given
// sizes that the splits of its layout, which are valid, leave to one core, and
// into how many parts they cut. Each part is laid out as an array of its own.
func (l *Layout) LargestPiece(sizes []int64) (piece []int64, pieces int64) {
	piece, pieces = slices.Clone(sizes), 1
	for _, s := range l.Splits {
		dim := l.MinorToMajor[int64(len(sizes))-1-s.Dim]
		pieces *= int64(len(s.Positions) + 1)
		largest, from := int64(0), int64(0)
		for _, to := range append(slices.Clone(s.Positions), sizes[dim]) {
			largest = max(largest, to-from)
			from = to
		}
		piece[dim] = largest
	}
	return piece, pieces
}
