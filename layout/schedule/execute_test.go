package schedule_test

import (
	"slices"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/layout"
	"github.com/ttopt/ttopt/layout/schedule"
)

// What a slot of the destination holds, besides the number of an element.
const (
	untouched = int64(-1)
	padding   = int64(-2)
)

// executor carries a schedule out on numbers.
type executor struct {
	rapid.TB
	*schedule.Schedule
	parts  bool // divide the work
	stores func(n schedule.Nest, slot int64)

	shardSlots int64    // of the destination
	isElement  []bool   // by its slots
	loose      bool     // its padding may hold anything
	in, out    []memory // the source and the destination, then scratch memory
	inside     bool     // what a routine writes is scratch memory
	// A slot may get the same twice, but not from two parts: a band is one's.
	owner []int
	band  int

	block     int32 // how many have been carried out
	registers [][]int64
}

// memory is what slots hold, and the numbers of the last blocks that stored to them.
type memory struct {
	values []int64
	writer []int32
}

func newMemory(slots int64) memory {
	return memory{slices.Repeat([]int64{untouched}, int(slots)), make([]int32, slots)}
}

// run carries a schedule out, each element of which is the number of the slot that it is to come to, and
// fails where a slot of the destination does not get its element, or padding its value, or gets two things, or
// parts would both write it, or something is read that is no element. It says which slots a nest stores to.
func run(t rapid.TB, p *layout.Relayout, s *schedule.Schedule, parts bool, stores func(n schedule.Nest, slot int64)) {
	t.Helper()
	src, dst := newMemory(p.Source.Slots()), newMemory(p.Destination.Slots())
	x := executor{
		TB: t, Schedule: s, parts: parts, stores: stores,
		shardSlots: p.Destination.ShardSlots(), isElement: make([]bool, len(dst.values)), loose: !p.Destination.Fill().Defined(),
		in: []memory{src}, out: []memory{dst}, owner: make([]int, len(dst.values)),
	}
	eachIndex(p.Source.Shape(), func(index []int64) {
		number := p.Destination.Address(index)
		src.values[p.Source.Address(index)], x.isElement[number] = number, true
	})
	x.takeScratch(s.Scratch)
	x.visit(s.Nests, nil)
	for _, c := range s.Calls {
		x.callAround(c)
	}
	for slot, v := range dst.values {
		if x.isElement[slot] && v != int64(slot) || !x.isElement[slot] && v != padding && !x.loose {
			t.Fatalf("slot %d: %d\n%v", slot, v, s)
		}
	}
}

// eachIndex visits the indices of a shape.
func eachIndex(shape []int64, visit func(index []int64)) {
	index := make([]int64, len(shape))
	var along func(dim int)
	along = func(dim int) {
		if dim == len(shape) {
			visit(index)
			return
		}
		for index[dim] = range shape[dim] {
			along(dim + 1)
		}
	}
	along(0)
}

// takeScratch puts scratch memory of some sizes in the place of what there is.
func (x *executor) takeScratch(sizes []int64) {
	x.in, x.out = x.in[:1:1], x.out[:1:1]
	for _, n := range sizes {
		m := newMemory(n)
		x.in, x.out = append(x.in, m), append(x.out, m)
	}
}

// visit carries out nests inside of some loops, by turns where they have loops in common.
func (x *executor) visit(list []schedule.Nest, ivs []int64) {
	for len(list) > 0 {
		first, n := list[0], 1
		for n < len(list) && list[n].Fused > len(ivs) {
			n++
		}
		if len(ivs) == len(first.Loops) {
			x.once(first, ivs)
		} else {
			count := iterations(first, ivs)
			for i := range count {
				x.visit(list[:n], append(ivs, i))
			}
			if first.Behind != nil && len(ivs) == len(first.Loops)-1 {
				x.fill(first, append(ivs, count))
			}
		}
		list = list[n:]
	}
}

