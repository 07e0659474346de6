package kernel

import (
	"fmt"
	"math"
	"unsafe"
)

// AlignedBytes returns n zero bytes whose address is a multiple of align, a
// power of two.
func AlignedBytes(n, align int) []byte {
	b := make([]byte, n+align-1)
	skip := -int(uintptr(unsafe.Pointer(unsafe.SliceData(b)))) & (align - 1)
	return b[skip : skip+n : skip+n]
}

// Element is what a slice of numbers may hold.
type Element interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~float32 | ~float64
}

// Aligned returns n zero elements, aligned as kernels want their buffers.
func Aligned[T Element](n int) []T {
	var element T
	b := AlignedBytes(n*int(unsafe.Sizeof(element)), Alignment)
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b))), n)
}

// Bytes returns the memory of a slice, to be given to a kernel.
func Bytes[T Element](s []T) []byte {
	var element T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(s))), len(s)*int(unsafe.Sizeof(element)))
}

// Pointer returns n bytes of memory that Go does not manage, such as that of a
// device driver or a C library, to be given to a kernel. The caller answers for
// the n bytes being there until the call returns.
func Pointer(p unsafe.Pointer, n int64) ([]byte, error) {
	switch {
	case n < 0 || n > math.MaxInt:
		return nil, fmt.Errorf("kernel: a buffer of %d bytes", n)
	case p == nil && n > 0:
		return nil, fmt.Errorf("kernel: a buffer of %d bytes at a null pointer", n)
	}
	return unsafe.Slice((*byte)(p), n), nil
}
