package driver

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A file is read as it is, whatever its size, and may be replaced afterwards.
func TestReadInput(t *testing.T) {
	for _, size := range []int{0, 1, 1<<20 - 1, 1 << 20, 1<<20 + 4097} {
		path := filepath.Join(t.TempDir(), "in.mlir")
		want := strings.Repeat("// a line of text\n", size/18+1)[:size]
		if err := os.WriteFile(path, []byte(want), 0o600); err != nil {
			t.Fatal(err)
		}
		name, text, err := readInput(path, nil)
		if err != nil || name != path {
			t.Fatalf("%d bytes: name %q, error %v", size, name, err)
		}
		o := output{path: path}
		if _, err := o.Write([]byte("new\n")); err != nil {
			t.Fatal(err)
		}
		if err := o.commit(); err != nil {
			t.Fatal(err)
		}
		if text != want {
			t.Errorf("%d bytes: the text is another one", size)
		}
		if _, text, err = readInput(path, nil); err != nil || text != "new\n" {
			t.Errorf("%d bytes: then %q, error %v", size, text, err)
		}
	}
}

// A folder is an error, an empty file is not.
func TestReadFolder(t *testing.T) {
	if _, _, err := readInput(t.TempDir(), nil); err == nil {
		t.Error("a folder was read")
	}
}
