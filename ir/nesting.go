package ir

// nesting finds the op that stands for another one in a region around it. It
// remembers the way that it went last, so that going through ops in their order
// costs no more where they are nested deeply.
type nesting struct {
	way []level         // from the outermost region
	at  map[*Region]int // where each region is in the way
}

// level is a region on the way.
type level struct {
	region   *Region
	isolated int // the last level up to this one that is isolated from above, or -1
}

// fewLevels are climbed without a look at the way.
const fewLevels = 16

// holderIn returns op, or the op that holds it, in the region; nil where the
// region is not around op. No region is around all. barrier is the innermost op in between that is
// isolated from above, or nil.
func (n *nesting) holderIn(home *Region, op *Op) (holder, barrier *Op) {
	r := op.Region()
	for range fewLevels {
		if r == home {
			return op, barrier
		}
		if r == nil {
			return nil, barrier
		}
		op = r.op
		if barrier == nil && op.kind.Is(IsolatedFromAbove) {
			barrier = op
		}
		r = op.Region()
	}
	return n.holderFar(home, op, barrier)
}

// holderFar is holderIn by the way to op.
func (n *nesting) holderFar(home *Region, op *Op, barrier *Op) (*Op, *Op) {
	n.follow(op)
	last := len(n.way) - 1
	i, around := n.at[home]
	if home == nil {
		i, around = -1, true
	}
	if barrier == nil && last >= 0 && n.way[last].isolated >= 0 && (!around || n.way[last].isolated > i) {
		barrier = n.way[n.way[last].isolated].region.op
	}
	switch {
	case !around:
		return nil, barrier
	case i == last:
		return op, barrier
	}
	return n.way[i+1].region.op, barrier
}

// follow makes the way lead to op.
func (n *nesting) follow(op *Op) {
	var fresh []*Region
	keep := 0
	for r := op.Region(); r != nil; r = r.op.Region() {
		if i, ok := n.at[r]; ok {
			keep = i + 1
			break
		}
		fresh = append(fresh, r)
	}
	for _, l := range n.way[keep:] {
		delete(n.at, l.region)
	}
	n.way = n.way[:keep]
	if n.at == nil {
		n.at = map[*Region]int{}
	}
	for i := len(fresh) - 1; i >= 0; i-- {
		r, k := fresh[i], len(n.way)
		isolated := -1
		switch {
		case r.op.kind.Is(IsolatedFromAbove):
			isolated = k
		case k > 0:
			isolated = n.way[k-1].isolated
		}
		n.at[r] = k
		n.way = append(n.way, level{r, isolated})
	}
}
