package schedule

import "math"

// What the cache has no room for is read and written as its machine likes it best, and
// machines differ. Each of these was found by measuring; docs/rationale.md has the figures.

// Stores is how a machine best moves what is larger than its cache.
type Stores int

// Past the cache in whole lines, as AMD's Zen likes it, or through it in the order of
// memory, as Intel's processors do before Sapphire Rapids: one of their cores cannot have many stores
// past the cache on their way. Of machines that store past the cache, some read pages in turns,
// a little of each, as Zen 3 and 4, others long rows, announced far ahead, as Zen 5. And where
// the last level is hardly nearer than memory, what has no room in the second one goes past
// both, as on Intel's processors from Sapphire Rapids on.
const (
	PastCache Stores = iota
	ThroughCache
	PastCacheFarAhead
	PastSecondLevel
)

// memory is what is known of a machine's memory.
type memory struct {
	secondLevel int64 // bytes of the cache's second level
	// The last level of the cache is hardly nearer than memory: what its second level has no room for goes
	// past both, and what is in the last one after all moves as on machines that store through it.
	lastIsFar bool
	past      bool // what is larger than the cache goes past it as a rule
	// So does the little that goes to a large destination of mostly holes.
	holesPast bool
	// What is unrolled is stored block by block, not when all is loaded, if something goes past the cache.
	serialPast bool
	// What is copied in long runs stays up to five eighths of the cache, and all but columns a bit
	// beyond half of it.
	staysBeyondHalf bool
	// What neither becomes columns nor is copied in long runs goes past the cache from so many
	// thirty-seconds of it on; 0 if from half of it on, as the rest does.
	pastFrom int64
	turns    bool // several pages are read in turns
	// What would go past the cache in few whole lines goes by way of scratch memory, in which
	// lines are put together.
	detoursPast bool
	// Announcements come to a level of the cache, 1 or 2, and go at least so many bytes ahead.
	aheadLevel int
	leastAhead int64
	// What is put in scratch memory after so many bytes more, to line up rows, is announced.
	linedUpAhead int64
	// So many lines of a row are lined up at a time, 0 if that is as many as there is room for, and so
	// many bytes of all rows.
	linedUpLines, linedUpBytes int64
	// A line goes past the cache in halves. Columns then do so in long runs, out of scratch memory, and
	// those that begin anywhere in longer stages.
	inHalves bool
	// What goes past the cache in many places at once, and short rows of interleaved pieces, are put
	// together in scratch memory first, while the next ones are announced.
	batches bool
	// Whether what goes past the cache is read in sequence, as far as whole lines allow: where not so
	// many sixteenths of the cache have room for the source, or else as many as with others.
	inSequence sequence
	room       int64
	// What is in the second level of the cache is moved in the order of tiles if it is in pieces
	// of fewer bytes, and else a few tiles at a time; beyond it small tiles go one after the
	// other, in the cache narrow ones, too.
	// Where the rows are in a few sets, more of each goes together if wideIfCrowded says so.
	nearbyInOrder int64
	smallInOrder  bool
	wideIfCrowded bool
	// What stays in the cache is moved in vectors of so many bits at most, if this is not 0: those of a
	// register, as shuffles of two cost more than two. Memory takes longer than they do.
	cachedBits int64
	// What moves no more bytes takes half vectors, if the first level has no room for it and
	// they need no shuffles, or only where whole ones would.
	halfBelow    int64
	halfShuffled bool
	// Rows that begin anywhere in a line are copied in half vectors in all of the cache, and rows become
	// columns in half vectors in its first level, or where whole ones leave too much over.
	halfRows, halfCrossed bool
	// So many vectors are moved without a loop in the cache, and so many that are shuffled.
	together, shuffled byLevel
	// So many vectors that each go to a page of their own are moved without a loop, each
	// stored when it is loaded; 0 if that is as with others.
	scattered int64
	// Runs of so many bytes, beyond the second level, go in the order of the destination, and so do
	// short pieces where shortInOrder says so.
	orderedRun   int64
	shortInOrder bool
	// Rows become columns in the cache line by line if the columns are so many elements apart;
	// 0 if they never do.
	lineByLine int64
	// stages says which rows that become columns are crossed in large stages, also where they
	// do not crowd each other; columns that do go past the cache as soon as they have no room
	// in its second level. Where there are no stages, so many columns are walked before the
	// next rows.
	stages  stages
	columns int64
	// Some lines of a column are written one soon after the other, also where they do not crowd
	// each other.
	stacksAll bool
}

// sequence is what is read in sequence on its way past the cache.
type sequence int

// Nothing, what is copied in pieces shorter than longRun, what is copied, what is shuffled out of rows or
// copied out of the last level of the cache, or all.
const (
	notInSequence sequence = iota
	shortPieces
	allPieces
	shuffledOrNear
	allInSequence
)

