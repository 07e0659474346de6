package kernel

import (
	"syscall"
	"unsafe"
)

// The parts of a futex operation.
const (
	futexWakeOp  = 5
	futexPrivate = 128
	futexOr      = 2 << 28 // with 0, to the second word
)

// writable reports whether a buffer, aligned to a word and not empty, may be written,
// as far as its first and its last page say. The system does the asking: it changes a
// word by nothing, as an atomic operation, and a fault is an error of the call. No
// thread waits on the word, and none is woken.
func writable(b []byte) bool {
	const word, page = 4, 4096 // pages are no smaller
	first, last := unsafe.Pointer(unsafe.SliceData(b)), (len(b)-1)/word*word
	return writableWord(first) && (last < page || writableWord(unsafe.Add(first, last)))
}

func writableWord(p unsafe.Pointer) bool {
	_, _, errno := syscall.Syscall6(syscall.SYS_FUTEX, uintptr(p), futexWakeOp|futexPrivate, 0, 0, uintptr(p), futexOr)
	return errno != syscall.EFAULT
}
