package layout

import (
	"slices"

	"github.com/ttopt/ttopt/affine"
)

// commonRegion numbers the elements of a and b, which have as many and not none,
// by the same digits. Its sums are the place of an element in a, that in b, and
// last its number in row-major order of the indices.
func commonRegion(a, b *Layout) region {
	extents := commonGroups(a.shape, b.shape)
	rank := max(a.gridRank, b.gridRank)
	sums := slices.Concat(placeSums(a, extents, rank), placeSums(b, extents, rank))
	element := sum{coef: make([]int64, len(extents))}
	stride := int64(1)
	for k, n := range slices.Backward(extents) {
		element.coef[k] = stride
		stride *= n
	}
	return newRegion(extents, append(sums, element))
}

// commonGroups joins the sizes of two shapes of the same volume, which is not 0,
// to as many groups as possible that both have.
func commonGroups(a, b []int64) []int64 {
	var groups []int64
	for i, j := 0, 0; i < len(a) && j < len(b); {
		x, y := a[i], b[j]
		i, j = i+1, j+1
		for x != y {
			if x < y {
				x *= a[i]
				i++
			} else {
				y *= b[j]
				j++
			}
		}
		groups = append(groups, x)
	}
	return groups
}

// placeSums returns the grid position of an element, with zeros in front up to
// the given rank, and its offset in the shard, as sums of the digits.
func placeSums(l *Layout, extents []int64, gridRank int) []sum {
	n := len(extents)
	coords := l.coordSums(indexSums(l.shape, extents), n)
	var place []sum
	for range gridRank - l.gridRank {
		place = append(place, constant(0, n))
	}
	_, offset := l.placeOf(coords, n)
	return append(append(place, coords[:l.gridRank]...), offset)
}

// indexSums reads an index off the digits: of a digit that stands for several
// dims, each dim is a quotient and a remainder.
func indexSums(shape, extents []int64) []sum {
	index := make([]sum, len(shape))
	for j := range index {
		index[j].coef = make([]int64, len(extents))
	}
	j := len(shape) - 1
	for k, n := range slices.Backward(extents) {
		stride := int64(1)
		for ; j >= 0 && stride < n; j-- {
			if shape[j] == 1 {
				continue
			}
			digit := sum{coef: make([]int64, len(extents))}
			digit.coef[k] = 1
			if stride*shape[j] < n {
				digit = divided(digit, affine.OpMod, stride*shape[j])
			}
			if stride > 1 {
				digit = divided(digit, affine.OpFloorDiv, stride)
			}
			index[j] = digit
			stride *= shape[j]
		}
	}
	return index
}
