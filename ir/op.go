package ir

import (
	"slices"
	"strings"
)

// Op is an operation. It has operands, results, attributes, successors and
// regions, and belongs to a block, but for the top-level one. An Op must not be
// copied.
type Op struct {
	_          noCopy
	kind       *Kind
	block      *Block
	prev, next *Op
	loc        Loc
	order      int32
	place      int32 // see Place

	operands []Operand
	attrs    *attrList
	*structure
	result *[1]Value // of an op that has one, as most do
}

// attrList is the attributes of an op, properties before the others, both parts
// sorted by name. Ops share them: they are never changed.
type attrList struct {
	all    []NamedAttr
	nprops int32
}

var noAttrs attrList

// structure is what only some ops have. All others of a context share one that is
// empty.
type structure struct {
	ctx        *Context
	regions    []Region
	successors []BlockOperand
	results    []Value // two or more
}

// noCopy lets go vet find copies of an Op.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}

// OpState is what an op is created from.
type OpState struct {
	Kind     *Kind
	Loc      Loc
	Operands []*Value
	Types    []Type // of the results
	// Attrs are properties and discardable attributes in any order; the kind
	// tells which is which.
	Attrs []NamedAttr
	// Props are attributes that are properties even of an unregistered op. Where
	// those of one are no dictionary, or an empty one, the only entry is WholeProps.
	Props []NamedAttr
	// AsWritten: Props are all the properties there are, whatever the kind says.
	AsWritten  bool
	Successors []*Block
	// Regions is the number of regions; their blocks are added afterwards.
	Regions int
}

// WholeProps is the name under which an op of an unregistered kind has properties
// that have no names of their own: <{}>, <[1, 2]>.
const WholeProps = ""

// Attr adds an attribute and returns s; a nil value adds nothing.
func (s *OpState) Attr(name string, v Attribute) *OpState {
	if v != nil {
		s.Attrs = append(s.Attrs, NamedAttr{name, v})
	}
	return s
}

// Has reports whether Attrs has an attribute of that name.
func (s *OpState) Has(name string) bool {
	return slices.ContainsFunc(s.Attrs, func(a NamedAttr) bool { return a.Name == name })
}

// NewOp creates an op that is in no block.
func NewOp(ctx *Context, s *OpState) *Op { return (*Arena)(nil).NewOp(ctx, s) }

// NewOp creates an op that is in no block.
func (a *Arena) NewOp(ctx *Context, s *OpState) *Op { return a.newOp(ctx, s.Kind, s) }

// newOp is NewOp with the kind of s. The kind is all that an op keeps of what s has
// itself; where it comes beside s, the lists of s need not be on the heap.
func (a *Arena) newOp(ctx *Context, k *Kind, s *OpState) *Op {
	op := a.op(ctx, k, s)
	op.kind, op.loc = k, s.Loc
	op.structure = a.structure(ctx, s)
	op.SetOperands(s.Operands)
	results := op.results()
	for i, t := range s.Types {
		results[i] = Value{typ: t, op: op, index: int32(i)}
	}
	for i := range op.regions {
		op.regions[i].op = op
	}
	for i, b := range s.Successors {
		op.successors[i].owner = op
		op.successors[i].Set(b)
	}
	return op
}

// attrList returns the attributes of an op, in the room if they fit there.
func (s *OpState) attrList(room, defaults []NamedAttr) attrList {
	all := room
	for _, a := range s.Attrs {
		if !s.AsWritten && s.Kind.IsInherent(a.Name) {
			all = with(all, a.Name, a.Value)
		}
	}
	for _, a := range s.Props { // which count where both say something
		all = with(all, a.Name, a.Value)
	}
	for _, d := range defaults {
		if find(all, d.Name) == nil {
			all = with(all, d.Name, d.Value)
		}
	}
	nprops := len(all)
	for _, a := range s.Attrs {
		if s.AsWritten || !s.Kind.IsInherent(a.Name) {
			all = append(all, a)
		}
	}
	slices.SortStableFunc(all[nprops:], func(a, b NamedAttr) int { return strings.Compare(a.Name, b.Name) })
	return attrList{slices.Clip(all), int32(nprops)}
}

// Kind returns the record of the op kind.
func (op *Op) Kind() *Kind { return op.kind }

