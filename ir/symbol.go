package ir

// SymbolNameAttr is the property that holds the name of a symbol.
const SymbolNameAttr = "sym_name"

// SymbolName returns the name of an op that is a symbol, or "".
func (op *Op) SymbolName() string {
	name, _ := op.symbolName()
	return name
}

// symbolName tells an empty name, which MLIR allows, from none.
func (op *Op) symbolName() (string, bool) {
	s, ok := op.Attr(SymbolNameAttr).(*StringAttr)
	if !ok {
		return "", false
	}
	return s.value, true
}

// SymbolTable returns the nearest op around op, or op itself, that defines
// symbols, or nil. Where an op that no dialect defines may be nearer, it is not
// known.
func (op *Op) SymbolTable() *Op {
	for ; op != nil && !op.mayBeUnknownSymbolTable(); op = op.ParentOp() {
		if op.kind.Is(DefinesSymbols) {
			return op
		}
	}
	return nil
}

// LookupSymbol returns the symbol of that name directly inside op, which
// defines symbols, or nil.
func (op *Op) LookupSymbol(name string) *Op {
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for o := b.first; o != nil; o = o.next {
				if n, ok := o.symbolName(); ok && n == name {
					return o
				}
			}
		}
	}
	return nil
}

// ResolveSymbol follows a reference through the nearest symbol table around op,
// or op itself, and the tables in it, and returns nil where it leads nowhere. As
// in MLIR, symbols of tables further out are not seen.
func (op *Op) ResolveSymbol(ref *SymbolRefAttr) *Op {
	return resolve(op, ref, (*Op).LookupSymbol)
}

func resolve(from *Op, ref *SymbolRefAttr, lookup func(table *Op, name string) *Op) *Op {
	found := from.SymbolTable()
	for _, name := range ref.path {
		if found == nil || !found.kind.Is(DefinesSymbols) {
			return nil
		}
		found = lookup(found, name)
	}
	return found
}

// SymbolTables looks symbols up by tables that it builds once for each op that
// defines symbols, for use while no op is added, removed or renamed.
type SymbolTables struct{ tables map[*Op]map[string]*Op }

// Lookup is Op.LookupSymbol.
func (s *SymbolTables) Lookup(table *Op, name string) *Op {
	symbols, ok := s.tables[table]
	if !ok {
		symbols = map[string]*Op{}
		for i := range table.regions {
			for b := table.regions[i].first; b != nil; b = b.next {
				for o := b.first; o != nil; o = o.next {
					if n, ok := o.symbolName(); ok && symbols[n] == nil {
						symbols[n] = o
					}
				}
			}
		}
		if s.tables == nil {
			s.tables = map[*Op]map[string]*Op{}
		}
		s.tables[table] = symbols
	}
	return symbols[name]
}

// Resolve is Op.ResolveSymbol, from the op that has the reference.
func (s *SymbolTables) Resolve(from *Op, ref *SymbolRefAttr) *Op {
	return resolve(from, ref, s.Lookup)
}

// Callee returns the region that runs when a call is reached, and the op that
// has it; nil where that is not known, and for a declaration.
func (s *SymbolTables) Callee(call *Op) (callee *Op, body *Region) {
	caller, ok := call.kind.Impl.(Caller)
	if !ok {
		return nil, nil
	}
	ref, _ := caller.Callee(call)
	if ref == nil {
		return nil, nil
	}
	if callee = s.Resolve(call, ref); callee == nil {
		return nil, nil
	}
	if body, _ = callee.CallableRegion(); body == nil {
		return nil, nil
	}
	return callee, body
}

// Path returns the ops that the parts of a reference lead to, from the symbol
// table on; nil where one leads nowhere.
func (s *SymbolTables) Path(table *Op, ref *SymbolRefAttr) []*Op {
	path := make([]*Op, 0, len(ref.path))
	for _, name := range ref.path {
		if table == nil || !table.kind.Is(DefinesSymbols) {
			return nil
		}
		if table = s.Lookup(table, name); table == nil {
			return nil
		}
		path = append(path, table)
	}
	return path
}
