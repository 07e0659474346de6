package runner

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/dialect/encoding"
	fn "github.com/ttopt/ttopt/dialect/func"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/passes"
)

// Source is an .mlir text and what to call it in messages.
type Source struct{ Name, Text string }

// Options say how a program is made.
type Options struct {
	// Pipeline are the options of the pipeline ttcore-to-loops, as text. Masks are
	// those of the processor that LLVM compiles for, unless it says otherwise.
	Pipeline string
	// Engine is "llvm", "interp", or empty: LLVM where it is found, else the
	// interpreter.
	Engine string
	// Optimize is LLVM's optimization level, "0" to "3"; empty is "3".
	Optimize string
	// Cache is where compiled code is kept from one process to the next; nil is
	// nowhere.
	Cache *kernel.Cache
}

// Diagnosed is the error of a source that is not right: its diagnostics as they
// are shown, each with file, line, column and source line.
type Diagnosed struct{ Text string }

// Error returns the diagnostics.
func (d *Diagnosed) Error() string { return strings.TrimSuffix(d.Text, "\n") }

// Program is a module whose functions can be run, by any number of goroutines.
type Program struct {
	ctx     *ir.Context
	logical *ir.Op // functions on tensors, with the layouts they take and give
	loops   *ir.Op // after the pipeline
	engine  engine
	remarks string // of the passes

	printing sync.Mutex // of the loops: it marks values
}

// Load parses a source and makes a program of it. The error of a source that is
// not right is a *Diagnosed.
func Load(src Source, o Options) (*Program, error) {
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		return nil, err
	}
	source, err := ctx.AddSource(src.Name, src.Text)
	if err != nil {
		return nil, err
	}
	var module *ir.Op
	if _, err := diagnosed(ctx, func(emit func(*ir.Diagnostic)) (ok bool) {
		ctx.SetHandler(func(d ir.Diagnostic) { emit(&d) })
		defer ctx.SetHandler(nil)
		module, ok = asm.Parse(ctx, source)
		return ok
	}); err != nil {
		return nil, err
	}
	return New(module, o)
}

// New verifies a module and lowers it to loops in place. The module is the
// program's from then on.
func New(module *ir.Op, o Options) (*Program, error) {
	if module == nil {
		return nil, errors.New("runner: no module")
	}
	found, why, err := findEngine(o)
	if err != nil {
		return nil, err
	}
	text := o.Pipeline
	if found != nil {
		text = found.Processor().Options() + " " + text // unless the text says otherwise
	}
	pipeline := &pass.Pipeline{Anchor: "builtin.module"}
	if err := pipeline.AddNamed(passes.Library().Pipeline("ttcore-to-loops"), text); err != nil {
		return nil, err
	}
	ctx := module.Context()
	p := &Program{ctx: ctx, loops: module}
	if p.remarks, err = diagnosed(ctx, func(emit func(*ir.Diagnostic)) bool {
		ds := ir.Verify(module)
		for _, d := range ds {
			emit(d)
		}
		if len(ds) > 0 {
			return false
		}
		m := &pass.Manager{VerifyEach: true, Emit: emit}
		layouts, loops := splitAtLoops(pipeline)
		if !m.Run(layouts, module) {
			return false
		}
		p.logical = module.Clone(ir.NewMapping())
		return m.Run(loops, module)
	}); err != nil {
		return nil, err
	}
	if found == nil {
		p.engine = &interpreter{module: module, why: why}
	} else if p.engine, err = newNative(found, module); err != nil {
		return nil, p.located(err)
	}
	return p, nil
}

// splitAtLoops cuts a pipeline before the pass that turns tensors into buffers.
func splitAtLoops(p *pass.Pipeline) (layouts, loops *pass.Pipeline) {
	at := slices.IndexFunc(p.Items, func(it pass.Item) bool { return it.Pass != nil && it.Pass.Name == "ttir-to-loops" })
	return &pass.Pipeline{Anchor: p.Anchor, Items: p.Items[:at]}, &pass.Pipeline{Anchor: p.Anchor, Items: p.Items[at:]}
}

