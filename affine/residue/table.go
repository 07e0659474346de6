package residue

import (
	"encoding/binary"
	"slices"

	"github.com/ttopt/ttopt/affine/integer"
)

// tables count the points of a box by what remains of forms after division: dim by
// dim, how many values of those so far leave which remainders of the forms that
// have dims to come.
type tables struct {
	*Census
	extents []int64
	alone   [][]boundedForm // of each dim, those that only it matters to
	joining []boundedForm   // that several dims matter to
	dims    [][]int         // of each of these
	holds   [][]bool        // which remainders are in it
}

func newTables(c *Census, extents []int64, forms []boundedForm) *tables {
	t := &tables{Census: c, extents: extents, alone: make([][]boundedForm, len(extents))}
	for _, f := range forms {
		dims := f.dims(extents)
		if len(dims) == 1 {
			t.alone[dims[0]] = append(t.alone[dims[0]], f)
			continue
		}
		m := f.Windows[0].Modulus
		holds := make([]bool, m)
		for r := range holds {
			holds[r] = inWindows(f.Windows, int64(r))
		}
		t.Left -= int(m)
		f.Base = integer.FloorMod(f.Base-f.From, m)
		t.joining = append(t.joining, f)
		t.dims = append(t.dims, dims)
		t.holds = append(t.holds, holds)
	}
	return t
}

// A frontier are the forms that some dims were seen of, and not all, and how
// often the remainders so far occur: row-major over the forms.
type frontier struct {
	open  []int
	sizes []int64
	count []int64
}

// count counts the points in all forms. Where most remainders are in a form, those
// that are not are taken off what there is without it.
func (t *tables) count() int64 {
	for j, holds := range t.holds {
		in := 0
		for _, h := range holds {
			if h {
				in++
			}
		}
		if 2*in <= len(holds) {
			continue
		}
		without, rest := *t, *t
		without.joining = slices.Delete(slices.Clone(t.joining), j, j+1)
		without.dims = slices.Delete(slices.Clone(t.dims), j, j+1)
		without.holds = slices.Delete(slices.Clone(t.holds), j, j+1)
		rest.holds = slices.Clone(t.holds)
		rest.holds[j] = make([]bool, len(holds))
		for r, h := range holds {
			rest.holds[j][r] = !h
		}
		return without.count() - rest.count()
	}
	return t.sweep()
}

// sweep counts dim by dim.
func (t *tables) sweep() int64 {
	var left []int
	for d, n := range t.extents {
		if n > 1 {
			left = append(left, d)
		}
	}
	f := frontier{count: []int64{1}}
	for len(left) > 0 {
		// The dim is next that leaves the smallest table.
		best, least := 0, int64(0)
		for i := range left {
			size := int64(1)
			for _, j := range t.after(f, left, i) {
				size = min(size*t.joining[j].Windows[0].Modulus, most/maxModulus)
			}
			if i == 0 || size < least {
				best, least = i, size
			}
		}
		if least > int64(t.Left) {
			t.Left = -1
			return 0
		}
		next := frontier{open: t.after(f, left, best)}
		f = t.step(f, next, left[best])
		if left = slices.Delete(left, best, best+1); t.Left < 0 {
			return 0
		}
	}
	return f.count[0]
}

// after returns which forms are open when one of the dims that are left is seen.
func (t *tables) after(f frontier, left []int, i int) (open []int) {
	for j, dims := range t.dims {
		if !slices.Contains(f.open, j) && !slices.Contains(dims, left[i]) {
			continue
		}
		if slices.ContainsFunc(left, func(d int) bool { return d != left[i] && slices.Contains(dims, d) }) {
			open = append(open, j)
		}
	}
	return open
}

// A change is what a dim does to the remainder of a form.
type change struct {
	modulus int64
	base    int64   // where it starts
	from    int64   // its stride in the table before, 0 if it was not open
	to      int64   // and in that after, 0 if it is closed
	adds    []int64 // what each value of the dim adds
	holds   []bool
}

// A stay is the remainder of a form that a dim does not change.
type stay struct{ from, to, modulus int64 }

// A move is what a dim does to the remainders of all forms. Of a form that it closes,
// the sieve, only what leads to remainders in it is looked at.
type move struct {
	values  []residue
	changes []change
	stays   []stay
	sieve   int     // of the changes, -1 if no form is closed
	hits    []int64 // the remainders in the sieve
	leading [][]int // the values that add so much to the sieve
}

