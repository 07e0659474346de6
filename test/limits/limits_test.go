// Package limits feeds files that are large in one way, and counts work: a text
// that is four times as long may allocate four times as much. What takes time
// squared without allocating takes minutes at these sizes.
package limits

import (
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/pass"
	"github.com/ttopt/ttopt/passes"
)

// shape is a text of a size, and the passes that are run on it.
type shape struct {
	name   string
	n      int
	passes string // "" for none
	form   asm.PrintOptions
	text   func(n int) string
}

// each returns a line for every number i up to n, in which # stands for i and
// ## for i + 1.
func each(n int, line string) string {
	parts := strings.Split(strings.ReplaceAll(line, "##", "\x00"), "#")
	var b strings.Builder
	for i := range n {
		for j, part := range parts {
			if j > 0 {
				b.WriteString(strconv.Itoa(i))
			}
			b.WriteString(strings.NewReplacer("\x00", strconv.Itoa(i+1), "$", "#").Replace(part))
		}
	}
	return b.String()
}

// list is each with commas in between.
func list(n int, item string) string {
	return strings.TrimSuffix(each(n, item+", "), ", ")
}

// run parses, verifies, changes and prints a text, and returns how many bytes
// that took for each byte read or written.
func (s shape) run(t *testing.T, n int) float64 {
	t.Helper()
	input := s.text(n)
	pipeline, err := pass.ParsePipeline(passes.Library(), "builtin.module("+s.passes+")")
	if err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatal(err)
	}
	ctx.SetAllowUnregistered(true)
	ctx.SetHandler(func(d ir.Diagnostic) { t.Fatalf("%.300s", d.Message) })
	src, err := ctx.AddSource("-", input)
	if err != nil {
		t.Fatal(err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatal("does not parse")
	}
	if diags := ir.Verify(module); len(diags) > 0 {
		t.Fatal(diags[0].Message)
	}
	m := pass.Manager{Threads: 1}
	if !m.Run(pipeline, module) {
		t.Fatal("the passes failed")
	}
	output := len(asm.AppendOp(nil, module, s.form))
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(input)+output)
}

