package ir_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// checkOps compares a block's list with a slice, forwards and backwards, and the
// order of all pairs.
func checkOps(t *rapid.T, b *ir.Block, want []*ir.Op, pairs bool) {
	t.Helper()
	var got []*ir.Op
	for op := range b.Ops {
		got = append(got, op)
	}
	if !slices.Equal(got, want) {
		t.Fatalf("%d ops forwards, want %d", len(got), len(want))
	}
	got = nil
	for op := b.Last(); op != nil; op = op.Prev() {
		got = append(got, op)
	}
	slices.Reverse(got)
	if !slices.Equal(got, want) {
		t.Fatalf("%d ops backwards, want %d", len(got), len(want))
	}
	if b.Empty() != (len(want) == 0) {
		t.Fatal("Empty is wrong")
	}
	if !pairs {
		return
	}
	for i, x := range want {
		if x.Block() != b {
			t.Fatalf("op %d does not know its block", i)
		}
		for j, y := range want {
			if x.IsBeforeInBlock(y) != (i < j) {
				t.Fatalf("op %d before op %d: %v", i, j, i >= j)
			}
		}
	}
}

func TestBlockOrder(t *testing.T) {
	c := newContext(t)
	rapid.Check(t, func(t *rapid.T) {
		region := newRegion(c)
		blocks := []*ir.Block{region.AddBlock(), region.AddBlock()}
		model := map[*ir.Block][]*ir.Op{}
		var ops []*ir.Op
		insert := func(op *ir.Op, b *ir.Block, i int) { model[b] = slices.Insert(model[b], i, op) }
		remove := func(op *ir.Op) {
			if b := op.Block(); b != nil {
				model[b] = slices.DeleteFunc(model[b], func(o *ir.Op) bool { return o == op })
			}
		}
		some := func(t *rapid.T) *ir.Op { return rapid.SampledFrom(ops).Draw(t, "op") }
		// with does something to an op, where there is one.
		with := func(do func(*rapid.T, *ir.Op)) func(*rapid.T) {
			return func(t *rapid.T) {
				if len(ops) > 0 {
					do(t, some(t))
				}
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"": func(t *rapid.T) {
				ask := rapid.Bool().Draw(t, "ask for the order") // or let changes pile up
				for _, b := range blocks {
					checkOps(t, b, model[b], ask)
				}
			},
			"append": func(t *rapid.T) {
				b, op := rapid.SampledFrom(blocks).Draw(t, "block"), newOp(c, 0)
				b.Append(op)
				insert(op, b, len(model[b]))
				ops = append(ops, op)
			},
			"insert": with(func(t *rapid.T, at *ir.Op) {
				op := newOp(c, 0)
				i := slices.Index(model[at.Block()], at)
				if rapid.Bool().Draw(t, "behind") {
					op.InsertAfter(at)
					i++
				} else {
					op.InsertBefore(at)
				}
				insert(op, at.Block(), i)
				ops = append(ops, op)
			}),
			"move": with(func(t *rapid.T, op *ir.Op) {
				to := some(t)
				if op != to {
					remove(op)
					insert(op, to.Block(), slices.Index(model[to.Block()], to))
				}
				op.MoveBefore(to)
			}),
			"remove": with(func(t *rapid.T, op *ir.Op) {
				remove(op)
				op.Remove()
				ops = slices.DeleteFunc(ops, func(o *ir.Op) bool { return o == op })
				if op.Block() != nil || op.Next() != nil || op.Prev() != nil {
					t.Fatal("the op still knows its place")
				}
			}),
			"split": with(func(t *rapid.T, op *ir.Op) {
				if len(blocks) > 5 {
					return
				}
				b := op.Block()
				i := slices.Index(model[b], op)
				nb := b.SplitBefore(op)
				model[nb] = slices.Clone(model[b][i:])
				model[b] = slices.Clone(model[b][:i])
				blocks = slices.Insert(blocks, slices.Index(blocks, b)+1, nb)
				var got []*ir.Block
				for b := range region.Blocks {
					got = append(got, b)
				}
				if !slices.Equal(got, blocks) {
					t.Fatal("the new block is not behind the old one")
				}
			}),
		})
	})
}

// TestOrderInTheMiddle inserts in the middle many times and asks each time:
// the gaps run out again and again.
func TestOrderInTheMiddle(t *testing.T) {
	c := newContext(t)
	b := newRegion(c).AddBlock()
	first, last := newOp(c, 0), newOp(c, 0)
	b.Append(first)
	b.Append(last)
	want := []*ir.Op{first}
	for range 300 {
		op := newOp(c, 0)
		op.InsertBefore(last)
		want = append(want, op)
		if !op.IsBeforeInBlock(last) || last.IsBeforeInBlock(op) || !first.IsBeforeInBlock(op) {
			t.Fatal("the op is not in the middle")
		}
	}
	front := newOp(c, 0)
	front.InsertBefore(first)
	want = append(slices.Insert(want, 0, front), last)
	for i := 1; i < len(want); i++ {
		if !want[i-1].IsBeforeInBlock(want[i]) {
			t.Fatalf("op %d is not before op %d", i-1, i)
		}
	}
}

// newRegion returns the region of a new op.
func newRegion(c *ir.Context) *ir.Region {
	return ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 1}).RegionAt(0)
}

