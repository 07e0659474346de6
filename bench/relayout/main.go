package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unsafe"
)

func main() {
	if err := relayouts(); err != nil {
		fmt.Fprintln(os.Stderr, "relayout:", err)
		os.Exit(1)
	}
}

func relayouts() (err error) {
	rounds := flag.Int("rounds", 9, "rounds; the median counts")
	threads := flag.Int("threads", 1, "threads; with more than one, only ttopt and memcpy run")
	batch := flag.Float64("batch", 1.5, "milliseconds that a timed batch of calls takes at least")
	match := flag.String("cases", "", "measure the cases that match this regular expression")
	out := flag.String("out", "", "write relayout.md and relayout.svg into this folder")
	verbose := flag.Bool("v", false, "say why a candidate is missing")
	flag.Parse()
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flag.Arg(0))
	}
	filter, err := regexp.Compile(*match)
	if err != nil {
		return err
	}
	if *rounds < 1 || *threads < 1 || *threads > 64 {
		return errors.New("expected at least one round, and 1 to 64 threads")
	}
	if *out != "" { // not after minutes of measuring
		if err := os.MkdirAll(*out, 0o755); err != nil {
			return err
		}
	}
	runtime.LockOSThread()
	list, err := cases()
	if err != nil {
		return err
	}
	b, err := newBench(*rounds, *threads, *batch*1e6)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	shown := columns
	if *threads > 1 {
		shown = columns[:1]
	}
	var rows []*row
	for _, c := range list {
		if !filter.MatchString(c.name) {
			continue
		}
		fmt.Fprintf(os.Stderr, "%-40s", c.name)
		r, err := b.measure(c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		for _, name := range shown {
			fmt.Fprintf(os.Stderr, "  %s %s", name, cell(r.ratio[name]))
		}
		fmt.Fprintln(os.Stderr)
		for _, name := range shown {
			if failure := r.failed[name]; failure != nil && (*verbose || name == ours && !errors.Is(failure, errInexpressible)) {
				text, _, _ := strings.Cut(failure.Error(), "\n")
				fmt.Fprintf(os.Stderr, "    %s: %s\n", name, text)
			}
		}
		rows = append(rows, r)
	}
	if *out == "" {
		return writeTable(os.Stdout, rows, shown)
	}
	return save(*out, rows, shown)
}

// save writes the table and the plot.
func save(dir string, rows []*row, columns []string) error {
	var table strings.Builder
	fmt.Fprintf(&table, "# Relayout kernels beside their peers\n\nRatios to memcpy of the same bytes, more is better; one thread, medians, on\n%s.\nMade by `make bench`; `bench/README.md` says what is compared.\n\n", machine())
	if err := writeTable(&table, rows, columns); err != nil {
		return err
	}
	var plot strings.Builder
	if err := writePlot(&plot, rows, columns); err != nil {
		return err
	}
	return errors.Join(
		os.WriteFile(filepath.Join(dir, "relayout.md"), []byte(table.String()), 0o644),
		os.WriteFile(filepath.Join(dir, "relayout.svg"), []byte(plot.String()), 0o644))
}

// machine names the processor as far as figures depend on it.
func machine() string {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "an unknown processor"
	}
	about := map[string]string{}
	for line := range strings.Lines(string(info)) {
		name, value, _ := strings.Cut(line, ":")
		about[strings.TrimSpace(name)] = strings.TrimSpace(value)
	}
	width := "AVX2"
	if slices.Contains(strings.Fields(about["flags"]), "avx512bw") {
		width = "AVX-512"
	}
	return fmt.Sprintf("%s (family %s, model %s, %s)", about["model name"], about["cpu family"], about["model"], width)
}

func addressOf(b []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(b))) }
