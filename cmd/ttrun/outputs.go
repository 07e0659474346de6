package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/ttopt/ttopt/npy"
)

// namedTwice returns the file that is an output twice, by one name or by two. A device may
// be.
func namedTwice(outs []tensorFile) (name string, ok bool) {
	seen := map[string]bool{}
	for _, out := range outs {
		if info, err := os.Stat(out.name); err == nil && !info.Mode().IsRegular() {
			continue
		}
		path := resolved(out.name)
		if seen[path] {
			return out.name, true
		}
		seen[path] = true
	}
	return "", false
}

// resolved returns one name for a file, whichever way it is named, also if it is not there
// yet.
func resolved(name string) string {
	if path, err := filepath.EvalSymlinks(name); err == nil {
		name = path
	} else if dir, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil {
		name = filepath.Join(dir, filepath.Base(name))
	}
	if path, err := filepath.Abs(name); err == nil {
		return path
	}
	return name
}

// A replacement is a file that is complete under another name until it takes its own.
type replacement struct {
	name, staged string
	old          string // one more name of what it replaces, if that may have one
	isNew        bool   // it replaces nothing
}

// writeAll writes every array to its file or, where one cannot be written,
// leaves all files as they were. Pipes and devices are written before any file
// changes.
func writeAll(outs []tensorFile, arrays []*npy.Array) (err error) {
	var files []replacement
	defer func() {
		for _, f := range files {
			for _, name := range []string{f.staged, f.old} {
				if name == "" {
					continue
				}
				if e := os.Remove(name); e != nil && !errors.Is(e, os.ErrNotExist) {
					err = errors.Join(err, e)
				}
			}
		}
	}()
	for i, out := range outs {
		name := out.name
		if target, err := filepath.EvalSymlinks(name); err == nil {
			name = target
		}
		info, err := os.Stat(name)
		if err == nil && !info.Mode().IsRegular() {
			if err := npy.WriteFile(name, arrays[i]); err != nil {
				return named(err, out.name)
			}
			continue
		}
		f := replacement{name: name, staged: fmt.Sprintf("%s.%d.%d.out", name, os.Getpid(), i), isNew: err != nil}
		files = append(files, f)
		if err := npy.WriteFile(f.staged, arrays[i]); err != nil {
			return named(err, out.name)
		}
		if !f.isNew {
			if err := os.Chmod(f.staged, info.Mode().Perm()); err != nil {
				return named(err, out.name)
			}
		}
	}
	for i := range files {
		f := &files[i]
		if old := f.staged + ".old"; !f.isNew && os.Link(f.name, old) == nil {
			f.old = old
		}
		if err := os.Rename(f.staged, f.name); err != nil {
			return errors.Join(named(err, f.name), restore(files[:i]))
		}
	}
	return nil
}

// restore puts back what was replaced, as far as it has another name.
func restore(files []replacement) (err error) {
	for _, f := range files {
		switch {
		case f.old != "":
			err = errors.Join(err, os.Rename(f.old, f.name))
		case f.isNew:
			err = errors.Join(err, os.Remove(f.name))
		}
	}
	return err
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
