package dataflow_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/dialect/all"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/asm"
	"github.com/ttopt/ttopt/ir/dataflow"
	"pgregory.net/rapid"
)

// drawFunction writes a function of i8 arithmetic with branches to any block but
// the entry, so with loops and with blocks that control never reaches.
func drawFunction(t *rapid.T) string {
	blocks := rapid.IntRange(1, 5).Draw(t, "blocks")
	var text strings.Builder
	text.WriteString("func.func @f(%x: i8, %c: i1) {\n")
	seen := []string{"%x"} // in the entry block and, behind that, in the current one
	entry := 0
	for b := range blocks {
		if b == 0 {
			text.WriteString("  %z = arith.constant 0 : i8\n  %o = arith.constant 1 : i8\n")
			seen = append(seen, "%z", "%o")
		} else {
			fmt.Fprintf(&text, "^b%d(%%a%d: i8, %%b%d: i8):\n", b, b, b)
			seen = append(seen[:entry], fmt.Sprintf("%%a%d", b), fmt.Sprintf("%%b%d", b))
		}
		value := func() string { return rapid.SampledFrom(seen).Draw(t, "value") }
		for i := range rapid.IntRange(0, 4).Draw(t, "ops") {
			name := fmt.Sprintf("%%v%d_%d", b, i)
			op := rapid.SampledFrom([]string{"addi", "subi", "muli", "andi", "xori"}).Draw(t, "op")
			fmt.Fprintf(&text, "  %s = arith.%s %s, %s : i8\n", name, op, value(), value())
			seen = append(seen, name)
		}
		if b == 0 {
			entry = len(seen)
		}
		target := func() string {
			to := rapid.IntRange(1, blocks-1).Draw(t, "to")
			return fmt.Sprintf("^b%d(%s, %s : i8, i8)", to, value(), value())
		}
		switch kind := rapid.IntRange(0, 4).Draw(t, "end"); {
		case kind == 0 || blocks == 1:
			text.WriteString("  return\n")
		case kind < 3:
			fmt.Fprintf(&text, "  cf.br %s\n", target())
		default:
			cond := "%c"
			if rapid.Bool().Draw(t, "computed") {
				cond = fmt.Sprintf("%%c%d", b)
				fmt.Fprintf(&text, "  %s = arith.cmpi slt, %s, %s : i8\n", cond, value(), value())
			}
			fmt.Fprintf(&text, "  cf.cond_br %s, %s, %s\n", cond, target(), target())
		}
	}
	text.WriteString("}\n")
	return text.String()
}

func parse(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) *ir.Op {
	t.Helper()
	ctx, err := ir.NewContext(all.Dialects()...)
	if err != nil {
		t.Fatalf("%v", err)
	}
	ctx.SetHandler(func(d ir.Diagnostic) { t.Fatalf("%s", ctx.Render(d, false)) })
	src, err := ctx.AddSource("f.mlir", text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	module, ok := asm.Parse(ctx, src)
	if !ok {
		t.Fatalf("the program does not parse:\n%s", text)
	}
	return module
}

// run executes the first function of a module, for a while, and calls saw with
// each value that is computed.
func run(module *ir.Op, x, c int8, saw func(v *ir.Value, is int8)) {
	env := map[*ir.Value]int8{}
	set := func(v *ir.Value, is int8) {
		env[v] = is
		saw(v, is)
	}
	block := module.Body().First().RegionAt(0).First()
	set(block.Arg(0), x)
	set(block.Arg(1), c)
	for range 40 {
		next := -1
		for op := range block.Ops {
			arg := func(i int) int8 { return env[op.Operand(i)] }
			switch op.Name() {
			case "arith.constant":
				value, _ := op.Attr("value").(*ir.IntegerAttr).Int64()
				set(op.Result(0), int8(value))
			case "arith.addi":
				set(op.Result(0), arg(0)+arg(1))
			case "arith.subi":
				set(op.Result(0), arg(0)-arg(1))
			case "arith.muli":
				set(op.Result(0), arg(0)*arg(1))
			case "arith.andi":
				set(op.Result(0), arg(0)&arg(1))
			case "arith.xori":
				set(op.Result(0), arg(0)^arg(1))
			case "arith.cmpi":
				is := int8(0)
				if arg(0) < arg(1) {
					is = 1
				}
				set(op.Result(0), is)
			case "cf.br":
				next = 0
			case "cf.cond_br":
				next = 1
				if arg(0) != 0 {
					next = 0
				}
			}
		}
		if next < 0 {
			return
		}
		end := block.Last()
		given := end.Kind().Impl.(ir.Brancher).SuccessorOperands(end, next)
		values := make([]int8, len(given))
		for i, v := range given {
			values[i] = env[v]
		}
		block = end.Successor(next)
		for i, v := range values {
			set(block.Arg(i), v)
		}
	}
}

// What is said to be constant is what every run computes.
func TestConstantsOfRuns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawFunction(t)
		module := parse(t, text)
		known := dataflow.FindConstants(module)
		for _, x := range []int8{-128, -1, 0, 1, 2, 77} {
			for c := range int8(2) {
				run(module, x, c, func(v *ir.Value, is int8) {
					a, _ := known.Value(v)
					if a == nil {
						return
					}
					said, _ := a.(*ir.IntegerAttr).Int64()
					if v.Type().String() == "i1" {
						said &= 1
					}
					if said != int64(is) {
						t.Fatalf("a value said to be %d is %d, with %%x = %d and %%c = %d, in\n%s", said, is, x, c, text)
					}
				})
			}
		}
	})
}

