package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestExamples runs what `make run` does, in a folder of its own.
func TestExamples(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Symlink(here, filepath.Join(dir, "examples")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(dir)
	if err := runAll(); err != nil {
		t.Error(err)
	}
}