// has reports whether what is copied in pieces of so many bytes, or shuffled if that is 0, is
// read in sequence from tiles, or from rows, that the last level of the cache has room for or not.
func (q sequence) has(piece int64, tiled, near bool) bool {
	switch q {
	case shortPieces:
		return piece > 0 && piece < longRun
	case allPieces:
		return piece > 0
	case shuffledOrNear:
		if piece == 0 {
			return !tiled
		}
		return near && (!tiled || piece >= turnBytes)
	}
	return q == allInSequence
}

// stages is which rows are crossed in stages to become columns.
type stages int

// None, those of elements narrower than 32 bits that stay in the cache and become columns of
// more than shortRows, all but those of 32 bits or more that do not crowd each other and become many
// columns, or all.
const (
	noStages stages = iota
	narrowStages
	mostStages
	allStages
)

// byLevel is a number for each level of the cache that has what is moved.
type byLevel struct{ first, second, third int64 }

var memories = map[Stores]memory{
	PastCache: {
		secondLevel:     secondLevelBytes,
		past:            true,
		serialPast:      true,
		batches:         true,
		staysBeyondHalf: true,
		turns:           true,
		detoursPast:     true,
		aheadLevel:      2,
		leastAhead:      512,
		linedUpAhead:    32 << 10,
		linedUpLines:    4,
		linedUpBytes:    8 << 10,
		inSequence:      shortPieces,
		room:            7,
		lineByLine:      shortRows + 1,
		stages:          narrowStages,
		halfBelow:       secondLevelBytes,
		halfRows:        true,
		halfCrossed:     true,
		nearbyInOrder:   LineBytes / 2,
		smallInOrder:    true,
		wideIfCrowded:   true,
		shortInOrder:    true,
		scattered:       4 * unrolled,
		together:        byLevel{unrolled, unrolled, unrolled},
		shuffled:        byLevel{unrolled, unrolled, unrolled},
		columns:         4096,
		stacksAll:       true,
	},
	ThroughCache: {
		secondLevel:  secondLevelBytes,
		holesPast:    true,
		turns:        true,
		aheadLevel:   1,
		leastAhead:   512,
		linedUpAhead: 24 << 10,
		linedUpBytes: 8 << 10,
		halfBelow:    secondLevelBytes / 4,
		together:     byLevel{unrolled, unrolled, unrolled},
		shuffled:     byLevel{unrolled, unrolled, unrolled},
		columns:      512,
	},
	PastCacheFarAhead: {
		secondLevel:   secondLevelBytes,
		past:          true,
		aheadLevel:    1,
		leastAhead:    8 << 10,
		linedUpAhead:  12 << 10,
		linedUpBytes:  8 << 10,
		inSequence:    allInSequence,
		nearbyInOrder: math.MaxInt64,
		lineByLine:    1,
		halfBelow:     secondLevelBytes,
		halfShuffled:  true,
		together:      byLevel{4 * unrolled, 16 * unrolled, 8 * unrolled},
		shuffled:      byLevel{2 * unrolled, 16 * unrolled, 8 * unrolled},
		scattered:     4 * unrolled,
		orderedRun:    256,
		stages:        allStages,
		columns:       4096,
	},
	PastSecondLevel: {
		secondLevel:   largeSecondLevelBytes,
		past:          true,
		lastIsFar:     true,
		holesPast:     true,
		serialPast:    true,
		turns:         true,
		aheadLevel:    1,
		leastAhead:    512,
		linedUpBytes:  8 << 10,
		inSequence:    shuffledOrNear,
		lineByLine:    shortRows + 1,
		stages:        mostStages,
		halfBelow:     largeSecondLevelBytes,
		halfRows:      true,
		halfCrossed:   true,
		smallInOrder:  true,
		wideIfCrowded: true,
		shortInOrder:  true,
		scattered:     4 * unrolled,
		together:      byLevel{unrolled, unrolled, unrolled},
		shuffled:      byLevel{unrolled, unrolled, unrolled},
		columns:       4096,
		stacksAll:     true,
	},
}

// memoryOf returns what is known of the memory that a schedule is made for. A machine that stores
// past the cache and has no AVX-512, as Zen 3, fills a line by two stores. One that has AVX2 moves what
// is in the cache by one register, but for the settings that are to suit all.
func memoryOf(o Options) memory {
	m := memories[o.Stores]
	if o.Masks == WordLoads && o.Stores != PastCacheFarAhead {
		m.cachedBits = halfVectorBits
	}
	if o.Stores == PastCache && o.Masks != AllMasks {
		m.inHalves = true
		m.staysBeyondHalf, m.pastFrom = false, 11
		m.inSequence = allPieces
		m.linedUpAhead, m.linedUpLines, m.linedUpBytes = 16<<10, 16, 16<<10
	}
	return m
}
