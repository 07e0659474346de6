package ir

import (
	"strconv"
	"strings"
)

// Verify checks op and everything inside it: the structure that all ops share,
// what the record of each kind says, what its Impl checks, and that values are
// used where they are available. References to symbols are checked where the
// symbol table is op or inside it. It returns all problems of the first op that
// has any, outside in.
func Verify(op *Op) []*Diagnostic {
	v := &verifier{dom: NewDominance()}
	v.ops(op)
	if len(v.diags) == 0 {
		v.dominance(op)
	}
	return v.diags
}

type verifier struct {
	dom   *Dominance
	diags []*Diagnostic
	sound map[*TensorType]bool // types whose encoding was found to fit

	symbols SymbolTables
}

func (v *verifier) fail(d *Diagnostic) { v.diags = append(v.diags, d) }

// ops checks op and all inside. Region verifiers run on the way out.
func (v *verifier) ops(root *Op) {
	var parents []*Op
	leave := func(inside *Op) {
		for len(parents) > 0 && len(v.diags) == 0 {
			p := parents[len(parents)-1]
			if inside != nil && (p == inside.ParentOp()) {
				return
			}
			parents = parents[:len(parents)-1]
			if rv, ok := p.kind.Impl.(RegionVerifier); ok {
				if err := rv.VerifyRegions(p); err != nil {
					v.fail(p.AsDiagnostic(err))
				}
			}
		}
	}
	root.Walk(func(op *Op) WalkResult {
		if op != root {
			leave(op)
		}
		if len(v.diags) > 0 {
			return Interrupt
		}
		err := verifyOp(op)
		if user, ok := op.kind.Impl.(SymbolUser); ok && err == nil && hasSymbolTable(root, op) {
			err = user.VerifySymbols(op, &v.symbols)
		}
		if err == nil {
			err = v.encodings(op)
		}
		if err != nil {
			v.fail(op.AsDiagnostic(err))
			return Interrupt
		}
		if len(op.regions) > 0 {
			parents = append(parents, op)
		}
		return Advance
	})
	leave(nil)
}

// hasSymbolTable reports whether the symbol table of op is root or in it. What is
// around root is none of its business: passes may be at work there.
func hasSymbolTable(root, op *Op) bool {
	table := op.SymbolTable()
	return table == root || table != nil && root.IsProperAncestorOf(table)
}

