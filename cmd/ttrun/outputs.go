package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ttopt/ttopt/npy"
)

// writeAll writes every array to its file or, where one cannot be written,
// leaves all files as they were. Pipes and devices are written before any file
// changes.
func writeAll(outs []tensorFile, arrays []*npy.Array) (err error) {
	final := map[string]string{} // by the name of the complete copy beside it
	defer func() {
		for staged := range final {
			if e := os.Remove(staged); e != nil && !errors.Is(e, os.ErrNotExist) {
				err = errors.Join(err, e)
			}
		}
	}()
	for i, out := range outs {
		name := out.name
		if target, err := filepath.EvalSymlinks(name); err == nil {
			name = target
		}
		staged := fmt.Sprintf("%s.%d.%d.out", name, os.Getpid(), i)
		if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
			staged = name
		} else {
			final[staged] = name
		}
		if err := npy.WriteFile(staged, arrays[i]); err != nil {
			return named(err, out.name)
		}
	}
	for staged, name := range final {
		if err := os.Rename(staged, name); err != nil {
			return named(err, name)
		}
	}
	return nil
}

// named returns an error about a file as one about the file that was asked for,
// not the copy that is to become it.
func named(err error, name string) error {
	var link *os.LinkError
	var path *fs.PathError
	switch {
	case errors.As(err, &link):
		return &fs.PathError{Op: "write", Path: name, Err: link.Err}
	case errors.As(err, &path):
		return &fs.PathError{Op: path.Op, Path: name, Err: path.Err}
	}
	return err
}
