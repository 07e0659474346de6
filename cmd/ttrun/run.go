package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"time"

	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
	"github.com/ttopt/ttopt/version"
	"github.com/ttopt/ttopt/wholefile"
)

const usage = `OVERVIEW: run a function of an .mlir file on NumPy files

USAGE: ttrun [options] <input file, or - for standard input>

OPTIONS:
  --entry=<name>        The function to run; may be left out where there is one
  --in=<file.npy>       An argument, in order; repeat for each. NumPy's type for
                        bf16 is V2, as the package ml_dtypes writes it
  --in-physical=<file.npy>
                        An argument as it lies in memory, in the place of --in:
                        an array of any shape, of slots or of bytes
  --out=<file.npy>      Where to write a result, in order; repeat for each. All
                        are written, or none where something goes wrong
  --out-physical=<file.npy>
                        Where to write a result as it lies in memory, in the place
                        of --out: slots in the order grid, shard, tile, face, a
                        dim each; bytes of each core where slots share bytes
  --engine=<name>       llvm or interp; default: LLVM where it is found
  --pipeline=<options>  Options of the pipeline ttcore-to-loops, such as
                        "grid=2x4 tile=32x32"; see ttopt --help
  --no-cache            Compile anew. Else compiled kernels are kept from one run to
                        the next, in the user's cache directory (on Linux
                        $XDG_CACHE_HOME/ttopt/kernels, or that below ~/.cache)
  --quiet               Say nothing about what was done
  --help                Show this text
  --version             Show the version of this program
`

// tensorFile is a file with the logical elements of a tensor, or with its memory.
type tensorFile struct {
	name     string
	physical bool
}

type arguments struct {
	file    string
	entry   string
	ins     []tensorFile
	outs    []tensorFile
	options runner.Options
	noCache bool
	quiet   bool
	version bool
}

func parseArguments(args []string) (*arguments, error) {
	a := &arguments{}
	fs := flag.NewFlagSet("ttrun", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&a.entry, "entry", "", "")
	for _, f := range []struct {
		flag     string
		list     *[]tensorFile
		physical bool
	}{{"in", &a.ins, false}, {"in-physical", &a.ins, true}, {"out", &a.outs, false}, {"out-physical", &a.outs, true}} {
		fs.Func(f.flag, "", func(name string) error {
			*f.list = append(*f.list, tensorFile{name, f.physical})
			return nil
		})
	}
	fs.StringVar(&a.options.Engine, "engine", "", "")
	fs.StringVar(&a.options.Pipeline, "pipeline", "", "")
	fs.BoolVar(&a.noCache, "no-cache", false, "")
	fs.BoolVar(&a.quiet, "quiet", false, "")
	fs.BoolVar(&a.version, "version", false, "")
	for {
		switch err := fs.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return nil, err
		case err != nil:
			return nil, fmt.Errorf("%w; see ttrun --help", err)
		}
		if fs.NArg() == 0 {
			break
		}
		if a.file != "" {
			return nil, fmt.Errorf("expected one input file, found '%s' and '%s'", a.file, fs.Arg(0))
		}
		a.file, args = fs.Arg(0), fs.Args()[1:]
	}
	if a.file == "" && !a.version {
		return nil, errors.New("expected an input file; see ttrun --help")
	}
	return a, nil
}

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a, err := parseArguments(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	if err == nil && a.version {
		fmt.Fprint(stdout, version.Text("ttrun"))
		return 0
	}
	if err == nil {
		err = a.run(stdin, stderr)
	}
	var diagnosed *runner.Diagnosed
	switch {
	case err == nil:
		return 0
	case errors.As(err, &diagnosed):
		fmt.Fprintln(stderr, err)
	default:
		fmt.Fprintf(stderr, "ttrun: error: %v\n", err)
	}
	return 1
}

func (a *arguments) run(stdin io.Reader, stderr io.Writer) (err error) {
	name, text, err := source(a.file, stdin)
	if err != nil {
		return err
	}
	if !a.noCache {
		// Without a home there is nowhere to keep anything.
		a.options.Cache, _ = kernel.UserCache()
	}
	program, err := runner.Load(runner.Source{Name: name, Text: string(text)}, a.options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, program.Close()) }()
	if !a.quiet {
		fmt.Fprint(stderr, program.Remarks())
	}
	entry, err := program.Entry(a.entry)
	if err != nil {
		return fmt.Errorf("%s: %w", a.file, err)
	}
	_, types, err := program.Signature(entry)
	if err != nil {
		return fmt.Errorf("%s: %w", a.file, err)
	}
	if len(a.outs) > len(types) {
		return fmt.Errorf("@%s has %d results, but %d outputs are named", entry, len(types), len(a.outs))
	}
	names := make([]string, len(a.outs))
	for i, out := range a.outs {
		names[i] = out.name
	}
	if name := wholefile.Twice(names...); name != "" {
		return fmt.Errorf("%s is named as an output twice", name)
	}
	var inputs []runner.Input
	for _, in := range a.ins {
		array, err := npy.ReadFile(in.name)
		if err != nil {
			return err
		}
		inputs = append(inputs, runner.Input{Name: in.name, Array: array, Physical: in.physical})
	}
	// From here on there are files that an interrupt must not leave behind. A second one
	// does not wait for that.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop)
	begin := time.Now()
	results, err := a.call(ctx, program, entry, inputs)
	if err != nil {
		return err
	}
	if err := writeAll(ctx, a.outs, results); err != nil {
		return err
	}
	if !a.quiet {
		fmt.Fprintf(stderr, "@%s by %s in %v\n", entry, program.Engine(), time.Since(begin).Round(time.Microsecond))
	}
	return nil
}

// source returns the name and the text of a file, of standard input for "-".
func source(file string, stdin io.Reader) (name string, text []byte, err error) {
	if file == "-" {
		text, err = io.ReadAll(stdin)
		return "<stdin>", text, err
	}
	text, err = os.ReadFile(file)
	return file, text, err
}

// call runs the function and returns its results as the outputs ask for them.
func (a *arguments) call(ctx context.Context, program *runner.Program, entry string, inputs []runner.Input) ([]*npy.Array, error) {
	buffers, err := program.Buffers(entry, inputs)
	if err != nil {
		return nil, err
	}
	if err := program.Call(ctx, entry, buffers); err != nil {
		return nil, err
	}
	forms := make([]runner.Form, len(a.outs))
	for i, out := range a.outs {
		if forms[i] = runner.Logical; out.physical {
			forms[i] = runner.Physical
		}
	}
	return program.ResultsAs(entry, buffers, forms)
}
