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
// before what is inside them, isolated ops after all that are around them, then
// symbols and regions as wholes, and the values of an isolated op in the end.
func Verify(op *Op) []*Diagnostic {
	if verifiedInParts(op) {
		return nil
	}
	v := &verifier{dom: NewDominance(), root: op, exact: true}
	v.isolated(op)
	return v.diags
}

type verifier struct {
	root    *Op
	divides bool  // isolated ops are left to others:
	parts   []*Op // these
	exact   bool  // which problem is the first matters

	dom   *Dominance
	diags []*Diagnostic
	kinds KindTable[*kindChecks]
	sound map[*TensorType]bool // types whose encoding was found to fit

	users   []*Op // that wait for their symbol table to be complete
	symbols SymbolTables
}

func (v *verifier) fail(op *Op, err error) {
	if err != nil {
		v.diags = append(v.diags, op.AsDiagnostic(err))
	}
}

// isolated checks op, which sees nothing of what is around it.
func (v *verifier) isolated(op *Op) {
	if v.ops(op); len(v.diags) == 0 {
		v.dominance(op)
	}
}

// ops checks op and all inside.
func (v *verifier) ops(op *Op) {
	checks := v.kinds.Get(op.kind, newKindChecks)
	v.fail(op, v.op(op, checks))
	if checks.usesSymbols {
		v.users = append(v.users, op)
	}
	if checks.early != nil && v.exact && len(v.diags) == 0 && tableIsInside(v.root, op) {
		v.fail(op, checks.early.VerifySymbols(op, &v.symbols))
	}
	if len(op.regions) == 0 || len(v.diags) > 0 {
		return
	}
	users := len(v.users)
	var later []*Op
	for i := range op.regions {
		for b := op.regions[i].first; b != nil; b = b.next {
			for o := b.first; o != nil; o = o.next {
				switch {
				case v.isPart(o):
					v.parts = append(v.parts, o)
				case o.hasBarrier():
					later = append(later, o)
				default:
					v.ops(o)
				}
				if len(v.diags) > 0 {
					return
				}
			}
			if v.fail(op, verifyEnd(b)); len(v.diags) > 0 {
				return
			}
		}
	}
	for _, o := range later {
		if v.isolated(o); len(v.diags) > 0 {
			return
		}
	}
	v.fail(op, v.regions(op, checks, users))
}

// hasBarrier reports whether what is inside op sees nothing of what is around it.
func (op *Op) hasBarrier() bool { return len(op.regions) > 0 && op.kind.Is(IsolatedFromAbove) }

// regions checks those of op as wholes, and the users of symbols from the given one on,
// and an op with regions that no dialect has.
func (v *verifier) regions(op *Op, c *kindChecks, users int) error {
	if op.kind.Unregistered {
		if err := verifyUnregistered(op); err != nil {
			return err
		}
	}
	if v.exact && op.hasBarrier() {
		if err := verifyIsolated(op); err != nil {
			return err
		}
	}
	if op.kind.Is(DefinesSymbols) {
		if err := verifySymbolNames(op); err != nil {
			return err
		}
		if v.exact { // otherwise they wait for other parts, too
			if len(v.users) > users {
				if err := v.tableUsers(op); err != nil {
					return err
				}
			}
			v.users = v.users[:users]
		}
	}
	if c.regions != nil {
		return c.regions.VerifyRegions(op)
	}
	return nil
}

// tableUsers checks the users of symbols whose table is op. Like verifyIsolated it
// goes through a region before it goes into those inside it, the last of them first.
func (v *verifier) tableUsers(op *Op) error {
	var pending []*Region
	enter := func(op *Op) {
		for i := range op.regions {
			pending = append(pending, &op.regions[i])
		}
	}
	for enter(op); len(pending) > 0; {
		r := pending[len(pending)-1]
		pending = pending[:len(pending)-1]
		for b := r.first; b != nil; b = b.next {
			for o := b.first; o != nil; o = o.next {
				if user, ok := o.kind.Impl.(SymbolUser); ok {
					if err := user.VerifySymbols(o, &v.symbols); err != nil {
						return o.AsDiagnostic(err)
					}
				}
				if !o.kind.Is(DefinesSymbols) {
					enter(o)
				}
			}
		}
	}
	return nil
}

// verifyIsolated checks that no value enters the regions of an op. It goes through a
// region before it goes into those inside it, the last of them first.
func verifyIsolated(barrier *Op) error {
	for i := range barrier.regions {
		limit := &barrier.regions[i]
		for pending := []*Region{limit}; len(pending) > 0; {
			r := pending[len(pending)-1]
			pending = pending[:len(pending)-1]
			for b := r.first; b != nil; b = b.next {
				for op := b.first; op != nil; op = op.next {
					for j := range op.operands {
						if home := op.operands[j].value.ParentBlock(); home != nil && !limit.IsAncestorOf(home.region) {
							return outside(op, barrier)
						}
					}
					if op.hasBarrier() {
						continue
					}
					for k := range op.regions {
						pending = append(pending, &op.regions[k])
					}
				}
			}
		}
	}
	return nil
}

func outside(op, barrier *Op) *Diagnostic {
	return op.Errorf("using value defined outside the region").Note(barrier.loc, "required by region isolation constraints")
}

