package parallel

import (
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A Panic is what Do and Workers panic with where a call in a goroutine of theirs did.
type Panic struct {
	Value any
	Stack []byte // of that goroutine
}

// Error returns the value and the stack.
func (p *Panic) Error() string { return fmt.Sprintf("%v\n\n%s", p.Value, p.Stack) }

// Do calls do for each number below n, in any order, from so many goroutines at most.
// It returns when all calls have; if one panicked, it panics too.
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
	var panicked atomic.Pointer[Panic]
	work := func() {
		defer func() {
			if v := recover(); v != nil {
				panicked.CompareAndSwap(nil, &Panic{v, debug.Stack()})
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
	if p := panicked.Load(); p != nil {
		panic(p)
	}
}
