package passes

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/interp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
)

// parse reads a module; what is wrong with it fails the test.
func parse(t testing.TB, fail func(string, ...any), text string) *ir.Op {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		fail("%v", err)
	}
	ctx.SetHandler(func(d ir.Diagnostic) { fail("%s\n%s", ctx.Render(d, false), text) })
	src, err := ctx.AddSource("input.mlir", text)
	if err != nil {
		fail("%v", err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		fail("does not parse:\n%s", text)
	}
	for _, d := range ir.Verify(module) {
		fail("%s\n%s", ctx.Render(*d, false), text)
	}
	return module
}

// program is a random function under construction.
type program struct {
	r      *rapid.T
	body   strings.Builder
	shape  []int64
	values map[string][]string // type text: names of that type
	next   int
}

func shapeOf(dims []int64, elem string) string {
	text := "tensor<"
	for _, d := range dims {
		text += fmt.Sprint(d, "x")
	}
	return text + elem + ">"
}

// operandShapes are the shapes that broadcast to shape: of lower rank, or with
// an extent of 1.
func (p *program) operandShape() []int64 {
	dims := append([]int64(nil), p.shape[rapid.IntRange(0, len(p.shape)).Draw(p.r, "from"):]...)
	if len(dims) > 0 && rapid.IntRange(0, 3).Draw(p.r, "one") == 0 {
		dims[rapid.IntRange(0, len(dims)-1).Draw(p.r, "dim")] = 1
	}
	return dims
}

// value returns a value of a type, one that is there or a new constant.
func (p *program) value(typ string, dims []int64) string {
	if known := p.values[typ]; len(known) > 0 && rapid.IntRange(0, 4).Draw(p.r, "known") > 0 {
		return rapid.SampledFrom(known).Draw(p.r, "value")
	}
	name := p.define(typ)
	if rapid.Bool().Draw(p.r, "full") {
		shape := strings.Trim(strings.ReplaceAll(fmt.Sprint(dims), " ", ", "), "[]")
		if shape != "" {
			shape = ": " + shape
		}
		fmt.Fprintf(&p.body, "  %s = \"ttir.full\"() <{fill_value = 1.5 : f32, shape = array<i32%s>}> : () -> %s\n", name, shape, typ)
	} else {
		fmt.Fprintf(&p.body, "  %s = \"ttir.constant\"() <{value = dense<-0.5> : %s}> : () -> %s\n", name, typ, typ)
	}
	return name
}

func (p *program) define(typ string) string {
	name := fmt.Sprintf("%%v%d", p.next)
	p.next++
	p.values[typ] = append(p.values[typ], name)
	return name
}

