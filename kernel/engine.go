package kernel

import (
	"context"
	"fmt"
	"strings"

	"github.com/ttopt/ttopt/processor"
)

// Engine compiles LLVM IR for the machine it runs on. It may be used by
// several goroutines at once.
type Engine interface {
	// String describes the engine: "LLVM 19.1.7 in process (/usr/lib/…)".
	String() string
	// Processor is what the engine compiles for.
	Processor() processor.Processor
	// Compile verifies, optimizes and loads a module of LLVM IR text. Programs are stopped when ctx
	// ends; LLVM in process is not, and ctx is looked at before and after.
	Compile(ctx context.Context, ir string) (*Module, error)
}

// backend is what engines differ in.
type backend interface {
	String() string
	// target names all that code depends on but the IR: versions, processor,
	// options.
	target() string
	// build makes code of IR text, in a form that a file can hold.
	build(ctx context.Context, ir string) ([]byte, error)
	// load makes built code callable.
	load(built []byte) (code, error)
}

// engine is a backend, and a memory of what it built.
type engine struct {
	backend
	processor processor.Processor
	cache     *Cache
}

func (e *engine) Processor() processor.Processor { return e.processor }

func (e *engine) Compile(ctx context.Context, ir string) (*Module, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	path := e.cache.file(e.target(), ir)
	if built, ok := e.cache.read(path); ok {
		// What does not load is built again.
		if code, err := e.load(built); err == nil {
			return &Module{code: code, kernels: signatures(ir)}, nil
		}
	}
	built, err := e.build(ctx, ir)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	code, err := e.load(built)
	if err != nil {
		return nil, err
	}
	e.cache.keep(path, built)
	return &Module{code: code, kernels: signatures(ir)}, nil
}

// The names of the kinds of engine.
const (
	LibLLVM = "libllvm" // in process
	Clang   = "clang"   // by clang, as a shared object
	LLC     = "llc"     // by opt, llc and ld, as a shared object
)

// Kinds lists the kinds of engine in the order Find tries them.
func Kinds() []string { return []string{LibLLVM, Clang, LLC} }

// Options choose an engine and what it compiles for.
type Options struct {
	// Kind is one of Kinds, or empty for the first one found.
	Kind string
	// Version is LLVM's major version, or 0 for a program whose name has none, or else the newest found.
	Version int
	// CPU is LLVM's name of a processor, or empty for the one at hand. One that LLVM does
	// not know is an error or, with a note on the error stream, any of the architecture.
	CPU string
	// Opt is the optimization level, "0" to "3"; empty is "3".
	Opt string
	// Cache is where compiled code is kept from one process to the next; nil
	// is nowhere.
	Cache *Cache
}

// The major versions of LLVM that are looked for, newest first.
const newest, oldest = 21, 15

// NotFoundError says that no engine was found, and what was looked for.
type NotFoundError struct {
	Looked []string // a line for each kind
}

func (e *NotFoundError) Error() string {
	return fmt.Sprintf("kernel: found no LLVM %d to %d to compile with; looked for\n  %s", oldest, newest, strings.Join(e.Looked, "\n  "))
}

// Find returns the first engine that is there and fits the options. It
// returns a *NotFoundError where there is none.
func Find(o Options) (Engine, error) {
	switch {
	case o.Opt == "":
		o.Opt = "3"
	case len(o.Opt) != 1 || !strings.Contains("0123", o.Opt):
		return nil, fmt.Errorf("kernel: optimization level %q, expected 0, 1, 2 or 3", o.Opt)
	}
	if o.Version != 0 && (o.Version < oldest || o.Version > newest) {
		return nil, fmt.Errorf("kernel: LLVM %d, expected %d to %d", o.Version, oldest, newest)
	}
	missing := &NotFoundError{}
	known := o.Kind == ""
	for _, kind := range Kinds() {
		if o.Kind != "" && o.Kind != kind {
			continue
		}
		known = true
		found, looked := find(kind, o)
		if found != nil {
			return &engine{backend: found, processor: processor.Named(o.CPU), cache: o.Cache}, nil
		}
		missing.Looked = append(missing.Looked, kind+": "+looked)
	}
	if !known {
		return nil, fmt.Errorf("kernel: engine %q, expected one of %s", o.Kind, strings.Join(Kinds(), ", "))
	}
	return nil, missing
}

// versions lists the major versions to look for, newest first.
func (o Options) versions() (list []int) {
	for v := newest; v >= oldest; v-- {
		if o.Version == 0 || o.Version == v {
			list = append(list, v)
		}
	}
	return list
}
