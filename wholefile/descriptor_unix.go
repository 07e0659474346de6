//go:build unix

package wholefile

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
)

// descriptor returns a file that the process has open already, if a path such as /dev/stdout or
// /dev/fd/3 stands for one: to open it again would begin at the start of what others write to.
func descriptor(path string) (*os.File, bool) {
	own := fmt.Sprintf("/proc/%d/fd", os.Getpid())
	for range mostLinks {
		if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil && dir == own {
			fd, err := strconv.Atoi(filepath.Base(path))
			if err != nil {
				return nil, false
			}
			if fd, err = syscall.Dup(fd); err != nil {
				return nil, false
			}
			syscall.CloseOnExec(fd)
			return os.NewFile(uintptr(fd), path), true
		}
		link, err := os.Readlink(path)
		if err != nil {
			return nil, false
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return nil, false
}
