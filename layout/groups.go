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
