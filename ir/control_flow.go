package ir

// Brancher is implemented by terminators that go on in a successor.
type Brancher interface {
	// SuccessorOperands returns the values that the arguments of successor i get.
	SuccessorOperands(op *Op, i int) []*Value
	// SetSuccessorOperands replaces them for all successors, as there may be
	// many: values[i] is for successor i.
	SetSuccessorOperands(op *Op, values [][]*Value)
	// SuccessorFor returns the successor that is taken where operand i has the
	// value operands[i], nil for one that is not known; nil where any may be.
	SuccessorFor(op *Op, operands []Attribute) *Block
}

// RegionSuccessor is a way that control goes in an op with regions: into a
// region or, where that is nil, behind the op.
type RegionSuccessor struct {
	Region *Region
	// Inputs are the block arguments, or the results of the op, that get the
	// values which come along.
	Inputs []*Value
}

// IntoRegion returns the way into a region that gives values to its arguments
// from first on.
func IntoRegion(r *Region, first int) RegionSuccessor {
	return RegionSuccessor{Region: r, Inputs: r.First().Args()[first:]}
}

// Leaving returns the way out of op, to its results.
func Leaving(op *Op) RegionSuccessor { return RegionSuccessor{Inputs: op.Results()} }

// RegionBrancher is implemented by ops that pass control to their regions and
// get it back from the terminators there.
type RegionBrancher interface {
	// EntrySuccessors returns where control may go first, where operand i has
	// the value operands[i], nil for one that is not known.
	EntrySuccessors(op *Op, operands []Attribute) []RegionSuccessor
	// RegionSuccessors returns where control may go from the end of a region.
	RegionSuccessors(op *Op, from *Region) []RegionSuccessor
	// EntryOperands returns the values that the op gives to its successor.
	EntryOperands(op *Op, to RegionSuccessor) []*Value
}

// RegionTerminator is implemented by ends of regions that say more than
// ReturnLike, which gives all operands to every successor.
type RegionTerminator interface {
	// RegionOperands returns the values that go to the successor.
	RegionOperands(op *Op, to RegionSuccessor) []*Value
	// SuccessorsFor returns where control may go, as EntrySuccessors.
	SuccessorsFor(op *Op, operands []Attribute) []RegionSuccessor
}

// InvocationBounds is implemented by a [RegionBrancher] that knows how often its
// regions run each time the op does.
type InvocationBounds interface {
	// RunsAtMostOnce reports whether the region runs once or not at all.
	RunsAtMostOnce(op *Op, r *Region) bool
}

// RegionOperands returns the values that a terminator gives to a successor of
// the op around it, and whether that is known.
func (op *Op) RegionOperands(to RegionSuccessor) (values []*Value, known bool) {
	if t, ok := op.kind.Impl.(RegionTerminator); ok {
		return t.RegionOperands(op, to), true
	}
	return op.Operands(), op.kind.Is(ReturnLike)
}

// LoopLike is implemented by loops.
type LoopLike interface {
	// LoopRegions returns the regions that run again and again.
	LoopRegions(op *Op) []*Region
}

// Caller is implemented by ops that call.
type Caller interface {
	// Callee returns what is called: a symbol, or a value.
	Callee(op *Op) (*SymbolRefAttr, *Value)
	// CallArguments returns the values that the callee gets.
	CallArguments(op *Op) []*Value
}

// Callable is implemented by ops that can be called.
type Callable interface {
	// CallableRegion returns the region that a call runs, nil for a
	// declaration.
	CallableRegion(op *Op) *Region
}

// CallableRegion returns the region that a call of op runs, and whether op can
// be called at all.
func (op *Op) CallableRegion() (r *Region, ok bool) {
	c, ok := op.kind.Impl.(Callable)
	if !ok {
		return nil, false
	}
	return c.CallableRegion(op), true
}
