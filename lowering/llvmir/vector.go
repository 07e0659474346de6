package llvmir

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// ExtractElement returns one lane of a vector; the lane is an integer value.
func (b *Builder) ExtractElement(v, lane Value) Value {
	check(Lanes(v.Type()) > 0 && IsInt(lane.Type()), "extractelement", v, lane)
	return b.def(&ir.InstExtractElement{X: v, Index: lane, Typ: Elem(v.Type())})
}

// InsertElement returns a vector with one lane replaced.
func (b *Builder) InsertElement(v, elem, lane Value) Value {
	vt, ok := v.Type().(*types.VectorType)
	check(ok && elem.Type().Equal(vt.ElemType) && IsInt(lane.Type()), "insertelement", v, elem, lane)
	return b.def(&ir.InstInsertElement{X: v, Elem: elem, Index: lane, Typ: vt})
}

// Shuffle returns the lanes that the mask picks from x and then y, two
// vectors of one type; -1 leaves a lane undefined.
func (b *Builder) Shuffle(x, y Value, mask ...int) Value {
	return b.ShuffleBy(x, y, NewMask(mask...))
}

// ShuffleBy is Shuffle by a mask that there is already.
func (b *Builder) ShuffleBy(x, y Value, mask Mask) Value {
	n := Lanes(x.Type())
	check(n > 0 && x.Type().Equal(y.Type()), "shufflevector", x, y)
	if mask.most >= 2*n {
		panic(fmt.Sprintf("llvmir: shuffle lane %d of 2 x %d", mask.most, n))
	}
	t := x.Type().(*types.VectorType)
	if mask.lanes != n {
		t = types.NewVector(uint64(mask.lanes), t.ElemType)
	}
	return b.def(&ir.InstShuffleVector{X: x, Y: y, Mask: mask.literal, Typ: t})
}

// Mask is which lanes shuffles pick. Its text is long, and many have the same.
type Mask struct {
	literal     *literal
	lanes, most int // how many it picks, and the last of them
}

// Single returns the lane that a mask picks, if that is one; any if it is undefined.
func (m Mask) Single() (lane int, ok bool) { return m.most, m.lanes == 1 && m.most >= 0 }

// NewMask returns the mask that picks lanes; -1 leaves one undefined.
func NewMask(lanes ...int) Mask {
	if len(lanes) == 0 {
		panic("llvmir: a shuffle without lanes")
	}
	m := Mask{lanes: len(lanes)}
	text := append(make([]byte, 0, 9*len(lanes)), '<')
	for i, lane := range lanes {
		if i > 0 {
			text = append(text, ", "...)
		}
		switch {
		case lane == -1:
			text = append(text, "i32 poison"...)
		case lane >= 0:
			text = strconv.AppendInt(append(text, "i32 "...), int64(lane), 10)
		default:
			panic(fmt.Sprintf("llvmir: shuffle lane %d", lane))
		}
		m.most = max(m.most, lane)
	}
	m.literal = &literal{Vec(len(lanes), I32), string(append(text, '>'))}
	if m.most == 0 && !slices.Contains(lanes, -1) {
		m.literal.text = "zeroinitializer"
	}
	return m
}

// ArithmeticFence returns v as a vector of floats that LLVM does not look through to what v
// is made of. All lanes of v have a multiple of 32 bits.
func (b *Builder) ArithmeticFence(v Value) Value {
	bits := Lanes(v.Type()) * Bits(v.Type())
	check(bits > 0 && bits%32 == 0, "fence", v)
	fence := b.fn.within.fence(bits / 32)
	if t := fence.Result(); !v.Type().Equal(t) {
		v = b.BitCast(v, t)
	}
	return b.Call(fence, v)
}

// fence declares llvm.arithmetic.fence for vectors of that many floats.
func (m *Module) fence(lanes int) *Func {
	f := m.fences[lanes]
	if f == nil {
		t := Vec(lanes, F32)
		f = m.Intrinsic("llvm.arithmetic.fence", []Type{t}, t, t)
		m.fences[lanes] = f
	}
	return f
}

// Splat returns a vector with the scalar in every lane.
func (b *Builder) Splat(lanes int, v Value) Value {
	if IsConst(v) {
		return ConstSplat(lanes, v)
	}
	t := Vec(lanes, v.Type())
	first := b.InsertElement(Poison(t), v, ConstInt(I64, 0))
	return b.Shuffle(first, Poison(t), make([]int, lanes)...)
}
