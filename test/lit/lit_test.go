//go:build unix

package lit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestLit runs every test file below this folder.
func TestLit(t *testing.T) {
	folder, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	files, err := findTests(folder)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatalf("no test files below %s", folder)
	}
	llvm, err := findLLVM()
	if err != nil {
		t.Fatal(err)
	}
	root := filepath.Join(folder, "..", "..")
	bin := t.TempDir()
	if err := buildCommands(root, bin); err != nil {
		t.Fatal(err)
	}
	env := environment{root: root, llvm: llvm, path: []string{bin, llvm}}
	ctx := context.Background()
	if deadline, ok := t.Deadline(); ok {
		// A command that hangs is to fail its own subtest, not the whole process.
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, deadline.Add(-20*time.Second))
		t.Cleanup(cancel)
	}
	for _, name := range files {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := env.test(ctx, filepath.Join(folder, name), t.TempDir()); err != nil {
				// -run takes a pattern for each part of the path.
				pattern := "^" + strings.ReplaceAll(name, "/", "$/^") + "$"
				t.Errorf("%s: %v\n\nrun again: go test ./test/lit -run 'TestLit/%s'", name, err, pattern)
			}
		})
	}
}

// findTests lists the test files below folder, by their slash-separated paths
// from there.
func findTests(folder string) ([]string, error) {
	var files []string
	err := fs.WalkDir(os.DirFS(folder), ".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir():
			if slices.Contains([]string{"testdata", "Inputs", "Output"}, entry.Name()) {
				return fs.SkipDir
			}
		case slices.Contains([]string{".mlir", ".ll"}, filepath.Ext(path)):
			files = append(files, path)
		}
		return nil
	})
	return files, err
}

// environment is what the commands of test files may use.
type environment struct {
	root string   // the module
	llvm string   // the folder of LLVM's tools
	path []string // folders of commands, before the caller's PATH
}

// test runs one test file in the empty folder scratch. The error says which
// RUN line failed and what it printed.
func (e environment) test(ctx context.Context, file, scratch string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	script, err := parseScript(string(text))
	if err != nil {
		return err
	}
	for _, word := range script.requires {
		if word != runtime.GOOS && word != runtime.GOARCH {
			return nil
		}
	}
	values := map[string]string{
		"%s":      file,
		"%S":      filepath.Dir(file),
		"%p":      filepath.Dir(file),
		"%t":      filepath.Join(scratch, filepath.Base(file)+".tmp"),
		"%T":      scratch,
		"%%":      "%",
		"%{root}": e.root,
		"%{llvm}": filepath.Dir(e.llvm),
	}
	for _, run := range script.runs {
		command, err := expand(run.command, values)
		if err != nil {
			return fmt.Errorf("line %d: %w", run.line, err)
		}
		if err := e.shell(ctx, command, scratch); err != nil {
			return fmt.Errorf("line %d: RUN: %s\n\n%s\n\n%w", run.line, run.command, command, err)
		}
	}
	return nil
}

// shell runs one command; the error carries its exit status and output.
func (e environment) shell(ctx context.Context, command, folder string) error {
	var output bytes.Buffer
	bash := exec.CommandContext(ctx, "bash", "-o", "pipefail", "-c", command)
	bash.Dir = folder
	bash.Env = append(os.Environ(), "PATH="+strings.Join(append(slices.Clip(e.path), os.Getenv("PATH")), ":"))
	bash.Stdout, bash.Stderr = &output, &output
	// The members of a pipeline die with their shell.
	bash.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	bash.Cancel = func() error { return syscall.Kill(-bash.Process.Pid, syscall.SIGKILL) }
	bash.WaitDelay = 5 * time.Second
	if err := bash.Run(); err != nil {
		return fmt.Errorf("%w\n%s", errors.Join(err, ctx.Err()), bytes.TrimSpace(output.Bytes()))
	}
	return nil
}
