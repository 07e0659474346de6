package driver

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
)

// A run builds the IR of a file and ends: nearly all that it allocates lives
// until then, and a collection finds little. So the first one waits until the
// heap has quietHeap bytes; from then on the heap may double between two, as
// always. Passes leave more behind, and it waits for less while they run.
const (
	quietHeap = 1 << 30
	// smallHeap is too small to be collected, whatever passes do.
	smallHeap = 128 << 20

	// The runtime's first collection comes at so many bytes for each 100 percent.
	bytesPer100Percent = 4 << 20

	// What a file takes in memory beside its text, for each byte of that.
	heapPerText = 7
	// Smaller texts are done before huge pages pay.
	smallestReserved = 1 << 20
)

// heap decides when garbage is collected first.
type heap struct {
	percent int // of growth between two collections later on, as before the run

	mu      sync.Mutex
	bounded bool // by forPasses
	settled bool // the first collection was, or the user says how it is
}

// quietGC puts the first collection off, and gets the heap ready for a text of some
// size. The caller settles it in the end.
func quietGC(text int64) *heap {
	h := &heap{percent: firstCollection(quietHeap)}
	if h.percent != 100 { // the user has set GOGC
		h.settle()
		return h
	}
	if text >= smallestReserved {
		reserveHeap(int(min(text*heapPerText, quietHeap/2)))
	}
	first := new([16]byte) // whose end tells of the first collection
	runtime.SetFinalizer(first, func(*[16]byte) { h.settle() })
	return h
}

// firstCollection sets at how many bytes the first collection comes, and returns the
// percentage that was set before.
func firstCollection(bytes uint64) int {
	return debug.SetGCPercent(int(bytes / bytesPer100Percent * 100))
}

// forPasses lets the heap grow by half before its first collection. What is in use
// when it is called first decides: later on garbage is among it.
func (h *heap) forPasses() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.settled || h.bounded {
		return
	}
	h.bounded = true
	used := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(used)
	if used[0].Value.Kind() == metrics.KindUint64 {
		n := used[0].Value.Uint64()
		firstCollection(min(max(n+n/2, smallHeap), quietHeap))
	}
}

// settle goes back to what was before the run.
func (h *heap) settle() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if !h.settled {
		h.settled = true
		debug.SetGCPercent(h.percent)
	}
}
