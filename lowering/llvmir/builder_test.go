package llvmir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	. "github.com/ttopt/ttopt/lowering/llvmir"
)

// kernel defines `void name(src, dst)` as the lowering does.
func kernel(m *Module, name string) *Func {
	return m.Define(name, Void,
		Param{Name: "arg0", Type: Ptr, Attrs: []Attr{NoAlias, NoCapture, ReadOnly, Align(64)}},
		Param{Name: "dst", Type: Ptr, Attrs: []Attr{NoAlias, NoCapture, WriteOnly, Align(64)}},
	).AddAttrs(NoUnwind)
}

// function defines a function of the given parameters that returns one value.
func function(m *Module, name string, build func(b *Builder, args []Value) Value, params ...Type) {
	list := make([]Param, len(params))
	for i, t := range params {
		list[i].Type = t
	}
	// The result type is known when the body is: build it twice.
	probe := NewModule().Define("probe", Void, list...)
	result := build(probe.Builder(), arguments(probe, len(params))).Type()
	f := m.Define(name, result, list...)
	b := f.Builder()
	b.Ret(build(b, arguments(f, len(params))))
}

func arguments(f *Func, n int) []Value {
	args := make([]Value, n)
	for i := range args {
		args[i] = f.Param(i)
	}
	return args
}

func TestLoop(t *testing.T) {
	m := NewModule()
	f := kernel(m, "axpy")
	b := f.Builder()
	entry, loop, exit := b.Block(), b.NewBlock("loop"), b.NewBlock("exit")
	b.Br(loop)
	b.MoveTo(loop)
	i := b.Phi(I64, "i")
	v8 := Vec(8, F32)
	x := b.Load(v8, b.InBoundsGEP(F32, f.Param(0), i), 32)
	sum := b.Phi(v8, "sum")
	acc := b.Math("fma", x, b.Splat(8, ConstFloat(F32, 0.1)), sum)
	b.Store(acc, b.InBoundsGEP(F32, f.Param(1), i), 32, NonTemporal)
	next := b.Add(i, ConstInt(I64, 8), NUW|NSW)
	i.From(ConstInt(I64, 0), entry)
	i.From(next, loop)
	sum.From(Zero(v8), entry)
	sum.From(acc, loop)
	b.CondBr(b.ICmp("ult", next, ConstInt(I64, 64)), loop, exit, NoVectorize(), UnrollCount(4))
	b.MoveTo(exit)
	b.RetVoid()
	golden(t, m)
}

func TestNestedBlocksPrintInTheOrderTheyAreFilled(t *testing.T) {
	m := NewModule()
	f := kernel(m, "nest")
	b := f.Builder()
	var depth func(n int)
	depth = func(n int) {
		if n == 0 {
			b.Store(ConstInt(I8, 7), f.Param(1), 1)
			return
		}
		entry, body, exit := b.Block(), b.NewBlock("body"), b.NewBlock("exit")
		b.Br(body)
		b.MoveTo(body)
		i := b.Phi(I32, "i")
		depth(n - 1)
		next := b.Add(i, ConstInt(I32, 1))
		i.From(ConstInt(I32, 0), entry)
		i.From(next, b.Block())
		b.CondBr(b.ICmp("slt", next, ConstInt(I32, 10)), body, exit, NoUnroll())
		b.MoveTo(exit)
	}
	depth(3)
	b.RetVoid()
	golden(t, m)
}

func TestIntegerArithmetic(t *testing.T) {
	type op struct {
		name  string
		build func(*Builder, Value, Value, ...IntFlags) Value
		flags []IntFlags
	}
	plain := func(build func(*Builder, Value, Value) Value) func(*Builder, Value, Value, ...IntFlags) Value {
		return func(b *Builder, x, y Value, _ ...IntFlags) Value { return build(b, x, y) }
	}
	wrap, none := []IntFlags{0, NSW, NUW, NSW | NUW}, []IntFlags{0}
	m := NewModule()
	for _, o := range []op{
		{"add", (*Builder).Add, wrap}, {"sub", (*Builder).Sub, wrap}, {"mul", (*Builder).Mul, wrap}, {"shl", (*Builder).Shl, wrap},
		{"udiv", plain((*Builder).UDiv), none}, {"sdiv", plain((*Builder).SDiv), none},
		{"lshr", plain((*Builder).LShr), none}, {"ashr", plain((*Builder).AShr), none},
		{"urem", plain((*Builder).URem), none}, {"srem", plain((*Builder).SRem), none},
		{"and", plain((*Builder).And), none}, {"or", plain((*Builder).Or), none}, {"xor", plain((*Builder).Xor), none},
	} {
		for _, ty := range []Type{I64, Int(7), Vec(4, I32)} {
			for _, flags := range o.flags {
				function(m, fmt.Sprintf("%s %s %d", o.name, ty, flags), func(b *Builder, a []Value) Value {
					return o.build(b, a[0], a[1], flags)
				}, ty, ty)
			}
		}
	}
	golden(t, m)
}

