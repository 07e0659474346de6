package affine

import (
	"fmt"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// CollapseInterval is a range of dims to be joined into one: Begin inclusive,
// End exclusive, negative numbers counted from the end. {0, -1} is all dims but
// the last.
type CollapseInterval struct{ Begin, End int }

// DefaultCollapseIntervals joins all dims but the last.
func DefaultCollapseIntervals() []CollapseInterval { return []CollapseInterval{{0, -1}} }

// CollapseIntervals returns the linear map that takes the dims of shape to a
// grid of rank gridRank. The intervals divide the dims into groups, in order; a
// dim in no interval is a group of its own. Each group becomes one result, its
// dims strided row-major: shape 2x3x64x128 with [(0, -1)] gives
//
//	(d0, d1, d2, d3) -> (d0 * 192 + d1 * 64 + d2, d3)
//
// Dims of size 1 keep their term. Where there are fewer groups than gridRank,
// results of 0 come first. Intervals that are empty once negative numbers are
// resolved count for nothing.
//
// It is an error if there are more groups than gridRank, if intervals overlap, end
// before they begin or reach outside the shape, if a size is negative, or if a
// stride does not fit an int64.
func CollapseIntervals(shape []int64, gridRank int, intervals []CollapseInterval) (Map, error) {
	return CollapseIntervalsAligned(shape, gridRank, intervals, nil)
}

// CollapseIntervalsAligned is CollapseIntervals with strides bumped to multiples
// of an alignment: align[g] belongs to the result g counted over the groups
// (without leading zeros), and the extent of the last dim of the group is
// rounded up to a multiple of it before the strides of the group's other dims
// are taken. Shape 2x8x32 with [(0, -1)] and align {32} gives
//
//	(d0, d1, d2) -> (d0 * 32 + d1, d2)
//
// so that each batch starts a tile row. Missing entries, 0 and 1 do not align.
func CollapseIntervalsAligned(shape []int64, gridRank int, intervals []CollapseInterval, align []int64) (Map, error) {
	groups, err := CollapseGroups(len(shape), intervals)
	if err != nil {
		return Map{}, err
	}
	if len(groups) > gridRank {
		return Map{}, fmt.Errorf("collapse intervals %s leave %d groups of dims for a grid of rank %d", FormatCollapseIntervals(intervals), len(groups), gridRank)
	}
	if len(align) > len(groups) {
		return Map{}, fmt.Errorf("%d alignments for %d groups of dims", len(align), len(groups))
	}
	m := Map{NumDims: len(shape)}
	for range gridRank - len(groups) {
		m.Results = append(m.Results, Const(0))
	}
	for g, group := range groups {
		a := int64(1)
		if g < len(align) {
			a = align[g]
		}
		e, err := joinDims(shape, group, a)
		if err != nil {
			return Map{}, err
		}
		m.Results = append(m.Results, e)
	}
	return m, nil
}

// CollapseGroups partitions the dims 0, …, rank-1 into consecutive groups: those of each interval, and each
// of the others alone. It is an error if intervals overlap, end before they begin or leave the rank.
func CollapseGroups(rank int, intervals []CollapseInterval) ([]CollapseInterval, error) {
	var joined []CollapseInterval
	for _, iv := range intervals {
		n := iv
		if n.Begin < 0 {
			n.Begin += rank
		}
		if n.End < 0 {
			n.End += rank
		}
		if n.Begin < 0 || n.End < n.Begin || n.End > rank {
			if emptyBySize(iv, rank) {
				continue
			}
			if 0 <= n.End && n.End < n.Begin && n.Begin <= rank {
				return nil, fmt.Errorf("collapse interval %v ends before it begins, for rank %d", iv, rank)
			}
			return nil, fmt.Errorf("collapse interval %v is out of range for rank %d", iv, rank)
		}
		if n.Begin < n.End {
			joined = append(joined, n)
		}
	}
	slices.SortFunc(joined, func(a, b CollapseInterval) int { return a.Begin - b.Begin })
	var groups []CollapseInterval
	next := 0
	for _, iv := range joined {
		if iv.Begin < next {
			return nil, fmt.Errorf("collapse intervals %s overlap at dim %d", FormatCollapseIntervals(intervals), iv.Begin)
		}
		for ; next < iv.Begin; next++ {
			groups = append(groups, CollapseInterval{next, next + 1})
		}
		groups = append(groups, iv)
		next = iv.End
	}
	for ; next < rank; next++ {
		groups = append(groups, CollapseInterval{next, next + 1})
	}
	return groups, nil
}

// emptyBySize says that "all dims but the last" of no dims is nothing, not an error.
func emptyBySize(iv CollapseInterval, rank int) bool {
	return rank == 0 && iv == CollapseInterval{0, -1}
}

// joinDims returns the row-major sum over the dims of a group.
func joinDims(shape []int64, group CollapseInterval, align int64) (*Expr, error) {
	if align < 0 {
		return nil, fmt.Errorf("alignment %d is negative", align)
	}
	stride := int64(1)
	terms := make([]*Expr, group.End-group.Begin)
	for d := group.End - 1; d >= group.Begin; d-- {
		if shape[d] < 0 {
			return nil, fmt.Errorf("dim %d has negative size %d", d, shape[d])
		}
		terms[d-group.Begin] = Mul(Dim(d), Const(stride))
		if d == group.Begin {
			break
		}
		size := shape[d]
		ok := true
		if d == group.End-1 && align > 1 {
			blocks, _ := ceilDivChecked(size, align)
			size, ok = integer.Mul(blocks, align)
		}
		if ok {
			stride, ok = integer.Mul(stride, size)
		}
		if !ok {
			return nil, fmt.Errorf("the stride of dim %d does not fit 64 bits", d-1)
		}
	}
	sum := terms[0]
	for _, t := range terms[1:] {
		sum = Add(sum, t)
	}
	return sum, nil
}
