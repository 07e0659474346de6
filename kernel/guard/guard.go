//go:build unix

package guard

import (
	"errors"
	"fmt"
	"slices"
	"syscall"
)

// Buffer is memory between two pages that end the process when touched.
type Buffer struct {
	pages  []byte
	data   []byte
	before []byte // from the guard page to data, filled with mark
	behind []byte // from the end of data to the guard page, filled with mark
}

// The alignment of a buffer, and what is around it up to the guard pages.
const alignment, mark = 64, 0xA5

// New returns a buffer of n zero bytes, aligned to 64 bytes, whose end is
// less than 64 bytes from an inaccessible page.
func New(n int) (*Buffer, error) {
	page := syscall.Getpagesize()
	if n < 0 || n > 1<<40 {
		return nil, fmt.Errorf("guard: a buffer of %d bytes", n)
	}
	inner := (n + page - 1) / page * page
	pages, err := syscall.Mmap(-1, 0, inner+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, fmt.Errorf("guard: %w", err)
	}
	end := page + inner
	if err := errors.Join(syscall.Mprotect(pages[:page], syscall.PROT_NONE), syscall.Mprotect(pages[end:], syscall.PROT_NONE)); err != nil {
		return nil, errors.Join(fmt.Errorf("guard: %w", err), syscall.Munmap(pages))
	}
	start := end - (n+alignment-1)/alignment*alignment
	b := &Buffer{pages: pages, data: pages[start : start+n : start+n], before: pages[page:start], behind: pages[start+n : end]}
	for _, around := range [][]byte{b.before, b.behind} {
		for i := range around {
			around[i] = mark
		}
	}
	return b, nil
}

// Bytes returns the buffer itself. It must not be used after Close.
func (b *Buffer) Bytes() []byte { return b.data }

// Close frees the buffer. It returns an error if something was written next to
// it.
func (b *Buffer) Close() error {
	var err error
	if i := slices.IndexFunc(b.before, isWritten); i >= 0 {
		err = fmt.Errorf("guard: byte %d of a buffer of %d bytes was written", i-len(b.before), len(b.data))
	}
	if i := slices.IndexFunc(b.behind, isWritten); i >= 0 {
		err = errors.Join(err, fmt.Errorf("guard: byte %d of a buffer of %d bytes was written", len(b.data)+i, len(b.data)))
	}
	return errors.Join(err, syscall.Munmap(b.pages))
}

func isWritten(v byte) bool { return v != mark }