func TestBlockArgs(t *testing.T) {
	c := newContext(t)
	b := ir.NewBlock()
	x := b.AddArg(c.Integer(1), 0)
	z := b.AddArg(c.Integer(3), 0)
	y := b.InsertArg(1, c.Integer(2), 0)
	check := func(want ...*ir.Value) {
		t.Helper()
		if !slices.Equal(b.Args(), want) {
			t.Fatalf("%d arguments, want %d", len(b.Args()), len(want))
		}
		for i, v := range want {
			if v.Index() != i || v.Block() != b || v.ParentBlock() != b || v.DefiningOp() != nil || b.Arg(i) != v {
				t.Errorf("argument %d does not know itself", i)
			}
		}
	}
	check(x, y, z)
	b.EraseArg(0)
	check(y, z)
}

func TestRegionLists(t *testing.T) {
	c := newContext(t)
	op := ir.NewOp(c, &ir.OpState{Kind: anyKind, Regions: 3})
	r, other := op.RegionAt(0), op.RegionAt(2)
	if !r.Empty() || r.HasOneBlock() || r.Index() != 0 || other.Index() != 2 || other.Op() != op || op.Body() != nil {
		t.Fatal("a new region is not empty, or does not know its place")
	}
	a, d := r.AddBlock(), r.AddBlock()
	b := ir.NewBlock()
	r.InsertBefore(b, d)
	e := other.AddBlock()
	r.TakeFrom(other)
	names := map[*ir.Block]string{a: "a", b: "b", d: "d", e: "e"}
	list := func(r *ir.Region) string {
		var s []string
		for b := range r.Blocks {
			if b.Region() != r || b.ParentOp() != op {
				t.Errorf("%s does not know its region", names[b])
			}
			s = append(s, names[b])
		}
		return strings.Join(s, " ")
	}
	got := []string{list(r), list(other)}
	r.Remove(b)
	r.Remove(e)
	got = append(got, list(r), fmt.Sprint(r.Last() == d, r.First() == a, a.IsEntry(), d.IsEntry(), op.Body() == a))
	if diff := cmp.Diff([]string{"a b d e", "", "a d", "true true true false true"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestPreds(t *testing.T) {
	c := newContext(t)
	r := newRegion(c)
	a, b := r.AddBlock(), r.AddBlock()
	br := ir.NewOp(c, &ir.OpState{Kind: anyKind, Successors: []*ir.Block{b, b, a}})
	a.Append(br)
	count := func(x *ir.Block) (n int) {
		for p := range x.Preds {
			if p.Owner() != br || p.Block() != x {
				t.Error("a branch of another op or to another block is in the list")
			}
			n++
		}
		return n
	}
	got := []int{count(a), count(b)}
	br.SuccessorOperand(0).Set(a)
	got = append(got, count(a), count(b))
	br.SuccessorOperand(1).Set(nil)
	got = append(got, count(a), count(b))
	br.Erase()
	got = append(got, count(a), count(b))
	if diff := cmp.Diff([]int{1, 2, 2, 1, 2, 0, 0, 0}, got); diff != "" {
		t.Error(diff)
	}
}

func TestAttrsOfOps(t *testing.T) {
	c := newContext(t)
	kind := &ir.Kind{Name: "t.k", Attrs: []ir.Attr{{Name: "p"}, {Name: "d", Default: func(c *ir.Context) ir.Attribute { return c.I64(7) }}}}
	text := func(op *ir.Op) string {
		var w ir.TextWriter
		w.Dictionary(op.Props())
		w.Dictionary(op.DiscardableAttrs())
		w.Dictionary(op.AllAttrs())
		return string(w.Bytes())
	}
	named := func(name string, v int64) ir.NamedAttr { return ir.NamedAttr{Name: name, Value: c.I64(v)} }
	op := ir.NewOp(c, &ir.OpState{Kind: kind, Attrs: []ir.NamedAttr{named("x", 1), named("p", 2), named("a", 3)}})
	got := []string{text(op)}
	op.SetAttr("x", nil)
	op.SetAttr("z", c.I64(4))
	op.SetAttr("p", c.I64(5))
	op.SetAttr("d", nil)
	got = append(got, text(op))
	// What stands in Props is a property, even of an op that no dialect defines,
	// and counts where Attrs names it too.
	got = append(got, text(ir.NewOp(c, &ir.OpState{Kind: anyKind, Props: []ir.NamedAttr{named("q", 1)}, Attrs: []ir.NamedAttr{named("p", 2)}})))
	got = append(got, text(ir.NewOp(c, &ir.OpState{Kind: kind, Props: []ir.NamedAttr{named("p", 1)}, Attrs: []ir.NamedAttr{named("p", 2), named("b", 3)}})))
	want := []string{
		"{d = 7 : i64, p = 2 : i64}{a = 3 : i64, x = 1 : i64}{a = 3 : i64, d = 7 : i64, p = 2 : i64, x = 1 : i64}",
		"{p = 5 : i64}{a = 3 : i64, z = 4 : i64}{a = 3 : i64, p = 5 : i64, z = 4 : i64}",
		"{q = 1 : i64}{p = 2 : i64}{p = 2 : i64, q = 1 : i64}",
		"{d = 7 : i64, p = 1 : i64}{b = 3 : i64}{b = 3 : i64, d = 7 : i64, p = 1 : i64}",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestInsertTwice: what is in a list does not go into another, which would break both.
func TestInsertTwice(t *testing.T) {
	c := newContext(t)
	panics := func(what string, insert func()) {
		t.Helper()
		defer func() {
			if recover() == nil {
				t.Errorf("%s in two lists: no panic", what)
			}
		}()
		insert()
	}
	region := newRegion(c)
	a, b := region.AddBlock(), region.AddBlock()
	op := ir.NewOp(c, &ir.OpState{Kind: c.UnregisteredKind("test.op")})
	a.Append(op)
	panics("an op", func() { b.Append(op) })
	panics("a block", func() { newRegion(c).Append(a) })
}
