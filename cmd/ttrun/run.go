package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"time"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

const usage = `OVERVIEW: run a function of an .mlir file on NumPy files

USAGE: ttrun [options] <input file>

OPTIONS:
  --entry=<name>        The function to run; may be left out where there is one
  --in=<file.npy>       An argument, in order; repeat for each
  --out=<file.npy>      Where to write a result, in order; repeat for each. All
                        are written, or none where something goes wrong
  --engine=<name>       llvm or interp; default: LLVM where it is found
  --pipeline=<options>  Options of the pipeline ttcore-to-loops, such as
                        "grid=2x4 tile=32x32"; see ttopt --help
  --quiet               Say nothing about what was done
  --help                Show this text
`

// list is a flag that may be given several times.
type list []string

func (l *list) Set(s string) error { *l = append(*l, s); return nil }
func (l *list) String() string     { return "" }

type arguments struct {
	file    string
	entry   string
	ins     list
	outs    list
	options runner.Options
	quiet   bool
}

func parseArguments(args []string) (*arguments, error) {
	a := &arguments{}
	fs := flag.NewFlagSet("ttrun", flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.StringVar(&a.entry, "entry", "", "")
	fs.Var(&a.ins, "in", "")
	fs.Var(&a.outs, "out", "")
	fs.StringVar(&a.options.Engine, "engine", "", "")
	fs.StringVar(&a.options.Pipeline, "pipeline", "", "")
	fs.BoolVar(&a.quiet, "quiet", false, "")
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		if fs.NArg() == 0 {
			break
		}
		if a.file != "" {
			return nil, fmt.Errorf("expected one input file, found '%s' and '%s'", a.file, fs.Arg(0))
		}
		a.file, args = fs.Arg(0), fs.Args()[1:]
	}
	if a.file == "" {
		return nil, errors.New("expected an input file; see ttrun --help")
	}
	return a, nil
}

func run(args []string, stdout, stderr io.Writer) int {
	a, err := parseArguments(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(stdout, usage)
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err == nil {
		err = a.run(ctx, stderr)
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

func (a *arguments) run(ctx context.Context, stderr io.Writer) (err error) {
	text, err := os.ReadFile(a.file)
	if err != nil {
		return err
	}
	program, err := runner.Load(runner.Source{Name: a.file, Text: string(text)}, a.options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, program.Close()) }()
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
	for i, name := range a.outs {
		if slices.Contains(a.outs[:i], name) {
			return fmt.Errorf("%s is named as an output twice", name)
		}
	}
	var inputs []runner.Input
	for _, name := range a.ins {
		array, err := npy.ReadFile(name)
		if err != nil {
			return err
		}
		inputs = append(inputs, runner.Input{Name: name, Array: array})
	}
	begin := time.Now()
	results, err := program.Run(ctx, entry, inputs)
	if err != nil {
		return err
	}
	if err := writeAll(a.outs, results); err != nil {
		return err
	}
	if !a.quiet {
		fmt.Fprintf(stderr, "@%s by %s in %v\n", entry, program.Engine(), time.Since(begin).Round(time.Microsecond))
	}
	return nil
}
