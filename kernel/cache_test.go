//go:build linux && (amd64 || arm64)

package kernel_test

import (
	"context"
	"crypto/sha256"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/kernel"
)

// constantIR is a kernel that stores a byte.
func constantIR(v string) string {
	return "define void @k(ptr %dst) {\n  store i8 " + v + ", ptr %dst\n  ret void\n}\n"
}

// stored compiles constantIR(v) and returns what it stores.
func stored(t *testing.T, o kernel.Options, v string) byte {
	t.Helper()
	e, err := kernel.Find(o)
	if err != nil {
		t.Fatal(err)
	}
	return run(t, e, constantIR(v), make([]byte, 1))[0][0]
}

// files returns the files in a cache.
func files(t *testing.T, c *kernel.Cache) (paths []string) {
	t.Helper()
	entries, err := os.ReadDir(c.Dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		paths = append(paths, filepath.Join(c.Dir, e.Name()))
	}
	return paths
}

func TestCacheKeepsWhatWasBuilt(t *testing.T) {
	// One cache for all: the code of one engine is not taken for another's.
	c := &kernel.Cache{Dir: filepath.Join(t.TempDir(), "deep", "kernels")}
	count := 0
	for _, kind := range kernel.Kinds() {
		o := kernel.Options{Kind: kind, Cache: c}
		if _, err := kernel.Find(o); err != nil {
			continue
		}
		for _, opt := range []string{"0", "3"} {
			o.Opt = opt
			count++
			for range 2 {
				if got := stored(t, o, "7"); got != 7 {
					t.Errorf("%s: stored %d, expected 7", kind, got)
				}
				if got := len(files(t, c)); got != count {
					t.Errorf("%s -O%s: %d files, expected %d", kind, opt, got, count)
				}
			}
		}
	}
	if count == 0 {
		t.Fatal("no LLVM on this machine: apt-get install llvm-19 (make test does)")
	}
	info, err := os.Stat(c.Dir)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o700 {
		t.Errorf("the directory is open to others: %v", info.Mode())
	}
}

