package driver_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// functions returns many functions; odd may replace the text of one.
func functions(odd func(i int) string) string {
	var b strings.Builder
	for i := range 300 {
		if text := odd(i); text != "" {
			b.WriteString(text)
			continue
		}
		fmt.Fprintf(&b, "func.func @f%d(%%a: i32, %%b: tensor<4x%dxf32>) -> i32 {\n", i, i+1)
		for j := range 10 {
			fmt.Fprintf(&b, "  %%%d = arith.constant %d : i32\n  \"u.op\"(%%%d, %%a) {to = @f%d, n = %d : i32} : (i32, i32) -> ()\n", j, j*i, j, 299-i, j%3)
		}
		b.WriteString("  %s = arith.addi %0, %a : i32\n  return %s : i32\n}\n")
	}
	return b.String()
}

// at replaces one of many functions.
func at(n int, text string) func(int) string {
	return func(i int) string {
		if i == n {
			return text
		}
		return ""
	}
}

// TestThreads runs the tool with threads and without: neither the output nor a
// message may tell which.
func TestThreads(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(4))
	long := strings.Repeat("  // a long comment makes it worth a goroutine\n", 20)
	plain := functions(at(-1, ""))
	for name, text := range map[string]string{
		"plain":           plain,
		"in a module":     "module {\n" + plain + "}\n",
		"indented module": "module {\n  " + strings.ReplaceAll(plain, "\n", "\n  ") + "\n}\n",
		"generic":         run(plain, "--mlir-print-op-generic", "--mlir-disable-threading", "--allow-unregistered-dialect").Stdout,
		"locations":       run(plain, "--mlir-print-debuginfo", "--mlir-disable-threading", "--allow-unregistered-dialect").Stdout,
		"error in a body": functions(at(150, "func.func @bad() {\n"+long+"  %0 = arith.addi %x, %x : i32\n  return\n}\n")),
		"two errors": functions(func(i int) string {
			if i%100 == 50 {
				return fmt.Sprintf("func.func @bad%d() {\n%s  %%0 = arith.const 1 : i32\n}\n", i, long)
			}
			return ""
		}),
		"invalid ops": functions(func(i int) string {
			if i%100 == 50 {
				return fmt.Sprintf("func.func @bad%d() -> i32 {\n%s  return\n}\n", i, long)
			}
			return ""
		}),
		"no dominance":           functions(at(250, "func.func @bad() {\n"+long+"  \"u.op\"(%0) : (i32) -> ()\n  %0 = arith.constant 1 : i32\n  return\n}\n")),
		"same symbols":           functions(at(7, "func.func @f8() {\n"+long+"  return\n}\n")),
		"unknown callee":         functions(at(20, "func.func @bad() {\n"+long+"  call @none() : () -> ()\n  return\n}\n")),
		"brace in a string":      functions(at(9, "func.func @odd() {\n  \"u.op\"() {s = \"}\"} : () -> ()\n"+long+"  return\n}\n")),
		"brace below":            functions(at(9, "func.func @odd() {\n"+long+"  \"u.op\"() ({\n  ^bb0:\n    \"u.end\"() : () -> ()\n}) : () -> ()\n  return\n}\n")),
		"brace in a comment":     functions(at(9, "func.func @odd() {\n"+long+"//\n}\n  return\n}\n")),
		"no brace":               functions(at(299, "func.func @odd() {\n"+long+"  return\n")),
		"value from outside":     "%out = arith.constant 1 : i32\n" + functions(at(9, "func.func @odd() {\n"+long+"  \"u.op\"(%out) : (i32) -> ()\n  return\n}\n")),
		"value from behind":      functions(at(9, "func.func @odd() {\n"+long+"  \"u.op\"(%out) : (i32) -> ()\n  return\n}\n")) + "%out = arith.constant 1 : i32\n",
		"name of outside":        "%0 = arith.constant 1 : i32\n" + plain,
		"alias":                  "#a = 7 : i32\n" + functions(at(9, "func.func @odd() {\n"+long+"  \"u.op\"() {a = #a} : () -> ()\n  return\n}\n")),
		"alias too late":         functions(at(9, "func.func @odd() {\n"+long+"  \"u.op\"() {a = #a} : () -> ()\n  return\n}\n")) + "#a = 7 : i32\n",
		"location behind":        functions(at(9, "func.func @odd() {\n"+long+"  return loc(#l)\n}\n")) + "#l = loc(\"x\":1:2)\n",
		"location never defined": functions(at(9, "func.func @odd() {\n"+long+"  return loc(#l)\n}\n")),
		"distinct": functions(func(i int) string {
			if i%100 == 50 {
				return fmt.Sprintf("func.func @d%d() {\n%s  \"u.op\"() {a = distinct[%d]<%d : i32>} : () -> ()\n  return\n}\n", i, long, i/100, i/100)
			}
			return ""
		}),
	} {
		t.Run(name, func(t *testing.T) {
			for _, flags := range [][]string{nil, {"--mlir-print-op-generic"}, {"--mlir-print-debuginfo"}, {"--mlir-print-local-scope"}, {"--mlir-print-unique-ssa-ids"}} {
				flags = append(flags, "--allow-unregistered-dialect")
				with, without := run(text, flags...), run(text, append(flags, "--mlir-disable-threading")...)
				if d := gocmp.Diff(without, with); d != "" {
					t.Fatalf("%s (-one thread +many):\n%s", flags, d)
				}
			}
		})
	}
}
