package driver

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/ttopt/ttopt/wholefile"
)

// output is the file that a run writes: as a whole, when all went well, or not at all.
// Pipes, devices and the standard output take what comes as it comes.
type output struct {
	path   string // "-" for the standard output
	stdout io.Writer

	file *wholefile.File
}

// Write appends to the output; nothing is opened before the first call.
func (o *output) Write(data []byte) (int, error) {
	if o.path == "-" {
		return o.stdout.Write(data)
	}
	if err := o.open(); err != nil {
		return 0, err
	}
	n, err := o.file.Write(data)
	return n, o.failure(err)
}

func (o *output) open() (err error) {
	if o.file == nil {
		o.file, err = wholefile.Create(o.path)
	}
	return o.failure(err)
}

// commit makes the file appear, an empty one where nothing was written.
func (o *output) commit() error {
	if o.path == "-" {
		return nil
	}
	if err := o.open(); err != nil {
		return err
	}
	return o.failure(o.file.Commit())
}

// discard takes back what was written, unless it was committed.
func (o *output) discard() {
	if o.file != nil {
		o.file.Discard()
	}
}

func (o *output) failure(err error) error {
	if err == nil {
		return nil
	}
	return cannotOpen("output", o.path, err)
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
