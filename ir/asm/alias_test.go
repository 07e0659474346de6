package asm

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
)

// aliasedAttr is a dialect attribute with an alias and another one in it.
type aliasedAttr struct {
	ir.AttrBase
	alias string
	inner ir.Attribute
}

func (a *aliasedAttr) AliasName() string { return a.alias }

func (a *aliasedAttr) PrintTo(w *ir.TextWriter) {
	w.Str("#t.box<")
	w.Quoted(a.alias)
	w.Str(", ")
	w.Attr(a.inner)
	w.Byte('>')
}

// The type of an integer is never an alias, that of a string may be one.
func TestAliasesOfTypesOfLiterals(t *testing.T) {
	ctx := testContext(t)
	i32 := ctx.Integer(32)
	tuple := make([]ir.Type, 17)
	for i := range tuple {
		tuple[i] = i32
	}
	top := module(ctx, func(m maker) {
		m.op("u.use", ir.OpState{Attrs: attrs("a", ctx.TypedStr("x", ctx.Tuple(tuple)), "b", ctx.IntegerAttr(i32, 3))})
	})
	checkText(t, top, PrintOptions{}, `
!tuple = tuple<i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32>
module {
  "u.use"() {a = "x" : !tuple, b = 3 : i32} : () -> ()
}
`)
}

func TestAliases(t *testing.T) {
	ctx := testContext(t)
	plusOne := ctx.AffineMap(affine.Map{NumDims: 1, Results: []*affine.Expr{affine.Add(affine.Dim(0), affine.Const(1))}})
	swap := ctx.AffineMap(affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Dim(1), affine.Dim(0)}})
	box := ir.UniqueAttr(ctx, &aliasedAttr{alias: "layout2", inner: plusOne})
	outer := ir.UniqueAttr(ctx, &aliasedAttr{alias: "a box", inner: box})
	f32 := ctx.Float(ir.F32)
	tensor := ctx.Tensor([]int64{2}, f32, outer)
	var tuple []ir.Type
	for range 17 {
		tuple = append(tuple, f32)
	}
	top := module(ctx, func(m maker) {
		def := m.op("u.def", ir.OpState{Types: []ir.Type{tensor, ctx.Tuple(tuple)}})
		m.op("u.use", ir.OpState{Operands: def.Results(), Attrs: attrs(
			"a", ctx.Array([]ir.Attribute{swap, ctx.I64(1)}), "b", box, "c", ctx.Dictionary(attrs("m", plusOne)),
			"d", ctx.Dense(tensor, "\x00\x00\x80\x3f"))})
	})
	checkText(t, top, PrintOptions{}, `
!tuple = tuple<f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32, f32>
#map = affine_map<(d0) -> (d0 + 1)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#layout2_ = #t.box<"layout2", #map>
#a_box = #t.box<"a box", #layout2_>
module {
  %0:2 = "u.def"() : () -> (tensor<2xf32, #a_box>, !tuple)
  "u.use"(%0#0, %0#1) {a = [#map1, 1], b = #layout2_, c = {m = #map}, d = dense<1.000000e+00> : tensor<2xf32, #a_box>} : (tensor<2xf32, #a_box>, !tuple) -> ()
}
`)
	checkText(t, top, PrintOptions{LocalScope: true, Generic: true}, strings.TrimSuffix(strings.ReplaceAll(strings.ReplaceAll(`
"builtin.module"() ({
  %0:2 = "u.def"() : () -> (TENSOR, TUPLE)
  "u.use"(%0#0, %0#1) {a = [affine_map<(d0, d1) -> (d1, d0)>, 1], b = #t.box<"layout2", affine_map<(d0) -> (d0 + 1)>>, c = {m = affine_map<(d0) -> (d0 + 1)>}, d = dense<1.000000e+00> : TENSOR} : (TENSOR, TUPLE) -> ()
}) : () -> ()
`, "TUPLE", "tuple<"+strings.Repeat("f32, ", 16)+"f32>"), "TENSOR", `tensor<2xf32, #t.box<"a box", #t.box<"layout2", affine_map<(d0) -> (d0 + 1)>>>>`), "\n"))
}

// addMap returns affine_map<(d0) -> (d0 + c)>.
func addMap(ctx *ir.Context, c int64) ir.Attribute {
	return ctx.AffineMap(affine.Map{NumDims: 1, Results: []*affine.Expr{affine.Add(affine.Dim(0), affine.Const(c))}})
}

// MLIR looks for aliases in less than it prints: neither in the properties of
// unregistered ops nor in the attributes of arguments. Where an alias exists,
// they use it.
func TestNodesWithoutAliases(t *testing.T) {
	ctx := testContext(t)
	i32 := ctx.Integer(32)
	top := module(ctx, func(m maker) {
		m.op("u.a", ir.OpState{Props: attrs("m", addMap(ctx, 1), "n", addMap(ctx, 2))})
		f := m.op("t.signature", ir.OpState{Attrs: attrs("sym_name", ctx.Str("f"), "arg_attr", addMap(ctx, 3)), Regions: 1})
		f.RegionAt(0).AddBlock().AddArg(i32, 0)
		m.op("u.b", ir.OpState{Attrs: attrs("m", addMap(ctx, 2))})
	})
	checkText(t, top, PrintOptions{}, `
#map = affine_map<(d0) -> (d0 + 2)>
module {
  "u.a"() <{m = affine_map<(d0) -> (d0 + 1)>, n = #map}> : () -> ()
  signature(%arg0: i32 {a = affine_map<(d0) -> (d0 + 3)>})
  "u.b"() {m = #map} : () -> ()
}
`)
	checkText(t, top, PrintOptions{Generic: true}, `
#map = affine_map<(d0) -> (d0 + 3)>
#map1 = affine_map<(d0) -> (d0 + 2)>
"builtin.module"() ({
  "u.a"() <{m = affine_map<(d0) -> (d0 + 1)>, n = #map1}> : () -> ()
  "t.signature"() <{arg_attr = #map, sym_name = "f"}> ({
  ^bb0(%arg0: i32):
  }) : () -> ()
  "u.b"() {m = #map1} : () -> ()
}) : () -> ()
`)
}

