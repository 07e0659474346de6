package llvmir

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
)

// Call calls a function with arguments of its parameters' types. For a void
// function the result is of no use.
func (b *Builder) Call(f *Func, args ...Value) Value {
	if f.module.root() != b.fn.module.root() {
		panic(fmt.Sprintf("llvmir: @%s is of another module", f.Name()))
	}
	params := f.ir.Sig.Params
	ok := len(args) == len(params)
	for i := 0; ok && i < len(args); i++ {
		ok = args[i].Type().Equal(params[i])
	}
	if !ok {
		reject("@"+f.Name(), args...)
	}
	c := &ir.InstCall{Callee: f.ir, Args: args, Typ: f.Result()}
	b.push(c)
	return c
}

// Intrinsic declares an intrinsic by its name without the types it is
// overloaded on, which are given apart: Intrinsic("llvm.prefetch", {Ptr}, …)
// is @llvm.prefetch.p0.
func (m *Module) Intrinsic(name string, overloads []Type, result Type, params ...Type) *Func {
	for _, t := range overloads {
		name += "." + mangle(t)
	}
	return m.Declare(name, result, params...)
}

// Math calls an intrinsic whose arguments and result are all of one type, by
// the name between `llvm.` and that type: fabs sqrt exp exp2 log log2 log10
// sin cos pow floor ceil trunc rint round roundeven copysign fma fmuladd
// minnum maxnum minimum maximum of floats, smin smax umin umax bswap ctpop
// bitreverse of integers; scalar or vector.
//
// Targets differ in what they have code for: before LLVM 18 x86 had none for
// minimum and maximum, and exp, log, sin, cos, pow become calls of libm, lane
// by lane.
func (b *Builder) Math(name string, args ...Value) Value {
	if len(args) == 0 {
		panic("llvmir: llvm." + name + " without arguments")
	}
	t := args[0].Type()
	params := make([]Type, len(args))
	for i := range params {
		params[i] = t
	}
	f := b.fn.within.Intrinsic("llvm."+strings.TrimPrefix(name, "llvm."), []Type{t}, t, params...)
	return b.Call(f, args...)
}

// Reduce combines the lanes of a vector: add mul and or xor smin smax umin
// umax of integers, fmin fmax fminimum fmaximum of floats.
func (b *Builder) Reduce(name string, v Value) Value {
	check(Lanes(v.Type()) > 0, "reduce", v)
	return b.Call(b.fn.within.Intrinsic("llvm.vector.reduce."+name, []Type{v.Type()}, Elem(v.Type()), v.Type()), v)
}
