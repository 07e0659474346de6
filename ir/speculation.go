package ir

// Speculatability says whether an op may run where it did not run before.
type Speculatability uint8

// The answers.
const (
	NotSpeculatable Speculatability = iota
	Speculatable
	// RecursivelySpeculatable ops are as speculatable as the ops inside them.
	RecursivelySpeculatable
)

// Speculator is implemented by kinds whose ops may be speculated or not,
// depending on their operands: a quotient by a constant that is not 0, a loop
// that comes to an end. Of the other kinds, those that are Pure may, unless they
// are marked with MayTrap.
type Speculator interface {
	Speculatability(op *Op) Speculatability
}

// IsSpeculatable reports whether op may run where it did not run before.
func (op *Op) IsSpeculatable() bool {
	switch op.speculatability() {
	case Speculatable:
		return true
	case RecursivelySpeculatable:
		return op.Walk(func(inner *Op) WalkResult {
			switch {
			case inner == op:
				return Advance
			case inner.speculatability() == NotSpeculatable:
				return Interrupt
			case inner.speculatability() == Speculatable:
				return Skip
			}
			return Advance
		})
	}
	return false
}

func (op *Op) speculatability() Speculatability {
	if s, ok := op.kind.Impl.(Speculator); ok {
		return s.Speculatability(op)
	}
	if op.kind.Is(Pure) && !op.kind.Is(MayTrap) {
		return Speculatable
	}
	return NotSpeculatable
}
