package affine

import (
	"fmt"

	"github.com/ttopt/ttopt/affine/integer"
)

// Op says what an expression is.
type Op uint8

const (
	OpDim Op = iota
	OpSymbol
	OpConst
	OpAdd
	OpMul
	OpMod
	OpFloorDiv
	OpCeilDiv
)

// String returns the operator as it is written between operands, or the kind of
// a leaf.
func (op Op) String() string {
	names := [...]string{"dim", "symbol", "const", "+", "*", "mod", "floordiv", "ceildiv"}
	if int(op) < len(names) {
		return names[op]
	}
	return fmt.Sprintf("Op(%d)", uint8(op))
}

// Expr is an immutable expression over dims d0, d1, … and symbols s0, s1, ….
// Share it freely; build it with [Dim], [Symbol],
// [Const], [Add], [Mul] and so on.
type Expr struct {
	value    int64 // of a constant; position of a dim or symbol
	lhs, rhs *Expr // of a binary expression
	hash     uint64
	divisor  int64 // largest known divisor, 0 for the constant 0
	dims     int32 // 1 + highest dim used
	syms     int32 // 1 + highest symbol used
	cost     effort
	op       Op
	pure     bool
}

// Leaves are in most expressions, and mostly the same few.
var (
	fewDims    = few(0, newDim)
	fewSymbols = few(0, newSymbol)
	fewConsts  = few(leastFew, func(v int) *Expr { return newConst(int64(v)) })
)

const (
	numFew   = 128
	leastFew = -16 // of the constants
)

func few(from int, leaf func(int) *Expr) (es [numFew]*Expr) {
	for i := range es {
		es[i] = leaf(from + i)
	}
	return es
}

// Dim returns the expression d<i>, i >= 0.
func Dim(i int) *Expr {
	if i < numFew {
		return fewDims[i]
	}
	return newDim(i)
}

func newDim(i int) *Expr {
	return &Expr{op: OpDim, value: int64(i), dims: int32(i) + 1, divisor: 1, pure: true, hash: mix(uint64(OpDim), uint64(i))}
}

// Symbol returns the expression s<i>, i >= 0.
func Symbol(i int) *Expr {
	if i < numFew {
		return fewSymbols[i]
	}
	return newSymbol(i)
}

func newSymbol(i int) *Expr {
	return &Expr{op: OpSymbol, value: int64(i), syms: int32(i) + 1, divisor: 1, pure: true, hash: mix(uint64(OpSymbol), uint64(i))}
}

// Const returns the constant v.
func Const(v int64) *Expr {
	if v >= leastFew && v < leastFew+numFew {
		return fewConsts[v-leastFew]
	}
	return newConst(v)
}

func newConst(v int64) *Expr {
	return &Expr{op: OpConst, value: v, divisor: magnitude(v), pure: true, hash: mix(uint64(OpConst), uint64(v))}
}

// node builds the binary expression as it stands, without folding.
func node(op Op, lhs, rhs *Expr) *Expr {
	return &Expr{
		op:      op,
		lhs:     lhs,
		rhs:     rhs,
		hash:    mix(mix(uint64(op), lhs.hash), rhs.hash),
		divisor: knownDivisor(op, lhs, rhs),
		dims:    max(lhs.dims, rhs.dims),
		syms:    max(lhs.syms, rhs.syms),
		pure:    isPure(op, lhs, rhs),
		cost:    costOf(op, lhs, rhs),
	}
}

