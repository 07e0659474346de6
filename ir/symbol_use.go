package ir

// SymbolVisibilityAttr is the property that says from where a symbol may be
// used: "public", which is the default, "private" or "nested".
const SymbolVisibilityAttr = "sym_visibility"

// IsSymbol reports whether op is a symbol: its kind says so and it has a name,
// as some kinds leave that open.
func (op *Op) IsSymbol() bool {
	return op.SymbolName() != "" && (op.kind.Is(IsSymbol) || op.kind.attr(SymbolNameAttr) != nil)
}

// SymbolVisibility returns "public", "private" or "nested".
func (op *Op) SymbolVisibility() string {
	if v, ok := op.Attr(SymbolVisibilityAttr).(*StringAttr); ok {
		return v.value
	}
	return "public"
}

// VerifyVisibility checks the visibility of a symbol, which may leave it out.
func (op *Op) VerifyVisibility() error {
	switch v := op.SymbolVisibility(); v {
	case "public", "private", "nested":
		return nil
	default:
		return op.Errorf("visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"%s\"", v)
	}
}

// SymbolUse is a reference to a symbol in an attribute of an op.
type SymbolUse struct {
	User *Op
	Ref  *SymbolRefAttr
}

// SymbolUses lists the references in op's attributes and in the ops inside it,
// down to the ops that define symbols themselves: their attributes count, what
// is in them does not. It fails where an op that no dialect defines may be such
// a symbol table.
func (op *Op) SymbolUses() (uses []SymbolUse, ok bool) {
	return collectUses(op, op.kind.Is(DefinesSymbols))
}

// SymbolUsesInside is SymbolUses of all that is directly in a symbol table.
func (op *Op) SymbolUsesInside() (uses []SymbolUse, ok bool) {
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for inner := b.first; inner != nil; inner = inner.next {
				us, ok := inner.SymbolUses()
				if !ok {
					return nil, false
				}
				uses = append(uses, us...)
			}
		}
	}
	return uses, true
}

func collectUses(op *Op, attrsOnly bool) (uses []SymbolUse, ok bool) {
	known := op.Walk(func(o *Op) WalkResult {
		if o.mayBeUnknownSymbolTable() {
			return Interrupt
		}
		for _, a := range o.attrs.all {
			ForEachSymbolRef(a.Value, func(ref *SymbolRefAttr) { uses = append(uses, SymbolUse{o, ref}) })
		}
		if attrsOnly || o.kind.Is(DefinesSymbols) {
			return Skip
		}
		return Advance
	})
	return uses, known
}

func (op *Op) mayBeUnknownSymbolTable() bool {
	return op.kind.Unregistered && len(op.regions) == 1 && op.Context().Dialect(op.kind.Dialect()) == nil &&
		!IsUpstream(op.kind.Dialect())
}

// ForEachSymbolRef calls f for a and for every attribute in it that is a
// reference to a symbol.
func ForEachSymbolRef(a Attribute, f func(*SymbolRefAttr)) {
	switch a := a.(type) {
	case *SymbolRefAttr:
		f(a)
	case *ArrayAttr:
		for _, e := range a.Elems() {
			ForEachSymbolRef(e, f)
		}
	case *DictionaryAttr:
		for _, e := range a.Entries() {
			ForEachSymbolRef(e.Value, f)
		}
	}
}

// WalkSymbolTables visits op, if it defines symbols, and the symbol tables
// inside it, inner ones first. f is told whether all uses of the symbols of a
// table are visible: allVisible says so of what surrounds op, and a table that
// is private, or no symbol, hides its symbols.
func (op *Op) WalkSymbolTables(allVisible bool, f func(table *Op, allVisible bool)) {
	table := op.kind.Is(DefinesSymbols)
	allVisible = allVisible || !table || !op.IsSymbol() || op.SymbolVisibility() == "private"
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for inner := b.first; inner != nil; inner = inner.next {
				if len(inner.regions) > 0 {
					inner.WalkSymbolTables(allVisible, f)
				}
			}
		}
	}
	if table {
		f(op, allVisible)
	}
}
