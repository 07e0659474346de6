package lowering_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/interp"
	"pgregory.net/rapid"
)

// straightLine draws a function of integer and float ops on three numbers of
// each type, scalars or vectors, none of which LLVM leaves undefined.
func straightLine(t *rapid.T) string {
	const n = 64
	integer := rapid.SampledFrom([]string{"i8", "i16", "i32", "i64"}).Draw(t, "integer")
	float := rapid.SampledFrom([]string{"f16", "bf16", "f32", "f64"}).Draw(t, "float")
	width := rapid.SampledFrom([]int{1, 1, 3, 4, 16}).Draw(t, "lanes")
	of := func(elem string) string {
		if width == 1 {
			return elem
		}
		return fmt.Sprintf("vector<%dx%s>", width, elem)
	}
	constant := func(elem, value string) string {
		if width == 1 {
			return fmt.Sprintf("arith.constant %s : %s", value, elem)
		}
		return fmt.Sprintf("arith.constant dense<%s> : %s", value, of(elem))
	}
	var body strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&body, "    "+format+"\n", args...) }
	kinds := []struct{ name, elem string }{{"i", integer}, {"f", float}}
	steps := n / width * width
	line("%%one = %s", constant(integer, "1"))
	line("%%seven = %s", constant(integer, "7"))
	for i := range 3 {
		for _, k := range kinds {
			if width == 1 {
				line("%%%s%d = affine.load %%%sm%d[%%k] : memref<%dx%s>", k.name, i, k.name, i, n, k.elem)
			} else {
				line("%%%s%d = affine.vector_load %%%sm%d[%%k] : memref<%dx%s>, %s", k.name, i, k.name, i, n, k.elem, of(k.elem))
			}
		}
	}
	line("%%b0 = arith.cmpi slt, %%i0, %%i1 : %s", of(integer))
	ints, floats, bools := 3, 3, 1
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, "operand") }
	for range rapid.IntRange(5, 40).Draw(t, "length") {
		switch rapid.IntRange(0, 8).Draw(t, "form") {
		case 0, 1:
			op := rapid.SampledFrom(strings.Fields("addi subi muli andi ori xori maxsi minsi maxui minui")).Draw(t, "op")
			line("%%i%d = arith.%s %%i%d, %%i%d : %s", ints, op, pick(ints), pick(ints), of(integer))
			ints++
		case 2:
			op := rapid.SampledFrom(strings.Fields("shli shrsi shrui divui remui ceildivui")).Draw(t, "op")
			by := rapid.SampledFrom([]string{"one", "seven"}).Draw(t, "by")
			line("%%i%d = arith.%s %%i%d, %%%s : %s", ints, op, pick(ints), by, of(integer))
			ints++
		case 3, 4:
			op := rapid.SampledFrom(strings.Fields("addf subf mulf divf maximumf minimumf maxnumf minnumf")).Draw(t, "op")
			line("%%f%d = arith.%s %%f%d, %%f%d : %s", floats, op, pick(floats), pick(floats), of(float))
			floats++
		case 5:
			op := rapid.SampledFrom([]string{"sitofp", "uitofp"}).Draw(t, "op")
			line("%%f%d = arith.%s %%i%d : %s to %s", floats, op, pick(ints), of(integer), of(float))
			floats++
		case 6:
			p := rapid.SampledFrom(strings.Fields("oeq olt ole ogt une ult uno ord")).Draw(t, "predicate")
			line("%%b%d = arith.cmpf %s, %%f%d, %%f%d : %s", bools, p, pick(floats), pick(floats), of(float))
			bools++
		case 7:
			line("%%i%d = arith.select %%b%d, %%i%d, %%i%d : %s, %s", ints, pick(bools), pick(ints), pick(ints), of("i1"), of(integer))
			ints++
		case 8:
			line("%%f%d = arith.select %%b%d, %%f%d, %%f%d : %s, %s", floats, pick(bools), pick(floats), pick(floats), of("i1"), of(float))
			floats++
		}
	}
	for _, k := range kinds {
		last := map[string]int{"i": ints, "f": floats}[k.name] - 1
		if width == 1 {
			line("affine.store %%%s%d, %%%sr[%%k] : memref<%dx%s>", k.name, last, k.name, n, k.elem)
		} else {
			line("affine.vector_store %%%s%d, %%%sr[%%k] : memref<%dx%s>, %s", k.name, last, k.name, n, k.elem, of(k.elem))
		}
	}
	var params []string
	for _, m := range []string{"im0", "im1", "im2", "ir"} {
		params = append(params, fmt.Sprintf("%%%s: memref<%dx%s>", m, n, integer))
	}
	for _, m := range []string{"fm0", "fm1", "fm2", "fr"} {
		params = append(params, fmt.Sprintf("%%%s: memref<%dx%s>", m, n, float))
	}
	return fmt.Sprintf("func.func @f(%s) {\n  affine.for %%k = 0 to %d step %d {\n%s  }\n  return\n}\n", strings.Join(params, ", "), steps, width, body.String())
}

// TestStraightLine compares random functions with the interpreter, without and
// with LLVM's optimizations.
func TestStraightLine(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := straightLine(rt)
		rt.Logf("%s", text)
		m := newMachine(rt, parse(rt, text), rapid.SampledFrom([]string{"0", "0", "0", "2"}).Draw(rt, "optimize"))
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 0))
		m.compare(rt, "f", 0, func(arg int, b *interp.MemRef) { randomly(r, arg%4, b, anything) })
	})
}
