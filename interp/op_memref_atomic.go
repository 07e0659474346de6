package interp

import "github.com/ttopt/ttopt/ir"

// addMemRefAtomic adds the read-modify-write ops of memref. Nothing runs
// beside them here.
func addMemRefAtomic(t map[string]opCompiler) {
	t["memref.atomic_rmw"] = compileAtomic
	t["memref.generic_atomic_rmw"] = compileGenericAtomic
}

// atomicKind returns the name in arith of a kind of atomic_rmw; "assign" is the
// one that has no op.
func atomicKind(kind int64) (string, bool) {
	names := [...]string{
		"addf", "addi", "assign", "maximumf", "maxsi", "maxui", "minimumf", "minsi", "minui",
		"mulf", "muli", "ori", "andi", "maxnumf", "minnumf",
	}
	if kind < 0 || kind >= int64(len(names)) {
		return "", false
	}
	return names[kind], true
}

// compileAtomic: operands are the value, the memref and indices; the result is
// what was there before.
func compileAtomic(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 2, 1, true); err != nil {
		return nil, err
	}
	kind, err := intAttr(op, "kind")
	if err != nil {
		return nil, err
	}
	s, _, err := laneTypes(op)
	if err != nil {
		return nil, err
	}
	name, ok := atomicKind(kind)
	r := reduction{combine: func(_, b uint64) uint64 { return b }}
	if ok && name != "assign" {
		r, ok = reductionOf(name, s)
	}
	if !ok {
		return nil, op.Errorf("cannot combine values of type '%s' by kind %d", op.Operand(0).Type(), kind)
	}
	a, err := c.access(op, op.Operand(1), nil, op.Operands()[2:])
	if err != nil {
		return nil, err
	}
	v, d := c.at(op, 0), c.result(op, 0).at
	return func(f *frame) error {
		m, lo, _, err := a.locate(f, 1, s.bytes)
		if err != nil {
			return err
		}
		m.Buffer.load(f.words[d:d+1], f.undefOf(d, 1), lo, s.bytes, s.mask())
		sum, undef := []uint64{r.combine(f.words[d], f.words[v])}, []uint64(nil)
		if f.undef != nil {
			undef = []uint64{tainted(f.undef[d] | f.undef[v])}
			if name == "assign" {
				undef[0] = f.undef[v]
			}
		}
		m.Buffer.store(sum, undef, lo, s.bytes)
		return nil
	}, nil
}

// compileGenericAtomic: the region takes what is there and yields what is to be
// there; the result is what was there before.
func compileGenericAtomic(c *compiler, op *ir.Op) (step, error) {
	if err := needs(op, 1, 1, true); err != nil {
		return nil, err
	}
	if op.NumRegions() != 1 || op.Body() == nil || len(op.Body().Args()) != 1 {
		return nil, op.Errorf("expects a body that takes an element")
	}
	s, err := scalarOf(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	a, err := c.access(op, op.Operand(0), nil, op.Operands()[1:])
	if err != nil {
		return nil, err
	}
	args, err := c.placesOf(op, op.Body().Args())
	if err != nil {
		return nil, err
	}
	next, err := c.newPlace(op.Result(0).Type())
	if err != nil {
		return nil, err
	}
	body, err := c.region(op.RegionAt(0), func(term *ir.Op) (step, error) {
		if term.Name() != "memref.atomic_yield" {
			return nil, term.Errorf("cannot end this region")
		}
		return c.move(term, term.Operands(), []place{next})
	})
	if err != nil {
		return nil, err
	}
	d := c.result(op, 0)
	return func(f *frame) error {
		m, lo, _, err := a.locate(f, 1, s.bytes)
		if err != nil {
			return err
		}
		m.Buffer.load(f.words[d.at:d.at+1], f.undefOf(d.at, 1), lo, s.bytes, s.mask())
		copyPlace(f, args[0], f, d)
		if err := body.run(f); err != nil {
			return err
		}
		m.Buffer.store(f.words[next.at:next.at+1], f.undefOf(next.at, 1), lo, s.bytes)
		return nil
	}, nil
}
