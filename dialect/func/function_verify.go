package fn

import "github.com/ttopt/ttopt/ir"

// Verify implements ir.Verifier.
func (function) Verify(op *ir.Op) error {
	f := FuncOp{op}
	t := f.Type()
	if f.SymbolVisibility() == "public" && f.IsDeclaration() {
		return f.Errorf("symbol declaration cannot have public visibility")
	}
	if err := f.verifyAttrs(argAttrs, "argument", len(t.Inputs())); err != nil {
		return err
	}
	if err := f.verifyAttrs(resAttrs, "result", len(t.Results())); err != nil {
		return err
	}
	if !f.IsDeclaration() {
		args := op.Body().Args()
		if len(args) != len(t.Inputs()) {
			return op.Errorf("entry block must have %d arguments to match function signature", len(t.Inputs()))
		}
		for i, in := range t.Inputs() {
			if args[i].Type() != in {
				return op.Errorf("type of entry block argument #%d('%s') must match the type of the corresponding argument in function signature('%s')", i, args[i].Type(), in)
			}
		}
	}
	return nil
}

func (f FuncOp) verifyAttrs(name, what string, n int) error {
	all, ok := f.Attr(name).(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	if len(all.Elems()) != n {
		return f.Errorf("expects %s attribute array to have the same number of elements as the number of function %ss, got %d, but expected %d", what, what, len(all.Elems()), n)
	}
	for i := range n {
		for _, e := range entriesAt(f.Op, name, i) {
			if !hasDialectPrefix(e.Name) {
				return f.Errorf("%ss may only have dialect attributes", what)
			}
		}
	}
	return nil
}

func hasDialectPrefix(name string) bool {
	for i := range len(name) {
		if name[i] == '.' {
			return true
		}
	}
	return false
}
