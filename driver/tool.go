package driver

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/term"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
)

// Tool is what an opt-like tool is made of.
type Tool struct {
	Name     string
	Overview string
	// Dialects returns the dialects that files may use.
	Dialects func() []*ir.Dialect
	Library  *pass.Library
	// Emit are the ways to print the result, by the name given to --emit. "mlir"
	// is always there.
	Emit map[string]func(module *ir.Op) ([]byte, error)
	// Semantics compares a module before and after a pass by running both, for
	// --verify-semantics; nil: the tool has no such check.
	Semantics func(before, after *ir.Op) error
}

// Main runs the tool and returns its exit code: 0, or 1 after any error.
func Main(t *Tool, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseFlags(t, args)
	switch {
	case errors.Is(err, errHelp):
		fmt.Fprint(stdout, t.help())
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "%s: %v\n", t.Name, err)
		return 1
	case o.showDialects:
		printDialects(stdout, t.Dialects())
		return 0
	case o.dumpPipeline:
		fmt.Fprintf(stderr, "Pass Manager with %d passes:\n%s\n", len(o.pipeline.Items), o.pipeline)
	}
	name, text, err := readInput(o.input, stdin)
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", t.Name, err)
		return 1
	}
	s := &session{tool: t, options: o, stderr: stderr, colour: isTerminal(stderr)}
	var out bytes.Buffer
	if !s.process(name, text, &out) {
		return 1
	}
	if err := writeOutput(o.output, out.Bytes(), stdout); err != nil {
		fmt.Fprintf(stderr, "%s: %v\n", t.Name, err)
		return 1
	}
	return 0
}

func printDialects(w io.Writer, ds []*ir.Dialect) {
	fmt.Fprintln(w, "Available Dialects:")
	for i, d := range ds {
		if i > 0 {
			fmt.Fprint(w, ",")
		}
		fmt.Fprint(w, d.Name)
	}
	fmt.Fprintln(w)
}

func readInput(path string, stdin io.Reader) (name, text string, err error) {
	if path == "-" {
		data, err := io.ReadAll(stdin)
		return "<stdin>", string(data), err
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", "", fmt.Errorf("cannot open input file '%s': %w", path, cause(err))
	}
	return path, string(data), nil
}

// writeOutput writes a file as a whole or not at all: a reader sees the old
// content or the new one. Where path is a link, what it leads to is written.
func writeOutput(path string, data []byte, stdout io.Writer) error {
	if path == "-" {
		_, err := stdout.Write(data)
		return err
	}
	perm, exists := fs.FileMode(0o666), false
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe
		return openError(path, os.WriteFile(path, data, perm))
	case err == nil:
		perm, exists = info.Mode().Perm(), true
	}
	tmp, err := createBeside(path, perm)
	if err != nil {
		return openError(path, err)
	}
	defer func() { _ = os.Remove(tmp.Name()) }() // after the rename there is nothing left
	if _, err := tmp.Write(data); err != nil {
		_ = tmp.Close() // the write error tells more
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	if exists {
		if err := os.Chmod(tmp.Name(), perm); err != nil {
			return err
		}
	}
	return openError(path, os.Rename(tmp.Name(), path))
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

func openError(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot open output file '%s': %w", path, cause(err))
}

// cause returns what the operating system said, without the name of the call
// and the path.
func cause(err error) error {
	if inner := errors.Unwrap(err); inner != nil {
		return inner
	}
	return err
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && os.Getenv("NO_COLOR") == "" && term.IsTerminal(int(f.Fd()))
}
