package passes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// imperative draws functions of integer arithmetic, memory, loops and
// conditions, what the passes of upstream dialects work on.
type imperative struct {
	r     *rapid.T
	text  strings.Builder
	names map[string][]string // by type, those that can be used here
	dims  []string            // indices that may be dims of affine maps
	next  int
	depth int
}

var integers = []string{"i8", "i32", "index"}

func (g *imperative) pick(what string, from ...string) string {
	return rapid.SampledFrom(from).Draw(g.r, what)
}

func (g *imperative) n(what string, lo, hi int) int { return rapid.IntRange(lo, hi).Draw(g.r, what) }

func (g *imperative) line(format string, args ...any) {
	fmt.Fprintf(&g.text, strings.Repeat("  ", g.depth+1)+format+"\n", args...)
}

func (g *imperative) fresh() string {
	g.next++
	return fmt.Sprintf("%%v%d", g.next)
}

// define makes a name for a value of a type.
func (g *imperative) define(typ string) string {
	name := g.fresh()
	g.names[typ] = append(g.names[typ], name)
	return name
}

// use returns a value, most often one that is there.
func (g *imperative) use(typ string) string {
	if known := g.names[typ]; len(known) > 0 && g.n("new", 0, 3) > 0 {
		return g.pick("value", known...)
	}
	value := fmt.Sprint(rapid.SampledFrom([]int64{0, 1, 2, 3, 7, -1, -2, 100}).Draw(g.r, "constant"))
	if typ == "i1" {
		value = g.pick("bool", "true", "false")
		name := g.fresh()
		g.line("%s = arith.constant %s", name, value)
		g.names[typ] = append(g.names[typ], name)
		return name
	}
	name := g.fresh()
	g.line("%s = arith.constant %s : %s", name, value, typ)
	g.names[typ] = append(g.names[typ], name)
	return name
}

// small returns a value by which numbers of a type can be shifted, or divided:
// neither 0 nor -1.
func (g *imperative) small(typ string, divides bool) string {
	if g.n("divisor", 0, 2) == 0 {
		value := g.n("small", 1, 7)
		if divides && rapid.Bool().Draw(g.r, "negative") {
			value = -value - 1
		}
		name := g.fresh()
		g.line("%s = arith.constant %d : %s", name, value, typ)
		return name
	}
	x, six, one, even, name := g.use(typ), g.fresh(), g.fresh(), g.fresh(), g.fresh()
	g.line("%s = arith.constant 6 : %s", six, typ)
	g.line("%s = arith.constant 1 : %s", one, typ)
	g.line("%s = arith.andi %s, %s : %s", even, x, six, typ)
	g.line("%s = arith.ori %s, %s : %s", name, even, one, typ)
	return name
}

// inside writes the body of a region; what is defined there is not known behind.
func (g *imperative) inside(body func()) {
	names, dims := map[string][]string{}, slices.Clone(g.dims)
	for typ, list := range g.names {
		names[typ] = slices.Clone(list)
	}
	g.depth++
	body()
	g.depth--
	g.names, g.dims = names, dims
}

// affineExpr returns an expression of dims, as an index of affine ops.
func (g *imperative) affineExpr() string {
	dim := func() string { return g.pick("dim", g.dims...) }
	switch g.n("expr", 0, 5) {
	case 0:
		return fmt.Sprint(g.n("constant", 0, 9))
	case 1:
		return fmt.Sprintf("%s * %d + %s", dim(), g.n("factor", -3, 5), dim())
	case 2:
		return fmt.Sprintf("(%s + %d) floordiv %d", dim(), g.n("offset", -4, 4), g.n("divisor", 1, 4))
	case 3:
		return fmt.Sprintf("(%s * %d) mod %d", dim(), g.n("factor", 1, 5), g.n("modulus", 1, 6))
	case 4:
		return fmt.Sprintf("%s ceildiv %d - %s", dim(), g.n("divisor", 1, 3), dim())
	}
	return dim()
}

// place is an index into the memory of 8 elements.
func (g *imperative) place() string { return "(" + g.affineExpr() + ") mod 8" }

func (g *imperative) statements(most int) {
	for range g.n("statements", 0, most) {
		g.statement()
	}
}

