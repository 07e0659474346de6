package kernel

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unsafe"
)

// Module is compiled code in memory.
type Module struct {
	code    code
	kernels map[string]string // parameter kinds by name, as signatures says

	mu     sync.RWMutex // held for reading by calls, for writing by Close
	closed bool
}

// code is what an engine makes of a module.
type code interface {
	address(name string) (uintptr, error)
	close() error
}

// Close frees the code, after the calls that are under way. Functions of the
// module return an error from then on.
func (m *Module) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.closed {
		return nil
	}
	m.closed = true
	return m.code.close()
}

// Func is a kernel ready to be called, from several goroutines if need be.
type Func struct {
	module  *Module
	name    string
	addr    uintptr
	buffers int     // pointers it takes
	reads   string  // for each, r if it is only read
	ints    int     // integers it takes after them
	sizes   []int64 // bytes of each buffer, nil if not said
}

// The call takes what the calling convention can pass without a struct.
const maxArgs = 32

// Each part has a thread while it runs.
const maxParts = 4096

// Alignment is that of every buffer, in bytes.
const Alignment = 64

// Func returns the kernel of that name. The sizes, if any, are those of its
// buffers in bytes; a call with others is then an error.
func (m *Module) Func(name string, sizes ...int64) (*Func, error) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.closed {
		return nil, errClosed
	}
	kinds, ok := m.kernels[name]
	if !ok {
		return nil, fmt.Errorf("kernel: no function @%s; the module defines: %s", name, strings.Join(slices.Sorted(maps.Keys(m.kernels)), ", "))
	}
	f := &Func{module: m, name: name, reads: kinds, sizes: slices.Clone(sizes)} // which the caller may change
	for _, k := range kinds {
		switch {
		case (k == 'p' || k == 'r') && f.ints == 0:
			f.buffers++
		case k == 'i':
			f.ints++
		default:
			return nil, fmt.Errorf("kernel: @%s is not of the form void(ptr…, i64…)", name)
		}
	}
	if f.buffers+f.ints > maxArgs {
		return nil, fmt.Errorf("kernel: @%s takes %d arguments, more than %d", name, f.buffers+f.ints, maxArgs)
	}
	if sizes != nil && len(sizes) != f.buffers {
		return nil, fmt.Errorf("kernel: @%s takes %d buffers, but %d sizes are given", name, f.buffers, len(sizes))
	}
	for i, n := range sizes {
		if n < 0 {
			return nil, fmt.Errorf("kernel: @%s: buffer %d cannot have %d bytes", name, i, n)
		}
	}
	addr, err := m.code.address(name)
	if err != nil {
		return nil, fmt.Errorf("kernel: @%s: %w", name, err)
	}
	f.addr = addr
	return f, nil
}

var errClosed = errors.New("kernel: the module is closed")

// Buffers returns the number of buffers the kernel takes.
func (f *Func) Buffers() int { return f.buffers }

// Ints returns the number of integers it takes after them.
func (f *Func) Ints() int { return f.ints }

// Call runs the kernel on buffers aligned to 64 bytes (see Aligned). It is an
// error if one has another size than Func was told, or is not aligned, or if
// one that the kernel writes overlaps another, or lies in memory that may only be
// read, as that of MapFile does. A kernel writes what is not readonly in its IR.
func (f *Func) Call(buffers ...[]byte) error { return f.CallPart(buffers) }

// CallParts runs a kernel whose two integers are a part and the number of
// parts, once for each of n parts, all at the same time.
func (f *Func) CallParts(n int, buffers ...[]byte) error {
	if n < 1 || n > maxParts {
		return fmt.Errorf("kernel: @%s in %d parts, expected 1 to %d", f.name, n, maxParts)
	}
	errs := make([]error, n)
	var others sync.WaitGroup
	for part := 1; part < n; part++ {
		others.Go(func() { errs[part] = f.CallPart(buffers, int64(part), int64(n)) })
	}
	errs[0] = f.CallPart(buffers, 0, int64(n))
	others.Wait()
	// A wrong buffer is wrong in every part.
	return errors.Join(slices.CompactFunc(errs, func(a, b error) bool {
		return a != nil && b != nil && a.Error() == b.Error()
	})...)
}

// CallPart is Call for kernels that take integers after the buffers: which part of how many, from
// 0 to below that, or the coordinates of a core in its grid. They are not checked: with others a
// kernel does nothing, or ends the process.
func (f *Func) CallPart(buffers [][]byte, ints ...int64) error {
	if len(buffers) != f.buffers || len(ints) != f.ints {
		return fmt.Errorf("kernel: @%s takes %d buffers and %d integers, given are %d and %d", f.name, f.buffers, f.ints, len(buffers), len(ints))
	}
	// Go's memory must neither move nor be freed while native code uses it.
	var pins runtime.Pinner
	defer pins.Unpin()
	args := make([]uintptr, 0, maxArgs)
	for i, b := range buffers {
		if f.sizes != nil && f.sizes[i] != int64(len(b)) {
			return fmt.Errorf("kernel: argument %d of @%s has %d bytes, expected %d", i, f.name, len(b), f.sizes[i])
		}
		if len(b) == 0 {
			args = append(args, Alignment) // no null, and never read
			continue
		}
		p := unsafe.Pointer(unsafe.SliceData(b))
		if uintptr(p)%Alignment != 0 {
			return fmt.Errorf("kernel: argument %d of @%s is not aligned to %d bytes", i, f.name, Alignment)
		}
		pins.Pin(p)
		args = append(args, uintptr(p))
	}
	if err := f.checkApart(args, buffers); err != nil {
		return err
	}
	for i, b := range buffers {
		if f.reads[i] != 'r' && len(b) > 0 && !writable(b) {
			return fmt.Errorf("kernel: argument %d of @%s is in memory that cannot be written", i, f.name)
		}
	}
	for _, v := range ints {
		args = append(args, uintptr(v))
	}
	f.module.mu.RLock()
	defer f.module.mu.RUnlock()
	if f.module.closed {
		return errClosed
	}
	invoke(f.addr, args)
	return nil
}

// checkApart returns an error if a buffer that is written overlaps another, which
// the code takes for impossible.
func (f *Func) checkApart(addr []uintptr, buffers [][]byte) error {
	for i := range buffers {
		for j := range i {
			if f.reads[i] == 'r' && f.reads[j] == 'r' {
				continue
			}
			if addr[i] < addr[j]+uintptr(len(buffers[j])) && addr[j] < addr[i]+uintptr(len(buffers[i])) {
				return fmt.Errorf("kernel: arguments %d and %d of @%s overlap", j, i, f.name)
			}
		}
	}
	return nil
}
