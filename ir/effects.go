package ir

// Effects is a set of what running an op does besides computing its results.
type Effects uint8

// The effects.
const (
	EffectRead Effects = 1 << iota
	EffectWrite
	// EffectAllocate is fresh memory for a result of the op.
	EffectAllocate
	EffectFree
	// EffectUnknown stands for anything.
	EffectUnknown
)

// EffectfulOp is implemented by kinds whose effects the traits do not say, as
// they depend on the types of the operands.
type EffectfulOp interface{ Effects(op *Op) Effects }

// Effects returns the effects of op itself, without what the ops inside it do.
func (op *Op) Effects() Effects {
	if e, ok := op.kind.Impl.(EffectfulOp); ok {
		return e.Effects(op)
	}
	switch k := op.kind; {
	case k.Is(Pure), k.Is(RecursivelyPure):
		return 0
	case k.Is(ReadOnly):
		return EffectRead
	case k.Is(Allocates):
		return EffectAllocate
	}
	return EffectUnknown
}

// RecursiveEffects returns the effects of op and of the ops inside it.
func (op *Op) RecursiveEffects() Effects {
	e := op.Effects()
	if !op.kind.Is(RecursivelyPure) {
		return e
	}
	op.Walk(func(inner *Op) WalkResult {
		switch {
		case e&EffectUnknown != 0:
			return Interrupt
		case inner == op:
			return Advance
		}
		e |= inner.Effects()
		if inner.kind.Is(RecursivelyPure) {
			return Advance
		}
		return Skip
	})
	return e
}

// IsMemoryEffectFree reports whether neither op nor an op inside it reads or
// changes memory or does anything else that can be seen.
func (op *Op) IsMemoryEffectFree() bool { return op.RecursiveEffects() == 0 }