func TestFloatArithmetic(t *testing.T) {
	m := NewModule()
	for _, ty := range []Type{F16, BF16, F32, F64, Vec(8, BF16), Vec(4, F32)} {
		function(m, fmt.Sprintf("float %s", ty), func(b *Builder, a []Value) Value {
			x, y := a[0], a[1]
			r := b.FAdd(x, y)
			r = b.FSub(r, y)
			r = b.FMul(r, y)
			r = b.FDiv(r, y)
			r = b.FRem(r, y)
			r = b.FNeg(r)
			return b.Select(b.FCmp("olt", x, y), r, x)
		}, ty, ty)
	}
	golden(t, m)
}

func TestComparisons(t *testing.T) {
	m := NewModule()
	for _, p := range strings.Fields("eq ne slt sle sgt sge ult ule ugt uge") {
		for _, ty := range []Type{I32, Vec(2, I8), Ptr} {
			function(m, fmt.Sprintf("icmp %s %s", p, ty), func(b *Builder, a []Value) Value {
				return b.Select(b.ICmp(IntPred(p), a[0], a[1]), a[0], a[1])
			}, ty, ty)
		}
	}
	for _, p := range strings.Fields("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true") {
		for _, ty := range []Type{F32, Vec(2, BF16)} {
			function(m, fmt.Sprintf("fcmp %s %s", p, ty), func(b *Builder, a []Value) Value {
				return b.FCmp(FloatPred(p), a[0], a[1])
			}, ty, ty)
		}
	}
	golden(t, m)
}

func TestCasts(t *testing.T) {
	m := NewModule()
	type cast func(*Builder, Value, Type) Value
	for _, c := range []struct {
		name     string
		build    cast
		from, to Type
	}{
		{"trunc", (*Builder).Trunc, I64, I8}, {"zext", (*Builder).ZExt, I1, I32}, {"sext", (*Builder).SExt, I8, I64},
		{"fptrunc", (*Builder).FPTrunc, F32, BF16}, {"fptrunc", (*Builder).FPTrunc, F64, F16},
		{"fpext", (*Builder).FPExt, BF16, F32}, {"fpext", (*Builder).FPExt, F16, F64},
		{"sitofp", (*Builder).SIToFP, I32, F32}, {"uitofp", (*Builder).UIToFP, I8, BF16},
		{"fptosi", (*Builder).FPToSI, F32, I8}, {"fptoui", (*Builder).FPToUI, F16, I1},
		{"bitcast", (*Builder).BitCast, F32, I32}, {"bitcast", (*Builder).BitCast, I16, BF16},
	} {
		for _, lanes := range []int{0, 4} {
			from, to := c.from, c.to
			if lanes > 0 {
				from, to = Vec(lanes, from), Vec(lanes, to)
			}
			function(m, fmt.Sprintf("%s %s to %s", c.name, from, to), func(b *Builder, a []Value) Value {
				return c.build(b, a[0], to)
			}, from)
		}
	}
	function(m, "bitcast between lanes", func(b *Builder, a []Value) Value { return b.BitCast(a[0], Vec(8, I16)) }, Vec(4, F32))
	golden(t, m)
}

func TestMemory(t *testing.T) {
	m := NewModule()
	f := kernel(m, "memory")
	b := f.Builder()
	src, dst := f.Param(0), f.Param(1)
	n := b.Load(I64, src, 8)
	tmp := b.Alloca(Array(16, F32), 64)
	b.Memcpy(tmp, 64, src, 64, ConstInt(I64, 64))
	b.Memcpy(b.InBoundsGEP(I8, dst, ConstInt(I64, 3)), 1, tmp, 64, n)
	b.Prefetch(b.GEP(I8, src, ConstInt(I64, -4096)), false, 3)
	b.Prefetch(dst, true, 0)
	row := Array(4, F32)
	p := b.InBoundsGEP(row, tmp, ConstInt(I64, 1), n)
	b.Store(b.Load(F32, p, 4, NonTemporal), dst, 4, NonTemporal)
	for i, ty := range []Type{I1, I8, F16, BF16, F64, Ptr, Vec(4, F32), Vec(3, I8), Vec(2, Ptr)} {
		at := b.InBoundsGEP(I8, dst, ConstInt(I64, int64(64*i)))
		b.Store(b.Load(ty, at, 1), at, 16)
	}
	lanes := b.GEP(F32, dst, ConstVector(ConstInt(I64, 0), ConstInt(I64, 5)))
	b.Store(lanes, tmp, 16)
	b.Store(tmp, dst, 8)
	b.Store(Null(), dst, 8)
	b.RetVoid()
	golden(t, m)
}

