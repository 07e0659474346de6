package rewrite

import (
	"cmp"
	"slices"
	"strings"

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
	byKind map[*ir.Kind][]*Pattern // the highest benefit first
	any    []*Pattern              // those for all other kinds
}

// NewPatternSet prepares patterns for [PatternSet.Greedy].
func NewPatternSet(ps []*Pattern) *PatternSet {
	sorted := slices.Clone(ps)
	slices.SortStableFunc(sorted, func(a, b *Pattern) int { return cmp.Compare(b.Benefit, a.Benefit) })
	s := &PatternSet{byKind: map[*ir.Kind][]*Pattern{}}
	for _, p := range sorted {
		if p.Root == nil {
			s.any = append(s.any, p)
			for k := range s.byKind {
				s.byKind[k] = append(s.byKind[k], p)
			}
			continue
		}
		if s.byKind[p.Root] == nil {
			s.byKind[p.Root] = slices.Clone(s.any)
		}
		s.byKind[p.Root] = append(s.byKind[p.Root], p)
	}
	return s
}

// of returns the patterns for ops of a kind, the highest benefit first.
func (s *PatternSet) of(k *ir.Kind) []*Pattern {
	if ps, ok := s.byKind[k]; ok {
		return ps
	}
	return s.any
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
