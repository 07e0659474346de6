//go:build !linux

package interp

// machineMemory returns 0: how much there is, is not known.
func machineMemory() int64 { return 0 }
