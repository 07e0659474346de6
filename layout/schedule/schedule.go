package schedule

import (
	"math"
	"slices"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/affine/integer"
	"github.com/ttopt/ttopt/layout"
)

// Options say what machine a schedule is for.
type Options struct {
	ElementBits int64 // that a slot takes in memory, a power of two from 8 on
	VectorBits  int64 // of a register, a power of two
	CacheBytes  int64 // of the last level; relayouts that move half of it or more are large, on some machines a third
	Masks       Masks
	Stores      Stores
	Parts       bool // parts of the work divide the loops among them
	Threads     int  // goroutines that make the schedule, whatever it is for

	lastLevel int64 // what CacheBytes was before as much counts as Cache says
}

// Cache returns how many bytes of the cache count: all of its last level, or less where that is
// hardly nearer than memory.
func (o Options) Cache() int64 {
	if m := memoryOf(o); m.lastIsFar {
		return min(o.CacheBytes, 2*m.secondLevel) // half of it counts
	}
	return o.CacheBytes
}

// Masks is what a machine loads and stores under masks. The rest moves in pieces.
type Masks int

// The machines: one without masks; one that loads elements of 32 and 64 bits under
// masks, as AVX2 does well; one that loads and stores elements of any size, as
// AVX-512 does.
const (
	NoMasks Masks = iota
	WordLoads
	AllMasks
)

// Schedule is how a relayout is carried out. Its nests run one after the other,
// or all at once if they are disjoint.
type Schedule struct {
	Nests []Nest
	// Disjoint says that what is written to a slot is the same whenever it is: once as
	// a rule, and for parts, but for groups that overlap. Padding that may hold anything
	// is no matter.
	Disjoint bool
	Fills    int    // how many nests, the first ones, write padding under elements
	Calls    []Call // after the nests
	Routines []Routine
	Outlines []Outline
	PerCore  bool // the destination is the shard of one core
	// Scratch is memory that elements pass through, in elements.
	Scratch []int64

	ElementBits int64
	MovedBytes  int64 // elements read and slots written
	Streaming   bool  // the destination goes past the cache
	// Whole says that every slot of the destination is that of the source, and that the
	// C library copies them at least as fast as the nests.
	Whole bool
}

// Nest is loops around a block.
type Nest struct {
	Loops []Loop // outermost first
	// Fused says that so many of the outermost loops are those of the nest before:
	// the two have them together, so that what they touch is still in the cache.
	Fused int
	Block Block
	// From and To are 0 for the source and the destination, or the number of the
	// scratch memory that takes its place, counted from 1.
	From, To int
	// Where the block is when all loops are at 0, and the parts of the addresses
	// that are no strided sums, as expressions of the loops of whole digits.
	Source, Destination, Core int64
	Rests                     Rests
	// Line is not 0 where the loops go to rows that begin anywhere in a line, of so many
	// elements of the destination, and the block is as much further on, on both sides, as
	// the first line is that begins in the row: [Nest.Row] has it.
	Line int64
	// Behind is what follows in the destination behind the neighbours that the innermost loop is over:
	// the lines that those end in are filled with it.
	Behind []Behind
	// Streaming says that the stores are full vectors, aligned to their size, in
	// a destination that is too large for the cache.
	Streaming bool
	// Serial says that what is unrolled moves one iteration after the other, not all that is
	// loaded first: the stores go past the cache or each to a page of its own, and take their
	// time, or there are not as many registers.
	Serial bool
	// Ahead is the distance in the source, in elements, of what will be read soon
	// and is worth announcing to a memory that is far away; 0 if there is nothing.
	Ahead int64
	// AheadLevel is the level of the cache that it is to come to, 1 or 2.
	AheadLevel int
	// EveryCore says of a nest in a schedule for one core that it is for each of
	// them. Others are for the core whose number they give.
	EveryCore bool
	// Outline is 0, or the number of the outline, counted from 1, that says what the nest does
	// inside of its outer loops.
	Outline int
}

// Behind is so many neighbours of the source, or if it is the last, as many as are missing: where
// what is before goes on in the source, but so many elements farther. Or it is padding.
type Behind struct {
	Source, Length int64
	Padding        bool
}

// Rests are the parts of addresses with quotients; nil as a rule.
type Rests struct{ Source, Destination, Core *affine.Expr }

