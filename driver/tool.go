package driver

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/version"
)

// Tool is what an opt-like tool is made of.
type Tool struct {
	Name     string
	Overview string
	// Dialects returns the dialects that files may use.
	Dialects func() []*ir.Dialect
	Library  *pass.Library
	// Emit are the ways to print the result, which has been verified, by the name given to --emit. "mlir"
	// is always there.
	Emit map[string]func(module *ir.Op) ([]byte, error)
	// Semantics compares a module before and after a pass by running both, for
	// --verify-semantics; nil: the tool has no such check. Errors say what the pass
	// has changed, warnings what cannot be compared.
	Semantics func(before, after *ir.Op) []ir.Diagnostic
	// Layouts begins a run of --verify-layouts: what it returns is called with the
	// module before the first pass, before being nil, and after each; nil: the tool
	// has no such check.
	Layouts func() LayoutCheck
}

// LayoutCheck shows that every element keeps its place from before, what module
// was a pass ago, to module. Errors among the diagnostics say where not.
type LayoutCheck func(before, module *ir.Op, progress func(done, total int64)) []ir.Diagnostic

// Main runs the tool and returns its exit code: 0, or 1 after any error.
func Main(t *Tool, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseFlags(t, args)
	switch {
	case errors.Is(err, errHelp):
		fmt.Fprint(stdout, t.help())
		return 0
	case errors.Is(err, errVersion):
		fmt.Fprint(stdout, version.Text(t.Name))
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "%s: %v\n", t.Name, err)
		return 1
	case o.emitBytecode:
		fmt.Fprintf(stderr, "%s: --emit-bytecode: bytecode is not built, only text\n", t.Name)
		return 1
	case o.listPasses:
		printPasses(stdout, t.Library)
		return 0
	case o.showDialects:
		printDialects(stdout, t.Dialects())
		return 0
	}
	heap := quietGC(inputSize(o.input))
	defer heap.settle()
	name, text, err := readInput(o.input, stdin)
	if err != nil {
		t.complain(stderr, err)
		return 1
	}
	s := &session{tool: t, options: o, stderr: stderr, heap: heap, colour: os.Getenv("NO_COLOR") == "" && isTerminal(stderr)}
	if o.passes.timing {
		s.timer = &timer{begin: time.Now()}
		defer func() { s.timer.write(stderr, o.passes.timingDisplay, o.passes.timingFormat, o.threads()) }()
	}
	out := &output{path: o.output, stdout: stdout}
	defer out.discard()
	ok := s.process(name, text, out)
	if err = s.writeErr; ok && err == nil {
		err = out.commit()
	}
	if err != nil {
		t.complain(stderr, err)
	}
	if !ok || err != nil {
		return 1
	}
	return 0
}

// complain prints what was wrong outside of the text.
func (t *Tool) complain(w io.Writer, err error) {
	var file fileError
	if !errors.As(err, &file) {
		fmt.Fprintf(w, "%s: ", t.Name)
	}
	fmt.Fprintln(w, err)
}

func printDialects(w io.Writer, ds []*ir.Dialect) {
	fmt.Fprintf(w, "Available Dialects: %s\n", dialectNames(ds, ","))
}

// dialectNames joins the names of dialects, sorted.
func dialectNames(ds []*ir.Dialect, separator string) string {
	names := make([]string, len(ds))
	for i, d := range ds {
		names[i] = d.Name
	}
	slices.Sort(names)
	return strings.Join(names, separator)
}

// printPasses lists the names of passes and pipelines, as mlir-opt does.
func printPasses(w io.Writer, lib *pass.Library) {
	names := lib.Names()
	slices.Sort(names)
	for _, n := range names {
		fmt.Fprintln(w, n)
	}
}

func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
