package rewrite_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
	"github.com/ttopt/ttopt/ir/rewrite"
	"pgregory.net/rapid"
)

// lang is a dialect of integers for the tests. Programs are written as
// expressions: see parse.
type lang struct {
	ctx                                          *ir.Context
	top, con, add, neg, use, load, both, box, id *ir.Kind
}

// folds makes a function a Folder.
type folds func(op *ir.Op, operands []ir.Attribute) []ir.FoldResult

func (f folds) Fold(op *ir.Op, operands []ir.Attribute) []ir.FoldResult { return f(op, operands) }

func intOf(a ir.Attribute) (int64, bool) {
	i, ok := a.(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	return i.Int64()
}

func newLang(t testing.TB) *lang {
	l := &lang{}
	one := []ir.Results{{Name: "r", Type: ir.AnyType}}
	x := ir.Operands{Name: "x", Type: ir.AnyType}
	l.top = &ir.Kind{Name: "l.top", Traits: ir.IsolatedFromAbove | ir.NoTerminator, Regions: []ir.RegionSpec{{Name: "body"}}}
	l.con = &ir.Kind{Name: "l.con", Traits: ir.Pure | ir.ConstantLike, Results: one, Attrs: []ir.Attr{{Name: "value", Type: ir.AnyAttr}}}
	l.add = &ir.Kind{Name: "l.add", Traits: ir.Pure, Operands: []ir.Operands{x, x}, Results: one, Impl: folds(func(op *ir.Op, in []ir.Attribute) []ir.FoldResult {
		a, okA := intOf(in[0])
		b, okB := intOf(in[1])
		switch {
		case okA && okB:
			return []ir.FoldResult{{Attr: op.Context().IndexAttr(a + b)}}
		case okB && b == 0:
			return []ir.FoldResult{{Value: op.Operand(0)}}
		case okA && !okB: // constants to the right
			v := op.Operand(0)
			op.SetOperand(0, op.Operand(1))
			op.SetOperand(1, v)
			return []ir.FoldResult{{Value: op.Result(0)}}
		}
		return nil
	})}
	l.neg = &ir.Kind{Name: "l.neg", Traits: ir.Pure | ir.Involution, Operands: []ir.Operands{x}, Results: one}
	l.id = &ir.Kind{Name: "l.id", Traits: ir.Pure | ir.Idempotent, Operands: []ir.Operands{x}, Results: one}
	l.use = &ir.Kind{Name: "l.use", Operands: []ir.Operands{{Name: "xs", Type: ir.AnyType, Arity: ir.Variadic}}}
	l.load = &ir.Kind{Name: "l.load", Traits: ir.ReadOnly, Results: one}
	l.box = &ir.Kind{Name: "l.box", Traits: ir.RecursivelyPure | ir.NoTerminator, Operands: []ir.Operands{{Name: "xs", Type: ir.AnyType, Arity: ir.Variadic}}, Results: []ir.Results{{Name: "r", Type: ir.AnyType, Arity: ir.Variadic}}, Regions: []ir.RegionSpec{{Name: "body"}}}
	// both gives its constant operand twice; the second time as a number that
	// no constant can hold where that is 13.
	l.both = &ir.Kind{Name: "l.both", Traits: ir.Pure, Operands: []ir.Operands{x}, Results: []ir.Results{{Name: "a", Type: ir.AnyType}, {Name: "b", Type: ir.AnyType}},
		Impl: folds(func(op *ir.Op, in []ir.Attribute) []ir.FoldResult {
			if a, ok := intOf(in[0]); ok && a == 13 {
				return []ir.FoldResult{{Attr: in[0]}, {Attr: op.Context().Str("unlucky")}}
			} else if ok {
				return []ir.FoldResult{{Attr: in[0]}, {Attr: op.Context().IndexAttr(-a)}}
			}
			return nil
		})}
	kinds := []*ir.Kind{l.top, l.con, l.add, l.neg, l.use, l.load, l.both, l.box, l.id}
	c, err := ir.NewContext(&ir.Dialect{Name: "l", Kinds: kinds, Constant: func(b *ir.Builder, v ir.Attribute, t ir.Type) *ir.Op {
		if _, ok := v.(*ir.IntegerAttr); !ok {
			return nil
		}
		return b.Op(l.con, t, nil, ir.NamedAttr{Name: "value", Value: v})
	}})
	if err != nil {
		t.Fatal(err)
	}
	l.ctx = c
	return l
}

// parse reads a program, one op a line: "x = add a b", "use x y", "c = con 3",
// "b = box {" … "}", "p q = both x", "top {" … "}".
func (l *lang) parse(text string) *ir.Op {
	b := ir.NewBuilder(l.ctx)
	root := b.Create(&ir.OpState{Kind: l.top, Regions: 1})
	at := []*ir.Builder{b.AtEnd(root.RegionAt(0).AddBlock())}
	values := map[string]*ir.Value{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if words[0] == "}" {
			at = at[:len(at)-1]
			continue
		}
		var names []string
		for i, w := range words {
			if w == "=" {
				names, words = words[:i], words[i+1:]
				break
			}
		}
		s := ir.OpState{Kind: l.ctx.Kind("l." + words[0])}
		for range names {
			s.Types = append(s.Types, l.ctx.Index())
		}
		for _, w := range words[1:] {
			switch {
			case w == "{":
				s.Regions = 1
			case s.Kind == l.con:
				var v int64
				if _, err := fmt.Sscan(w, &v); err != nil {
					panic(err)
				}
				s.Attr("value", l.ctx.IndexAttr(v))
			default:
				s.Operands = append(s.Operands, values[w])
			}
		}
		op := at[len(at)-1].Create(&s)
		for i, n := range names {
			values[n] = op.Result(i)
		}
		if s.Regions > 0 {
			at = append(at, b.AtEnd(op.RegionAt(0).AddBlock()))
		}
	}
	if err := b.Err(); err != nil {
		panic(err)
	}
	return root
}

// show prints a program with names %0, %1 …
func show(root *ir.Op) string {
	var b strings.Builder
	names := map[*ir.Value]string{}
	var ops func(blk *ir.Block, indent string)
	ops = func(blk *ir.Block, indent string) {
		for op := range blk.Ops {
			b.WriteString(indent)
			for _, r := range op.Results() {
				names[r] = fmt.Sprintf("%%%d", len(names))
				b.WriteString(names[r] + " ")
			}
			if op.NumResults() > 0 {
				b.WriteString("= ")
			}
			b.WriteString(strings.TrimPrefix(op.Name(), "l."))
			for _, v := range op.Operands() {
				b.WriteString(" " + names[v])
			}
			if v, ok := op.Attr("value").(*ir.IntegerAttr); ok {
				b.WriteString(" " + v.Big().String())
			}
			if op.NumRegions() > 0 {
				b.WriteString(" {\n")
				ops(op.Body(), indent+"\t")
				b.WriteString(indent + "}")
			}
			b.WriteString("\n")
		}
	}
	ops(root.Body(), "")
	return b.String()
}

func TestGreedyFolds(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"constants", "a = con 1\nb = con 2\nc = add a b\nd = add c c\nuse d", "%0 = con 6\nuse %0\n"},
		{"nothing used", "a = con 1\nb = load\nc = add a b\nd = neg c", ""},
		{"what has effects stays", "a = load\nuse a", "%0 = load\nuse %0\n"},
		{"an existing value", "x = load\nz = con 0\na = add x z\nb = add a z\nuse b", "%0 = load\nuse %0\n"},
		{"in place", "x = load\nc = con 5\na = add c x\nuse a", "%0 = con 5\n%1 = load\n%2 = add %1 %0\nuse %2\n"},
		{"an involution", "x = load\na = neg x\nb = neg a\nc = neg b\nuse b c", "%0 = load\n%1 = neg %0\nuse %0 %1\n"},
		{"an idempotent op", "x = load\na = id x\nb = id a\nuse b", "%0 = load\n%1 = id %0\nuse %1\n"},
		{"equal constants are one, at the top", "x = load\na = con 1\nuse a x\nb = con 1\nuse b", "%0 = con 1\n%1 = load\nuse %0 %1\nuse %0\n"},
		{"constants leave regions", "x = load\nbox {\na = con 1\nb = con 2\nc = add a b\nuse c x\n}", "%0 = con 3\n%1 = load\nbox {\n\tuse %0 %1\n}\n"},
		{"but not isolated ones", "a = con 1\nuse a\ntop {\nb = con 1\nuse b\n}", "%0 = con 1\nuse %0\ntop {\n\t%1 = con 1\n\tuse %1\n}\n"},
		{"a pure region that nobody needs", "x = load\nb = box {\na = neg x\n}\nuse x", "%0 = load\nuse %0\n"},
		{"an impure region", "box {\na = load\nuse a\n}", "box {\n\t%0 = load\n\tuse %0\n}\n"},
		{"several results", "a = con 4\np q = both a\nuse p q p", "%0 = con 4\n%1 = con -4\nuse %0 %1 %0\n"},
		{"a result that no constant can hold", "a = con 13\np q = both a\nuse p q", "%0 = con 13\n%1 %2 = both %0\nuse %1 %2\n"},
		{"one level more every time", "a = con 1\n" + "a = add a a\n" + "a = add a a\n" + "a = add a a\nuse a", "%0 = con 8\nuse %0\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := newLang(t).parse(tt.in)
			before := show(root)
			res := rewrite.Greedy(root, nil, rewrite.Config{})
			got := show(root)
			if got != tt.want {
				t.Errorf("got\n%swant\n%s", got, tt.want)
			}
			if !res.Converged || before != got && !res.Changed {
				t.Errorf("%+v", res)
			}
			if ds := ir.Verify(root); len(ds) > 0 {
				t.Error(ds[0])
			}
			if again := rewrite.Greedy(root, nil, rewrite.Config{}); again.Changed || !again.Converged || show(root) != got {
				t.Errorf("a second run: %+v\n%s", again, show(root))
			}
		})
	}
}

