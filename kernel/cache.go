package kernel

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Cache keeps compiled code in a directory, under the hash of what it was made
// from: the IR, the engine and its version, the processor, the options. Any
// number of processes may use it at once. A file that is damaged, or has another's
// name, is built again; a cache that cannot be written to is as good as none.
type Cache struct {
	// Dir is the directory, empty for none. It is made where it is missing, for the
	// user alone: what lies in it is run. One that is another user's, or that others
	// may write, is as good as none. Other files in it stay as they are.
	Dir string
	// MaxBytes is how large the files may become together; beyond it those that
	// were not used for longest are removed. 0 is 256 MiB.
	MaxBytes int64
}

// UserCache returns the cache in the user's own directory, such as
// ~/.cache/ttopt/kernels.
func UserCache() (*Cache, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	return &Cache{Dir: filepath.Join(dir, "ttopt", "kernels")}, nil
}

const defaultMaxBytes = 256 << 20

// most is how large the files may become together.
func (c *Cache) most() int64 { return cmp.Or(c.MaxBytes, defaultMaxBytes) }

// file returns where the code is kept that is built for a target from IR, empty
// for nowhere. c may be nil.
func (c *Cache) file(target, ir string) string {
	if c == nil || c.Dir == "" {
		return ""
	}
	if info, err := os.Stat(c.Dir); err == nil && !trusted(info) {
		return ""
	}
	return filepath.Join(c.Dir, key(target, ir))
}

// keep writes what was built to a file of the cache.
func (c *Cache) keep(path string, built []byte) {
	if path != "" && write(path, built) == nil {
		c.shrink()
	}
}

// key is the name of a file: the hash of all that the code depends on.
func key(target, ir string) string {
	h := sha256.New()
	fmt.Fprintf(h, "%d %s%d %s%s", len(target), target, len(ir), ir, halfFloat)
	return hex.EncodeToString(h.Sum(nil))
}

// sum is the hash of code and of the name it is kept under.
func sum(path string, built []byte) [sha256.Size]byte {
	return sha256.Sum256(append([]byte(filepath.Base(path)), built...))
}

// read returns what was built for a file of the cache. The file is the sum of the code,
// then the code.
func (c *Cache) read(path string) ([]byte, bool) {
	if path == "" {
		return nil, false
	}
	// A pipe would be waited for, and what is larger than all may be was not kept here: it may
	// be more than there is memory.
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() || info.Size() > c.most() {
		return nil, false
	}
	file, err := os.ReadFile(path)
	if err != nil || len(file) <= sha256.Size {
		return nil, false
	}
	built := file[sha256.Size:]
	if sum(path, built) != [sha256.Size]byte(file) {
		return nil, false
	}
	now := time.Now()
	// The time of the last use decides what goes first. Where it cannot be
	// set, that of the writing does.
	_ = os.Chtimes(path, now, now)
	return built, true
}

// write makes a file appear as a whole or not at all. Unlike that of package wholefile it is the
// user's alone, and has a name until then that isKept knows.
func write(path string, built []byte) (err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	head := sum(path, built)
	_, err = f.Write(append(head[:], built...))
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return err
}

// isKept reports whether a file has the name of one that a cache keeps, or is writing:
// then there is a dot behind it.
func isKept(name string) bool {
	name, _, _ = strings.Cut(name, ".")
	_, err := hex.DecodeString(name)
	return err == nil && len(name) == hex.EncodedLen(sha256.Size)
}

// shrink removes the files that were not used for longest until the rest fits.
func (c *Cache) shrink() {
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		return
	}
	var files []fs.FileInfo
	total := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && isKept(e.Name()) {
			files = append(files, info)
			total += info.Size()
		}
	}
	slices.SortFunc(files, func(a, b fs.FileInfo) int { return a.ModTime().Compare(b.ModTime()) })
	for _, f := range files {
		if total <= c.most() {
			return
		}
		if os.Remove(filepath.Join(c.Dir, f.Name())) == nil {
			total -= f.Size()
		}
	}
}
