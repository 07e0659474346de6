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
func (op *Op) RecursiveEffects() Effects { return new(Inside).Effects(op) }

// Inside knows what follows from the ops inside of ops, and finds that out once:
// asked about every level of a nest, it goes through it once. What it said stays
// true while the op gets nothing new inside but equivalent ops and pure ones that
// may be speculated.
type Inside struct {
	effects     map[*Op]Effects
	speculation map[*Op]bool
}

// Effects returns the effects of op and of the ops inside it. Behind an unknown
// one it may leave out others.
func (in *Inside) Effects(op *Op) Effects {
	e := op.Effects()
	if !op.kind.Is(RecursivelyPure) || len(op.regions) == 0 || e&EffectUnknown != 0 {
		return e
	}
	if known, ok := in.effects[op]; ok {
		return known
	}
	eachInside(op, func(inner *Op) bool {
		e |= in.Effects(inner)
		return e&EffectUnknown == 0
	})
	if in.effects == nil {
		in.effects = map[*Op]Effects{}
	}
	in.effects[op] = e
	return e
}

// IsPure reports whether neither op nor an op inside it reads or changes memory
// or does anything else that can be seen.
func (in *Inside) IsPure(op *Op) bool { return in.Effects(op) == 0 }

// eachInside calls f for the ops in op's regions, not those inside them, until it
// returns false; it reports whether that never happened.
func eachInside(op *Op, f func(*Op) bool) bool {
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for inner := b.first; inner != nil; inner = inner.next {
				if !f(inner) {
					return false
				}
			}
		}
	}
	return true
}