// drawModule draws a function of ttir ops with conditions, loops and calls.
func drawModule(r *rapid.T) string {
	p := &program{r: r, values: map[string][]string{}}
	p.shape = rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 4).Draw(r, "shape")
	typ := shapeOf(p.shape, "f32")
	var args []string
	for i := range rapid.IntRange(1, 3).Draw(r, "arguments") {
		dims := p.shape
		if i > 0 {
			dims = p.operandShape()
		}
		at := shapeOf(dims, "f32")
		args = append(args, p.define(at)+": "+at)
	}
	last := p.values[typ][0]
	for range rapid.IntRange(0, 8).Draw(r, "ops") {
		switch rapid.IntRange(0, 8).Draw(r, "kind") {
		case 0, 1:
			fn := rapid.SampledFrom([]string{"neg", "abs", "relu", "exp", "tanh", "sin", "floor", "reciprocal", "sign", "relu6", "hardsigmoid", "logical_not", "isfinite"}).Draw(r, "unary")
			x := p.value(typ, p.shape)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = \"ttir.%s\"(%s) : (%s) -> %s\n", last, fn, x, typ, typ)
		case 2, 3:
			fn := rapid.SampledFrom([]string{"add", "subtract", "multiply", "maximum", "minimum", "remainder", "ge", "ne"}).Draw(r, "binary")
			dims := p.operandShape()
			x, y := p.value(typ, p.shape), p.value(shapeOf(dims, "f32"), dims)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = \"ttir.%s\"(%s, %s) : (%s, %s) -> %s\n", last, fn, x, y, typ, shapeOf(dims, "f32"), typ)
		case 4: // with a destination
			x := p.value(typ, p.shape)
			fmt.Fprintf(&p.body, "  %%e%d = ttir.empty() : %s\n", p.next, typ)
			dst := fmt.Sprintf("%%e%d", p.next)
			if rapid.Bool().Draw(r, "shared") {
				dst = p.values[typ][0]
			}
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = \"ttir.abs\"(%s, %s) : (%s, %s) -> %s\n", last, x, dst, typ, typ, typ)
		case 5:
			x := p.value(typ, p.shape)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = call @callee(%s) : (%s) -> %s\n", last, x, typ, typ)
		case 6: // values that leave a region
			x, y := p.value(typ, p.shape), p.value(typ, p.shape)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = scf.if %%c -> (%s) {\n    %%t = ttir.neg %s : %s\n    scf.yield %%t : %s\n  } else {\n    scf.yield %s : %s\n  }\n",
				last, typ, x, typ, typ, y, typ)
		case 7: // and that go round
			x, y := p.value(typ, p.shape), p.value(typ, p.shape)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = scf.for %%i = %%lo to %%hi step %%step iter_args(%%acc = %s) -> (%s) {\n    %%t = ttir.maximum %%acc, %s : %s\n    scf.yield %%t : %s\n  }\n",
				last, x, typ, y, typ, typ)
		case 8: // of several element types
			fn := rapid.SampledFrom([]string{"eq", "ne", "gt", "ge", "lt", "le", "logical_and", "logical_xor"}).Draw(r, "truth")
			truth := shapeOf(p.shape, rapid.SampledFrom([]string{"i1", "bf16", "si32"}).Draw(r, "truths"))
			dims := p.operandShape()
			x, y, z := p.value(typ, p.shape), p.value(shapeOf(dims, "f32"), dims), p.value(typ, p.shape)
			fmt.Fprintf(&p.body, "  %%t%d = \"ttir.%s\"(%s, %s) : (%s, %s) -> %s\n", p.next, fn, x, y, typ, shapeOf(dims, "f32"), truth)
			condition := fmt.Sprintf("%%t%d", p.next)
			last = p.define(typ)
			fmt.Fprintf(&p.body, "  %s = \"ttir.where\"(%s, %s, %s) : (%s, %s, %s) -> %s\n", last, condition, z, y, truth, typ, shapeOf(dims, "f32"), typ)
		}
	}
	return fmt.Sprintf(`func.func @main(%%c: i1, %s) -> (%s, %s) {
  %%lo = arith.constant 0 : index
  %%hi = arith.constant 3 : index
  %%step = arith.constant 1 : index
%s  return %s, %s : %s, %s
}
func.func private @callee(%%x: %s) -> %s {
  %%0 = ttir.neg %%x : %s
  %%1 = ttir.add %%0, %%x : %s
  return %%1 : %s
}
`, strings.Join(args, ", "), typ, typ, p.body.String(), last, p.values[typ][0], typ, typ, typ, typ, typ, typ, typ)
}

