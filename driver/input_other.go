//go:build !linux

package driver

import "os"

// mapped does nothing where files are read.
func mapped(*os.File) (string, bool) { return "", false }
