package lowering

import (
	"fmt"

	"github.com/ttopt/ttopt/lowering/llvmir"
)

// obtained goes on with memory that was asked for. Where there was none the
// function says so on standard error and aborts: a kernel has no result, so
// that its caller could not know.
func (f *function) obtained(memory llvmir.Value) (llvmir.Value, error) {
	if f.exhausted == nil {
		if err := f.addExhausted(); err != nil {
			return nil, err
		}
	}
	next := f.b.NewBlock("obtained")
	f.b.CondBr(f.b.ICmp("eq", memory, llvmir.Null()), f.exhausted, next)
	f.b.MoveTo(next)
	return memory, nil
}

// addExhausted adds the block that ends the program.
func (f *function) addExhausted() error {
	perror, err := f.runtime("perror", llvmir.Void, llvmir.Ptr)
	if err != nil {
		return err
	}
	abort, err := f.runtime("abort", llvmir.Void)
	if err != nil {
		return err
	}
	message := fmt.Sprintf("kernel @%s: memref.alloc", f.fn.Name())
	text := f.out.Data(f.fn.Name()+".exhausted", llvmir.I8, append([]byte(message), 0), 1)
	here := f.b.Block()
	f.exhausted = f.b.NewBlock("exhausted")
	f.b.MoveTo(f.exhausted)
	f.b.Call(perror, text)
	f.b.Call(abort)
	f.b.Unreachable()
	f.b.MoveTo(here)
	return nil
}
