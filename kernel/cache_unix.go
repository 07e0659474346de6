//go:build unix

package kernel

import (
	"io/fs"
	"os"
	"syscall"
)

// trusted reports whether what lies in a directory is the user's, and nobody else may write it.
func trusted(dir fs.FileInfo) bool {
	s, ok := dir.Sys().(*syscall.Stat_t)
	return ok && int(s.Uid) == os.Geteuid() && dir.Mode().Perm()&0o022 == 0
}