func (g *imperative) statement() {
	typ := g.pick("type", integers...)
	kinds := 13
	if g.depth > 2 {
		kinds = 8 // no further regions
	}
	switch g.n("kind", 0, kinds) {
	case 0, 1:
		x, y := g.use(typ), g.use(typ)
		op := g.pick("op", "addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxui", "shli", "shrsi", "shrui", "divsi", "divui", "remsi", "remui", "ceildivsi", "floordivsi", "ceildivui")
		if strings.HasPrefix(op, "sh") || strings.Contains(op, "div") || strings.HasPrefix(op, "rem") {
			y = g.small(typ, !strings.HasPrefix(op, "sh"))
		}
		g.line("%s = arith.%s %s, %s : %s", g.define(typ), op, x, y, typ)
	case 2:
		x, y := g.use(typ), g.use(typ)
		op := g.pick("predicate", "eq", "ne", "slt", "sle", "sgt", "uge", "ult", "ugt")
		g.line("%s = arith.cmpi %s, %s, %s : %s", g.define("i1"), op, x, y, typ)
	case 3:
		c, x, y := g.use("i1"), g.use(typ), g.use(typ)
		g.line("%s = arith.select %s, %s, %s : %s", g.define(typ), c, x, y, typ)
	case 4:
		cast := rapid.SampledFrom([][3]string{{"extsi", "i8", "i32"}, {"extui", "i8", "i32"}, {"trunci", "i32", "i8"}, {"index_cast", "i32", "index"}, {"index_castui", "i8", "index"}, {"index_cast", "index", "i32"}, {"extui", "i1", "i32"}}).Draw(g.r, "cast")
		x := g.use(cast[1])
		g.line("%s = arith.%s %s : %s to %s", g.define(cast[2]), cast[0], x, cast[1], cast[2])
	case 5:
		e := g.affineExpr()
		name := g.define("index")
		if g.n("bounded", 0, 1) == 0 {
			d := g.pick("dim", g.dims...)
			g.line("%s = affine.%s affine_map<(d0) -> (d0 + %d, d0 * %d, %d)>(%s)", name, g.pick("end", "min", "max"), g.n("plus", -2, 2), g.n("times", -2, 2), g.n("bound", 0, 9), d)
			return
		}
		g.dims = append(g.dims, name)
		g.line("%s = affine.apply affine_map<(%s) -> (%s)>(%s)", name, strings.ReplaceAll(strings.Join(slices.Compact(slices.Sorted(slices.Values(g.dims[:len(g.dims)-1]))), ", "), "%", "x"), strings.ReplaceAll(e, "%", "x"), strings.Join(slices.Compact(slices.Sorted(slices.Values(g.dims[:len(g.dims)-1]))), ", "))
	case 6:
		g.line("affine.store %s, %%m[%s] : memref<8xi32>", g.use("i32"), g.place())
	case 7:
		g.line("%s = affine.load %%m[%s] : memref<8xi32>", g.define("i32"), g.place())
	case 8:
		x := g.use("i32")
		g.line("%s = func.call @callee(%s) : (i32) -> i32", g.define("i32"), x)
	case 9:
		c := g.use("i1")
		name := g.fresh()
		g.line("%s = scf.if %s -> (%s) {", name, c, typ)
		g.inside(func() { g.statements(3); g.line("scf.yield %s : %s", g.use(typ), typ) })
		g.line("} else {")
		g.inside(func() { g.statements(3); g.line("scf.yield %s : %s", g.use(typ), typ) })
		g.line("}")
		g.names[typ] = append(g.names[typ], name)
	case 10:
		init, lo, hi, step := g.use(typ), g.fresh(), g.fresh(), g.fresh()
		g.line("%s = arith.constant %d : index", lo, g.n("lo", -1, 2))
		g.line("%s = arith.constant %d : index", hi, g.n("hi", -1, 4))
		g.line("%s = arith.constant %d : index", step, g.n("step", 1, 2))
		name, iv, acc := g.fresh(), g.fresh(), g.fresh()
		g.line("%s = scf.for %s = %s to %s step %s iter_args(%s = %s) -> (%s) {", name, iv, lo, hi, step, acc, init, typ)
		g.inside(func() {
			g.names["index"] = append(g.names["index"], iv)
			g.names[typ] = append(g.names[typ], acc)
			g.statements(4)
			g.line("scf.yield %s : %s", g.use(typ), typ)
		})
		g.line("}")
		g.names[typ] = append(g.names[typ], name)
	case 11:
		init := g.use(typ)
		name, iv, acc := g.fresh(), g.fresh(), g.fresh()
		g.line("%s = affine.for %s = %d to %d step %d iter_args(%s = %s) -> (%s) {", name, iv, g.n("lo", -1, 2), g.n("hi", 2, 5), g.n("step", 1, 3), acc, init, typ)
		g.inside(func() {
			g.names["index"] = append(g.names["index"], iv)
			g.dims = append(g.dims, iv)
			g.names[typ] = append(g.names[typ], acc)
			g.statements(4)
			g.line("affine.yield %s : %s", g.use(typ), typ)
		})
		g.line("}")
		g.names[typ] = append(g.names[typ], name)
	case 12: // a division by what may be 0, in a loop that does not run then
		x, y := g.use("index"), g.use("index")
		lo, one, hi, quotient, name := g.fresh(), g.fresh(), g.fresh(), g.fresh(), g.fresh()
		g.line("%s = arith.constant 0 : index", lo)
		g.line("%s = arith.constant 1 : index", one)
		g.line("%s = arith.minui %s, %s : index", hi, y, one)
		g.line("%s = scf.for %s_iv = %s to %s step %s iter_args(%s_acc = %s) -> (index) {", name, name, lo, hi, one, name, x)
		g.line("  %s = arith.%s %s, %s : index", quotient, g.pick("op", "divui", "remui", "ceildivui"), x, y)
		g.line("  scf.yield %s : index", quotient)
		g.line("}")
		g.names["index"] = append(g.names["index"], name)
	case 13:
		d := g.pick("dim", g.dims...)
		g.line("affine.if affine_set<(d0) : (d0 * %d + %d >= 0, %d - d0 >= 0)>(%s) {", g.n("times", -2, 2), g.n("plus", -3, 3), g.n("most", -1, 6), d)
		g.inside(func() { g.statements(3) })
		g.line("} else {")
		g.inside(func() { g.statements(3) })
		g.line("}")
	}
}

