package interp

import (
	"math"

	"github.com/ttopt/ttopt/ir"
)

// addAffine adds the ops of affine; its loads and stores are in access.go.
func addAffine(t map[string]opCompiler) {
	t["affine.for"] = compileAffineFor
	t["affine.if"] = compileAffineIf
	t["affine.parallel"] = compileAffineParallel
	t["affine.apply"] = func(c *compiler, op *ir.Op) (step, error) { return compileAffineValue(c, op, nil) }
	t["affine.min"] = func(c *compiler, op *ir.Op) (step, error) {
		return compileAffineValue(c, op, func(a, b int64) int64 { return min(a, b) })
	}
	t["affine.max"] = func(c *compiler, op *ir.Op) (step, error) {
		return compileAffineValue(c, op, func(a, b int64) int64 { return max(a, b) })
	}
	t["affine.delinearize_index"] = compileDelinearize
	t["affine.load"] = compileAffineLoad
	t["affine.store"] = compileAffineStore
	t["affine.vector_load"] = compileAffineLoad
	t["affine.vector_store"] = compileAffineStore
	t["affine.prefetch"] = nothing
}

// nothing compiles an op that has no effect here.
func nothing(*compiler, *ir.Op) (step, error) { return nil, nil }

// bound is the largest, or the smallest, of the results of a map.
type bound struct {
	exprs indexMap
	pick  func(a, b int64) int64
}

func (b *bound) eval(f *frame) (int64, bool) {
	v, ok := b.exprs[0].eval(f.words)
	for i := 1; ok && i < len(b.exprs); i++ {
		var w int64
		w, ok = b.exprs[i].eval(f.words)
		v = b.pick(v, w)
	}
	return v, ok
}

func largest(a, b int64) int64  { return max(a, b) }
func smallest(a, b int64) int64 { return min(a, b) }

// compileAffineFor: operands of the lower bound map, of the upper bound map,
// and initial values.
func compileAffineFor(c *compiler, op *ir.Op) (step, error) {
	groups, err := segments(op, 3)
	if err != nil {
		return nil, err
	}
	if op.NumRegions() != 1 || op.Body() == nil {
		return nil, op.Errorf("expects a body")
	}
	bounds := [2]bound{{pick: largest}, {pick: smallest}}
	for i, name := range []string{"lowerBoundMap", "upperBoundMap"} {
		m, err := mapAttr(op, name)
		if err != nil {
			return nil, err
		}
		if len(m.Results) == 0 {
			return nil, op.Errorf("has a '%s' without results", name)
		}
		if bounds[i].exprs, err = c.indexMap(op, m, groups[i]); err != nil {
			return nil, err
		}
	}
	stride, err := intAttr(op, "step")
	if err != nil {
		return nil, err
	}
	if stride <= 0 {
		return nil, op.Errorf("has the step %d, which is not positive", stride)
	}
	l, err := c.loop(op, op.RegionAt(0), 1, groups[2])
	if err != nil {
		return nil, err
	}
	iv := l.args[0].at
	uses := c.words(op.Operands()[:len(groups[0])+len(groups[1])])
	return c.certain(op, "a bound", uses, func(f *frame) error {
		from, ok := bounds[0].eval(f)
		to, ok2 := bounds[1].eval(f)
		if !ok || !ok2 {
			return op.Errorf(divisorMessage)
		}
		return l.run(f, func() error {
			for i := from; i < to; {
				f.words[iv] = uint64(i)
				if err := l.iterate(f); err != nil {
					return err
				}
				if i > math.MaxInt64-stride {
					break
				}
				i += stride
			}
			return nil
		})
	}), nil
}