// at returns where a block is in some iterations.
func (x *executor) at(n schedule.Nest, ivs []int64) (from, to, core int64) {
	from, to, core = n.Source, n.Destination, n.Core
	for k, l := range n.Loops {
		from, to, core = from+ivs[k]*l.Source, to+ivs[k]*l.Destination, core+ivs[k]*l.Core
	}
	if n.Rests != (schedule.Rests{}) {
		dims := make([]int64, 20)
		for k, l := range n.Loops {
			if l.Digit > 0 {
				dims[l.Digit-1] = ivs[k]
			}
		}
		from, to, core = from+x.rest(n.Rests.Source, dims), to+x.rest(n.Rests.Destination, dims), core+x.rest(n.Rests.Core, dims)
	}
	if !x.PerCore && core != 0 {
		x.Fatalf("core %d", core)
	}
	skip := skipped(n, ivs)
	return from + skip, to + skip, core
}

// rest returns the value of a part of an address that is no strided sum.
func (x *executor) rest(e *affine.Expr, dims []int64) int64 {
	if e == nil {
		return 0
	}
	v, err := e.Eval(dims, nil)
	if err != nil {
		x.Fatal(err)
	}
	return v
}

// once carries out the block of a nest in some iterations.
func (x *executor) once(n schedule.Nest, ivs []int64) {
	from, to, core := x.at(n, ivs)
	x.move(n, from, core*x.shardSlots+to, func(slot, old, v int64, again bool) bool {
		if x.inside || n.To > 0 {
			return x.loose || v != untouched && (!again || old == v)
		}
		if !again {
			x.stores(n, slot)
		}
		return x.may(slot, old, v, again)
	})
}

// fill fills lines behind what the innermost loop of a nest was over.
func (x *executor) fill(n schedule.Nest, ivs []int64) {
	from, to, _ := x.at(n, ivs)
	for i, b := range n.Behind {
		length := b.Length
		if i == len(n.Behind)-1 {
			length = (to+n.Line-1)/n.Line*n.Line - to
		}
		load := schedule.Load{Lanes: int(length)}
		if b.Padding {
			load.Mask = make([]bool, length)
		}
		copied := schedule.Nest{From: n.From, To: n.To, Block: schedule.Block{Loads: []schedule.Load{load}, Stores: []schedule.Store{{}}}}
		x.move(copied, from+b.Source, to, x.may)
		from, to = from+length, to+length
	}
}

// may reports whether a slot of the destination may get a value: it holds an old one, and again
// says that the same block has stored that. Padding may get anything if it may hold that.
func (x *executor) may(slot, old, v int64, again bool) bool {
	switch {
	case x.loose && !x.isElement[slot]:
		return true
	case again:
		return old == v
	}
	ok := old == untouched || !x.Disjoint || old == v && (!x.parts || x.band > 0 && x.owner[slot] == x.band)
	x.owner[slot] = x.band
	return ok && v != untouched
}

// move carries out a block at some places, if each slot may get what is stored there.
func (x *executor) move(n schedule.Nest, from, to int64, may func(slot, old, v int64, again bool) bool) {
	if n.Announces() {
		return // what is announced may be anywhere
	}
	src, dst := x.in[n.From], x.out[n.To]
	x.block++
	x.load(n.Block, src.values, from)
	for _, st := range n.Block.Stores {
		for i, v := range x.registers[st.Register] {
			if st.Mask != nil && !st.Mask[i] {
				continue
			}
			slot := to + st.Offset + int64(i)
			if !may(slot, dst.values[slot], v, dst.writer[slot] == x.block) {
				x.Fatalf("slot %d: %d over %d\n%+v", slot, v, dst.values[slot], n)
			}
			dst.values[slot], dst.writer[slot] = v, x.block
		}
	}
}

// load loads and shuffles the registers of a block.
func (x *executor) load(b schedule.Block, src []int64, from int64) {
	for missing := len(b.Loads) + len(b.Shuffles) - len(x.registers); missing > 0; missing-- {
		x.registers = append(x.registers, nil)
	}
	for k, l := range b.Loads {
		r := x.registers[k][:0]
		for i := range l.Lanes {
			v := padding
			if l.Mask == nil || l.Mask[i] {
				v = src[from+l.Offset+int64(i)]
			}
			r = append(r, v)
		}
		x.registers[k] = r
	}
	for k, s := range b.Shuffles {
		first, second := x.registers[s.A], x.registers[s.B]
		r := x.registers[len(b.Loads)+k][:0]
		for _, lane := range s.Mask {
			if lane < len(first) {
				r = append(r, first[lane])
			} else {
				r = append(r, second[lane-len(first)])
			}
		}
		x.registers[len(b.Loads)+k] = r
	}
}