// TestGreedyKeepsMeaning folds random programs and compares what they use with
// what an evaluation gives.
func TestGreedyKeepsMeaning(t *testing.T) {
	l := newLang(t)
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		names := []string{"x"}
		text.WriteString("x = load\n")
		some := func() string { return rapid.SampledFrom(names).Draw(t, "value") }
		for i := range rapid.IntRange(1, 25).Draw(t, "ops") {
			n := fmt.Sprintf("v%d", i)
			switch rapid.IntRange(0, 5).Draw(t, "kind") {
			case 0:
				fmt.Fprintf(&text, "%s = con %d\n", n, rapid.IntRange(-2, 2).Draw(t, "c"))
			case 1, 2:
				fmt.Fprintf(&text, "%s = add %s %s\n", n, some(), some())
			case 3:
				fmt.Fprintf(&text, "%s = neg %s\n", n, some())
			case 4:
				fmt.Fprintf(&text, "%s %sb = both %s\n", n, n, some())
			case 5:
				fmt.Fprintf(&text, "use %s %s\n", some(), some())
				continue
			}
			names = append(names, n)
		}
		fmt.Fprintf(&text, "use %s\n", some())
		root := l.parse(text.String())
		want := l.evaluate(root)
		res := rewrite.Greedy(root, []*rewrite.Pattern{l.addOfNeg()}, rewrite.Config{})
		if !res.Converged {
			t.Fatalf("no end:\n%s", text.String())
		}
		if ds := ir.Verify(root); len(ds) > 0 {
			t.Fatalf("%s\n%s", ds[0], show(root))
		}
		if diff := cmp.Diff(want, l.evaluate(root)); diff != "" {
			t.Fatalf("%sbecame\n%s%s", text.String(), show(root), diff)
		}
		constants := map[ir.Attribute]bool{}
		for op := range root.Body().Ops {
			if op.Kind() == l.con {
				if v := op.Attr("value"); constants[v] {
					t.Fatalf("a constant is there twice:\n%s", show(root))
				} else {
					constants[v] = true
				}
			}
			if rewrite.IsDead(op, &ir.Inside{}) {
				t.Fatalf("a dead op is left:\n%s", show(root))
			}
		}
	})
}