// located shows an error that is about a place as the diagnostic it is.
func (p *Program) located(err error) error {
	var d *ir.Diagnostic
	if errors.As(err, &d) {
		return &Diagnosed{Text: p.ctx.Render(*d, false)}
	}
	return err
}

// diagnosed runs a step that reports diagnostics, and returns them: as an error where it
// fails. They do not go to the context's handler, which is the embedder's.
func diagnosed(ctx *ir.Context, step func(emit func(*ir.Diagnostic)) bool) (remarks string, err error) {
	var messages strings.Builder
	if !step(func(d *ir.Diagnostic) { messages.WriteString(ctx.Render(*d, false)) }) {
		return "", &Diagnosed{Text: messages.String()}
	}
	return messages.String(), nil
}

// Engine describes what runs the kernels, for people.
func (p *Program) Engine() string { return p.engine.String() }

// Remarks returns what the passes of the pipeline said, such as the plans that
// its option print-plan asks for: diagnostics as they are shown.
func (p *Program) Remarks() string { return p.remarks }

// Close frees the compiled kernels. The program must not be run afterwards.
func (p *Program) Close() error { return p.engine.close() }

// Entry returns the name of the function to run: the one that is asked for, or,
// where name is empty, the only one there is. Private functions, and those
// without a body, cannot be run.
func (p *Program) Entry(name string) (string, error) {
	var names []string
	for op := range p.logical.Body().Ops {
		if f, ok := fn.AsFunc(op); ok && isEntry(f) {
			names = append(names, op.SymbolName())
		}
	}
	switch {
	case slices.Contains(names, name):
		return name, nil
	case name != "":
		return "", fmt.Errorf("no public function @%s with a body%s", name, pass.DidYouMean(name, names))
	case len(names) == 1:
		return names[0], nil
	case len(names) == 0:
		return "", errors.New("the file has no public function with a body")
	}
	return "", fmt.Errorf("the file has several functions, name one as the entry: @%s", strings.Join(names, ", @"))
}

// isEntry reports whether a function can be run.
func isEntry(f fn.FuncOp) bool { return !f.IsDeclaration() && f.SymbolVisibility() != "private" }

// Signature returns the logical types of a function's arguments and results. It
// is an error if there is no such function, or if it is not one on tensors that
// arrays have types for.
func (p *Program) Signature(name string) (arguments, results []*ir.TensorType, err error) {
	f, ok := fn.AsFunc(p.logical.LookupSymbol(name))
	if !ok {
		return nil, nil, fmt.Errorf("no function @%s", name)
	}
	tensors := func(ts []ir.Type, what string) ([]*ir.TensorType, error) {
		out := make([]*ir.TensorType, len(ts))
		for i, t := range ts {
			tensor, ok := t.(*ir.TensorType)
			if !ok {
				return nil, fmt.Errorf("%s #%d of @%s is '%s', not a tensor", what, i, name, t)
			}
			if elem := encoding.LogicalElem(tensor); len(dtypesOf(elem)) == 0 {
				return nil, fmt.Errorf("%s #%d of @%s: no array has elements of type '%s'", what, i, name, elem)
			}
			out[i] = tensor
		}
		return out, nil
	}
	if arguments, err = tensors(f.Type().Inputs(), "argument"); err != nil {
		return nil, nil, err
	}
	results, err = tensors(f.Type().Results(), "result")
	return arguments, results, err
}

// buffers returns the types of the kernel's flat buffers.
func (p *Program) buffers(name string) ([]*ir.MemRefType, error) {
	f, ok := fn.AsFunc(p.loops.LookupSymbol(name))
	if !ok {
		return nil, fmt.Errorf("no kernel @%s", name)
	}
	types := make([]*ir.MemRefType, len(f.Type().Inputs()))
	for i, t := range f.Type().Inputs() {
		m, ok := t.(*ir.MemRefType)
		if !ok {
			return nil, fmt.Errorf("argument #%d of kernel @%s is '%s', not a buffer", i, name, t)
		}
		types[i] = m
	}
	return types, nil
}

// Loops returns the kernels as loops in upstream dialects.
func (p *Program) Loops() string {
	p.printing.Lock()
	defer p.printing.Unlock()
	return string(asm.AppendOp(nil, p.loops, asm.PrintOptions{}))
}
