package parallel_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"github.com/ttopt/ttopt/parallel"
)

// TestDo checks that each number comes once.
func TestDo(t *testing.T) {
	for _, threads := range []int{-1, 0, 1, 2, 7, 100} {
		for _, n := range []int{0, 1, 2, 50} {
			counts := make([]atomic.Int64, n)
			parallel.Do(threads, n, func(i int) { counts[i].Add(1) })
			for i := range counts {
				if got := counts[i].Load(); got != 1 {
					t.Errorf("%d threads, %d of %d: %d calls, want 1", threads, i, n, got)
				}
			}
		}
	}
}

// TestPanic checks that a panic comes out where Do was called, and tells where it came from.
func TestPanic(t *testing.T) {
	for _, threads := range []int{1, 4} {
		got := func() (v any) {
			defer func() { v = recover() }()
			parallel.Do(threads, 10, func(i int) {
				if i == 3 {
					panic("three")
				}
			})
			return nil
		}()
		if p, ok := got.(*parallel.Panic); ok {
			if !strings.Contains(p.Error(), "parallel_test.go") {
				t.Errorf("%d threads: the stack of the panic is\n%s", threads, p.Stack)
			}
			got = p.Value
		}
		if got != "three" {
			t.Errorf("%d threads: Do panics with %v, want three", threads, got)
		}
	}
}

// TestWorkers checks that no two goroutines share a function.
func TestWorkers(t *testing.T) {
	const n = 1000
	var workers, calls atomic.Int64
	parallel.Workers(4, n, func() func(i int) {
		workers.Add(1)
		own := 0
		return func(int) {
			own++
			calls.Add(1)
		}
	})
	if w, c := workers.Load(), calls.Load(); w < 1 || w > 4 || c != n {
		t.Errorf("%d workers and %d calls, want at most 4 and %d", w, c, n)
	}
}
