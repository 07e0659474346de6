package lowering_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/ttopt/ttopt/interp"
)

// opCase is an op on values %x, %y, %z.
type opCase struct {
	text   string // with T for the type of the operands, R for that of the result
	types  string // of the operands, one run each
	result string // empty: as the operands
	arity  int
	domain domain // of the operands
	last   domain // of the last one
	ulps   uint64
}

const (
	integers = "i1 i8 i16 i32 i64 index"
	wide     = "i8 i16 i32 i64 index"
	floats   = "f16 bf16 f32 f64"
)

func opCases() []opCase {
	var cases []opCase
	for _, op := range strings.Fields("addi subi muli andi ori xori maxsi maxui minsi minui") {
		cases = append(cases, opCase{text: "arith." + op + " %x, %y : T", types: integers, arity: 2})
	}
	for _, op := range strings.Fields("divsi divui remsi remui floordivsi ceildivsi ceildivui") {
		cases = append(cases, opCase{text: "arith." + op + " %x, %y : T", types: wide, arity: 2, last: divisor})
	}
	for _, op := range strings.Fields("shli shrsi shrui") {
		cases = append(cases, opCase{text: "arith." + op + " %x, %y : T", types: wide, arity: 2, last: shift})
	}
	for _, op := range strings.Fields("addf subf mulf divf maximumf minimumf maxnumf minnumf") {
		cases = append(cases, opCase{text: "arith." + op + " %x, %y : T", types: floats, arity: 2})
	}
	cases = append(cases,
		opCase{text: "arith.remf %x, %y : T", types: floats, arity: 2},
		opCase{text: "arith.negf %x : T", types: floats, arity: 1},
		opCase{text: "math.absi %x : T", types: "i8 i16 i32 i64 index", arity: 1},
		opCase{text: "math.fma %x, %y, %z : T", types: "f32 f64", arity: 3},
		opCase{text: "math.copysign %x, %y : T", types: floats, arity: 2})
	for _, p := range strings.Fields("eq ne slt sle sgt sge ult ule ugt uge") {
		cases = append(cases, opCase{text: "arith.cmpi " + p + ", %x, %y : T", types: integers, result: "i1", arity: 2})
	}
	for _, p := range strings.Fields("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true") {
		cases = append(cases, opCase{text: "arith.cmpf " + p + ", %x, %y : T", types: floats, result: "i1", arity: 2})
	}
	for _, op := range strings.Fields("absf sqrt floor ceil trunc round roundeven") {
		cases = append(cases, opCase{text: "math." + op + " %x : T", types: floats, arity: 1})
	}
	for _, op := range strings.Fields("exp exp2 sin cos") {
		cases = append(cases, opCase{text: "math." + op + " %x : T", types: floats, arity: 1, domain: small, ulps: 2})
	}
	for _, op := range strings.Fields("rsqrt log log2 log10") { // Go's log2 loses digits near 1
		cases = append(cases, opCase{text: "math." + op + " %x : T", types: floats, arity: 1, domain: positive, ulps: 256})
	}
	for _, op := range strings.Fields("tanh sinh cosh tan atan asin acos asinh erf expm1 log1p cbrt") {
		cases = append(cases, opCase{text: "math." + op + " %x : T", types: "f32 f64", arity: 1, domain: small, ulps: 4})
	}
	cases = append(cases,
		opCase{text: "math.atan2 %x, %y : T", types: "f32 f64", arity: 2, domain: small, last: small, ulps: 4},
		opCase{text: "math.powf %x, %y : T", types: "f32 f64", arity: 2, domain: positive, last: small, ulps: 256}) // Go multiplies powers
	cast := func(op, from, to string, d domain) {
		cases = append(cases, opCase{text: "arith." + op + " %x : T to R", types: from, result: to, arity: 1, domain: d, last: d})
	}
	for _, ext := range []string{"extsi", "extui"} {
		for _, pair := range []string{"i1 i8", "i1 i64", "i8 i16", "i8 i64", "i16 i32", "i32 i64"} {
			from, to, _ := strings.Cut(pair, " ")
			cast(ext, from, to, anything)
			if ext == "extsi" {
				cast("trunci", to, from, anything)
			}
		}
	}
	for _, f := range strings.Fields(floats) {
		for _, i := range []string{"i1", "i8", "i16", "i32", "i64"} {
			cast("sitofp", i, f, anything)
			cast("uitofp", i, f, anything)
		}
		for _, i := range []string{"i8", "i32", "i64"} {
			cast("fptosi", f, i, small)
		}
		for _, i := range []string{"i32", "i64"} {
			cast("fptoui", f, i, positive)
		}
	}
	for _, pair := range []string{"f16 f32", "f16 f64", "bf16 f32", "bf16 f64", "f32 f64"} {
		from, to, _ := strings.Cut(pair, " ")
		cast("extf", from, to, anything)
		cast("truncf", to, from, anything)
	}
	for _, pair := range []string{"i16 f16", "i16 bf16", "f16 i16", "bf16 f16", "i32 f32", "f64 i64"} {
		from, to, _ := strings.Cut(pair, " ")
		cast("bitcast", from, to, anything)
	}
	for _, op := range []string{"index_cast", "index_castui"} {
		for _, i := range []string{"i1", "i8", "i32", "i64"} {
			cast(op, i, "index", anything)
			cast(op, "index", i, anything)
		}
	}
	return cases
}

