package layout

import "slices"

// A tally sums up the runs of a walk.
type tally struct{ elements, runs, longest int64 }

func (t *tally) add(o tally) {
	t.elements += o.elements
	t.runs += o.runs
	t.longest = max(t.longest, o.longest)
}

// times is t once for each of n elements.
func (t tally) times(n int64) tally {
	if n == 0 {
		return tally{}
	}
	return tally{t.elements * n, t.runs * n, t.longest}
}

// A counter makes tallies of walks. Outer digits whose steps never link leave
// runs whole, so that neither their order matters nor what has only to do with
// other digits: rows and columns are counted apart.
type counter struct {
	walker
	known    map[string]tally
	reaching bool // see byReach
}

// maxTally bounds the blocks of a tally, which is made where everything else failed:
// it answers soon or not at all.
const maxTally = 1 << 11

// tally sums up the runs of w; ok is false if that takes too much.
func (w walk) tally() (all tally, ok bool) {
	w = w.simplified()
	// Which order of digits takes less shows when it is tried.
	for _, left := range []int{maxTally / 16, maxTally} {
		for _, reaching := range []bool{false, true} {
			c := counter{walker{left: left, made: map[walkKey]*block{}}, map[string]tally{}, reaching}
			if all = c.count(w); !c.failed {
				return all, true
			}
		}
	}
	return tally{}, false
}

// count is tally for a part of the walk.
func (c *counter) count(w walk) tally {
	w.dropDecided()
	if _, known := w.class(); known {
		return tally{}
	}
	for w.first < len(w.extents) && w.extents[w.first] == 1 {
		w.first++
	}
	inner := w.first // the digits before it never link
	for inner < len(w.extents) && (w.extents[inner] == 1 || !w.steps[inner].links) {
		inner++
	}
	if inner == w.first {
		b := c.build(w, leaf(None, 1))
		return tally{b.elements, b.runs, b.longest}
	}
	key := w.key()
	if t, ok := c.known[key]; ok {
		return t
	}
	var t tally
	if parts := w.apart(inner); len(parts) > 1 {
		t = c.count(parts[0])
		for _, p := range parts[1:] {
			t = t.times(c.count(p).elements)
		}
	} else {
		if c.reaching {
			w = w.byReach(inner)
		}
		t = c.cut(w)
	}
	c.known[key] = t
	return t
}

// cut counts by ranges of the first digit, whose step never links.
func (c *counter) cut(w walk) (t tally) {
	if c.left--; c.left < 0 {
		c.failed = true
		return t
	}
	if !w.uses(w.first) {
		n := w.extents[w.first]
		return c.count(w.take(digitRange{0, 1, 0})).times(n)
	}
	for _, r := range w.ranges(c.left) {
		if c.left--; c.left < 0 {
			c.failed = true // there may be more ranges
		}
		if c.failed {
			break
		}
		t.add(c.count(w.take(r)))
	}
	return t
}

// byReach returns w with that digit first on which it depends most what is an
// element, of those before inner, whose order is free: cut last, it would leave
// the others undecided until then.
func (w walk) byReach(inner int) walk {
	reach := make([]int64, inner)
	see := func(base int64, coef []int64) (int64, []int64) {
		for k := w.first; k < inner; k++ {
			reach[k] = max(reach[k], coef[k]*(w.extents[k]-1))
		}
		return base, coef
	}
	for _, c := range w.elements {
		c.rewrite(see)
	}
	most := w.first
	for k := range reach {
		if reach[k] > reach[most] {
			most = k
		}
	}
	if most == w.first {
		return w
	}
	swap := func(base int64, coef []int64) (int64, []int64) {
		coef = slices.Clone(coef)
		coef[w.first], coef[most] = coef[most], coef[w.first]
		return base, coef
	}
	out := walk{extents: slices.Clone(w.extents), first: w.first, steps: slices.Clone(w.steps)}
	out.extents[w.first], out.extents[most] = w.extents[most], w.extents[w.first]
	for _, c := range w.elements {
		out.elements = append(out.elements, c.rewrite(swap))
	}
	for k := w.first; k < len(w.steps); k++ {
		out.steps[k] = w.steps[k].rewrite(swap)
	}
	return out
}

// uses reports whether a digit matters to any condition.
func (w *walk) uses(k int) bool {
	uses := func(c condition) bool { return c.uses(k) }
	return slices.ContainsFunc(w.elements, uses) ||
		slices.ContainsFunc(w.steps[w.first:], func(s step) bool { return slices.ContainsFunc(s.conditions, uses) })
}

// apart divides the digits into those that have nothing to do with one another:
// no condition uses digits of two. The digits from inner on, in which runs go on,
// are together, in the first part.
func (w *walk) apart(inner int) []walk {
	n := len(w.extents)
	group := make([]int, n)
	for k := range group {
		group[k] = min(k, inner)
	}
	join := func(c condition, to int) {
		for k := range n {
			if w.extents[k] == 1 || !c.uses(k) || group[k] == to {
				continue
			}
			from := group[k]
			if to < 0 {
				to = from
				continue
			}
			to, from = max(to, from), min(to, from)
			for i := range group {
				if group[i] == from {
					group[i] = to
				}
			}
		}
	}
	for _, c := range w.elements {
		join(c, -1)
	}
	for _, s := range w.steps[w.first:] {
		for _, c := range s.conditions {
			join(c, inner) // whether a run goes on is up to these digits, too
		}
	}
	var parts []walk
	for g := inner; g >= w.first; g-- {
		if g < n && (g == inner || w.extents[g] > 1 && group[g] == g) {
			parts = append(parts, w.only(func(k int) bool { return group[k] == g }))
		}
	}
	return parts
}

// only returns the walk through some digits, the others being 0, under the
// conditions that are about them.
func (w *walk) only(in func(k int) bool) walk {
	out := walk{extents: slices.Clone(w.extents), first: w.first, steps: slices.Clone(w.steps)}
	for k := range out.extents {
		if !in(k) {
			out.extents[k], out.steps[k] = 1, step{}
		}
	}
	for _, c := range w.elements {
		for k, n := range out.extents {
			if n > 1 && c.uses(k) {
				out.elements = append(out.elements, c)
				break
			}
		}
	}
	return out
}
