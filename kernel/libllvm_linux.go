//go:build linux && (amd64 || arm64)

package kernel

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// library is libLLVM in this process.
type library struct {
	capi
	opts  Options
	title string
	major int
	// The object code of halfFloat, made at the first Compile.
	runtime func() ([]byte, error)
}

// findLibLLVM loads the newest libLLVM there is.
func findLibLLVM(o Options) (backend, string) {
	var missed []string
	for _, v := range o.versions() {
		for _, name := range []string{
			fmt.Sprintf("libLLVM-%d.so.1", v),
			fmt.Sprintf("libLLVM.so.%d.1", v),
			fmt.Sprintf("/usr/lib/llvm-%d/lib/libLLVM.so.1", v),
			fmt.Sprintf("/usr/lib/llvm-%d/lib/libLLVM-%d.so.1", v, v),
			fmt.Sprintf("/usr/lib64/llvm%d/lib/libLLVM.so.%d.1", v, v),
		} {
			handle, err := purego.Dlopen(name, purego.RTLD_LAZY|purego.RTLD_LOCAL)
			if err != nil {
				missed = append(missed, name)
				continue
			}
			l := &library{opts: o, major: v}
			if err := l.bind(handle); err != nil {
				missed = append(missed, fmt.Sprintf("%s (%v)", name, err))
				continue
			}
			l.title = describe(handle, v, name)
			l.runtime = sync.OnceValues(func() ([]byte, error) { return l.object(halfFloat) })
			return l, ""
		}
	}
	return nil, strings.Join(missed, ", ")
}

// describe names the version and file of a loaded libLLVM.
func describe(handle uintptr, major int, name string) string {
	version := fmt.Sprint(major)
	if addr, err := purego.Dlsym(handle, "LLVMGetVersion"); err == nil { // since LLVM 16
		var get func(major, minor, patch *uint32)
		purego.RegisterFunc(&get, addr)
		var a, b, c uint32
		get(&a, &b, &c)
		version = fmt.Sprintf("%d.%d.%d", a, b, c)
	}
	if addr, err := purego.Dlsym(handle, "LLVMContextCreate"); err == nil {
		if path := mappedFile(addr); path != "" {
			name = path
		}
	}
	return fmt.Sprintf("LLVM %s in process (%s)", version, name)
}

// mappedFile returns the file mapped at an address of this process.
func mappedFile(addr uintptr) string {
	maps, err := os.ReadFile("/proc/self/maps")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(maps)) {
		var from, to uintptr
		if _, err := fmt.Sscanf(line, "%x-%x", &from, &to); err == nil && from <= addr && addr < to {
			if i := strings.IndexByte(line, '/'); i >= 0 {
				return strings.TrimSpace(line[i:])
			}
		}
	}
	return ""
}

func (l *library) String() string { return l.title }

func (l *library) target() string {
	cpu, features := l.processor()
	return fmt.Sprintf("%s %s %s O%s", l.title, cpu, features, l.opts.Opt)
}

// build makes object code of the text.
func (l *library) build(_ context.Context, ir string) ([]byte, error) { return l.object(ir) }

// load links object code in memory.
func (l *library) load(obj []byte) (code, error) {
	halves, err := l.runtime()
	if err != nil {
		return nil, err
	}
	j := &jit{lib: l}
	if err := l.fail("link", l.createLLJIT(&j.ref, 0)); err != nil {
		return nil, err
	}
	dylib := l.mainDylib(j.ref)
	for _, o := range [][]byte{obj, halves} {
		if err := l.fail("link", l.addObject(j.ref, dylib, l.bufferCopy(&o[0], uintptr(len(o)), "kernel"))); err != nil {
			return nil, errors.Join(err, j.close())
		}
	}
	var process uintptr
	if err := l.fail("link", l.processGenerator(&process, l.globalPrefix(j.ref), 0, 0)); err != nil {
		return nil, errors.Join(err, j.close())
	}
	l.addGenerator(dylib, process)
	return j, nil
}

