// Package parallel does independent work in several goroutines.
package parallel

import (
	"sync"
	"sync/atomic"
)

// Do calls do for each number below n, in any order, from so many goroutines at most.
// It returns when all calls have; if one panicked, it panics with the same value.
func Do(threads, n int, do func(i int)) {
	Workers(threads, n, func() func(i int) { return do })
}

// Workers is Do with functions that have something of their own: each goroutine calls the one
// that it gets from worker.
func Workers(threads, n int, worker func() func(i int)) {
	if n == 0 {
		return
	}
	if threads = min(threads, n); threads <= 1 {
		do := worker()
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
		do := worker()
		for i := int(next.Add(1)) - 1; i < n && panicked.Load() == nil; i = int(next.Add(1)) - 1 {
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