func TestVectors(t *testing.T) {
	m := NewModule()
	v4 := Vec(4, F32)
	function(m, "extract", func(b *Builder, a []Value) Value { return b.ExtractElement(a[0], a[1]) }, v4, I64)
	function(m, "insert", func(b *Builder, a []Value) Value { return b.InsertElement(a[0], a[1], ConstInt(I32, 2)) }, v4, F32)
	function(m, "transpose step", func(b *Builder, a []Value) Value { return b.Shuffle(a[0], a[1], 0, 4, 1, 5) }, v4, v4)
	function(m, "widen", func(b *Builder, a []Value) Value { return b.Shuffle(a[0], Poison(v4), 0, 1, 2, 3, -1, -1, -1, -1) }, v4)
	function(m, "splat", func(b *Builder, a []Value) Value { return b.Splat(8, a[0]) }, BF16)
	function(m, "splat constant", func(b *Builder, a []Value) Value { return b.Add(a[0], b.Splat(2, ConstInt(I16, -3))) }, Vec(2, I16))
	function(m, "constants", func(b *Builder, a []Value) Value {
		x := b.Add(a[0], ConstVector(ConstInt(I32, 1), ConstInt(I32, -2), Poison(I32)))
		return b.Mul(b.Sub(x, Zero(Vec(3, I32))), ConstInt(Vec(3, I32), 9))
	}, Vec(3, I32))
	function(m, "fence", func(b *Builder, a []Value) Value { return b.ArithmeticFence(a[0]) }, Vec(16, I8))
	function(m, "reduce", func(b *Builder, a []Value) Value { return b.Reduce("add", a[0]) }, Vec(4, I32))
	function(m, "reduce float", func(b *Builder, a []Value) Value { return b.Reduce("fmax", a[0]) }, v4)
	golden(t, m)
}

func TestCalls(t *testing.T) {
	m := NewModule()
	expf := m.Declare("expf", F32, F32)
	malloc := m.Declare("malloc", Ptr, I64)
	free := m.Declare("free", Void, Ptr)
	apply := m.Define("apply", F32, Param{Name: "", Type: Ptr}, Param{Name: "x", Type: F32}).SetInternal()
	b := apply.Builder()
	p := b.Call(malloc, ConstInt(I64, 64))
	b.Call(free, p)
	b.Ret(b.FAdd(b.Call(expf, apply.Param(1)), b.Call(m.Declare("expf", F32, F32), ConstFloat(F32, 2))))
	caller := kernel(m, "caller")
	b = caller.Builder()
	b.Call(apply, Null(), ConstFloat(F32, 1))
	b.RetVoid()
	for _, ty := range []Type{F32, F64, BF16, Vec(4, F32), Vec(8, F16)} {
		function(m, fmt.Sprintf("math %s", ty), func(b *Builder, a []Value) Value {
			r := a[0]
			for _, name := range strings.Fields("fabs sqrt exp exp2 log log2 log10 sin cos floor ceil trunc rint round roundeven") {
				r = b.Math(name, r)
			}
			for _, name := range strings.Fields("pow copysign minnum maxnum minimum maximum") {
				r = b.Math(name, r, a[0])
			}
			return b.Math("fmuladd", r, r, b.Math("fma", r, r, a[0]))
		}, ty)
	}
	for _, ty := range []Type{I32, Vec(4, I64)} {
		function(m, fmt.Sprintf("math %s", ty), func(b *Builder, a []Value) Value {
			r := a[0]
			for _, name := range strings.Fields("smin smax umin umax") {
				r = b.Math(name, r, a[0])
			}
			return b.Math("ctpop", b.Math("bswap", r))
		}, ty)
	}
	function(m, "masked", func(b *Builder, a []Value) Value {
		return b.MaskedLoad(a[0], 4, b.FCmp("olt", a[1], a[1]), a[1])
	}, Ptr, Vec(4, F32))
	golden(t, m)
}

func TestControl(t *testing.T) {
	m := NewModule()
	f := m.Define("pick", I32, Param{Name: "n", Type: I32})
	b := f.Builder()
	one, two, no := b.NewBlock("case"), b.NewBlock("case"), b.NewBlock("")
	b.CondBr(b.ICmp("eq", f.Param(0), ConstInt(I32, 1)), one, two)
	b.MoveTo(one)
	b.Ret(ConstInt(I32, 10))
	b.MoveTo(two)
	b.CondBr(b.ICmp("slt", f.Param(0), ConstInt(I32, 1)), no, one)
	b.MoveTo(no)
	b.Unreachable()
	golden(t, m)
}

