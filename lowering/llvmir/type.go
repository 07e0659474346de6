package llvmir

import (
	"fmt"
	"strconv"

	"github.com/llir/llvm/ir/types"
)

// Type is an LLVM type.
type Type = types.Type

// The scalar types. Ptr is the opaque pointer of address space 0.
var (
	Void Type = types.Void
	I1   Type = types.I1
	I8   Type = types.I8
	I16  Type = types.I16
	I32  Type = types.I32
	I64  Type = types.I64
	F16  Type = types.Half
	BF16 Type = bfloatType{}
	F32  Type = types.Float
	F64  Type = types.Double
	Ptr  Type = ptrType{}
)

// Int returns the integer type of the given width in bits.
func Int(bits int) Type {
	if bits < 1 || bits > 1<<23 {
		panic(fmt.Sprintf("llvmir: integer width %d is not in 1..2^23", bits))
	}
	switch bits {
	case 8:
		return I8
	case 16:
		return I16
	case 32:
		return I32
	case 64:
		return I64
	}
	return types.NewInt(uint64(bits))
}

// Vec returns the fixed vector type <lanes x elem>.
func Vec(lanes int, elem Type) Type {
	if lanes < 1 {
		panic(fmt.Sprintf("llvmir: a vector of %d lanes", lanes))
	}
	return types.NewVector(uint64(lanes), elem)
}

// Array returns the array type [n x elem].
func Array(n int64, elem Type) Type {
	if n < 0 {
		panic(fmt.Sprintf("llvmir: an array of %d elements", n))
	}
	return types.NewArray(uint64(n), elem)
}

// Elem returns the lane type of a vector, the element type of an array, and t
// itself for any other type.
func Elem(t Type) Type {
	switch t := t.(type) {
	case *types.VectorType:
		return t.ElemType
	case *types.ArrayType:
		return t.ElemType
	}
	return t
}

// Lanes returns the number of lanes of a vector type, and 0 for any other.
func Lanes(t Type) int {
	if v, ok := t.(*types.VectorType); ok {
		return int(v.Len)
	}
	return 0
}

// WithElem returns t with its scalar type replaced: <4 x float> and i32 give
// <4 x i32>, float and i32 give i32.
func WithElem(t, elem Type) Type {
	if n := Lanes(t); n > 0 {
		return Vec(n, elem)
	}
	return elem
}

// Bits returns the width of a scalar type; pointers count as 64, void as 0.
// For a vector it is the width of one lane.
func Bits(t Type) int {
	switch t := Elem(t).(type) {
	case *types.IntType:
		return int(t.BitSize)
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return 16
		case types.FloatKindFloat:
			return 32
		case types.FloatKindDouble:
			return 64
		}
	case bfloatType:
		return 16
	case ptrType:
		return 64
	}
	return 0
}

// IsInt reports whether t is an integer type or a vector of integers.
func IsInt(t Type) bool {
	_, ok := Elem(t).(*types.IntType)
	return ok
}

// IsFloat reports whether t is a floating-point type or a vector of them.
func IsFloat(t Type) bool {
	switch Elem(t).(type) {
	case *types.FloatType, bfloatType:
		return true
	}
	return false
}

// IsPtr reports whether t is the pointer type or a vector of pointers.
func IsPtr(t Type) bool { return Elem(t) == Ptr }

// mangle spells a type as it appears in the name of an overloaded intrinsic.
func mangle(t Type) string {
	switch t := t.(type) {
	case *types.VectorType:
		return "v" + strconv.FormatUint(t.Len, 10) + mangle(t.ElemType)
	case *types.IntType:
		return "i" + strconv.FormatUint(t.BitSize, 10)
	case ptrType:
		return "p0"
	case bfloatType:
		return "bf16"
	case *types.FloatType:
		return fmt.Sprintf("f%d", Bits(t))
	}
	panic(fmt.Sprintf("llvmir: an intrinsic cannot be overloaded on %s", t))
}

// ptrType is the opaque pointer; llir v0.3.6 has pointers to a type only.
type ptrType struct{}

func (ptrType) String() string    { return "ptr" }
func (ptrType) LLString() string  { return "ptr" }
func (ptrType) Name() string      { return "" }
func (ptrType) SetName(string)    {}
func (ptrType) Equal(u Type) bool { return u == Ptr }

// bfloatType is the brain float; llir v0.3.6 has no kind for it.
type bfloatType struct{}

func (bfloatType) String() string    { return "bfloat" }
func (bfloatType) LLString() string  { return "bfloat" }
func (bfloatType) Name() string      { return "" }
func (bfloatType) SetName(string)    {}
func (bfloatType) Equal(u Type) bool { return u == BF16 }
