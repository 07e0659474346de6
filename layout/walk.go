package layout

import (
	"encoding/binary"
	"slices"
)

// A walk goes through the slots of a storage in order: all combinations of
// digits, the last fastest. A slot is an element if it fulfils all conditions;
// otherwise it is what the first condition that fails says. The step from one
// value of a digit to the next, when all later digits go from their last value
// to 0, links the two slots if its condition holds.
type walk struct {
	extents  []int64
	first    int // the digits before are fixed, their extents 1
	elements []condition
	steps    []step // of each digit; their conditions use no later digit
}

// A step says whether the two slots on its sides are linked: if all conditions
// hold. A digit without a step never links.
type step struct {
	links      bool
	conditions []condition
}

// anyCause is the class of padding in a walk that need not tell causes apart.
const anyCause = Extent

// mergeClasses makes all padding of one class. Of the bounds of a sum, which tell
// classes apart, the least is left.
func (w *walk) mergeClasses() {
	var kept []condition
	for _, c := range w.elements {
		c.class = anyCause
		kept = append(slices.DeleteFunc(kept, c.implies), c)
	}
	w.elements = kept
}

// implies reports whether c is a lower bound of what o bounds.
func (c condition) implies(o condition) bool {
	bound := c.right
	bound.base = o.right.base
	return c.op == less && o.op == less && c.right.base <= o.right.base && o.left.equal(c.left) && o.right.equal(bound)
}

// maxBlocks bounds what a walk may take. Where boundaries cross more often, the
// walk fails.
const maxBlocks = 1 << 16

// A walker makes blocks of walks.
type walker struct {
	left   int // blocks it may still make
	failed bool
	made   map[walkKey]*block
}

// A walkKey tells walks apart.
type walkKey struct {
	text  string
	inner *block
}

// blocks walks through everything; ok is false if that takes too many blocks.
func (w walk) blocks() (all *block, ok bool) {
	wr := walker{left: maxBlocks, made: map[walkKey]*block{}}
	all = wr.build(w.simplified(), leaf(None, 1))
	return all, !wr.failed
}

// simplified returns w with simpler conditions, each once.
func (w walk) simplified() walk {
	var elements []condition
	for _, c := range w.elements {
		c = c.simplify(w.extents)
		same := func(o condition) bool { return c.op == o.op && c.left.equal(o.left) && c.right.equal(o.right) }
		if !slices.ContainsFunc(elements, same) {
			elements = append(elements, c)
		}
	}
	w.elements, w.steps = elements, slices.Clone(w.steps)
	for i, s := range w.steps {
		w.steps[i] = s.simplify(i, w.extents)
	}
	return w
}

// build returns the block of all slots of w, each combination of whose digits
// stands for the block inner.
func (wr *walker) build(w walk, inner *block) *block {
	w.dropDecided()
	if class, known := w.class(); known {
		return leaf(class, volumeOf(w.extents)*inner.slots)
	}
	switch len(w.extents) - w.first {
	case 0:
		return inner
	case 1:
		return wr.make(w, inner)
	}
	// What an outer digit leaves to the inner ones is often the same.
	key := walkKey{w.key(), inner}
	b, known := wr.made[key]
	if !known {
		b = wr.make(w, inner)
		wr.made[key] = b
	}
	return b
}

// make is build for walks that are not of one kind.
func (wr *walker) make(w walk, inner *block) *block {
	if wr.left--; wr.left < 0 {
		wr.failed = true
		return inner
	}
	n := w.extents[w.first]
	if n == 1 {
		w.first++
		return wr.build(w, inner)
	}
	if !w.innerUses() {
		inner = wr.build(w.take(digitRange{0, 1, 0}), inner)
		w = w.outermost()
		if own := w.steps[w.first].decide(); own != undecided {
			return repeat(inner, n, own == always)
		}
		if b, ok := wr.pieces(w, inner); ok {
			return b
		}
	}
	var parts []*block
	var linked []bool
	for _, r := range w.ranges(wr.left) {
		if wr.left--; wr.left < 0 { // also where the block is known
			wr.failed = true
		}
		if r.from > 0 {
			linked = append(linked, w.stepAt(r.from-1))
		}
		parts = append(parts, wr.build(w.take(r), inner))
		if wr.failed {
			return inner
		}
	}
	return sequence(parts, linked)
}

