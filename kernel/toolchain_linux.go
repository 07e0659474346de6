//go:build linux && (amd64 || arm64)

package kernel

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/ebitengine/purego"
)

// toolchain compiles with LLVM's programs: a directory of files goes in, a
// shared object comes out.
type toolchain struct {
	title string
	opts  Options
	steps func(dir string) [][]string // the commands to run, from inputs to kernel.so
}

// The files of a compilation.
const (
	kernelLL  = "kernel.ll"
	runtimeLL = "halffloat.ll"
	sharedLib = "kernel.so"
)

// findClang finds a clang that is new enough.
func findClang(o Options) (backend, string) {
	path, version, looked := findTool("clang", o)
	if path == "" {
		return nil, looked
	}
	command := []string{path, "-x", "ir", "-O" + o.Opt, "-fPIC", "-shared", "-nostdlib",
		"-ffp-contract=off", "-fverify-intermediate-code", "-Wno-override-module", "-Wno-unused-command-line-argument"}
	if features := turnedOff(majorOf(version)); features != "" {
		for _, f := range strings.Split(features, ",") {
			command = append(command, "-mno"+f)
		}
	}
	cpu := o.CPU
	if cpu == "" {
		cpu = "native"
	}
	march := "-march=" + cpu
	if runtime.GOARCH == "arm64" {
		march = "-mcpu=" + cpu
	}
	return &toolchain{
		title: fmt.Sprintf("clang %s (%s)", version, path),
		opts:  o,
		steps: func(dir string) [][]string {
			// No start files or libraries: what a kernel calls is in the process.
			return [][]string{append(slices.Clone(command), march, "-o", filepath.Join(dir, sharedLib),
				filepath.Join(dir, kernelLL), filepath.Join(dir, runtimeLL))}
		},
	}, ""
}

// findLLC finds opt, llc of the same version, and a linker.
func findLLC(o Options) (backend, string) {
	llc, version, looked := findTool("llc", o)
	if llc == "" {
		return nil, looked
	}
	major := majorOf(version)
	opt, _, looked := findTool("opt", Options{Version: major})
	if opt == "" {
		return nil, looked
	}
	var ld string
	linkers := []string{"ld", "ld.lld", fmt.Sprintf("ld.lld-%d", major), fmt.Sprintf("/usr/lib/llvm-%d/bin/ld.lld", major)}
	for _, name := range linkers {
		if path, err := exec.LookPath(name); err == nil {
			ld = path
			break
		}
	}
	if ld == "" {
		return nil, strings.Join(linkers, ", ")
	}
	mcpu := "-mcpu=" + o.CPU
	if o.CPU == "" {
		mcpu = "-mcpu=native"
	}
	mattr := "-mattr=" + turnedOff(major)
	return &toolchain{
		title: fmt.Sprintf("llc %s (%s, %s)", version, llc, ld),
		opts:  o,
		steps: func(dir string) (steps [][]string) {
			link := []string{ld, "-shared", "-o", filepath.Join(dir, sharedLib)}
			for _, name := range []string{kernelLL, runtimeLL} {
				in := filepath.Join(dir, name)
				steps = append(steps,
					[]string{opt, "-passes=default<O" + o.Opt + ">", mcpu, mattr, "-o", in + ".bc", in},
					[]string{llc, "-O" + o.Opt, mcpu, mattr, "-relocation-model=pic", "-filetype=obj", "-o", in + ".o", in + ".bc"})
				link = append(link, in+".o")
			}
			return append(steps, link)
		},
	}, ""
}

// findTool finds a program of LLVM by the names it is installed under, and
// its version.
func findTool(tool string, o Options) (path, version, looked string) {
	names := []string{tool}
	for _, v := range o.versions() {
		names = append(names, fmt.Sprintf("%s-%d", tool, v), fmt.Sprintf("/usr/lib/llvm-%d/bin/%s", v, tool))
	}
	for i, name := range names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		version, major := toolVersion(path)
		if major >= oldest && major <= newest && (o.Version == 0 || o.Version == major) {
			return path, version, ""
		}
		names[i] += fmt.Sprintf(" (is version %s)", version)
	}
	return "", "", strings.Join(names, ", ")
}

// toolVersion asks a program for its version.
func toolVersion(path string) (version string, major int) {
	out, err := exec.Command(path, "--version").Output()
	if err != nil {
		return "unknown", 0
	}
	m := regexp.MustCompile(`version \d+\.[\d.]+`).FindString(string(out))
	if m == "" {
		return "unknown", 0
	}
	version = strings.TrimPrefix(m, "version ")
	return version, majorOf(version)
}

// majorOf returns the 19 of 19.1.7, 0 of what is no version.
func majorOf(version string) int {
	major, _, _ := strings.Cut(version, ".")
	v, err := strconv.Atoi(major)
	if err != nil {
		return 0
	}
	return v
}

func (t *toolchain) String() string { return t.title }

func (t *toolchain) target() string {
	cpu := t.opts.CPU
	if cpu == "" {
		cpu = hostProcessor()
	}
	return fmt.Sprintf("%s %s %q", t.title, cpu, t.steps(""))
}

// hostProcessor returns the kernel's description of the first processor, which
// is what "native" stands for.
func hostProcessor() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "native"
	}
	first, _, _ := strings.Cut(string(info), "\n\n")
	var about []string
	for line := range strings.Lines(first) {
		name, value, _ := strings.Cut(line, ":")
		switch strings.TrimSpace(name) {
		case "model name", "flags", "Features", "CPU implementer", "CPU part":
			about = append(about, strings.TrimSpace(value))
		}
	}
	return strings.Join(about, " ")
}

// build runs the programs in a directory of its own, which makes a shared
// object.
func (t *toolchain) build(ctx context.Context, ir string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "kernel")
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{kernelLL: ir, runtimeLL: halfFloat} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return nil, fmt.Errorf("kernel: %w", err)
		}
	}
	for _, args := range t.steps(dir) {
		var stderr bytes.Buffer
		cmd := exec.CommandContext(ctx, args[0], args[1:]...)
		cmd.Stderr = &stderr
		// Clang starts processes of its own, which have to end with it.
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
		if err := cmd.Run(); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			// The directory is gone when the message is read.
			text := strings.ReplaceAll(strings.TrimSpace(stderr.String()), dir+string(filepath.Separator), "")
			return nil, fmt.Errorf("kernel: %s: %w: %s", filepath.Base(args[0]), err, text)
		}
	}
	built, err := os.ReadFile(filepath.Join(dir, sharedLib))
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	return built, nil
}

// load loads a shared object, by a file that is gone again afterwards.
func (t *toolchain) load(built []byte) (code, error) {
	dir, err := os.MkdirTemp("", "kernel")
	if err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, sharedLib)
	if err := os.WriteFile(path, built, 0o700); err != nil {
		return nil, fmt.Errorf("kernel: %w", err)
	}
	handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		return nil, fmt.Errorf("kernel: load: %s", strings.ReplaceAll(err.Error(), dir+string(filepath.Separator), ""))
	}
	return sharedObject(handle), nil
}

// sharedObject is the handle of a loaded shared object.
type sharedObject uintptr

func (s sharedObject) address(name string) (uintptr, error) {
	addr, err := purego.Dlsym(uintptr(s), name)
	if err != nil {
		return 0, err
	}
	return addr, nil
}

func (s sharedObject) close() error { return purego.Dlclose(uintptr(s)) }