// evaluate lists what the uses see; loads give 1000, 1001 …
func (l *lang) evaluate(root *ir.Op) (seen [][]int64) {
	values := map[*ir.Value]int64{}
	loads := int64(1000)
	for op := range root.Body().Ops {
		in := make([]int64, op.NumOperands())
		for i := range in {
			in[i] = values[op.Operand(i)]
		}
		switch op.Kind() {
		case l.con:
			values[op.Result(0)], _ = intOf(op.Attr("value"))
		case l.load:
			values[op.Result(0)] = loads
			loads++
		case l.add:
			values[op.Result(0)] = in[0] + in[1]
		case l.neg:
			values[op.Result(0)] = -in[0]
		case l.both:
			values[op.Result(0)], values[op.Result(1)] = in[0], -in[0]
		case l.use:
			seen = append(seen, in)
		}
	}
	return seen
}

// addOfNeg turns add x (neg x) into 0.
func (l *lang) addOfNeg() *rewrite.Pattern {
	return &rewrite.Pattern{Name: "add-of-neg", Root: l.add, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		def := op.Operand(1).DefiningOp()
		if def == nil || def.Kind() != l.neg || def.Operand(0) != op.Operand(0) {
			return false
		}
		r.Replace(op, r.Op(l.con, op.Result(0).Type(), nil, ir.NamedAttr{Name: "value", Value: r.Context().IndexAttr(0)}).Result(0))
		return true
	}}
}

