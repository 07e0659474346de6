package ir

import (
	"strconv"
	"strings"
)

// Verify checks op and everything inside it: the structure that all ops share,
// what the record of each kind says, what its Impl checks, and that values are
// used where they are available. References to symbols are checked where the
// symbol table is op or inside it: passes may be at work on what is around op.
// It returns the first problem it finds, in the order in which MLIR looks: ops
// before what is inside them, symbols and regions as wholes after that, and
// values in the end.
func Verify(op *Op) []*Diagnostic {
	if verifiedInParts(op) {
		return nil
	}
	v := &verifier{dom: NewDominance()}
	v.ops(op)
	if len(v.diags) == 0 {
		v.dominance(op)
	}
	return v.diags
}

type verifier struct {
	root    *Op
	divides bool  // isolated ops are left to others:
	parts   []*Op // these

	dom   *Dominance
	diags []*Diagnostic
	kinds KindTable[*kindChecks]
	sound map[*TensorType]bool // types whose encoding was found to fit

	open    []openOp
	users   []*Op // that wait for their symbol table to be complete
	symbols SymbolTables
}

// openOp is an op whose regions are being looked at.
type openOp struct {
	op    *Op
	users int // len(users) when op was opened
}

func (v *verifier) fail(d *Diagnostic) { v.diags = append(v.diags, d) }

// ops checks op and all inside.
func (v *verifier) ops(root *Op) {
	root.Walk(func(op *Op) WalkResult {
		var err error
		if op != root {
			v.leave(op.ParentOp())
			err = verifyEndBefore(op)
		}
		if len(v.diags) > 0 {
			return Interrupt
		}
		if err == nil && v.isPart(op) {
			v.parts = append(v.parts, op)
			return Skip
		}
		checks := v.kinds.Get(op.kind, newKindChecks)
		if err == nil {
			err = v.op(op, checks)
		}
		if err != nil {
			v.fail(op.AsDiagnostic(err))
			return Interrupt
		}
		if checks.usesSymbols {
			v.users = append(v.users, op)
		}
		if len(op.regions) > 0 {
			v.open = append(v.open, openOp{op, len(v.users)})
		}
		return Advance
	})
	v.leave(nil)
}

// leave checks the regions of the open ops up to parent as wholes.
func (v *verifier) leave(parent *Op) {
	for len(v.open) > 0 && len(v.diags) == 0 {
		top := v.open[len(v.open)-1]
		if top.op == parent {
			return
		}
		v.open = v.open[:len(v.open)-1]
		if err := v.regions(top); err != nil {
			v.fail(top.op.AsDiagnostic(err))
		}
	}
}

func (v *verifier) regions(o openOp) error {
	for i := range o.op.regions {
		if err := verifyEnd(o.op.regions[i].last); err != nil {
			return err
		}
	}
	if o.op.kind.Is(DefinesSymbols) {
		if err := verifySymbolNames(o.op); err != nil {
			return err
		}
		for _, user := range v.users[o.users:] {
			if err := user.kind.Impl.(SymbolUser).VerifySymbols(user, &v.symbols); err != nil {
				return user.AsDiagnostic(err)
			}
		}
		v.users = v.users[:o.users]
	}
	if rv, ok := o.op.kind.Impl.(RegionVerifier); ok {
		return rv.VerifyRegions(o.op)
	}
	return nil
}

// resultEncodings checks those of the types of the op's results.
func (v *verifier) resultEncodings(op *Op) error {
	for i := range op.results {
		if err := v.encoding(op.results[i].typ); err != nil {
			return op.Errorf("result #%d: %s", i, err)
		}
	}
	return nil
}

// argEncodings checks those of the types of the arguments of the op's blocks.
func (v *verifier) argEncodings(op *Op) error {
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for j, arg := range b.args {
				if err := v.encoding(arg.typ); err != nil {
					return Errorf(arg.loc, "block argument #%d: %s", j, err)
				}
			}
		}
	}
	return nil
}

func (v *verifier) encoding(t Type) error {
	tensor, ok := t.(*TensorType)
	if !ok || tensor.encoding == nil || v.sound[tensor] {
		return nil
	}
	if err := tensor.VerifyEncoding(); err != nil {
		return err
	}
	if v.sound == nil {
		v.sound = map[*TensorType]bool{}
	}
	v.sound[tensor] = true
	return nil
}

// op checks one op without what is inside it. What only its attributes and types
// decide is not checked again where they are those of an op before it.
func (v *verifier) op(op *Op, c *kindChecks) error {
	for i := range op.operands {
		if op.operands[i].value == nil {
			return op.errorAt("null operand found")
		}
	}
	if err := verifySuccessors(op); err != nil {
		return err
	}
	same := c.example.fits(op)
	if op.kind.Unregistered {
		if err := verifyUnregistered(op); err != nil {
			return err
		}
	} else {
		if !same {
			if err := verifyRecord(op); err != nil {
				return err
			}
		}
		if err := verifyRegionSpecs(op); err != nil {
			return err
		}
		if err := verifyTraits(op, same); err != nil {
			return err
		}
		if c.verifier != nil {
			if err := c.verifier.Verify(op); err != nil {
				return err
			}
		}
	}
	if err := verifyBlocks(op); err != nil {
		return err
	}
	if !same {
		if err := v.resultEncodings(op); err != nil {
			return err
		}
		c.example.set(op)
	}
	return v.argEncodings(op)
}