// Loop runs from 0 to Extent, and moves the block by a stride each time. If More is
// not 0, there are so many more iterations in each iteration of another loop, the one
// that is By loops further out. If Skipped is 1 or -1, it goes along a row, and there are
// as many more or less as there are elements before the first line of the row.
type Loop struct {
	Extent                    int64
	Source, Destination, Core int64
	// Digit is which dim of the Rests this loop counts, from 1 on; 0 if it counts none.
	Digit    int
	Unrolled bool // an instruction sequence of its own for each iteration

	By   int
	More int64

	Skipped int64
}

// Varies reports whether a loop has not always as many iterations.
func (l Loop) Varies() bool { return l.More != 0 || l.Skipped != 0 }

// Iterations returns how many iterations a loop has, as an expression of those around it.
func (n Nest) Iterations(number int) *affine.Expr {
	l := n.Loops[number]
	count := affine.Const(l.Extent)
	if l.More != 0 {
		count = affine.Add(count, affine.Mul(affine.Dim(number-l.By), affine.Const(l.More)))
	}
	if l.Skipped != 0 {
		begin, line := n.Row()
		count = affine.Add(count, affine.Mul(affine.Sub(line, begin), affine.Const(l.Skipped)))
	}
	return count
}

// MostIterations returns how many iterations a loop has at most.
func (n Nest) MostIterations(number int) int64 {
	l := n.Loops[number]
	most := l.Extent
	if l.More > 0 {
		most += l.More * (n.Loops[number-l.By].Extent - 1)
	}
	return most + max(0, l.Skipped)*(n.Line-1)
}

// Between returns how many elements are behind those that the innermost loop is over, before the last of
// [Nest.Behind], which has no end of its own.
func (n Nest) Between() (count int64) {
	for _, b := range n.Behind[:max(0, len(n.Behind)-1)] {
		count += b.Length
	}
	return count
}

// Block is what one iteration does. The registers are numbered: first the
// loads, then the shuffles. Nests share blocks, which nobody changes.
type Block struct {
	Loads    []Load
	Shuffles []Shuffle
	Stores   []Store
}

// Load reads neighbours of the source. Lanes that Mask leaves out have the
// padding's value; nil leaves out none.
type Load struct {
	Offset int64
	Lanes  int
	Mask   []bool
}

// IsConstant reports whether all lanes are padding.
func (l Load) IsConstant() bool { return l.Mask != nil && !slices.Contains(l.Mask, true) }

// Shuffle picks lanes of register A and then, counting on, of register B, which
// has as many.
type Shuffle struct {
	A, B int
	Mask []int
}

// Store writes a register to neighbours in the destination, but for the lanes
// that Mask leaves out.
type Store struct {
	Offset   int64
	Register int
	Mask     []bool
}

// New schedules a relayout. Whether the cache is better for all than to go past it is seen
// with full effort.
func New(p *layout.Relayout, o Options) *Schedule {
	known := newBlocks(!p.Destination.Fill().Defined())
	o.lastLevel, o.CacheBytes = o.CacheBytes, o.Cache()
	if o.goesPastSooner(p, known) {
		o.CacheBytes = 2 * o.pastFrom() // that it has no room
	}
	s := newSchedule(p, o, 0, known)
	if s.Streaming && s.isBetterCached(p) {
		o.CacheBytes = max(2*o.CacheBytes, o.lastLevel) // that there is room for it
		s = newSchedule(p, o, 0, known)
	}
	s, p = s.byRows(p)
	s, p = s.farther(p)
	for n := s.shuffles(); n > s.shuffleLimit(); n = s.shuffles() {
		thrift := s.thriftFor(n)
		if thrift == s.thrift {
			break
		}
		s = newSchedule(p, o, thrift, known)
	}
	s.byPieces()
	s.narrow()
	if s.MovedBytes < math.MaxInt64 {
		s.MovedBytes -= untouched(p, o.ElementBits)
	}
	return s.Schedule
}

// newSchedule returns what has made a schedule with the effort halved some times; nil if there are
// no detours in a plan that is for them.
func newSchedule(p *layout.Relayout, o Options, thrift int, known *blocks) *scheduler {
	s := newScheduler(p, o, thrift, known)
	if p.Rows != nil {
		s.bandsOfRows(p.Rows)
		s.serialize()
		return s
	}
	p = s.joinRows(s.bundleRows(p))
	padding := paddingBoxes(p.Padding)
	if !p.Disjoint {
		s.fill(padding)
		for i := range s.Nests {
			s.Nests[i].EveryCore = p.PerCore
		}
		s.Fills = len(s.Nests)
	}
	boxes, families := s.divide(p)
	if s.forDetours && !s.detoured {
		return nil
	}
	elements := make([]box, len(boxes))
	for i, data := range boxes {
		elements[i] = boxOf(data)
	}
	for _, e := range s.copyPieces(elements) {
		padding = append(padding, s.elements(e)...)
	}
	if p.Disjoint && p.Destination.Fill().Defined() {
		s.fill(padding)
	}
	if !p.PerCore {
		s.putTogether()
	}
	for _, f := range families {
		s.routines(f)
	}
	s.moveAllBands()
	s.serialize()
	// A core, or a part that does chunks, is asked for at each block.
	if _, _, chunks := s.Chunks(); !p.PerCore && !(o.Parts && chunks) {
		s.findOutlines()
	}
	s.Whole = len(s.Calls) == 0 && s.copiesAll(p)
	return s
}

