//go:build unix

package guard_test

import (
	"strings"
	"testing"
	"unsafe"

	"github.com/ttopt/ttopt/kernel/guard"
)

func TestBuffer(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 4095, 4096, 4097, 100000} {
		b, err := guard.New(n)
		if err != nil {
			t.Fatal(err)
		}
		data := b.Bytes()
		if len(data) != n || uintptr(unsafe.Pointer(unsafe.SliceData(data)))%64 != 0 {
			t.Errorf("%d bytes at %p, want %d at a multiple of 64", len(data), unsafe.SliceData(data), n)
		}
		for i := range data {
			if data[i] != 0 {
				t.Fatalf("byte %d of %d is not 0", i, n)
			}
			data[i] = 1
		}
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := guard.New(-1); err == nil {
		t.Error("a buffer of -1 bytes")
	}
}

// TestWritten writes next to a buffer, short of the guard pages.
func TestWritten(t *testing.T) {
	const n = 100
	for _, at := range []int{-1, -64, n, n + 27} {
		b, err := guard.New(n)
		if err != nil {
			t.Fatal(err)
		}
		*(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(b.Bytes())), at)) = 7
		if err := b.Close(); err == nil || !strings.Contains(err.Error(), "was written") {
			t.Errorf("byte %d was written, but the error is %v", at, err)
		}
	}
}
