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
func (in *Inside) IsSpeculatable(op *Op) bool {
	s := op.speculatability()
	if s != RecursivelySpeculatable {
		return s == Speculatable
	}
	if known, ok := in.speculation[op]; ok {
		return known
	}
	if in.speculation == nil {
		in.speculation = map[*Op]bool{}
	}
	all := eachInside(op, in.IsSpeculatable)
	in.speculation[op] = all
	return all
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
