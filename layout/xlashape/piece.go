package xlashape

import "slices"

// LargestPiece returns the sizes of the largest part of an array of the given
// sizes that the splits of its layout, which are valid, leave to one core, and
// into how many parts they cut. Each part is laid out as an array of its own.
func (l *Layout) LargestPiece(sizes []int64) (piece []int64, pieces int64) {
	cuts := make([][]int64, len(sizes))
	for _, s := range l.Splits {
		dim := l.MinorToMajor[int64(len(sizes))-1-s.Dim]
		cuts[dim] = append(cuts[dim], s.Positions...)
	}
	piece, pieces = slices.Clone(sizes), 1
	for d, at := range cuts {
		if len(at) == 0 {
			continue
		}
		slices.Sort(at)
		at = append(slices.Compact(at), sizes[d])
		pieces *= int64(len(at))
		from := int64(0)
		piece[d] = 0
		for _, to := range at {
			piece[d] = max(piece[d], to-from)
			from = to
		}
	}
	return piece, pieces
}
