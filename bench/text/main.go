// Text measures parse, verify and print: ttopt and mlir-opt run in turn on the
// same generated files, with one thread and with all, and a table is printed
// with the medians of the rounds.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"github.com/ttopt/ttopt/test/llvm"
)

func main() {
	ttopt := flag.String("ttopt", "bin/ttopt", "the tool that is measured")
	mliropt := flag.String("mlir-opt", filepath.Join(llvm.Bin(), "mlir-opt"), "the tool it is compared with")
	sizes := flag.String("ops", "100000,1000000", "sizes of the files")
	rounds := flag.Int("rounds", 3, "how often each file is read by each tool")
	passes := flag.String("passes", "", "flags of both tools, as --canonicalize --cse")
	profile := flag.String("profile", "", "write a profile for the compiler to this file instead")
	flag.Parse()
	if *profile != "" {
		if err := writeProfile(*profile); err != nil {
			fmt.Fprintln(os.Stderr, "text:", err)
			os.Exit(1)
		}
		return
	}
	if err := run([2]string{*ttopt, *mliropt}, strings.Split(*sizes, ","), *rounds, strings.Fields(*passes)); err != nil {
		fmt.Fprintln(os.Stderr, "text:", err)
		os.Exit(1)
	}
}

// cost is what one run takes.
type cost struct {
	wall, user time.Duration
	peak       int64 // resident, in KiB
}

func run(tools [2]string, sizes []string, rounds int, passes []string) error {
	if rounds < 1 {
		return errors.New("expected at least one round")
	}
	dir, err := os.MkdirTemp("", "text")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "form\tops\tMB\tthreads\tttopt s\tmlir-opt s\ttimes\tuser s\tuser s\ttimes\tMiB\tMiB\t")
	for _, g := range generators {
		for _, size := range sizes {
			var n int
			if _, err := fmt.Sscan(size, &n); err != nil {
				return fmt.Errorf("size %q: %w", size, err)
			}
			path := filepath.Join(dir, g.name+".mlir")
			bytes, err := generate(path, g, n)
			if err != nil {
				return err
			}
			for _, threads := range []string{"1", "all"} {
				flags := append([]string{path, "-o", os.DevNull, "--allow-unregistered-dialect"}, g.flags...)
				flags = append(flags, passes...)
				if threads == "1" {
					flags = append(flags, "--mlir-disable-threading")
				}
				var costs [2][]cost
				for range rounds {
					for i, tool := range tools {
						c, err := measure(tool, flags)
						if err != nil {
							return err
						}
						costs[i] = append(costs[i], c)
					}
				}
				ours, theirs := median(costs[0]), median(costs[1])
				fmt.Fprintf(table, "%s\t%d\t%.1f\t%s\t%.2f\t%.2f\t%.1f\t%.2f\t%.2f\t%.1f\t%d\t%d\t\n", g.name, n, float64(bytes)/1e6, threads,
					ours.wall.Seconds(), theirs.wall.Seconds(), theirs.wall.Seconds()/ours.wall.Seconds(),
					ours.user.Seconds(), theirs.user.Seconds(), theirs.user.Seconds()/ours.user.Seconds(),
					ours.peak>>10, theirs.peak>>10)
			}
		}
	}
	return table.Flush()
}

// generate writes a file and returns its size. It must not hold the text: what
// this process has in memory counts as the peak of the tools it starts.
func generate(path string, g generator, n int) (size int64, err error) {
	f, err := os.Create(path)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	w := bufio.NewWriter(f)
	g.write(w, n)
	if err := w.Flush(); err != nil {
		return 0, err
	}
	info, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// measure runs a tool once.
func measure(tool string, flags []string) (cost, error) {
	cmd := exec.Command(tool, flags...)
	cmd.Stderr = os.Stderr
	begin := time.Now()
	if err := cmd.Run(); err != nil {
		return cost{}, fmt.Errorf("%s %s: %w", tool, strings.Join(flags, " "), err)
	}
	c := cost{wall: time.Since(begin), user: cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()}
	if usage, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		c.peak = usage.Maxrss
	}
	return c, nil
}

// median takes each number by itself.
func median(cs []cost) cost {
	pick := func(less func(a, b cost) int) cost {
		sorted := slices.Clone(cs)
		slices.SortFunc(sorted, less)
		return sorted[len(sorted)/2]
	}
	return cost{
		wall: pick(func(a, b cost) int { return int(a.wall - b.wall) }).wall,
		user: pick(func(a, b cost) int { return int(a.user - b.user) }).user,
		peak: pick(func(a, b cost) int { return int(a.peak - b.peak) }).peak,
	}
}
