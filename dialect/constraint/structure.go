package constraint

import "github.com/ttopt/ttopt/ir"

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
