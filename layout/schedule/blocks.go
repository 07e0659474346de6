package schedule

import (
	"encoding/binary"
	"slices"
	"sync"
)

// Boxes that are alike but for where they are have equal blocks, which are made once: of many
// vectors that takes longer than all else.

// blocks are those that have been made, by what they are made of. Several goroutines may ask
// for them; nobody changes them.
type blocks struct {
	loose   bool // padding of the destination may hold anything
	mu      sync.Mutex
	made    map[string]Block
	without map[maskless]Block
	narrow  map[*Store]Block // by the stores of a wider one
	pieces  map[*Store]Block // by those of one that moves lanes through all of a register
}

// maskless is what a block without masks is made of: the stores of one that has some, and which of
// its loads are inside of memory as a whole.
type maskless struct {
	stores      *Store
	maskedLoads bool
	inside      string
}

func newBlocks(loose bool) *blocks {
	return &blocks{loose: loose, made: map[string]Block{}, without: map[maskless]Block{}, narrow: map[*Store]Block{}, pieces: map[*Store]Block{}}
}

// of returns the program that moves one group of each digit's values.
func (b *blocks) of(c choice, digits []digit, spans []span) Block {
	return once(&b.mu, b.made, string(c.key(digits, spans)), func() Block { return c.block(digits, spans) })
}

// unmasked is [Block.unmasked].
func (b *blocks) unmasked(block Block, maskedLoads bool, inside func(offset int64, lanes int) bool) Block {
	if block.maskedLoads()+block.maskedStores() == 0 {
		return block
	}
	known := make([]byte, len(block.Loads))
	for i, l := range block.Loads {
		if !maskedLoads && l.Mask != nil && inside(l.Offset, l.Lanes) {
			known[i] = 1
		}
	}
	return once(&b.mu, b.without, maskless{&block.Stores[0], maskedLoads, string(known)}, func() Block {
		return block.unmasked(maskedLoads, b.loose, inside)
	})
}

// narrowed is [Block.narrowed].
func (b *blocks) narrowed(block Block, most int) Block {
	return once(&b.mu, b.narrow, &block.Stores[0], func() Block { return block.narrowed(most) })
}

// pieced is [Block.pieced].
func (b *blocks) pieced(block Block, piece int) Block {
	return once(&b.mu, b.pieces, &block.Stores[0], func() Block { return block.pieced(piece) })
}

// once returns what is known by a key, or makes it. Two goroutines may make equal blocks.
func once[K comparable](mu *sync.Mutex, known map[K]Block, key K, newBlock func() Block) Block {
	mu.Lock()
	b, ok := known[key]
	mu.Unlock()
	if ok {
		return b
	}
	b = newBlock()
	mu.Lock()
	known[key] = b
	mu.Unlock()
	return b
}

// key returns all that a block of elements depends on: which bits are in which lanes, and of
// the digits that have them the strides and the limits, whatever their numbers are.
func (c choice) key(digits []digit, spans []span) []byte {
	key := make([]byte, 0, 128)
	add := func(numbers ...int64) {
		for _, n := range numbers {
			key = binary.AppendVarint(key, n)
		}
	}
	var number []int // of the digits, in the order in which they come
	addDigit := func(k int) {
		i := slices.Index(number, k)
		if add(int64(i)); i >= 0 {
			return
		}
		number = append(number, k)
		d, f, sp := digits[k], c.factor[k], spans[k]
		add(d.source, d.destination, f, min(sp.valid, f), min(sp.extent, f))
	}
	crossed := int64(0)
	if c.crossed {
		crossed = 1
	}
	add(crossed, c.lanes, int64(c.below128))
	for _, bits := range [][]bit{c.load, c.store, c.more} {
		add(int64(len(bits)))
		for _, x := range bits {
			addDigit(x.digit)
			add(int64(x.place))
		}
	}
	add(int64(len(c.interleaved)))
	for _, k := range c.interleaved {
		addDigit(k)
	}
	return key
}