func TestPatternsByBenefit(t *testing.T) {
	l := newLang(t)
	var tried []string
	pattern := func(name string, root *ir.Kind, benefit int, applies bool) *rewrite.Pattern {
		return &rewrite.Pattern{Name: name, Root: root, Benefit: benefit, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			if op.Kind() != l.neg {
				return false
			}
			tried = append(tried, name)
			if applies {
				r.Replace(op, op.Operand(0))
			}
			return applies
		}}
	}
	root := l.parse("x = load\na = neg x\nuse a")
	res := rewrite.Greedy(root, []*rewrite.Pattern{
		pattern("low", l.neg, 1, false), pattern("any 5", nil, 5, false), pattern("wins", l.neg, 0, true), pattern("late", nil, -1, true),
		pattern("high", l.neg, 9, false), pattern("any 1", nil, 1, false), pattern("other", l.add, 100, true),
	}, rewrite.Config{})
	if diff := cmp.Diff([]string{"high", "any 5", "low", "any 1", "wins"}, tried); diff != "" {
		t.Error(diff)
	}
	if want := (rewrite.Result{Changed: true, Converged: true, Last: "wins"}); res != want || show(root) != "%0 = load\nuse %0\n" {
		t.Errorf("%+v\n%s", res, show(root))
	}
}

func TestGreedyBounds(t *testing.T) {
	l := newLang(t)
	// Each turns the other's op back.
	turn := func(name string, from, to *ir.Kind) *rewrite.Pattern {
		return &rewrite.Pattern{Name: name, Root: from, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
			r.Replace(op, r.Op(to, op.Result(0).Type(), op.Operands()).Result(0))
			return true
		}}
	}
	there, back := turn("there", l.neg, l.id), turn("back", l.id, l.neg)
	const text = "x = load\na = neg x\nuse a"

	root := l.parse(text)
	if res := rewrite.Greedy(root, []*rewrite.Pattern{there, back}, rewrite.Config{MaxIterations: 1, MaxRewrites: 7}); res.Converged || !res.Changed || res.Last != "there" {
		t.Errorf("%+v", res)
	}
	if got := show(root); got != "%0 = load\n%1 = id %0\nuse %1\n" {
		t.Errorf("after 7 turns:\n%s", got)
	}
	root = l.parse(text)
	if res := rewrite.Greedy(root, []*rewrite.Pattern{there, back}, rewrite.Config{}); res.Converged || !res.Changed {
		t.Errorf("patterns that undo each other: %+v", res)
	}
	if ds := ir.Verify(root); len(ds) > 0 {
		t.Error(ds[0])
	}
	// One that claims to have changed something once per iteration.
	grow := &rewrite.Pattern{Name: "grow", Root: l.use, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		if op.NumOperands() > 5 {
			return false
		}
		op.SetOperands(append(op.Operands(), op.Operand(0)))
		r.Changed(op)
		return true
	}}
	root = l.parse(text)
	if res := rewrite.Greedy(root, []*rewrite.Pattern{grow}, rewrite.Config{MaxIterations: 1}); res.Converged || !res.Changed {
		t.Errorf("one iteration is not enough to see that nothing changes any more: %+v", res)
	}
	if res := rewrite.Greedy(root, []*rewrite.Pattern{grow}, rewrite.Config{}); !res.Converged || res.Changed || root.Body().Last().NumOperands() != 6 {
		t.Errorf("%+v\n%s", res, show(root))
	}
}

