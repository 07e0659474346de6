package arith

import (
	"github.com/ttopt/ttopt/dialect/constraint"
	"github.com/ttopt/ttopt/ir"
)

// IntPredicate is how CmpI compares.
type IntPredicate uint8

// The integer predicates: s is signed, u is unsigned.
const (
	IntEQ IntPredicate = iota
	IntNE
	IntSLT
	IntSLE
	IntSGT
	IntSGE
	IntULT
	IntULE
	IntUGT
	IntUGE
)

// FloatPredicate is how CmpF compares.
type FloatPredicate uint8

// The float predicates: O is false, U is true where an operand is NaN.
const (
	FloatFalse FloatPredicate = iota
	FloatOEQ
	FloatOGT
	FloatOGE
	FloatOLT
	FloatOLE
	FloatONE
	FloatORD
	FloatUEQ
	FloatUGT
	FloatUGE
	FloatULT
	FloatULE
	FloatUNE
	FloatUNO
	FloatTrue
)

// RoundingMode is how TruncF rounds.
type RoundingMode uint8

// The rounding modes.
const (
	ToNearestEven RoundingMode = iota
	Downward
	Upward
	TowardZero
	ToNearestAway
)

var (
	intPredicates   = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}
	floatPredicates = []string{"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"}
	roundingModes   = []string{"to_nearest_even", "downward", "upward", "toward_zero", "to_nearest_away"}
)

// String returns "slt" or the like.
func (p IntPredicate) String() string { return intPredicates[p] }

// Inverse returns the predicate that holds where p does not.
func (p IntPredicate) Inverse() IntPredicate {
	return [...]IntPredicate{IntNE, IntEQ, IntSGE, IntSGT, IntSLE, IntSLT, IntUGE, IntUGT, IntULE, IntULT}[p]
}

// String returns "olt" or the like.
func (p FloatPredicate) String() string { return floatPredicates[p] }

var (
	intPredicateAttr   = constraint.Enum("allowed 64-bit signless integer cases", 64, intPredicates)
	floatPredicateAttr = constraint.Enum("allowed 64-bit signless integer cases", 64, floatPredicates)
	roundingModeAttr   = constraint.Enum("Floating point rounding mode", 32, roundingModes)
)

// IntPredicateOf returns the predicate of a CmpI.
func IntPredicateOf(op *ir.Op) IntPredicate {
	return IntPredicate(constraint.EnumValue(op, "predicate"))
}

// FloatPredicateOf returns the predicate of a CmpF.
func FloatPredicateOf(op *ir.Op) FloatPredicate {
	return FloatPredicate(constraint.EnumValue(op, "predicate"))
}
