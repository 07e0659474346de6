package main

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ttopt/ttopt/test/llvm"
)

//go:embed native
var native embed.FS

// workshop is where candidates are built: tools, and a folder for files.
type workshop struct {
	dir    string
	clang  string
	python string // one that has NumPy
	built  int    // shared objects so far
}

func newWorkshop() (*workshop, error) {
	w := &workshop{}
	for _, name := range []string{filepath.Join(llvm.Bin(), "clang"), "clang-19", "clang"} {
		if path, err := exec.LookPath(name); err == nil {
			w.clang = path
			break
		}
	}
	if w.clang == "" {
		return nil, errors.New("no clang here: scripts/install-bench.sh installs the peers")
	}
	// Debian's NumPy belongs to Debian's python, which need not be the first.
	for _, name := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(name, "-c", "import numpy").Run() == nil {
			w.python = name
			break
		}
	}
	var err error
	if w.dir, err = os.MkdirTemp("", "relayout"); err != nil {
		return nil, err
	}
	files, err := native.ReadDir("native")
	if err != nil {
		return nil, errors.Join(err, w.close())
	}
	for _, f := range files {
		text, err := native.ReadFile("native/" + f.Name())
		if err == nil {
			err = os.WriteFile(filepath.Join(w.dir, f.Name()), text, 0o600)
		}
		if err != nil {
			return nil, errors.Join(err, w.close())
		}
	}
	return w, nil
}

func (w *workshop) close() error { return os.RemoveAll(w.dir) }

func (w *workshop) path(name string) string { return filepath.Join(w.dir, name) }

// write makes a file.
func (w *workshop) write(name, text string) (string, error) {
	path := w.path(name)
	return path, os.WriteFile(path, []byte(text), 0o600)
}

// run runs a program.
func run(program string, args ...string) error {
	out, err := exec.Command(program, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w: %s", filepath.Base(program), err, strings.TrimSpace(string(out)))
	}
	return nil
}

// build compiles sources into a shared object, a new file each time, as a library
// that is loaded must not change.
func (w *workshop) build(args ...string) (so string, err error) {
	w.built++
	out := w.path(fmt.Sprintf("%d.so", w.built))
	return out, run(w.clang, append([]string{"-O3", "-march=native", "-shared", "-fPIC", "-Wno-override-module", "-o", out}, args...)...)
}
