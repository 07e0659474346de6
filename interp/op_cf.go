package interp

import "github.com/ttopt/ttopt/ir"

// addCF adds the op of cf that is no branch.
func addCF(t map[string]opCompiler) {
	t["cf.assert"] = func(c *compiler, op *ir.Op) (step, error) {
		if op.NumOperands() != 1 {
			return nil, op.Errorf("expects a condition")
		}
		msg := "assertion failed"
		if s, ok := op.Attr("msg").(*ir.StringAttr); ok {
			msg += ": " + s.Value()
		}
		at := c.at(op, 0)
		return c.certain(op, "the condition", c.words(op.Operands()), func(f *frame) error {
			if f.words[at] == 0 {
				return op.Errorf("%s", msg)
			}
			return nil
		}), nil
	}
}

type branchTarget = func(f *frame) (*block, error)

// branch compiles a terminator with successors.
func (c *compiler) branch(op *ir.Op) (branchTarget, error) {
	switch op.Name() {
	case "cf.br":
		return c.jump(op, op.Successor(0), op.Operands())
	case "cf.cond_br":
		return c.condBranch(op)
	case "cf.switch":
		return c.switchBranch(op)
	}
	return nil, op.Errorf("cannot be run by the interpreter")
}

// jump goes to a block with the values of its arguments.
func (c *compiler) jump(op *ir.Op, to *ir.Block, args []*ir.Value) (branchTarget, error) {
	target := c.blocks[to]
	if target == nil {
		return nil, op.Errorf("branches out of its region")
	}
	params, err := c.placesOf(op, to.Args())
	if err != nil {
		return nil, err
	}
	move, err := c.move(op, args, params)
	if err != nil {
		return nil, err
	}
	return func(f *frame) (*block, error) {
		if err := f.run.tick(op); err != nil {
			return nil, err
		}
		if move != nil {
			return target, move(f)
		}
		return target, nil
	}, nil
}

func (c *compiler) condBranch(op *ir.Op) (branchTarget, error) {
	groups, err := segments(op, 3)
	if err != nil {
		return nil, err
	}
	if len(groups[0]) != 1 || op.NumSuccessors() != 2 {
		return nil, op.Errorf("expects a condition and two successors")
	}
	cond := c.place(groups[0][0]).at
	yes, err := c.jump(op, op.Successor(0), groups[1])
	if err != nil {
		return nil, err
	}
	no, err := c.jump(op, op.Successor(1), groups[2])
	if err != nil {
		return nil, err
	}
	return c.certainBranch(op, "the condition", groups[0][0], func(f *frame) (*block, error) {
		if f.words[cond] != 0 {
			return yes(f)
		}
		return no(f)
	}), nil
}

func (c *compiler) certainBranch(op *ir.Op, what string, v *ir.Value, next branchTarget) branchTarget {
	if !c.tracked() {
		return next
	}
	check := c.certain(op, what, c.words([]*ir.Value{v}), func(*frame) error { return nil })
	return func(f *frame) (*block, error) {
		if err := check(f); err != nil {
			return nil, err
		}
		return next(f)
	}
}

// switchBranch: operands are the flag, those of the default, and those of each
// case, whose numbers case_operand_segments holds.
func (c *compiler) switchBranch(op *ir.Op) (branchTarget, error) {
	groups, err := segments(op, 3)
	if err != nil {
		return nil, err
	}
	var values []int64
	if op.Attr("case_values") != nil {
		if values, err = intsAttr(op, "case_values"); err != nil {
			return nil, err
		}
	}
	sizes, err := intsAttr(op, "case_operand_segments")
	if err != nil {
		return nil, err
	}
	if len(groups[0]) != 1 || op.NumSuccessors() != 1+len(values) || len(sizes) != len(values) {
		return nil, op.Errorf("expects a flag and a successor for each case")
	}
	s, err := scalarOf(groups[0][0].Type())
	if err != nil {
		return nil, err
	}
	flag := c.place(groups[0][0]).at
	otherwise, err := c.jump(op, op.Successor(0), groups[1])
	if err != nil {
		return nil, err
	}
	cases := map[uint64]branchTarget{}
	rest := groups[2]
	for i, v := range values {
		if sizes[i] < 0 || sizes[i] > int64(len(rest)) {
			return nil, op.Errorf("'case_operand_segments' does not fit the operands")
		}
		target, err := c.jump(op, op.Successor(i+1), rest[:sizes[i]])
		if err != nil {
			return nil, err
		}
		if word := uint64(v) & s.mask(); cases[word] == nil { // of two for a value the first one counts
			cases[word] = target
		}
		rest = rest[sizes[i]:]
	}
	return c.certainBranch(op, "the flag", groups[0][0], func(f *frame) (*block, error) {
		if target := cases[f.words[flag]]; target != nil {
			return target(f)
		}
		return otherwise(f)
	}), nil
}