// An alias that only locations ask for is defined behind the module, but not
// where something before that uses it as well.
func TestAliasOfUnseenUse(t *testing.T) {
	ctx := testContext(t)
	unused, used := addMap(ctx, 1), addMap(ctx, 2)
	top := module(ctx, func(m maker) {
		for _, a := range []ir.Attribute{unused, used} {
			m.op("u.a", ir.OpState{Loc: ctx.Loc(ctx.Fused(nil, a))})
		}
		m.op("u.b", ir.OpState{Props: attrs("p", ctx.Array([]ir.Attribute{used}))})
	})
	checkText(t, top, PrintOptions{DebugInfo: true}, `
#map1 = affine_map<(d0) -> (d0 + 2)>
module {
  "u.a"() : () -> () loc(#loc1)
  "u.a"() : () -> () loc(#loc2)
  "u.b"() <{p = [#map1]}> : () -> () loc(#loc)
} loc(#loc)
#loc = loc(unknown)
#map = affine_map<(d0) -> (d0 + 1)>
#loc1 = loc(fused<#map>[#loc])
#loc2 = loc(fused<#map1>[#loc])
`)
}

// Distinct attributes count in the order of the text, aliases first.
func TestDistinct(t *testing.T) {
	ctx := testContext(t)
	first, second, third := ctx.Distinct(ctx.Unit()), ctx.Distinct(ctx.Str("x")), ctx.Distinct(ctx.Unit())
	top := module(ctx, func(m maker) {
		m.op("u.a", ir.OpState{Attrs: attrs("a", third, "b", ctx.Array([]ir.Attribute{first}), "c", second)})
		m.op("u.b", ir.OpState{Attrs: attrs("a", ctx.Array([]ir.Attribute{first}), "b", third)})
	})
	checkText(t, top, PrintOptions{}, `
#distinct = distinct[0]<"x">
module {
  "u.a"() {a = distinct[1]<>, b = [distinct[2]<>], c = #distinct} : () -> ()
  "u.b"() {a = [distinct[2]<>], b = distinct[1]<>} : () -> ()
}
`)
}

// Every alias is defined once and before its use, but for those behind the
// module, which only follow each other; what an alias stands for does not
// depend on who else has one.
func TestAliasOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, err := ir.NewContext(testDialects()...)
		if err != nil {
			t.Fatal(err)
		}
		ctx.SetAllowUnregistered(true)
		nodes := []ir.Attribute{addMap(ctx, 0), ctx.FileLineCol("f", 1, 1)}
		for range rapid.IntRange(1, 12).Draw(t, "nodes") {
			inner := rapid.SampledFrom(nodes).Draw(t, "inner")
			var n ir.Attribute
			switch l, isLoc := inner.(ir.LocationAttr); {
			case isLoc:
				n = ctx.NameLocation(rapid.StringMatching(`[a-c]`).Draw(t, "name"), l)
			case rapid.Bool().Draw(t, "array"):
				n = ctx.Array([]ir.Attribute{inner})
			default:
				n = ir.UniqueAttr(ctx, &aliasedAttr{alias: rapid.StringMatching(`[ab]1?`).Draw(t, "alias"), inner: inner})
			}
			nodes = append(nodes, n)
		}
		top := module(ctx, func(m maker) {
			for range rapid.IntRange(1, 6).Draw(t, "ops") {
				s := ir.OpState{Attrs: attrs("a", rapid.SampledFrom(nodes).Draw(t, "attr"))}
				if l, ok := rapid.SampledFrom(nodes).Draw(t, "loc").(ir.LocationAttr); ok {
					s.Loc = ctx.Loc(l)
				}
				m.op("u.op", s)
			}
		})
		p := newPrinter(nil, top, PrintOptions{DebugInfo: true, AssumeVerified: true})
		found := collectAliases(p, top)
		defined := map[string]bool{}
		define := func(label string, n ir.Node) {
			if defined[label] {
				t.Fatalf("%s is defined twice", label)
			}
			w := ir.TextWriter{Alias: func(inner ir.Node) (string, bool) {
				name, ok := found.name(inner)
				if ok && !defined[name] {
					t.Fatalf("%s uses %s before its definition", label, name)
				}
				return name, ok
			}}
			n.PrintTo(&w)
			defined[label] = true
		}
		for _, late := range []bool{false, true} {
			for _, a := range found.order {
				for i := a.from; i < a.to; i++ {
					if place := found.places.at(i); place.late == late {
						define("#"+numbered("loc", int(place.number)), ctx.LocationAttr(place.loc))
					}
				}
				if a.node != nil && a.late == late {
					define(a.label, a.node)
				}
			}
		}
		named := found.places.count
		for _, a := range found.order {
			if a.node != nil {
				named++
			}
		}
		if d := cmp.Diff(named, len(defined)); d != "" {
			t.Fatalf("definitions (-want +got):\n%s", d)
		}
	})
}