// Name returns the full name: "arith.addi".
func (op *Op) Name() string { return op.kind.Name }

// Context returns the owner of the op's types and attributes.
func (op *Op) Context() *Context { return op.structure.ctx }

// Loc returns where the op comes from.
func (op *Op) Loc() Loc { return op.loc }

// SetLoc changes the location.
func (op *Op) SetLoc(l Loc) { op.loc = l }

// Block returns the block the op is in, or nil.
func (op *Op) Block() *Block { return op.block }

// Next returns the following op of the block, or nil.
func (op *Op) Next() *Op { return op.next }

// Prev returns the preceding op of the block, or nil.
func (op *Op) Prev() *Op { return op.prev }

// Region returns the region the op is in, or nil.
func (op *Op) Region() *Region {
	if op.block == nil {
		return nil
	}
	return op.block.region
}

// ParentOp returns the op whose region holds this one, or nil.
func (op *Op) ParentOp() *Op {
	if op.block == nil || op.block.region == nil {
		return nil
	}
	return op.block.region.op
}

// IsProperAncestorOf reports whether other lies inside op.
func (op *Op) IsProperAncestorOf(other *Op) bool {
	for p := other.ParentOp(); p != nil; p = p.ParentOp() {
		if p == op {
			return true
		}
	}
	return false
}

// IsBeforeInBlock reports whether op comes before other, which must be in the
// same block.
func (op *Op) IsBeforeInBlock(other *Op) bool {
	if !op.block.ordered {
		op.block.renumberOps()
	}
	return op.order < other.order
}

// Place returns the number of the last SetPlace, 0 at first.
func (op *Op) Place() int { return int(op.place) }

// SetPlace notes where op is on a list of whoever works on it. The next one to do
// so may note something else, so that the list must be asked whether it is there.
func (op *Op) SetPlace(n int) { op.place = int32(n) }

// NumOperands returns the number of operands.
func (op *Op) NumOperands() int { return len(op.operands) }

// Operand returns the value of operand i.
func (op *Op) Operand(i int) *Value { return op.operands[i].value }

// OpOperand returns operand i as a use.
func (op *Op) OpOperand(i int) *Operand { return &op.operands[i] }

// Operands returns the values of all operands in a new slice.
func (op *Op) Operands() []*Value {
	vs := make([]*Value, len(op.operands))
	for i := range op.operands {
		vs[i] = op.operands[i].value
	}
	return vs
}

// SetOperand makes operand i use v.
func (op *Op) SetOperand(i int, v *Value) { op.operands[i].Set(v) }

// SetOperands replaces all operands.
func (op *Op) SetOperands(vs []*Value) {
	for i := range op.operands {
		op.operands[i].unlink()
	}
	if len(vs) <= cap(op.operands) {
		op.operands = op.operands[:len(vs)]
	} else {
		op.operands = make([]Operand, len(vs))
	}
	for i, v := range vs {
		op.operands[i].owner = op
		op.operands[i].Set(v)
	}
}

// results returns the results where they are.
func (op *Op) results() []Value {
	if op.result != nil {
		return op.result[:]
	}
	return op.structure.results
}

// NumResults returns the number of results.
func (op *Op) NumResults() int { return len(op.results()) }

// Result returns result i.
func (op *Op) Result(i int) *Value { return &op.results()[i] }

// Results returns all results in a new slice.
func (op *Op) Results() []*Value {
	results := op.results()
	vs := make([]*Value, len(results))
	for i := range results {
		vs[i] = &results[i]
	}
	return vs
}

// ResultTypes returns the types of all results in a new slice.
func (op *Op) ResultTypes() []Type {
	results := op.results()
	ts := make([]Type, len(results))
	for i := range results {
		ts[i] = results[i].typ
	}
	return ts
}

// HasUses reports whether some result is used.
func (op *Op) HasUses() bool {
	results := op.results()
	for i := range results {
		if results[i].first != nil {
			return true
		}
	}
	return false
}

// NumRegions returns the number of regions.
func (op *Op) NumRegions() int { return len(op.regions) }

// RegionAt returns region i of the op.
func (op *Op) RegionAt(i int) *Region { return &op.regions[i] }

