package interp

import "sync"

// maxBytes bounds one tensor or buffer, so that a wrong shape is an error and not
// the end of the process.
var maxBytes = sync.OnceValue(func() int64 {
	const most = 1 << 36
	if n := machineMemory(); n > 0 {
		return min(n, most)
	}
	return most
})