func mix(a, b uint64) uint64 {
	h := (a ^ b<<1) * 0x9e3779b97f4a7c15
	h = (h ^ h>>29 ^ b) * 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

func isPure(op Op, lhs, rhs *Expr) bool {
	if !lhs.pure || !rhs.pure {
		return false
	}
	switch op {
	case OpAdd:
		return true
	case OpMul:
		return lhs.op == OpConst || rhs.op == OpConst
	}
	return rhs.op == OpConst
}

// knownDivisor returns a number that divides every value of "lhs op rhs". Any
// divisor is sound, so where the best one overflows a smaller one will do.
func knownDivisor(op Op, lhs, rhs *Expr) int64 {
	switch op {
	case OpMul:
		if p, ok := integer.Mul(lhs.divisor, rhs.divisor); ok {
			return p
		}
		return max(lhs.divisor, rhs.divisor)
	case OpAdd, OpMod:
		return integer.GCD(lhs.divisor, rhs.divisor)
	}
	if rhs.op == OpConst && rhs.value != 0 && lhs.divisor%rhs.value == 0 {
		return magnitude(lhs.divisor / rhs.value)
	}
	return 1
}

// Op returns the kind of e.
func (e *Expr) Op() Op { return e.op }

// LHS returns the left operand, nil for a leaf.
func (e *Expr) LHS() *Expr { return e.lhs }

// RHS returns the right operand, nil for a leaf.
func (e *Expr) RHS() *Expr { return e.rhs }

// Value returns the value of a constant, or the position of a dim or symbol.
func (e *Expr) Value() int64 { return e.value }

// Equal reports whether e and o are the same expression, term for term.
func (e *Expr) Equal(o *Expr) bool {
	if e == o {
		return true
	}
	if e == nil || o == nil || e.hash != o.hash || e.op != o.op || e.value != o.value {
		return false
	}
	return e.op <= OpConst || e.lhs.Equal(o.lhs) && e.rhs.Equal(o.rhs)
}

// IsConst reports whether e is the constant v.
func (e *Expr) IsConst(v int64) bool { return e.op == OpConst && e.value == v }

// IsSymbolicOrConst reports whether e uses no dim.
func (e *Expr) IsSymbolicOrConst() bool { return e.dims == 0 }

// IsPureAffine reports whether e multiplies, divides and takes remainders by
// constants only.
func (e *Expr) IsPureAffine() bool { return e.pure }

// LargestKnownDivisor returns a number that divides e whatever its dims and
// symbols are; 0 for the constant 0, which everything divides.
func (e *Expr) LargestKnownDivisor() int64 { return e.divisor }

// IsMultipleOf reports whether e is known to be a multiple of factor.
func (e *Expr) IsMultipleOf(factor int64) bool {
	return factor != 0 && e.divisor%factor == 0
}

// MaxDim returns the highest dim e uses, -1 if it uses none.
func (e *Expr) MaxDim() int { return int(e.dims) - 1 }

// MaxSymbol returns the highest symbol e uses, -1 if it uses none.
func (e *Expr) MaxSymbol() int { return int(e.syms) - 1 }

// UsesDim reports whether d<i> occurs in e.
func (e *Expr) UsesDim(i int) bool { return int32(i) < e.dims && e.uses(OpDim, int64(i)) }

// UsesSymbol reports whether s<i> occurs in e.
func (e *Expr) UsesSymbol(i int) bool { return int32(i) < e.syms && e.uses(OpSymbol, int64(i)) }

func (e *Expr) uses(op Op, pos int64) bool {
	if e.op <= OpConst {
		return e.op == op && e.value == pos
	}
	return e.lhs.uses(op, pos) || e.rhs.uses(op, pos)
}

// Coefficients reads e as coefs[0]*d0 + coefs[1]*d1 + … + constant over numDims
// dims. ok is false if e is not of that form.
func (e *Expr) Coefficients(numDims int) (coefs []int64, constant int64, ok bool) {
	l, ok := decompose(e)
	if !ok {
		return nil, 0, false
	}
	coefs = make([]int64, numDims)
	for _, t := range l.terms {
		if t.atom.op != OpDim || t.atom.value >= int64(numDims) {
			return nil, 0, false
		}
		coefs[t.atom.value] = t.coef
	}
	return coefs, l.c, true
}

// Replace puts dims[i] for d<i> and syms[i] for s<i>, folding on the way up.
// Dims and symbols beyond the slices, and nil entries, stay.
func (e *Expr) Replace(dims, syms []*Expr) *Expr {
	switch e.op {
	case OpConst:
		return e
	case OpDim:
		if int(e.value) < len(dims) && dims[e.value] != nil {
			return dims[e.value]
		}
		return e
	case OpSymbol:
		if int(e.value) < len(syms) && syms[e.value] != nil {
			return syms[e.value]
		}
		return e
	}
	lhs, rhs := e.lhs.Replace(dims, syms), e.rhs.Replace(dims, syms)
	if lhs == e.lhs && rhs == e.rhs {
		return e
	}
	return Binary(e.op, lhs, rhs)
}
