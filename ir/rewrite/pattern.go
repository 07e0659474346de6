package rewrite

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/ttopt/ttopt/ir"
)

// Pattern is a local rewrite.
type Pattern struct {
	// Name is for people who look for a pattern that never comes to an end.
	Name string
	// Upstream has the names of MLIR's patterns that do what this one does, with
	// blanks between them and without the anonymous namespace.
	Upstream string
	// Root is the kind of op that the pattern starts from; nil means any.
	Root *ir.Kind
	// Benefit orders the patterns for an op: the highest is tried first, of
	// equal ones that which was given first.
	Benefit int
	// Apply looks at op and either returns false and has changed nothing, or
	// rewrites through r and returns true.
	Apply func(r *Rewriter, op *ir.Op) bool
}

// IsNamed reports whether labels have the name of the pattern, or one of those that it
// has in MLIR; all is whether they have them all.
func (p *Pattern) IsNamed(labels []string) (one, all bool) {
	if slices.Contains(labels, p.Name) {
		return true, true
	}
	all = p.Upstream != ""
	for name := range strings.FieldsSeq(p.Upstream) {
		named := slices.Contains(labels, name) || slices.Contains(labels, "(anonymous namespace)::"+name)
		one, all = one || named, all && named
	}
	return one, all
}

// Canonicalizer is implemented by the Impl of kinds that bring patterns of
// their own for canonicalization. A pattern without a root is for ops of the
// kind that brings it.
type Canonicalizer interface{ Patterns() []*Pattern }

// Canonical returns the canonicalization patterns of all kinds of a context.
func Canonical(ctx *ir.Context) []*Pattern {
	var ps []*Pattern
	for _, d := range ctx.Dialects() {
		for _, k := range d.Kinds {
			if c, ok := k.Impl.(Canonicalizer); ok {
				for _, p := range c.Patterns() {
					if p.Root == nil {
						own := *p
						own.Root = k
						p = &own
					}
					ps = append(ps, p)
				}
			}
		}
	}
	return ps
}

// PatternSet finds the patterns for an op. It does not change, and serves any
// number of runs at a time.
type PatternSet struct {
	all    []*Pattern
	byKind sync.Map // of *ir.Kind, those of all that are for it, once it was asked for
}

// NewPatternSet prepares patterns for [PatternSet.Greedy].
func NewPatternSet(ps []*Pattern) *PatternSet { return &PatternSet{all: ps} }

// of returns the patterns for ops of a kind, the highest benefit first. A module has
// ops of few kinds, so no others are looked for.
func (s *PatternSet) of(k *ir.Kind) []*Pattern {
	if known, ok := s.byKind.Load(k); ok {
		return known.([]*Pattern)
	}
	var ps []*Pattern
	for _, p := range s.all {
		if p.Root == k || p.Root == nil {
			ps = append(ps, p)
		}
	}
	slices.SortStableFunc(ps, func(a, b *Pattern) int { return cmp.Compare(b.Benefit, a.Benefit) })
	s.byKind.Store(k, ps)
	return ps
}

// Rewriter is what a pattern changes the IR with: a builder that inserts
// before the op the pattern looks at, and calls that keep the driver informed.
type Rewriter struct {
	*ir.Builder
	driver *driver
}

// Replace makes every use of op's results a use of vs, one for each, and erases
// op.
func (r *Rewriter) Replace(op *ir.Op, vs ...*ir.Value) { r.driver.replace(op, vs) }

// ReplaceAllUses makes every use of v a use of w.
func (r *Rewriter) ReplaceAllUses(v, w *ir.Value) { r.driver.replaceUses(v, w) }

// Erase removes op, which has no uses left.
func (r *Rewriter) Erase(op *ir.Op) { r.driver.erase(op) }

// Changed tells the driver that op was changed in place.
func (r *Rewriter) Changed(op *ir.Op) {
	r.driver.changed = true
	r.driver.push(op)
}

// SetOperand makes operand i of op use v.
func (r *Rewriter) SetOperand(op *ir.Op, i int, v *ir.Value) {
	op.SetOperand(i, v)
	r.Changed(op)
}

// InlineBefore moves the ops of blk before op; argument i of the block becomes
// args[i]. The block is left empty.
func (r *Rewriter) InlineBefore(blk *ir.Block, op *ir.Op, args []*ir.Value) {
	for i, a := range blk.Args() {
		r.ReplaceAllUses(a, args[i])
	}
	for inner := range blk.Ops {
		inner.MoveBefore(op)
		r.driver.admit(inner)
		r.driver.push(inner)
	}
	r.driver.changed = true
}