// callAround makes a call in all iterations of its loops, a band at a time if parts divide the work.
func (x *executor) callAround(c schedule.Call) {
	around(c, func(from, to int64) {
		switch {
		case !x.parts:
			x.call(c.Routine, from, to, c.Bands, c.Values)
		case c.Alone:
			x.band++
			x.call(c.Routine, from, to, c.Bands, c.Values)
		default:
			for i := range c.Bands {
				x.band++
				x.call(c.Routine, from+i*c.Band.Source, to+i*c.Band.Destination, 1, c.Values)
			}
		}
	})
}

// call carries out a routine, which is given places, bands and values.
func (x *executor) call(number int, from, to, bands int64, values []int64) {
	r := x.Routines[number]
	if in, out := int64(len(x.in[0].values)), int64(len(x.out[0].values)); r.From > 0 && in != r.From || r.To > 0 && out != r.To {
		x.Fatalf("routine %d is given %d and %d elements of scratch memory, not %d and %d", number, in, out, r.From, r.To)
	}
	for i, n := range r.Nests {
		if i > 0 && n.Fused < r.Given {
			x.Fatalf("what routine %d is given is not for nest %d", number, i)
		}
	}
	if len(values) != r.Given-schedule.ByBands || from < 0 || to < 0 {
		x.Fatalf("routine %d is given %d, %d and %v, has %d loops", number, from, to, values, r.Given)
	}
	x.takeScratch(r.Scratch)
	for band := range bands {
		given := append([]int64{from, to, band}, values...)
		x.visit(r.Nests, given)
		if !r.Once {
			x.callOthers(r, given, 0)
		}
	}
	if r.Once {
		x.callOthers(r, append([]int64{from, to, 0}, values...), bands)
	}
}

// callOthers makes the calls of a routine, which itself is given some numbers: for all bands, if it
// makes them once.
func (x *executor) callOthers(r schedule.Routine, given []int64, all int64) {
	for _, c := range r.Calls {
		bands := c.Bands
		switch {
		case c.Counted > 0:
			bands = given[c.Counted]
		case r.Once:
			bands = all
		}
		source, destination := c.Source, c.Destination
		for i, l := range c.Loops {
			source, destination = source+given[i]*l.Source, destination+given[i]*l.Destination
		}
		values := slices.Clone(c.Values)
		for _, i := range c.Passed {
			values = append(values, given[i])
		}
		in, out, inside := x.in, x.out, x.inside
		x.inside = inside || c.To > 0
		x.in, x.out = in[c.From:c.From+1], out[c.To:c.To+1]
		x.call(c.Routine, source, destination, bands, values)
		x.in, x.out, x.inside = in, out, inside
	}
}

// around does something for each place that a call of a schedule is for.
func around(c schedule.Call, at func(from, to int64)) {
	var visit func(loops []schedule.Loop, from, to int64)
	visit = func(loops []schedule.Loop, from, to int64) {
		if len(loops) == 0 {
			at(from, to)
			return
		}
		for i := range loops[0].Extent {
			visit(loops[1:], from+i*loops[0].Source, to+i*loops[0].Destination)
		}
	}
	visit(c.Loops, c.Source, c.Destination)
}

// skipped returns how many elements are before the next line of the destination, from
// where the loops along rows begin, if a nest skips them.
func skipped(n schedule.Nest, ivs []int64) int64 {
	if n.Line == 0 {
		return 0
	}
	at := n.Destination
	for k, iv := range ivs {
		if l := n.Loops[k]; l.Skipped == 0 {
			at += iv * l.Destination
		}
	}
	return (at+n.Line-1)/n.Line*n.Line - at
}

// iterations returns how many iterations the next loop of a nest has.
func iterations(n schedule.Nest, ivs []int64) int64 {
	l := n.Loops[len(ivs)]
	count := l.Extent + l.Skipped*skipped(n, ivs)
	if l.More != 0 {
		count += l.More * ivs[len(ivs)-l.By]
	}
	return count
}
