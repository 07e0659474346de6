package interp

import "github.com/ttopt/ttopt/ir"

// addSCF adds the ops of scf that run regions one after the other.
func addSCF(t map[string]opCompiler) {
	t["scf.for"] = compileFor
	t["scf.if"] = compileIf
	t["scf.while"] = compileWhile
	t["scf.execute_region"] = compileExecuteRegion
	t["scf.index_switch"] = compileIndexSwitch
	t["memref.alloca_scope"] = compileExecuteRegion
}

// isYield reports whether the op gives its operands to the op around it.
func isYield(op *ir.Op) bool {
	switch op.Name() {
	case "scf.yield", "affine.yield", "tensor.yield", "memref.alloca_scope.return":
		return true
	}
	return false
}

// yieldTo is an exit that moves what is yielded to the given places.
func (c *compiler) yieldTo(to []place) exit {
	return func(term *ir.Op) (step, error) {
		if !isYield(term) {
			return nil, term.Errorf("cannot end this region")
		}
		return c.move(term, term.Operands(), to)
	}
}

// compileFor: operands are the lower and upper bound, the step and the initial
// values of what the loop carries. Bounds are signed.
func compileFor(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() < 3 || op.NumRegions() != 1 || op.Body() == nil {
		return nil, op.Errorf("expects three operands and a body")
	}
	s, err := scalarOf(op.Operand(0).Type())
	if err != nil {
		return nil, err
	}
	loop, err := c.loop(op, op.RegionAt(0), 1, op.Operands()[3:])
	if err != nil {
		return nil, err
	}
	lb, ub, by, iv := c.at(op, 0), c.at(op, 1), c.at(op, 2), loop.args[0].at
	mask := s.mask()
	return c.certain(op, "a bound or the step", c.words(op.Operands()[:3]), func(f *frame) error {
		to, stride := s.signed(f.words[ub]), s.signed(f.words[by])
		if stride <= 0 {
			return op.Errorf("has the step %d, which is not positive", stride)
		}
		return loop.run(f, func() error {
			for i := s.signed(f.words[lb]); i < to; {
				f.words[iv] = uint64(i) & mask
				if err := loop.iterate(f); err != nil {
					return err
				}
				next := i + stride
				if next < i {
					break // beyond the largest integer, so beyond the bound
				}
				i = next
			}
			return nil
		})
	}), nil
}

// loop is the part that counted loops have in common.
type loop struct {
	op         *ir.Op
	args       []place // of the body: induction variables, carried values
	body       *block
	begin, end step // initial values in, results out; may be nil
}

