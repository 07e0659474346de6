// Package schedule decides how a relayout moves its elements: in which loops,
// in vectors of which lanes, past the cache or through it. A [Schedule] is made
// of a [layout.Relayout] and knows no IR; a code generator only writes down what
// it says.
//
// The boxes of the plan become nests of loops around a [Block], a straight-line
// program on vector registers: loads of neighbours in the source, shuffles of
// two registers each, stores of neighbours in the destination. Copies, tiles,
// interleaves and transposes are all blocks:
//
//	             load lanes     store lanes     shuffles
//	copy         w0 w1 w2 w3    w0 w1 w2 w3     none
//	bf16 faces   w0 … w3 w4     w0 … w3 h0      one stage: h0 for w4
//	T(8,128)(2,1) w0 … w4       h0 w0 … w3      one stage: h0 for w4
//	transpose    w0 w1 w2 w3    h0 h1 h2 h3     four stages
//
// A letter with a number is a bit of a digit of the plan. Where the extents are
// no powers of two, what is left over overlaps what was moved before; where padding
// follows, or parts may not write the same, it is a nest of its own, with masks: lanes
// without an element are not loaded, and not stored unless they are padding,
// which then gets its value in the same pass. Machines without masks take
// pieces of vectors instead.
//
// What goes past the cache goes in whole lines, which no later store has to do with.
// Rows that begin anywhere in a line go past the cache from the first line on that begins in
// each, those in pieces of tiles, and columns, by way of scratch memory.
//
//	schedule.go      the schedule, and how it is put together
//	box.go           what a plan moves, with its digits taken apart
//	nest.go          loops around blocks, and what is left over
//	unroll.go        how many blocks are written out, one after the other
//	walk.go          the order of loops, and blocking
//	columns.go       rows that become columns
//	turned.go        the order where columns become tiles, and tiles columns
//	tiles.go         which side has tiles, and which rows
//	memory.go        what differs from machine to machine
//	cache.go         what does not: lines, sets, levels
//	stream.go        past the cache: whole lines, pages in turn
//	linesapart.go    and some of each row one after the other, where lines wait for others
//	announce.go      what is read is announced
//	pastcache.go     or not past the cache, by detours or rows, where few lines would be whole
//	sequence.go      past the cache: long rows, one after the other
//	rows.go          rows that are neighbours on both sides
//	rowpieces.go     and in pieces where shards end, row by row
//	joinedrows.go    or past the cache, with the lines that two pieces share
//	joinedpadding.go also with padding between rows
//	joinedcode.go    and the routines that copy them
//	askew.go         rows that begin anywhere in a line, copied past the cache
//	lineup.go        and those in pieces, which are put one behind the other first
//	bundle.go        whole rows of such pieces, put together some at a time
//	bundlecode.go    and the nests that do so
//	bundlenext.go    and announce the next ones
//	batch.go         tiles, some of which are put together first
//	pages.go         in the order of tiles: rows of few pages at a time
//	inorder.go       long runs and short pieces in the order of what is written
//	scattered.go     and little of each of many pages, announced
//	choice.go        which digits are in registers
//	block.go         loads, shuffles and stores of these
//	prune.go         but for what no store needs
//	gap.go           some of rows that are interleaved, loaded as all, and padding stored along
//	effort.go        less code for what there is little of
//	family.go        rows of boxes by the dozen, which are alike but for how many they are
//	routine.go       and what is written once for all of them
//	runs.go          or even for parts of rows of different lengths
//	equal.go         or for long parts that are equal
//	detour.go        rows of short pieces, by way of scratch memory
//	detourbands.go   which of them go together
//	detourcode.go    and the routines that move them
//	rowbands.go      bands of rows, by way of scratch memory on both sides
//	totals.go        what all of it does: what is stored, and in how many instructions
//	steps.go         in one step, or by way of plain storage in two that take fewer
//	unmask.go        pieces of vectors instead of masks
//	narrow.go        and registers where they are narrower than lines
//	stage.go         transposes in stages, by way of scratch memory or not
//	evenstage.go     those of columns of whole lines
//	askewstage.go    and of columns that begin anywhere in a line
//	askewtiles.go    also where their rows go on in other tiles
//	network.go       stages of shuffles
//	pick.go          and trees of shuffles
//	channels.go      or blends, where a machine shuffles within 128 bits
//	blocks.go        blocks that are made once
//	scratch.go       scratch memory, and nests from and to there
//	merge.go         the same at several places in one nest
//	unite.go         and over more in one place than in another
//	fuse.go          and loops that several nests have in common
//	outline.go       or in nests of their own, but written once
//	loops.go         where loops go, and to how many places
//	text.go          a schedule for people to read
package schedule
