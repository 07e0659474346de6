package asm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/ttopt/ttopt/ir"
)

// moduleImpl and funcImpl are the custom forms of two test ops.
type moduleImpl struct{}

func (moduleImpl) DefaultDialect(*ir.Op) string { return "t" }

type funcImpl struct{ moduleImpl }

func (funcImpl) PrintOp(p *Printer, op *ir.Op) {
	p.Byte(' ')
	p.Symbol(op.SymbolName())
	p.Byte('(')
	for i, a := range op.Body().Args() {
		if i > 0 {
			p.Str(", ")
		}
		p.Argument(a, nil)
	}
	p.Str(") ")
	p.Region(op.RegionAt(0), false, true)
}

// signatureImpl prints an argument with an attribute.
type signatureImpl struct{}

func (signatureImpl) PrintOp(p *Printer, op *ir.Op) {
	p.Byte('(')
	p.Argument(op.Body().Arg(0), []ir.NamedAttr{{Name: "a", Value: op.Attr("arg_attr")}})
	p.Byte(')')
}

// constImpl names its result by its value.
type constImpl struct{}

func (constImpl) ResultNames(op *ir.Op, set func(*ir.Value, string)) {
	set(op.Result(0), "c"+strings.Fields(op.Attr("value").String())[0])
}

// splitImpl names its first and its last result.
type splitImpl struct{}

func (splitImpl) ResultNames(op *ir.Op, set func(*ir.Value, string)) {
	set(op.Result(0), "ready")
	set(op.Result(op.NumResults()-1), "1 rest")
}

// loopImpl names the argument of its body and leaves out its terminator.
type loopImpl struct{}

func (loopImpl) BlockArgNames(op *ir.Op, r *ir.Region, set func(*ir.Value, string)) {
	for _, a := range r.First().Args() {
		set(a, "i")
	}
}

func (loopImpl) ImplicitTerminator() *ir.Kind { return yieldKind }

var yieldKind = &ir.Kind{Name: "t.yield", Traits: ir.Terminator, Operands: []ir.Operands{{Name: "values", Arity: ir.Variadic}},
	Format: "($values^ `:` type($values))? attr-dict"}

func testDialects() []*ir.Dialect {
	anything := ir.AttrConstraint{Desc: "any attribute"}
	return []*ir.Dialect{
		{Name: "builtin", Kinds: []*ir.Kind{{
			Name: "builtin.module", Traits: ir.NoTerminator | ir.SingleBlock | ir.IsolatedFromAbove,
			Attrs:   []ir.Attr{{Name: "sym_name", Type: anything, Optional: true}},
			Regions: []ir.RegionSpec{{Name: "body"}}, Impl: moduleImpl{},
			Format: "($sym_name^)? attr-dict-with-keyword $body",
		}}},
		{Name: "t", Kinds: []*ir.Kind{
			yieldKind,
			{Name: "t.func", Traits: ir.IsolatedFromAbove | ir.NoTerminator, Impl: funcImpl{},
				Attrs: []ir.Attr{{Name: "sym_name", Type: anything}}, Regions: []ir.RegionSpec{{Name: "body"}}},
			{Name: "t.const", Impl: constImpl{}, Attrs: []ir.Attr{{Name: "value", Type: anything}},
				Results: []ir.Results{{Name: "out"}}, Format: "attr-dict $value"},
			{Name: "t.split", Impl: splitImpl{}, Results: []ir.Results{{Name: "out", Arity: ir.Variadic}}, Format: "attr-dict `:` type($out)"},
			{Name: "t.loop", Impl: loopImpl{}, Traits: ir.SingleBlock, Regions: []ir.RegionSpec{{Name: "body"}}, Format: "$body attr-dict"},
			{Name: "t.a.dotted", Format: "attr-dict"},
			{Name: "t.bare"},
			{Name: "t.signature", Impl: signatureImpl{}, Attrs: []ir.Attr{{Name: "arg_attr", Type: anything}, {Name: "sym_name", Type: anything}}},
		}},
	}
}

