package interp

import (
	"context"
	"errors"
	"fmt"
	"runtime"

	"github.com/ttopt/ttopt/ir"
)

// Limits bound what a call may use.
type Limits struct {
	Steps int64 // loop iterations, branches and calls; 0: no bound
	Bytes int64 // memory that the program allocates; 0: 8 GiB
	Depth int   // calls inside calls; 0: 1000
}

// Options say how a Machine runs.
type Options struct {
	// TrackUndefined follows values that are undefined; see the package
	// comment. It costs about half of the speed.
	TrackUndefined bool
	Limits         Limits
}

// Machine runs the functions of a module. It keeps the module's globals from
// call to call. It is not safe for concurrent use, and the module must not
// change while it is in use.
type Machine struct {
	options   Options
	table     map[string]opCompiler
	symbols   map[string]*ir.Op
	functions map[*ir.Op]*function
	globals   map[*ir.Op]*MemRef
}

// New returns a machine for the functions inside module, which has been
// verified. An op that the machine does not know is an error only when a
// function with it is called.
func New(module *ir.Op) (*Machine, error) { return NewWithOptions(module, Options{}) }

// NewWithOptions is New with options.
func NewWithOptions(module *ir.Op, o Options) (*Machine, error) {
	if module == nil {
		return nil, errors.New("no module to run")
	}
	if o.Limits.Bytes == 0 {
		o.Limits.Bytes = 8 << 30
	}
	if o.Limits.Depth == 0 {
		o.Limits.Depth = 1000
	}
	m := &Machine{
		options:   o,
		table:     opTable(),
		symbols:   map[string]*ir.Op{},
		functions: map[*ir.Op]*function{},
		globals:   map[*ir.Op]*MemRef{},
	}
	module.Walk(func(op *ir.Op) ir.WalkResult {
		name := op.SymbolName()
		if name == "" {
			return ir.Advance
		}
		if _, seen := m.symbols[name]; !seen {
			m.symbols[name] = op
		}
		if op.Name() == funcOp {
			return ir.Skip
		}
		return ir.Advance
	})
	return m, nil
}

// funcOp is the op that defines a function.
const funcOp = "func.func"

// Function returns the func.func of that name, or an error.
func (m *Machine) Function(name string) (*ir.Op, error) {
	op := m.symbols[name]
	if op == nil || op.Name() != funcOp {
		return nil, fmt.Errorf("there is no function @%s", name)
	}
	return op, nil
}

// Call runs function name. Arguments and results are [Scalar], [Vector],
// [*Tensor] or [*MemRef], as the function type asks; memrefs are shared with
// the caller, everything else is copied or not changed. An error of the
// program is an *ir.Diagnostic at the op that caused it.
func (m *Machine) Call(ctx context.Context, name string, args []Value) (results []Value, err error) {
	defer func() {
		// IR that was not verified may be wrong in ways that nothing here
		// looks for.
		switch e := recover().(type) {
		case nil:
		case runtime.Error:
			results, err = nil, fmt.Errorf("@%s is not valid IR: %w", name, e)
		default:
			panic(e)
		}
	}()
	return m.call(ctx, name, args)
}

func (m *Machine) call(ctx context.Context, name string, args []Value) ([]Value, error) {
	op, err := m.Function(name)
	if err != nil {
		return nil, err
	}
	fn, err := m.function(op)
	if err != nil {
		return nil, err
	}
	inputs := fn.typ.Inputs()
	if len(args) != len(inputs) {
		return nil, fmt.Errorf("@%s takes %d arguments, but got %d", name, len(inputs), len(args))
	}
	f := fn.newFrame(&run{ctx: ctx, limits: m.options.Limits, checkpoint: 1})
	for i, a := range args {
		if err := f.put(fn.args[i], inputs[i], a); err != nil {
			return nil, fmt.Errorf("argument %d of @%s: %w", i, name, err)
		}
	}
	if err := fn.entry.run(f); err != nil {
		return nil, err
	}
	results := make([]Value, len(f.results))
	for i, p := range f.results {
		results[i] = f.get(p, fn.typ.Results()[i])
	}
	return results, nil
}

// resolve follows a symbol reference of op.
func (m *Machine) resolve(op *ir.Op, ref *ir.SymbolRefAttr) *ir.Op {
	if s := op.ResolveSymbol(ref); s != nil {
		return s
	}
	if len(ref.Path()) == 1 {
		return m.symbols[ref.Root()]
	}
	return nil
}