// newScheduler returns a scheduler for a relayout, with an empty schedule.
func newScheduler(p *layout.Relayout, o Options, thrift int, known *blocks) *scheduler {
	bits, memory := o.ElementBits, memoryOf(o)
	moved := movedBytes(p, bits)
	much := moved >= o.CacheBytes/2
	// A destination of mostly holes may be large where little is written.
	large := much || memory.holesPast && p.Destination.Slots() >= o.CacheBytes/2*8/bits
	if memory.cachedBits > 0 && !large {
		o.VectorBits = min(o.VectorBits, memory.cachedBits)
	}
	s := &scheduler{
		Schedule:     &Schedule{Disjoint: p.Disjoint, PerCore: p.PerCore, ElementBits: bits, MovedBytes: moved},
		machine:      o,
		memory:       memory,
		slots:        p.Source.Slots(),
		through:      much && !memory.past,
		large:        large,
		elementCount: p.Source.Volume(),
		few:          p.BoxCount()+len(p.Padding) <= fewBoxes,
		forDetours:   p.ByDetours,
		loose:        known.loose,
		spacing:      spacing(p),
		thrift:       thrift,
		blocks:       known,
	}
	s.Streaming = s.large && !s.through
	if s.lanes = s.registerLanes(); s.Streaming && s.lanes > 1 {
		s.lanes = max(s.lanes, s.lineLanes())
	}
	nearby := !s.large && moved > firstLevelBytes && moved <= memory.halfBelow
	if nearby && o.VectorBits > halfVectorBits || s.inLines() {
		s.half = s.halfLanes()
	}
	return s
}

// divide adds routines and calls for what takes a detour, and divides the rest into boxes that
// have nests of their own and families that have routines.
func (s *scheduler) divide(p *layout.Relayout) ([]layout.Box, []family) {
	p = s.detours(p)
	few := p.BoxCount() <= manyBoxes
	if few || p.BoxCount() <= mostBoxes && (s.MovedBytes <= firstLevelBytes || s.machine.Parts && !p.Disjoint) {
		return p.AllBoxes(), nil
	}
	families, others := s.families(p.Products)
	return slices.Concat(p.Boxes, others), families
}

// putTogether makes one nest of those that do the same, and puts near what has loops in common.
func (s *scheduler) putTogether() {
	s.merge(isLarge)
	s.unite(s.standsAlone)
	s.fuse()
	s.unite(isLarge)
	if !s.machine.Parts {
		s.merge(s.mayFollow)
		s.unite(s.mayFollow)
	}
}

// Chunks returns so many stretches of the destination, of as many slots each,
// that every one may be filled and then get its elements by itself: the one nest
// that fills writes a stretch an iteration, and no block stores to two. ok is
// false if there are none.
func (s *Schedule) Chunks() (n, slots int64, ok bool) {
	if s.Fills != 1 || len(s.Routines) > 0 || len(s.Nests[0].Loops) == 0 || s.Nests[0].Loops[0].Unrolled {
		return 0, 0, false
	}
	first := s.Nests[0].Loops[0]
	for _, n := range s.Nests[1:] {
		lanes := n.Block.piece()
		if lanes != n.Block.lanesStored() || n.To > 0 {
			return 0, 0, false
		}
		aligned := func(v int64) bool { return v%lanes == 0 }
		inside := func(l Loop) bool { return aligned(l.Destination) }
		if !aligned(first.Destination) || !aligned(n.Destination+n.Block.Stores[0].Offset) || !every(n.Loops, inside) ||
			n.Rests.Destination != nil && !n.Rests.Destination.IsMultipleOf(lanes) {
			return 0, 0, false
		}
	}
	return first.Extent, first.Destination, true
}