// What can be known, through branches, loops and calls. The value asked for is
// the one that @f returns.
func TestConstants(t *testing.T) {
	tests := []struct {
		name, text string
		want       int64 // -1: not constant
	}{
		{"branches that agree", `func.func @f(%c: i1) -> i8 {
  %a = arith.constant 3 : i8
  %b = arith.constant 3 : i8
  cf.cond_br %c, ^l, ^r
^l: cf.br ^e(%a : i8)
^r: cf.br ^e(%b : i8)
^e(%x: i8): return %x : i8
}`, 3},
		{"branches that differ", `func.func @f(%c: i1) -> i8 {
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  cf.cond_br %c, ^e(%a : i8), ^e(%b : i8)
^e(%x: i8): return %x : i8
}`, -1},
		{"a branch never taken", `func.func @f(%c: i1) -> i8 {
  %t = arith.constant true
  %a = arith.constant 3 : i8
  %b = arith.constant 4 : i8
  cf.cond_br %t, ^e(%a : i8), ^other
^other: cf.br ^e(%b : i8)
^e(%x: i8): return %x : i8
}`, 3},
		{"a loop that keeps its value", `func.func @f(%c: i1) -> i8 {
  %a = arith.constant 7 : i8
  %z = arith.constant 0 : i8
  cf.br ^loop(%a : i8)
^loop(%x: i8):
  %y = arith.addi %x, %z : i8
  cf.cond_br %c, ^loop(%y : i8), ^e
^e: return %x : i8
}`, 7},
		{"a fold to the operand of an operand", `func.func @f(%x: i8, %c: i1) -> i8 {
  %z = arith.constant 0 : i8
  cf.br ^loop(%z : i8)
^loop(%a: i8):
  %b = arith.subi %a, %x : i8
  %y = arith.addi %x, %b : i8
  cf.cond_br %c, ^loop(%x : i8), ^e
^e: return %y : i8
}`, -1},
		{"a loop that counts", `func.func @f(%c: i1) -> i8 {
  %a = arith.constant 7 : i8
  cf.br ^loop(%a : i8)
^loop(%x: i8):
  %y = arith.addi %x, %a : i8
  cf.cond_br %c, ^loop(%y : i8), ^e
^e: return %x : i8
}`, -1},
		{"both ways of an if", `func.func @f(%c: i1) -> i8 {
  %r = scf.if %c -> i8 {
    %a = arith.constant 5 : i8
    scf.yield %a : i8
  } else {
    %a = arith.constant 5 : i8
    scf.yield %a : i8
  }
  return %r : i8
}`, 5},
		{"calls that agree", `func.func @f() -> i8 {
  %a = arith.constant 5 : i8
  %0 = call @g(%a) : (i8) -> i8
  %1 = call @g(%a) : (i8) -> i8
  return %1 : i8
}
func.func private @g(%x: i8) -> i8 {
  %1 = arith.constant 1 : i8
  %y = arith.addi %x, %1 : i8
  return %y : i8
}`, 6},
		{"a callee that others may call", `func.func @f() -> i8 {
  %a = arith.constant 5 : i8
  %0 = call @g(%a) : (i8) -> i8
  return %0 : i8
}
func.func @g(%x: i8) -> i8 {
  return %x : i8
}`, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			module := parse(t, tt.text)
			known := dataflow.FindConstants(module)
			var end *ir.Op
			module.Body().First().Walk(func(op *ir.Op) ir.WalkResult {
				if op.Name() == "func.return" {
					end = op
				}
				return ir.Advance
			})
			got := int64(-1)
			if a, _ := known.Value(end.Operand(0)); a != nil {
				got, _ = a.(*ir.IntegerAttr).Int64()
			}
			if got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}
