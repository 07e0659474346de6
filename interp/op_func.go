package interp

import "github.com/ttopt/ttopt/ir"

// addFunc adds func.call.
func addFunc(t map[string]opCompiler) {
	t["func.call"] = compileCall
}

func compileCall(c *compiler, op *ir.Op) (step, error) {
	ref, ok := op.Attr("callee").(*ir.SymbolRefAttr)
	if !ok {
		return nil, op.Errorf("requires a symbol 'callee'")
	}
	callee := c.m.resolve(op, ref)
	if callee == nil || callee.Name() != funcOp {
		return nil, op.Errorf("calls %s, which is no function", ref)
	}
	args, err := c.placesOf(op, op.Operands())
	if err != nil {
		return nil, err
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	attr, _ := callee.Attr("function_type").(*ir.TypeAttr)
	if attr == nil {
		return nil, callee.Errorf("has no function_type")
	}
	typ, ok := attr.Value().(*ir.FunctionType)
	if !ok || !sameTypes(typ.Inputs(), op.Operands()) || !sameTypes(typ.Results(), op.Results()) {
		return nil, op.Errorf("does not fit the type of %s", ref)
	}
	var fn *function
	m := c.m
	return func(f *frame) (err error) {
		if fn == nil {
			if fn, err = m.function(callee); err != nil {
				return err
			}
		}
		r := f.run
		if err := r.tick(op); err != nil {
			return err
		}
		if r.depth >= r.limits.Depth {
			return op.Errorf("calls are nested more than %d deep", r.limits.Depth)
		}
		frameBytes := int64(8 * fn.words)
		if err := r.take(op, frameBytes); err != nil {
			return err
		}
		r.depth++
		g := fn.newFrame(r)
		for i, p := range args {
			copyPlace(g, fn.args[i], f, p)
		}
		if err := fn.entry.run(g); err != nil {
			return op.AsDiagnostic(err).Note(op.Loc(), "called from here")
		}
		r.depth--
		r.bytes -= frameBytes + g.stack
		for i, p := range g.results {
			copyPlace(f, results[i], g, p)
		}
		return nil
	}, nil
}

func sameTypes(ts []ir.Type, vs []*ir.Value) bool {
	if len(ts) != len(vs) {
		return false
	}
	for i, v := range vs {
		if v.Type() != ts[i] {
			return false
		}
	}
	return true
}
