package loops

import (
	"slices"

	"github.com/ttopt/ttopt/dialect/affine"
	"github.com/ttopt/ttopt/dialect/arith"
	"github.com/ttopt/ttopt/dialect/memref"
	"github.com/ttopt/ttopt/dialect/vector"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// transfer moves slots between buffers of which one, at least, is condensed,
// group by group. Without a source it writes the fill value.
type transfer struct {
	*kernel
	src, dst *buffer
	lanes    int64  // moved at a time
	asStored bool   // slots are of the same format, not elements to be converted
	far      bool   // what is moved does not fit the cache
	past     bool   // so lines go past it, where the machine likes that
	perCore  bool   // only what is on this core; boxes have the core's number behind the addresses
	origins  []spot // where all begins in the buffers; at slot 0 if there are none
}

// newTransfer returns a transfer of as many lanes at a time as fit a vector.
func (k *kernel) newTransfer(src, dst *buffer) *transfer {
	t := &transfer{kernel: k, src: src, dst: dst}
	t.lanes = k.fitting(t.buffers())
	t.far = k.isMuch(t.buffers())
	t.past = t.far && k.mayGoPast(dst)
	for _, b := range t.buffers() {
		if b.form != nil {
			t.lanes = b.form.lanes(t.lanes)
		}
	}
	if form, ok := t.packed(); ok {
		t.lanes *= form.group() // as many bytes as else elements
	}
	return t
}

// packed returns the form of both buffers if they have elements of less than a byte that move as they
// are, whole bytes at a time.
func (t *transfer) packed() (form subByte, ok bool) {
	form, ok = t.dst.form.(subByte)
	return form, ok && t.src != nil && t.src.form == t.dst.form && keepsBits(t.src, t.dst)
}

// buffers returns source and destination, as far as there are.
func (t *transfer) buffers() []*buffer {
	if t.src == nil {
		return []*buffer{t.dst}
	}
	return []*buffer{t.src, t.dst}
}

// groupNest is loops around the move of a piece of a row.
type groupNest struct {
	loops []digit
	start
	lanes int64
	batch digit // groups that are stored together
	// ahead is how far from what is being read lies what will be, in slots of the
	// source; 0 for nowhere.
	ahead int64
}

// maxNests bounds the code: a transfer of more goes by way of expanded buffers.
const maxNests = 24

// nests returns the loops over rows. It reports false where a loop would run
// from one unit of a buffer into the next in a way that no two loops can say,
// or where there are too many.
func (t *transfer) nests(rs []rows) ([]groupNest, bool) {
	out, ok := t.nestsOf(rs, false)
	if len(out) > maxNests { // then what is left over is not worth loops of its own
		out, ok = t.nestsOf(rs, true)
	}
	return out, ok && len(out) <= maxNests
}

// over returns the rows of boxes and the loops over them; ok is false where rowsOf or nests has none.
func (t *transfer) over(boxes []layout.Box) (rs []rows, nests []groupNest, ok bool) {
	if rs, ok = t.rowsOf(boxes); ok {
		nests, ok = t.nests(rs)
	}
	return rs, nests, ok
}

// nestsOf is nests of any number; even says that batches are such that none is left
// over.
func (t *transfer) nestsOf(rs []rows, even bool) ([]groupNest, bool) {
	var out []groupNest
	for _, r := range rs {
		for _, p := range t.pieces(r.length) {
			n := groupNest{lanes: p.lanes, loops: append([]digit(nil), r.outer...), start: r.behind(p.offset)}
			along := digit{extent: p.times}
			for range r.bases {
				along.strides = append(along.strides, p.lanes)
			}
			if p.times > 1 {
				n.loops = append(n.loops, along)
			}
			t.units(n.splitAt)
			for _, n := range t.batches(n, even) {
				n.interchange(t.plain())
				t.units(n.splitAt)
				if !t.units(n.fits) {
					return nil, false
				}
				out = append(out, n)
			}
		}
	}
	return out, true
}

// batches takes the loop over groups of the destination that follow each other
// out of a nest: as many as are best stored together, then those that are left. Even
// batches are smaller, so that none are.
func (t *transfer) batches(n groupNest, even bool) []groupNest {
	dst := len(n.bases) - 1
	n.batch = digit{extent: 1, strides: make([]int64, len(n.bases))}
	best := t.batch(n.lanes)
	i := slices.IndexFunc(n.loops, func(d digit) bool {
		return d.core == 0 && d.strides[dst] == roundUp(n.lanes, t.group(dst))
	})
	if best == 1 || i < 0 || t.dst.form == nil && n.loops[i].extent%best != 0 {
		return []groupNest{n}
	}
	d := n.loops[i]
	outer := slices.Delete(slices.Clone(n.loops), i, i+1)
	full, rest := n, n
	best = min(best, d.extent)
	for even && d.extent%best != 0 {
		best--
	}
	full.batch = digit{extent: best, strides: d.strides}
	full.loops = outer
	if times := d.times(full.batch.extent); times.extent > 1 {
		full.loops = slices.Insert(slices.Clone(outer), i, times)
	}
	rest.batch = digit{extent: d.extent % full.batch.extent, strides: d.strides}
	if rest.batch.extent == 0 {
		return []groupNest{full}
	}
	rest.loops = outer
	rest.bases = slices.Clone(n.bases)
	for b, stride := range d.strides {
		rest.bases[b] += (d.extent - rest.batch.extent) * stride
	}
	return []groupNest{full, rest}
}

// batch returns how many vectors of so many slots the destination takes best at a
// time: of blocks as they say, of others what makes a line of the cache.
func (t *transfer) batch(slots int64) int64 {
	if form := t.dst.form; form != nil {
		n := form.batch()
		for form.unit() > 0 && form.unit()/form.group()%n != 0 { // all of them in one unit
			n--
		}
		return n
	}
	bits := slots * int64(ir.BitWidth(t.dst.physical))
	if line := int64(schedule.LineBytes * 8); line%bits == 0 {
		return line / bits
	}
	return 1
}

// group returns how many slots of a buffer are loaded and stored together, at
// least.
func (t *transfer) group(i int) int64 {
	if form := t.buffers()[i].form; form != nil {
		return form.group()
	}
	return 1
}

// plain returns which buffer has bytes for each slot, -1 where none has.
func (t *transfer) plain() int {
	return slices.IndexFunc(t.buffers(), func(b *buffer) bool { return b.form == nil })
}

// ahead is how many vectors of the plain buffer are taken one behind the other
// before the loops go on to another row; where no such number divides a row, the
// row is taken whole if it has at most wholeRow.
const ahead, wholeRow = 8, 256

// interchange moves the loops along contiguous memory of a buffer inside the
// others, so that its cache lines and pages are used up while they are at hand.
// The groups of the other buffer are then handled some tiles at a time.
func (n *groupNest) interchange(plain int) {
	if plain < 0 {
		return
	}
	n.loops = slices.Clone(n.loops) // another nest may have them, too
	reach, vectors := n.lanes, int64(1)
	if n.batch.strides[plain] == reach {
		reach, vectors = reach*n.batch.extent, n.batch.extent
	}
	var inner []digit
	for vectors < ahead {
		i := slices.IndexFunc(n.loops, func(d digit) bool { return d.core == 0 && d.strides[plain] == reach })
		if i < 0 {
			break
		}
		d := n.loops[i]
		take := min(d.extent, ahead/vectors)
		for d.extent%take != 0 {
			take--
		}
		if take == 1 && d.extent <= wholeRow/vectors {
			take = d.extent
		}
		if take == d.extent {
			n.loops = slices.Delete(n.loops, i, i+1)
		} else {
			n.loops[i] = d.times(take)
		}
		if take > 1 {
			inner = append([]digit{{extent: take, strides: d.strides}}, inner...)
		}
		vectors, reach = vectors*take, reach*take
		if take < d.extent {
			break
		}
	}
	// The loop that goes on where these end comes to what lies ahead.
	if i := slices.IndexFunc(n.loops, func(d digit) bool { return d.strides[plain] == reach }); i >= 0 {
		n.ahead = n.loops[i].strides[0]
	}
	n.loops = append(n.loops, inner...)
}

// times returns the loop that takes so many steps of d at a time.
func (d digit) times(steps int64) digit {
	far := digit{extent: d.extent / steps, core: d.core * steps}
	for _, s := range d.strides {
		far.strides = append(far.strides, s*steps)
	}
	return far
}

// units calls f for each buffer whose addresses start anew after some slots, as long
// as it returns true.
func (t *transfer) units(f func(unit int64, buffer int) bool) bool {
	for i, b := range t.buffers() {
		if b.form != nil && b.form.unit() > 0 && !f(b.form.unit(), i) {
			return false
		}
	}
	return true
}

// splitAt cuts loops such that each goes from unit to unit of buffer i or stays
// inside of one, where that can be.
func (n *groupNest) splitAt(unit int64, i int) bool {
	var loops []digit
	for _, d := range n.loops {
		stride := d.strides[i] // 0 where a loop only goes from core to core
		if perUnit := unit / max(stride, 1); 0 < stride && stride < unit && d.extent > perUnit && unit%stride == 0 && d.extent%perUnit == 0 {
			loops = append(loops, d.times(perUnit))
			d.extent = perUnit
		}
		loops = append(loops, d)
	}
	n.loops = loops
	return true
}

// fits reports whether no loop runs from one unit of buffer i into the next.
func (n *groupNest) fits(unit int64, i int) bool {
	reach := n.bases[i]%unit + n.lanes
	if stride := n.batch.strides[i]; stride%unit != 0 {
		reach += (n.batch.extent - 1) * stride
	}
	for _, d := range n.loops {
		if d.strides[i]%unit != 0 {
			reach += (d.extent - 1) * d.strides[i]
		}
	}
	return reach <= unit
}

// emit writes the loops.
func (t *transfer) emit(nests []groupNest) error {
	for _, n := range nests {
		spots := make([]spot, len(n.bases))
		for i, b := range t.buffers() {
			if t.origins != nil {
				spots[i] = t.origins[i]
			}
			spots[i].memref = b.memref
			spots[i].base += n.bases[i]
		}
		if err := t.divide(n.loops, n.core, spots, func(spots []spot) error { return t.move(spots, n) }); err != nil {
			return err
		}
	}
	return nil
}

// divide emits loops around body, which begin on a core. Parts of a kernel divide
// the outermost; where there is none, one of them does it.
func (t *transfer) divide(loops []digit, core int64, spots []spot, body func([]spot) error) error {
	emit := func() (err error) {
		t.around(loops, coreOf{t.perCore, spot{base: core}}, spots, func(spots []spot) { err = body(spots) })
		return err
	}
	if len(loops) == 0 {
		return t.once(emit)
	}
	return emit()
}

// coreOf is on which core something is, as long as that is to be asked.
type coreOf struct {
	asked bool
	at    spot // in the cores' numbers
}

// around emits loops around body. Inside of those that go from core to core it asks
// for the core.
func (t *transfer) around(digits []digit, core coreOf, spots []spot, body func([]spot)) {
	if core.asked && !slices.ContainsFunc(digits, func(d digit) bool { return d.core != 0 }) {
		number, ivs := core.at.slot()
		t.onCore(number.Results[0], ivs, func() { t.around(digits, coreOf{}, spots, body) })
		return
	}
	if len(digits) == 0 {
		body(spots)
		return
	}
	within := func(iv *ir.Value) {
		inside := make([]spot, len(spots))
		for i, s := range spots {
			inside[i] = s.inside(iv, digits[0].strides[i])
		}
		t.around(digits[1:], coreOf{core.asked, core.at.inside(iv, digits[0].core)}, inside, body)
	}
	t.iterate(digits[0].extent, t.divided() && len(spots[0].ivs) == 0, within)
}

// fillsLines reports whether all vectors that a nest stores are whole lines of the
// cache, in a destination that has bytes for each slot.
func (t *transfer) fillsLines(n groupNest, lanes int64) bool {
	line := schedule.LineLanes(int64(ir.BitWidth(t.dst.physical)))
	if lanes%line != 0 || n.bases[1]%line != 0 {
		return false
	}
	return !slices.ContainsFunc(n.loops, func(d digit) bool { return d.strides[1]%line != 0 })
}

// move moves the slots of a nest that are at some spots.
func (t *transfer) move(spots []spot, n groupNest) error {
	if form, ok := t.packed(); ok && n.lanes%form.group() == 0 && n.batch.extent <= 1 {
		if t.far && n.ahead > 0 {
			t.announce(spots[0], n.ahead)
		}
		form.storeBytes(t.kernel, form.loadBytes(t.kernel, spots[0], n.lanes), spots[1])
		return nil
	}
	var groups []*ir.Value
	for i := range n.batch.extent {
		here := slices.Clone(spots)
		for b, stride := range n.batch.strides {
			here[b].base += i * stride
		}
		v, err := t.fetch(here, n)
		if err != nil {
			return err
		}
		groups = append(groups, v)
	}
	at := spots[len(spots)-1]
	if t.dst.form != nil {
		t.dst.form.store(t.kernel, groups, at)
		return nil
	}
	v := t.joined(groups)
	if t.past && t.fillsLines(n, lanesOf(v)) {
		m, dims := at.slot()
		t.storePast(v, t.dst, t.apply(m, dims))
	} else {
		t.store(v, at)
	}
	return nil
}

// joined returns the lanes of vectors, one behind the other.
func (t *transfer) joined(vs []*ir.Value) *ir.Value {
	for len(vs) > 1 {
		var longer []*ir.Value
		for pair := range slices.Chunk(vs, 2) {
			v := pair[0]
			if len(pair) > 1 {
				v = t.resized(v, lanesOf(v), lanesOf(v)+lanesOf(pair[1]), pair[1])
			}
			longer = append(longer, v)
		}
		vs = longer
	}
	return vs[0]
}

// fetch returns what is to be stored of the slots at some spots.
func (t *transfer) fetch(spots []spot, n groupNest) (*ir.Value, error) {
	slots := n.lanes
	dst := t.dst.expanded()
	stored := slots // what is stored at once
	if t.dst.form != nil {
		stored = roundUp(slots, t.dst.form.group())
	}
	fill := func() (*ir.Value, error) {
		value, err := physicalValue(dst.fill, dst)
		if err != nil {
			return nil, err
		}
		return t.repeat(value, stored), nil
	}
	if t.src == nil {
		return fill()
	}
	if t.far && n.ahead > 0 {
		t.announce(spots[0], n.ahead)
	}
	v := t.load(t.src, spots[0], slots)
	width := max(lanesOf(v), stored)
	v = t.resized(v, lanesOf(v), width, nil)
	if !t.asStored {
		var err error
		if v, err = t.recode(v, t.src.expanded(), dst, width); err != nil {
			return nil, err
		}
	}
	v = t.resized(v, stored, stored, nil)
	if slots < stored {
		padding, err := fill()
		if err != nil {
			return nil, err
		}
		v = t.resized(v, slots, stored, padding)
	}
	return v, nil
}

// announce says that what lies so many slots behind a spot of the source will be
// read soon.
func (t *transfer) announce(at spot, ahead int64) {
	m, dims := spot{base: at.base + ahead, ivs: at.ivs, strides: at.strides}.slot()
	if form := t.src.form; form != nil {
		at.base += ahead
		m, dims = form.place(at)
	}
	memref.NewPrefetch(t.b, t.src.memref, 1, t.apply(m, dims))
}

// load loads slots; of a condensed buffer whole groups.
func (t *transfer) load(b *buffer, at spot, slots int64) *ir.Value {
	if b.form != nil {
		return b.form.load(t.kernel, at, roundUp(slots, b.form.group()))
	}
	m, dims := at.slot()
	return affine.NewVectorLoad(t.b, t.vector(b.physical, slots), b.memref, m, dims...)
}

// store stores slots to a plain destination.
func (t *transfer) store(v *ir.Value, at spot) {
	m, dims := at.slot()
	affine.NewVectorStore(t.b, v, t.dst.memref, m, dims...)
}

// resized returns the first used lanes of v, and as many of rest behind them as
// make up the number of lanes; where rest is nil, any.
func (t *transfer) resized(v *ir.Value, used, lanes int64, rest *ir.Value) *ir.Value {
	have := lanesOf(v)
	if have == lanes && used == lanes {
		return v
	}
	mask := make([]int64, lanes)
	for i := range mask {
		switch {
		case int64(i) < used:
			mask[i] = int64(i)
		case rest != nil:
			mask[i] = have + int64(i) - used
		}
	}
	if rest == nil {
		rest = v
	}
	elem := ir.ElemOf(v.Type())
	if !isFloat(elem) {
		return vector.NewShuffle(t.b, v, rest, mask)
	}
	// As integers: where a processor has no bf16, NaNs of a shuffle may change.
	bits := elem.Context().Integer(ir.BitWidth(elem))
	v, rest = t.cast(arith.Bitcast, v, bits), t.cast(arith.Bitcast, rest, bits)
	return t.cast(arith.Bitcast, vector.NewShuffle(t.b, v, rest, mask), elem)
}

// lanesOf returns how many lanes a vector has.
func lanesOf(v *ir.Value) int64 { return v.Type().(*ir.VectorType).Shape()[0] }
