package ir

import "slices"

// kindChecks is what verifying an op asks of its kind, and what it knows of the
// ops of the kind that it saw.
type kindChecks struct {
	verifier    Verifier       // nil: the record says all
	regions     RegionVerifier // nil: there is nothing to say of them
	usesSymbols bool
	early       EarlySymbolUser
	example     example
}

func newKindChecks(k *Kind) *kindChecks {
	c := &kindChecks{}
	impl := k.Impl
	if maker, ok := impl.(VerifierMaker); ok {
		impl = maker.NewVerifier()
	}
	c.verifier, _ = impl.(Verifier)
	c.regions, _ = impl.(RegionVerifier)
	_, c.usesSymbols = k.Impl.(SymbolUser)
	c.early, _ = k.Impl.(EarlySymbolUser)
	return c
}

// example is the latest op of a kind that was found to agree with the record. Ops
// are mostly like others: one with the same attributes and types agrees as well.
type example struct {
	known               bool
	attrs               *attrList
	regions, successors int
	operands, results   []Type
}

func (e *example) set(op *Op) {
	e.known = true
	e.attrs = op.attrs
	e.regions, e.successors = len(op.regions), len(op.successors)
	e.operands, e.results = e.operands[:0], e.results[:0]
	for i := range op.operands {
		e.operands = append(e.operands, op.operands[i].value.typ)
	}
	results := op.results()
	for i := range results {
		e.results = append(e.results, results[i].typ)
	}
}

// fits reports whether op has the attributes and types of the example, and as many
// regions and successors.
func (e *example) fits(op *Op) bool {
	if !e.known || len(op.regions) != e.regions || len(op.successors) != e.successors ||
		len(op.operands) != len(e.operands) || op.NumResults() != len(e.results) || !op.attrs.equal(e.attrs) {
		return false
	}
	for i, t := range e.operands {
		if op.operands[i].value.typ != t {
			return false
		}
	}
	results := op.results()
	for i, t := range e.results {
		if results[i].typ != t {
			return false
		}
	}
	return true
}

// equal reports whether both have the same entries, as those have that ops share.
func (l *attrList) equal(m *attrList) bool {
	return l == m || l.nprops == m.nprops && slices.Equal(l.all, m.all)
}
