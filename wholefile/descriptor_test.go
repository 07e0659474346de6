//go:build linux

package wholefile_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/ttopt/ttopt/wholefile"
)

// TestOpenFile: what is open already is written on, where others write, too.
func TestOpenFile(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "a"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	fmt.Fprint(file, "header ")
	for _, dir := range []string{"/dev/fd", "/proc/self/fd"} {
		if err := wholefile.Write(fmt.Sprintf("%s/%d", dir, file.Fd()), []byte("text ")); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(file, "trailer")
	if got, want := read(t, file.Name()), "header text text trailer"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestPipe: a pipe is written to by the name of its descriptor.
func TestPipe(t *testing.T) {
	from, to, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer from.Close()
	if err := wholefile.Write(fmt.Sprintf("/dev/fd/%d", to.Fd()), []byte("text")); err != nil {
		t.Fatal(err)
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(from); err != nil || string(got) != "text" {
		t.Errorf("%q, %v", got, err)
	}
}
