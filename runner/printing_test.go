package runner_test

import (
	"sync"
	"testing"

	"github.com/ttopt/ttopt/runner"
)

// TestLoopsAtOnce: goroutines that print a program get the same.
func TestLoopsAtOnce(t *testing.T) {
	p := load(t, "func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = \"ttir.abs\"(%x) : (tensor<4xf32>) -> tensor<4xf32>\n  return %0 : tensor<4xf32>\n}", runner.Options{})
	want := p.Loops()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				if got := p.Loops(); got != want {
					t.Errorf("got %s, want %s", got, want)
				}
			}
		})
	}
	all.Wait()
}
