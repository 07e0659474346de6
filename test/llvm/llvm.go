package llvm

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
)

// Bin returns the folder of LLVM 19's programs: $LLVM_BIN, or Debian's.
func Bin() string { return cmp.Or(os.Getenv("LLVM_BIN"), "/usr/lib/llvm-19/bin") }

// Path returns where a program is. The error of one that is missing says how to
// install it; tests fail by it, as a skipped test proves nothing.
func Path(program string) (string, error) {
	path, err := exec.LookPath(filepath.Join(Bin(), program))
	if err != nil {
		return "", fmt.Errorf("no %s in %s: run scripts/install-llvm.sh, or set LLVM_BIN to the folder of LLVM 19's tools", program, Bin())
	}
	return path, nil
}