// A long chain comes to its end within the bounds.
func TestGreedyLongChain(t *testing.T) {
	l := newLang(t)
	root := l.parse("x = con 1\ny = load\n" + strings.Repeat("x = add x x\ny = neg y\n", 1000) + "use y")
	if res := rewrite.Greedy(root, nil, rewrite.Config{}); !res.Converged || show(root) != "%0 = load\nuse %0\n" {
		t.Errorf("%+v\n%.200s", res, show(root))
	}
	root = l.parse("x = con 1\n" + strings.Repeat("x = add x x\n", 62) + "use x")
	if res := rewrite.Greedy(root, nil, rewrite.Config{}); !res.Converged || show(root) != "%0 = con 4611686018427387904\nuse %0\n" {
		t.Errorf("%+v\n%.200s", res, show(root))
	}
}

func TestNoFold(t *testing.T) {
	root := newLang(t).parse("a = con 1\nb = add a a\nuse b\nc = add b b")
	rewrite.Greedy(root, nil, rewrite.Config{NoFold: true})
	if got := show(root); got != "%0 = con 1\n%1 = add %0 %0\nuse %1\n" {
		t.Errorf("got\n%s", got)
	}
}

func TestRewriter(t *testing.T) {
	l := newLang(t)
	root := l.parse("x = load\ny = load\nb = box {\na = neg x\nuse a\n}\nuse x y")
	box := root.Body().First().Next().Next()
	arg := box.Body().AddArg(l.ctx.Index(), 0)
	box.Body().First().SetOperand(0, arg)
	unbox := &rewrite.Pattern{Name: "unbox", Root: l.box, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		r.InlineBefore(op.Body(), op, []*ir.Value{root.Body().First().Result(0)})
		r.Replace(op, root.Body().First().Result(0))
		return true
	}}
	second := &rewrite.Pattern{Name: "second", Root: l.use, Apply: func(r *rewrite.Rewriter, op *ir.Op) bool {
		if op.NumOperands() < 2 || op.Operand(1) == op.Operand(0) {
			return false
		}
		r.SetOperand(op, 1, op.Operand(0))
		return true
	}}
	res := rewrite.Greedy(root, []*rewrite.Pattern{unbox, second}, rewrite.Config{})
	if want := "%0 = load\n%1 = neg %0\nuse %1\nuse %0 %0\n"; show(root) != want || !res.Converged {
		t.Errorf("%+v\n%s", res, show(root))
	}
}

func TestConstantValue(t *testing.T) {
	l := newLang(t)
	root := l.parse("a = con 3\nx = load\nb = add a x")
	a := root.Body().First()
	got := rewrite.ConstantOperands(root.Body().Last())
	if diff := cmp.Diff([]bool{true, true}, []bool{got[0] == a.Attr("value"), got[1] == nil}); diff != "" {
		t.Error(diff)
	}
	if rewrite.ConstantValue(ir.NewBlock().AddArg(l.ctx.Index(), 0)) != nil {
		t.Error("an argument is a constant")
	}
}

func TestCanonical(t *testing.T) {
	p := &rewrite.Pattern{Name: "p"}
	k := &ir.Kind{Name: "m.k", Impl: canonical{p}}
	c, err := ir.NewContext(&ir.Dialect{Name: "m", Kinds: []*ir.Kind{{Name: "m.other"}, k}})
	if err != nil {
		t.Fatal(err)
	}
	if ps := rewrite.Canonical(c); len(ps) != 1 || ps[0].Name != "p" || ps[0].Root != k {
		t.Errorf("%d patterns", len(ps))
	}
}

type canonical []*rewrite.Pattern

func (c canonical) Patterns() []*rewrite.Pattern { return c }
