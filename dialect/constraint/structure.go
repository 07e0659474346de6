package constraint

import (
	"strings"

	"github.com/ttopt/ttopt/ir"
)

// HasParent checks that op is directly inside an op of one of the given kinds.
func HasParent(op *ir.Op, kinds ...*ir.Kind) error {
	if parent := op.ParentOp(); parent != nil {
		for _, k := range kinds {
			if parent.Kind() == k {
				return nil
			}
		}
	}
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = k.Name
	}
	one := ""
	if len(kinds) > 1 {
		one = "to be one of "
	}
	return op.Errorf("expects parent op %s'%s'", one, strings.Join(names, ", "))
}

// EndsWith checks that every region of op that has a block ends with an op of
// the given kind, which the custom form may leave out.
func EndsWith(op *ir.Op, terminator *ir.Kind) error {
	for i := range op.NumRegions() {
		b := op.RegionAt(i).First()
		if b == nil || b.Last() == nil || b.Last().Kind() == terminator {
			continue
		}
		return op.Errorf("expects regions to end with '%s', found '%s'", terminator.Name, b.Last().Name()).
			Note(op.Loc(), "in custom textual format, the absence of terminator implies '%s'", terminator.Name)
	}
	return nil
}
