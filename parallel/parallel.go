// Package parallel does independent work in several goroutines.
package parallel

import (
	"sync"
	"sync/atomic"
)

// Do calls do for each number below n, in any order, from so many goroutines at most.
// It returns when all calls have; if some panicked, it panics with the value of one.
func Do(threads, n int, do func(i int)) {
	if threads = min(threads, n); threads <= 1 {
		for i := range n {
			do(i)
		}
		return
	}
	var next atomic.Int64
	var panicked atomic.Pointer[any]
	work := func() {
		defer func() {
			if v := recover(); v != nil {
				panicked.CompareAndSwap(nil, &v)
			}
		}()
		for panicked.Load() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			do(i)
		}
	}
	var others sync.WaitGroup
	for range threads - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if v := panicked.Load(); v != nil {
		panic(*v)
	}
}