func TestLinear(t *testing.T) {
	generic := asm.PrintOptions{Generic: true}
	for _, s := range []shape{
		{"cases of a switch", 10_000, "", asm.PrintOptions{}, func(n int) string {
			return "func.func @f(%c: i32, %x: i32) {\ncf.switch %c : i32, [default: ^b0(%x : i32), " + list(n, "#: ^b0(%x : i32)") + "]\n^b0(%y: i32):\nreturn\n}\n"
		}},
		{"cases of a switch with arguments", 4_000, "canonicalize,sccp", asm.PrintOptions{}, func(n int) string {
			return "func.func @f(%c: i32, %x: i32) {\ncf.switch %c : i32, [default: ^d(%x : i32), " + list(n, "#: ^b#(%x, %x : i32, i32)") + "]\n" +
				each(n, "^b#(%a#: i32, %b#: i32):\n\"t.x\"(%a#) : (i32) -> ()\ncf.br ^d(%a# : i32)\n") + "^d(%y: i32):\nreturn\n}\n"
		}},
		{"cases of a switch that carry on", 40_000, "canonicalize", asm.PrintOptions{}, func(n int) string {
			return "func.func @f(%c: i32, %x: i32) {\ncf.switch %c : i32, [default: ^d, " + list(n, "#: ^b#(%x : i32)") + "]\n" +
				each(n, "^b#(%a#: i32):\n\"t.x\"(%a#) {n = # : i32} : (i32) -> ()\ncf.br ^d\n") + "^d:\nreturn\n}\n"
		}},
		{"arguments in layouts", 1_000, "ttcore-collapse{boundary=device},ttir-to-loops", asm.PrintOptions{}, func(n int) string {
			return "func.func @f(" + list(n, "%a#: tensor<4x4xf32>") + ") {\nreturn\n}\n"
		}},
		{"operands", 40_000, "", generic, func(n int) string {
			return "%a = \"t.d\"() : () -> i32\n\"t.x\"(" + list(n, "%a") + ") : (" + list(n, "i32") + ") -> ()\n"
		}},
		{"results", 10_000, "", generic, func(n int) string {
			return "%a:" + strconv.Itoa(n) + " = \"t.d\"() : () -> (" + list(n, "i32") + ")\n" + each(n, `"t.x"(%a$#) : (i32) -> ()`+"\n")
		}},
		{"types", 10_000, "", generic, func(n int) string { return each(n, "\"t.x\"() : () -> tensor<#x3xf32>\n") }},
		{"aliases in a chain", 10_000, "", generic, func(n int) string {
			return "!a0 = i32\n" + each(n, "!a## = tuple<!a#>\n") + "\"t.x\"() : () -> !a" + strconv.Itoa(n) + "\n"
		}},
		{"locations in a chain", 10_000, "", asm.PrintOptions{DebugInfo: true}, func(n int) string {
			return "\"t.x\"() : () -> () loc(#loc" + strconv.Itoa(n) + ")\n#loc0 = loc(\"a\")\n" + each(n, "$loc## = loc(callsite(\"f\" at $loc#))\n")
		}},
		{"locations that double", 10_000, "", asm.PrintOptions{DebugInfo: true}, func(n int) string {
			return "\"t.x\"() : () -> () loc(#loc" + strconv.Itoa(n) + ")\n#loc0 = loc(\"a\")\n" + each(n, "$loc## = loc(callsite($loc# at $loc#))\n")
		}},
		{"resources", 20_000, "", generic, func(n int) string {
			return each(n, "\"t.x\"() {s = dense_resource<k#> : tensor<1xi8>} : () -> ()\n") +
				"{-#\n dialect_resources: { builtin: {\n" + list(n, "k#: \"0x04000000ab\"") + "} }\n#-}\n"
		}},
		{"dims of a map", 20_000, "", generic, func(n int) string {
			return "\"t.x\"() {a = affine_map<(" + list(n, "d#") + ") -> (" + list(n, "d#") + ")>} : () -> ()\n"
		}},
		{"divisions in divisions", 400, "canonicalize", generic, func(n int) string {
			return "func.func @f(%a: index) -> index {\n%r = affine.apply affine_map<(d0) -> (" + strings.Repeat("(", n) + "d0" +
				strings.Repeat(" floordiv 7)", n) + ")>(%a)\nreturn %r : index\n}\n"
		}},
		{"divisions in a sum", 4_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%a: index, %b: index) -> index {\n%r = affine.apply affine_map<(d0, d1) -> (d0" + each(n, " + (d1 + #) floordiv 7") +
				")>(%a, %b)\nreturn %r : index\n}\n"
		}},
		{"brackets", 100_000, "canonicalize,cse,symbol-dce", generic, func(n int) string {
			return "\"t.x\"() {a = " + strings.Repeat("[", n) + "1" + strings.Repeat("]", n) + "} : () -> ()\n"
		}},
		{"tuples", 100_000, "canonicalize,cse", generic, func(n int) string {
			return "\"t.x\"() : () -> (" + strings.Repeat("tuple<i1, ", n) + "i32" + strings.Repeat(", f32>", n) + ")\n"
		}},
		{"function types", 100_000, "canonicalize,cse", generic, func(n int) string {
			return "\"t.x\"() : () -> (" + strings.Repeat("() -> (", n) + "i32" + strings.Repeat(")", n) + ")\n"
		}},
		{"locations in locations", 100_000, "", asm.PrintOptions{DebugInfo: true}, func(n int) string {
			return "\"t.x\"() : () -> () loc(" + strings.Repeat("callsite(\"f\" at ", n) + "\"a\"" + strings.Repeat(")", n) + ")\n"
		}},
		{"locations in locations, for people", 100_000, "", asm.PrintOptions{DebugInfo: true, PrettyDebugInfo: true}, func(n int) string {
			return "\"t.x\"() : () -> () loc(" + strings.Repeat("fused[\"f\", ", n) + "\"a\"" + strings.Repeat("]", n) + ")\n"
		}},
		{"parentheses in a map", 100_000, "", generic, func(n int) string {
			return "\"t.x\"() {a = affine_map<(d0) -> (" + strings.Repeat("(", n) + "d0" + strings.Repeat(" floordiv 2)", n) + ")>} : () -> ()\n"
		}},
		{"lists of elements in lists", 10_000, "", generic, func(n int) string {
			return "\"t.x\"() {a = dense<" + strings.Repeat("[", n) + "1" + strings.Repeat("]", n) + "> : tensor<" + strings.Repeat("1x", n) + "i32>} : () -> ()\n"
		}},
		{"calls", 8_000, "inline", generic, func(n int) string {
			return "func.func private @f(%a: i32) -> i32 {\n%0 = arith.addi %a, %a : i32\nreturn %0 : i32\n}\nfunc.func @g(%a: i32) {\n" +
				each(n, "%r# = call @f(%a) : (i32) -> i32\n\"t.use\"(%r#) : (i32) -> ()\n") + "return\n}\n"
		}},
		{"calls in a circle", 4_000, "inline", generic, func(n int) string {
			return each(n, "func.func private @f#(%a: i32) -> i32 {\n%r = call @f##(%a) : (i32) -> i32\nreturn %r : i32\n}\n") +
				"func.func private @f" + strconv.Itoa(n) + "(%a: i32) -> i32 {\n%r = call @f0(%a) : (i32) -> i32\nreturn %r : i32\n}\n"
		}},
		{"calls of one function", 20_000, "sccp", generic, func(n int) string {
			return "func.func private @f(%a: i32) -> i32 {\nreturn %a : i32\n}\nfunc.func @g() {\n%a = arith.constant 1 : i32\n" +
				each(n, "%r# = call @f(%a) : (i32) -> i32\n\"t.use\"(%r#) : (i32) -> ()\n") + "return\n}\n"
		}},
		{"cases of an index switch", 20_000, "sccp", generic, func(n int) string {
			return "func.func @f(%a: index, %x: i32) -> i32 {\n%r = scf.index_switch %a -> i32\n" +
				each(n, "case # {\nscf.yield %x : i32\n}\n") + "default {\nscf.yield %x : i32\n}\nreturn %r : i32\n}\n"
		}},
		{"blocks in a chain", 10_000, "canonicalize", generic, func(n int) string {
			return "func.func @f() {\ncf.br ^b" + strconv.Itoa(n) + "\n^b0:\nreturn\n" + each(n, "^b##:\n\"t.x\"() : () -> ()\ncf.br ^b#\n") + "}\n"
		}},
		{"arguments of a block", 40_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%f: i1) {\n%x = arith.constant 1 : i32\n%y = arith.constant 2 : i32\ncf.br ^b(" +
				list(n, "%x, %y") + " : " + list(n, "i32, i32") + ")\n^b(" + list(n, "%a#: i32, %b#: i32") + "):\n" +
				"\"t.x\"(" + list(n, "%a#, %b#") + ") : (" + list(n, "i32, i32") + ") -> ()\nreturn\n}\n"
		}},
		{"arguments from two blocks", 8_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%f: i1) {\n%x = arith.constant 1 : i32\n%y = arith.constant 2 : i32\ncf.cond_br %f, ^b(" +
				list(n, "%x") + " : " + list(n, "i32") + "), ^c\n^b(" + list(n, "%a#: i32") + "):\n\"t.x\"(" + list(n, "%a#") + ") : (" + list(n, "i32") + ") -> ()\nreturn\n" +
				"^c:\n\"t.y\"() : () -> ()\ncf.br ^b(" + list(n, "%y") + " : " + list(n, "i32") + ")\n}\n"
		}},
		{"arguments that are one value", 8_000, "canonicalize{region-simplify=aggressive}", generic, func(n int) string {
			return "func.func @f(%f: i1, %x: i32) {\ncf.cond_br %f, ^b(" + list(n, "%x") + " : " + list(n, "i32") + "), ^c\n^b(" + list(n, "%a#: i32") + "):\n" +
				"\"t.x\"(" + list(n, "%a#") + ") : (" + list(n, "i32") + ") -> ()\nreturn\n" +
				"^c:\n\"t.y\"() : () -> ()\ncf.br ^b(" + list(n, "%x") + " : " + list(n, "i32") + ")\n}\n"
		}},
		{"conditions that are alike outside", 4_000, "cse", generic, func(n int) string {
			return "func.func @f(%c: i1, %a0: i32) -> i32 {\n" +
				each(n, "%a## = scf.if %c -> i32 {\nscf.yield %a# : i32\n} else {\nscf.yield %a# : i32\n}\n") + "return %a" + strconv.Itoa(n) + " : i32\n}\n"
		}},
		{"applies in a chain", 4_000, "func.func(affine-simplify-structures)", generic, func(n int) string {
			return "func.func @f(%x: index) -> index {\naffine.for %a0 = 0 to 9 {\n" + each(n, "%a## = affine.apply affine_map<(d0) -> (d0 + 1)>(%a#)\n") +
				"\"t.x\"(%a" + strconv.Itoa(n) + ") : (index) -> ()\n}\nreturn %x : index\n}\n"
		}},
		{"accesses behind applies in a chain", 4_000, "", generic, func(n int) string {
			return "func.func @f(%m: memref<?xi32>) {\naffine.for %a0 = 0 to 9 {\n" +
				each(n, "%a## = affine.apply affine_map<(d0) -> (d0 + 1)>(%a#)\n%v# = affine.load %m[%a##] : memref<?xi32>\n"+
					"affine.for %i# = 0 to affine_map<(d0) -> (d0)>(%a##) {\n}\n") + "}\nreturn\n}\n"
		}},
		{"loops in loops", 40_000, "canonicalize,cse,loop-invariant-code-motion,sccp", asm.PrintOptions{SkipRegions: true}, func(n int) string {
			return "func.func @f(%a: index, %b: index, %m: memref<?xindex>) {\n" + each(n, "scf.for %i# = %a to %b step %a {\n") +
				"memref.store %a, %m[%b] : memref<?xindex>\n" + strings.Repeat("}\n", n) + "return\n}\n"
		}},
		{"loops in a row", 60_000, "convert-scf-to-cf", generic, func(n int) string {
			return "func.func @f(%a: index) {\n" + strings.Repeat("scf.for %i = %a to %a step %a {\n\"t.x\"() : () -> ()\n}\n", n) + "return\n}\n"
		}},
		{"parallel loops in loops", 4_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%a: index, %m: memref<?xindex>) {\n" + each(n, "scf.parallel (%i#) = (%a) to (%a) step (%a) {\n") +
				"memref.store %a, %m[%a] : memref<?xindex>\n" + strings.Repeat("}\n", n) + "return\n}\n"
		}},
		{"pure loops in loops", 40_000, "cse,loop-invariant-code-motion", asm.PrintOptions{SkipRegions: true}, func(n int) string {
			return "func.func @f(%a: index, %b: index) -> index {\n" + each(n, "%r = scf.for %i# = %a to %b step %a iter_args(%x# = %a) -> index {\n") +
				"%c = arith.addi %a, %i0 : index\nscf.yield %c : index\n" + strings.Repeat("}\nscf.yield %r : index\n", n-1) + "}\nreturn %r : index\n}\n"
		}},
		{"ops that leave all loops", 40_000, "loop-invariant-code-motion", asm.PrintOptions{SkipRegions: true}, func(n int) string {
			return "func.func @f(%a: index, %b: index, %m: memref<?xindex>) {\n" + each(n, "scf.for %i# = %a to %b step %a {\n") +
				each(n, "%c# = arith.addi %a, %b : index\nmemref.store %c#, %m[%i#] : memref<?xindex>\n") + strings.Repeat("}\n", n) + "return\n}\n"
		}},
		{"loops that leave loops with what they use", 20_000, "loop-invariant-code-motion", asm.PrintOptions{SkipRegions: true}, func(n int) string {
			return "func.func @f(%a: index) {\n" + each(n, "affine.for %i# = 0 to 9 {\n") + each(n, "affine.if affine_set<() : (0 >= 0)>() {\naffine.for %j# = 0 to 9 {\n") +
				each(n, "%c# = arith.addi %i#, %j# : index\n") + strings.Repeat("}\n", 3*n) + "return\n}\n"
		}},
		{"choices in choices", 10_000, "canonicalize,sccp", asm.PrintOptions{SkipRegions: true}, func(n int) string {
			return "func.func @f(%a: index, %m: memref<?xindex>, %c0: i1, %d: i1) {\n" +
				each(n, "%c## = arith.xori %c#, %d : i1\nscf.if %c## {\n%k# = arith.constant # : index\nmemref.store %k#, %m[%a] : memref<?xindex>\n") +
				strings.Repeat("}\n", n) + "return\n}\n"
		}},
		{"choices by one condition", 40_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%a: index, %m: memref<?xindex>, %c: i1) {\n" +
				strings.Repeat("scf.if %c {\nmemref.store %a, %m[%a] : memref<?xindex>\n}\nmemref.store %a, %m[%a] : memref<?xindex>\n", n) + "return\n}\n"
		}},
		{"branches by one condition", 20_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%a: index, %m: memref<?xindex>, %c: i1) {\ncf.br ^b0\n" +
				each(n, "^b#:\nmemref.store %a, %m[%a] : memref<?xindex>\ncf.cond_br %c, ^t#, ^b##\n^t#:\n\"t.x\"() : () -> ()\ncf.br ^b##\n") +
				"^b" + strconv.Itoa(n) + ":\nreturn\n}\n"
		}},
		{"extents behind inserts", 1_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%t0: tensor<?xf32>, %x: f32, %i: index) {\n%c = arith.constant 0 : index\n" +
				each(n, "%t## = tensor.insert %x into %t#[%i] : tensor<?xf32>\n%d# = tensor.dim %t##, %c : tensor<?xf32>\n\"t.x\"(%d#) : (index) -> ()\n") + "return\n}\n"
		}},
		{"elements behind inserts", 1_000, "canonicalize", generic, func(n int) string {
			return "func.func @f(%t0: vector<2xf32>, %x: f32) {\n" +
				each(n, "%t## = vector.insert %x, %t#[0] : f32 into vector<2xf32>\n%d# = vector.extract %t##[1] : f32 from vector<2xf32>\n\"t.x\"(%d#) : (f32) -> ()\n") + "return\n}\n"
		}},
	} {
		t.Run(s.name, func(t *testing.T) {
			few, many := s.run(t, s.n/4), s.run(t, s.n)
			if many > 1.6*few+10 {
				t.Errorf("%.1f bytes for each of the text, %.1f where it is four times as long", few, many)
			}
		})
	}
}
