package constraint

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// Same returns the rules that say that all the named operands, results and
// attributes have one type.
func Same(names ...string) []ir.TypeRule {
	desc := "all of {" + strings.Join(names, ", ") + "} have same type"
	var rules []ir.TypeRule
	for _, n := range names[1:] {
		rules = append(rules, ir.TypeRule{From: names[0], To: n, Desc: desc})
	}
	return rules
}

// ElementOf returns the rule that to has the element type of from.
func ElementOf(from, to, desc string) ir.TypeRule {
	return ir.TypeRule{From: from, To: to, Via: ir.ElemOf, Desc: desc}
}
