package asm

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/ttopt/ttopt/affine"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/test/llvm"
)

// mlirOpt runs MLIR 19's mlir-opt on a text and returns what it prints.
func mlirOpt(t rapid.TB, text string, flags ...string) string {
	path, err := llvm.Path("mlir-opt")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, append(flags, "--allow-unregistered-dialect")...)
	cmd.Stdin = strings.NewReader(text)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("mlir-opt: %v: %.2000s\n%s", err, stderr.String(), text)
	}
	return string(out)
}

// drawer builds random modules of unregistered ops.
type drawer struct {
	*rapid.T
	ctx *ir.Context
}

func (d drawer) upTo(n int, what string) int   { return rapid.IntRange(0, n).Draw(d.T, what) }
func (d drawer) oneIn(n int, what string) bool { return d.upTo(n-1, what) == 0 }
func (d drawer) word(what string) string {
	return rapid.StringMatching(`[a-c]_?[0-9]?`).Draw(d.T, what)
}
func draw[T any](d drawer, from []T, s string) T { return rapid.SampledFrom(from).Draw(d.T, s) }

func list[T any](d drawer, most int, item func() T) []T {
	out := make([]T, d.upTo(most, "length"))
	for i := range out {
		out[i] = item()
	}
	return out
}

func (d drawer) typ(depth int) ir.Type {
	c := d.ctx
	inner := func() ir.Type { return d.typ(depth - 1) }
	shape := func() []int64 {
		return list(d, 2, func() int64 { return draw(d, []int64{1, 4, ir.Dynamic}, "extent") })
	}
	scalar := draw(d, []ir.Type{c.Integer(1), c.Integer(32), c.Float(ir.F32), c.Index(), c.OpaqueType("u", "t<1>")}, "scalar")
	kind := d.upTo(6, "type")
	if depth == 0 {
		kind = 0
	}
	switch kind {
	case 1:
		return c.Tensor(shape(), scalar, nil)
	case 2:
		return c.Tensor(shape(), scalar, d.mapAttr())
	case 3:
		return c.Function(list(d, 2, inner), list(d, 2, inner))
	case 4:
		return c.Tuple(list(d, 20, inner))
	case 5:
		return c.UnrankedMemRef(c.Index(), draw(d, []ir.Attribute{nil, c.I64(3), c.Str("s")}, "space"))
	}
	return scalar
}

func (d drawer) mapAttr() ir.Attribute {
	e := affine.Add(affine.Mul(affine.Dim(0), affine.Const(int64(d.upTo(2, "factor")))), affine.Const(int64(d.upTo(1, "offset"))))
	return d.ctx.AffineMap(affine.Map{NumDims: 1, Results: []*affine.Expr{e}})
}

func (d drawer) attr(depth int) ir.Attribute {
	c := d.ctx
	inner := func() ir.Attribute { return d.attr(depth - 1) }
	kind := d.upTo(9, "attribute")
	if depth == 0 {
		kind %= 4
	}
	switch kind {
	case 0:
		return draw(d, []ir.Attribute{c.I64(-1), c.Bool(true), c.Unit(), c.FloatAttr(c.Float(ir.F32), 0.1), c.SymbolRef("a b", "c")}, "leaf")
	case 1:
		return c.Str(rapid.String().Draw(d.T, "text"))
	case 2:
		return d.mapAttr()
	case 3:
		return c.IntegerSet(affine.Set{NumDims: 1, Constraints: []affine.Constraint{{Expr: affine.Dim(0), IsEq: d.oneIn(2, "equality")}}})
	case 4:
		return c.Array(list(d, 3, inner))
	case 5:
		return c.Dictionary(d.entries(3, inner))
	case 6:
		return c.TypeAttr(d.typ(depth))
	case 7:
		return d.location(depth)
	case 8:
		return c.Distinct(inner())
	}
	n := draw(d, []int64{1, 2, 101}, "elements")
	return c.Dense(c.Tensor([]int64{n}, c.Integer(8), nil), strings.Repeat("\x01\xfe", int(n+1)/2)[:n])
}

