//go:build linux && (amd64 || arm64)

package kernel

import (
	"fmt"
	"runtime"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// capi is the part of LLVM's C interface that is used. A uintptr is one of
// its opaque references, a *uintptr where it returns one; strings it hands
// out are a uintptr too and freed by disposeMessage.
type capi struct {
	initTargetInfo, initTarget, initTargetMC, initAsmPrinter, initAsmParser func()

	disposeMessage  func(uintptr)
	getErrorMessage func(uintptr) uintptr // consumes the error

	contextCreate  func() uintptr
	contextDispose func(uintptr)

	bufferCopy    func(data *byte, size uintptr, name string) uintptr
	bufferStart   func(uintptr) uintptr
	bufferSize    func(uintptr) uintptr
	bufferDispose func(uintptr)

	parseIR       func(context, buffer uintptr, module, message *uintptr) int32 // consumes the buffer
	moduleDispose func(uintptr)
	setTriple     func(module uintptr, triple string)
	setDataLayout func(module, layout uintptr)
	verify        func(module uintptr, action int32, message *uintptr) int32

	firstFunction func(module uintptr) uintptr
	nextFunction  func(uintptr) uintptr
	isDeclaration func(uintptr) int32
	firstUse      func(uintptr) uintptr
	valueName     func(value uintptr, length *uintptr) uintptr

	defaultTriple      func() uintptr
	hostCPU            func() uintptr
	hostFeatures       func() uintptr
	targetFromTriple   func(triple string, target, message *uintptr) int32
	createMachine      func(target uintptr, triple, cpu, features string, opt, reloc, codeModel int32) uintptr
	machineDispose     func(uintptr)
	machineDataLayout  func(uintptr) uintptr
	dataLayoutDispose  func(uintptr)
	emitToMemoryBuffer func(machine, module uintptr, kind int32, message, buffer *uintptr) int32
	passOptionsCreate  func() uintptr
	passOptionsDispose func(uintptr)
	runPasses          func(module uintptr, passes string, machine, options uintptr) uintptr

	createLLJIT      func(jit *uintptr, builder uintptr) uintptr
	disposeLLJIT     func(uintptr) uintptr
	globalPrefix     func(uintptr) byte
	mainDylib        func(uintptr) uintptr
	addObject        func(jit, dylib, buffer uintptr) uintptr // consumes the buffer
	lookup           func(jit uintptr, addr *uint64, name string) uintptr
	processGenerator func(generator *uintptr, prefix byte, filter, filterContext uintptr) uintptr
	addGenerator     func(dylib, generator uintptr)
}

// Values of enumerations of the C interface.
const (
	verifyReturnStatus = 2
	relocPIC           = 2
	codeModelDefault   = 0
	objectFile         = 1
)

// registering is held while a library's targets are registered: the list of them is the process's,
// and the library does not guard it.
var registering sync.Mutex

// bind binds the functions to an open library.
func (c *capi) bind(lib uintptr) error {
	arch := "X86"
	if runtime.GOARCH == "arm64" {
		arch = "AArch64"
	}
	for _, f := range []struct {
		ptr  any
		name string
	}{
		{&c.initTargetInfo, "Initialize" + arch + "TargetInfo"},
		{&c.initTarget, "Initialize" + arch + "Target"},
		{&c.initTargetMC, "Initialize" + arch + "TargetMC"},
		{&c.initAsmPrinter, "Initialize" + arch + "AsmPrinter"},
		{&c.initAsmParser, "Initialize" + arch + "AsmParser"},
		{&c.disposeMessage, "DisposeMessage"},
		{&c.getErrorMessage, "GetErrorMessage"},
		{&c.contextCreate, "ContextCreate"},
		{&c.contextDispose, "ContextDispose"},
		{&c.bufferCopy, "CreateMemoryBufferWithMemoryRangeCopy"},
		{&c.bufferStart, "GetBufferStart"},
		{&c.bufferSize, "GetBufferSize"},
		{&c.bufferDispose, "DisposeMemoryBuffer"},
		{&c.parseIR, "ParseIRInContext"},
		{&c.moduleDispose, "DisposeModule"},
		{&c.setTriple, "SetTarget"},
		{&c.setDataLayout, "SetModuleDataLayout"},
		{&c.verify, "VerifyModule"},
		{&c.firstFunction, "GetFirstFunction"},
		{&c.nextFunction, "GetNextFunction"},
		{&c.isDeclaration, "IsDeclaration"},
		{&c.firstUse, "GetFirstUse"},
		{&c.valueName, "GetValueName2"},
		{&c.defaultTriple, "GetDefaultTargetTriple"},
		{&c.hostCPU, "GetHostCPUName"},
		{&c.hostFeatures, "GetHostCPUFeatures"},
		{&c.targetFromTriple, "GetTargetFromTriple"},
		{&c.createMachine, "CreateTargetMachine"},
		{&c.machineDispose, "DisposeTargetMachine"},
		{&c.machineDataLayout, "CreateTargetDataLayout"},
		{&c.dataLayoutDispose, "DisposeTargetData"},
		{&c.emitToMemoryBuffer, "TargetMachineEmitToMemoryBuffer"},
		{&c.passOptionsCreate, "CreatePassBuilderOptions"},
		{&c.passOptionsDispose, "DisposePassBuilderOptions"},
		{&c.runPasses, "RunPasses"},
		{&c.createLLJIT, "OrcCreateLLJIT"},
		{&c.disposeLLJIT, "OrcDisposeLLJIT"},
		{&c.globalPrefix, "OrcLLJITGetGlobalPrefix"},
		{&c.mainDylib, "OrcLLJITGetMainJITDylib"},
		{&c.addObject, "OrcLLJITAddObjectFile"},
		{&c.lookup, "OrcLLJITLookup"},
		{&c.processGenerator, "OrcCreateDynamicLibrarySearchGeneratorForProcess"},
		{&c.addGenerator, "OrcJITDylibAddGenerator"},
	} {
		addr, err := purego.Dlsym(lib, "LLVM"+f.name)
		if err != nil {
			return err
		}
		purego.RegisterFunc(f.ptr, addr)
	}
	registering.Lock()
	defer registering.Unlock()
	c.initTargetInfo()
	c.initTarget()
	c.initTargetMC()
	c.initAsmPrinter()
	c.initAsmParser()
	return nil
}

// message copies a string of LLVM's and frees it.
func (c *capi) message(s uintptr) string {
	if s == 0 {
		return ""
	}
	defer c.disposeMessage(s)
	p := (*byte)(foreign(s))
	n := 0
	for *(*byte)(unsafe.Add(unsafe.Pointer(p), n)) != 0 {
		n++
	}
	return string(unsafe.Slice(p, n))
}

// fail returns an LLVMErrorRef as an error.
func (c *capi) fail(what string, e uintptr) error {
	if e == 0 {
		return nil
	}
	return fmt.Errorf("kernel: %s: %s", what, c.message(c.getErrorMessage(e)))
}

// foreign returns an address outside Go's heap as a pointer.
func foreign(addr uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&addr)) }
