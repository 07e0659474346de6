//go:build unix

package main

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"testing"
	"time"
)

// TestInterrupt: a program that is still being read can be interrupted.
func TestInterrupt(t *testing.T) {
	const isChild = "TTRUN_TEST_INTERRUPT"
	if os.Getenv(isChild) != "" {
		os.Exit(run([]string{"-"}, os.Stdin, os.Stdout, os.Stderr))
	}
	// A process that ignores interrupts has children that do so, too.
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	cmd := exec.Command(os.Args[0], "-test.run=^TestInterrupt$")
	cmd.Env = append(os.Environ(), isChild+"=1")
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timeout := time.AfterFunc(20*time.Second, func() { _ = cmd.Process.Kill() })
	defer timeout.Stop()
	if _, err := stdin.Write(make([]byte, 1<<20)); err != nil { // more than a pipe holds
		t.Fatal(err)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.Sys().(syscall.WaitStatus).Signal() != os.Interrupt {
		t.Errorf("the process ended with %v, want that it was interrupted", err)
	}
}