func every[T any](list []T, holds func(T) bool) bool {
	return !slices.ContainsFunc(list, func(x T) bool { return !holds(x) })
}

func abs(v int64) int64 { return max(v, -v) }

// fills reports whether a nest writes padding only.
func (n *Nest) fills() bool {
	return len(n.Block.Loads) == 1 && n.Block.Loads[0].IsConstant()
}

// mayFollow reports whether a unit may come later than it does: padding that is under
// elements may not.
func (s *Schedule) mayFollow(u []Nest) bool {
	return s.Disjoint || !u[0].Block.Loads[0].IsConstant()
}

// isStaged reports whether a nest has to do with scratch memory, or with one that announces
// what it would load, which stays behind it.
func (s *Schedule) isStaged(number int) bool {
	n := &s.Nests[number]
	return n.From > 0 || n.To > 0 || n.Announces() || number+1 < len(s.Nests) && s.Nests[number+1].Announces()
}

// Announces reports whether a nest only announces what it would load.
func (n Nest) Announces() bool { return len(n.Block.Stores) == 0 }

// Up to so many boxes there is room to unroll the loops of each.
const fewBoxes = 16

// storesOnce reports whether no slot is stored to twice, and all are, not those of one core: then what
// is stored may be divided otherwise than boxes are.
func (s *Schedule) storesOnce() bool { return s.Disjoint && !s.PerCore }

// movedBytes is how many bytes of the source a plan reads, and how many of the destination
// it writes; at most as many as an int64 counts.
func movedBytes(p *layout.Relayout, bits int64) int64 {
	written := int64(0) // all in slots of the destination
	switch {
	case p.Rows != nil && p.Destination.Fill().Defined():
		written = p.Destination.Slots()
	case p.Rows != nil:
		written = p.Source.Volume()
	}
	for _, o := range p.Products {
		written += o.Volume()
	}
	for _, list := range [][]layout.Box{p.Boxes, p.Padding} {
		for _, b := range list {
			written += b.Volume()
		}
	}
	all, fits := integer.Add(p.Source.Volume(), written)
	if bytes, ok := integer.Mul(all, bits/8); fits && ok {
		return bytes
	}
	return math.MaxInt64
}

// untouched is how many bytes of these it does not write after all: padding that may hold anything is
// left as it is, but for the rest of the line that the last element of a row is in.
func untouched(p *layout.Relayout, bits int64) (bytes int64) {
	if p.Destination.Fill().Defined() {
		return 0
	}
	line := LineLanes(bits)
	for _, b := range p.Boxes {
		if b.Valid == nil {
			continue
		}
		trimmed, stored := boxOf(b), int64(1)
		trimmed.trim(line, line)
		for k, d := range trimmed.digits {
			n := b.Extents[k]
			if d.inLine > 0 {
				n = min(n, integer.CeilDiv(d.valid, d.inLine)*d.inLine)
			}
			stored *= n
		}
		bytes += (b.Volume() - stored) * bits / 8
	}
	return bytes
}

// scheduler puts a schedule together.
type scheduler struct {
	*Schedule
	machine Options
	memory  memory
	slots   int64 // of the source
	large   bool  // the destination, or what is moved, is larger than the cache
	through bool  // it is written through the cache even so
	// elementCount is how many there are.
	elementCount int64
	lanes        int64      // of a full register
	half         int64      // of half a register, where that should move what takes no shuffles
	few          bool       // there are so few boxes that loops may be unrolled
	forDetours   bool       // the plan is for them
	detoured     bool       // there are some
	interleaved  bool       // rows that take a detour are interleaved in the source
	thrift       int        // how often the effort is halved, as all of it took too many shuffles
	loose        bool       // padding of the destination may hold anything
	spacing      int64      // of elements in the destination, if the slots between may hold anything
	near         bool       // what is read is in scratch memory
	parts        []shuffled // what thriftFor goes by
	bandMoves    []bandMove
	blocks       *blocks
	counted      *totals // once the schedule is done
}

// fill makes nests that set boxes of padding.
func (s *scheduler) fill(padding []box) {
	for _, b := range padding {
		s.nests(b, s.chooseFill(b))
	}
}

// elements makes the nests of a box of elements and returns what is left of the
// padding behind it.
func (s *scheduler) elements(b box) []box {
	b.bridgeGap()
	b.bridgeSpaces(s.spacing)
	if s.loose {
		b.trim(s.lineLanes(), s.lanes)
	}
	var padding []box
	for _, left := range s.staged(b) {
		padding = append(padding, s.nests(left, s.choose(left))...)
	}
	return padding
}
