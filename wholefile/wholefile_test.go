package wholefile_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/wholefile"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestCommit: the old content stays until the new one is complete, and so do permissions.
func TestCommit(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a")
	if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, commit := range []bool{false, true} {
		f, err := wholefile.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("new")); err != nil {
			t.Fatal(err)
		}
		if got := read(t, path); got != "old" {
			t.Errorf("%q before it is committed", got)
		}
		if commit {
			if err := f.Commit(); err != nil {
				t.Fatal(err)
			}
		}
		f.Discard()
	}
	if got := read(t, path); got != "new" {
		t.Errorf("%q after it", got)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("permissions %v, %v", info.Mode(), err)
	}
	if list, _ := os.ReadDir(dir); len(list) != 1 {
		t.Errorf("left behind: %v", list)
	}
}

// TestLongName: a name may be as long as the system lets it be.
func TestLongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("a", 255))
	if err := wholefile.Write(path, []byte("new")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, path); got != "new" {
		t.Errorf("%q", got)
	}
}

// TestLinks: links are followed, to where nothing is, too, and not replaced.
func TestLinks(t *testing.T) {
	dir := t.TempDir()
	link := func(to, name string) string {
		path := filepath.Join(dir, name)
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
		return path
	}
	link("file", "first")
	second := link(filepath.Join(dir, "first"), "second")
	for _, text := range []string{"made", "replaced"} {
		if err := wholefile.Write(second, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got := read(t, filepath.Join(dir, "file")); got != text {
			t.Errorf("%q, not %q", got, text)
		}
	}
	// A link in a linked folder: .. is that of the folder, not of the link to it.
	if err := os.MkdirAll(filepath.Join(dir, "far", "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	link(filepath.Join("far", "folder"), "near")
	link(filepath.Join("..", "made"), filepath.Join("near", "up"))
	if err := wholefile.Write(filepath.Join(dir, "near", "up"), []byte("there")); err != nil {
		t.Fatal(err)
	}
	if got := read(t, filepath.Join(dir, "far", "made")); got != "there" {
		t.Errorf("%q, not there", got)
	}
	round := link("round", "round")
	if err := wholefile.Write(round, nil); err == nil {
		t.Error("a link to itself is written")
	}
}

// TestErrors: they name the path, and leave nothing.
func TestErrors(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "missing", "a")
	err := wholefile.Write(path, []byte("x"))
	var named *fs.PathError
	if !errors.As(err, &named) || named.Path != path {
		t.Errorf("%v", err)
	}
	if err := wholefile.Write(dir, nil); err == nil {
		t.Error("a folder is written")
	}
	if err := wholefile.Write(os.DevNull, []byte("x")); err != nil {
		t.Error(err)
	}
	if full := "/dev/full"; exists(full) {
		if err := wholefile.Write(full, []byte("x")); err == nil {
			t.Error("a full device takes more")
		}
	}
}

func TestTwice(t *testing.T) {
	dir := t.TempDir()
	a, b, link := filepath.Join(dir, "a"), filepath.Join(dir, "b"), filepath.Join(dir, "link")
	if err := os.Symlink("a", link); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		paths []string
		want  string
	}{
		{[]string{a, b}, ""},
		{[]string{"", ""}, ""},
		{[]string{a, b, a}, a},
		{[]string{a, dir + "/x/../a"}, dir + "/x/../a"},
		{[]string{a, link}, link},
		{[]string{os.DevNull, os.DevNull}, ""},
	} {
		if got := wholefile.Twice(tt.paths...); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.paths, got, tt.want)
		}
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
