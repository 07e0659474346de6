package ir

import (
	"sync/atomic"

	"github.com/ttopt/ttopt/parallel"
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
	threads := op.Context().Threads()
	parallel.Workers(threads, len(spine.parts), func() func(i int) {
		v := &verifier{dom: NewDominance()}
		return func(i int) {
			if failed.Load() {
				return
			}
			if !v.part(spine.parts[i]) {
				failed.Store(true)
			}
			users[i], v.users = v.users, nil
		}
	})
	if failed.Load() {
		return false
	}
	// Those of one part look at ops of others, which are known to be right now.
	parallel.Workers(threads, len(users), func() func(i int) {
		v := &verifier{}
		return func(i int) {
			if !failed.Load() && !v.symbolUsers(users[i], op) {
				failed.Store(true)
			}
		}
	})
	return !failed.Load()
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
		if tableIsInside(root, user) {
			if v.fail(user, user.kind.Impl.(SymbolUser).VerifySymbols(user, &v.symbols)); len(v.diags) > 0 {
				return false
			}
		}
	}
	return true
}

// tableIsInside reports whether the symbol table around op is root or inside it.
func tableIsInside(root, op *Op) bool {
	table := op.ParentOp()
	for table != nil && !table.kind.Is(DefinesSymbols) {
		table = table.ParentOp()
	}
	return table == root || table != nil && root.IsProperAncestorOf(table)
}

// isPart reports whether op is left to another goroutine. Its operands would be
// looked for around it.
func (v *verifier) isPart(op *Op) bool {
	return v.divides && op != v.root && len(op.operands) == 0 && op.hasBarrier()
}
