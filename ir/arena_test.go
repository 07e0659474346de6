package ir_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/ttopt/ttopt/ir"
	"pgregory.net/rapid"
)

// TestArenaAttrs makes ops from an arena and one by one, changes them, and
// expects the same attributes of both: those of the arena share theirs.
func TestArenaAttrs(t *testing.T) {
	c, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	kinds := []*ir.Kind{
		{Name: "t.loose"},
		{Name: "t.record", Attrs: []ir.Attr{
			{Name: "a", Default: func(c *ir.Context) ir.Attribute { return c.I64(7) }},
			{Name: "c"},
		}},
	}
	names := []string{"a", "b", "c", "d"}
	attrs := func(t *rapid.T) []ir.NamedAttr {
		var out []ir.NamedAttr
		for _, n := range rapid.Permutation(names).Draw(t, "names")[:rapid.IntRange(0, 2).Draw(t, "n")] {
			out = append(out, ir.NamedAttr{Name: n, Value: c.I64(rapid.Int64Range(0, 1).Draw(t, "value"))})
		}
		return out
	}
	text := func(op *ir.Op) string { return fmt.Sprint(op.Props(), op.DiscardableAttrs(), op.AllAttrs()) }
	rapid.Check(t, func(t *rapid.T) {
		var arena ir.Arena
		var shared, single []*ir.Op
		for range 20 {
			if len(shared) > 0 && rapid.Bool().Draw(t, "change") {
				i := rapid.IntRange(0, len(shared)-1).Draw(t, "op")
				name, v := rapid.SampledFrom(names).Draw(t, "name"), ir.Attribute(c.I64(3))
				if rapid.Bool().Draw(t, "remove") {
					v = nil
				}
				shared[i].SetAttr(name, v)
				single[i].SetAttr(name, v)
				continue
			}
			s := &ir.OpState{Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Attrs: attrs(t), AsWritten: rapid.Bool().Draw(t, "as written")}
			if s.AsWritten {
				s.Props = attrs(t)
			}
			again := *s
			again.Attrs, again.Props = slices.Clone(s.Attrs), slices.Clone(s.Props)
			shared = append(shared, arena.NewOp(c, s))
			single = append(single, ir.NewOp(c, &again))
		}
		for i := range shared {
			if have, want := text(shared[i]), text(single[i]); have != want {
				t.Fatalf("op %d: %s from the arena, %s without", i, have, want)
			}
		}
	})
}

// Ops of a kind share their attributes also where those of others lie between.
func TestArenaSharesAttrs(t *testing.T) {
	c, err := ir.NewContext()
	if err != nil {
		t.Fatal(err)
	}
	var arena ir.Arena
	kind := &ir.Kind{Name: "t.loose"}
	of := func(v int64) *ir.NamedAttr {
		op := arena.NewOp(c, &ir.OpState{Kind: kind, Attrs: []ir.NamedAttr{{Name: "a", Value: c.I64(v)}}})
		return &op.DiscardableAttrs()[0]
	}
	first, second := of(1), of(2)
	if of(1) != first || of(2) != second || first == second {
		t.Error("ops that have the same attributes do not share them, or those with others do")
	}
}
