package kernel

import (
	"errors"
	"os"
	"syscall"
)

// reserve makes an empty file n bytes long. The disk has room for them then: a page
// that it has not, when a kernel writes it, ends the process. Where the file system
// cannot promise that, the file only gets the length.
func reserve(f *os.File, n int64) error {
	for n > 0 {
		err := syscall.Fallocate(int(f.Fd()), 0, 0, n)
		switch {
		case err == nil:
			return nil
		case errors.Is(err, syscall.EOPNOTSUPP), errors.Is(err, syscall.ENOSYS):
			return f.Truncate(n)
		case !errors.Is(err, syscall.EINTR):
			return &os.PathError{Op: "allocate", Path: f.Name(), Err: err}
		}
	}
	return f.Truncate(n)
}
