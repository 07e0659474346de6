package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/driver"
	"github.com/ttopt/ttopt/passes"
)

// profileOps is how large the files are of which a profile is made, and
// profileRounds how often each is read.
const profileOps, profileRounds = 100_000, 10

// writeProfile writes where the time goes when files of all forms are read,
// verified and printed in this process: Go's compiler inlines by it what ttopt does
// most.
func writeProfile(path string) (err error) {
	dir, err := os.MkdirTemp("", "text")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.Close()) }()
	tool := &driver.Tool{Name: "text", Dialects: all.Dialects, Library: passes.Library()}
	for _, g := range generators {
		if _, err := generate(filepath.Join(dir, g.name+".mlir"), g, profileOps); err != nil {
			return err
		}
	}
	if err := pprof.StartCPUProfile(out); err != nil {
		return err
	}
	defer pprof.StopCPUProfile()
	for _, g := range generators {
		args := append([]string{filepath.Join(dir, g.name+".mlir"), "-o", os.DevNull, "--allow-unregistered-dialect", "--mlir-disable-threading"}, g.flags...)
		for range profileRounds {
			if code := driver.Main(tool, args, nil, io.Discard, os.Stderr); code != 0 {
				return fmt.Errorf("form %s: exit %d", g.name, code)
			}
		}
	}
	return nil
}