// object parses, verifies, optimizes and translates IR text.
func (l *library) object(ir string) ([]byte, error) {
	context := l.contextCreate()
	defer l.contextDispose(context)

	data := unsafe.StringData(ir)
	if ir == "" {
		data = new(byte)
	}
	var module, msg uintptr
	if l.parseIR(context, l.bufferCopy(data, uintptr(len(ir)), "kernel.ll"), &module, &msg) != 0 {
		return nil, fmt.Errorf("kernel: parse: %s", strings.TrimSpace(l.message(msg)))
	}
	defer l.moduleDispose(module)
	if l.verify(module, verifyReturnStatus, &msg) != 0 {
		return nil, fmt.Errorf("kernel: verify: %s", strings.TrimSpace(l.message(msg)))
	}
	l.message(msg)

	machine, err := l.machine(module)
	if err != nil {
		return nil, err
	}
	defer l.machineDispose(machine)
	options := l.passOptionsCreate()
	defer l.passOptionsDispose(options)
	if err := l.fail("optimize", l.runPasses(module, "default<O"+l.opts.Opt+">", machine, options)); err != nil {
		return nil, err
	}
	if err := l.resolve(module); err != nil {
		return nil, err
	}
	var buffer uintptr
	if l.emitToMemoryBuffer(machine, module, objectFile, &msg, &buffer) != 0 {
		return nil, fmt.Errorf("kernel: translate: %s", strings.TrimSpace(l.message(msg)))
	}
	defer l.bufferDispose(buffer)
	start := (*byte)(foreign(l.bufferStart(buffer)))
	return append([]byte(nil), unsafe.Slice(start, l.bufferSize(buffer))...), nil
}

// resolve checks that the functions a module calls are in this process, as
// the linker would say only on stderr which one is missing.
func (l *library) resolve(module uintptr) error {
	for f := l.firstFunction(module); f != 0; f = l.nextFunction(f) {
		if l.isDeclaration(f) == 0 || l.firstUse(f) == 0 {
			continue
		}
		var length uintptr
		start := (*byte)(foreign(l.valueName(f, &length)))
		name := string(unsafe.Slice(start, length))
		if strings.HasPrefix(name, "llvm.") {
			continue
		}
		if _, err := purego.Dlsym(purego.RTLD_DEFAULT, name); err != nil {
			return fmt.Errorf("kernel: link: @%s is neither defined nor in the C library", name)
		}
	}
	return nil
}

// processor returns what code is made for, as LLVM names it.
func (l *library) processor() (cpu, features string) {
	if l.opts.CPU != "" {
		features := turnedOff(l.major)
		if runtime.GOARCH == "amd64" { // else a CPU without it, or an unknown one, ends the process
			features = "+64bit," + features
		}
		return l.opts.CPU, features
	}
	return l.message(l.hostCPU()), l.message(l.hostFeatures()) + "," + turnedOff(l.major)
}

// machine makes the target machine, and the module one for that target.
func (l *library) machine(module uintptr) (uintptr, error) {
	triple := l.message(l.defaultTriple())
	var target, msg uintptr
	if l.targetFromTriple(triple, &target, &msg) != 0 {
		return 0, fmt.Errorf("kernel: target %s: %s", triple, l.message(msg))
	}
	cpu, features := l.processor()
	machine := l.createMachine(target, triple, cpu, features, int32(l.opts.Opt[0]-'0'), relocPIC, codeModelDefault)
	if machine == 0 {
		return 0, fmt.Errorf("kernel: no machine %s for target %s", cpu, triple)
	}
	layout := l.machineDataLayout(machine)
	defer l.dataLayoutDispose(layout)
	l.setTriple(module, triple)
	l.setDataLayout(module, layout)
	return machine, nil
}

// jit is a module linked in memory.
type jit struct {
	lib *library
	ref uintptr
}

func (j *jit) address(name string) (uintptr, error) {
	var addr uint64
	if e := j.lib.lookup(j.ref, &addr, name); e != 0 {
		return 0, errors.New(j.lib.message(j.lib.getErrorMessage(e)))
	}
	return uintptr(addr), nil
}

func (j *jit) close() error { return j.lib.fail("unlink", j.lib.disposeLLJIT(j.ref)) }
