//go:build linux && (amd64 || arm64)

package kernel

import (
	"runtime"

	"github.com/ebitengine/purego"
)

// find returns the backend of a kind, or nil and what was looked for.
func find(kind string, o Options) (backend, string) {
	// Kernels call expf, memcpy and their like, which the dynamic linker finds
	// for them only if the libraries are open to all.
	for _, lib := range []string{"libc.so.6", "libm.so.6"} {
		if _, err := purego.Dlopen(lib, purego.RTLD_LAZY|purego.RTLD_GLOBAL); err != nil {
			return nil, err.Error()
		}
	}
	switch kind {
	case LibLLVM:
		return findLibLLVM(o)
	case Clang:
		return findClang(o)
	default:
		return findLLC(o)
	}
}

// turnedOff returns the features to turn off, as LLVM of that version writes
// them. X86's instructions from float to bfloat take subnormal numbers for
// zero, where conversions round as IEEE 754 says. Those of SSE4A have no form
// with three operands: among AVX instructions one takes 150 cycles on Zen 3.
func turnedOff(major int) string {
	switch {
	case runtime.GOARCH != "amd64":
		return ""
	case major < 16: // does not know the last one
		return "-sse4a,-avx512bf16"
	}
	return "-sse4a,-avx512bf16,-avxneconvert"
}

// invoke calls native code with integer and pointer arguments.
func invoke(addr uintptr, args []uintptr) { purego.SyscallN(addr, args...) }
