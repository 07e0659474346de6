package reassociation

import "github.com/ttopt/ttopt/ir"

// Collapsing returns the groups that collapse a shape to another, given the
// groups by which both collapse to a third.
func Collapsing(groups, toGroups [][]int64, shape, to []int64) ([][]int64, bool) {
	if len(groups) == 0 {
		return collapseRun(shape, to, 0)
	}
	var out [][]int64
	for i, g := range groups {
		// As in MLIR, a group of as many dims as the other's is not tried, even if all are alike.
		sub, ok := collapseRun(At(shape, g), At(to, toGroups[i]), g[0])
		if !ok {
			return nil, false
		}
		out = append(out, sub...)
	}
	return out, true
}

// At returns the extents of dims.
func At(shape, dims []int64) []int64 {
	out := make([]int64, len(dims))
	for i, d := range dims {
		out[i] = shape[d]
	}
	return out
}

// collapseRun returns the groups that collapse a shape to another, its dims
// counted from first; trailing dims of extent 1 go with the last group.
func collapseRun(shape, to []int64, first int64) ([][]int64, bool) {
	if len(shape) <= len(to) {
		return nil, false
	}
	out := make([][]int64, 0, len(to))
	next := 0
	for _, want := range to {
		group, product := []int64{}, int64(1)
		for next < len(shape) && shape[next] != ir.Dynamic && shape[next] < want/product {
			if shape[next] == 0 {
				return nil, false
			}
			product *= shape[next]
			group = append(group, first+int64(next))
			next++
		}
		switch {
		case next == len(shape),
			(shape[next] == ir.Dynamic) != (want == ir.Dynamic),
			want == ir.Dynamic && product != 1,
			want != ir.Dynamic && (want%product != 0 || shape[next] != want/product):
			return nil, false
		}
		out = append(out, append(group, first+int64(next)))
		next++
	}
	for ; next < len(shape); next++ {
		if shape[next] != 1 {
			return nil, false
		}
		if len(out) > 0 {
			out[len(out)-1] = append(out[len(out)-1], first+int64(next))
		}
	}
	return out, true
}

// Regroup returns which of the groups of high make up each group of low, where
// both divide the dims of one shape.
func Regroup(high, low [][]int64) ([][]int64, bool) {
	next := 0
	out := make([][]int64, 0, len(low))
	for _, g := range low {
		if len(g) == 0 {
			return nil, false
		}
		last := g[len(g)-1]
		group := []int64{}
		for next < len(high) {
			if len(high[next]) == 0 {
				return nil, false
			}
			end := high[next][len(high[next])-1]
			if end > last {
				return nil, false
			}
			group = append(group, int64(next))
			next++
			if end == last {
				break
			}
		}
		out = append(out, group)
	}
	return out, true
}