// errorAt returns an error at the place of op that does not begin with its name.
func (op *Op) errorAt(message string) *Diagnostic {
	d := Errorf(op.loc, "%s", message)
	d.Op = op
	return d
}

func verifyUnregistered(op *Op) error {
	ctx, name := op.ctx, op.kind.Name
	dialect := ctx.Dialect(op.kind.Dialect())
	switch {
	case dialect != nil && (dialect.AllowsUnknownOps || dialect.Partial && ctx.allowUnregistered):
		return nil
	case dialect != nil:
		d := op.errorAt("unregistered operation '" + name + "' found in dialect ('" + dialect.Name + "') that does not allow unknown operations")
		d.Meant = ctx.KindNear(name)
		return d
	case ctx.allowUnregistered:
		return nil
	}
	return op.errorAt("'" + name + "' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used")
}

func verifySuccessors(op *Op) error {
	if len(op.successors) == 0 {
		return nil
	}
	if op.block != nil && op.block.last != op {
		return op.errorAt("operation with block successors must terminate its parent block")
	}
	for i := range op.successors {
		switch to := op.successors[i].block; {
		case to == nil:
			return op.Errorf("successor #%d is missing", i)
		case to.region != op.Region():
			return op.Errorf("branching to block of a different region")
		}
	}
	return nil
}

// verifyEndBefore checks the end of the block that the walk has left when it
// comes to the first op of another.
func verifyEndBefore(op *Op) error {
	if op.prev != nil {
		return nil
	}
	if op.block.prev != nil {
		return verifyEnd(op.block.prev)
	}
	regions := op.ParentOp().regions
	for i := range regions {
		if i > 0 && &regions[i] == op.block.region {
			return verifyEnd(regions[i-1].last)
		}
	}
	return nil
}

// verifyEnd checks that a block ends with a terminator where it needs one.
func verifyEnd(b *Block) error {
	if b == nil || b.last == nil || b.Terminator() != nil || endsAnyhow(b.region) {
		return nil
	}
	return b.last.errorAt("block with no terminator, has " + b.last.ctx.textOf(b.last))
}

// endsAnyhow reports whether the blocks of a region need no terminator.
func endsAnyhow(r *Region) bool {
	k := r.op.kind
	return k.Is(NoTerminator) || k.Unregistered && r.HasOneBlock()
}

// verifyBlocks checks how the blocks in the regions of op begin.
func verifyBlocks(op *Op) error {
	k := op.kind
	for i := range op.regions {
		r := &op.regions[i]
		if k.Is(GraphRegions) && r.first != r.last {
			return op.Errorf("expects graph region #%d to have 0 or 1 blocks", i)
		}
		if r.first != nil && r.first.preds != nil {
			return op.errorAt("entry block of region may not have predecessors")
		}
		if endsAnyhow(r) {
			continue
		}
		for b := r.first; b != nil; b = b.next {
			if b.last == nil {
				return op.errorAt("empty block: expect at least a terminator")
			}
		}
	}
	return nil
}

// dominance checks that every operand is available where it is used and that
// no value enters an isolated region.
func (v *verifier) dominance(root *Op) {
	root.Walk(func(op *Op) WalkResult {
		if v.isPart(op) {
			return Skip
		}
		if op.block != nil && op.block.region != nil && !v.dom.IsReachable(op.block) {
			return Advance
		}
		for i := range op.operands {
			switch available, barrier := v.dom.available(op.operands[i].value, op); {
			case barrier != nil:
				v.fail(op.Errorf("using value defined outside the region").Note(barrier.loc, "required by region isolation constraints"))
				return Interrupt
			case !available:
				v.fail(notDominating(op, i))
				return Interrupt
			}
		}
		return Advance
	})
}

func notDominating(op *Op, i int) *Diagnostic {
	val := op.operands[i].value
	d := Errorf(op.loc, "operand #%d does not dominate this use", i)
	d.Op = op
	switch def := val.op; {
	case def == nil && val.block != nil:
		var b strings.Builder
		b.WriteString("operand defined as a block argument (block #")
		n := 0
		for p := val.block.prev; p != nil; p = p.prev {
			n++
		}
		b.WriteString(strconv.Itoa(n))
		switch home := val.block.region; {
		case home == op.Region():
			b.WriteString(" in the same region)")
		case home != nil && home.IsAncestorOf(op.Region()):
			b.WriteString(" in a parent region)")
		default:
			b.WriteString(" in a child region)")
		}
		return d.Note(val.Loc(), "%s", b.String())
	case def != nil:
		note := "operand defined here"
		switch home := def.Region(); {
		case def.block == op.block:
			note += " (op in the same block)"
		case home == op.Region():
			note += " (op in the same region)"
		case home != nil && home.IsAncestorOf(op.Region()):
			note += " (op in a parent region)"
		case home != nil && op.Region() != nil && op.Region().IsAncestorOf(home):
			note += " (op in a child region)"
		default:
			note += " (op is neither in a parent nor in a child region)"
		}
		return d.Note(def.loc, "%s", note)
	}
	return d
}
