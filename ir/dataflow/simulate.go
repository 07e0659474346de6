package dataflow

import "github.com/ttopt/ttopt/ir"

// simulate folds op for given operands, nil for those that are not constant. An
// op that folds by changing itself is put back as it was, and not folded. One that
// folds to other values after it has changed, as a cast of a cast back, stays changed,
// as in MLIR.
func simulate(op *ir.Op, operands []ir.Attribute) []ir.FoldResult {
	folder, ok := op.Kind().Impl.(ir.Folder)
	if !ok {
		return nil
	}
	values, attrs := op.Operands(), append([]ir.NamedAttr(nil), op.AllAttrs()...)
	results := folder.Fold(op, operands)
	inPlace := len(results) == 0
	for i, r := range results {
		inPlace = inPlace || i < op.NumResults() && r.Value == op.Result(i)
	}
	if inPlace {
		restore(op, values, attrs)
		return nil
	}
	return results
}

// restore undoes changes of operands and attributes.
func restore(op *ir.Op, values []*ir.Value, attrs []ir.NamedAttr) {
	same := op.NumOperands() == len(values)
	for i := 0; same && i < len(values); i++ {
		same = op.Operand(i) == values[i]
	}
	if !same {
		op.SetOperands(values)
	}
	now := append([]ir.NamedAttr(nil), op.AllAttrs()...)
	was := map[string]ir.Attribute{}
	for _, a := range attrs {
		was[a.Name] = a.Value
	}
	for _, a := range now {
		if was[a.Name] == nil {
			op.SetAttr(a.Name, nil)
		}
	}
	for _, a := range attrs {
		if op.Attr(a.Name) != a.Value {
			op.SetAttr(a.Name, a.Value)
		}
	}
}
