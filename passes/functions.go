package passes

import "github.com/ttopt/ttopt/ir"

// functionType returns the type of a func.func.
func functionType(fn *ir.Op) *ir.FunctionType {
	if t, ok := fn.Attr("function_type").(*ir.TypeAttr); ok {
		if ft, ok := t.Value().(*ir.FunctionType); ok {
			return ft
		}
	}
	return fn.Context().Function(nil, nil)
}

// calleeOf returns the func.func that a func.call calls, or nil.
func calleeOf(call *ir.Op) *ir.Op {
	ref, ok := call.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		return nil
	}
	if callee := call.ResolveSymbol(ref); callee != nil && callee.Name() == "func.func" {
		return callee
	}
	return nil
}

// argumentDicts returns the attributes of the n arguments or results of a
// function, an empty dictionary where there are none.
func argumentDicts(fn *ir.Op, name string, n int) []*ir.DictionaryAttr {
	dicts := make([]*ir.DictionaryAttr, n)
	list, _ := fn.Attr(name).(*ir.ArrayAttr)
	for i := range dicts {
		if list != nil && i < len(list.Elems()) {
			dicts[i], _ = list.Elems()[i].(*ir.DictionaryAttr)
		}
		if dicts[i] == nil {
			dicts[i] = fn.Context().Dictionary(nil)
		}
	}
	return dicts
}

// setArgumentDicts sets what argumentDicts returns; no attributes at all means
// no property.
func setArgumentDicts(fn *ir.Op, name string, dicts []*ir.DictionaryAttr) {
	elems, any := make([]ir.Attribute, len(dicts)), false
	for i, d := range dicts {
		elems[i] = d
		any = any || len(d.Entries()) > 0
	}
	if !any {
		fn.SetAttr(name, nil)
		return
	}
	fn.SetAttr(name, fn.Context().Array(elems))
}