func compileAffineIf(c *compiler, op *ir.Op) (step, error) {
	attr, ok := op.Attr("condition").(*ir.IntegerSetAttr)
	if !ok {
		return nil, op.Errorf("requires an integer set 'condition'")
	}
	set := attr.Value()
	dims, syms, err := c.bindOperands(op, set.NumDims, set.NumSymbols, op.Operands())
	if err != nil {
		return nil, err
	}
	exprs := make(indexMap, len(set.Constraints))
	for i, k := range set.Constraints {
		exprs[i] = bindExpr(k.Expr, dims, syms)
	}
	s, err := c.choice(op, func(f *frame) (bool, error) {
		for i := range exprs {
			v, ok := exprs[i].eval(f.words)
			if !ok {
				return false, op.Errorf(divisorMessage)
			}
			if v < 0 || v > 0 && set.Constraints[i].IsEq {
				return false, nil
			}
		}
		return true, nil
	})
	if err != nil {
		return nil, err
	}
	return c.certain(op, "the condition", c.words(op.Operands()), s), nil
}

// compileAffineValue: one index from a map, which has several results only for
// min and max.
func compileAffineValue(c *compiler, op *ir.Op, pick func(a, b int64) int64) (step, error) {
	m, err := mapAttr(op, "map")
	if err != nil {
		return nil, err
	}
	exprs, err := c.indexMap(op, m, op.Operands())
	if err != nil {
		return nil, err
	}
	if len(exprs) == 0 || pick == nil && len(exprs) != 1 || op.NumResults() != 1 {
		return nil, op.Errorf("has a map of %d results", len(exprs))
	}
	b, d := bound{exprs, pick}, c.result(op, 0).at
	return c.mix(op, func(f *frame) error {
		v, ok := b.eval(f)
		if !ok {
			return op.Errorf(divisorMessage)
		}
		f.words[d] = uint64(v)
		return nil
	}), nil
}

// compileAffineParallel: the results of lowerBoundsMap and upperBoundsMap come
// in groups, one a dimension; of a group the largest lower and the smallest
// upper bound count. reductions are kinds of arith.atomic_rmw.
func compileAffineParallel(c *compiler, op *ir.Op) (step, error) {
	var all [2][]bound
	operands := op.Operands()
	for i, side := range []string{"lower", "upper"} {
		m, err := mapAttr(op, side+"BoundsMap")
		if err != nil {
			return nil, err
		}
		sizes, err := intsAttr(op, side+"BoundsGroups")
		if err != nil {
			return nil, err
		}
		n := m.NumDims + m.NumSymbols
		if n > len(operands) {
			return nil, op.Errorf("has fewer operands than its maps take")
		}
		exprs, err := c.indexMap(op, m, operands[:n])
		if err != nil {
			return nil, err
		}
		operands = operands[n:]
		pick := largest
		if side == "upper" {
			pick = smallest
		}
		for _, size := range sizes {
			if size < 1 || size > int64(len(exprs)) {
				return nil, op.Errorf("has bounds groups that do not fit the maps")
			}
			all[i] = append(all[i], bound{exprs[:size], pick})
			exprs = exprs[size:]
		}
	}
	steps, err := intsAttr(op, "steps")
	if err != nil {
		return nil, err
	}
	rank := len(steps)
	if len(all[0]) != rank || len(all[1]) != rank || op.Body() == nil || len(op.Body().Args()) != rank {
		return nil, op.Errorf("has bounds, steps and body arguments of different numbers")
	}
	ivs, err := c.placesOf(op, op.Body().Args())
	if err != nil {
		return nil, err
	}
	reductions, err := c.affineReductions(op)
	if err != nil {
		return nil, err
	}
	body, err := c.region(op.RegionAt(0), reductions.exit)
	if err != nil {
		return nil, err
	}
	n := &nest{op: op, ivs: ats(ivs), bounds: func(f *frame) (lower, upper, _ []int64, err error) {
		for i := range rank {
			lo, ok := all[0][i].eval(f)
			hi, ok2 := all[1][i].eval(f)
			if !ok || !ok2 {
				return nil, nil, nil, op.Errorf(divisorMessage)
			}
			lower, upper = append(lower, lo), append(upper, hi)
		}
		return lower, upper, steps, nil
	}}
	return c.certain(op, "a bound", c.words(op.Operands()), func(f *frame) error {
		reductions.begin(f)
		return n.run(f, func() error { return body.run(f) })
	}), nil
}

