package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/ttopt/ttopt/npy"
)

// writeAll writes every array to its file or, where one cannot be written,
// leaves all files as they were. Pipes and devices are written before any file
// changes.
func writeAll(names []string, arrays []*npy.Array) (err error) {
	final := map[string]string{} // by the name of the complete copy beside it
	defer func() {
		for staged := range final {
			if e := os.Remove(staged); e != nil && !errors.Is(e, os.ErrNotExist) {
				err = errors.Join(err, e)
			}
		}
	}()
	for i, name := range names {
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
			return err
		}
	}
	for staged, name := range final {
		if err := os.Rename(staged, name); err != nil {
			return err
		}
	}
	return nil
}