// drawImperative draws a module: @main, whose results show all that is in its
// memory, and a @callee with blocks.
func drawImperative(r *rapid.T) string {
	g := &imperative{r: r, names: map[string][]string{"i8": {"%a"}, "i32": {"%b"}, "index": {"%i", "%j"}, "i1": {"%c"}}, dims: []string{"%i", "%j"}}
	g.text.WriteString("func.func @main(%a: i8, %b: i32, %c: i1, %i: index, %j: index) -> (i8, i32, index, i1, i32, i32, i32, i32, i32, i32, i32, i32) {\n")
	g.line("%%m = memref.alloc() : memref<8xi32>")
	for i := range 8 {
		g.line("affine.store %%b, %%m[%d] : memref<8xi32>", i)
	}
	g.statements(10)
	results := []string{g.use("i8"), g.use("i32"), g.use("index"), g.use("i1")}
	for i := range 8 {
		results = append(results, g.fresh())
		g.line("%s = affine.load %%m[%d] : memref<8xi32>", results[4+i], i)
	}
	g.line("return %s : i8, i32, index, i1, i32, i32, i32, i32, i32, i32, i32, i32\n}", strings.Join(results, ", "))

	g.names = map[string][]string{"i32": {"%x"}}
	g.text.WriteString("func.func private @callee(%x: i32) -> i32 {\n")
	arithmetic := func() string {
		name, x, y := g.fresh(), g.use("i32"), g.use("i32")
		g.line("%s = arith.%s %s, %s : i32", name, g.pick("op", "addi", "subi", "muli", "xori"), x, y)
		g.names["i32"] = append(g.names["i32"], name)
		return name
	}
	arithmetic()
	c := g.fresh()
	g.line("%s = arith.cmpi slt, %s, %s : i32", c, g.use("i32"), g.use("i32"))
	top := slices.Clone(g.names["i32"])
	g.line("cf.cond_br %s, ^left(%s : i32), ^%s(%s : i32)", c, g.pick("left", top...), g.pick("to", "right", "end"), g.pick("right", top...))
	for _, block := range []string{"left", "right"} {
		g.names["i32"] = slices.Clone(top)
		g.text.WriteString("^" + block + "(%" + block + ": i32):\n")
		g.names["i32"] = append(g.names["i32"], "%"+block)
		g.line("cf.br ^end(%s : i32)", arithmetic())
	}
	g.text.WriteString("^end(%end: i32):\n  return %end : i32\n}\n")
	return g.text.String()
}

// drawTransforms draws a pipeline of passes that keep what a module means.
func drawTransforms(r *rapid.T) string {
	var list []string
	some := func(passes ...string) {
		list = append(list, rapid.SliceOfN(rapid.SampledFrom(passes), 0, 4).Draw(r, "passes")...)
	}
	some("canonicalize", "cse", "sccp", "inline", "symbol-dce", "loop-invariant-code-motion", "func.func(affine-simplify-structures)", "canonicalize{region-simplify=aggressive}")
	if rapid.Bool().Draw(r, "lower") {
		list = append(list, "lower-affine")
		some("canonicalize", "cse", "sccp", "inline", "loop-invariant-code-motion")
		if rapid.Bool().Draw(r, "flat") {
			list = append(list, "convert-scf-to-cf")
			some("canonicalize", "cse", "sccp", "inline", "canonicalize{region-simplify=aggressive}")
		}
	}
	return "builtin.module(" + strings.Join(list, ",") + ")"
}

// TestTransformsKeepMeaning runs random programs before and after the passes of
// upstream dialects.
func TestTransformsKeepMeaning(t *testing.T) {
	lib := Library()
	rapid.Check(t, func(r *rapid.T) {
		text, passes := drawImperative(r), drawTransforms(r)
		transform(t, r, lib, passes, text, 4)
	})
}