// Body returns the first block of the first region, or nil.
func (op *Op) Body() *Block {
	if len(op.regions) == 0 {
		return nil
	}
	return op.regions[0].first
}

// NumSuccessors returns the number of successors.
func (op *Op) NumSuccessors() int { return len(op.successors) }

// Successor returns successor i.
func (op *Op) Successor(i int) *Block { return op.successors[i].block }

// SuccessorOperand returns successor i as a use of the block.
func (op *Op) SuccessorOperand(i int) *BlockOperand { return &op.successors[i] }

// Attr returns the attribute of that name, a property or a discardable one,
// or nil.
func (op *Op) Attr(name string) Attribute {
	if a := find(op.Props(), name); a != nil {
		return a
	}
	return find(op.DiscardableAttrs(), name)
}

// Props returns the properties, sorted by name; do not change them.
func (op *Op) Props() []NamedAttr { return op.attrs.all[:op.attrs.nprops:op.attrs.nprops] }

// DiscardableAttrs returns the other attributes, sorted by name; do not change
// them.
func (op *Op) DiscardableAttrs() []NamedAttr { return op.attrs.all[op.attrs.nprops:] }

// AllAttrs returns properties and discardable attributes together, sorted by
// name, as the custom forms print them.
func (op *Op) AllAttrs() []NamedAttr {
	l := op.attrs
	if l.nprops == 0 || int(l.nprops) == len(l.all) {
		return l.all
	}
	return sortedByName(append([]NamedAttr(nil), l.all...))
}

// SetAttr sets an attribute; nil removes it. The kind says whether it is a
// property.
func (op *Op) SetAttr(name string, v Attribute) {
	props := append([]NamedAttr(nil), op.Props()...)
	rest := append([]NamedAttr(nil), op.DiscardableAttrs()...)
	if find(rest, name) == nil && (op.kind.IsInherent(name) || find(props, name) != nil) {
		props = with(props, name, v)
	} else {
		rest = with(rest, name, v)
	}
	op.attrs = &attrList{append(props, rest...), int32(len(props))}
}

// InsertBefore puts op, which must be in no block, before other.
func (op *Op) InsertBefore(other *Op) { other.block.insert(op, other) }

// InsertAfter puts op, which must be in no block, behind other.
func (op *Op) InsertAfter(other *Op) { other.block.insert(op, other.next) }

// MoveBefore takes op out of its block and puts it before other.
func (op *Op) MoveBefore(other *Op) {
	if op == other {
		return
	}
	op.Remove()
	op.InsertBefore(other)
}

// Remove takes op out of its block; it stays alive.
func (op *Op) Remove() {
	if op.block != nil {
		op.block.remove(op)
	}
}

// erasedKind marks ops that are gone, so that a stale pointer is noticed.
var erasedKind = &Kind{Name: "<erased>", Unregistered: true}

// Erase removes op and everything inside it. Its results must not have uses
// outside of it.
func (op *Op) Erase() {
	op.Remove()
	op.drop()
}

// IsErased reports whether Erase was called.
func (op *Op) IsErased() bool { return op.kind == erasedKind }

// drop ends all references from op and from what is inside it. The walk is
// iterative: nesting may be deep.
func (op *Op) drop() {
	stack := []*Op{op}
	for len(stack) > 0 {
		o := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		for i := range o.operands {
			o.operands[i].unlink()
		}
		for i := range o.successors {
			o.successors[i].Set(nil)
		}
		for i := range o.regions {
			for b := o.regions[i].first; b != nil; b = b.next {
				for inner := b.first; inner != nil; inner = inner.next {
					stack = append(stack, inner)
				}
			}
		}
		o.kind = erasedKind
	}
}

// ReplaceAllUsesWith makes every use of result i a use of vs[i].
func (op *Op) ReplaceAllUsesWith(vs []*Value) {
	results := op.results()
	for i := range results {
		results[i].ReplaceAllUsesWith(vs[i])
	}
}

// Commuting returns how many of the first operands of an op may change places.
// What is optional, such as a destination, stays behind them.
func (op *Op) Commuting() int {
	if !op.kind.Is(Commutative) {
		return 0
	}
	for i, group := range op.kind.Operands {
		if group.Arity != One {
			return min(i, op.NumOperands())
		}
	}
	return op.NumOperands()
}
