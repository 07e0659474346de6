//go:build !(linux && (amd64 || arm64))

package kernel

import "runtime"

// find returns no engine: there is none for this system.
func find(string, Options) (backend, string) {
	return nil, "kernels run on linux/amd64 and linux/arm64 only, this is " + runtime.GOOS + "/" + runtime.GOARCH
}

// invoke is never reached, as no engine makes a function.
func invoke(uintptr, []uintptr) {}
