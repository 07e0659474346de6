package llvmir

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir/types"
)

// literal is a constant that is printed as it is written. llir's own numeric
// constants truncate where they should round and cost a big.Float each.
type literal struct {
	typ  Type
	text string
}

func (l *literal) String() string { return l.typ.String() + " " + l.text }
func (l *literal) Type() Type     { return l.typ }
func (l *literal) Ident() string  { return l.text }
func (*literal) IsConstant()      {}

// number is a constant of type i64: the strides and distances that addresses are made of.
type number int64

func (n number) String() string { return "i64 " + n.Ident() }
func (n number) Type() Type     { return I64 }
func (n number) Ident() string  { return strconv.FormatInt(int64(n), 10) }
func (number) IsConstant()      {}

// ConstInt returns the integer v of type t, wrapped to its width; for a
// vector type, v in every lane.
func ConstInt(t Type, v int64) Value {
	if t == I64 {
		return number(v)
	}
	bits := Bits(t)
	if bits > 64 || !IsInt(t) {
		return ConstBig(t, big.NewInt(v))
	}
	if bits == 1 {
		return splat(t, strconv.FormatBool(v&1 == 1))
	}
	return splat(t, strconv.FormatInt(v<<(64-bits)>>(64-bits), 10))
}

// ConstBool returns an i1.
func ConstBool(v bool) Value {
	if v {
		return ConstInt(I1, 1)
	}
	return ConstInt(I1, 0)
}

// ConstBig is ConstInt for values wider than 64 bits.
func ConstBig(t Type, v *big.Int) Value {
	if !IsInt(t) {
		panic(fmt.Sprintf("llvmir: an integer constant of type %s", t))
	}
	bits := uint(Bits(t))
	mod := new(big.Int).Lsh(big.NewInt(1), bits)
	v = new(big.Int).Mod(v, mod)
	if bits == 1 {
		return splat(t, strconv.FormatBool(v.Sign() != 0))
	}
	if v.Bit(int(bits)-1) == 1 {
		v.Sub(v, mod)
	}
	return splat(t, v.String())
}

// Null returns the null pointer.
func Null() Value { return &literal{Ptr, "null"} }

// Zero returns the all-zero value of type t.
func Zero(t Type) Value {
	switch t.(type) {
	case *types.VectorType, *types.ArrayType, *types.StructType:
		return &literal{t, "zeroinitializer"}
	case ptrType:
		return Null()
	}
	if IsFloat(t) {
		return ConstFloat(t, 0)
	}
	return ConstInt(t, 0)
}

// Poison returns the poison value of type t.
func Poison(t Type) Value { return &literal{t, "poison"} }

// ConstVector returns the vector of the given scalar constants, which are of
// one type.
func ConstVector(lanes ...Value) Value {
	if len(lanes) == 0 {
		panic("llvmir: a constant vector without lanes")
	}
	elem := lanes[0].Type()
	text := make([]string, len(lanes))
	for i, v := range lanes {
		if !IsConst(v) || !v.Type().Equal(elem) {
			panic(fmt.Sprintf("llvmir: lane %d of a constant vector of %s is %s", i, elem, v))
		}
		text[i] = v.String()
	}
	return &literal{Vec(len(lanes), elem), "<" + strings.Join(text, ", ") + ">"}
}

// ConstSplat returns the vector with the scalar constant v in every lane.
func ConstSplat(lanes int, v Value) Value {
	if !IsConst(v) {
		panic(fmt.Sprintf("llvmir: a constant splat of %s", v))
	}
	return splat(Vec(lanes, v.Type()), v.Ident())
}

// IsConst reports whether v is a constant that is written out; the address of
// a global is none.
func IsConst(v Value) bool {
	_, ok := v.(interface{ IsConstant() })
	return ok
}

// splat writes text as a constant of scalar type t, or in all lanes of vector
// type t.
func splat(t Type, text string) Value {
	n := Lanes(t)
	if n == 0 {
		return &literal{t, text}
	}
	if text == "0" || text == "false" || text == "0.000000e+00" {
		return Zero(t)
	}
	lane := Elem(t).String() + " " + text
	return &literal{t, "<" + strings.Repeat(lane+", ", n-1) + lane + ">"}
}
