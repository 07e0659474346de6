package ir

import (
	"sync"
	"sync/atomic"
)

// verifiedInParts reports whether op is right, as is found by verifying each isolated
// op inside it by itself: all of one while it is in the cache, and several at once by
// goroutines. Where it is not, they do not tell what is wrong: the first problem is
// that of a walk over all.
func verifiedInParts(op *Op) bool {
	spine := &verifier{dom: NewDominance(), root: op, divides: true}
	spine.isolated(op)
	if len(spine.diags) > 0 {
		return false
	}
	var failed atomic.Bool
	users := make([][]*Op, len(spine.parts)+1)
	users[len(spine.parts)] = spine.users
	inParallel(op.Context().Threads(), len(spine.parts), func() func(i int) bool {
		v := &verifier{dom: NewDominance()}
		return func(i int) bool {
			if !v.part(spine.parts[i]) {
				failed.Store(true)
			}
			users[i], v.users = v.users, nil
			return !failed.Load()
		}
	})
	if failed.Load() {
		return false
	}
	// Those of one part look at ops of others, which are known to be right now.
	inParallel(op.Context().Threads(), len(users), func() func(i int) bool {
		v := &verifier{}
		return func(i int) bool {
			if !v.symbolUsers(users[i], op) {
				failed.Store(true)
			}
			return !failed.Load()
		}
	})
	return !failed.Load()
}

// inParallel calls for each number below n one of the functions that do makes, one
// for each goroutine, until it is false.
func inParallel(threads, n int, do func() func(i int) bool) {
	var next atomic.Int64
	work := func() {
		one := do()
		for i := next.Add(1) - 1; int(i) < n && one(int(i)); {
			i = next.Add(1) - 1
		}
	}
	var group sync.WaitGroup
	for range min(threads, n) - 1 {
		group.Go(work)
	}
	work()
	group.Wait()
}

// part reports whether an op is right, but for references to symbols.
func (v *verifier) part(op *Op) bool {
	v.root = op
	v.isolated(op)
	return len(v.diags) == 0
}

// symbolUsers reports whether references to symbols are right, as far as the
// tables around them are root or inside it.
func (v *verifier) symbolUsers(users []*Op, root *Op) bool {
	for _, user := range users {
		table := user.ParentOp()
		for table != nil && !table.kind.Is(DefinesSymbols) {
			table = table.ParentOp()
		}
		if table == root || table != nil && root.IsProperAncestorOf(table) {
			if v.fail(user, user.kind.Impl.(SymbolUser).VerifySymbols(user, &v.symbols)); len(v.diags) > 0 {
				return false
			}
		}
	}
	return true
}

// isPart reports whether op is left to another goroutine. Its operands would be
// looked for around it.
func (v *verifier) isPart(op *Op) bool {
	return v.divides && op != v.root && len(op.operands) == 0 && op.hasBarrier()
}
