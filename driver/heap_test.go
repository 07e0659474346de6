package driver

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// What is reserved takes no part in the heap: it is there to be allocated.
func TestReserveHeap(t *testing.T) {
	const reserved = 64 << 20
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	reserveHeap(reserved)
	runtime.ReadMemStats(&after)
	if grown := int64(after.HeapInuse) - int64(before.HeapInuse); grown > reserved/2 {
		t.Errorf("%d bytes are in use that were not before", grown)
	}
}

// gcPercent returns what is set, and leaves it so.
func gcPercent() int {
	percent := debug.SetGCPercent(-1)
	debug.SetGCPercent(percent)
	return percent
}

// The first collection waits for less once passes run, and later ones come as before.
func TestFirstCollection(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(100))
	h := quietGC(0)
	if got, want := gcPercent(), quietHeap/bytesPer100Percent*100; got != want {
		t.Errorf("while a file is read: %d percent, want %d", got, want)
	}
	for range 2 {
		h.forPasses()
		if got, want := gcPercent(), smallHeap/bytesPer100Percent*100; got != want {
			t.Errorf("while passes run: %d percent, want %d", got, want)
		}
	}
	h.settle()
	h.forPasses()
	if got := gcPercent(); got != 100 {
		t.Errorf("in the end: %d percent, want 100", got)
	}
}

// What the user sets stays.
func TestCollectionsOfTheUser(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(50))
	h := quietGC(0)
	h.forPasses()
	if got := gcPercent(); got != 50 {
		t.Errorf("%d percent, want 50", got)
	}
	h.settle()
	if got := gcPercent(); got != 50 {
		t.Errorf("in the end: %d percent, want 50", got)
	}
}
