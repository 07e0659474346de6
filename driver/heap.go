package driver

import (
	"runtime"
	"runtime/debug"
)

// A run builds the IR of a file and ends: nearly all that it allocates lives
// until then, and a collection finds little. So the first one waits until the
// heap has quietHeap bytes; from then on the heap may double between two, as
// always.
const (
	quietHeap = 1 << 30

	// The runtime's first collection comes at so many bytes for each 100 percent.
	bytesPer100Percent = 4 << 20

	// What a file takes in memory beside its text, for each byte of that.
	heapPerText = 7
	// Smaller texts are done before huge pages pay.
	smallestReserved = 1 << 20
)

// quietGC puts the first collection off, and gets the heap ready for a text of some
// size. It returns a function that goes back to what was, for callers that live on.
func quietGC(text int64) (restore func()) {
	before := debug.SetGCPercent(quietHeap / bytesPer100Percent * 100)
	if before != 100 { // the user has set GOGC
		debug.SetGCPercent(before)
		return func() {}
	}
	if text >= smallestReserved {
		reserveHeap(int(min(text*heapPerText, quietHeap/2)))
	}
	first := new([16]byte) // whose end tells of the first collection
	runtime.SetFinalizer(first, func(*[16]byte) { debug.SetGCPercent(before) })
	return func() { debug.SetGCPercent(before) }
}
