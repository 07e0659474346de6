package runner

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/kernel"
	"github.com/ttopt/ttopt/lowering"
)

// engine runs a kernel on its buffers, arguments first, then results.
type engine interface {
	String() string
	// run runs a kernel on its buffers, so many inputs first.
	run(ctx context.Context, name string, buffers []*interp.MemRef, inputs int) error
	close() error
}

// findEngine finds LLVM, if that is the engine that the options name; nil is the
// interpreter, with the reason if it only stands in.
func findEngine(o Options) (found kernel.Engine, why string, err error) {
	switch o.Engine {
	case "interp":
		return nil, "", nil
	case "llvm", "":
	default:
		return nil, "", fmt.Errorf("unknown engine %q: expected llvm or interp", o.Engine)
	}
	found, err = kernel.Find(kernel.Options{Opt: o.Optimize, Cache: o.Cache})
	var missing *kernel.NotFoundError
	if errors.As(err, &missing) && o.Engine == "" {
		return nil, " (no LLVM 15 or newer was found)", nil
	}
	return found, "", err
}

// newNative lowers the loops for an engine.
func newNative(found kernel.Engine, loops *ir.Op) (engine, error) {
	text, err := lowering.Verified(loops)
	if err != nil {
		return nil, err
	}
	return &native{found: found, text: string(text)}, nil
}

// interpreter runs the loops by the reference interpreter.
type interpreter struct {
	module *ir.Op
	why    string
}

func (e *interpreter) String() string { return "reference interpreter" + e.why }

func (e *interpreter) run(ctx context.Context, name string, buffers []*interp.MemRef, _ int) error {
	m, err := interp.New(e.module)
	if err != nil {
		return err
	}
	args := make([]interp.Value, len(buffers))
	for i, b := range buffers {
		args[i] = b
	}
	_, err = m.Call(ctx, name, args)
	return err
}

func (e *interpreter) close() error { return nil }

// native runs the kernels that LLVM compiles, the first time one is called.
type native struct {
	found kernel.Engine
	text  string

	mu     sync.Mutex
	module *kernel.Module
	closed bool
}

func (e *native) String() string { return e.found.String() }

func (e *native) run(ctx context.Context, name string, buffers []*interp.MemRef, inputs int) error {
	module, err := e.compiled(ctx)
	if err != nil {
		return err
	}
	sizes := make([]int64, len(buffers))
	data := make([][]byte, len(buffers))
	for i, b := range buffers {
		sizes[i] = int64(len(b.Buffer.Data))
		data[i] = aligned(b.Buffer.Data)
	}
	fn, err := module.Func(name, sizes...)
	if err != nil {
		return err
	}
	if err := fn.Call(data...); err != nil {
		return err
	}
	for i, b := range buffers[inputs:] { // others may call with the same inputs
		b.Buffer.Data = data[inputs+i]
	}
	return nil
}

// aligned returns data at an address that kernels want: itself, or a copy.
func aligned(data []byte) []byte {
	if uintptr(unsafe.Pointer(unsafe.SliceData(data)))%kernel.Alignment == 0 {
		return data
	}
	b := kernel.AlignedBytes(len(data), kernel.Alignment)
	copy(b, data)
	return b
}

func (e *native) compiled(ctx context.Context) (*kernel.Module, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return nil, errors.New("the program is closed")
	}
	if e.module == nil {
		m, err := e.found.Compile(ctx, e.text)
		if err != nil {
			return nil, err
		}
		e.module = m
	}
	return e.module, nil
}

func (e *native) close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	if e.module == nil {
		return nil
	}
	return e.module.Close()
}

// LLVM returns the kernels as LLVM IR.
func (p *Program) LLVM() ([]byte, error) { return lowering.Verified(p.loops) }
