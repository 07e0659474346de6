package llvmir

import (
	"github.com/llir/llvm/ir/metadata"
)

// Part returns a part of the module for a function that is built while others are, each in
// a part of its own. What the function declares, its data and metadata stay in the part
// until Join; neither order nor names depend on which function is built first.
// Meanwhile nothing is added to the module itself.
func (m *Module) Part(f *Func) *Module {
	part := NewModule()
	part.whole, part.built = m, f
	f.within = part
	return part
}

// Join adds to the module what a part has and the module has not. Parts that are joined in
// the order in which their functions would have been built one after the other leave what
// that would have.
func (m *Module) Join(part *Module) {
	part.built.within = m
	for _, f := range part.funcs {
		if m.symbols[f.Name()] == nil {
			f.module, f.within = m, m
			m.funcs, m.symbols[f.Name()] = append(m.funcs, f), f
		} else { // calls have its name, which is that of the part's too
			m.Declare(f.Name(), f.Result(), f.ir.Sig.Params...)
		}
	}
	for _, g := range part.globals {
		m.addGlobal(g)
	}
	for _, n := range part.defs {
		m.addNode(part, n)
	}
}

// addNode adds a node of a part. One that the module has already gets the number of that.
func (m *Module) addNode(part *Module, n *metadata.Tuple) {
	switch {
	case n == part.group:
		m.same = append(m.same, alias{n, m.accessGroup()})
	case n.Distinct:
		m.defs = append(m.defs, n)
	default:
		m.same = append(m.same, alias{n, m.node(n.Fields...)})
	}
}

// alias is a node of a part and that of the module that says the same.
type alias struct{ node, as *metadata.Tuple }

// numberNodes gives nodes their numbers, to which functions refer.
func (m *Module) numberNodes() {
	for i, def := range m.defs {
		def.SetID(int64(i))
	}
	for _, a := range m.same {
		a.node.SetID(a.as.ID())
	}
}

// root returns the module that a part is of.
func (m *Module) root() *Module {
	if m.whole != nil {
		return m.whole
	}
	return m
}