// step sees another dim.
func (t *tables) step(f, next frontier, d int) frontier {
	size := int64(1)
	for _, j := range next.open {
		m := t.joining[j].Windows[0].Modulus
		next.sizes = append(next.sizes, m)
		size *= m
	}
	values := t.values(d, t.period(d))
	if t.Left -= int(size); t.Left < 0 {
		return next
	}
	next.count = make([]int64, size)
	m := t.move(f, next, d, values)
	for at, n := range f.count {
		if n == 0 {
			continue
		}
		fixed := m.start(int64(at))
		for _, hit := range m.hits {
			leading := m.leadingTo(hit)
			if t.Left -= len(leading) + 1; t.Left < 0 {
				return next
			}
			m.spread(next.count, leading, fixed, n)
		}
	}
	return next
}

// period returns after how many values of a dim all joining forms begin again.
func (t *tables) period(d int) int64 {
	period := int64(1)
	for j, dims := range t.dims {
		if slices.Contains(dims, d) {
			m := t.joining[j].Windows[0].Modulus
			m /= integer.GCD(m, t.joining[j].Coef[d])
			period *= m / integer.GCD(period, m)
		}
	}
	return period
}

// move returns what the values of a dim do between two frontiers.
func (t *tables) move(f, next frontier, d int, values []residue) *move {
	mv := &move{values: values}
	for j, dims := range t.dims {
		of := t.joining[j]
		m := of.Windows[0].Modulus
		from, to := f.stride(j), next.stride(j)
		if !slices.Contains(dims, d) {
			if from > 0 {
				mv.stays = append(mv.stays, stay{from, to, m})
			}
			continue
		}
		c := change{m, of.Base, from, to, make([]int64, len(values)), t.holds[j]}
		for i, v := range values {
			c.adds[i] = of.Coef[d] % m * v.rest % m
		}
		mv.changes = append(mv.changes, c)
	}
	mv.findSieve()
	mv.sortValues()
	return mv
}

// findSieve takes the closed form that the least part of the remainders is in.
func (mv *move) findSieve() {
	mv.sieve, mv.hits = -1, []int64{0}
	for i, c := range mv.changes {
		if c.to > 0 {
			continue
		}
		var in []int64
		for r, h := range c.holds {
			if h {
				in = append(in, int64(r))
			}
		}
		if mv.sieve < 0 || int64(len(in))*mv.changes[mv.sieve].modulus < int64(len(mv.hits))*c.modulus {
			mv.sieve, mv.hits = i, in
		}
	}
}

// sortValues sorts the values by what they add to the sieve.
func (mv *move) sortValues() {
	if mv.sieve < 0 {
		all := make([]int, len(mv.values))
		for i := range all {
			all[i] = i
		}
		mv.leading = [][]int{all}
		return
	}
	c := mv.changes[mv.sieve]
	mv.leading = make([][]int, c.modulus)
	for i, r := range c.adds {
		mv.leading[r] = append(mv.leading[r], i)
	}
}

// start lets the changes start at a place of the table before, and returns what the
// forms that stay are in the place after.
func (mv *move) start(at int64) (fixed int64) {
	for _, s := range mv.stays {
		fixed += at / s.from % s.modulus * s.to
	}
	for i := range mv.changes {
		if c := &mv.changes[i]; c.from > 0 {
			c.base = at / c.from % c.modulus
		}
	}
	return fixed
}

// leadingTo returns the values that lead from the start to a remainder of the sieve.
func (mv *move) leadingTo(hit int64) []int {
	if mv.sieve >= 0 {
		if hit -= mv.changes[mv.sieve].base; hit < 0 {
			hit += mv.changes[mv.sieve].modulus
		}
	}
	return mv.leading[hit]
}

// spread adds n points at the start, for each of some values of the dim, to where
// that leads, if it is in all forms that are closed.
func (mv *move) spread(count []int64, values []int, fixed, n int64) {
	for _, i := range values {
		to, in := fixed, true
		for k := 0; k < len(mv.changes) && in; k++ {
			c := &mv.changes[k]
			r := c.base + c.adds[i]
			if r >= c.modulus {
				r -= c.modulus
			}
			if c.to > 0 {
				to += r * c.to
			} else {
				in = c.holds[r]
			}
		}
		if in {
			count[to] += n * mv.values[i].times
		}
	}
}