// A cached kernel is the code in the file, not a new build; a file that is damaged,
// or another kernel's, is.
func TestCacheReadsItsFiles(t *testing.T) {
	c := &kernel.Cache{Dir: t.TempDir()}
	o := kernel.Options{Cache: c}
	stored(t, o, "7")
	seven := files(t, c)[0]
	code, err := os.ReadFile(seven)
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.Stat(seven)
	if err != nil {
		t.Fatal(err)
	}
	stored(t, o, "7")
	if after, err := os.Stat(seven); err != nil || !os.SameFile(before, after) {
		t.Errorf("the file was built again (%v)", err)
	}
	stored(t, o, "8")
	for _, f := range files(t, c) {
		if f != seven {
			if err := os.WriteFile(f, code, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := stored(t, o, "8"); got != 8 {
		t.Errorf("with the code of another kernel in its file, a kernel stored %d, expected 8", got)
	}
	for _, damaged := range [][]byte{nil, code[:len(code)-1], append([]byte{1}, code[1:]...), code[:20]} {
		if err := os.WriteFile(seven, damaged, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := stored(t, o, "7"); got != 7 {
			t.Errorf("with a damaged file: stored %d, expected 7", got)
		}
		repaired, err := os.ReadFile(seven)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(code, repaired); diff != "" {
			t.Errorf("the file was not repaired: %s", diff)
		}
	}
}

// What is no file, or has no end that memory could hold, is not read.
func TestCacheOfNoFiles(t *testing.T) {
	c := &kernel.Cache{Dir: t.TempDir()}
	o := kernel.Options{Cache: c}
	stored(t, o, "7")
	seven := files(t, c)[0]
	for name, put := range map[string]func() error{
		"pipe":      func() error { return syscall.Mkfifo(seven, 0o600) },
		"device":    func() error { return os.Symlink("/dev/zero", seven) },
		"directory": func() error { return os.Mkdir(seven, 0o700) },
		"huge":      func() error { return errors.Join(os.WriteFile(seven, nil, 0o600), os.Truncate(seven, 1<<42)) },
	} {
		if err := errors.Join(os.Remove(seven), put()); err != nil {
			t.Fatal(err)
		}
		if got := stored(t, o, "7"); got != 7 {
			t.Errorf("%s: stored %d, expected 7", name, got)
		}
	}
}

func TestCacheForgetsTheOldest(t *testing.T) {
	c := &kernel.Cache{Dir: t.TempDir()}
	o := kernel.Options{Cache: c}
	of := map[string]string{} // which constant a file is of
	add := func(v string) {
		stored(t, o, v)
		for _, f := range files(t, c) {
			if of[f] == "" {
				of[f] = v
			}
		}
	}
	for _, v := range []string{"1", "2", "3"} {
		add(v)
	}
	var size int64
	for f, v := range of {
		age := map[string]time.Duration{"1": 3 * time.Hour, "2": 2 * time.Hour, "3": time.Hour}[v]
		if err := os.Chtimes(f, time.Now().Add(-age), time.Now().Add(-age)); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(f)
		if err != nil {
			t.Fatal(err)
		}
		size = info.Size()
	}
	stored(t, o, "1") // used now
	c.MaxBytes = 3*size + size/2
	add("4")
	var left []string
	for _, f := range files(t, c) {
		left = append(left, of[f])
	}
	slices.Sort(left)
	if diff := cmp.Diff([]string{"1", "3", "4"}, left); diff != "" {
		t.Error(diff)
	}
}

// What others have put into the directory does not count, and stays; what a process
// left behind that ended while it wrote goes.
func TestCacheLeavesOtherFiles(t *testing.T) {
	c := &kernel.Cache{Dir: t.TempDir()}
	o := kernel.Options{Cache: c}
	stored(t, o, "1")
	one := files(t, c)[0]
	long := time.Now().Add(-24 * time.Hour)
	put := func(name string) string {
		path := filepath.Join(c.Dir, name)
		if err := errors.Join(os.WriteFile(path, make([]byte, 1<<16), 0o600), os.Chtimes(path, long, long)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	other, letters := put("thesis.txt"), put(strings.Repeat("z", 64))
	torn := put(filepath.Base(one) + ".1234")
	c.MaxBytes = 1 << 16
	stored(t, o, "2")
	for path, stays := range map[string]bool{one: true, other: true, letters: true, torn: false} {
		if _, err := os.Stat(path); (err == nil) != stays {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
	}
}

// A cache without a directory is none.
func TestCacheOfNoDirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	if got := stored(t, kernel.Options{Cache: &kernel.Cache{}}, "7"); got != 7 {
		t.Errorf("stored %d, expected 7", got)
	}
	if made, err := os.ReadDir("."); err != nil || len(made) > 0 {
		t.Errorf("the working directory holds %v (%v)", made, err)
	}
}

// Code in a directory that everybody may write is neither run nor kept.
func TestCacheOfStrangers(t *testing.T) {
	c := &kernel.Cache{Dir: t.TempDir()}
	stored(t, kernel.Options{Cache: c}, "7")
	if err := os.Chmod(c.Dir, 0o777); err != nil {
		t.Fatal(err)
	}
	seven := files(t, c)[0]
	if err := os.WriteFile(seven, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, kernel.Options{Cache: c}, "7"); got != 7 {
		t.Errorf("stored %d, expected 7", got)
	}
	if info, err := os.Stat(seven); err != nil || info.Size() != 0 {
		t.Errorf("a file was written (%v)", err)
	}
}

// A file that is whole, but no code, is built again.
func TestCacheOfNoCode(t *testing.T) {
	for _, kind := range kernel.Kinds() {
		c := &kernel.Cache{Dir: t.TempDir()}
		o := kernel.Options{Kind: kind, Cache: c}
		if _, err := kernel.Find(o); err != nil {
			continue
		}
		stored(t, o, "7")
		seven := files(t, c)[0]
		sum := sha256.Sum256([]byte(filepath.Base(seven) + "no code"))
		if err := os.WriteFile(seven, append(sum[:], "no code"...), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := stored(t, o, "7"); got != 7 {
			t.Errorf("%s: stored %d, expected 7", kind, got)
		}
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := stored(t, kernel.Options{Cache: &kernel.Cache{Dir: filepath.Join(file, "below")}}, "7"); got != 7 {
		t.Errorf("stored %d, expected 7", got)
	}
	e, err := kernel.Find(kernel.Options{Cache: &kernel.Cache{Dir: t.TempDir()}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := e.Compile(context.Background(), "no IR"); err == nil {
		t.Error("no IR compiles")
	}
}
