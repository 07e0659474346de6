//go:build !linux

package kernel

import "os"

// reserve makes an empty file n bytes long.
func reserve(f *os.File, n int64) error { return f.Truncate(n) }