func testContext(t testing.TB) *ir.Context {
	t.Helper()
	ctx, err := ir.NewContext(testDialects()...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetAllowUnregistered(true)
	return ctx
}

// maker builds test modules.
type maker struct {
	*ir.Builder
	ctx *ir.Context
}

// op creates an op, of an unregistered kind where no dialect has it.
func (m maker) op(name string, s ir.OpState) *ir.Op {
	if s.Kind = m.ctx.Kind(name); s.Kind == nil {
		s.Kind = m.ctx.UnregisteredKind(name)
	}
	return m.Create(&s)
}

func (m maker) in(b *ir.Block) maker { return maker{m.AtEnd(b), m.ctx} }

// module returns builtin.module with what fill puts into it.
func module(ctx *ir.Context, fill func(m maker)) *ir.Op {
	m := maker{ir.NewBuilder(ctx), ctx}
	op := m.op("builtin.module", ir.OpState{Regions: 1})
	fill(m.in(op.RegionAt(0).AddBlock()))
	return op
}

func attrs(kv ...any) []ir.NamedAttr {
	var out []ir.NamedAttr
	for i := 0; i < len(kv); i += 2 {
		out = append(out, ir.NamedAttr{Name: kv[i].(string), Value: kv[i+1].(ir.Attribute)})
	}
	return out
}

func checkText(t *testing.T, op *ir.Op, o PrintOptions, want string) {
	t.Helper()
	o.AssumeVerified = true
	got := string(AppendOp(nil, op, o))
	if d := cmp.Diff(strings.TrimLeft(want, "\n"), got); d != "" {
		t.Errorf("text differs (-want +got):\n%s", d)
	}
}

func TestNamesOfValues(t *testing.T) {
	ctx := testContext(t)
	i32 := ctx.Integer(32)
	four := attrs("value", ctx.IntegerAttr(i32, 4))
	constant := func(m maker) *ir.Op { return m.op("t.const", ir.OpState{Attrs: four, Types: []ir.Type{i32}}) }
	top := module(ctx, func(m maker) {
		f := m.op("t.func", ir.OpState{Attrs: attrs("sym_name", ctx.Str("f")), Regions: 1})
		body := f.RegionAt(0).AddBlock()
		x := body.AddArg(i32, 0)
		m = m.in(body)
		two := m.op("u.two", ir.OpState{Operands: []*ir.Value{x}, Types: []ir.Type{i32, i32}})
		constant(m)
		constant(m)
		split := m.op("t.split", ir.OpState{Types: []ir.Type{i32, i32, i32}})
		for range 2 {
			loop := m.op("t.loop", ir.OpState{Regions: 1})
			b := loop.RegionAt(0).AddBlock()
			i, j := b.AddArg(i32, 0), b.AddArg(i32, 0)
			c := constant(m.in(b))
			m.in(b).op("u.use", ir.OpState{Operands: []*ir.Value{i, j, c.Result(0)}, Types: []ir.Type{i32}})
			m.in(b).op("t.yield", ir.OpState{})
		}
		m.op("u.end", ir.OpState{Operands: []*ir.Value{two.Result(1), split.Result(0), split.Result(1), split.Result(2)}})
		m.op("t.a.dotted", ir.OpState{})
	})
	checkText(t, top, PrintOptions{}, `
module {
  func @f(%arg0: i32) {
    %0:2 = "u.two"(%arg0) : (i32) -> (i32, i32)
    %c4 = const 4 : i32
    %c4_0 = const 4 : i32
    %ready:2, %_1_rest = split : i32, i32, i32
    loop {
    ^bb0(%i: i32, %i_1: i32):
      %c4_2 = t.const 4 : i32
      %1 = "u.use"(%i, %i_1, %c4_2) : (i32, i32, i32) -> i32
    }
    loop {
    ^bb0(%i: i32, %i_1: i32):
      %c4_2 = t.const 4 : i32
      %1 = "u.use"(%i, %i_1, %c4_2) : (i32, i32, i32) -> i32
    }
    "u.end"(%0#1, %ready#0, %ready#1, %_1_rest) : (i32, i32, i32, i32) -> ()
    t.a.dotted
  }
}
`)
	checkText(t, top, PrintOptions{Generic: true}, `
"builtin.module"() ({
  "t.func"() <{sym_name = "f"}> ({
  ^bb0(%arg0: i32):
    %0:2 = "u.two"(%arg0) : (i32) -> (i32, i32)
    %1 = "t.const"() <{value = 4 : i32}> : () -> i32
    %2 = "t.const"() <{value = 4 : i32}> : () -> i32
    %3:3 = "t.split"() : () -> (i32, i32, i32)
    "t.loop"() ({
    ^bb0(%arg3: i32, %arg4: i32):
      %6 = "t.const"() <{value = 4 : i32}> : () -> i32
      %7 = "u.use"(%arg3, %arg4, %6) : (i32, i32, i32) -> i32
      "t.yield"() : () -> ()
    }) : () -> ()
    "t.loop"() ({
    ^bb0(%arg1: i32, %arg2: i32):
      %4 = "t.const"() <{value = 4 : i32}> : () -> i32
      %5 = "u.use"(%arg1, %arg2, %4) : (i32, i32, i32) -> i32
      "t.yield"() : () -> ()
    }) : () -> ()
    "u.end"(%0#1, %3#0, %3#1, %3#2) : (i32, i32, i32, i32) -> ()
    "t.a.dotted"() : () -> ()
  }) : () -> ()
}) : () -> ()
`)
}

func TestBlocks(t *testing.T) {
	ctx := testContext(t)
	f32 := ctx.Float(ir.F32)
	top := module(ctx, func(m maker) {
		op := m.op("u.cfg", ir.OpState{Regions: 3, Attrs: attrs("k", ctx.Unit())})
		r := op.RegionAt(0)
		b0, b1, b2, b3 := r.AddBlock(), r.AddBlock(), r.AddBlock(), r.AddBlock()
		x := b1.AddArg(f32, 0)
		cond := m.in(b0).op("u.cond", ir.OpState{Types: []ir.Type{ctx.Integer(1)}})
		m.in(b0).op("u.br", ir.OpState{Operands: cond.Results(), Successors: []*ir.Block{b1, b2}})
		m.in(b1).op("u.br", ir.OpState{Operands: []*ir.Value{x}, Successors: []*ir.Block{b2}})
		m.in(b2).op("u.br", ir.OpState{Successors: []*ir.Block{b1, b1, b2}})
		m.in(b3).op("u.ret", ir.OpState{})
		op.RegionAt(1).AddBlock()
	})
	checkText(t, top, PrintOptions{}, `
module {
  "u.cfg"() ({
    %0 = "u.cond"() : () -> i1
    "u.br"(%0)[^bb1, ^bb2] : (i1) -> ()
  ^bb1(%1: f32):  // 3 preds: ^bb0, ^bb2, ^bb2
    "u.br"(%1)[^bb2] : (f32) -> ()
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb2
    "u.br"()[^bb1, ^bb1, ^bb2] : () -> ()
  ^bb3:  // no predecessors
    "u.ret"() : () -> ()
  }, {
  ^bb0:
  }, {
  }) {k} : () -> ()
}
`)
}

func TestLocations(t *testing.T) {
	ctx := testContext(t)
	i32 := ctx.Integer(32)
	at := ctx.FileLineCol("f.mlir", 1, 2)
	named := ctx.NameLocation("n", at)
	call := ctx.CallSite(named, at)
	fused := ctx.Fused([]ir.LocationAttr{at, ctx.NameLocation("m", nil)}, ctx.Str("meta"))
	top := module(ctx, func(m maker) {
		op := m.op("u.a", ir.OpState{Loc: ctx.Loc(call), Regions: 1, Attrs: attrs("l", fused)})
		b := op.RegionAt(0).AddBlock()
		b.AddArg(i32, ctx.Loc(named))
		m.in(b).op("u.b", ir.OpState{Loc: ctx.Loc(fused)})
	})
	checkText(t, top, PrintOptions{DebugInfo: true}, `
#loc1 = loc("f.mlir":1:2)
#loc2 = loc("m")
#loc3 = loc("n"(#loc1))
#loc4 = loc(fused<"meta">[#loc1, #loc2])
module {
  "u.a"() ({
  ^bb0(%arg0: i32 loc("n"(#loc1))):
    "u.b"() : () -> () loc(#loc4)
  }) {l = #loc4} : () -> () loc(#loc5)
} loc(#loc)
#loc = loc(unknown)
#loc5 = loc(callsite(#loc3 at #loc1))
`)
	checkText(t, top, PrintOptions{DebugInfo: true, PrettyDebugInfo: true}, `
#loc1 = f.mlir:1:2
#loc2 = "m"
#loc3 = "n"(#loc1)
#loc4 = <"meta">[#loc1, #loc2]
module {
  "u.a"() ({
  ^bb0(%arg0: i32 "n"(#loc1)):
    "u.b"() : () -> () <"meta">[#loc1, #loc2]
  }) {l = #loc4} : () -> () #loc3 at #loc1
} [unknown]
#loc = [unknown]
#loc5 = #loc3 at #loc1
`)
}

func TestResources(t *testing.T) {
	ctx := testContext(t)
	shape := ctx.Tensor([]int64{2}, ctx.Integer(8), nil)
	for _, r := range []ir.Resource{
		{Group: "builtin", Key: "unused", Text: `"0x0100000001"`},
		{Group: "builtin", Key: "b", Text: `"0x010000000102"`},
		{Group: "builtin", Key: "a", Text: `"0x010000000304"`},
		{External: true, Group: "tool", Key: "flag", Text: "true"},
		{External: true, Group: "other", Key: "s", Text: `"text"`},
		{External: true, Group: "tool", Key: "two words", Text: "false"},
	} {
		ctx.AddResource(r)
	}
	top := module(ctx, func(m maker) {
		m.op("u.a", ir.OpState{Attrs: attrs("x", ctx.DenseResource("a", shape), "y", ctx.Array([]ir.Attribute{ctx.DenseResource("b", shape)}))})
	})
	body := `module {
  "u.a"() {x = dense_resource<a> : tensor<2xi8>, y = [dense_resource<b> : tensor<2xi8>]} : () -> ()
}
`
	checkText(t, top, PrintOptions{}, body+`
{-#
  dialect_resources: {
    builtin: {
      a: "0x010000000304",
      b: "0x010000000102"
    }
  },
  external_resources: {
    tool: {
      flag: true,
      "two words": false
    },
    other: {
      s: "text"
    }
  }
#-}
`)
	checkText(t, top, PrintOptions{ElideResources: 4}, body+`
{-#
  external_resources: {
    tool: {
      flag: true
    }
  }
#-}
`)
	checkText(t, top, PrintOptions{ElideResources: 1}, body+"\n{-#\n\n#-}\n")
}

func TestUnverifiedOpIsGeneric(t *testing.T) {
	ctx := testContext(t)
	top := module(ctx, func(m maker) {
		m.op("t.const", ir.OpState{Types: []ir.Type{ctx.Index()}, Attrs: attrs("value", ctx.IndexAttr(1))})
	})
	want := "module {\n  %c1 = const 1 : index\n}\n"
	if d := cmp.Diff(want, string(AppendOp(nil, top, PrintOptions{}))); d != "" {
		t.Errorf("verified op (-want +got):\n%s", d)
	}
	top.Body().First().SetAttr("value", nil)
	want = `"builtin.module"() ({
  %0 = "t.const"() : () -> index
}) : () -> ()
`
	if d := cmp.Diff(want, string(AppendOp(nil, top, PrintOptions{}))); d != "" {
		t.Errorf("op without its value (-want +got):\n%s", d)
	}
}

// longestWrite keeps the length of the longest piece written to it, and of all.
type longestWrite struct{ piece, all int }

func (w *longestWrite) Write(text []byte) (int, error) {
	w.piece, w.all = max(w.piece, len(text)), w.all+len(text)
	return len(text), nil
}

// Lines that open a region and lines that close it are indented: their length
// is quadratic in the depth, what waits to be written is not.
func TestWriteDeepNest(t *testing.T) {
	const depth = 2000
	top := module(testContext(t), func(m maker) {
		for range depth {
			op := m.op("u.nest", ir.OpState{Regions: 1})
			m = m.in(op.RegionAt(0).AddBlock())
		}
	})
	var w longestWrite
	if err := Write(&w, top, PrintOptions{}); err != nil {
		t.Fatal(err)
	}
	if want := 2 * depth * depth; w.all < want {
		t.Errorf("%d bytes written, want at least %d", w.all, want)
	}
	if want := flushAt + 3*depth; w.piece > want {
		t.Errorf("%d bytes written at once, want at most %d", w.piece, want)
	}
}

func TestOpText(t *testing.T) {
	ctx := testContext(t)
	i8 := ctx.Integer(8)
	data := strings.Repeat("ab", 10)
	var inner, outer *ir.Op
	module(ctx, func(m maker) {
		m.op("u.before", ir.OpState{Types: []ir.Type{i8}})
		outer = m.op("t.func", ir.OpState{Attrs: attrs("sym_name", ctx.Str("f")), Regions: 1})
		body := outer.RegionAt(0).AddBlock()
		x := m.in(body).op("u.x", ir.OpState{Types: []ir.Type{i8}})
		inner = m.in(body).op("u.y", ir.OpState{Operands: x.Results(), Attrs: attrs("d", ctx.Dense(ctx.Tensor([]int64{20}, i8, nil), data))})
	})
	for _, c := range []struct {
		op   *ir.Op
		want string
	}{
		{inner, `"u.y"(%0) {d = dense_resource<__elided__> : tensor<20xi8>} : (i8) -> ()`},
		{outer, `
"t.func"() <{sym_name = "f"}> ({
  %0 = "u.x"() : () -> i8
  "u.y"(%0) {d = dense_resource<__elided__> : tensor<20xi8>} : (i8) -> ()
}) : () -> ()`},
	} {
		if d := cmp.Diff(c.want, OpText(c.op)); d != "" {
			t.Errorf("text differs (-want +got):\n%s", d)
		}
	}
}

func TestPrintFlags(t *testing.T) {
	ctx := testContext(t)
	i32 := ctx.Integer(32)
	vector := ctx.Vector([]int64{2}, nil, ctx.Integer(8))
	top := module(ctx, func(m maker) {
		for range 2 {
			loop := m.op("t.loop", ir.OpState{Regions: 1})
			b := loop.RegionAt(0).AddBlock()
			b.AddArg(i32, 0)
			m.in(b).op("u.x", ir.OpState{Types: []ir.Type{i32}, Attrs: attrs("d", ctx.Dense(vector, "\x01\xff"))})
			m.in(b).op("t.yield", ir.OpState{})
		}
	})
	checkText(t, top, PrintOptions{SkipRegions: true}, "module {...}\n")
	checkText(t, top, PrintOptions{UniqueIDs: true, HexElements: 1}, `
module {
  loop {
  ^bb0(%i: i32):
    %1 = "u.x"() {d = dense<"0x01FF"> : vector<2xi8>} : () -> i32
  }
  loop {
  ^bb0(%i: i32):
    %0 = "u.x"() {d = dense<"0x01FF"> : vector<2xi8>} : () -> i32
  }
}
`)
	checkText(t, top, PrintOptions{ElideElements: 1, HexElements: -1}, `
module {
  loop {
  ^bb0(%i: i32):
    %0 = "u.x"() {d = dense_resource<__elided__> : vector<2xi8>} : () -> i32
  }
  loop {
  ^bb0(%i: i32):
    %0 = "u.x"() {d = dense_resource<__elided__> : vector<2xi8>} : () -> i32
  }
}
`)
}
