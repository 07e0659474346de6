package asm

import "github.com/ttopt/ttopt/ir"

// orderRegions puts the regions that were parsed into the order of the kind
// and adds those that the text leaves out.
func (b *Bindings) orderRegions() {
	p, k := b.p, b.s.Kind
	if len(k.Regions) == 0 {
		return
	}
	parsed := append([]*ir.Region(nil), p.regions[b.nested:]...)
	p.regions = p.regions[:b.nested]
	for i := range k.Regions {
		for _, n := range b.regions[i] {
			p.regions = append(p.regions, parsed[n])
		}
		if len(b.regions[i]) == 0 && !k.Regions[i].Variadic {
			p.regions = append(p.regions, &ir.Region{})
		}
	}
	if _, implicit := k.Impl.(ImplicitTerminator); !implicit {
		for i, r := range p.regions[b.nested:] {
			if r.Empty() && (k.Is(ir.SingleBlock) || k.Regions[min(i, len(k.Regions)-1)].OneBlock) {
				r.AddBlock()
			}
		}
	}
	b.s.Regions = len(p.regions) - b.nested
}

// segments adds the properties that hold the sizes of the groups, unless the
// dictionary has them: that comes first in MLIR.
func (b *Bindings) segments(f *format) {
	k := b.s.Kind
	if k.Is(ir.OperandSegments) && !f.allOperands && !b.s.Has(ir.OperandSegmentsAttr) {
		sizes := make([]int32, len(b.ops))
		for i := range b.ops {
			sizes[i] = int32(len(b.ops[i].uses))
		}
		b.s.Attr(ir.OperandSegmentsAttr, b.p.ctx.DenseI32(sizes))
	}
	if k.Is(ir.ResultSegments) && !f.allResults && !b.s.Has(ir.ResultSegmentsAttr) {
		sizes := make([]int32, len(b.res))
		for i := range b.res {
			sizes[i] = int32(len(b.res[i].types))
		}
		b.s.Attr(ir.ResultSegmentsAttr, b.p.ctx.DenseI32(sizes))
	}
}

// resolve finds the types that the text leaves out and the values of the
// operands.
func (b *Bindings) resolve() {
	p, s := b.p, b.s
	b.spreadOperandTypes()
	for b.lacksTypes() && b.infer() {
	}
	if b.all != nil && len(b.all.uses) > 0 {
		s.Operands = p.appendResolved(s.Operands, b.all.uses, b.all.types, b.all.at)
	}
	for i := range b.ops {
		o := &b.ops[i]
		if len(o.uses) == 0 && len(o.types) == 0 {
			continue
		}
		if !o.known {
			p.errorf(b.at, "'%s' op: the type of '%s' does not follow from the text", s.Kind.Name, s.Kind.Operands[i].Name)
			return
		}
		s.Operands = p.appendResolved(s.Operands, o.uses, o.types, o.at)
	}
	if p.err == nil {
		b.resultTypes()
	}
}

// spreadOperandTypes divides the types of the directive operands among groups
// that were parsed one by one, and the other way round.
func (b *Bindings) spreadOperandTypes() {
	if b.all == nil {
		return
	}
	if len(b.all.uses) == 0 {
		ts := b.all.types
		for i := range b.ops {
			o := &b.ops[i]
			if n := len(o.uses); n <= len(ts) && !o.known {
				o.set(ts[:n])
				ts = ts[n:]
			}
		}
		return
	}
	if !b.all.known {
		at := 0
		for i, spec := range b.s.Kind.Operands {
			if spec.Arity != ir.One || at == len(b.all.uses) {
				break
			}
			b.ops[i].uses = b.all.uses[at : at+1 : at+1]
			at++
		}
		if at == len(b.all.uses) {
			b.all.uses = nil
		}
	}
}

// lacksTypes reports whether the types of some group are not known.
func (b *Bindings) lacksTypes() bool {
	for i := range b.ops {
		if !b.ops[i].known {
			return true
		}
	}
	for i := range b.res {
		if !b.res[i].known {
			return true
		}
	}
	return false
}

// infer finds the type of one group that was not known, and reports whether it
// did.
func (b *Bindings) infer() bool {
	k := b.s.Kind
	for i := range b.ops {
		if o := &b.ops[i]; !o.known && k.Operands[i].Type.Only != nil {
			b.setOperandType(o, k.Operands[i].Type.Only(b.p.ctx))
			return true
		}
	}
	for i := range b.res {
		if !b.res[i].known && k.Results[i].Arity == ir.One && k.Results[i].Type.Only != nil {
			b.res[i].setOne(k.Results[i].Type.Only(b.p.ctx))
			return true
		}
	}
	for i := range k.TypeRules {
		r := &k.TypeRules[i]
		if b.follow(r.From, r.To, r) || r.Via == nil && b.follow(r.To, r.From, r) {
			return true
		}
	}
	switch {
	case k.Is(ir.SameTypes):
		return b.same(true)
	case k.Is(ir.SameOperandTypes):
		return b.same(false)
	}
	return false
}