// resultEncodings checks those of the types of the op's results.
func (v *verifier) resultEncodings(op *Op) error {
	results := op.results()
	for i := range results {
		if err := v.encoding(results[i].typ); err != nil {
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
					return Errorf(arg.Loc(), "block argument #%d: %s", j, err)
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
			return op.PlainErrorf("null operand found")
		}
	}
	if err := verifySuccessors(op); err != nil {
		return err
	}
	same := c.example.fits(op)
	if !same {
		if err := verifyDiscardable(op); err != nil {
			return err
		}
	}
	if op.kind.Unregistered {
		// What is inside such an op is checked before it.
		if len(op.regions) == 0 {
			if err := verifyUnregistered(op); err != nil {
				return err
			}
		}
	} else {
		if err := verifyRecord(op, same); err != nil {
			return err
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

// verifyDiscardable asks the dialects that the names of attributes begin with.
func verifyDiscardable(op *Op) error {
	for _, a := range op.DiscardableAttrs() {
		name, _, ok := strings.Cut(a.Name, ".")
		if !ok {
			continue
		}
		if d := op.ctx.Dialect(name); d != nil && d.VerifyAttr != nil {
			if err := d.VerifyAttr(op, a); err != nil {
				return err
			}
		}
	}
	return nil
}

func verifyUnregistered(op *Op) error {
	ctx, name := op.Context(), op.kind.Name
	dialect := ctx.Dialect(op.kind.Dialect())
	switch {
	case dialect != nil && (dialect.AllowsUnknownOps || dialect.Partial && ctx.allowUnregistered):
		return nil
	case dialect != nil:
		d := op.PlainErrorf("unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations", name, dialect.Name)
		d.Meant = ctx.KindNear(name)
		return d
	case ctx.allowUnregistered:
		return nil
	}
	d := op.PlainErrorf("'%s' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", name)
	d.Meant = ctx.KindNear(name)
	return d
}

func verifySuccessors(op *Op) error {
	if len(op.successors) == 0 {
		return nil
	}
	if op.block != nil && op.block.last != op {
		return op.PlainErrorf("operation with block successors must terminate its parent block")
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

// verifyEnd checks that a block ends with a terminator where it needs one.
func verifyEnd(b *Block) error {
	if b == nil || b.last == nil || b.Terminator() != nil || endsAnyhow(b.region) {
		return nil
	}
	return b.last.PlainErrorf("block with no terminator, has %s", b.last.ctx.textOf(b.last))
}

// endsAnyhow reports whether the blocks of a region need no terminator.
func endsAnyhow(r *Region) bool {
	k := r.op.kind
	return k.Is(NoTerminator) || k.Unregistered && r.HasOneBlock()
}

// verifyBlocks checks how the blocks in the regions of op begin. As in MLIR the
// errors are about a place, not about op.
func verifyBlocks(op *Op) error {
	k := op.kind
	for i := range op.regions {
		r := &op.regions[i]
		if k.Is(GraphRegions) && r.first != r.last {
			return op.Errorf("expects graph region #%d to have 0 or 1 blocks", i)
		}
		if r.first != nil && r.first.preds != nil {
			return Errorf(op.loc, "entry block of region may not have predecessors")
		}
		if endsAnyhow(r) {
			continue
		}
		for b := r.first; b != nil; b = b.next {
			if b.last == nil {
				return Errorf(op.loc, "empty block: expect at least a terminator")
			}
		}
	}
	return nil
}

// dominance checks that what is inside root uses values where they are available. It
// goes through the blocks of an op before it goes into the ops there, the last of them
// first. Isolated ops are checked by themselves.
func (v *verifier) dominance(root *Op) {
	for pending := []*Op{root}; len(pending) > 0; {
		regions := pending[len(pending)-1].regions
		pending = pending[:len(pending)-1]
		for i := range regions {
			for b := regions[i].first; b != nil; b = b.next {
				reachable := v.dom.IsReachable(b)
				for op := b.first; op != nil; op = op.next {
					if reachable && !v.usesAreFine(op) {
						return
					}
					if len(op.regions) > 0 && !op.hasBarrier() {
						pending = append(pending, op)
					}
				}
			}
		}
	}
}

func (v *verifier) usesAreFine(op *Op) bool {
	for i := range op.operands {
		switch available, barrier := v.dom.available(op.operands[i].value, op); {
		case barrier != nil:
			v.fail(op, outside(op, barrier))
			return false
		case !available:
			v.fail(op, notDominating(op, i))
			return false
		}
	}
	return true
}

func notDominating(op *Op, i int) *Diagnostic {
	val := op.operands[i].value
	d := op.PlainErrorf("operand #%d does not dominate this use", i)
	switch def := val.op; {
	case def == nil && val.Block() != nil:
		var b strings.Builder
		b.WriteString("operand defined as a block argument (block #")
		n := 0
		for p := val.Block().prev; p != nil; p = p.prev {
			n++
		}
		b.WriteString(strconv.Itoa(n))
		switch home := val.Block().region; {
		case home == op.Region():
			b.WriteString(" in the same region)")
		case home != nil && home.IsAncestorOf(op.Region()):
			b.WriteString(" in a parent region)")
		default:
			b.WriteString(" in a child region)")
		}
		var at Loc
		if home := val.Block().ParentOp(); home != nil {
			at = home.loc
		}
		return d.Note(at, "%s", b.String())
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