// key is the same for walks that are.
func (w *walk) key() string {
	b := make([]byte, 0, 256)
	for _, n := range w.extents[w.first:] {
		b = binary.AppendVarint(b, n)
	}
	for _, c := range w.elements {
		b = c.append(b, w.first)
	}
	for _, s := range w.steps[w.first:] {
		if s.links {
			b = append(b, byte(len(s.conditions)))
		} else {
			b = append(b, 255)
		}
		for _, c := range s.conditions {
			b = c.append(b, w.first)
		}
	}
	return string(b)
}

func (c condition) append(b []byte, first int) []byte {
	b = append(b, byte(c.op), byte(c.class))
	return c.right.append(c.left.append(b, first), first)
}

func (s sum) append(b []byte, first int) []byte {
	b = binary.AppendVarint(b, s.base)
	for _, c := range s.coef[first:] {
		b = binary.AppendVarint(b, c)
	}
	b = append(b, byte(len(s.terms)))
	for _, t := range s.terms {
		b = binary.AppendVarint(append(b, byte(t.op)), t.weight)
		b = t.arg.append(binary.AppendVarint(b, t.divisor), first)
	}
	return b
}

// dropDecided drops conditions that hold everywhere, and those behind one that
// holds nowhere.
func (w *walk) dropDecided() {
	var kept []condition
	for _, c := range w.elements {
		switch c.decide(w.extents) {
		case undecided:
			kept = append(kept, c)
		case never:
			w.elements = append(kept, c)
			return
		}
	}
	w.elements = kept
}

// class returns what all slots are, if they are padding for the same reason.
func (w *walk) class() (class Cause, known bool) {
	n := len(w.elements)
	if n == 0 || w.elements[n-1].decide(w.extents) != never {
		return None, false
	}
	class = w.elements[n-1].class
	for _, c := range w.elements {
		if c.class != class {
			return None, false
		}
	}
	return class, true
}

// innerUses reports whether the first digit matters for anything but its own
// step.
func (w *walk) innerUses() bool {
	uses := func(c condition) bool { return c.uses(w.first) }
	if slices.ContainsFunc(w.elements, uses) {
		return true
	}
	return slices.ContainsFunc(w.steps[w.first+1:], func(s step) bool { return slices.ContainsFunc(s.conditions, uses) })
}

// outermost returns the walk through the first digit alone, which only matters
// to its own step.
func (w walk) outermost() walk {
	end := w.first + 1
	own := w.steps[w.first].rewrite(func(base int64, coef []int64) (int64, []int64) { return base, coef[:end] })
	out := walk{extents: w.extents[:end], first: w.first, steps: slices.Clone(w.steps[:end])}
	out.steps[w.first] = own
	return out
}

// take returns the part of the walk in which the first digit is in a range. A
// digit with one value is no longer the first; with a radix it becomes two.
func (w walk) take(r digitRange) walk {
	if r.radix > 0 {
		return w.split(r)
	}
	k := w.first
	out := walk{extents: slices.Clone(w.extents), first: k, steps: slices.Clone(w.steps)}
	out.extents[k] = r.extent
	if r.extent == 1 {
		out.first++
	}
	// A condition that does not use the digit stays as it is.
	place := func(c condition) condition {
		return c.rewrite(func(base int64, coef []int64) (int64, []int64) {
			if coef[k] == 0 {
				return base, coef
			}
			base += coef[k] * r.from
			if r.extent == 1 {
				coef = slices.Clone(coef)
				coef[k] = 0
			}
			return base, coef
		})
	}
	for _, c := range w.elements {
		if c.uses(k) {
			c = place(c).simplify(out.extents)
		}
		out.elements = append(out.elements, c)
	}
	for i := out.first; i < len(out.steps); i++ {
		s := w.steps[i]
		if !slices.ContainsFunc(s.conditions, func(c condition) bool { return c.uses(k) }) {
			continue
		}
		placed := step{links: true}
		for _, c := range s.conditions {
			if c.uses(k) {
				c = place(c)
			}
			placed.conditions = append(placed.conditions, c)
		}
		out.steps[i] = placed.simplify(i, out.extents)
	}
	return out
}