// entries draws attributes of different names.
func (d drawer) entries(most int, value func() ir.Attribute) []ir.NamedAttr {
	names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-c](\.[a-c]| [a-c])?`), 0, most, rapid.ID).Draw(d.T, "names")
	var out []ir.NamedAttr
	for _, name := range names {
		out = append(out, ir.NamedAttr{Name: name, Value: value()})
	}
	return out
}

func (d drawer) location(depth int) ir.LocationAttr {
	c := d.ctx
	kind := d.upTo(4, "location")
	if depth == 0 {
		kind %= 2
	}
	switch kind {
	case 0:
		return c.UnknownLocation()
	case 1:
		return c.FileLineCol(d.word("file"), d.upTo(2, "line"), d.upTo(2, "column"))
	case 2:
		return c.NameLocation(d.word("name"), d.location(depth-1))
	case 3:
		return c.CallSite(d.location(depth-1), d.location(depth-1))
	}
	second := c.AffineMap(affine.Map{NumDims: 2, Results: []*affine.Expr{affine.Dim(1)}})
	metadata := draw(d, []ir.Attribute{nil, c.Str("m"), second}, "metadata")
	// Its parts are not fused themselves: MLIR would flatten them, and drop what
	// is unknown, only when it reads that again.
	return c.Fused(list(d, 3, func() ir.LocationAttr { return c.NameLocation(d.word("name"), d.location(depth-1)) }), metadata)
}

// fill adds ops to a block; scope holds the values that they may use.
func (d drawer) fill(b *ir.Block, scope []*ir.Value, depth int) []*ir.Value {
	m := maker{ir.NewBuilder(d.ctx), d.ctx}.in(b)
	for range 1 + d.upTo(2, "ops") {
		s := ir.OpState{
			Types: list(d, 3, func() ir.Type { return d.typ(2) }),
			Attrs: d.entries(3, func() ir.Attribute { return d.attr(3) }),
			Loc:   d.ctx.Loc(d.location(3)),
		}
		if len(scope) > 0 {
			s.Operands = list(d, 3, func() *ir.Value { return draw(d, scope, "operand") })
		}
		if d.oneIn(3, "properties") {
			// Not what locations hold too: mlir-opt does not define that before
			// such a use.
			s.Props = []ir.NamedAttr{{Name: "p", Value: d.attr(0)}, {Name: "q", Value: d.ctx.Array([]ir.Attribute{d.mapAttr()})}}
		}
		if depth > 0 {
			s.Regions = d.upTo(2, "regions")
		}
		op := m.op("u."+d.word("op"), s)
		for i := range s.Regions {
			d.region(op.RegionAt(i), scope, depth-1)
		}
		scope = append(scope, op.Results()...)
	}
	return scope
}

func (d drawer) region(r *ir.Region, scope []*ir.Value, depth int) {
	n := d.upTo(3, "blocks")
	for i := range n {
		b := r.AddBlock()
		for range d.upTo(2, "arguments") {
			b.AddArg(d.typ(1), d.ctx.Loc(d.location(2)))
		}
		inside := d.fill(b, append(append([]*ir.Value(nil), scope...), b.Args()...), depth)
		if i == 0 {
			scope = inside // the entry dominates the other blocks
		}
	}
	if n < 2 {
		return
	}
	for b := r.First(); b != nil; b = b.Next() {
		next := list(d, 2, func() *ir.Block {
			to := r.First()
			for range 1 + d.upTo(n-2, "successor") {
				to = to.Next()
			}
			return to
		})
		maker{ir.NewBuilder(d.ctx), d.ctx}.in(b).op("u.end", ir.OpState{Successors: next})
	}
}

// What the printer writes is what mlir-opt writes when it reads that.
func TestPrintsAsMLIR(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ctx, err := ir.NewContext(testDialects()...)
		if err != nil {
			t.Fatal(err)
		}
		ctx.SetAllowUnregistered(true)
		d := drawer{t, ctx}
		top := module(ctx, func(m maker) { d.fill(m.Block(), nil, 3) })
		o := PrintOptions{
			Generic: rapid.Bool().Draw(t, "generic"), DebugInfo: rapid.Bool().Draw(t, "debuginfo"),
			LocalScope: rapid.Bool().Draw(t, "local"), AssumeVerified: true,
		}
		var flags []string
		for flag, set := range map[string]bool{
			"--mlir-print-op-generic": o.Generic, "--mlir-print-debuginfo": o.DebugInfo, "--mlir-print-local-scope": o.LocalScope,
		} {
			if set {
				flags = append(flags, flag)
			}
		}
		text := string(AppendOp(nil, top, o))
		if d := cmp.Diff(mlirOpt(t, text, flags...), text+"\n"); d != "" {
			t.Fatalf("%v (-mlir-opt +ours):\n%s", flags, d)
		}
	})
}
