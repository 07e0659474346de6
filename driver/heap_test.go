package driver

import (
	"runtime"
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