// split returns the part of the walk in which the first digit is in a range,
// with a high and a low digit in its place.
func (w walk) split(r digitRange) walk {
	k := w.first
	out := walk{extents: slices.Insert(slices.Clone(w.extents), k+1, r.radix), first: k}
	out.extents[k] = r.extent / r.radix
	place := func(base int64, coef []int64) (int64, []int64) {
		low := coef[k]
		coef = slices.Insert(slices.Clone(coef), k+1, low)
		coef[k] *= r.radix
		return base + low*r.from, coef
	}
	for _, c := range w.elements {
		out.elements = append(out.elements, c.rewrite(place).simplify(out.extents))
	}
	// From one high digit to the next, the low one goes from its last value.
	high := w.steps[k].rewrite(func(base int64, coef []int64) (int64, []int64) {
		low := coef[k]
		coef = slices.Insert(slices.Clone(coef), k+1, 0)
		coef[k] *= r.radix
		return base + low*(r.from+r.radix-1), coef
	})
	out.steps = append(slices.Clone(w.steps[:k]), high)
	for _, s := range w.steps[k:] {
		out.steps = append(out.steps, s.rewrite(place))
	}
	for i := k; i < len(out.steps); i++ {
		out.steps[i] = out.steps[i].simplify(i, out.extents)
	}
	return out
}

func (s step) rewrite(f func(base int64, coef []int64) (int64, []int64)) step {
	out := step{links: s.links}
	for _, c := range s.conditions {
		out.conditions = append(out.conditions, c.rewrite(f))
	}
	return out
}

// stepExtents are those of the digits from which digit k can take a step.
func stepExtents(k int, extents []int64) []int64 {
	out := slices.Clone(extents)
	out[k] = max(out[k]-1, 1)
	return out
}

// simplify simplifies the step of digit k.
func (s step) simplify(k int, extents []int64) step {
	if !s.links || len(s.conditions) == 0 {
		return s
	}
	out := step{links: true}
	domain := stepExtents(k, extents)
	for _, c := range s.conditions {
		c = c.simplify(domain)
		switch c.decide(domain) {
		case never:
			return step{}
		case undecided:
			out.conditions = append(out.conditions, c)
		}
	}
	if !satisfiable(out.conditions, domain) {
		return step{}
	}
	return out
}

// decide tells whether a simplified step always links.
func (s step) decide() truth {
	switch {
	case !s.links:
		return never
	case len(s.conditions) == 0:
		return always
	}
	return undecided
}

// pieces is the block of a walk through the first digit alone, cut where the
// step changes. ok is false if it takes more than to look at the ends of the
// pieces.
func (wr *walker) pieces(w walk, inner *block) (b *block, ok bool) {
	nested := func(s sum) bool {
		return slices.ContainsFunc(s.terms, func(t term) bool { return len(t.arg.terms) > 0 })
	}
	if w.period() > 0 || slices.ContainsFunc(w.steps[w.first].conditions, func(c condition) bool {
		return nested(c.left) || nested(c.right)
	}) {
		return nil, false
	}
	var parts []*block
	var linked []bool
	n := w.extents[w.first]
	for v := int64(0); v < n; {
		if wr.left--; wr.left < 0 {
			return nil, false
		}
		end := min(w.termsChange(v), n)
		if v > 0 {
			linked = append(linked, w.stepAt(v-1))
		}
		part := inner
		if end-v > 1 {
			links := w.stepsBetween(v, end-2)
			if links == undecided {
				return nil, false
			}
			part = repeat(inner, end-v, links == always)
		}
		parts = append(parts, part)
		v = end
	}
	return sequence(parts, linked), true
}

// stepsBetween tells whether the steps of the first digit link that start at
// from to to, between which the sides of their conditions are linear.
func (w *walk) stepsBetween(from, to int64) truth {
	digits := make([]int64, len(w.extents))
	out := always
	for _, c := range w.steps[w.first].conditions {
		digits[w.first] = from
		d := c.left.at(digits) - c.right.at(digits)
		digits[w.first] = to
		e := c.left.at(digits) - c.right.at(digits)
		switch {
		case d > 0 && e > 0 || d < 0 && e < 0:
			return never
		case d != 0 || e != 0:
			out = undecided
		}
	}
	return out
}

// stepAt reports whether the step of the first digit, alone in its conditions,
// links at a value of it.
func (w *walk) stepAt(v int64) bool {
	s := w.steps[w.first]
	digits := make([]int64, len(w.extents))
	digits[w.first] = v
	return s.links && !slices.ContainsFunc(s.conditions, func(c condition) bool {
		return c.left.at(digits) != c.right.at(digits)
	})
}
