package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/wholefile"
)

// A replacement is a file that is complete under another name until it takes its own.
type replacement struct {
	*wholefile.File
	old string // one more name of what it replaces, if that may have one
}

// writeAll writes every array to its file or, where one cannot be written,
// leaves all files as they were. Pipes and devices are written before any file
// changes. An interrupt leaves them, too, until the first is replaced.
func writeAll(ctx context.Context, outs []tensorFile, arrays []*npy.Array) (err error) {
	var files []replacement
	defer func() {
		for _, f := range files {
			f.Discard()
			if f.old != "" {
				if e := os.Remove(f.old); !errors.Is(e, os.ErrNotExist) {
					err = errors.Join(err, e)
				}
			}
		}
	}()
	for i, out := range outs {
		f, err := wholefile.Create(out.name)
		if err != nil {
			return err
		}
		files = append(files, replacement{File: f})
		if err := npy.Write(f, arrays[i]); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("nothing is written: %w", err)
	}
	for i := range files {
		f := &files[i]
		if old := fmt.Sprintf("%s.%d.%d.old", f.Target(), os.Getpid(), i); f.Exists() && os.Link(f.Target(), old) == nil {
			f.old = old
		}
		if err := f.Commit(); err != nil {
			return errors.Join(err, restore(files[:i]))
		}
	}
	return nil
}

// restore puts back what was replaced, as far as it has another name. It keeps that name where it
// cannot.
func restore(files []replacement) (err error) {
	for i := range files {
		f := &files[i]
		switch {
		case f.old != "":
			if e := os.Rename(f.old, f.Target()); e != nil {
				err = errors.Join(err, fmt.Errorf("%s is %s now: %w", f.Target(), f.old, e))
				f.old = ""
			}
		case f.Target() != "" && !f.Exists():
			err = errors.Join(err, os.Remove(f.Target()))
		}
	}
	return err
}
