package ir

import (
	"errors"
	"fmt"
	"reflect"
)

// Builder creates ops at an insertion point. Its errors stick: a call that
// cannot do what it is asked remembers why and gives a value that later calls
// accept, and Err tells at the end. So a frontend builds without a check
// behind every line.
type Builder struct {
	ctx    *Context
	arena  *Arena // nil: ops are allocated one by one
	block  *Block
	before *Op // nil: at the end of the block
	loc    Loc
	errs   *[]error
	// created, if set, sees every op that is created; rewriting listens here.
	created func(*Op)
}

// NewBuilder returns a builder without an insertion point: ops that it creates
// are in no block until AtEnd, Before or After gives one.
func NewBuilder(ctx *Context) *Builder { return &Builder{ctx: ctx, errs: new([]error)} }

// Context returns the context of the types and attributes.
func (b *Builder) Context() *Context { return b.ctx }

// Err returns what went wrong so far, joined, or nil.
func (b *Builder) Err() error { return errors.Join(*b.errs...) }

// Failf remembers an error; typed constructors call it.
func (b *Builder) Failf(format string, args ...any) {
	*b.errs = append(*b.errs, fmt.Errorf(format, args...))
}

// AtEnd returns a builder that appends to blk.
func (b *Builder) AtEnd(blk *Block) *Builder { return b.at(blk, nil, b.loc) }

// AtStart returns a builder that inserts before the first op of blk.
func (b *Builder) AtStart(blk *Block) *Builder { return b.at(blk, blk.first, b.loc) }

// Before returns a builder that inserts before op and takes its location.
func (b *Builder) Before(op *Op) *Builder { return b.at(op.block, op, op.loc) }

// After returns a builder that inserts behind op and takes its location.
func (b *Builder) After(op *Op) *Builder { return b.at(op.block, op.next, op.loc) }

func (b *Builder) at(blk *Block, before *Op, loc Loc) *Builder {
	nb := *b
	nb.block, nb.before, nb.loc = blk, before, loc
	return &nb
}

// WithLoc returns a builder that gives its ops the location l.
func (b *Builder) WithLoc(l Loc) *Builder {
	nb := *b
	nb.loc = l
	return &nb
}

// WithListener returns a builder that shows every op it creates to f.
func (b *Builder) WithListener(f func(*Op)) *Builder {
	nb := *b
	nb.created = f
	return &nb
}

// WithArena returns a builder that allocates ops in the arena, for code that creates
// thousands of them. They are freed together.
func (b *Builder) WithArena(a *Arena) *Builder {
	nb := *b
	nb.arena = a
	return &nb
}

// Loc returns the location that new ops get.
func (b *Builder) Loc() Loc { return b.loc }

// Block returns the block of the insertion point, or nil.
func (b *Builder) Block() *Block { return b.block }

// Create creates an op from s at the insertion point. A zero s.Loc is the
// builder's location. A kind, an operand, a result type, a successor or an
// attribute that is nil or of another context is remembered as an error, and the
// op is created outside of any block, so that its results can be used.
func (b *Builder) Create(s *OpState) *Op { return b.create(s.Kind, s) }

// create is Create with the kind of s: see [Arena.newOp].
func (b *Builder) create(k *Kind, s *OpState) *Op {
	if s.Loc == 0 {
		s.Loc = b.loc
	}
	known := k != nil
	if !known {
		b.Failf("the kind of an op is missing")
		k = b.ctx.UnregisteredKind("builtin.missing")
		s.Kind = k
	}
	complete := b.complete(s) && known
	op := b.arena.newOp(b.ctx, k, s)
	if b.block != nil && complete {
		b.block.insert(op, b.before)
		if b.created != nil {
			b.created(op)
		}
	}
	return op
}

// complete reports whether s, which has a kind, lacks nothing, and puts something in
// the place of what it lacks.
func (b *Builder) complete(s *OpState) bool {
	ok := true
	missing := func(what string, i int) {
		b.Failf("%s: %s #%d is missing", s.Kind.Name, what, i)
		ok = false
	}
	foreign := func(what string, i int) {
		b.Failf("%s: %s #%d is of another context", s.Kind.Name, what, i)
		ok = false
	}
	for i, v := range s.Operands {
		if v == nil {
			missing("operand", i)
		} else if v.Type().Context() != b.ctx {
			foreign("operand", i)
		}
	}
	for i, t := range s.Types {
		if isNil(t) {
			missing("result type", i)
			s.Types[i] = b.ctx.None()
		} else if t.Context() != b.ctx {
			foreign("result type", i)
		}
	}
	for i, to := range s.Successors {
		if to == nil {
			missing("successor", i)
		}
	}
	for _, attrs := range [][]NamedAttr{s.Attrs, s.Props} {
		for i, a := range attrs {
			if isNil(a.Value) {
				b.Failf("%s: attribute '%s' is missing", s.Kind.Name, a.Name)
				attrs[i].Value, ok = b.ctx.Unit(), false
			} else if a.Value.Context() != b.ctx {
				b.Failf("%s: attribute '%s' is of another context", s.Kind.Name, a.Name)
				ok = false
			}
		}
	}
	return ok
}

// isNil reports whether n is nil, or holds a nil pointer: what builders of dialects
// take as a *TensorType comes here as a Type.
func isNil(n Node) bool {
	if n == nil {
		return true
	}
	v := reflect.ValueOf(n)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// Op creates an op of one result type, or of none where t is nil, and returns
// the op.
func (b *Builder) Op(k *Kind, t Type, operands []*Value, attrs ...NamedAttr) *Op {
	s := OpState{Kind: k, Operands: operands, Attrs: attrs}
	if t != nil {
		s.Types = []Type{t}
	}
	return b.create(k, &s)
}
