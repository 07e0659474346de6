package pass

import (
	"sync"
	"time"
)

// Timing measures how long the steps of pipelines take.
type Timing struct {
	mu    sync.Mutex
	steps map[step]time.Duration
}

// step is an item of a pipeline.
type step struct {
	pipeline *Pipeline
	item     int
}

func (t *Timing) add(p *Pipeline, item int, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.steps == nil {
		t.steps = map[step]time.Duration{}
	}
	t.steps[step{p, item}] += d
}

// Of returns how long a step of a pipeline took, over all its runs. Where runs
// overlapped in time, each counts.
func (t *Timing) Of(p *Pipeline, item int) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.steps[step{p, item}]
}