// loop compiles a body of numIVs induction variables, which carries values
// from inits through the yields to the results.
func (c *compiler) loop(op *ir.Op, r *ir.Region, numIVs int, inits []*ir.Value) (*loop, error) {
	args := r.First().Args()
	if len(args) != numIVs+len(inits) || op.NumResults() != len(inits) {
		return nil, op.Errorf("has a body that does not take what the loop carries")
	}
	l := &loop{op: op}
	var err error
	if l.args, err = c.placesOf(op, args); err != nil {
		return nil, err
	}
	carried := l.args[numIVs:]
	if l.begin, err = c.move(op, inits, carried); err != nil {
		return nil, err
	}
	if l.body, err = c.region(r, c.yieldTo(carried)); err != nil {
		return nil, err
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	l.end, err = c.move(op, args[numIVs:], results)
	return l, err
}

// run executes iterations between the moves in and out.
func (l *loop) run(f *frame, iterations func() error) error {
	if l.begin != nil {
		if err := l.begin(f); err != nil {
			return err
		}
	}
	if err := iterations(); err != nil {
		return err
	}
	if l.end != nil {
		return l.end(f)
	}
	return nil
}

// iterate executes the body once.
func (l *loop) iterate(f *frame) error {
	if err := f.run.tick(l.op); err != nil {
		return err
	}
	before := f.stack
	var err error
	if l.body.next == nil {
		err = runSteps(l.body.steps, f)
	} else {
		err = l.body.run(f)
	}
	f.run.bytes -= f.stack - before
	f.stack = before
	return err
}

// compileIf: the second region may be missing or empty.
func compileIf(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() != 1 {
		return nil, op.Errorf("expects a condition")
	}
	cond := c.at(op, 0)
	holds := func(f *frame) (bool, error) { return f.words[cond] != 0, nil }
	s, err := c.choice(op, holds)
	if err != nil {
		return nil, err
	}
	return c.certain(op, "the condition", c.words(op.Operands()), s), nil
}

// choice runs the first region where holds says so, else the second.
func (c *compiler) choice(op *ir.Op, holds func(f *frame) (bool, error)) (step, error) {
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	var arms [2]*block
	for i := range min(op.NumRegions(), 2) {
		if !op.RegionAt(i).Empty() {
			if arms[i], err = c.region(op.RegionAt(i), c.yieldTo(results)); err != nil {
				return nil, err
			}
		}
	}
	if arms[0] == nil || arms[1] == nil && len(results) > 0 {
		return nil, op.Errorf("has no region for every case")
	}
	return func(f *frame) error {
		yes, err := holds(f)
		switch {
		case err != nil:
			return err
		case yes:
			return arms[0].run(f)
		case arms[1] != nil:
			return arms[1].run(f)
		}
		return nil
	}, nil
}

// compileWhile: the first region decides by scf.condition whether its other
// operands go to the second region or are the results.
func compileWhile(c *compiler, op *ir.Op) (step, error) {
	if op.NumRegions() != 2 || op.RegionAt(0).Empty() || op.RegionAt(1).Empty() {
		return nil, op.Errorf("expects two regions")
	}
	before, after := op.RegionAt(0), op.RegionAt(1)
	beforeArgs, err := c.placesOf(op, before.First().Args())
	if err != nil {
		return nil, err
	}
	afterArgs, err := c.placesOf(op, after.First().Args())
	if err != nil {
		return nil, err
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	w := &while{op: op}
	if w.begin, err = c.move(op, op.Operands(), beforeArgs); err != nil {
		return nil, err
	}
	w.condition, err = c.region(before, func(term *ir.Op) (step, error) {
		if term.Name() != "scf.condition" || term.NumOperands() < 1 {
			return nil, term.Errorf("cannot end this region")
		}
		w.holds = c.at(term, 0)
		passed := term.Operands()[1:]
		if w.toAfter, err = c.move(term, passed, afterArgs); err != nil {
			return nil, err
		}
		if w.toResults, err = c.move(term, passed, results); err != nil {
			return nil, err
		}
		if !c.tracked() {
			return nil, nil
		}
		return c.certain(term, "the condition", c.words(term.Operands()[:1]), func(*frame) error { return nil }), nil
	})
	if err != nil {
		return nil, err
	}
	if w.body, err = c.region(after, c.yieldTo(beforeArgs)); err != nil {
		return nil, err
	}
	return w.run, nil
}

// A while is two regions that run by turns, and the moves between them; a move may be nil.
type while struct {
	op                        *ir.Op
	begin, toAfter, toResults step
	condition, body           *block
	holds                     int // where the condition is
}

func (w *while) run(f *frame) error {
	move := func(s step) error {
		if s == nil {
			return nil
		}
		return s(f)
	}
	if err := move(w.begin); err != nil {
		return err
	}
	for {
		if err := f.run.tick(w.op); err != nil {
			return err
		}
		if err := w.condition.run(f); err != nil {
			return err
		}
		if f.words[w.holds] == 0 {
			return move(w.toResults)
		}
		if err := move(w.toAfter); err != nil {
			return err
		}
		if err := w.body.run(f); err != nil {
			return err
		}
	}
}

func compileExecuteRegion(c *compiler, op *ir.Op) (step, error) {
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	if op.NumRegions() != 1 {
		return nil, op.Errorf("expects one region")
	}
	body, err := c.region(op.RegionAt(0), c.yieldTo(results))
	if err != nil {
		return nil, err
	}
	return body.run, nil
}

// compileIndexSwitch: the first region is the default, then one for each case.
func compileIndexSwitch(c *compiler, op *ir.Op) (step, error) {
	values, err := intsAttr(op, "cases")
	if err != nil {
		return nil, err
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	if op.NumOperands() != 1 || op.NumRegions() != 1+len(values) {
		return nil, op.Errorf("expects a flag and a region for each case")
	}
	var otherwise *block
	cases := map[uint64]*block{}
	for i := range op.NumRegions() {
		b, err := c.region(op.RegionAt(i), c.yieldTo(results))
		if err != nil {
			return nil, err
		}
		if i == 0 {
			otherwise = b
		} else {
			cases[uint64(values[i-1])] = b
		}
	}
	flag := c.at(op, 0)
	return c.certain(op, "the flag", c.words(op.Operands()), func(f *frame) error {
		if b := cases[f.words[flag]]; b != nil {
			return b.run(f)
		}
		return otherwise.run(f)
	}), nil
}
