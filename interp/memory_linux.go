package interp

import "syscall"

// machineMemory returns the bytes of memory and swap that there are, used or not.
func machineMemory() int64 {
	var info syscall.Sysinfo_t
	if err := syscall.Sysinfo(&info); err != nil {
		return 0
	}
	return (int64(info.Totalram) + int64(info.Totalswap)) * int64(info.Unit)
}
