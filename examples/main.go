package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/ttopt/ttopt/npy"
	"github.com/ttopt/ttopt/runner"
)

// outDir is where the LLVM IR goes, below the folder the program runs in.
const outDir = "out"

func main() {
	if err := runAll(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func runAll() error {
	if err := os.MkdirAll(outDir, 0o755); err != nil {
		return err
	}
	for _, e := range examples() {
		if err := e.run(); err != nil {
			return fmt.Errorf("%s: %w", e.file, err)
		}
	}
	fmt.Printf("\n%d examples: every kernel wrote the bytes that plain loops write.\n", len(examples()))
	return nil
}

// example is a file, the options of its pipeline, its inputs, and what should
// come out.
type example struct {
	file     string
	about    string
	pipeline string
	inputs   []*npy.Array
	want     []byte // the result's buffer, as plain code lays it out
	slots    string // what the buffer holds
}

func (e *example) run() error {
	text, err := os.ReadFile(filepath.Join("examples", e.file))
	if err != nil {
		return err
	}
	begin := time.Now()
	program, err := runner.Load(runner.Source{Name: e.file, Text: string(text)}, runner.Options{Pipeline: e.pipeline})
	if err != nil {
		return err
	}
	ll, err := program.LLVM()
	if err != nil {
		return err
	}
	compiled := time.Since(begin)
	target := filepath.Join(outDir, e.file[:len(e.file)-len(".mlir")]+".ll")
	if err := os.WriteFile(target, ll, 0o644); err != nil {
		return err
	}
	entry, err := program.Entry("")
	if err != nil {
		return err
	}
	var inputs []runner.Input
	for i, a := range e.inputs {
		inputs = append(inputs, runner.Input{Name: fmt.Sprintf("input %d", i), Array: a})
	}
	buffers, err := program.Buffers(entry, inputs)
	if err != nil {
		return err
	}
	if err := program.Call(context.Background(), entry, buffers); err != nil {
		return err
	}
	if !bytes.Equal(buffers[len(inputs)].Buffer.Data, e.want) {
		return fmt.Errorf("the kernel's buffer differs from that of plain code")
	}
	fmt.Printf("%-16s %s\n", e.file, e.about)
	if e.pipeline != "" {
		fmt.Printf("  %-14s %s\n", "pipeline", e.pipeline)
	}
	fmt.Printf("  %-14s %s, %d lines of LLVM IR, in %v\n", "compiled to", target, bytes.Count(ll, []byte("\n")), compiled.Round(time.Millisecond))
	fmt.Printf("  %-14s @%s by %s\n", "ran", entry, program.Engine())
	fmt.Printf("  %-14s %d bytes: %s\n", "compared", len(e.want), e.slots)
	return nil
}
