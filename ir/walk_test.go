package ir_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// tree builds ops from nested names: "a(b c(d|e)/f)" is an op a with two regions,
// the first with b and c in it, c with one region of two blocks.
func tree(c *ir.Context, text string) *ir.Op {
	at := 0
	var op func() *ir.Op
	op = func() *ir.Op {
		start := at
		for at < len(text) && !strings.ContainsRune("()|/ ", rune(text[at])) {
			at++
		}
		name := text[start:at]
		if at == len(text) || text[at] != '(' {
			return ir.NewOp(c, &ir.OpState{Kind: c.UnregisteredKind("t." + name)})
		}
		// Count the regions first.
		regions, depth := 1, 0
		for i := at; ; i++ {
			switch text[i] {
			case '(':
				depth++
			case ')':
				depth--
			case '/':
				if depth == 1 {
					regions++
				}
			}
			if depth == 0 {
				break
			}
		}
		o := ir.NewOp(c, &ir.OpState{Kind: c.UnregisteredKind("t." + name), Regions: regions})
		r := 0
		b := o.RegionAt(0).AddBlock()
		for at++; ; {
			switch text[at] {
			case ')':
				at++
				return o
			case '/':
				r++
				b = o.RegionAt(r).AddBlock()
				at++
			case '|':
				b = o.RegionAt(r).AddBlock()
				at++
			case ' ':
				at++
			default:
				b.Append(op())
			}
		}
	}
	return op()
}

