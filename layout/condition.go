package layout

import "slices"

// A condition compares two sums of the digits of a [walk].
type condition struct {
	left, right sum
	op          comparison
	class       Cause // what slots are that do not fulfil it
}

type comparison uint8

const (
	equal comparison = iota
	less             // left < right
)

type truth uint8

const (
	undecided truth = iota
	always
	never
)

// simplify simplifies both sides over digits below extents and takes away what
// they have in common.
func (c condition) simplify(extents []int64) condition {
	c.left, c.right = c.left.simplify(extents), c.right.simplify(extents)
	c.left.coef, c.right.coef = slices.Clone(c.left.coef), slices.Clone(c.right.coef)
	c.left.terms, c.right.terms = slices.Clone(c.left.terms), slices.Clone(c.right.terms)
	for k := range c.left.coef {
		both := min(c.left.coef[k], c.right.coef[k])
		c.left.coef[k] -= both
		c.right.coef[k] -= both
	}
	cancelTerms(&c.left, &c.right)
	both := min(c.left.base, c.right.base)
	c.left.base -= both
	c.right.base -= both
	return c
}

// decide tells whether a simplified condition holds for all digits below
// extents, or for none.
func (c condition) decide(extents []int64) truth {
	lo, hi := c.left.min(extents)-c.right.max(extents), c.left.max(extents)-c.right.min(extents)
	switch {
	case c.op == less && hi < 0, c.op == equal && lo == 0 && hi == 0:
		return always
	case c.op == less && lo >= 0, c.op == equal && (lo > 0 || hi < 0):
		return never
	}
	return undecided
}

// uses reports whether digit k makes a difference.
func (c condition) uses(k int) bool { return c.left.uses(k) || c.right.uses(k) }

// rewrite passes base and coefficients of everything in c through f.
func (c condition) rewrite(f func(base int64, coef []int64) (int64, []int64)) condition {
	c.left, c.right = c.left.rewrite(f), c.right.rewrite(f)
	return c
}
