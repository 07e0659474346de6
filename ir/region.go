package ir

// Region is a list of blocks owned by an op. The first block is the entry.
type Region struct {
	op          *Op
	first, last *Block
}

// Op returns the op that owns the region.
func (r *Region) Op() *Op { return r.op }

// Index returns the number of the region in its op.
func (r *Region) Index() int {
	for i := range r.op.regions {
		if &r.op.regions[i] == r {
			return i
		}
	}
	return -1
}

// First returns the entry block, or nil.
func (r *Region) First() *Block { return r.first }

// Last returns the last block, or nil.
func (r *Region) Last() *Block { return r.last }

// Empty reports whether the region has no blocks.
func (r *Region) Empty() bool { return r.first == nil }

// HasOneBlock reports whether the region has exactly one block.
func (r *Region) HasOneBlock() bool { return r.first != nil && r.first == r.last }

// Blocks iterates over the blocks; the loop may remove the one it is given.
func (r *Region) Blocks(yield func(*Block) bool) {
	for b := r.first; b != nil; {
		next := b.next
		if !yield(b) {
			return
		}
		b = next
	}
}

// Append puts b at the end of the region and returns it. The block must be in
// no region.
func (r *Region) Append(b *Block) *Block {
	r.insert(b, nil)
	return b
}

// AddBlock appends a new block.
func (r *Region) AddBlock() *Block { return r.Append(NewBlock()) }

// InsertBefore puts b before another block of the region.
func (r *Region) InsertBefore(b, before *Block) { r.insert(b, before) }

func (r *Region) insert(b, before *Block) {
	if b.region != nil {
		panic("ir: the block is in a region already")
	}
	b.region = r
	b.next = before
	if before != nil {
		b.prev = before.prev
		before.prev = b
	} else {
		b.prev = r.last
		r.last = b
	}
	if b.prev != nil {
		b.prev.next = b
	} else {
		r.first = b
	}
}

// Remove takes b out of the region.
func (r *Region) Remove(b *Block) {
	if b.prev != nil {
		b.prev.next = b.next
	} else {
		r.first = b.next
	}
	if b.next != nil {
		b.next.prev = b.prev
	} else {
		r.last = b.prev
	}
	b.region, b.prev, b.next = nil, nil, nil
}

// TakeFrom moves all blocks of another region to the end of r.
func (r *Region) TakeFrom(from *Region) {
	for b := from.first; b != nil; {
		next := b.next
		from.Remove(b)
		r.Append(b)
		b = next
	}
}

// IsAncestorOf reports whether r is other or holds it, at any depth.
func (r *Region) IsAncestorOf(other *Region) bool {
	for other != nil {
		if other == r {
			return true
		}
		b := other.op.block
		if b == nil {
			return false
		}
		other = b.region
	}
	return false
}