// encodings checks those of the types of the op's results and of the arguments
// of its blocks.
func (v *verifier) encodings(op *Op) error {
	for i := range op.results {
		if err := v.encoding(op.results[i].typ); err != nil {
			return op.Errorf("result #%d: %s", i, err)
		}
	}
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

// verifyOp checks one op without what is inside it.
func verifyOp(op *Op) error {
	for i := range op.operands {
		if op.operands[i].value == nil {
			return op.Errorf("null operand found")
		}
	}
	k := op.kind
	if err := verifyBlocks(op); err != nil {
		return err
	}
	if k.Unregistered {
		ctx := op.ctx
		dialect := ctx.Dialect(k.Dialect())
		switch {
		case dialect != nil && (dialect.AllowsUnknownOps || dialect.Partial && ctx.allowUnregistered):
			return nil
		case dialect == nil && ctx.allowUnregistered:
			return nil
		case dialect == nil:
			return Errorf(op.loc, "'%s' op created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", k.Name)
		}
		return Errorf(op.loc, "unregistered operation '%s' found in dialect ('%s') that does not allow unknown operations", k.Name, dialect.Name)
	}
	for _, check := range []func(*Op) error{verifyRecord, verifyTraits} {
		if err := check(op); err != nil {
			return err
		}
	}
	if vf, ok := k.Impl.(Verifier); ok {
		return vf.Verify(op)
	}
	return nil
}

func verifyBlocks(op *Op) error {
	if op.block != nil && op.block.last != op && len(op.successors) > 0 {
		return op.Errorf("operation with block successors must terminate its parent block")
	}
	for i := range op.successors {
		switch to := op.successors[i].block; {
		case to == nil:
			return op.Errorf("successor #%d is missing", i)
		case to.region != op.Region():
			return op.Errorf("branching to block of a different region")
		}
	}
	k := op.kind
	for i := range op.regions {
		r := &op.regions[i]
		if k.Is(SingleBlock) && r.first != r.last {
			return op.Errorf("expects region #%d to have 0 or 1 blocks", i)
		}
		if k.Is(GraphRegions) && r.first != r.last {
			return op.Errorf("expects graph region #%d to have 0 or 1 blocks", i)
		}
		if r.first != nil && r.first.preds != nil {
			return op.Errorf("region entry block of operation '%s' may not have predecessors", k.Name)
		}
		for b := r.first; b != nil; b = b.next {
			if b.first == nil && !(k.Is(NoTerminator) || k.Unregistered && r.HasOneBlock()) {
				return Errorf(op.loc, "empty block: expect at least a terminator")
			}
			for inner := b.first; inner != nil; inner = inner.next {
				if inner != b.last && inner.kind.Is(Terminator) {
					return inner.Errorf("must be the last operation in the parent block")
				}
			}
			if b.last != nil && !(k.Is(NoTerminator) || k.Unregistered && r.HasOneBlock()) && b.Terminator() == nil {
				return Errorf(b.last.loc, "block with no terminator, has %s", b.last.kind.Name)
			}
		}
	}
	return nil
}

func verifyRecord(op *Op) error {
	k := op.kind
	sizes, err := op.OperandGroupSizes()
	if err != nil {
		return err
	}
	n := 0
	for g, size := range sizes {
		c := k.Operands[g].Type
		for j := 0; j < size; j++ {
			if t := op.operands[n].value.typ; c.Holds != nil && !c.Holds(t) {
				return op.Errorf("operand #%d must be %s, but got '%s'", n, describe(c.Desc, k.Operands[g].Arity), t)
			}
			n++
		}
	}
	if sizes, err = op.ResultGroupSizes(); err != nil {
		return err
	}
	n = 0
	for g, size := range sizes {
		c := k.Results[g].Type
		for j := 0; j < size; j++ {
			if t := op.results[n].typ; c.Holds != nil && !c.Holds(t) {
				return op.Errorf("result #%d must be %s, but got '%s'", n, describe(c.Desc, k.Results[g].Arity), t)
			}
			n++
		}
	}
	for i := range k.Attrs {
		spec := &k.Attrs[i]
		switch a := op.Attr(spec.Name); {
		case a == nil && !spec.Optional && spec.Default == nil:
			return op.Errorf("requires attribute '%s'", spec.Name)
		case a != nil && spec.Type.Holds != nil && !spec.Type.Holds(a):
			return op.Errorf("attribute '%s' failed to satisfy constraint: %s", spec.Name, spec.Type.Desc)
		}
	}
	for i := range k.TypeRules {
		if r := &k.TypeRules[i]; !r.holds(op) {
			return op.Errorf("failed to verify that %s", r.Desc)
		}
	}
	fixed := len(k.Regions)
	if fixed > 0 && k.Regions[fixed-1].Variadic {
		if len(op.regions) < fixed-1 {
			return op.Errorf("expected %d or more regions", fixed-1)
		}
	} else if len(op.regions) != fixed {
		if fixed == 0 {
			return op.Errorf("requires zero regions")
		}
		if fixed == 1 {
			return op.Errorf("requires one region")
		}
		return op.Errorf("expected %d regions", fixed)
	}
	for i := range op.regions {
		if spec := &k.Regions[min(i, fixed-1)]; spec.OneBlock && !op.regions[i].HasOneBlock() {
			return op.Errorf("region #%d ('%s') failed to verify constraint: region with 1 blocks", i, spec.Name)
		}
	}
	fixed = len(k.Successors)
	if !(fixed > 0 && k.Successors[fixed-1].Variadic) && len(op.successors) != fixed {
		if fixed == 0 {
			return op.Errorf("requires 0 successors but found %d", len(op.successors))
		}
		return op.Errorf("requires %d successors but found %d", fixed, len(op.successors))
	}
	return nil
}

// holds reports whether all values named To have the type that follows from
// From; absent ones do not matter.
func (r *TypeRule) holds(op *Op) bool {
	from := typesNamed(op, r.From)
	if len(from) == 0 {
		return true
	}
	want := from[0]
	if r.Via != nil {
		want = r.Via(want)
	}
	for _, t := range typesNamed(op, r.To) {
		if t != want {
			return false
		}
	}
	return true
}

// typesNamed returns the types of the operand group, the result group or the
// attribute of that name.
func typesNamed(op *Op, name string) []Type {
	var ts []Type
	for i := range op.kind.Operands {
		if op.kind.Operands[i].Name == name {
			lo, n := op.operandSegment(i)
			for _, o := range op.operands[lo : lo+n] {
				ts = append(ts, o.value.typ)
			}
			return ts
		}
	}
	for i := range op.kind.Results {
		if op.kind.Results[i].Name == name {
			sizes, err := op.ResultGroupSizes()
			if err != nil {
				return nil
			}
			lo := 0
			for _, n := range sizes[:i] {
				lo += n
			}
			return op.ResultTypes()[lo : lo+sizes[i]]
		}
	}
	if a, ok := op.Attr(name).(TypedAttr); ok {
		return []Type{a.Type()}
	}
	return nil
}

func describe(desc string, a Arity) string {
	if a == Variadic {
		return "variadic of " + desc
	}
	return desc
}

func verifyTraits(op *Op) error {
	k := op.kind
	if k.Is(Terminator) && (op.block == nil || op.block.last != op) {
		return op.Errorf("must be the last operation in the parent block")
	}
	if k.Is(SameTypes) {
		var first Type
		for _, t := range allTypes(op, true) {
			if first == nil {
				first = t
			} else if t != first {
				return op.Errorf("requires the same type for all operands and results")
			}
		}
	}
	if k.Is(SameOperandTypes) {
		for _, t := range allTypes(op, false) {
			if t != op.operands[0].value.typ {
				return op.Errorf("requires all operands to have the same type")
			}
		}
	}
	if k.Is(SameShapes) {
		if ts := allTypes(op, true); len(ts) > 0 {
			for _, t := range ts {
				if !sameShape(ts[0], t) {
					return op.Errorf("requires the same shape for all operands and results")
				}
			}
		}
	}
	if k.Is(Elementwise) {
		if err := verifyElementwise(op); err != nil {
			return err
		}
	}
	if k.Is(IsSymbol) {
		if _, ok := op.Attr(SymbolNameAttr).(*StringAttr); !ok {
			return op.Errorf("requires attribute '%s'", SymbolNameAttr)
		}
	}
	if k.Is(DefinesSymbols) {
		return verifySymbols(op)
	}
	return nil
}

func allTypes(op *Op, withResults bool) []Type {
	var ts []Type
	for i := range op.operands {
		ts = append(ts, op.operands[i].value.typ)
	}
	if withResults {
		ts = append(ts, op.ResultTypes()...)
	}
	return ts
}

// sameShape is MLIR's rule: a static extent agrees with a dynamic one.
func sameShape(a, b Type) bool {
	s, ok1 := a.(ShapedType)
	t, ok2 := b.(ShapedType)
	if !ok1 || !ok2 {
		return ok1 == ok2
	}
	if !s.HasRank() || !t.HasRank() {
		return true
	}
	if len(s.Shape()) != len(t.Shape()) {
		return false
	}
	for i, d := range s.Shape() {
		if e := t.Shape()[i]; d != e && d != Dynamic && e != Dynamic {
			return false
		}
	}
	return true
}

func verifyElementwise(op *Op) error {
	mappable := func(t Type) bool {
		switch t.(type) {
		case *VectorType, *TensorType, *UnrankedTensorType:
			return true
		}
		return false
	}
	operands, results := 0, 0
	for i := range op.operands {
		if mappable(op.operands[i].value.typ) {
			operands++
		}
	}
	for i := range op.results {
		if mappable(op.results[i].typ) {
			results++
		}
	}
	switch {
	case operands > 0 && results == 0 && len(op.results) > 0:
		return op.Errorf("if an operand is non-scalar, then there must be at least one non-scalar result")
	case operands == 0 && results > 0:
		return op.Errorf("if a result is non-scalar, then at least one operand must be non-scalar")
	case results > 0 && results != len(op.results):
		return op.Errorf("if an operand is non-scalar, then all results must be non-scalar")
	}
	var first Type
	for _, t := range allTypes(op, true) {
		if !mappable(t) {
			continue
		}
		if first == nil {
			first = t
		} else if !sameShape(first, t) {
			return op.Errorf("all non-scalar operands/results must have the same shape and base type")
		}
	}
	return nil
}

func verifySymbols(op *Op) error {
	if len(op.regions) != 1 {
		return op.Errorf("Operations with a 'SymbolTable' must have exactly one region")
	}
	if r := &op.regions[0]; r.first != r.last {
		return op.Errorf("Operations with a 'SymbolTable' must have exactly one block")
	}
	seen := map[string]*Op{}
	if body := op.Body(); body != nil {
		for o := body.first; o != nil; o = o.next {
			name := o.SymbolName()
			if name == "" {
				continue
			}
			if old := seen[name]; old != nil {
				return Errorf(o.loc, "redefinition of symbol named '%s'", name).Note(old.loc, "see existing symbol definition here")
			}
			seen[name] = o
		}
	}
	return nil
}

// dominance checks that every operand is available where it is used and that
// no value enters an isolated region.
func (v *verifier) dominance(root *Op) {
	isolated := func(op *Op, val *Value) *Op {
		home := val.ParentBlock()
		if home == nil {
			return nil
		}
		for r := op.Region(); r != nil && r != home.region; r = r.op.Region() {
			if r.op.kind.Is(IsolatedFromAbove) {
				return r.op
			}
		}
		return nil
	}
	root.Walk(func(op *Op) WalkResult {
		if op.block != nil && op.block.region != nil && !v.dom.IsReachable(op.block) {
			return Advance
		}
		for i := range op.operands {
			val := op.operands[i].value
			if barrier := isolated(op, val); barrier != nil {
				v.fail(op.Errorf("using value defined outside the region").Note(barrier.loc, "required by region isolation constraints"))
				return Interrupt
			}
			if !v.dom.Available(val, op) {
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
