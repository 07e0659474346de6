// Package version says which version of a program runs.
package version

import (
	"fmt"
	"runtime/debug"
)

// Text returns what a program says to --version: what the build knows of its source.
func Text(program string) string {
	version := "(devel)"
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return program + " version " + version + "\n"
	}
	if info.Main.Version != "" {
		version = info.Main.Version
	}
	return fmt.Sprintf("%s version %s\n  Built with %s.\n", program, version, info.GoVersion)
}
