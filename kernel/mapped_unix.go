//go:build unix

package kernel

import (
	"errors"
	"fmt"
	"math"
	"os"
	"syscall"
)

// MappedFile is a file in memory, a buffer for kernels without a copy.
type MappedFile struct{ data []byte }

// MapFile maps a file for kernels to read.
func MapFile(path string) (*MappedFile, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0) // nobody may write to a pipe
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	switch {
	case info.IsDir():
		return nil, fmt.Errorf("kernel: %s is a directory", path)
	case !info.Mode().IsRegular(): // of a device the size is 0
		return nil, fmt.Errorf("kernel: %s is not a file", path)
	}
	return mapped(f, info.Size(), syscall.PROT_READ)
}

// CreateMapped makes a file of n zero bytes, in the place of one that is there,
// and maps it for kernels to write. It is an error if the disk has no room for them;
// the file is empty then.
func CreateMapped(path string, n int64) (*MappedFile, error) {
	if n < 0 { // which must not cost the file that is there
		return nil, fmt.Errorf("kernel: %s: a file of %d bytes", path, n)
	}
	f, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	defer f.Close()
	if err := reserve(f, n); err != nil {
		return nil, fmt.Errorf("kernel: %w", errors.Join(err, f.Truncate(0)))
	}
	m, err := mapped(f, n, syscall.PROT_READ|syscall.PROT_WRITE)
	if err != nil {
		return nil, errors.Join(err, f.Truncate(0))
	}
	return m, nil
}

func mapped(f *os.File, n int64, access int) (*MappedFile, error) {
	switch {
	case n == 0: // which the system would not map
		return &MappedFile{}, nil
	case n > math.MaxInt:
		return nil, fmt.Errorf("kernel: %s has %d bytes, more than fit into memory", f.Name(), n)
	}
	data, err := syscall.Mmap(int(f.Fd()), 0, int(n), access, syscall.MAP_SHARED)
	if err != nil {
		return nil, fmt.Errorf("kernel: %s: %w", f.Name(), err)
	}
	return &MappedFile{data: data}, nil
}

// Bytes returns the contents. They are aligned to a page, and must not be used
// after Close.
func (m *MappedFile) Bytes() []byte { return m.data }

// Close ends the mapping. What was written is in the file then.
func (m *MappedFile) Close() error {
	if m.data == nil {
		return nil
	}
	data := m.data
	m.data = nil
	if err := syscall.Munmap(data); err != nil {
		return fmt.Errorf("kernel: %w", err)
	}
	return nil
}
