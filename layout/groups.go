package layout

// groups has for each of some digits the number of the group that it is in.
type groups []int

// newGroups returns n groups of a digit each.
func newGroups(n int) groups {
	g := make(groups, n)
	for i := range g {
		g[i] = i
	}
	return g
}

// joinAll makes one group of those of all digits that belong together.
func (g groups) joinAll(belongs func(k int) bool) {
	first := -1
	for k := range g {
		switch {
		case !belongs(k):
		case first < 0:
			first = k
		default:
			g.join(first, k)
		}
	}
}

// join puts the group of digit b into that of a.
func (g groups) join(a, b int) {
	from, to := g[b], g[a]
	if from == to {
		return
	}
	for i, n := range g {
		if n == from {
			g[i] = to
		}
	}
}
