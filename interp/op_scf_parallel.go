package interp

import (
	"slices"

	"github.com/ttopt/ttopt/ir"
)

// addSCFParallel adds the parallel loops of scf, which run in order.
func addSCFParallel(t map[string]opCompiler) {
	t["scf.parallel"] = compileParallel
	t["scf.forall"] = compileForall
}

// nest is an iteration space: one word a loop for the induction variable and
// functions for the bounds, which are asked before the first iteration.
type nest struct {
	op     *ir.Op
	ivs    []int
	bounds func(f *frame) (lower, upper, steps []int64, err error)
}

// run executes body for every point, the last loop fastest.
func (n *nest) run(f *frame, body func() error) error {
	lower, upper, steps, err := n.bounds(f)
	if err != nil {
		return err
	}
	at := slices.Clone(lower)
	for i := range at {
		if steps[i] <= 0 {
			return n.op.Errorf("has the step %d, which is not positive", steps[i])
		}
		if lower[i] >= upper[i] {
			return nil
		}
	}
	for {
		if err := f.run.tick(n.op); err != nil {
			return err
		}
		for i, iv := range n.ivs {
			f.words[iv] = uint64(at[i])
		}
		if err := body(); err != nil {
			return err
		}
		d := len(at) - 1
		for ; d >= 0; d-- {
			next := at[d] + steps[d]
			if next > at[d] && next < upper[d] {
				at[d] = next
				break
			}
			at[d] = lower[d]
		}
		if d < 0 {
			return nil
		}
	}
}

func wordsAt(f *frame, places []int) []int64 {
	out := make([]int64, len(places))
	for i, p := range places {
		out[i] = int64(f.words[p])
	}
	return out
}

func ats(places []place) []int {
	out := make([]int, len(places))
	for i, p := range places {
		out[i] = p.at
	}
	return out
}

// compileParallel: operands are lower bounds, upper bounds, steps and the
// initial values of reductions. The terminator scf.reduce has a region for each
// reduction, which takes what was reduced so far and the operand.
func compileParallel(c *compiler, op *ir.Op) (step, error) {
	groups, err := segments(op, 4)
	if err != nil {
		return nil, err
	}
	rank := len(groups[0])
	if len(groups[1]) != rank || len(groups[2]) != rank || op.Body() == nil || len(op.Body().Args()) != rank || len(groups[3]) != op.NumResults() {
		return nil, op.Errorf("has bounds, steps and body arguments of different numbers")
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	begin, err := c.move(op, groups[3], results)
	if err != nil {
		return nil, err
	}
	ivs, err := c.placesOf(op, op.Body().Args())
	if err != nil {
		return nil, err
	}
	body, err := c.region(op.RegionAt(0), func(term *ir.Op) (step, error) { return c.reduce(term, results) })
	if err != nil {
		return nil, err
	}
	bounds := c.words(op.Operands()[:3*rank])
	at := ats(bounds)
	n := &nest{op: op, ivs: ats(ivs), bounds: func(f *frame) (lower, upper, steps []int64, err error) {
		v := wordsAt(f, at)
		return v[:rank], v[rank : 2*rank], v[2*rank:], nil
	}}
	return c.certain(op, "a bound or a step", bounds, func(f *frame) error {
		if begin != nil {
			if err := begin(f); err != nil {
				return err
			}
		}
		return n.run(f, func() error { return body.run(f) })
	}), nil
}

// reduce compiles scf.reduce, which ends the body of a parallel loop.
func (c *compiler) reduce(term *ir.Op, results []place) (step, error) {
	if isYield(term) && term.NumOperands() == 0 && len(results) == 0 {
		return nil, nil
	}
	if term.Name() != "scf.reduce" || term.NumOperands() != len(results) || term.NumRegions() != len(results) {
		return nil, term.Errorf("cannot end this region")
	}
	var steps []step
	for i, r := range results {
		region := term.RegionAt(i)
		if region.Empty() || len(region.First().Args()) != 2 {
			return nil, term.Errorf("has a reduction that does not take two values")
		}
		args, err := c.placesOf(term, region.First().Args())
		if err != nil {
			return nil, err
		}
		operand := c.place(term.Operand(i))
		combine, err := c.region(region, func(end *ir.Op) (step, error) {
			if end.Name() != "scf.reduce.return" {
				return nil, end.Errorf("cannot end this region")
			}
			return c.move(end, end.Operands(), []place{r})
		})
		if err != nil {
			return nil, err
		}
		steps = append(steps, func(f *frame) error {
			copyPlace(f, args[0], f, r)
			copyPlace(f, args[1], f, operand)
			return combine.run(f)
		})
	}
	return func(f *frame) error { return runSteps(steps, f) }, nil
}

// compileForall runs loops that share no results, as they are after
// bufferization.
func compileForall(c *compiler, op *ir.Op) (step, error) {
	groups, err := segments(op, 4)
	if err != nil {
		return nil, err
	}
	if op.NumResults() > 0 || len(groups[3]) > 0 {
		return nil, op.Errorf("shares results between iterations; only loops on memrefs can be run")
	}
	var mixed [3]func(f *frame) []int64
	rank := 0
	for i, name := range []string{"staticLowerBound", "staticUpperBound", "staticStep"} {
		static, err := intsAttr(op, name)
		if err != nil {
			return nil, err
		}
		if i > 0 && len(static) != rank {
			return nil, op.Errorf("has bounds and steps of different numbers")
		}
		rank = len(static)
		if mixed[i], err = c.mixed(op, static, groups[i]); err != nil {
			return nil, err
		}
	}
	if op.Body() == nil || len(op.Body().Args()) != rank {
		return nil, op.Errorf("has a body that does not take the induction variables")
	}
	ivs, err := c.placesOf(op, op.Body().Args())
	if err != nil {
		return nil, err
	}
	body, err := c.region(op.RegionAt(0), func(term *ir.Op) (step, error) {
		if term.Name() != "scf.forall.in_parallel" {
			return nil, term.Errorf("cannot end this region")
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	n := &nest{op: op, ivs: ats(ivs), bounds: func(f *frame) (lower, upper, steps []int64, err error) {
		return mixed[0](f), mixed[1](f), mixed[2](f), nil
	}}
	return c.certain(op, "a bound or a step", c.words(op.Operands()), func(f *frame) error {
		return n.run(f, func() error { return body.run(f) })
	}), nil
}

// mixed returns numbers of which some are attributes and the others, Dynamic
// there, are operands.
func (c *compiler) mixed(op *ir.Op, static []int64, dynamic []*ir.Value) (func(f *frame) []int64, error) {
	at := make([]int, len(static))
	for i, v := range static {
		at[i] = -1
		if v != ir.Dynamic {
			continue
		}
		if len(dynamic) == 0 {
			return nil, op.Errorf("has fewer operands than dynamic sizes")
		}
		at[i] = c.place(dynamic[0]).at
		dynamic = dynamic[1:]
	}
	if len(dynamic) > 0 {
		return nil, op.Errorf("has more operands than dynamic sizes")
	}
	return func(f *frame) []int64 {
		out := slices.Clone(static)
		for i, a := range at {
			if a >= 0 {
				out[i] = int64(f.words[a])
			}
		}
		return out
	}, nil
}