func TestNamesAreUniqueAndQuoted(t *testing.T) {
	m := NewModule()
	f := m.Define("a name", I32, Param{Name: "x", Type: I32}, Param{Name: "x", Type: I32}, Param{Type: I32})
	b := f.Builder()
	v := b.Add(b.Add(f.Param(0), f.Param(1)), f.Param(2))
	entry, next := b.Block(), b.NewBlock("é 1")
	b.Br(next)
	b.MoveTo(next)
	for _, name := range []string{"x", "12", "é \"q\"", "entry", "x.1"} {
		b.Phi(I32, name).From(v, entry)
	}
	b.Ret(v)
	golden(t, m)
}

func TestPrintTwice(t *testing.T) {
	m := NewModule()
	f := m.Define("f", I32, Param{Type: I32})
	b := f.Builder()
	v := b.Add(f.Param(0), f.Param(0))
	w := b.Mul(v, v)
	b.Ret(w)
	first := printed(t, m)
	if diff := cmp.Diff(first, printed(t, m)); diff != "" {
		t.Error(diff)
	}
}

func TestPrintErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		build func(m *Module)
		want  string
	}{
		{"no body", func(m *Module) { m.Define("f", Void) }, "function @f has no body"},
		{"no terminator", func(m *Module) { m.Define("f", Void).Builder() }, "block entry of @f has no terminator"},
		{"never filled", func(m *Module) {
			b := m.Define("f", Void).Builder()
			b.Br(b.NewBlock("lost"))
		}, "block lost of @f was never filled"},
		{"value without a type", func(m *Module) {
			b := m.Define("f", I32).Builder()
			b.Load(nil, Null(), 1)
			b.Ret(ConstInt(I32, 0))
		}, "llvmir: "},
	} {
		m := NewModule()
		c.build(m)
		text, err := m.AppendText(nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, expected %q; printed %q", c.name, err, c.want, text)
		}
	}
}

func TestMisusePanics(t *testing.T) {
	m := NewModule()
	f := m.Define("f", Void, Param{Type: I32}, Param{Type: F32}, Param{Type: Ptr})
	g := m.Define("g", Void)
	b := f.Builder()
	i, x, p := f.Param(0), f.Param(1), f.Param(2)
	done := f.Builder()
	done.RetVoid()
	for _, c := range []struct {
		want string
		call func()
	}{
		{"add does not take i32 and float", func() { b.Add(i, x) }},
		{"fadd does not take i32 and i32", func() { b.FAdd(i, i) }},
		{"fneg does not take i32", func() { b.FNeg(i) }},
		{"icmp does not take float and float", func() { b.ICmp("eq", x, x) }},
		{`no integer comparison "oeq"`, func() { b.ICmp("oeq", i, i) }},
		{`no float comparison "eq"`, func() { b.FCmp("eq", x, x) }},
		{"select does not take i32 and i32 and i32", func() { b.Select(i, i, i) }},
		{"trunc does not take i32 and i64", func() { b.Trunc(i, I64) }},
		{"zext does not take i32 and <2 x i64>", func() { b.ZExt(i, Vec(2, I64)) }},
		{"bitcast does not take ptr and i64", func() { b.BitCast(p, I64) }},
		{"load does not take i32", func() { b.Load(I8, i, 1) }},
		{"getelementptr does not take ptr and float", func() { b.GEP(I8, p, x) }},
		{"shuffle lane 8", func() { b.Shuffle(Zero(Vec(4, I8)), Zero(Vec(4, I8)), 8) }},
		{"@f does not take i32", func() { b.Call(f, i) }},
		{"ret does not take i32", func() { b.Ret(i) }},
		{"a second terminator", func() { done.RetVoid() }},
		{"after the terminator", func() { done.Add(i, i) }},
		{"block entry.1 is of function @f", func() { g.Builder().MoveTo(done.Block()) }},
		{"@f is defined twice", func() { m.Define("f", Void) }},
		{"@f is declared as", func() { m.Declare("f", I32) }},
		{"cannot be overloaded on", func() { b.Math("fabs", Zero(Array(2, F32))) }},
		{"of another module", func() { b.Call(NewModule().Declare("h", Void)) }},
		{"no constant data", func() { m.Data("d", F32, make([]byte, 7), 4) }},
		{"lane 1 of a constant vector of i32", func() { ConstVector(ConstInt(I32, 1), ConstInt(I8, 1)) }},
		{"an integer constant of type float", func() { ConstInt(F32, 1) }},
		{"a float constant of type i32", func() { ConstFloat(I32, 1) }},
	} {
		got := func() (msg string) {
			defer func() { msg = fmt.Sprint(recover()) }()
			c.call()
			return ""
		}()
		if !strings.Contains(got, c.want) {
			t.Errorf("panic %q, expected %q", got, c.want)
		}
	}
}
