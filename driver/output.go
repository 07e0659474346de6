package driver

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// output is the file that a run writes. It appears as a whole, when all went
// well, or not at all: a reader sees the old content or the new one. Where path
// is a link, what it leads to is written; devices, pipes and the standard output
// take what comes as it comes.
type output struct {
	path   string // "-" for the standard output
	stdout io.Writer

	file   *os.File
	target string // what file becomes; "" where it is the target itself
}

// Write appends to the output; nothing is opened before the first call.
func (o *output) Write(data []byte) (int, error) {
	if o.path == "-" {
		return o.stdout.Write(data)
	}
	if err := o.open(); err != nil {
		return 0, err
	}
	return o.file.Write(data)
}

func (o *output) open() error {
	if o.file != nil {
		return nil
	}
	target, perm, exists := o.path, fs.FileMode(0o666), false
	if resolved, err := filepath.EvalSymlinks(target); err == nil {
		target = resolved
	}
	info, err := os.Stat(target)
	if err == nil && !info.Mode().IsRegular() { // a device or a pipe
		o.file, err = os.OpenFile(target, os.O_WRONLY|os.O_TRUNC, 0)
		return o.failure(err)
	}
	if err == nil {
		perm, exists = info.Mode().Perm(), true
	}
	o.file, err = createBeside(target, perm)
	if err == nil && exists {
		err = os.Chmod(o.file.Name(), perm)
	}
	o.target = target
	return o.failure(err)
}

// commit makes the file appear, an empty one where nothing was written.
func (o *output) commit() error {
	if o.path == "-" {
		return nil
	}
	err := o.open()
	if err != nil {
		return err
	}
	file := o.file
	if err := file.Close(); err != nil {
		return err
	}
	if o.target != "" {
		err = os.Rename(file.Name(), o.target)
	}
	if err == nil {
		o.file = nil
	}
	return o.failure(err)
}

// discard takes back what was written, unless it was committed.
func (o *output) discard() {
	if o.file == nil {
		return
	}
	_ = o.file.Close() // it is not wanted any more
	if o.target != "" {
		_ = os.Remove(o.file.Name())
	}
	o.file = nil
}

func (o *output) failure(err error) error {
	if err == nil {
		return nil
	}
	return cannotOpen("output", o.path, err)
}

// createBeside creates a new file in the folder of path. Unlike os.CreateTemp it
// leaves the permissions to the process.
func createBeside(path string, perm fs.FileMode) (*os.File, error) {
	for n := 0; ; n++ {
		name := filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d.%d", filepath.Base(path), os.Getpid(), n))
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
}

// fileError is what is wrong with a file, in the words of LLVM's tools, which do not
// say their name with it.
type fileError string

func (e fileError) Error() string { return string(e) }

// cannotOpen returns what is wrong with a file of the kind, input or output.
func cannotOpen(kind, path string, err error) error {
	return fileError(fmt.Sprintf("cannot open %s file '%s': %s", kind, path, cause(err)))
}

// cause returns what the operating system said, without the name of the call
// and the path.
func cause(err error) string {
	if inner := errors.Unwrap(err); inner != nil {
		err = inner
	}
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] // as C's library says it
}
