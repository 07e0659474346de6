package layout

// A block is a stretch of consecutive slots, walked in order: slots of one kind,
// several blocks one after another, or one block many times. It knows about the
// runs of linked elements in it.
type block struct {
	slots    int64
	elements int64
	runs     int64
	longest  int64
	prefix   int64 // the run at the start, 0 if it starts with padding
	suffix   int64 // the run at the end

	class  Cause    // of all slots, if there are no parts
	parts  []*block // one after another, or one that is there times times
	linked []bool   // whether part i is linked with part i+1
	times  int64
}

// leaf returns a block of padding, or one element.
func leaf(class Cause, slots int64) *block {
	b := &block{slots: slots, class: class}
	if class == None {
		b.elements, b.runs, b.longest, b.prefix, b.suffix = slots, slots, 1, 1, 1
	}
	return b
}

// sequence puts blocks one after another.
func sequence(parts []*block, linked []bool) *block {
	if len(parts) == 1 {
		return parts[0]
	}
	out := *parts[0]
	for i, p := range parts[1:] {
		out.follow(p, linked[i])
	}
	out.parts, out.linked, out.times = parts, linked, 1
	return &out
}

// follow appends p to what b knows of itself.
func (b *block) follow(p *block, linked bool) {
	linked = linked && b.suffix > 0 && p.prefix > 0
	allB, allP := b.prefix == b.slots, p.prefix == p.slots
	b.longest = max(b.longest, p.longest)
	b.runs += p.runs
	if linked {
		b.runs--
		b.longest = max(b.longest, b.suffix+p.prefix)
		if allB {
			b.prefix += p.prefix
		}
	}
	if linked && allP {
		b.suffix += p.suffix
	} else {
		b.suffix = p.suffix
	}
	b.elements += p.elements
	b.slots += p.slots
}

// repeat puts b times times in a row, each linked with the next or not.
func repeat(b *block, times int64, linked bool) *block {
	out := *b
	out.parts, out.linked, out.times = []*block{b}, []bool{linked}, times
	if b.suffix == 0 || b.prefix == 0 {
		linked = false
	}
	out.slots, out.elements, out.runs = b.slots*times, b.elements*times, b.runs*times
	if linked {
		out.runs -= times - 1
		if b.prefix == b.slots {
			out.longest, out.prefix, out.suffix = out.slots, out.slots, out.slots
		} else {
			out.longest = max(b.longest, b.suffix+b.prefix)
		}
	}
	return &out
}
