package driver

import (
	"os"
	"syscall"
	"unsafe"
)

// smallestMapped is the size of the smallest file that is mapped into memory. A
// smaller one is read before that pays.
const smallestMapped = 1 << 20

// mapped returns the text of a large file without a copy of it, and whether that can
// be done. It stays mapped: what is parsed refers to it.
func mapped(f *os.File) (string, bool) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || info.Size() < smallestMapped {
		return "", false
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_PRIVATE|syscall.MAP_POPULATE)
	if err != nil {
		return "", false
	}
	return unsafe.String(&data[0], len(data)), true
}
