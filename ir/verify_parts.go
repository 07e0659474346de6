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
	var next atomic.Int64
	var failed atomic.Bool
	work := func() {
		v := &verifier{dom: NewDominance()}
		for i := next.Add(1) - 1; int(i) < len(spine.parts) && !failed.Load(); i = next.Add(1) - 1 {
			if !v.part(spine.parts[i], op) {
				failed.Store(true)
			}
		}
	}
	var group sync.WaitGroup
	for range min(op.Context().Threads(), len(spine.parts)) - 1 {
		group.Go(work)
	}
	work()
	group.Wait()
	return !failed.Load()
}

// part reports whether an op is right, including its references to symbols of the
// tables around it, as far as these are root or inside it.
func (v *verifier) part(op, root *Op) bool {
	v.root = op
	v.isolated(op)
	table := op.ParentOp()
	for table != nil && !table.kind.Is(DefinesSymbols) {
		table = table.ParentOp()
	}
	if table == root || table != nil && root.IsProperAncestorOf(table) {
		for _, user := range v.users {
			if len(v.diags) == 0 {
				v.fail(user, user.kind.Impl.(SymbolUser).VerifySymbols(user, &v.symbols))
			}
		}
	}
	v.users = v.users[:0]
	return len(v.diags) == 0
}

// isPart reports whether op is left to another goroutine. Its operands would be
// looked for around it.
func (v *verifier) isPart(op *Op) bool {
	return v.divides && op != v.root && len(op.operands) == 0 && op.hasBarrier()
}
