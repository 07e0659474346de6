//go:build linux && (amd64 || arm64)

package kernel

import "github.com/ebitengine/purego"

// find returns the engine of a kind, or nil and what was looked for.
func find(kind string, o Options) (Engine, string) {
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

// invoke calls native code with integer and pointer arguments.
func invoke(addr uintptr, args []uintptr) { purego.SyscallN(addr, args...) }