// affineReductions are the results of affine.parallel: each begins as the
// neutral element of its kind and is combined with what the body yields.
type affineReductions struct {
	c       *compiler
	results []place
	neutral []uint64
	combine []func(a, b uint64) uint64
}

func (c *compiler) affineReductions(op *ir.Op) (*affineReductions, error) {
	r := &affineReductions{c: c}
	kinds, err := intsAttr(op, "reductions")
	if err != nil {
		return nil, err
	}
	if len(kinds) != op.NumResults() {
		return nil, op.Errorf("has %d reductions for %d results", len(kinds), op.NumResults())
	}
	for i, kind := range kinds {
		s, err := scalarOf(op.Result(i).Type())
		if err != nil {
			return nil, err
		}
		name, ok := atomicKind(kind)
		if !ok {
			return nil, op.Errorf("has the unknown reduction %d", kind)
		}
		red, ok := reductionOf(name, s)
		if !ok {
			return nil, op.Errorf("has the reduction '%s' for a value of type '%s'", name, op.Result(i).Type())
		}
		r.results = append(r.results, c.result(op, i))
		r.neutral = append(r.neutral, red.neutral)
		r.combine = append(r.combine, red.combine)
	}
	return r, nil
}

func (r *affineReductions) begin(f *frame) {
	for i, p := range r.results {
		f.words[p.at] = r.neutral[i]
		if f.undef != nil {
			f.undef[p.at] = 0
		}
	}
}

func (r *affineReductions) exit(term *ir.Op) (step, error) {
	if !isYield(term) || term.NumOperands() != len(r.results) {
		return nil, term.Errorf("cannot end this region")
	}
	if len(r.results) == 0 {
		return nil, nil
	}
	from := r.c.words(term.Operands())
	return func(f *frame) error {
		for i, p := range r.results {
			f.words[p.at] = r.combine[i](f.words[p.at], f.words[from[i].at])
			if f.undef != nil {
				f.undef[p.at] = tainted(f.undef[p.at] | f.undef[from[i].at])
			}
		}
		return nil
	}, nil
}

// compileDelinearize splits an index by a basis, the first digit unbounded.
func compileDelinearize(c *compiler, op *ir.Op) (step, error) {
	if op.NumOperands() < 1 {
		return nil, op.Errorf("expects an index")
	}
	var static []int64
	var err error
	basis := op.Operands()[1:]
	if op.Attr("static_basis") != nil {
		if static, err = intsAttr(op, "static_basis"); err != nil {
			return nil, err
		}
	} else {
		for range basis {
			static = append(static, ir.Dynamic)
		}
	}
	if len(static) != op.NumResults() {
		return nil, op.Errorf("has a basis of %d numbers for %d results", len(static), op.NumResults())
	}
	sizes, err := c.mixed(op, static, basis)
	if err != nil {
		return nil, err
	}
	results, err := c.placesOf(op, op.Results())
	if err != nil {
		return nil, err
	}
	at := c.at(op, 0)
	return c.mix(op, func(f *frame) error {
		v := int64(f.words[at])
		digits := sizes(f)
		for i := len(digits) - 1; i >= 0; i-- {
			if i == 0 {
				f.words[results[0].at] = uint64(v)
				break
			}
			if digits[i] <= 0 {
				return op.Errorf("has the basis %d, which is not positive", digits[i])
			}
			q, r := v/digits[i], v%digits[i]
			if r < 0 {
				q, r = q-1, r+digits[i]
			}
			f.words[results[i].at] = uint64(r)
			v = q
		}
		return nil
	}), nil
}