// drawPipeline draws passes in an order that makes sense, with options.
func drawPipeline(r *rapid.T) string {
	boundary := " boundary=" + rapid.SampledFrom([]string{"host", "device"}).Draw(r, "boundary")
	scope := " scope=" + rapid.SampledFrom([]string{"all", "assigned"}).Draw(r, "scope")
	extent := rapid.IntRange(1, 5)
	pair := func(name string) string { return fmt.Sprintf("%dx%d", extent.Draw(r, name), extent.Draw(r, name)) }
	maybe := func(list []string, pass string) []string {
		if rapid.IntRange(0, 3).Draw(r, pass) > 0 {
			return append(list, pass)
		}
		return list
	}
	passes := []string{"ttcore-collapse{oob=" + rapid.SampledFrom([]string{"undef", "inf", "zero"}).Draw(r, "oob") + boundary + "}"}
	passes = maybe(passes, "ttcore-pad{align="+pair("align")+scope+boundary+"}")
	passes = maybe(passes, "ttcore-shard{grid="+rapid.SampledFrom([]string{"auto", pair("grid")}).Draw(r, "shard")+" max-grid="+pair("max")+scope+boundary+"}")
	passes = maybe(passes, "ttcore-tilize{tile="+pair("tile")+scope+boundary+"}")
	passes = maybe(passes, "ttir-fold-relayouts")
	passes = maybe(passes, "ttir-split-relayouts")
	passes = maybe(passes, "canonicalize")
	passes = maybe(passes, "cse")
	return "builtin.module(" + strings.Join(passes, ",") + ")"
}

// transform runs passes on a module, and functions before and after; what they do
// must be the same.
func transform(t *testing.T, r *rapid.T, lib *pass.Library, passes, text string, rounds int) *ir.Op {
	t.Helper()
	module := parse(t, r.Fatalf, text)
	before := module.Clone(ir.NewMapping())
	pipeline, err := pass.ParsePipeline(lib, passes)
	if err != nil {
		r.Fatal(err)
	}
	if m := (&pass.Manager{VerifyEach: true, Threads: 1}); !m.Run(pipeline, module) {
		r.Fatalf("%s fails on\n%s", passes, text)
	}
	if err := interp.Equivalent(context.Background(), before, module, interp.EquivalentOptions{Rounds: rounds}); err != nil {
		r.Fatalf("%s: %v\n%s\n%s", passes, err, text, asm.AppendOp(nil, module, asm.PrintOptions{}))
	}
	return module
}

// TestPassesKeepMeaning runs random functions before and after random pipelines.
func TestPassesKeepMeaning(t *testing.T) {
	lib := Library()
	rapid.Check(t, func(r *rapid.T) {
		text, passes := drawModule(r), drawPipeline(r)
		module := transform(t, r, lib, passes, text, 1)
		// What comes out reads back as it is.
		printed := string(asm.AppendOp(nil, module, asm.PrintOptions{}))
		again := parse(t, r.Fatalf, printed)
		if second := string(asm.AppendOp(nil, again, asm.PrintOptions{})); second != printed {
			r.Fatalf("prints as\n%s\nand then as\n%s", printed, second)
		}
	})
}

// TestDeviceLayoutKeepsMeaning writes what random pipelines have chosen in tt-mlir's later form,
// where there is one.
func TestDeviceLayoutKeepsMeaning(t *testing.T) {
	lib := Library()
	drawn, written := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		drawn++
		module := parse(t, r.Fatalf, drawModule(r))
		passes := strings.TrimSuffix(drawPipeline(r), ")") + ",ttcore-device-layout{boundary=" + rapid.SampledFrom([]string{"host", "device"}).Draw(r, "boundary") + "})"
		before := module.Clone(ir.NewMapping())
		pipeline, err := pass.ParsePipeline(lib, passes)
		if err != nil {
			r.Fatal(err)
		}
		ctx := module.Context()
		var said []string
		ctx.SetHandler(func(d ir.Diagnostic) { said = append(said, d.Message) })
		if m := (&pass.Manager{VerifyEach: true, Threads: 1}); !m.Run(pipeline, module) {
			if m := strings.Join(said, "\n"); !strings.Contains(m, "tt-mlir's later form cannot express it") && !strings.Contains(m, "logical_shape must have at least 2 dimensions") {
				r.Fatalf("%s: %s", passes, m)
			}
			return
		}
		written++
		if err := interp.Equivalent(context.Background(), before, module, interp.EquivalentOptions{Rounds: 1}); err != nil {
			r.Fatalf("%s: %v\n%s", passes, err, asm.AppendOp(nil, module, asm.PrintOptions{}))
		}
	})
	if 20*written < drawn {
		t.Errorf("%d of %d modules are written in the later form, want more", written, drawn)
	}
}