// stride returns how far apart two remainders of a form are in the table; 0 if it
// is not open.
func (f frontier) stride(form int) int64 {
	i := slices.Index(f.open, form)
	if i < 0 {
		return 0
	}
	stride := int64(1)
	for _, n := range f.sizes[i+1:] {
		stride *= n
	}
	return stride
}

// A residue is how many values of a dim leave a remainder.
type residue struct{ rest, times int64 }

// values returns how many values of a dim, in the forms that only it matters to,
// leave which remainders of a period.
func (t *tables) values(d int, period int64) []residue {
	key := binary.AppendVarint(binary.AppendVarint(nil, t.extents[d]), period)
	for _, f := range t.alone[d] {
		key = binary.AppendVarint(binary.AppendVarint(key, f.Base-f.From), f.Coef[d])
		for _, w := range f.Windows {
			key = binary.AppendVarint(binary.AppendVarint(binary.AppendVarint(key, w.Modulus), w.From), w.To)
		}
		key = append(key, 0)
	}
	if known, ok := t.known[string(key)]; ok {
		return known
	}
	if t.Left -= int(period); t.Left < 0 {
		return nil
	}
	count := make([]int64, period)
	t.within(0, t.extents[d], d, t.alone[d], count)
	var out []residue
	for r, n := range count {
		if n > 0 {
			out = append(out, residue{int64(r), n})
		}
	}
	t.known[string(key)] = out
	return out
}

// within adds the values of a dim from lo to hi that are in forms that only it
// matters to.
func (t *tables) within(lo, hi int64, d int, forms []boundedForm, count []int64) {
	var rest []boundedForm
	for _, f := range forms {
		s := f.Coef[d]
		// What the form says of the values.
		from, to := f.Base+s*lo, f.Base+s*(hi-1)+1
		f.Class, f.lo, f.hi = f.Class.simplify(max(from, f.lo), min(to, f.hi))
		if f.lo > from || f.hi < to {
			lo, hi = max(integer.CeilDiv(f.lo-f.Base, s), lo), min(integer.FloorDiv(f.hi-1-f.Base, s)+1, hi)
			if lo < hi {
				t.within(lo, hi, d, forms, count)
			}
			return
		}
		if len(f.Windows) > 0 {
			rest = append(rest, f)
		}
	}
	period := int64(len(count))
	for i, f := range rest {
		m := f.Windows[0].Modulus
		if m > maxModulus {
			with := slices.Clone(rest)
			f.blocks(f.lo, f.hi, func(block boundedForm) bool {
				with[i] = block
				t.within(lo, hi, d, with, count)
				t.Left -= 16
				return t.Left >= 0
			})
			return
		}
		m /= integer.GCD(m, f.Coef[d])
		period *= m / integer.GCD(period, m)
		if period > int64(t.Left) {
			t.Left = -1
			return
		}
	}
	t.addPeriodic(lo, hi, d, rest, period, count)
}

// addPeriodic adds the values of a dim from lo to hi that are in forms without bounds, all of which
// begin again after a period.
func (t *tables) addPeriodic(lo, hi int64, d int, forms []boundedForm, period int64, count []int64) {
	n := min(hi-lo, period)
	t.Left -= int(n)
	full, more := (hi-lo)/period, (hi-lo)%period
	type remainder struct {
		at, step int64
		windows  []Window
	}
	remainders := make([]remainder, len(forms))
	for i, f := range forms {
		m := f.Windows[0].Modulus
		remainders[i] = remainder{integer.FloorMod(f.Base+f.Coef[d]*lo-f.From, m), f.Coef[d] % m, f.Windows}
	}
	to := lo % int64(len(count))
	for x := range n {
		in := true
		for i := range remainders {
			r := &remainders[i]
			in = in && inWindows(r.windows, r.at)
			if r.at += r.step; r.at >= r.windows[0].Modulus {
				r.at -= r.windows[0].Modulus
			}
		}
		if in {
			count[to] += full
			if x < more {
				count[to]++
			}
		}
		if to++; to == int64(len(count)) {
			to = 0
		}
	}
}

// inWindows reports whether a remainder of the first window is in all of them.
func inWindows(windows []Window, at int64) bool {
	for i, w := range windows {
		if i > 0 {
			at %= w.Modulus
		}
		if at < w.From || at >= w.To {
			return false
		}
	}
	return true
}