// count is how many elements an op runs on, a multiple of the lanes.
const count, lanes = 1408, 4

// function returns the text of a kernel that applies the op to each element
// of its buffers, or to each vector of lanes elements.
func (c opCase) function(name, operand string, vector bool) string {
	result := c.result
	if result == "" {
		result = operand
	}
	t, r := operand, result
	step, load, store := 1, "affine.load %%%s[%%i] : memref<%dx%s>", "affine.store %%v, %%r[%%i] : memref<%dx%s>"
	if vector {
		t, r, step = fmt.Sprintf("vector<%dx%s>", lanes, operand), fmt.Sprintf("vector<%dx%s>", lanes, result), lanes
		load = "affine.vector_load %%%s[%%i] : memref<%dx%s>, " + t
		store = "affine.vector_store %%v, %%r[%%i] : memref<%dx%s>, " + r
	}
	var params, body strings.Builder
	for i, v := range []string{"x", "y", "z"}[:c.arity] {
		fmt.Fprintf(&params, "%%m%d: memref<%dx%s>, ", i, count, operand)
		fmt.Fprintf(&body, "    %%%s = "+load+"\n", v, fmt.Sprintf("m%d", i), count, operand)
	}
	fmt.Fprintf(&body, "    %%v = %s\n", strings.NewReplacer(" T", " "+t, " R", " "+r).Replace(c.text))
	fmt.Fprintf(&body, "    "+store+"\n", count, result)
	return fmt.Sprintf("func.func @%s(%s%%r: memref<%dx%s>) {\n  affine.for %%i = 0 to %d step %d {\n%s  }\n  return\n}\n",
		name, params.String(), count, result, count, step, body.String())
}

// TestOps compares every op, on scalars and vectors of every type it has a
// lowering for, with the interpreter: on all pairs of edges and on random bits.
func TestOps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	type run struct {
		name string
		opCase
	}
	var text strings.Builder
	var runs []run
	for _, c := range opCases() {
		for _, operand := range strings.Fields(c.types) {
			for _, vector := range []bool{false, true} {
				if vector && (operand == "i1" || c.result == "i1") {
					continue // not moved as vectors
				}
				name := fmt.Sprintf("f%d_%s", len(runs), strings.NewReplacer(" ", "_", "%", "", ",", "", ":", "").Replace(c.text))
				if vector {
					name += "_vector"
				}
				text.WriteString(c.function(name, operand, vector))
				runs = append(runs, run{name, c})
			}
		}
	}
	m := newMachine(t, parse(t, text.String()), "0")
	verify(t, m.module)
	for _, c := range runs {
		m.compare(t, c.name, c.ulps, func(arg int, b *interp.MemRef) {
			d := c.domain
			if arg == c.arity-1 {
				d = c.last
				if c.arity == 1 {
					d = c.domain
				}
			}
			randomly(r, arg, b, d)
		})
	}
}
