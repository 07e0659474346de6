package constraint

import "github.com/ttopt/ttopt/ir"

// ControlFlowEdge checks that the values that flow from one place of a
// structured op to another, as "Region #0" to "parent results", have the types
// of what receives them.
func ControlFlowEdge(op *ir.Op, from, to string, source, target []ir.Type) error {
	if len(source) != len(target) {
		return op.Errorf(" region control flow edge from %s to %s: source has %d operands, but target successor needs %d", from, to, len(source), len(target))
	}
	for i, t := range source {
		if t != target[i] {
			return op.Errorf(" along control flow edge from %s to %s: source type #%d '%s' should match input type #%d '%s'", from, to, i, t, i, target[i])
		}
	}
	return nil
}

// TypesOf returns the types of values.
func TypesOf(vs []*ir.Value) []ir.Type {
	ts := make([]ir.Type, len(vs))
	for i, v := range vs {
		ts[i] = v.Type()
	}
	return ts
}