// show is the reverse of tree.
func show(op *ir.Op) string {
	var b strings.Builder
	b.WriteString(strings.TrimPrefix(op.Name(), "t."))
	for i := range op.NumRegions() {
		b.WriteString([]string{"/", "("}[boolInt(i == 0)])
		for blk := op.RegionAt(i).First(); blk != nil; blk = blk.Next() {
			if blk.Prev() != nil {
				b.WriteString("|")
			}
			for o := blk.First(); o != nil; o = o.Next() {
				if o.Prev() != nil {
					b.WriteString(" ")
				}
				b.WriteString(show(o))
			}
		}
	}
	if op.NumRegions() > 0 {
		b.WriteString(")")
	}
	return b.String()
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

func TestWalk(t *testing.T) {
	c := newContext(t)
	root := tree(c, "a(b c(d|e f(g))/h|)")
	if got := show(root); got != "a(b c(d|e f(g))/h|)" {
		t.Fatalf("the tree is %s", got)
	}
	walk := func(f func(name string) ir.WalkResult) string {
		var names []string
		through := root.Walk(func(op *ir.Op) ir.WalkResult {
			name := strings.TrimPrefix(op.Name(), "t.")
			names = append(names, name)
			return f(name)
		})
		return fmt.Sprint(names, through)
	}
	at := func(name string, r ir.WalkResult) func(string) ir.WalkResult {
		return func(n string) ir.WalkResult {
			if n == name {
				return r
			}
			return ir.Advance
		}
	}
	var post []string
	root.WalkPostOrder(func(op *ir.Op) { post = append(post, strings.TrimPrefix(op.Name(), "t.")) })
	got := []string{
		walk(at("", ir.Advance)), walk(at("c", ir.Skip)), walk(at("e", ir.Interrupt)), walk(at("a", ir.Skip)), walk(at("a", ir.Interrupt)),
		fmt.Sprint(post),
	}
	want := []string{
		"[a b c d e f g h] true", "[a b c h] true", "[a b c d e] false", "[a] true", "[a] false",
		"[b d e g f c h a]",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEraseWhileWalking(t *testing.T) {
	c := newContext(t)
	for _, post := range []bool{false, true} {
		root := tree(c, "a(x b(x x|x(c x) d)/x e)")
		if post {
			root.WalkPostOrder(func(op *ir.Op) {
				if op.Name() == "t.x" {
					op.Erase()
				}
			})
		} else {
			root.Walk(func(op *ir.Op) ir.WalkResult {
				if op.Name() == "t.x" {
					op.Erase()
					return ir.Skip
				}
				return ir.Advance
			})
		}
		if got := show(root); got != "a(b(|d)/e)" {
			t.Errorf("post order %v: %s is left", post, got)
		}
	}
}

// nested returns an op with others inside it, depth deep, each using the
// arguments of the block it is in and of the outermost one.
func nested(c *ir.Context, depth int) *ir.Op {
	kind := c.UnregisteredKind("t.nest")
	root := ir.NewOp(c, &ir.OpState{Kind: kind, Regions: 1})
	var outermost *ir.Value
	for op := root; depth > 0; depth-- {
		b := op.RegionAt(0).AddBlock()
		arg := b.AddArg(c.Index(), 0)
		if outermost == nil {
			outermost = arg
		}
		inner := ir.NewOp(c, &ir.OpState{Kind: kind, Regions: 1, Operands: []*ir.Value{arg, outermost}})
		b.Append(inner)
		op = inner
	}
	return root
}

func TestDeepNesting(t *testing.T) {
	const depth = 100_000
	c := newContext(t)
	root := nested(c, depth)
	count := func(op *ir.Op) (n int) {
		op.Walk(func(*ir.Op) ir.WalkResult { n++; return ir.Advance })
		return n
	}
	clone := root.Clone(ir.NewMapping())
	post := 0
	clone.WalkPostOrder(func(*ir.Op) { post++ })
	if a, b := count(root), count(clone); a != depth+1 || b != depth+1 || post != depth+1 {
		t.Errorf("%d ops, %d in the clone, %d in post order", a, b, post)
	}
	for _, d := range ir.Verify(root) {
		t.Error(d)
	}
	root.Erase()
	if !root.IsErased() || count(clone) != depth+1 {
		t.Error("erasing the original changed the clone")
	}
}

func TestClone(t *testing.T) {
	c := newContext(t)
	i32 := c.Integer(32)
	outside := newOp(c, 1)
	root := ir.NewOp(c, &ir.OpState{Kind: c.UnregisteredKind("t.root"), Regions: 1, Operands: []*ir.Value{outside.Result(0)},
		Types: []ir.Type{i32}, Props: []ir.NamedAttr{{Name: "p", Value: c.I64(1)}}, Attrs: []ir.NamedAttr{{Name: "d", Value: c.I64(2)}},
		Loc: c.Loc(c.FileLineCol("f", 1, 2))})
	b1, b2 := root.RegionAt(0).AddBlock(), root.RegionAt(0).AddBlock()
	arg := b2.AddArg(i32, c.Loc(c.FileLineCol("f", 3, 4)))
	// early uses what comes later, one level further in; late uses itself.
	late := newOp(c, 1, outside.Result(0))
	wrapper := ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 1})
	early := newOp(c, 0, late.Result(0), arg, root.Result(0))
	wrapper.RegionAt(0).AddBlock().Append(early)
	br := ir.NewOp(c, &ir.OpState{Kind: anyKind, Successors: []*ir.Block{b2}})
	b1.Append(wrapper)
	b1.Append(late)
	b1.Append(br)
	late.SetOperands([]*ir.Value{late.Result(0), outside.Result(0)})

	m := ir.NewMapping()
	other := newOp(c, 1)
	m.Map(outside.Result(0), other.Result(0))
	copied := root.Clone(m)
	cb1 := copied.RegionAt(0).First()
	cb2 := cb1.Next()
	cearly, clate, cbr := cb1.First().Body().First(), cb1.First().Next(), cb1.Last()
	got := []any{
		copied.Block() == nil, copied.Operand(0) == other.Result(0), copied.Attr("p") == c.I64(1), len(copied.Props()), copied.Attr("d") == c.I64(2),
		copied.Loc() == root.Loc(), cb2.Arg(0).Loc() == arg.Loc(),
		cearly.Operand(0) == clate.Result(0), cearly.Operand(1) == cb2.Arg(0), cearly.Operand(2) == copied.Result(0),
		clate.Operand(0) == clate.Result(0), clate.Operand(1) == other.Result(0), cbr.Successor(0) == cb2,
		m.Value(late.Result(0)) == clate.Result(0), m.Block(b2) == cb2, m.Value(other.Result(0)) == other.Result(0), m.Block(cb1) == cb1,
		late.Operand(0) == late.Result(0), early.Operand(0) == late.Result(0),
	}
	for i, g := range got {
		if g != true && g != 1 {
			t.Errorf("fact %d does not hold: %v", i, g)
		}
	}
	// The copy is complete: the original can go.
	root.Erase()
	if outside.HasUses() || late.HasUses() || show(copied) == "" {
		t.Error("the original still uses values, or the copy uses the original")
	}
	// Cloning a region into itself doubles it.
	r := tree(c, "a(b|c)").RegionAt(0)
	r.CloneInto(r, ir.NewMapping())
	if got := show(r.Op()); got != "a(b|c|b|c)" {
		t.Errorf("a region cloned into itself is %s", got)
	}
}

// A value that stands for another may itself be replaced by a third; that must
// not be applied twice.
func TestCloneMapsOnce(t *testing.T) {
	c := newContext(t)
	x, y, z := newOp(c, 1).Result(0), newOp(c, 1).Result(0), newOp(c, 1).Result(0)
	m := ir.NewMapping()
	m.Map(x, y)
	m.Map(y, z)
	root := ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 1})
	root.RegionAt(0).AddBlock().Append(newOp(c, 0, x))
	if got := root.Clone(m).Body().First().Operand(0); got != y {
		t.Error("x became z, by way of y")
	}
}

