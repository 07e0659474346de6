//go:build unix

package lit

import (
	"fmt"
	"io/fs"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/ttopt/ttopt/test/llvm"
)

// llvmTools are what RUN lines may count on besides this module's commands.
var llvmTools = []string{"FileCheck", "not", "mlir-opt", "mlir-translate", "opt", "lli", "llc"}

// findLLVM returns the folder of LLVM 19's tools, or an error that says how to
// install them. Missing tools fail the tests: a skipped test proves nothing.
func findLLVM() (string, error) {
	bin := llvm.Bin()
	var missing []string
	for _, tool := range llvmTools {
		if _, err := llvm.Path(tool); err != nil {
			missing = append(missing, tool)
		}
	}
	if missing != nil {
		return "", fmt.Errorf(`%s lacks %s.
Run scripts/install-llvm.sh (Debian: apt-get install llvm-19 llvm-19-tools mlir-19-tools),
or set LLVM_BIN to the folder of LLVM 19's tools`, bin, strings.Join(missing, ", "))
	}
	return bin, nil
}

// buildCommands builds all commands of the module at root into the folder bin.
func buildCommands(root, bin string) error {
	if err := touchSources(root); err != nil {
		return err
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-o", bin+string(filepath.Separator), "./cmd/...")
	build.Dir = root
	if output, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", build, err, output)
	}
	return nil
}

// touchSources reads every folder of the module. `go test` reuses a result as
// long as the files that the test itself looked at have not changed, and what
// the go command does below is out of its sight.
func touchSources(root string) error {
	return filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "bin") {
			return filepath.SkipDir
		}
		return nil
	})
}
