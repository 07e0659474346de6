package ir

// Kind is the record of an op kind. It is immutable and may be shared by
// contexts; whether an op is of a kind is decided by comparing pointers.
type Kind struct {
	// Name is the full name: "arith.addi".
	Name string
	// Summary is one line for people.
	Summary string
	// Doc explains the op and shows its printed form.
	Doc string

	Traits   Traits
	Operands []Operands
	Results  []Results
	// Attrs are the inherent attributes (properties), which the generic form
	// prints between <{ and }>.
	Attrs      []Attr
	Regions    []RegionSpec
	Successors []SuccessorSpec
	// Parents are the kinds that the op may be directly inside of. None: any.
	Parents []*Kind

	// TypeRules say which types follow from others. Verify checks them, and
	// an op format need not print what follows.
	TypeRules []TypeRule

	// Format is the assembly format in the notation of ODS:
	// "$lhs `,` $rhs attr-dict `:` type($result)". Empty: generic form only,
	// unless Impl parses and prints.
	Format string

	// Impl is asked for optional interfaces: Verifier, RegionVerifier, Folder,
	// TypeInferrer, and those of ir/asm, ir/rewrite and interp.
	Impl any

	// Unregistered marks the stand-in for an op that no dialect defines.
	Unregistered bool
}

// Dialect returns the part of the name before the first dot.
func (k *Kind) Dialect() string {
	for i := 0; i < len(k.Name); i++ {
		if k.Name[i] == '.' {
			return k.Name[:i]
		}
	}
	return ""
}

// Is reports whether all the given traits are set.
func (k *Kind) Is(t Traits) bool { return k.Traits&t == t }

// Traits are facts about an op kind, one bit each.
type Traits uint64

// The traits. Those that have a rule are checked by Verify.
const (
	// Pure ops have no side effects and may be moved, merged and removed.
	Pure Traits = 1 << iota
	// Commutative ops give the same result for swapped operands, but for
	// optional ones; see [Op.Commuting].
	Commutative
	// Terminator ops end a block.
	Terminator
	// ReturnLike terminators give their operands to the parent op.
	ReturnLike
	// IsolatedFromAbove ops use no values from outside their regions.
	IsolatedFromAbove
	// DefinesSymbols: the op's region is a symbol table.
	DefinesSymbols
	// IsSymbol: the op has a sym_name, and maybe a visibility.
	IsSymbol
	// ConstantLike ops fold to their value attribute.
	ConstantLike
	// SingleBlock: every region has at most one block.
	SingleBlock
	// NoTerminator: blocks of the regions need no terminator.
	NoTerminator
	// GraphRegions: the order of ops in the regions does not restrict uses.
	GraphRegions
	// RecursivelyPure ops are as pure as the ops inside them.
	RecursivelyPure
	// SameTypes: all operands and results have one type.
	SameTypes
	// SameOperandTypes: all operands have one type.
	SameOperandTypes
	// SameShapes: all operands and results have the same shape.
	SameShapes
	// Elementwise ops work on scalars, and on vectors and tensors element by
	// element.
	Elementwise
	// OperandSegments: the sizes of the operand groups are in the property
	// operandSegmentSizes.
	OperandSegments
	// ResultSegments is the same for results.
	ResultSegments
	// AutomaticAllocationScope: stack memory allocated inside ends with the op.
	AutomaticAllocationScope
	// AffineScope: index values defined at the top of the region are affine
	// symbols. Goes with IsolatedFromAbove.
	AffineScope
	// Idempotent: f(f(x)) = f(x) of one operand, which the driver of folds sees to, and f(x, x) = x
	// of two, which is for the kind's own Fold.
	Idempotent
	// Involution: f(f(x)) = x.
	Involution
	// ReadOnly ops read memory and change nothing: unused, they are dead.
	ReadOnly
	// Allocates: the op's only effect is fresh memory for its result.
	Allocates
	// MayTrap: a pure op that is undefined for some operands, as a quotient is
	// for 0, must not be moved to where it did not run before.
	MayTrap
)

// Arity says how many values a group holds.
type Arity uint8

// The arities.
const (
	One Arity = iota
	Optional
	Variadic
)

// Operands is a group of operands: one, an optional one, or any number.
type Operands struct {
	Name  string
	Type  TypeConstraint
	Arity Arity
}

// Results is a group of results.
type Results struct {
	Name  string
	Type  TypeConstraint
	Arity Arity
}

// Attr is an inherent attribute of an op kind.
type Attr struct {
	Name     string
	Type     AttrConstraint
	Optional bool
	// Default is the value where none is given; op formats leave an attribute
	// with this value out. A new op gets it, unless the attribute is optional:
	// then absence means the default. May be nil.
	Default func(*Context) Attribute
}