func (b *Bindings) setOperandType(o *boundOperands, t ir.Type) {
	if len(o.uses) == 1 {
		o.setOne(t)
		return
	}
	ts := make([]ir.Type, len(o.uses))
	for i := range ts {
		ts[i] = t
	}
	o.set(ts)
}

// follow gives the group called to the type that follows by a rule from that of from.
func (b *Bindings) follow(from, to string, rule *ir.TypeRule) bool {
	known := b.known(from)
	if known == nil {
		return false
	}
	k, via := b.s.Kind, rule.Via
	for i := range b.ops {
		if o := &b.ops[i]; k.Operands[i].Name == to && !o.known {
			if via != nil && !b.fits(from, known) {
				return false
			}
			if rule.Count != nil {
				if n := rule.Count(known); n != int64(len(o.uses)) {
					b.p.Errorf(o.at, "%d operands present, but expected %d", len(o.uses), n)
					return false
				}
			}
			b.setOperandType(o, apply(via, known))
			return true
		}
	}
	for i := range b.res {
		if k.Results[i].Name == to && !b.res[i].known && k.Results[i].Arity == ir.One {
			if via != nil && !b.fits(from, known) {
				return false
			}
			b.res[i].setOne(apply(via, known))
			return true
		}
	}
	return false
}

// fits reports a type, of the group called name, that its kind does not allow:
// no other type may follow from it.
func (b *Bindings) fits(name string, t ir.Type) bool {
	bad := func(c ir.TypeConstraint) bool {
		if c.Holds == nil || c.Holds(t) {
			return false
		}
		b.p.Errorf(b.at, "'%s' must be %s, but got '%s'", name, c.Desc, t)
		return true
	}
	for i := range b.s.Kind.Operands {
		if o := &b.s.Kind.Operands[i]; o.Name == name && bad(o.Type) {
			return false
		}
	}
	for i := range b.s.Kind.Results {
		if r := &b.s.Kind.Results[i]; r.Name == name && bad(r.Type) {
			return false
		}
	}
	return true
}

func apply(via func(ir.Type) ir.Type, t ir.Type) ir.Type {
	if via == nil {
		return t
	}
	return via(t)
}

// known returns the first type of a group of operands or results, or the type
// of an attribute; nil where it is not known.
func (b *Bindings) known(name string) ir.Type {
	if ts := b.Types(name); len(ts) > 0 {
		return ts[0]
	}
	for _, a := range b.s.Attrs {
		if t, ok := a.Value.(ir.TypedAttr); ok && a.Name == name {
			return t.Type()
		}
	}
	return nil
}

// same gives all operands, and all results if results is set, the type that
// one of them has.
func (b *Bindings) same(results bool) bool {
	var t ir.Type
	for i := range b.ops {
		if len(b.ops[i].types) > 0 {
			t = b.ops[i].types[0]
		}
	}
	if results {
		for i := range b.res {
			if len(b.res[i].types) > 0 {
				t = b.res[i].types[0]
			}
		}
		if len(b.allResults.types) > 0 {
			t = b.allResults.types[0]
		}
	}
	if t == nil {
		return false
	}
	changed := false
	for i := range b.ops {
		if !b.ops[i].known {
			b.setOperandType(&b.ops[i], t)
			changed = true
		}
	}
	if results && !b.allResults.known {
		for i := range b.res {
			if !b.res[i].known && b.s.Kind.Results[i].Arity == ir.One {
				b.res[i].setOne(t)
				changed = true
			}
		}
	}
	return changed
}

// resultTypes sets the types of the results.
func (b *Bindings) resultTypes() {
	p, s := b.p, b.s
	if b.allResults.known {
		s.Types = b.allResults.types
		return
	}
	missing := false
	for i := range b.res {
		missing = missing || !b.res[i].known && s.Kind.Results[i].Arity == ir.One
	}
	if !missing {
		for i := range b.res {
			s.Types = append(s.Types, b.res[i].types...)
		}
		return
	}
	inferrer, ok := s.Kind.Impl.(ir.TypeInferrer)
	if !ok {
		p.errorf(b.at, "'%s' op: the types of the results do not follow from the text", s.Kind.Name)
		return
	}
	ts, err := inferrer.InferTypes(p.ctx, s)
	if err != nil {
		p.Fail(b.at, err)
		return
	}
	s.Types = ts
}