func TestAncestors(t *testing.T) {
	c := newContext(t)
	root := tree(c, "a(b(c)/d)")
	b := root.RegionAt(0).First().First()
	inner := b.Body().First()
	d := root.RegionAt(1).First().First()
	got := []bool{root.IsProperAncestorOf(inner), b.IsProperAncestorOf(inner), inner.IsProperAncestorOf(inner), d.IsProperAncestorOf(inner),
		root.RegionAt(0).IsAncestorOf(inner.Region()), root.RegionAt(0).IsAncestorOf(root.RegionAt(0)), root.RegionAt(1).IsAncestorOf(inner.Region()),
		inner.ParentOp() == b, root.ParentOp() == nil, root.Region() == nil}
	if diff := cmp.Diff([]bool{true, true, false, false, true, true, false, true, true, true}, got); diff != "" {
		t.Error(diff)
	}
}

// TestWalkIsRecursion compares the walk without recursion with one by recursion.
func TestWalkIsRecursion(t *testing.T) {
	c := newContext(t)
	var gen func(t *rapid.T, depth int) string
	gen = func(t *rapid.T, depth int) string {
		s := rapid.SampledFrom([]string{"a", "b", "skip"}).Draw(t, "name")
		regions := rapid.IntRange(0, 2).Draw(t, "regions")
		if depth == 0 || regions == 0 {
			return s
		}
		for i := range regions {
			s += []string{"/", "("}[boolInt(i == 0)]
			for j := range rapid.IntRange(1, 3).Draw(t, "blocks") {
				if j > 0 {
					s += "|"
				}
				for k := range rapid.IntRange(0, 3).Draw(t, "ops") {
					if k > 0 {
						s += " "
					}
					s += gen(t, depth-1)
				}
			}
		}
		return s + ")"
	}
	rapid.Check(t, func(t *rapid.T) {
		text := gen(t, 4)
		root := tree(c, text)
		var got, want []*ir.Op
		root.Walk(func(op *ir.Op) ir.WalkResult {
			got = append(got, op)
			if op.Name() == "t.skip" {
				return ir.Skip
			}
			return ir.Advance
		})
		var visit func(op *ir.Op)
		visit = func(op *ir.Op) {
			want = append(want, op)
			if op.Name() == "t.skip" {
				return
			}
			for i := range op.NumRegions() {
				for b := range op.RegionAt(i).Blocks {
					for inner := range b.Ops {
						visit(inner)
					}
				}
			}
		}
		visit(root)
		if len(got) != len(want) {
			t.Fatalf("%s: %d ops, want %d", text, len(got), len(want))
		}
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("%s: op %d is another one", text, i)
			}
		}
		if again := show(root.Clone(ir.NewMapping())); again != text {
			t.Fatalf("the clone of %s is %s", text, again)
		}
	})
}