// RegionSpec is a group of regions.
type RegionSpec struct {
	Name     string
	Variadic bool
	OneBlock bool // exactly one, that is
}

// SuccessorSpec is a group of successors.
type SuccessorSpec struct {
	Name     string
	Variadic bool
}

// TypeConstraint is a set of types with a name for error messages: "signless
// integer". A nil Holds accepts any type.
type TypeConstraint struct {
	Desc  string
	Holds func(Type) bool
	// Only returns the one type of the set, where it has just one: an op format
	// need not print it. Nil where it has more.
	Only func(*Context) Type
}

// TypeRule says that the type of the operands or results named To follows from
// the type of what is named From: an operand, a result, or an attribute that
// has a type. Where Via is nil the two types are the same, and the rule works
// both ways.
type TypeRule struct {
	From, To string
	Via      func(Type) Type
	// Count returns how many operands a format needs for a type of From; nil: any
	// number will do.
	Count func(Type) int64
	// Holds, where it is not nil, is the whole rule instead: one that no type
	// follows from.
	Holds func(*Op) bool
	// Desc is the rule in words: "all of {lhs, rhs} have same type". An op that
	// breaks it "failed to verify that …".
	Desc string
}

// AttrConstraint is a set of attributes with a name for error messages.
type AttrConstraint struct {
	Desc  string
	Holds func(Attribute) bool
	// Class holds for what a property can be at all. Where Holds demands more,
	// the verifier refuses it; what is not of the class never gets into the op.
	// Nil: Holds says both.
	Class func(Attribute) bool
	// ValueType returns the type that an op format leaves out when it prints
	// the attribute, nil where the type is printed.
	ValueType func(*Context) Type
	// Mnemonic is the name of a dialect attribute, "arith.fastmath", that an op
	// format prints without it: <fast> for #arith.fastmath<fast>.
	Mnemonic string
	// Keywords are the words by which an op format writes the values 0, 1, … of
	// an enumeration; the attribute is an integer of ValueType.
	Keywords []string
}

// AnyType accepts every type.
var AnyType = TypeConstraint{Desc: "any type"}

// AnyAttr accepts every attribute.
var AnyAttr = AttrConstraint{Desc: "any attribute"}

// attr returns the spec of an inherent attribute, or nil.
func (k *Kind) attr(name string) *Attr {
	for i := range k.Attrs {
		if k.Attrs[i].Name == name {
			return &k.Attrs[i]
		}
	}
	return nil
}

// Names of the properties that hold group sizes.
const (
	OperandSegmentsAttr = "operandSegmentSizes"
	ResultSegmentsAttr  = "resultSegmentSizes"
)

// IsInherent reports whether an attribute of that name is a property of the
// kind. Unregistered kinds have none.
func (k *Kind) IsInherent(name string) bool {
	return k.attr(name) != nil ||
		k.Is(OperandSegments) && name == OperandSegmentsAttr ||
		k.Is(ResultSegments) && name == ResultSegmentsAttr
}

// Verifier checks what the record of the kind cannot say. It runs after the
// checks that follow from the record.
type Verifier interface{ Verify(op *Op) error }

// RegionVerifier is a Verifier that looks into the regions; it runs after the
// ops in them have been verified.
type RegionVerifier interface{ VerifyRegions(op *Op) error }

// VerifierMaker makes the Verifier and RegionVerifier of one verification, which may
// remember what they found, as the IR stays the same until it is over.
type VerifierMaker interface{ NewVerifier() any }

// SymbolUser checks the symbols an op refers to; it runs when all ops in the symbol
// table around op have been verified.
type SymbolUser interface {
	VerifySymbols(op *Op, symbols *SymbolTables) error
}

// EarlySymbolUser is a SymbolUser that also runs right after Verifier, as some of
// MLIR's do: what it refers to may not be right itself then.
type EarlySymbolUser interface {
	SymbolUser
	VerifiesSymbolsEarly()
}

// TypeInferrer gives the result types of an op that does not print them.
type TypeInferrer interface {
	InferTypes(ctx *Context, s *OpState) ([]Type, error)
}

// Folder computes results at compile time. operands[i] is the constant value
// of operand i, or nil. Fold returns nil, or one entry a result, none of them
// empty. It may also change the op in place and return its own results.
type Folder interface {
	Fold(op *Op, operands []Attribute) []FoldResult
}

// FoldResult is what a result folds to: a constant or an existing value.
type FoldResult struct {
	Attr  Attribute
	Value *Value
}
